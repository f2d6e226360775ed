#!/usr/bin/env python
import os
import sys

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import Error

from digest.guard import is_away


def told(error):
    """One line for what the database would not do, or where it is not to be found."""
    start = " (`make run` starts it)" if settings.LOCAL else ""
    why = f"cannot be reached{start}" if is_away(error) else "refused"
    line, *_more = str(error).splitlines() or [type(error).__name__]
    return f"The database {why}: {line}"


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "digest.settings")
    # A terminal that knows ASCII alone gets an answer too.
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"The settings are not right: {error}")
    except Error as error:
        if "--traceback" in sys.argv:
            raise
        sys.exit(told(error))
