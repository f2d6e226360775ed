#!/usr/bin/env python
import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db.utils import InterfaceError, OperationalError

from digest.guard import is_away

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "digest.settings")
    # A terminal that knows ASCII alone gets an answer too.
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"The settings are not right: {error}")
    except (InterfaceError, OperationalError) as error:
        why = "cannot be reached (`make run` starts it)" if is_away(error) else "refused"
        sys.exit(f"The database {why}: {str(error).splitlines()[0]}")
