"""Nobody approves what they wrote themselves: not by deleting, moving or asking twice."""

import pytest
from django.db import connection

from digest.models import Discussion, Trend
from papers import workflow
from papers.models import Evidence, ReportedResult, Scope, State
from tests.digest.importers.documents import EN, import_texts, replaced
from tests.leaning import ROADS, by_form, by_inline
from tests.make import (
    approve_now,
    fresh,
    make_benchmark,
    make_evidence,
    make_issue,
    make_name,
    make_paper,
    make_result,
    make_source,
    make_summary,
    make_trend,
    make_user,
    written_by,
)
from tests.pages import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def both(db):
    return make_user("both", roles=["Editors", "Reviewers"])


@pytest.fixture
def issue(editor):
    with written_by(editor):
        issue = make_issue()
        summary = make_summary(issue)
        make_trend(issue, [summary.paper])
        make_trend(issue)
        make_source(issue)
        make_evidence(make_result(summary.paper, position=1), locator="Table 8")
        make_result(summary.paper, position=2)
    return issue


def rewritten(trend, by, words):
    with written_by(by):
        Trend.objects.filter(pk=trend.pk).update(body_en=words)


def test_words_that_somebody_else_put_back_are_still_their_writers(issue, both, editor, reviewer):
    trend = issue.trends.first()
    rewritten(trend, both, "My words.")
    rewritten(trend, editor, "Other words.")
    approve_now(trend, reviewer, "en")

    rewritten(trend, editor, "My words.")

    with pytest.raises(workflow.OwnWords):
        approve_now(trend, both, "en")
    approve_now(trend, reviewer, "en")


def swap(rows):
    one, two = rows.order_by("position")[:2]
    rows.filter(pk=one.pk).update(position=two.position)
    rows.filter(pk=two.pk).update(position=one.position)


