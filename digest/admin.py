"""Registers the desk: the admin's autodiscovery looks only here."""

from digest.desk import issues

__all__ = ["issues"]
