"""What changed since the last approval, for who reads it again."""

import pytest

from digest.models import Discussion, Issue, Trend
from papers.models import Evidence, Name, ReportedResult
from papers.unread import since_approval
from papers.workflow import send_back
from tests.make import (
    approve_now,
    fresh,
    make_benchmark,
    make_evidence,
    make_month,
    make_source,
    make_trend,
    written_by,
)
from tests.pages import signed_in
from tests.papers.test_admin import address

pytestmark = pytest.mark.django_db

LANGUAGES = ["en", "ko"]


@pytest.fixture
def month(editor):
    return make_month(editor)


def told(thing, language=""):
    """label of the row → fate, label of the column → its pieces, del and ins marked."""
    marks = {"same": "{}", "deleted": "[-{}-]", "inserted": "[+{}+]"}
    return {
        row.label: (
            row.fate,
            {
                column.label: "".join(
                    marks[each.kind].format(each.words) for each in column.pieces
                )
                for column in row.columns
            },
        )
        for row in since_approval(fresh(thing), language)
    }


def test_nothing_is_told_before_the_first_approval(month):
    assert since_approval(month.trends.get(), "en") == []


def test_change_of_the_text_is_told_in_its_language_alone(month, editor, reviewer):
    trend = month.trends.get()
    for language in LANGUAGES:
        approve_now(trend, reviewer, language)
    with written_by(editor):
        Trend.objects.update(body_en="Agents learn from their successes.")

    assert told(trend, "en") == {
        "Trend: 2026-02, trend 1": (
            "",
            {"Text [en]": "Agents learn from their [-mistakes-][+successes+]."},
        )
    }
    assert told(trend, "ko") == {}


def test_what_is_back_as_it_was_is_not_told(month, editor, reviewer):
    trend = month.trends.get()
    approve_now(trend, reviewer, "en")
    with written_by(editor):
        Trend.objects.update(body_en="Other.")
        Trend.objects.update(body_en=trend.body_en)

    assert told(trend, "en") == {}


def test_what_no_approval_of_it_covers_is_not_told(month, editor, reviewer):
    result = ReportedResult.objects.get()
    approve_now(result, reviewer)
    with written_by(editor):
        ReportedResult.objects.update(conditions_en="two attempts", unit="%")

    [(fate, columns)] = told(result).values()
    assert (fate, columns) == ("", {"Unit": "[+%+]"})


def test_rows_that_came_and_went_are_told(month, editor, reviewer):
    result = ReportedResult.objects.get()
    approve_now(result, reviewer)
    with written_by(editor):
        Evidence.objects.all().delete()
        make_evidence(result, source_kind="authors", version="", locator="Table 9")

    assert told(result) == {
        "Evidence: the paper, Table 3": (
            "went",
            {"Source": "[-the paper-]", "Version": "[-v1-]", "Locator": "[-Table 3-]"},
        ),
        "Evidence: its authors' page, Table 9": (
            "came",
            {"Source": "[+its authors' page+]", "Locator": "[+Table 9+]"},
        ),
    }


def test_order_and_membership_of_an_issue_are_told(month, editor, reviewer):
    with written_by(editor):
        second = make_trend(month, position=2)
        third = make_trend(month, position=3)
        other = Issue.objects.create(month="2026-03-01")
    approve_now(month, reviewer, "en")
    with written_by(editor):
        Trend.objects.filter(pk=second.pk).update(position=5)
        Trend.objects.filter(pk=third.pk).update(issue=other)
        make_source(month, title_en="A post")

    assert told(month, "en") == {
        "Trend: 2026-02, trend 5": ("", {"Position": "[-2-][+5+]"}),
        "Trend: 2026-03, trend 3": ("", {"Issue": "[-2026-02-][+2026-03+]"}),
        "Other source: A post": (
            "came",
            {
                "Position": "[+1+]",
                "Address": "[+https://example.org/post+]",
                "Title [en]": "[+A post+]",
            },
        ),
    }


def test_what_was_put_in_since_is_told_whole(month, editor, reviewer):
    summary = month.summaries.get()
    approve_now(summary, reviewer, "ko")
    with written_by(editor):
        ReportedResult.objects.update(benchmark=make_benchmark(description_ko="새 과제."))

    [(fate, columns)] = told(summary, "ko").values()
    assert (fate, columns) == ("came", {"Description [ko]": "[+새 과제.+]"})


def test_marker_and_name_that_it_leans_on_are_told(month, editor, reviewer):
    trend, result = month.trends.get(), ReportedResult.objects.get()
    approve_now(trend, reviewer, "ko")
    approve_now(result, reviewer)
    with written_by(editor):
        Discussion.objects.update(marker=False)
        Name.objects.filter(pk=result.system_id).update(name="Renamed")

    assert [columns for _fate, columns in told(trend, "ko").values()] == [
        {"Shown as a marker": "[-yes-][+no+]"}
    ]
    assert "Name: Renamed" in told(result)


def test_all_hands_are_named(month, editor, reviewer):
    trend = month.trends.get()
    approve_now(trend, reviewer, "en")
    with written_by(editor):
        Trend.objects.update(body_en="By the editor.")
    Trend.objects.update(body_en="By SQL.")

    [row] = since_approval(fresh(trend), "en")

    assert [person for person, _at in row.hands] == [editor, None]


def test_approval_that_was_taken_back_is_none(month, editor, reviewer):
    trend = month.trends.get()
    approve_now(trend, reviewer, "en")
    send_back(trend, by=reviewer, language="en", comment="I was wrong.")

    assert since_approval(fresh(trend), "en") == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("person", ["reviewer", "editor", "outsider"])
def test_panel_shows_it_to_everybody_on_the_staff(
    month, editor, reviewer, request, person, language
):
    trend = month.trends.get()
    approve_now(trend, reviewer, "ko")
    with written_by(editor):
        Trend.objects.update(body_ko="에이전트는 <b>성공</b>에서 배운다.")

    page = signed_in(request.getfixturevalue(person), language).get(address(trend)).text

    assert "<del>실수에서</del><ins>&lt;b&gt;성공&lt;/b&gt;에서</ins> 배운다." in page
    assert page.count('class="unread"') == 1
