"""Two people press in the same second: every pair of attempts at one thing.

The first is stopped in the moment before it commits, with all its locks. The second starts
and runs until it waits for a lock, or ends. Then the first goes on.
"""

import re
from collections import Counter
from datetime import date
from itertools import pairwise
from threading import Event, Thread
from time import monotonic, sleep

import pytest
from django.apps import apps
from django.db import connection
from django.utils.translation import override

from digest.models import Publication
from papers.languages import LANGUAGES
from papers.models import SignOff, Trail, Verdict
from papers.workflow import Refused
from tests.attempts import ATTEMPTS, NotSaved, elsewhere, first_trend, make_people, prepare

SIGNOFFS = [model for model in apps.get_models() if issubclass(model, SignOff)]


class Racer(Thread):
    """An attempt with a connection of its own; `outcome` is what was raised, or None."""

    def __init__(self, make, pauses=False):
        super().__init__(daemon=True)
        self.make, self.pauses = make, pauses
        self.outcome, self.backend = None, None
        self.paused, self.go = Event(), Event()

    def run(self):
        connection.ensure_connection()
        self.backend = connection.connection.info.backend_pid
        if self.pauses:
            commit = connection._commit

            def last_moment():
                self.paused.set()
                self.go.wait(30)
                commit()

            connection._commit = last_moment
        try:
            with override("en"):
                self.make()
        except Exception as error:
            self.outcome = error
        finally:
            connection.close()
            self.paused.set()

    def waits_or_is_done(self):
        until = monotonic() + 30
        while self.is_alive() and monotonic() < until:
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT wait_event_type = 'Lock' FROM pg_stat_activity WHERE pid = %s",
                    [self.backend],
                )
                if cursor.fetchone() == (True,):
                    return
            sleep(0.002)


def race(first, second):
    """The outcomes of two attempts, the second begun before the first has committed."""
    one, two = Racer(first, pauses=True), Racer(second)
    one.start()
    assert one.paused.wait(30)
    two.start()
    two.waits_or_is_done()
    one.go.set()
    for racer in (one, two):
        racer.join(30)
        assert not racer.is_alive()
    return one.outcome, two.outcome


def in_turn(first, second):
    outcomes = []
    for make in (first, second):
        try:
            make()
            outcomes.append(None)
        except (Refused, NotSaved) as refusal:
            outcomes.append(refusal)
    return outcomes


def stand(issue):
    """How all stands that an attempt may change, without the numbers of rows."""
    things = [issue, *issue.trends.order_by("pk"), first_trend(issue)]
    standings = [
        (thing.state(language), thing.standing(language).is_waiting)
        for thing in things
        for language in LANGUAGES
    ]
    trend = first_trend(issue)
    words = [trend.body_en, trend.held_in, trend.position, trend.issue_id == issue.pk]
    versions = issue.publications.order_by("language", "version")
    return (
        standings,
        words,
        list(versions.values_list("language", "version", "kind", "rendering__marks__superseded")),
        Counter(versions.values_list("withdrawals__entry", flat=True)).total(),
    )


def assert_nothing_double():
    """No words approved twice in a row, and none asked for twice in a row."""
    for model in SIGNOFFS:
        for thing, language in set(model.objects.values_list("thing", "language")):
            rows = model.objects.filter(thing=thing, language=language).order_by("pk")
            verdicts = list(rows.values_list("verdict", "seals"))
            for (verdict, seals), following in pairwise(verdicts):
                assert (verdict, seals) != following or verdict == Verdict.SENT_BACK


def assert_says_why(refusal):
    """A refusal of ours, in both languages; nothing that a database says."""
    assert isinstance(refusal, (Refused, NotSaved)), repr(refusal)
    if isinstance(refusal, Refused):
        with override("ko"):
            assert re.search("[가-힣]", str(refusal))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", ATTEMPTS)
def test_of_two_at_once_each_is_made_or_told_why(name):
    people = make_people()
    for number, other in enumerate(ATTEMPTS):
        papers = "import" in (name, other)  # a document has some
        ends = []
        for year, run in ((2030, in_turn), (2070, race)):
            issue = prepare(ATTEMPTS[name].state, people, date(year + number, 2, 1), papers)
            trail = Trail.objects.count()
            attempts = [ready(ATTEMPTS[each], issue, people) for each in (name, other)]
            outcomes = run(*attempts)
            left = sum(
                ATTEMPTS[each].leaves
                for each, outcome in zip((name, other), outcomes, strict=True)
                if outcome is None
            )
            for refusal in filter(None, outcomes):
                assert_says_why(refusal)
            assert (other, Trail.objects.count() - trail) == (other, left)
            ends.append(([type(each) for each in outcomes], stand(issue)))

        assert (other, ends[1]) == (other, ends[0])
        assert ends[0][0][0] is type(None)
    assert_nothing_double()
    assert Publication.objects.filter(month=elsewhere(date(2030, 2, 1))).count() == 0


def ready(attempt, issue, people):
    """The attempt, with what was on the screen before anybody pressed anything."""
    seen = attempt.look(issue, people)
    return lambda: attempt.make(issue, people, seen)
