"""Each thing that an approval leans on, changed by each road, takes the approval away.

The table comes from the models: every column of every seal of every row that
tests/leant_on.py says an approval leans on, and that no model leaves out. One month serves
all tests here: each takes back what it did to it.
"""

import unicodedata

import pytest
from django.db import models, transaction

from digest.models import Discussion, Issue, Source, Summary, Trend
from papers.models import Benchmark, Evidence, Name, Paper, ReportedResult, State
from tests.checks import undone
from tests.leaning import (
    INLINES,
    ROADS,
    another,
    by_form,
    by_inline,
    by_update,
    columns_in_no_seal,
    is_in_form,
)
from tests.leant_on import (
    CASES,
    COLUMNS,
    LEANS_ON,
    NEUTRAL,
    OWNERS,
    PLACE,
    THERE,
    columns_of,
    languages_of,
    make_approved_month,
    model_at,
    rows_at,
    sealed_models,
)
from tests.make import approve_now, fresh, make_evidence, make_paper, make_source
from tests.pages import fields_of, signed_in

pytestmark = pytest.mark.django_db

# Columns that no form has: the departures of a document's form from the usual, and what
# something belongs to (an entry moves to another month by a move).
IN_NO_FORM = {
    *((model, f"layout_{code}") for model in (Issue, Source, Summary) for code in ("en", "ko")),
    *((model, key) for model, key in OWNERS.items() if model != ReportedResult),
}

# What no seal holds, and why.
IN_NO_SEAL = {
    **{(model, "id"): "the row itself" for model in sealed_models()},
    (Name, "aliases"): "never shown",
    (Trend, "position"): "the order that the issue's approval covers",
    (Summary, "position"): "the order that the issue's approval covers",
    (ReportedResult, "position"): "the order that the summary's approval covers",
    (Trend, "issue_id"): "the order of the issue covers which entries it has",
    (Summary, "issue_id"): "the order of the issue covers which entries it has",
    (Evidence, "result_id"): "a seal in the list of the result's approval",
    (Discussion, "trend_id"): "a seal in the list of the trend's approval",
    (Source, "issue_id"): "a seal in the list of the issue's approval",
    (Trend, "held_in"): "an entry is held and released with its approvals",
    (Summary, "held_in"): "an entry is held and released with its approvals",
}

# Where a row that an approval leans on names another one that it does not lean on, and why.
NOT_FOLLOWED = {
    ("trend", Discussion, "paper_id"): "a marker shows its number, the order of the issue",
    ("result", ReportedResult, "paper_id"): "the summary's approval",
    ("unchanged", ReportedResult, "paper_id"): "the summary's approval",
    ("absent", ReportedResult, "paper_id"): "the summary's approval",
    **{
        (name, ReportedResult, key): "of another result its system and its figure are shown"
        for name in ("result", "unchanged")
        for key in ("benchmark_id", "base_id", "harness_id")
    },
}

STANDINGS = [(name, language) for name in LEANS_ON for language in languages_of(name)]
OWNED = [
    ("result", "evidence", lambda thing: make_evidence(thing, locator="Table 9")),
    (
        "trend",
        "discussions",
        lambda thing: Discussion.objects.create(trend=thing, paper=make_paper(), position=9),
    ),
    ("issue", "sources", make_source),
]


def is_text(case):
    fields = model_at(case.thing, case.path)._meta.concrete_fields
    [field] = [field for field in fields if field.attname == case.column]
    return isinstance(field, models.CharField | models.TextField) and not field.choices


