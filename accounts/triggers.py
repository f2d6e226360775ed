"""Triggers that hold what must hold against every hand but one that alters the schema.

A stock trigger of pgtrigger can be ignored by whoever sets `pgtrigger.ignore` in their
session. These call an SQL function of ours instead, which looks at no setting.
"""

import pgtrigger


class Unskippable(pgtrigger.Trigger):
    """Calls an SQL function, such as "refuse('append-only')"."""

    func = "RETURN NULL;"  # of the function that pgtrigger makes beside it, and nobody calls

    def __init__(self, *, calls, **options):
        super().__init__(**options)
        self.calls = calls

    def render_execute(self, model):
        return self.calls


def refusal(name, operation, because):
    """Refuse statements of a kind on a table, by its name, for the reason given.

    For each statement and not for each row: TRUNCATE has no rows, and one that comes by
    CASCADE from another table is refused here too.
    """
    return Unskippable(
        name=name,
        when=pgtrigger.Before,
        level=pgtrigger.Statement,
        operation=operation,
        calls=f"refuse('{because}')",
    )


def append_only():
    """What has been written stays as it is."""
    changes = pgtrigger.Update | pgtrigger.Delete | pgtrigger.Truncate
    return refusal("append_only", changes, "append-only")
