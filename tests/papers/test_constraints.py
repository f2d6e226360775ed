"""What must hold is held by the database too: each refusal by the constraint's name."""

from datetime import date

import pytest
from django.db import IntegrityError, connection, transaction

from digest.models import Issue, Summary, Trend
from papers.models import ReportedResult
from tests.make import (
    make_benchmark,
    make_issue,
    make_name,
    make_paper,
    make_result,
    make_summary,
    make_trend,
)

pytestmark = pytest.mark.django_db


def refused(constraint, change, *args, **values):
    """`change` is refused by `constraint`, also when it is a deferred one."""
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        _at_once(change, *args, **values)


def _at_once(change, *args, **values):
    change(*args, **values)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def test_one_issue_a_month():
    make_issue()

    refused("digest_issue_month", make_issue)


def test_month_is_its_first_day():
    refused("issue_month_is_its_first_day", make_issue, month=date(2026, 2, 3))


def test_one_place_a_position():
    issue = make_issue()
    make_trend(issue, position=1)
    make_summary(issue, position=1)

    refused("trend_place_once", make_trend, issue, position=1)
    refused("summary_place_once", make_summary, issue, position=1)


def test_entries_change_places_in_one_step():
    issue = make_issue()
    one, two = make_trend(issue), make_trend(issue)

    with transaction.atomic():
        Trend.objects.filter(pk=one.pk).update(position=2)
        Trend.objects.filter(pk=two.pk).update(position=1)

    assert list(issue.trends.values_list("pk", flat=True)) == [two.pk, one.pk]


def test_a_paper_once_an_issue():
    issue, paper = make_issue(), make_paper()
    make_summary(issue, paper)

    refused("paper_once_an_issue", make_summary, issue, paper)


def test_arxiv_id_doi_and_slug_are_unique_where_known():
    make_paper(arxiv_id="2601.00001", doi="10.1/x", slug="one")
    make_paper(arxiv_id=None, doi=None)
    make_paper(arxiv_id=None, doi=None)

    refused("arxiv_id", make_paper, arxiv_id="2601.00001")
    refused("doi", make_paper, doi="10.1/x")
    refused("slug", make_paper, slug="one")
    refused("paper_unknown_id_is_null", make_paper, arxiv_id="")


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("result_benchmark_or_quantity", {"benchmark": None}),
        ("result_benchmark_or_quantity", {"quantity_en": "parameters", "benchmark": "one"}),
        ("result_value_or_absence_or_unchanged", {"printed": "", "value": None}),
        ("result_value_or_absence_or_unchanged", {"absence": "not measured"}),
        ("result_printed_with_value", {"printed": ""}),
        (
            "result_printed_with_value",
            {"printed": "3", "value": None, "absence": "not reported"},
        ),
        ("result_uncertainty_has_kind", {"uncertainty": "2.4"}),
        ("result_uncertainty_has_kind", {"uncertainty_kind": "not stated"}),
    ],
)
def test_result_states_one_thing_about_one_thing(name, values):
    values = {"paper": make_paper(), "system": make_name()} | values
    if values.get("benchmark") == "one":
        values["benchmark"] = make_benchmark()

    refused(name, make_result, **values)


def test_result_is_not_compared_with_itself():
    result = make_result()

    refused(
        "result_not_compared_with_itself",
        ReportedResult.objects.filter(pk=result.pk).update,
        compared_with=result.pk,
    )


def test_benchmark_once():
    benchmark = make_benchmark()

    refused("benchmark_once", make_benchmark, name=benchmark.name)


def test_what_is_leant_on_is_protected():
    issue, paper = make_issue(), make_paper()
    make_summary(issue, paper)

    for row in (paper, issue):
        with pytest.raises(IntegrityError):
            row.delete()
    assert (Issue.objects.count(), Summary.objects.count()) == (1, 1)
