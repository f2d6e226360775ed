"""Registers the desk: the admin's autodiscovery looks only here."""

from digest.desk import claims, entries, issues

__all__ = ["claims", "entries", "issues"]
