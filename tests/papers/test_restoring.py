"""Bringing an earlier state back: a new change, checked like any other, and somebody's own."""

from decimal import Decimal

import pytest

from digest.models import Discussion, Issue, Source, Summary, Trend
from papers import workflow
from papers.models import Benchmark, Change, Evidence, Name, Paper, ReportedResult, State
from papers.restoring import CannotBeRestored, StandsSoNow, restore
from papers.timeline import timeline
from tests.make import (
    approve_now,
    fresh,
    make_benchmark,
    make_evidence,
    make_issue,
    make_month,
    make_name,
    make_paper,
    make_result,
    make_source,
    make_summary,
    make_trend,
    make_user,
    written_by,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def month(editor):
    with written_by(editor):
        issue = make_month(editor)
        make_source(issue)
    return issue


@pytest.fixture
def restorer(db):
    """Who may approve as well, but for what they wrote."""
    return make_user("restorer", roles=["Editors", "Reviewers"])


def now(thing):
    """The change that the present state of a thing stands after."""
    return timeline(thing).first()


def stored(thing):
    """Every value of a thing and of what belongs to it, but for undotted columns."""
    rows = [thing, *(row for rows in parts(thing) for row in rows.order_by("pk"))]
    names = {"seal", "seal_en", "seal_ko"}
    return [
        {name: getattr(fresh(row), name, None) for name in names} | {"pk": row.pk} for row in rows
    ]


def parts(thing):
    return [
        getattr(thing, name)
        for name in ("sources", "discussions", "evidence")
        if hasattr(thing, name)
    ]


CHANGES = [
    (Issue, {"title_en": "Other", "introduction_ko": "다른 소개", "layout_en": {"a": "b"}}),
    (Trend, {"body_en": "Other.", "body_ko": None, "source_language": "ko"}),
    (Summary, {"body_ko": "다른 말.", "layout_ko": {"a": ["b"]}}),
    (Benchmark, {"metric": "other", "description_en": "Other."}),
    (ReportedResult, {"printed": "0.1000000001", "value": "0.1000000001", "caveat_ko": "주의"}),
    (Paper, {"title": "Other", "authors": ["Cy"], "published": "2026-01-02", "doi": "10.1/x"}),
    (Name, {"name": "Other"}),
]


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize(("model", "change"), CHANGES)
def test_state_comes_back_to_the_letter(month, restorer, model, change, language):
    thing = model.objects.first()
    before, state = stored(thing), now(thing)
    with written_by(restorer):
        model.objects.filter(pk=thing.pk).update(**change)
    other, after = stored(thing), now(thing)
    assert other != before

    with workflow.override(language):
        restore(thing, state, by=restorer)
        assert stored(thing) == before
        restore(thing, after, by=restorer)

    assert stored(thing) == other


def test_numbers_stay_exact(month, restorer):
    result = ReportedResult.objects.get()
    exact = "12345678901234567890.0123456789"
    ReportedResult.objects.update(printed=exact, value=exact)
    state = now(result)
    ReportedResult.objects.update(printed="1", value="1")

    restore(result, state, by=restorer)

    assert ReportedResult.objects.get().value == Decimal(exact)


def test_restoring_is_a_change_by_the_person(month, restorer):
    trend = Trend.objects.get()
    state = now(trend)
    with written_by(restorer):
        Trend.objects.update(body_en="Other.")

    restore(trend, state, by=restorer)

    change = now(trend)
    assert (change.actor, change.road, change.operation) == (restorer, "request", "UPDATE")
    assert change.new == {"body_en": trend.body_en}


def test_rows_that_belong_to_it_come_back_under_their_old_keys(month, restorer):
    result = ReportedResult.objects.get()
    kept = Evidence.objects.get()
    gone = make_evidence(result, locator="Table 8", quote="Old words.")
    before, state = stored(result), now(result)
    with written_by(restorer):
        Evidence.objects.filter(pk=kept.pk).update(locator="Table 9", quote="New words.")
        Evidence.objects.filter(pk=gone.pk).delete()
        make_evidence(result, locator="Table 10")

    restore(result, state, by=restorer)

    assert stored(result) == before
    assert Evidence.objects.get(pk=gone.pk).quote == "Old words."
    assert now(gone).actor == restorer


def test_state_before_a_deletion_and_a_new_edit_comes_back(month, restorer):
    result, evidence = ReportedResult.objects.get(), Evidence.objects.get()
    before, state = stored(result), now(result)
    Evidence.objects.update(locator="Table 9")
    between = now(result)
    Evidence.objects.all().delete()

    restore(result, between, by=restorer)
    assert Evidence.objects.get(pk=evidence.pk).locator == "Table 9"
    restore(result, state, by=restorer)

    assert stored(result) == before


def test_sources_of_an_issue_change_places(month, restorer):
    make_source(month, title_en="Another")
    one, two = month.sources.all()
    state = now(month)
    Source.objects.filter(pk=one.pk).update(position=2)
    Source.objects.filter(pk=two.pk).update(position=1)

    restore(month, state, by=restorer)

    assert list(month.sources.all()) == [one, two]


def test_place_of_an_entry_stays(month, restorer):
    trend, other = Trend.objects.get(), make_issue(month="2026-03-01")
    state = now(trend)
    Trend.objects.update(body_en="Other.", position=7, issue=other)

    restore(trend, state, by=restorer)

    restored = Trend.objects.get()
    assert (restored.position, restored.issue, restored.body_en) == (7, other, trend.body_en)


def test_month_of_an_issue_stays(month, restorer):
    state = now(month)
    Issue.objects.update(month="2026-03-01", title_en="Other")

    restore(month, state, by=restorer)

    issue = Issue.objects.get()
    assert (f"{issue:}", issue.title_en) == ("2026-03", month.title_en)


def test_entries_of_an_issue_are_not_restored_with_it(month, restorer):
    state = now(month)
    Trend.objects.update(body_en="Other.")

    with pytest.raises(StandsSoNow):
        restore(month, state, by=restorer)


@pytest.mark.parametrize("roles", [[], ["Reviewers"], ["Publishers"]])
def test_restoring_is_for_who_may_write(month, roles):
    trend = Trend.objects.get()
    state = now(trend)
    Trend.objects.update(body_en="Other.")

    with pytest.raises(workflow.NotYourRole):
        restore(trend, state, by=make_user(roles=roles))

    assert Trend.objects.get().body_en == "Other."


def test_state_that_stands_is_not_restored(month, restorer):
    trend = Trend.objects.get()
    state = now(trend)
    Trend.objects.update(body_en="Other.")
    Trend.objects.update(body_en=trend.body_en)
    before = Change.objects.count()

    with pytest.raises(StandsSoNow):
        restore(trend, state, by=restorer)

    assert Change.objects.count() == before


def test_change_of_another_thing_is_no_state_of_it(month, restorer):
    with pytest.raises(ValueError, match="is no change of"):
        restore(Trend.objects.get(), now(Summary.objects.get()), by=restorer)


def test_thing_that_is_gone_is_not_restored(month, restorer):
    trend = Trend.objects.get()
    state = Change.of(trend).latest("pk")
    Discussion.objects.all().delete()
    Trend.objects.all().delete()
    trend.pk = state.row

    with pytest.raises(workflow.Gone):
        restore(trend, state, by=restorer)


def test_state_whose_paper_is_gone_is_not_restored(month, restorer):
    summary = make_summary(make_issue(month="2026-03-01"))
    old, state = summary.paper, now(summary)
    Summary.objects.filter(pk=summary.pk).update(paper=make_paper(), body_en="Other.")
    old.delete()
    before = Change.objects.count()

    with pytest.raises(CannotBeRestored) as refusal:
        restore(summary, state, by=restorer)

    assert "is not a valid choice" in str(refusal.value)
    assert Summary.objects.get(pk=summary.pk).body_en == "Other."
    assert Change.objects.count() == before


def test_marker_whose_paper_is_gone_is_not_restored(month, restorer):
    trend = make_trend(month, [make_paper()], body_en="Old.")
    paper = trend.discussions.get().paper
    state = now(trend)
    trend.discussions.all().delete()
    paper.delete()
    Trend.objects.filter(pk=trend.pk).update(body_en="Other.")
    before = Change.objects.count()

    with pytest.raises(CannotBeRestored):
        restore(trend, state, by=restorer)

    assert Trend.objects.get(pk=trend.pk).body_en == "Other."
    assert Change.objects.count() == before


def test_name_that_is_taken_by_now_is_not_restored(restorer):
    name = make_name(name="GLM-5")
    state = now(name)
    Name.objects.filter(pk=name.pk).update(name="GLM-5.0")
    make_name(name="GLM-5")

    with pytest.raises(CannotBeRestored):
        restore(name, state, by=restorer)

    assert Name.objects.get(pk=name.pk).name == "GLM-5.0"


def test_part_that_became_anothers_is_not_taken_back(month, restorer):
    other, trend = make_trend(month, [make_paper()]), make_trend(month)
    moved, before = other.discussions.get(), now(other)
    Trend.objects.filter(pk=trend.pk).update(body_en="Other.")
    after = now(trend)
    Discussion.objects.filter(pk=moved.pk).update(trend=trend)

    for thing, state in [(other, before), (trend, after)]:
        with pytest.raises(CannotBeRestored):
            restore(thing, state, by=restorer)

    assert fresh(moved).trend == trend


def test_papers_that_changed_places_do_not_fit(month, restorer):
    trend = make_trend(month, [make_paper(), make_paper()])
    one, two = trend.discussions.all()
    state = now(trend)
    Discussion.objects.filter(pk=one.pk).update(paper=make_paper())
    Discussion.objects.filter(pk=two.pk).update(paper=one.paper)
    Discussion.objects.filter(pk=one.pk).update(paper=two.paper)

    with pytest.raises(CannotBeRestored) as refusal:
        restore(trend, state, by=restorer)

    assert "fit together" in str(refusal.value)


def test_approved_words_bring_their_approval_back(month, restorer, reviewer):
    result = ReportedResult.objects.get()
    approve_now(result, reviewer)
    state = now(result)
    with written_by(restorer):
        ReportedResult.objects.update(printed="31.5", value="31.5")
        Evidence.objects.all().delete()
    assert fresh(result).state() == State.DRAFT

    restore(result, state, by=restorer)

    assert fresh(result).state() == State.REVIEWED


def test_who_restores_does_not_approve(month, editor, restorer, reviewer):
    trend = Trend.objects.get()
    with written_by(editor):
        Trend.objects.update(body_en="Second.")
        state = now(trend)
        Trend.objects.update(body_en="Third.")
    approve_now(trend, reviewer, "en")

    restore(trend, state, by=restorer)

    assert fresh(trend).state("en") == State.DRAFT
    with pytest.raises(workflow.OwnWords):
        approve_now(trend, restorer, "en")
    approve_now(trend, reviewer, "en")


def test_other_languages_approval_stays(month, restorer, reviewer):
    trend = Trend.objects.get()
    state = now(trend)
    Trend.objects.update(body_en="Other.")
    approve_now_with_unknown_hand(trend, reviewer)

    restore(trend, state, by=restorer)

    assert fresh(trend).state("ko") == State.REVIEWED


def approve_now_with_unknown_hand(trend, by):
    seen = fresh(trend).standing("ko").fingerprint
    workflow.approve(
        trend, by=by, language="ko", scope="source", seen=seen, acknowledge_unknown=True
    )


def test_restoring_a_result_that_another_compares_itself_with(month, restorer):
    result = ReportedResult.objects.get()
    state = now(result)
    ReportedResult.objects.update(unit="%")
    make_result(compared_with=result, benchmark=make_benchmark())

    restore(result, state, by=restorer)

    assert fresh(result).unit == ""
