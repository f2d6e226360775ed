"""One package's worth of ways in: parsing is pure, storing is idempotent."""
