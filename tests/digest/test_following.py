"""What one language says anew in fact, the other is marked as behind in until it follows."""

import pytest

from digest.correcting import CatchesUpAlone
from digest.following import NotBehind, StillDiffers
from digest.holding import hold, release
from digest.models import Issue, Kind, Publication, Trend
from digest.publishing import correct, publish, withdraw
from digest.readiness import NotReady
from papers.models import ReportedResult
from tests.make import (
    approve_all,
    approve_now,
    fresh,
    make_issue,
    make_month,
    make_trend,
    written_by,
)

pytestmark = pytest.mark.django_db

NOTES = {"en": "The number was wrong.", "ko": "숫자가 틀렸습니다."}
REASONS = {"en": "Wrong.", "ko": "사실이 아닙니다."}


@pytest.fixture
def trend(month_out):
    return month_out.trends.get(position=1)


@pytest.fixture
def rewrite(editor, reviewer):
    def rewrite(trend, language, words):
        with written_by(editor):
            Trend.objects.filter(pk=trend.pk).update(**{f"body_{language}": words})
        approve_now(trend, reviewer, language)

    return rewrite


@pytest.fixture
def corrected(month_out, publisher):
    def make(language, *entries, kind=Kind.FACTUAL, **options):
        notes = NOTES if kind == Kind.FACTUAL else {}
        languages = [language]
        return correct(
            month_out, languages, entries=entries, kind=kind, notes=notes, by=publisher, **options
        )

    return make


@pytest.fixture
def english_first(trend, rewrite, corrected):
    """The first trend, with another figure in English alone."""
    rewrite(trend, "en", "Agents learn from 3 mistakes.")
    corrected("en", trend)
    return trend


def behind(issue):
    """language → the anchors in which its newest version is marked as behind."""
    newest = Publication.objects.current().filter(issue=issue).select_related("rendering")
    return {each.language: each.rendering.marks["behind"] for each in newest}


def test_english_alone_leaves_korean_behind_until_it_follows(
    month_out, english_first, rewrite, corrected
):
    assert behind(month_out) == {"en": [], "ko": ["trend-1"]}
    rewrite(english_first, "ko", "에이전트는 실수 3번에서 배운다.")

    corrected("ko", english_first)

    assert behind(month_out) == {"en": [], "ko": []}


def test_editorial_correction_of_the_entry_does_not_follow(
    month_out, english_first, rewrite, corrected
):
    rewrite(english_first, "ko", "에이전트는 실수에서 배운다!")

    corrected("ko", english_first, kind=Kind.EDITORIAL)

    assert behind(month_out)["ko"] == ["trend-1"]


def test_issue_alone_does_not_follow(month_out, english_first, editor, reviewer, corrected):
    with written_by(editor):
        Issue.objects.update(title_ko="이월의 논문")
    approve_now(month_out, reviewer, "ko")

    corrected("ko", month_out, catches_up=False)

    assert behind(month_out) == {"en": [""], "ko": ["trend-1"]}


def test_second_fact_beside_what_follows_leaves_the_first_language_behind(
    month_out, english_first, rewrite, corrected
):
    rewrite(english_first, "ko", "에이전트 9개는 실수 3번에서 배운다.")

    corrected("ko", english_first, catches_up=False)

    assert behind(month_out) == {"en": ["trend-1"], "ko": []}


def test_language_that_was_right_already_is_confirmed(month_out, trend, rewrite, corrected):
    rewrite(trend, "en", "Agents learn from all mistakes.")
    corrected("en", trend)
    assert behind(month_out) == {"en": [], "ko": ["trend-1"]}

    [second] = corrected("ko", trend, catches_up=True)

    first = Publication.objects.of(month_out.month, "ko").last()
    assert (second.version, second.content) == (2, first.content)
    assert behind(month_out) == {"en": [], "ko": []}


def test_nobody_follows_what_was_not_corrected(month_out, trend, rewrite, corrected):
    rewrite(trend, "ko", "에이전트는 모든 실수에서 배운다.")

    with pytest.raises(NotBehind):
        corrected("ko", trend, catches_up=True)


def test_language_that_disagrees_is_not_confirmed(english_first, corrected):
    with pytest.raises(StillDiffers):
        corrected("ko", english_first, catches_up=True)


def test_other_results_are_no_following(month_out, editor, reviewer, corrected):
    summary = month_out.summaries.get()
    for printed, language in (("28.4", "en"), ("29.4", "ko")):
        with written_by(editor):
            ReportedResult.objects.update(printed=printed, value=printed)
        approve_all(month_out, language, reviewer)
        if language == "en":
            corrected("en", summary)

    with pytest.raises(StillDiffers):
        corrected("ko", summary, catches_up=True)
    corrected("ko", summary)

    assert behind(month_out) == {"en": [month_out.summaries.get().anchor], "ko": []}


