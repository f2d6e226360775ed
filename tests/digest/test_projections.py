"""What public pages query follows from publications, and can be made again at any time."""

from decimal import Decimal
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils.translation import override

from digest.holding import hold
from digest.models import Kind, PublishedResult, Rendering, Trend
from digest.publishing import correct, publish, withdraw
from tests.make import approve_all, approve_now, make_month, make_trend, written_by

pytestmark = pytest.mark.django_db


@pytest.fixture
def history(editor, reviewer, publisher):
    """A month with all that can befall it: held, corrected, an entry withdrawn, gone, again."""
    issue = make_month(by=editor)
    with written_by(editor):
        late = make_trend(issue, body_en="A dingo runs.", body_ko="딩고가 달린다.")
    hold(late, "ko", by=publisher)
    for language in ("en", "ko"):
        approve_all(issue, language, reviewer)
        publish(issue, language, by=publisher)
    first = issue.trends.get(position=1)
    with written_by(editor):
        Trend.objects.filter(pk=first.pk).update(body_en="Agents learn a lot.")
    approve_now(first, reviewer, "en")
    notes = {"en": "Not only from mistakes.", "ko": "실수에서만 배우는 것이 아닙니다."}
    correct(issue, ["en"], entries=[first], kind=Kind.FACTUAL, notes=notes, by=publisher)
    withdraw(issue, ["en"], entry=late, reasons={"en": "Untrue."}, by=publisher)
    withdraw(issue, ["ko"], reasons={"ko": "사실이 아닙니다."}, by=publisher)
    publish(issue, "ko", by=publisher)
    return issue


def everything():
    """What public pages query, without the numbers that rows happen to have."""
    renderings = Rendering.objects.order_by("pk").values()
    results = PublishedResult.objects.order_by("publication", "paper", "result").values()
    return list(renderings), [{**row, "id": None} for row in results]


@pytest.mark.parametrize("language", ["en", "ko"])
def test_rebuild_makes_the_same_again(history, language):
    before = everything()
    Rendering.objects.all().delete()
    PublishedResult.objects.all().delete()

    with override(language):
        call_command("rebuild_index", stdout=StringIO())

    assert everything() == before
    assert len(before[0]) == 5
    assert len(before[1]) == 2


def test_rebuild_says_what_it_made(history):
    said = StringIO()

    call_command("rebuild_index", stdout=said)

    assert said.getvalue() == "2026-02: made again.\n"


def test_published_results_are_those_that_readers_have(history):
    rows = PublishedResult.objects.order_by("publication__language").values(
        "publication__language", "publication__version", "value", "scope", "content__printed"
    )

    assert list(rows) == [
        {
            "publication__language": language,
            "publication__version": version,
            "value": Decimal("27.4"),
            "scope": "source",
            "content__printed": "27.4",
        }
        for language, version in (("en", 3), ("ko", 2))
    ]


def test_failure_while_projecting_publishes_nothing(editor, reviewer, publisher, monkeypatch):
    issue = make_month(by=editor)
    approve_all(issue, "en", reviewer)

    def fail(issue):
        raise RuntimeError

    monkeypatch.setattr("digest.publishing.refresh", fail)
    with pytest.raises(RuntimeError):
        publish(issue, "en", by=publisher)

    assert issue.publications.count() == 0
