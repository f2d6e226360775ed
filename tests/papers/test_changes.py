"""Many changes as one."""

import pytest

from digest.models import Trend
from papers.changes import described, differs, fold, shortened
from papers.differences import DELETED, INSERTED, SAME, Piece
from papers.models import Change, Evidence, ReportedResult
from tests.make import (
    make_evidence,
    make_issue,
    make_name,
    make_paper,
    make_result,
    make_trend,
    written_by,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def trend(editor):
    with written_by(editor):
        return make_trend(make_issue(), body_en="One.", body_ko="하나.")


def since(row, count=0):
    """The changes of a row after its first ones."""
    return list(Change.of(row).order_by("pk"))[count:]


def test_fold_goes_from_the_first_old_to_the_last_new(trend):
    Trend.objects.update(body_en="Two.")
    Trend.objects.update(body_en="Three.", body_ko="셋.")

    [row] = fold(since(trend, 1))

    assert (row.came, row.went) == (False, False)
    assert row.old == {"body_en": "One.", "body_ko": "하나."}
    assert row.new == {"body_en": "Three.", "body_ko": "셋."}
    assert set(row.columns) == {"body_en", "body_ko"}


@pytest.mark.parametrize("back", ["One.", "One.\r\n", "One.\n"])
def test_column_that_is_back_is_no_difference(trend, back):
    Trend.objects.update(body_en="One.\n")
    Trend.objects.update(body_en="Two.")
    Trend.objects.update(body_en=back)

    [row] = fold(since(trend, 2))

    assert row.columns == ([] if back != "One." else ["body_en"])


def test_row_that_came_and_went_is_no_difference(trend):
    trend.delete()

    assert fold(Change.objects.filter(table="digest_trend")) == []


def test_row_that_went_keeps_all_that_it_held(trend):
    pk = trend.pk
    Trend.objects.update(body_en="Two.")
    trend.delete()

    [row] = fold(Change.objects.filter(table="digest_trend", row=pk).order_by("pk")[1:])

    assert row.went
    assert (row.old["body_en"], row.old["body_ko"], row.new) == ("One.", "하나.", {})


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        *(("a\r\nb", "a\nb", False), ("a\u0301", "\u00e1", False), (None, "", False)),
        *((None, [], False), (None, False, False), (0, None, True), ("a", "b", True)),
        *((False, True, True), (["a"], ["b"], True), ("", " ", True)),
    ],
)
def test_values_differ_as_the_seals_do(old, new, told):
    assert differs(old, new) is told


def test_difference_is_told_in_words(editor):
    result = make_result(printed="27.4", value="27.4")
    other = make_name(name="GLM-5")
    first = len(since(result))
    with written_by(editor):
        ReportedResult.objects.update(
            printed="31.5", value="31.5", system=other, measured_by="authors"
        )
        ReportedResult.objects.update(conditions_ko="두 번 시도")

    [row] = described(fold(since(result, first)))

    told = {
        column.label: [(each.kind, each.words) for each in column.pieces] for column in row.columns
    }
    assert told == {
        "Printed value": [(DELETED, "27.4"), (INSERTED, "31.5")],
        "Exact number": [(DELETED, "27.4"), (INSERTED, "31.5")],
        "System": [(DELETED, str(result.system)), (INSERTED, "GLM-5")],
        "Measured by": [(DELETED, "not stated"), (INSERTED, "the paper's authors")],
        "Conditions [ko]": [(DELETED, "한"), (INSERTED, "두"), (SAME, " 번 시도")],
    }
    assert (row.fate, [person for person, _at in row.hands]) == ("", [editor])


def test_name_of_what_is_gone_is_what_it_was_called(editor):
    result = make_result(evidence=False)
    evidence = make_evidence(result, locator="Table 8")
    changes = Change.objects.filter(table="papers_evidence").order_by("pk")
    made = len(changes)
    with written_by(editor):
        Evidence.objects.all().delete()

    [row] = described(fold(list(changes.all())[made:]))

    assert (row.label, row.fate) == (f"Evidence: the paper, {evidence.locator}", "went")


def test_name_of_what_leaned_on_what_is_gone_is_its_number():
    result = make_result(evidence=False)
    pk = result.pk
    system = result.system
    result.delete()
    system.delete()

    [row] = described(
        fold(Change.objects.filter(table="papers_reportedresult", operation="DELETE"))
    )

    assert row.label == f"Result: #{pk}"


def test_lists_are_told_one_a_line():
    paper = make_paper(authors=["Ada", "Bo"])
    type(paper).objects.update(authors=["Ada", "Cy"])

    [row] = described(fold(since(paper, 1)))

    [column] = row.columns
    assert column.pieces == [Piece(SAME, "Ada\n"), Piece(DELETED, "Bo"), Piece(INSERTED, "Cy")]


def test_long_unchanged_passages_are_cut():
    same = "word " * 200

    first, change, last = shortened([Piece(SAME, same), Piece(INSERTED, "x"), Piece(SAME, same)])

    assert change.words == "x"
    assert first.words.startswith(" […] ")
    assert last.words.endswith(" […] ")
    assert len(first.words) == len(last.words) == 165
