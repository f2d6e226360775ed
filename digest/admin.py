"""Registers the desk: the admin's autodiscovery looks only here."""

from digest.desk import entries, issues

__all__ = ["entries", "issues"]
