"""What is read from a text, and what is found between two."""

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction


class Kind(StrEnum):
    """What a figure is. Only numbers have a value that is computed with."""

    NUMBER = "number"
    NAME = "name"  # GLM-5, Qwen3-8B, pass@1: no part of it is a number
    DATE = "date"  # value is None; `text` is 2026-02-03, 2026-02, 02-03, 2026, 1990s, 10:30, Q2
    REFERENCE = "reference"  # Table 3, 그림 1, [12]
    LINK = "link"  # an address, an arXiv id


class Bound(StrEnum):
    """How a number is meant, beside exactly."""

    APPROX = "approx"  # about 30, 약 30
    GT = "gt"  # over 30, 30을 넘는
    GE = "ge"  # at least 30, 30+, 30 이상
    LT = "lt"  # under 30, 30 미만
    LE = "le"  # up to 30, 최대 30, 30 이하
    ODD = "odd"  # 30여: a little over


# Each language with the other one.
SIDES = (("en", "ko"), ("ko", "en"))
PERCENT, POINTS, RATIO = "percent", "pp", "ratio"

# Unit → what it measures, and how many of the smallest that is.
SIZES = {
    **{"nanosecond": ("time", Fraction(1, 10**9)), "microsecond": ("time", Fraction(1, 10**6))},
    **{"millisecond": ("time", Fraction(1, 1000)), "second": ("time", 1), "minute": ("time", 60)},
    **{"hour": ("time", 3600), "day": ("time", 86_400), "week": ("time", 604_800)},
    **{"month": ("months", 1), "year": ("months", 12), "decade": ("months", 120)},
    "century": ("months", 1200),
}


@dataclass(frozen=True)
class Figure:
    """One figure of a text.

    `value`, `uncertainty` and `high` (the end of a range) are exact, scale words multiplied
    out. `unit` is named where it changes the meaning: percent, pp, ratio, a currency (USD), a
    time (day) or a size of data (GB). `precision` counts the digits after the point; None for
    what is not written as a plain decimal. `text` is the canonical form of what has no value:
    a name, a date, an address. `span` is [start, end) in code points of the text as given.
    """

    kind: Kind
    surface: str
    span: tuple[int, int]
    value: Fraction | None = None
    uncertainty: Fraction | None = None
    high: Fraction | None = None
    bound: Bound | None = None
    unit: str | None = None
    precision: int | None = None
    uncertainty_precision: int | None = None
    is_ordinal: bool = False
    is_denied: bool = False
    text: str = ""
    shared_unit: str | None = field(default=None, compare=False)  # of the figure it goes with
    shared_value: Fraction | None = field(default=None, compare=False)  # in the scale of that
    is_compared: bool = field(default=False, compare=False)  # 30보다 낮은: a bound, or not
    is_counted: bool = field(default=False, compare=False)  # a decimal before what is counted
    counts: str = field(default="", compare=False)  # the words that say what is counted
    in_words: bool = field(default=False, compare=False)  # "nine", 아홉: no digit at all


@dataclass(frozen=True)
class Finding:
    """What the languages do not say alike, in one paragraph.

    `severity` is "error" or "warning". `en` and `ko` are the surfaces, "" where that side has
    nothing; `spans` has their places by language. `messages` says by language what is wrong.
    `paragraph` counts from 0 in the text of each language; None where that side has none.
    """

    code: str
    severity: str
    en: str
    ko: str
    spans: dict[str, tuple[int, int]]
    messages: dict[str, str]
    paragraph: dict[str, int | None] = field(default_factory=lambda: {"en": 0, "ko": 0})


def alternatives(words: str) -> str:
    """The words of "a|b|c" as alternatives of a pattern, the longest first."""
    return "|".join(sorted(words.split("|"), key=len, reverse=True))
