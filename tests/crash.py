"""`python -m tests.crash NAME`: an attempt, killed at one write after the other until it ends.

Each try is a process of its own, which ends by SIGKILL right after its n-th write, or in
the moment before it would commit. Prints `everything()` before the first, then a line a
try: how it ended, `everything()`, and how many sessions it left with a lock.
"""
# ruff: noqa: T201

import json
import os
import signal
import sys
from itertools import count
from time import monotonic, sleep

import django
from django.db import connection, connections
from django.test.utils import setup_test_environment

django.setup()

from accounts.models import User  # noqa: E402 (needs the set-up)
from digest.models import Issue  # noqa: E402
from tests.attempts import ATTEMPTS, MONTH  # noqa: E402
from tests.watching import Writes, everything  # noqa: E402

ROLES = {"editor": "Editors", "reviewer": "Reviewers", "publisher": "Publishers"}


def main(name):
    setup_test_environment()  # a form's fields are read from its response
    people = {
        name: User.objects.get(groups__name=group, username__startswith="person")
        for name, group in ROLES.items()
    }
    issue = Issue.objects.get(month=MONTH)
    seen = ATTEMPTS[name].look(issue, people)  # once: to sign in is a write as well
    print(json.dumps(everything()), flush=True)
    for number in count(1):
        connections.close_all()  # no process uses the connection of another
        child = os.fork()
        if not child:
            attempt(lambda: ATTEMPTS[name].make(issue, people, seen), number)
        _pid, status = os.waitpid(child, 0)
        code = os.waitstatus_to_exitcode(status)
        print(json.dumps([code, everything(), locked()]), flush=True)
        if code != -signal.SIGKILL:
            return


def locked():
    """How many other sessions still have a lock, once the server had time to notice."""
    until = monotonic() + 10
    while True:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(DISTINCT pid) FROM pg_locks JOIN pg_stat_activity USING (pid)"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                " AND backend_type = 'client backend'"
            )
            [number] = cursor.fetchone()
        if not number or monotonic() > until:
            return number
        sleep(0.01)


def attempt(make, number):
    """Make the attempt and end the process, by the kill or by itself."""
    writes = Writes(number, lambda: os.kill(os.getpid(), signal.SIGKILL))
    commit = connection._commit

    def last_moment():
        writes.reached()
        commit()

    connection._commit = last_moment
    try:
        with connection.execute_wrapper(writes):
            make()
    except BaseException as error:
        print(repr(error), file=sys.stderr)
        os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1])
