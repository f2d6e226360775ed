"""How one number balances: printed, derived, by hand, or not."""

from fractions import Fraction

import pytest

from papers.figures import Bound, Figure, Kind
from papers.ledger import Hand, Item, balance

NAMES = [("Model A", ()), ("Model B", ("모델 B",)), ("Maze Run", ()), ("Box Push", ())]
KINDS = {"Model A": "system", "Model B": "system"}


def item(key, printed, **overrides):
    number, _, unit = printed.partition(" ")
    number, _, spread = number.partition("±")
    figure = Figure(
        Kind.NUMBER,
        printed,
        (0, 0),
        Fraction(number),
        Fraction(spread) if spread else None,
        unit=unit or None,
        precision=len(number.partition(".")[2]),
        bound=overrides.pop("bound", None),
    )
    return Item(key, figure, **{"system": "Model A", "benchmark": "Maze Run"} | overrides)


ITEMS = [
    item(1, "20.0", system="Model B", role="baseline"),
    item(2, "27.5", compared_with=1, role="proposed", harness="Runner"),
    item(3, "27.5", compared_with=1, role="proposed", harness="Walker"),
    item(4, "0.50", benchmark="Box Push"),
    item(5, "4.1±0.3", benchmark="Box Push"),
    item(6, "30", benchmark="", about="Tokens", bound=Bound.GT),
    item(7, "60 percent", benchmark="Share"),
    item(8, "45 percent", benchmark="Share", compared_with=7),
    Item(9, None, "Model A", benchmark="Box Push"),
    item(10, "7.7", is_checked=False),
    item(11, "5.5", system="Model A"),
    item(12, "5.5", system="Model B"),
]


def told(text, language="en", **hands):
    given = {0: {(value, nth): hand for (value, nth), hand in hands.get("hands", {}).items()}}
    found = balance(text, language, ITEMS, NAMES, given, KINDS)
    return [(each.how, each.items, each.flaws) for each in found]


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("It scores 27.5.", "en", ("printed", (2, 3), ())),
        ("점수는 27.5다.", "ko", ("printed", (2, 3), ())),
        ("It scores 0.5.", "en", ("printed", (4,), ("precision",))),
        ("It scores 0.50.", "en", ("printed", (4,), ())),
        ("It scores 4.1 ± 0.3.", "en", ("printed", (5,), ())),
        ("It scores 4.1.", "en", ("printed", (5,), ())),
        ("It scores 4.1 ± 0.4.", "en", ("", (), ("unbound",))),
        ("It scores 99.9.", "en", ("", (), ("unbound",))),
        ("It scores 27.5%.", "en", ("", (), ("unbound",))),
        ("It uses over 30 tokens.", "en", ("printed", (6,), ())),
        ("It uses 30 tokens.", "en", ("printed", (6,), ("bound",))),
        ("It scores about 27.5.", "en", ("printed", (2, 3), ())),
        ("It scores at least 27.5.", "en", ("printed", (2, 3), ("bound",))),
        ("The score is not 27.5.", "en", ("denied", (2, 3), ("denied",))),
        ("It scores 7.7.", "en", ("printed", (10,), ("unchecked",))),
        ("It gains 7.5 points.", "en", ("difference", (2, 1), ())),
        ("7.5점 높다.", "ko", ("difference", (2, 1), ())),
        ("It has 7.5.", "en", ("", (), ("unbound",))),
        ("It falls by 15 percentage points.", "en", ("difference", (8, 7), ())),
        ("It falls by 25%.", "en", ("relative change", (8, 7), ())),
        ("It falls by an absolute 25%.", "en", ("relative change", (8, 7), ("absolute",))),
        ("It gains a relative 7.5.", "en", ("difference", (2, 1), ("relative",))),
        ("The highest score is 27.5.", "en", ("maximum", (2, 3), ())),
        ("The highest score is 20.0.", "en", ("printed", (1,), ("not-highest",))),
        ("가장 높은 점수는 20.0이다.", "ko", ("printed", (1,), ("not-highest",))),
        ("One scores 5.5.", "en", ("", (), ("ambiguous",))),
        ("Model B scores 5.5.", "en", ("printed", (12,), ())),
    ],
)
def test_one_number(text, language, expected):
    assert told(text, language)[0] == expected


def test_a_denied_number_that_no_result_gives_is_right():
    assert told("It gains 7.5, not an 81% gain.")[1] == ("denied", (), ())
    assert told("It falls by 15 points, not 25%.")[1][2] == ("denied",)


def test_counts_are_of_the_results_of_the_passage():
    text = "Model A scores 27.5 and Model B 20.0: two systems."
    assert told(text)[2] == ("count", (1, 2, 3), ())
    assert told(text.replace("two", "four"))[2] == ("", (), ("unbound",))


def test_what_names_several_candidates_is_said_by_hand():
    text = "Model A and Model B both score 5.5."
    assert ("", (), ("ambiguous",)) in told(text)
    hand = {("11/2", 0): Hand("stated", (11, 12))}
    assert ("stated", (11, 12), ()) in told(text, hands=hand)
    moved = "It is new. Indeed, Model A and Model B both score 5.5 again."
    assert ("stated", (11, 12), ()) in told(moved, hands=hand)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (Hand("rounding", (2,)), ("rounding", (2,), ())),
        (Hand("rounding", (77,)), ("rounding", (), ("gone",))),
        (Hand("rounding", (10,)), ("rounding", (10,), ("unchecked",))),
        (Hand("stated", (2,)), ("stated", (2,), ("value",))),
        (Hand("waived", reason="A page number."), ("waived", (), ())),
    ],
)
def test_hands(hand, expected):
    assert told("It scores about 28.", hands={("28", 0): hand})[0] == expected


def test_ordinals_dates_and_names_need_no_result():
    assert told("In 2026, the third Model C-4 of Table 3 is out, see [12].") == []
