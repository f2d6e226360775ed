"""Rows as the ledger and the comparison take them."""

from decimal import Decimal
from fractions import Fraction

import pytest

from papers.booking import items_of, measured
from papers.models import ReportedResult
from tests.make import make_paper, make_result

pytestmark = pytest.mark.django_db


def test_both_take_a_result_for_the_same_thing():
    result = make_result(
        make_paper(), printed="27.4", value="27.4", uncertainty="2.4", uncertainty_kind="error"
    )
    result = ReportedResult.objects.get(pk=result.pk)

    [item] = items_of([result], "en")
    how = measured(result)

    assert (item.figure.value, item.figure.uncertainty) == (Fraction("27.4"), Fraction("2.4"))
    assert (how.value, how.uncertainty) == (Decimal("27.4"), Decimal("2.4"))
    assert item.benchmark == how.benchmark == result.benchmark.name.name
    for field in ("version", "variant", "harness"):
        assert getattr(item, field) == getattr(how, field)