@pytest.mark.parametrize(
    ("languages", "kind"), [(["en", "ko"], Kind.FACTUAL), (["ko"], Kind.EDITORIAL)]
)
def test_following_is_factual_and_in_one_language(
    month_out, english_first, publisher, languages, kind
):
    with pytest.raises(CatchesUpAlone):
        correct(
            month_out,
            languages,
            entries=[english_first],
            kind=kind,
            notes=NOTES,
            by=publisher,
            catches_up=True,
        )


def test_both_at_once_are_level(month_out, trend, rewrite, publisher):
    rewrite(trend, "en", "Agents learn from 3 mistakes.")
    rewrite(trend, "ko", "에이전트는 실수 3번에서 배운다.")

    correct(month_out, ["en", "ko"], entries=[trend], kind=Kind.FACTUAL, notes=NOTES, by=publisher)

    assert behind(month_out) == {"en": [], "ko": []}


def test_publishing_again_neither_forgets_nor_follows(
    month_out, trend, rewrite, corrected, publisher
):
    rewrite(trend, "en", "Agents learn from all mistakes.")
    corrected("en", trend)

    for language in ("en", "ko"):
        withdraw(month_out, [language], reasons=REASONS, by=publisher)
        publish(month_out, language, by=publisher)

        assert behind(month_out) == {"en": [], "ko": ["trend-1"]}


def test_what_contradicts_the_other_language_is_not_published_again(
    month_out, english_first, publisher
):
    withdraw(month_out, ["en"], reasons=REASONS, by=publisher)

    with pytest.raises(NotReady) as refusal:
        publish(month_out, "en", by=publisher, notes=NOTES)

    assert [(each.code, each.thing) for each in refusal.value.blockers] == [
        ("languages-disagree", english_first)
    ]


def test_publishing_other_figures_again_leaves_the_other_language_behind(
    month_out, trend, rewrite, publisher
):
    withdraw(month_out, ["en"], reasons=REASONS, by=publisher)
    rewrite(trend, "en", "Agents learn once from their mistakes.")

    publish(month_out, "en", by=publisher, notes=NOTES)

    assert behind(month_out) == {"en": [], "ko": ["trend-1"]}


def test_same_figures_published_again_in_both_are_level(month_out, editor, reviewer, publisher):
    withdraw(month_out, ["en", "ko"], reasons=REASONS, by=publisher)
    with written_by(editor):
        ReportedResult.objects.update(printed="28.4", value="28.4")

    for language in ("en", "ko"):
        approve_all(month_out, language, reviewer)
        publish(month_out, language, by=publisher, notes=NOTES)

    assert behind(month_out) == {"en": [], "ko": []}


def test_entry_that_was_held_meanwhile_does_not_forget(
    month_out, english_first, rewrite, corrected, publisher
):
    withdraw(month_out, ["en"], reasons=REASONS, by=publisher)
    hold(english_first, "en", by=publisher)
    publish(month_out, "en", by=publisher, notes=NOTES)
    assert behind(month_out)["ko"] == []
    release(fresh(english_first), "en", by=publisher)

    with pytest.raises(NotReady):  # readers did not have it: it is no correction
        corrected("en", english_first, catches_up=False)
    rewrite(english_first, "en", "Agents learn from all mistakes.")
    corrected("en", english_first, catches_up=False)

    assert behind(month_out)["ko"] == ["trend-1"]


def test_entry_that_left_the_month_leaves_nobody_behind(
    month_out, trend, editor, reviewer, publisher
):
    with written_by(editor):
        march = make_issue(month="2026-03-01")
        Trend.objects.filter(pk=trend.pk).update(issue=march, position=1)
    for language in ("en", "ko"):
        approve_all(month_out, language, reviewer)

    correct(
        month_out,
        ["en", "ko"],
        entries=[month_out],
        kind=Kind.FACTUAL,
        notes=NOTES,
        by=publisher,
    )

    assert behind(month_out) == {"en": [], "ko": []}


def test_nobody_is_level_with_a_language_that_is_not_out(editor, reviewer, publisher):
    issue = make_month(by=editor)
    with written_by(editor):
        late = make_trend(issue, body_en="A dingo.", body_ko="딩고.")
    approve_all(issue, "en", reviewer)
    hold(late, "en", by=publisher)
    publish(issue, "en", by=publisher)
    release(fresh(late), "en", by=publisher)

    with pytest.raises(NotBehind):
        correct(
            issue,
            ["en"],
            entries=[late],
            kind=Kind.FACTUAL,
            notes=NOTES,
            by=publisher,
            catches_up=True,
        )


def test_entry_that_one_language_has_alone_leaves_the_other_behind(
    month_out, editor, reviewer, corrected
):
    with written_by(editor):
        late = make_trend(month_out, body_en="An emu waits.", body_ko="에뮤가 기다린다.")
    for language, expected in (("en", [""]), ("ko", [])):
        approve_all(month_out, language, reviewer)
        corrected(language, late, month_out)
        assert behind(month_out) == {"en": [], "ko": expected}