CHANGES = {
    "evidence deleted": (
        lambda issue: ReportedResult.objects.first(),
        lambda issue: Evidence.objects.get(locator="Table 8").delete(),
    ),
    "evidence added": (
        lambda issue: ReportedResult.objects.first(),
        lambda issue: make_evidence(ReportedResult.objects.first(), locator="Table 9"),
    ),
    "marker deleted": (
        lambda issue: issue.trends.first(),
        lambda issue: Discussion.objects.all().delete(),
    ),
    "trends reordered": (lambda issue: issue, lambda issue: swap(Trend.objects.all())),
    "trend deleted": (lambda issue: issue, lambda issue: issue.trends.last().delete()),
    "source deleted": (lambda issue: issue, lambda issue: issue.sources.get().delete()),
    "results reordered": (
        lambda issue: issue.summaries.get(),
        lambda issue: swap(ReportedResult.objects.all()),
    ),
    "result added": (
        lambda issue: issue.summaries.get(),
        lambda issue: make_result(issue.summaries.get().paper),
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_who_made_it_come_go_or_move_does_not_approve(issue, both, reviewer, name):
    find, change = CHANGES[name]
    thing = find(issue)
    language = "en" if thing.per_language else ""
    approve_now(thing, reviewer, language)

    with written_by(both):
        change(issue)

    assert fresh(thing).state(language) == State.DRAFT
    with pytest.raises(workflow.OwnWords):
        approve_now(thing, both, language)
    approve_now(thing, reviewer, language)


def test_writer_does_not_approve_own_words_after_they_were_sent_back(both, reviewer):
    with written_by(both):
        trend = make_trend(make_issue())
    approve_now(trend, reviewer, "en")
    workflow.send_back(trend, by=reviewer, language="en", comment="I was wrong.")

    with pytest.raises(workflow.OwnWords):
        approve_now(trend, both, "en")


def test_since_the_last_approval_is_told_by_one_clock(issue, both, reviewer, monkeypatch):
    """A web server whose clock is ahead makes no change older than an approval."""
    trend = issue.trends.first()
    approve_now(trend, reviewer, "en")

    with connection.cursor() as cursor:
        cursor.execute("SELECT at <= clock_timestamp() FROM digest_trendsignoff")
        assert cursor.fetchone() == (True,)
    with written_by(both):
        Trend.objects.filter(pk=trend.pk).update(body_en="Edited at once.")
    with pytest.raises(workflow.OwnWords):
        approve_now(trend, both, "en")


@pytest.mark.parametrize("field", ["compared_with", "unchanged_from"])
def test_approval_lapses_with_the_result_that_it_leans_on(editor, reviewer, field):
    with written_by(editor):
        other = make_result()
        values = {"printed": "", "value": None} if field == "unchanged_from" else {}
        result = make_result(paper=make_paper(), **{field: other}, **values)
    approve_now(result, reviewer)

    with written_by(editor):
        type(other.system).objects.filter(pk=other.system_id).update(name="Renamed")

    assert fresh(result).state() == State.DRAFT


def test_who_wrote_what_was_put_in_since_does_not_approve_it(editor, both, reviewer):
    """Written before the last approval, but no part of it: nobody has read it yet."""
    with written_by(both):
        benchmark = make_benchmark(description_en="Unread.")
        paper, name = make_paper(takeaway_en="Unread."), make_name()
    with written_by(editor):
        summary = make_summary(make_issue())
        result = make_result(summary.paper)
    approve_now(summary, reviewer, "en")
    approve_now(result, reviewer)

    with written_by(editor):
        ReportedResult.objects.update(benchmark=benchmark)
    with pytest.raises(workflow.OwnWords):
        approve_now(summary, both, "en")
    with written_by(editor):
        ReportedResult.objects.update(system=name)
    with pytest.raises(workflow.OwnWords):
        approve_now(result, both)
    with written_by(editor):
        type(summary).objects.update(paper=paper)
    with pytest.raises(workflow.OwnWords):
        approve_now(summary, both, "en")


def test_number_that_readers_see_is_part_of_the_approval(issue, reviewer, editor):
    approve_now(issue, reviewer, "en")
    with written_by(editor):
        issue.summaries.update(position=777)

    assert fresh(issue).state("en") == State.DRAFT


@pytest.mark.parametrize("superuser", [False, True])
@pytest.mark.parametrize("road", [*ROADS, "form"])
def test_who_writes_by_any_road_does_not_approve_it_and_another_does(
    issue, reviewer, road, superuser
):
    trend = issue.trends.first()
    writer = make_user(roles=["Editors", "Reviewers"], is_superuser=superuser)
    for language in ("en", "ko"):
        approve_now(trend, reviewer, language)
    words = {"body_en": "Rewritten."}

    if road == "form":
        by_form(fresh(trend), words, signed_in(writer))
    else:
        with written_by(writer):
            ROADS[road](fresh(trend), words, writer)

    with pytest.raises(workflow.OwnWords):
        approve_now(trend, writer, "en")
    approve_now(trend, reviewer, "en")
    assert fresh(trend).state("ko") == State.REVIEWED


@pytest.mark.parametrize("road", ROADS)
def test_unknown_hand_on_any_road_must_be_acknowledged(issue, reviewer, road):
    trend = issue.trends.first()
    approve_now(trend, reviewer, "en")

    ROADS[road](fresh(trend), {"body_en": "Rewritten."}, make_user(is_superuser=True))

    with pytest.raises(workflow.UnknownHand):
        approve_now(trend, reviewer, "en")
    workflow.approve(
        trend,
        by=reviewer,
        language="en",
        scope=Scope.SOURCE,
        seen=fresh(trend).standing("en").fingerprint,
        acknowledge_unknown=True,
    )
    assert fresh(trend).state("en") == State.REVIEWED


def test_what_belongs_to_no_language_counts_for_both(issue, both, reviewer):
    trend = issue.trends.first()
    for language in ("en", "ko"):
        approve_now(trend, reviewer, language)

    with written_by(both):
        Trend.objects.filter(pk=trend.pk).update(source_language="ko")

    for language in ("en", "ko"):
        with pytest.raises(workflow.OwnWords):
            approve_now(trend, both, language)


def test_words_of_one_language_do_not_bar_from_the_other(issue, both):
    trend = issue.trends.first()
    with written_by(both):
        Trend.objects.filter(pk=trend.pk).update(body_en="Rewritten.")

    approve_now(trend, both, "ko")

    with pytest.raises(workflow.OwnWords):
        approve_now(trend, both, "en")


@pytest.mark.parametrize("superuser", [False, True])
def test_who_writes_in_the_page_of_the_owner_does_not_approve_it(issue, reviewer, superuser):
    """Inlines: evidence of a result, a paper of a trend, a source and the order of an issue."""
    writer = make_user(roles=["Editors", "Reviewers", "Publishers"], is_superuser=superuser)
    result, trend = ReportedResult.objects.earliest("pk"), issue.trends.first()
    changes = [
        (result, result.evidence.first(), {"quote": "Put in."}),
        (trend, trend.discussions.get(), {"marker": False}),
        (issue, issue.sources.get(), {"url": "https://example.org/another"}),
        (issue, trend, {"position": 77}),
    ]

    for thing, row, values in changes:
        languages = ("en", "ko") if thing.per_language else ("",)
        for language in (code for code in languages if fresh(thing).state(code) == State.DRAFT):
            approve_now(thing, reviewer, language)
        by_inline(row, thing, values, signed_in(writer))
        for language in languages:
            assert fresh(thing).state(language) == State.DRAFT
            with pytest.raises(workflow.OwnWords):
                approve_now(thing, writer, language)
            approve_now(thing, reviewer, language)


def test_whom_an_import_names_does_not_approve_what_it_changed(editor, both, reviewer):
    """Nor is it the one who typed the import before; in the other language nothing changed."""
    import_texts(editor)
    trend = Trend.objects.earliest("pk")
    for language in ("en", "ko"):
        approve_now(trend, reviewer, language)

    import_texts(both, replaced(EN, ("moved to the centre", "came to the fore")))

    assert fresh(trend).state("en") == State.DRAFT
    assert fresh(trend).state("ko") == State.REVIEWED
    with pytest.raises(workflow.OwnWords):
        approve_now(trend, both, "en")
    approve_now(trend, editor_who_reviews(editor), "en")


def editor_who_reviews(editor):
    """The first writer: what was approved since is not theirs to be barred from."""
    editor.groups.set(make_user(roles=["Editors", "Reviewers"]).groups.all())
    return type(editor).objects.get(pk=editor.pk)
