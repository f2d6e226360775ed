"""May two results be compared? One row a pair: what is other than in BASE, and the verdict."""

from dataclasses import replace
from decimal import Decimal

import pytest

from papers.comparability import Measured, compare

BASE = Measured(
    benchmark="Maze Run",
    version="2.0",
    variant="test",
    metric="score",
    unit="points",
    harness="Runner",
    harness_version="1.4",
    conditions="One attempt.",
    conditions_status="known",
    value=Decimal("20.2"),
    uncertainty=Decimal("2.7"),
)
COUNTED = Measured(quantity="Parameters", conditions_status="known", value=Decimal(8))

# (what the first has, what the second has, differing, unknown, contradictory)
PAIRS = {
    "the same": ({}, {}, "", "", ""),
    "another value": ({}, {"value": Decimal("27.4")}, "", "", ""),
    "line ends in the conditions": ({}, {"conditions": "One\n attempt."}, "", "", ""),
    "another benchmark": ({}, {"benchmark": "Sokoban"}, "benchmark", "", ""),
    "another version": ({}, {"version": "2.1"}, "version", "", ""),
    "a version not stated": ({}, {"version": ""}, "", "version", ""),
    "no version at all": ({"version": ""}, {"version": ""}, "", "", ""),
    "another variant": ({}, {"variant": "modified, verified"}, "variant", "", ""),
    "another split": ({}, {"variant": "dev"}, "variant", "", ""),
    "a variant beside the whole": ({}, {"variant": ""}, "variant", "", ""),
    "no variant at all": ({"variant": ""}, {"variant": ""}, "", "", ""),
    "another metric": ({}, {"metric": "pass@1"}, "metric", "", ""),
    "a metric not stated": ({}, {"metric": ""}, "", "metric", ""),
    "another unit": ({}, {"unit": "%"}, "unit", "", ""),
    "no unit at all": ({"unit": ""}, {"unit": ""}, "", "", ""),
    "another harness": ({}, {"harness": "Walker"}, "harness", "", ""),
    "a harness not stated": ({}, {"harness": ""}, "", "harness", ""),
    "no harness stated": ({"harness": ""}, {"harness": ""}, "", "harness", ""),
    "another harness version": ({}, {"harness_version": "1.5"}, "harness_version", "", ""),
    "a harness version not stated": ({}, {"harness_version": ""}, "", "harness_version", ""),
    "other conditions": ({}, {"conditions": "Two attempts."}, "conditions", "", ""),
    "conditions unknown": ({}, {"conditions_status": "unknown"}, "", "conditions", ""),
    "conditions unknown of both": (
        *[{"conditions_status": "unknown"}] * 2, "", "conditions", "",
    ),
    "conditions contradictory": (
        {}, {"conditions_status": "contradictory"}, "", "", "conditions",
    ),
    "contradictory beside unknown": (
        {"conditions_status": "unknown"}, {"conditions_status": "contradictory"},
        "", "", "conditions",
    ),
    "several fields": (
        {}, {"variant": "dev", "harness": "", "conditions_status": "contradictory"},
        "variant", "harness", "conditions",
    ),
    "an uncertainty missing": ({}, {"uncertainty": None}, "", "", ""),
}  # fmt: skip


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("turned", [False, True])
def test_fields_that_stand_between_two_results(pair, turned):
    one, other, differing, unknown, contradictory = PAIRS[pair]
    both = [replace(BASE, **one), replace(BASE, **other)]
    found = compare(*(both[::-1] if turned else both))
    assert found.differing == tuple(differing.split())
    assert found.unknown == tuple(unknown.split())
    assert found.contradictory == tuple(contradictory.split())
    assert found.may_compare is not bool(differing or unknown or contradictory)
    assert found.is_at_odds is bool(differing or contradictory)


@pytest.mark.parametrize(
    ("value", "uncertainty", "overlaps"),
    [
        ("27.4", "2.4", False),
        ("25.0", "2.1", True),
        ("25.3", "2.4", True),  # they touch
        ("25.4", "2.4", False),
        ("20.2", "0", True),
        ("15.0", None, None),
        (None, "1", None),
    ],
)
def test_intervals(value, uncertainty, overlaps):
    given = {
        "value": value and Decimal(value),
        "uncertainty": uncertainty and Decimal(uncertainty),
    }
    found = compare(BASE, replace(BASE, **given))
    assert found.overlaps is overlaps
    assert found.may_compare


def test_counted_quantities():
    assert compare(COUNTED, COUNTED).may_compare
    assert compare(COUNTED, replace(COUNTED, quantity="Tokens")).differing == ("quantity",)
    assert compare(COUNTED, replace(COUNTED, unit="B")).differing == ("unit",)
    assert compare(COUNTED, replace(COUNTED, conditions_status="unknown")).unknown == (
        "conditions",
    )
    assert compare(COUNTED, BASE).differing[0] == "benchmark"
