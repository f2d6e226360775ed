"""A process that is killed, at whichever write, leaves everything as it was."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

import pytest
from django.db import connection

from papers.models import Trail
from tests.attempts import ATTEMPTS, MONTH, make_people, prepare
from tests.watching import everything

ROOT = Path(__file__).parents[2]


def tries(name):
    """What tests/crash.py printed, and what it complained of."""
    values = connection.settings_dict
    user, host = quote(values["USER"]), quote(values["HOST"], safe="")
    password = f":{quote(values['PASSWORD'])}" if values["PASSWORD"] else ""
    environment = os.environ | {
        "DATABASE_URL": f"postgres://{user}{password}@{host}:{values['PORT']}/{values['NAME']}",
        "DJANGO_SETTINGS_MODULE": "digest.settings",
        "DIGEST_SECRET_KEY": "of-this-test",
        "DIGEST_HOSTS": "testserver",
    }
    done = subprocess.run(  # noqa: S603 (ourselves)
        [sys.executable, "-m", "tests.crash", name],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", ATTEMPTS)
def test_kill_at_any_write_leaves_everything_as_it_was_and_the_next_attempt_works(name):
    people = make_people()
    prepare(ATTEMPTS[name].state, people, MONTH, papers=True)
    trail = Trail.objects.count()

    [before, *killed, last], said = tries(name)

    assert len(killed) >= 2  # a write and the commit, at the least
    for number, (code, after, locked) in enumerate(killed, start=1):
        assert (number, code, after, locked) == (number, -signal.SIGKILL, before, 0)
    assert (last[0], said) == (0, "")
    assert last[1] != before
    assert everything() == last[1]
    assert Trail.objects.count() == trail + ATTEMPTS[name].leaves
