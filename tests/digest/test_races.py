"""Two people press in the same second: every pair of attempts at one thing.

The first is stopped twice: with its first lock, when it still needs the others, and in the
moment before it commits, with all of them. The second starts and runs until it waits for a
lock, or ends. Then the first goes on. What comes of it is what comes of one after the other.
"""

import re
from collections import Counter
from datetime import date
from itertools import pairwise
from threading import Event, Thread
from time import monotonic, sleep

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.utils.translation import override

from digest.holding import move
from digest.models import Issue, Publication, Trend
from papers import workflow
from papers.languages import LANGUAGES
from papers.models import Scope, SignOff, Trail, Verdict
from papers.workflow import Refused
from tests.attempts import ATTEMPTS, NotSaved, elsewhere, first_trend, make_people, prepare
from tests.make import fresh, make_trend, written_by

POINTS = {"first lock": re.compile(r" FOR (NO KEY )?UPDATE"), "commit": re.compile("^COMMIT$")}
SIGNOFFS = [model for model in apps.get_models() if issubclass(model, SignOff)]


class Racer(Thread):
    """An attempt with a connection of its own; `outcome` is what was raised, or None.

    It pauses once: after the first statement that holds what `pauses` names, or where that is
    the commit, in the moment before it.
    """

    def __init__(self, make, pauses=None):
        super().__init__(daemon=True)
        self.make, self.pauses = make, pauses
        self.outcome, self.backend = None, None
        self.paused, self.go = Event(), Event()

    def run(self):
        connection.ensure_connection()
        self.backend = connection.connection.info.backend_pid
        commit = connection._commit

        def last_moment():
            self.pause_after("COMMIT")
            commit()

        connection._commit = last_moment
        try:
            with override("en"), connection.execute_wrapper(self.statement):
                self.make()
        except Exception as error:
            self.outcome = error
        finally:
            connection.close()
            self.paused.set()

    def statement(self, execute, sql, params, many, context):
        result = execute(sql, params, many, context)
        self.pause_after(sql)
        return result

    def pause_after(self, sql):
        if self.pauses and not self.paused.is_set() and self.pauses.search(sql):
            self.paused.set()
            self.go.wait(30)

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


def racing(pauses):
    def race(first, second):
        """The outcomes of two attempts, the second begun where the first has paused."""
        one, two = Racer(first, pauses), Racer(second)
        one.start()
        assert one.paused.wait(30)
        two.start()
        two.waits_or_is_done()
        one.go.set()
        for racer in (one, two):
            racer.join(30)
            assert not racer.is_alive()
        return [one.outcome, two.outcome]

    return race


def in_turn(first, second):
    outcomes = []
    for make in (first, second):
        try:
            make()
            outcomes.append(None)
        except (Refused, NotSaved) as refusal:
            outcomes.append(refusal)
    return outcomes


def in_other_turn(first, second):
    return in_turn(second, first)[::-1]


def undone(run, issue, attempts):
    """What would come of it."""
    with transaction.atomic():
        end = end_of(run(*attempts), issue)
        transaction.set_rollback(True)
    return end


def end_of(outcomes, issue):
    return [type(each) for each in outcomes], stand(issue)


def stand(issue):
    """How all stands that an attempt may change, without the numbers of rows."""
    trend = first_trend(issue)
    things = [issue, trend, *issue.trends.exclude(pk=trend.pk).order_by("pk")]
    standings = [thing.standing(language) for thing in things for language in LANGUAGES]
    words = [trend.body_en, trend.held_in, trend.position, trend.issue_id == issue.pk]
    versions = issue.publications.order_by("language", "version")
    return (
        [(each.state, each.is_waiting) for each in standings],
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
    if isinstance(refusal, NotSaved):
        assert refusal.args[0] in {200, 409}
        return
    with override("en"):
        english = str(refusal)
    with override("ko"):
        assert re.search("[가-힣]", str(refusal))
        assert str(refusal) != english


def deadlocks():
    """How many the server has broken in this database; a page would tell of a conflict."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
        return cursor.fetchone()[0]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", ATTEMPTS)
def test_of_two_at_once_each_is_made_or_told_why(name):
    people, broken = make_people(), deadlocks()
    for number, other in enumerate(ATTEMPTS):
        pair = [ATTEMPTS[name], ATTEMPTS[other]]
        papers = "import" in (name, other)  # a document has some
        expected = None
        for year, (point, pauses) in zip((2030, 2070), POINTS.items(), strict=True):
            issue = prepare(pair[0].state, people, date(year + number, 2, 1), papers)
            attempts = [ready(each, issue, people) for each in pair]
            expected = expected or [
                undone(run, issue, attempts) for run in (in_turn, in_other_turn)
            ]
            trail = Trail.objects.count()

            outcomes = racing(pauses)(*attempts)

            assert_each_is_made_or_told_why(pair, outcomes, Trail.objects.count() - trail)
            # With all its locks the first is first; with one, what it is about decides.
            serial = expected[:1] if point == "commit" else expected
            assert end_of(outcomes, issue) in serial, (point, other)
    assert_nothing_double()
    assert Publication.objects.filter(month=elsewhere(date(2030, 2, 1))).count() == 0
    assert deadlocks() == broken


@pytest.mark.django_db(transaction=True)
def test_two_entries_that_are_moved_past_each_other_both_arrive():
    people, month, broken = make_people(), date(2030, 2, 1), deadlocks()
    here = prepare("draft", people, month)
    there = Issue.objects.get(month=elsewhere(month))
    with written_by(people["editor"]):
        coming = make_trend(there)
    going = first_trend(here)

    outcomes = racing(POINTS["first lock"])(
        lambda: move(going, there, by=people["publisher"]),
        lambda: move(coming, here, by=people["publisher"]),
    )

    assert outcomes == [None, None]
    assert [fresh(going).issue, fresh(coming).issue] == [there, here]
    assert deadlocks() == broken


def assert_each_is_made_or_told_why(pair, outcomes, left):
    assert None in outcomes
    for refusal in filter(None, outcomes):
        assert_says_why(refusal)
    made = [each for each, outcome in zip(pair, outcomes, strict=True) if outcome is None]
    assert left == sum(each.leaves for each in made)


def ready(attempt, issue, people):
    """The attempt, with what was on the screen before anybody pressed anything."""
    seen = attempt.look(issue, people)
    return lambda: attempt.make(issue, people, seen)


@pytest.mark.django_db(transaction=True)
def test_order_that_somebody_is_changing_is_not_approved_meanwhile():
    people = make_people()
    issue = prepare("asked", people, date(2030, 2, 1))
    with written_by(people["editor"]):
        Issue.objects.filter(pk=issue.pk).update(title_en="Unread")
    seen = fresh(issue).standing("en").fingerprint
    one, two = issue.trends.order_by("position")

    def reorder():
        with transaction.atomic(), written_by(people["editor"]):
            for trend, position in ((one, 2), (two, 1)):
                Trend.objects.filter(pk=trend.pk).update(position=position)

    def approve():
        workflow.approve(
            issue, by=people["reviewer"], language="en", scope=Scope.SOURCE, seen=seen
        )

    changed, refused = racing(POINTS["commit"])(reorder, approve)

    assert changed is None
    assert isinstance(refused, workflow.ChangedSinceShown)