@pytest.fixture(scope="module")
def approved(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_approved_month()
        transaction.set_rollback(True)


@pytest.fixture
def month(approved):
    with undone():
        yield approved[0]


@pytest.fixture
def people(approved):
    return approved[1]


@pytest.fixture(scope="module")
def desk(approved):
    return signed_in(approved[1]["editor"])


@pytest.fixture(scope="module")
def leaning(approved):
    """(row, column) → whose approvals lean on it."""
    found = {}
    for name, language in STANDINGS:
        for path, seals in LEANS_ON[name].items():
            for row in rows_at(fresh(approved[0][name]), path):
                for column in (c for s in seals for c in columns_of(type(row), s, language)):
                    found.setdefault((row, column), set()).add((name, language))
    return found


def row_of(case, month):
    return rows_at(fresh(month[case.thing]), case.path)[case.at]


def drafts(month):
    return {
        (name, language)
        for name, language in STANDINGS
        if fresh(month[name]).state(language) == State.DRAFT
    }


def keys(row, leaving):
    """The sealed foreign keys of a row to a row that is none of `leaving`."""
    return {
        field.attname
        for field in row._meta.concrete_fields
        if isinstance(field, models.ForeignKey)
        and field.attname in row.sealed_columns("seal")
        and getattr(row, field.name) not in {None, *leaving}
    }


def wrong_roads(month, case, root):
    """The roads by which a change keeps the approval, or by which it does not come back."""
    thing, row, wrong = month[case.thing], row_of(case, month), []
    old = {case.column: getattr(row, case.column)}
    for name, road in ROADS.items():
        with undone():
            road(fresh(row), another(row, case.column), root)
            if fresh(thing).state(case.language) != State.DRAFT:
                wrong.append(name)
            if name == "SQL":  # what is put back is the same, whichever road changed it
                by_update(row, old, root)
                if fresh(thing).state(case.language) != State.REVIEWED:
                    wrong.append(f"{name}, put back")
    return wrong


@pytest.mark.parametrize("case", CASES, ids=str)
def test_change_by_any_road_takes_the_approval_and_putting_back_returns_it(month, people, case):
    assert wrong_roads(month, case, people["root"]) == []


@pytest.mark.parametrize("case", COLUMNS, ids=str)
def test_change_takes_the_approvals_that_lean_on_it_and_no_other(month, people, leaning, case):
    """Among others it keeps those of the other language."""
    row = row_of(case, month)

    by_update(row, another(row, case.column), people["root"])

    assert drafts(month) == leaning[row, case.column]


@pytest.mark.parametrize("case", COLUMNS, ids=str)
def test_change_on_the_desk_takes_the_approval(month, desk, case):
    """By the form of the row, or in the page of what it belongs to."""
    thing, row = month[case.thing], row_of(case, month)

    values = another(row, case.column)

    if (type(row), case.column) in IN_NO_FORM:
        assert not is_in_form(fresh(row), case.column, desk)
    else:
        by_form(fresh(row), values, desk)
        assert fresh(thing).state(case.language) == State.DRAFT


@pytest.mark.parametrize("road", [*ROADS, "form"])
@pytest.mark.parametrize(
    "values",
    [
        {"absence": "not reported"},
        {"unchanged_from_id": "compared_with_id"},
        {"quantity_en": "parameters", "benchmark_id": None},
    ],
    ids=["absence", "unchanged", "quantity"],
)
def test_figure_becomes_another_kind_of_statement(month, people, desk, road, values):
    """What only several columns together can say."""
    row = fresh(month["result"])
    values = {k: row.compared_with_id if v == "compared_with_id" else v for k, v in values.items()}
    if "benchmark_id" not in values:
        values |= {"printed": "", "value": None, "bound": ""}
        values |= {"uncertainty": "", "uncertainty_kind": ""}

    if road == "form":
        by_form(row, values, desk)
    else:
        ROADS[road](row, values, people["root"])

    assert fresh(row).state() == State.DRAFT
    assert {name: getattr(fresh(row), name) for name in values} == values


@pytest.mark.parametrize("rows", ["trends", "summaries"])
def test_order_changed_in_the_page_of_the_issue_takes_its_approval(month, desk, rows):
    by_inline(getattr(month["issue"], rows).first(), month["issue"], {"position": 77}, desk)

    assert drafts(month) == {("issue", "en"), ("issue", "ko")}


@pytest.mark.parametrize(("name", "rows", "make"), OWNED, ids=[name for name, _, _ in OWNED])
def test_rows_that_come_and_go_take_the_approval(month, desk, name, rows, make):
    """By the ORM, by raw SQL and in the page of what they belong to."""
    thing = month[name]
    manager = getattr(thing, rows)
    roads = {
        "made": lambda: make(thing),
        "deleted": lambda: manager.first().delete(),
        "deleted together": lambda: manager.all().delete(),
        "deleted by SQL": lambda: manager.all()._raw_delete("default"),
        "deleted on the desk": lambda: by_inline(manager.first(), thing, {"DELETE": "on"}, desk),
    }

    assert manager.model in INLINES
    for road, change in roads.items():
        with undone():
            before = manager.count()
            change()
            assert manager.count() != before, road
            for language in languages_of(name):
                assert fresh(thing).state(language) == State.DRAFT, road


@pytest.mark.parametrize("name", LEANS_ON)
def test_parts_are_those_of_the_table(month, name):
    """Neither forgets what the other has; `owned()` rows are parts or in the order."""
    thing = fresh(month[name])

    for language in languages_of(name):
        expected = {
            (row, columns_of(type(row), seal, language))
            for path, seals in LEANS_ON[name].items()
            for row in rows_at(thing, path)
            for seal in seals
            if seal != THERE
        }
        parts = {(part.row, part.columns) for part in thing.parts(language)}
        order = {(row, ("position",)) for row in thing.ordered()}
        assert parts | order == expected
        assert {row for rows in thing.owned() for row in rows.all()} <= {
            row for row, _ in expected
        }


def test_rows_that_are_named_are_leant_on_or_named_here(month):
    """A new foreign key fails here until somebody decides."""
    left_out = set()
    for name, paths in LEANS_ON.items():
        thing = fresh(month[name])
        leant_on = {row for path in paths for row in rows_at(thing, path)}
        neutral = {
            r for path, seals in paths.items() if NEUTRAL in seals for r in rows_at(thing, path)
        }
        left_out |= {
            (name, type(row), key) for row in neutral for key in keys(row, leaving=leant_on)
        }

    assert left_out == NOT_FOLLOWED.keys()


def test_every_column_is_leant_on_or_named_here():
    """A new column fails here until somebody decides."""
    assert columns_in_no_seal() == IN_NO_SEAL.keys()


def test_every_sealed_column_is_in_the_table():
    sealed = {
        (model, column)
        for model in sealed_models()
        for seal in {"seal", "seal_en", "seal_ko"} & {f.name for f in model._meta.fields}
        for column in model.sealed_columns(seal)
    }

    tested = {(model_at(case.thing, case.path), case.column) for case in CASES}
    in_order = {(model, PLACE) for model in (Trend, Summary, ReportedResult)}
    assert tested == sealed | in_order | OWNERS.items()


@pytest.mark.parametrize(
    ("thing", "path"), [("result", "evidence"), ("result", "system"), ("trend", "discussions")]
)
def test_part_that_is_forgotten_is_found(month, people, monkeypatch, thing, path):
    """By every road of the table, where an approval does not lean on such a row."""
    case = next(case for case in CASES if (case.thing, case.path) == (thing, path))
    row, model = row_of(case, month), type(month[thing])
    whole = model.parts
    monkeypatch.setattr(
        model, "parts", lambda self, code: [p for p in whole(self, code) if p.row != row]
    )

    approve_now(month[thing], people["reviewer"], case.language)

    assert wrong_roads(month, case, people["root"]) == list(ROADS)


def test_column_that_is_forgotten_is_found(monkeypatch):
    columns = tuple(name for name in Evidence.sealed_columns("seal") if name != "quote")
    monkeypatch.setattr(Evidence, "sealed_columns", lambda seal: columns)

    assert columns_in_no_seal() - IN_NO_SEAL.keys() == {(Evidence, "quote")}


@pytest.mark.parametrize("road", [*ROADS, "form"])
@pytest.mark.parametrize(
    "unseen",
    [
        lambda words: words.replace("\n", "\r\n"),
        lambda words: unicodedata.normalize("NFD", words),
        lambda words: words,
    ],
    ids=["line ends", "unicode form", "no change"],
)
def test_what_no_reader_sees_keeps_every_approval(month, people, desk, road, unseen):
    for name, column in [("trend", "body_en"), ("trend", "body_ko"), ("issue", "introduction_ko")]:
        row = fresh(month[name])
        values = {column: unseen(getattr(row, column))}
        if road == "form":
            by_form(row, values, desk)
        else:
            ROADS[road](row, values, people["root"])

    assert drafts(month) == set()


@pytest.mark.parametrize("case", [case for case in COLUMNS if is_text(case)], ids=str)
def test_seal_of_any_text_ignores_what_no_reader_sees(month, case):
    row, words = row_of(case, month), "각\n나"
    rows = type(row).objects.filter(pk=row.pk)
    seals = [each.name for each in row._meta.concrete_fields if each.generated]
    rows.update(**{case.column: words})
    before = rows.values(*seals).get()

    for form in (words.replace("\n", "\r\n"), unicodedata.normalize("NFD", words)):
        rows.update(**{case.column: form})
        assert rows.values(*seals).get() == before


@pytest.mark.parametrize("model", [Issue, Trend, Summary, Benchmark, ReportedResult, Paper, Name])
def test_save_without_a_change_keeps_every_approval(month, desk, model):
    for row in model.objects.all()[:3]:
        address = f"/admin/{model._meta.app_label}/{model._meta.model_name}/{row.pk}/change/"

        answer = desk.post(address, fields_of(desk.get(address)))
        fresh(row).save()

        assert answer.status_code == 302
    assert drafts(month) == set()
