"""`check_issue 2026-02` on the sample month: clean, and not with anything changed."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from digest.models import Claim, Issue, Summary
from digest.sample import month
from papers.models import Benchmark, Evidence, ReportedResult


@pytest.fixture
def sample(db):
    month.load(lambda step: None)
    return Issue.objects.get(month=month.MONTH)


def check():
    """What the command says, "" where all is well."""
    out, err = StringIO(), StringIO()
    try:
        call_command("check_issue", "2026-02", stdout=out, stderr=err)
    except CommandError as error:
        return f"{out.getvalue()}{err.getvalue()}{error}"
    return ""


def rewrite(rows, field, old, new):
    """Change the words of the one row that has them, by a road that no form sees."""
    row = rows.get(**{f"{field}__contains": old})
    rows.filter(pk=row.pk).update(**{field: getattr(row, field).replace(old, new, 1)})


CHANGES = {
    "a digit in English": (Summary, "body_en", "27.4 ± 2.4", "27.5 ± 2.4", "27.5"),
    "a digit in Korean": (Summary, "body_ko", "27.4 ± 2.4", "27.5 ± 2.4", "27.5"),
    "a word of a claim": (Summary, "body_en", "evaluation still", "evaluation always", "always lead"),
    "a result": (ReportedResult, "printed", "", "", "27.4"),
    "its evidence": (Evidence, "locator", "", "", ""),
    "its benchmark's version": (Benchmark, "version", "", "", "Terminal-Bench"),
}  # fmt: skip


def test_sample_is_clean_and_each_change_is_found_and_named(sample):
    assert check() == ""
    for name, (model, field, old, new, named) in CHANGES.items():
        if model is Evidence:
            row = Evidence.objects.get(result__printed="27.4")
            change = {"locator": "Table 9"}
            named = str(row.result)
        elif model is Benchmark:
            row = Benchmark.objects.get(version="2.0", variant="")
            change = {"version": "2.1"}
        elif model is ReportedResult:
            row = ReportedResult.objects.get(printed="27.4")
            change = {"printed": "27.5", "value": "27.5"}
        else:
            row = model.objects.get(**{f"{field}__contains": old})
            change = {field: getattr(row, field).replace(old, new, 1)}
        before = {key: getattr(row, key) for key in change}

        model.objects.filter(pk=row.pk).update(**change)
        told = check()
        assert told, name
        assert named in told, name

        model.objects.filter(pk=row.pk).update(**before)
        assert check() == "", name
    assert Claim.objects.exists()
