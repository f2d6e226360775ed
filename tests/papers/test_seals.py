"""An approval belongs to exactly what was on the screen."""

import unicodedata

import pytest
from django.db import connection

from papers.models import Evidence, Name, Paper, ReportedResult, State
from tests.make import (
    approve_now,
    fresh,
    make_evidence,
    make_issue,
    make_result,
    make_summary,
    written_by,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def approved(editor, reviewer):
    with written_by(editor):
        result = make_result()
    approve_now(result, reviewer)
    return result


def test_approved_result_is_reviewed(approved):
    assert fresh(approved).state() == State.REVIEWED


@pytest.mark.parametrize(
    "change",
    [
        lambda result: ReportedResult.objects.filter(pk=result.pk).update(printed="27.40"),
        lambda result: ReportedResult.objects.filter(pk=result.pk).update(role="baseline"),
        lambda result: Evidence.objects.filter(result=result).update(locator="Table 4"),
        lambda result: make_evidence(result, locator="Table 4"),
        lambda result: Evidence.objects.filter(result=result).delete(),
        lambda result: Name.objects.filter(pk=result.system_id).update(name="Another"),
        lambda result: (
            type(result.benchmark).objects.filter(pk=result.benchmark_id).update(version="2.1")
        ),
    ],
    ids=["value", "role", "locator", "more evidence", "less evidence", "system", "version"],
)
def test_approval_lapses_with_what_it_leans_on(approved, change):
    change(approved)

    assert fresh(approved).state() == State.DRAFT


def test_approval_lapses_after_raw_sql(approved):
    with connection.cursor() as cursor:
        cursor.execute("UPDATE papers_reportedresult SET unit = 'points'")

    assert fresh(approved).state() == State.DRAFT


def test_approval_is_back_with_the_approved_words(approved):
    ReportedResult.objects.update(printed="27.40")
    ReportedResult.objects.update(printed="27.4")

    assert fresh(approved).state() == State.REVIEWED


def test_words_of_one_language_are_no_part_of_a_results_approval(approved):
    ReportedResult.objects.update(conditions_ko="두 번 시도")

    assert fresh(approved).state() == State.REVIEWED


def test_save_without_a_change_keeps_the_approval(approved):
    fresh(approved).save()

    assert fresh(approved).state() == State.REVIEWED


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("one\ntwo", "one\r\ntwo"),
        ("한 번", unicodedata.normalize("NFD", "한 번")),
        ("", None),
    ],
    ids=["line ends", "unicode form", "empty"],
)
def test_seal_ignores_what_no_reader_sees(before, after):
    summary = make_summary(make_issue(), body_ko=before)
    seal = fresh(summary).seal_ko

    type(summary).objects.update(body_ko=after)

    assert fresh(summary).seal_ko == seal


@pytest.mark.parametrize("words", [r"\alpha \x00 C:\dir", "'", "“따옴표”", "a" * 100_000, "🙂"])
def test_seal_takes_any_words(words):
    paper = Paper.objects.create(title="T", slug="t", url="https://a.org", takeaway_en=words[:300])

    assert len(fresh(paper).seal_en) == 64


def test_seal_keeps_neighbouring_fields_apart():
    one = Paper.objects.create(title="ab", version="c", slug="one", url="https://a.org")
    two = Paper.objects.create(title="a", version="bc", slug="two", url="https://a.org")

    assert fresh(one).seal != fresh(two).seal


@pytest.mark.parametrize("setting", ["datestyle TO 'SQL, DMY'", "timezone TO 'Asia/Seoul'"])
def test_seal_is_the_same_under_other_settings_of_the_session(setting):
    paper = Paper.objects.create(
        title="T", slug="t", url="https://a.org", published="2026-02-03", authors=["가", "나"]
    )
    seal = fresh(paper).seal

    with connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL {setting}")
        cursor.execute("UPDATE papers_paper SET published = published + 0, title = 'U'")
        cursor.execute("UPDATE papers_paper SET title = 'T'")

    assert fresh(paper).seal == seal
