"""From the two documents of a month to drafts: parse (pure), compare, store (idempotent)."""
