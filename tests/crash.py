"""`python -m tests.crash NAME`: an attempt, killed at one write after the other until it ends.

Each try is a process of its own, which ends by SIGKILL right after its n-th write, or in
the moment before it would commit. Prints a line a try: how it ended, and `everything()`.
"""
# ruff: noqa: T201

import json
import os
import signal
import sys
from itertools import count

import django
from django.db import connection, connections

django.setup()

from accounts.models import User  # noqa: E402 (needs the set-up)
from digest.models import Issue  # noqa: E402
from tests.attempts import ATTEMPTS, MONTH, Writes, everything  # noqa: E402

ROLES = {"editor": "Editors", "reviewer": "Reviewers", "publisher": "Publishers"}


def main(name):
    for number in count(1):
        connections.close_all()  # no process uses the connection of another
        child = os.fork()
        if not child:
            attempt(ATTEMPTS[name], number)
        _pid, status = os.waitpid(child, 0)
        print(json.dumps([os.waitstatus_to_exitcode(status), everything()]), flush=True)
        if os.waitstatus_to_exitcode(status) != -signal.SIGKILL:
            return


def attempt(attempt, number):
    """Make the attempt and end the process, by the kill or by itself."""
    people = {
        name: User.objects.get(groups__name=group, username__startswith="person")
        for name, group in ROLES.items()
    }
    issue = Issue.objects.get(month=MONTH)
    seen = attempt.look(issue, people)
    writes = Writes(number, lambda: os.kill(os.getpid(), signal.SIGKILL))
    commit = connection._commit

    def last_moment():
        writes.reached()
        commit()

    connection._commit = last_moment
    try:
        with connection.execute_wrapper(writes):
            attempt.make(issue, people, seen)
    except BaseException as error:
        print(repr(error), file=sys.stderr)
        os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1])
