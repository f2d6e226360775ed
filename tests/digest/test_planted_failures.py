"""A failure at any write of any attempt leaves everything as it was, and the next works."""

import pytest
from django.db import connection, transaction

from papers.models import Trail
from tests.attempts import ATTEMPTS, MONTH, make_people, prepare
from tests.watching import Writes, everything

pytestmark = pytest.mark.django_db


class Planted(Exception):
    pass


def fail():
    raise Planted


def writes_of(attempt):
    writes = Writes()
    with transaction.atomic(), connection.execute_wrapper(writes):
        attempt()
        transaction.set_rollback(True)
    return writes.count


@pytest.mark.parametrize("name", ATTEMPTS)
def test_failure_at_any_write_leaves_everything_as_it_was(name):
    attempt, people = ATTEMPTS[name], make_people()
    issue = prepare(attempt.state, people, MONTH, papers=True)
    seen = attempt.look(issue, people)
    before, trail = everything(), Trail.objects.count()
    count = writes_of(lambda: attempt.make(issue, people, seen))

    assert count >= 1
    for number in range(1, count + 1):
        with pytest.raises(Planted), connection.execute_wrapper(Writes(number, fail)):
            attempt.make(issue, people, seen)
        assert (number, everything()) == (number, before)

    attempt.make(issue, people, seen)

    assert everything() != before
    assert Trail.objects.count() == trail + attempt.leaves
