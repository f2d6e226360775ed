"""May two results be compared: ranked, subtracted, given an arrow? If not, why not.

Plain values, so that the pages of readers can ask as well as the desk.
"""

from dataclasses import dataclass, fields
from decimal import Decimal

KNOWN, UNKNOWN, CONTRADICTORY = "known", "unknown", "contradictory"


@dataclass(frozen=True)
class Measured:
    """How one figure was measured, in plain values; "" for what is not stated.

    A result has a `benchmark` or a `quantity`. A benchmark without a version or a variant has
    none that anybody told apart. `conditions` are words, `conditions_status` says whether they
    are known, unknown or contradictory in the source. `value` and `uncertainty` are exact.
    """

    benchmark: str = ""
    quantity: str = ""
    version: str = ""
    variant: str = ""
    metric: str = ""
    unit: str = ""
    harness: str = ""
    harness_version: str = ""
    conditions: str = ""
    conditions_status: str = UNKNOWN
    value: Decimal | None = None
    uncertainty: Decimal | None = None


@dataclass(frozen=True)
class Comparison:
    """The fields in which two results differ, or of which one is not known or contradictory.

    Names of fields of `Measured`, in their order. `overlaps` tells whether the intervals of
    uncertainty overlap, which does not make the values equal; None where one has no interval.
    """

    differing: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    contradictory: tuple[str, ...] = ()
    overlaps: bool | None = None

    @property
    def may_compare(self) -> bool:
        return not (self.differing or self.unknown or self.contradictory)

    @property
    def is_at_odds(self) -> bool:
        """Whether the two are known not to stand on the same ground."""
        return bool(self.differing or self.contradictory)


def compare(one: Measured, other: Measured) -> Comparison:
    """The verdict on two results. They may be compared where every field is known and equal."""
    verdicts = {name: _verdict(name, one, other) for name in _fields_of(one, other)}
    by = {
        verdict: tuple(name for name, its in verdicts.items() if its == verdict)
        for verdict in ("differing", UNKNOWN, CONTRADICTORY)
    }
    return Comparison(by["differing"], by[UNKNOWN], by[CONTRADICTORY], _overlaps(one, other))


def _fields_of(one, other):
    """A quantity that is counted has no harness, and no version that could be unknown."""
    if one.quantity and other.quantity:
        return ["quantity", "unit", "conditions"]
    not_compared = ("quantity", "conditions_status", "value", "uncertainty")
    return [field.name for field in fields(Measured) if field.name not in not_compared]


def _verdict(name, one, other):
    mine, its = getattr(one, name), getattr(other, name)
    if name == "conditions":
        return _conditions(one, other)
    if name in ("harness", "harness_version", "metric") and not (mine and its):
        return UNKNOWN
    if name in ("version", "variant") and bool(mine) != bool(its):
        return "differing" if name == "variant" else UNKNOWN
    return None if mine == its else "differing"


def _conditions(one, other):
    stated = (one.conditions_status, other.conditions_status)
    for status in (CONTRADICTORY, UNKNOWN):
        if status in stated:
            return status
    same = " ".join(one.conditions.split()) == " ".join(other.conditions.split())
    return None if same else "differing"


def _overlaps(one, other):
    if None in (one.value, one.uncertainty, other.value, other.uncertainty):
        return None
    return abs(one.value - other.value) <= abs(one.uncertainty) + abs(other.uncertainty)
