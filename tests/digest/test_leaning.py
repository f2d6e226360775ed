"""Each thing that an approval leans on, changed by each road, takes the approval away.

The table comes from the models: every column of every seal of every part.
"""

import unicodedata

import pytest
from django.apps import apps

from digest.models import Discussion, Issue, Source, Summary, Trend
from papers.models import Benchmark, Evidence, Name, Paper, ReportedResult, Sealed, State
from tests.checks import undone
from tests.leaning import ROADS, another, by_form, by_update
from tests.make import (
    approve_all,
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
from tests.pages import fields_of, signed_in

pytestmark = pytest.mark.django_db

KINDS = [
    *((kind, language) for kind in (Issue, Trend, Summary) for language in ("en", "ko")),
    (ReportedResult, ""),
    (Benchmark, ""),
]

# Columns that no form has: the departures of a document's form from the usual.
IN_NO_FORM = {"layout_en", "layout_ko"}

# What no approval leans on, and why.
LEANT_ON_BY_NONE = {
    "id": "the row itself",
    "seal": "made of the rest",
    "seal_en": "made of the rest",
    "seal_ko": "made of the rest",
    "aliases": "never shown",
    "position": "part of the order that the owner's approval covers",
    "issue_id": "the order of the issue covers which entries it has",
    "result_id": "part of the list that the owner's approval covers",
    "trend_id": "part of the list that the owner's approval covers",
    "held_in": "an entry is held and released with its approvals",
}


@pytest.fixture
def month(editor, reviewer):
    """A month in which every part that an approval can lean on is there, all approved."""
    with written_by(editor):
        issue = make_issue(introduction_en="A quiet month.", introduction_ko="조용했다.")
        paper = make_paper(
            doi="10.1000/1",
            version="v1",
            categories=["cs.AI"],
            published="2026-02-03",
            revised="2026-02-04",
            translated_title_en="A Study",
            translated_title_ko="어느 연구",
        )
        benchmark = make_benchmark(variant="hard", unit="%", url="https://a.org/b")
        elsewhere = make_result(make_paper(), benchmark=benchmark)
        result = make_result(
            paper,
            benchmark=benchmark,
            base=make_name(),
            harness=make_name(kind=Name.Kind.HARNESS),
            harness_version="2",
            compared_with=elsewhere,
            uncertainty="1.2",
            uncertainty_kind="error",
            bound="about",
            unit="points",
            caveat_en="Once.",
            caveat_ko="한 번.",
            position=1,
            evidence=False,
        )
        make_evidence(result, quote="27.4", url="https://a.org/p")
        make_result(paper, benchmark=benchmark, position=2)
        make_summary(issue, paper)
        make_summary(issue)
        make_trend(issue, [paper])
        make_trend(issue)
        make_source(issue)
    for language in ("en", "ko"):
        approve_all(issue, language, reviewer)
    return issue


def thing_of(kind):
    """The one of its kind that leans on most."""
    return (
        kind.objects.earliest("pk")
        if kind != ReportedResult
        else (ReportedResult.objects.get(caveat_en="Once."))
    )


def table(thing, language):
    """(role, row, column) of all that an approval of the thing leans on."""
    seen = {}
    for part in thing.parts(language):
        for column in part.columns:
            seen.setdefault((type(part.row), part.row.pk, column), (part.role, part.row, column))
    for row in thing.ordered():
        seen.setdefault((type(row), row.pk, "position"), ("order", row, "position"))
    return list(seen.values())


@pytest.mark.parametrize(("kind", "language"), KINDS)
def test_change_by_any_road_takes_the_approval_and_putting_back_returns_it(month, kind, language):
    thing, root = thing_of(kind), make_user(is_superuser=True)
    kept = []

    assert fresh(thing).state(language) == State.REVIEWED
    for role, row, column in table(thing, language):
        old = {name: getattr(row, name) for name in another(row, column)}
        for name, road in ROADS.items():
            with undone():
                road(fresh(row), another(row, column), root)
                if fresh(thing).state(language) != State.DRAFT:
                    kept.append((role, column, name))
                by_update(row, old, root)
                if fresh(thing).state(language) != State.REVIEWED:
                    kept.append((role, column, name, "put back"))
    assert kept == []


@pytest.mark.parametrize(("kind", "language"), KINDS)
def test_change_on_the_desk_takes_the_approval(month, kind, language, editor):
    """By the form of the row, or in the page of what it belongs to."""
    thing, desk = thing_of(kind), signed_in(editor)
    kept, unreachable = [], set()

    for role, row, column in table(thing, language):
        with undone():
            if not by_form(fresh(row), another(row, column), desk):
                unreachable.add(column)
            elif fresh(thing).state(language) != State.DRAFT:
                kept.append((role, column))
    assert kept == []
    assert unreachable <= IN_NO_FORM


@pytest.mark.parametrize(("kind", "language"), KINDS)
def test_rows_that_come_and_go_take_the_approval(month, kind, language):
    thing = thing_of(kind)
    makers = {
        Evidence: lambda: make_evidence(thing, locator="Table 9"),
        Discussion: lambda: Discussion.objects.create(trend=thing, paper=make_paper(), position=9),
        Source: lambda: make_source(thing),
        Trend: lambda: make_trend(thing),
        Summary: lambda: make_summary(thing),
        ReportedResult: lambda: make_result(thing.paper, position=9),
    }

    for rows in thing.owned():
        with undone():
            makers[rows.model]()
            assert (rows.model, fresh(thing).state(language)) == (rows.model, State.DRAFT)
        if rows.model in (Evidence, Discussion, Source):  # the others are signed, and stay
            with undone():
                rows.first().delete()
                assert (rows.model, fresh(thing).state(language)) == (rows.model, State.DRAFT)


@pytest.mark.parametrize(("kind", "language"), KINDS[:6])
def test_words_of_the_other_language_keep_the_approval(month, kind, language):
    thing, ending = thing_of(kind), {"en": "_ko", "ko": "_en"}[language]

    for model in (model for model in apps.get_models() if issubclass(model, Sealed)):
        for field in model._meta.concrete_fields:
            if field.attname.endswith(ending) and not field.attname.startswith(("seal", "quan")):
                empty = {} if "layout" in field.attname else ""
                with undone():
                    model.objects.update(**{field.attname: empty})
                    assert (field, fresh(thing).state(language)) == (field, State.REVIEWED)


def test_every_column_is_leant_on_or_named_here():
    """A new column fails here until somebody decides."""
    left_out = set()
    for model in (model for model in apps.get_models() if issubclass(model, Sealed)):
        columns = {field.attname for field in model._meta.concrete_fields}
        undotted = {name for name in columns if f"{name}_en" in columns}
        sealed = {
            name
            for seal in {"seal", "seal_en", "seal_ko"} & columns
            for name in model.sealed_columns(seal)
        }
        left_out |= columns - undotted - sealed

    assert left_out == LEANT_ON_BY_NONE.keys()


def test_part_that_is_forgotten_is_found(month, monkeypatch):
    """The table would see it: here an approval that leans on no evidence."""
    result = thing_of(ReportedResult)
    parts = ReportedResult.parts
    whole = {(role, column) for role, _row, column in table(result, "")}

    monkeypatch.setattr(
        ReportedResult,
        "parts",
        lambda self, language: [p for p in parts(self, language) if p.role != "evidence"],
    )

    assert {column for role, column in whole if role == "evidence"} == set(
        Evidence.sealed_columns("seal")
    )
    assert "evidence" not in fresh(result).seals()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("one\ntwo", "one\r\ntwo"),
        ("한 번\n두 번", unicodedata.normalize("NFD", "한 번\n두 번")),
        ("as it is", "as it is"),
    ],
    ids=["line ends", "unicode form", "no change"],
)
def test_what_no_reader_sees_keeps_the_approval_by_any_road(editor, reviewer, before, after):
    with written_by(editor):
        issue = make_issue()
        trend = make_trend(issue, body_en=before, body_ko=before)
    for language in ("en", "ko"):
        approve_all(issue, language, reviewer)
    root, desk = make_user(is_superuser=True), signed_in(editor)

    for road in [*ROADS.values(), lambda row, values, person: by_form(row, values, desk)]:
        with undone():
            road(fresh(trend), {"body_en": after, "body_ko": after}, root)
            assert [fresh(trend).state(code) for code in ("en", "ko")] == [State.REVIEWED] * 2


@pytest.mark.parametrize("model", [Issue, Trend, Summary, Benchmark, ReportedResult, Paper, Name])
def test_save_without_a_change_keeps_every_approval(month, editor, model):
    desk, row = signed_in(editor), model.objects.earliest("pk")
    address = f"/admin/{model._meta.app_label}/{model._meta.model_name}/{row.pk}/change/"

    answer = desk.post(address, fields_of(desk.get(address)))

    assert answer.status_code == 302
    for kind, language in KINDS:
        assert fresh(thing_of(kind)).state(language) == State.REVIEWED
