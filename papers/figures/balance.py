"""Which numbers of a paragraph stand for each other, and what is left.

They are paired by their values, in the order in which they stand; what is left over is
explained by what nearly fits, by what the other language may say without a number, and at
last as missing.
"""

import re
from collections import defaultdict, deque
from dataclasses import replace
from itertools import pairwise

from papers.figures import english, korean
from papers.figures.atoms import MANY, atoms_of, same_unit
from papers.figures.leftovers import explained, near_misses
from papers.figures.messages import finding
from papers.figures.model import RATIO, Bound

PEOPLE = {
    "en": re.compile(rf"(?i)(?<![A-Za-z])(?:{english.PEOPLE})(?![A-Za-z])"),
    "ko": re.compile(korean.PEOPLE),
}
THINGS = re.compile(korean.THINGS)
# Bounds that translators put for each other, and that say nothing else.
ALIKE = [{Bound.GT, Bound.GE, Bound.ODD}, {Bound.LT, Bound.LE}]


def numbers(figures, texts):
    """Findings about the numbers of a paragraph."""
    atoms = {language: atoms_of(all_) for language, all_ in figures.items()}
    pairs, left = _paired(atoms)
    yield from _order(pairs)
    for en, ko in pairs:
        yield from _differences(en, ko)
    yield from near_misses(explained(left, figures, texts))


def _paired(atoms):
    """Pairs of the same value, the closest in kind and order first; and what is left."""
    waiting = defaultdict(deque)
    for ko in atoms["ko"]:
        waiting[ko.value].append(ko)
    pairs = {}
    # Those that fit in every way come first: a bare 5 is not to take the place of 5%.
    for exact in (True, False):
        for place, en in enumerate(atoms["en"]):
            wanted = en.figure if exact else None
            if place not in pairs and (ko := _taken(waiting[en.value], wanted)):
                pairs[place] = (en, ko)
    left = {
        "en": [en for place, en in enumerate(atoms["en"]) if place not in pairs],
        "ko": [ko for candidates in waiting.values() for ko in candidates],
    }
    left["ko"].sort(key=lambda atom: atom.figure.span)
    for en in left["en"][:MANY]:
        for ko in left["ko"][:MANY]:
            if en in left["en"] and {en.value, en.shared} & {ko.value, ko.shared}:
                left["en"].remove(en)
                left["ko"].remove(ko)
                break
    return [pairs[place] for place in sorted(pairs)], left


def _taken(candidates, figure):
    """The first that fits `figure`, or the first of all; it waits no more."""
    for place, candidate in enumerate(candidates):
        if place > MANY:
            break
        if figure is None or _fits(figure, candidate.figure):
            del candidates[place]
            return candidate
    return None


def _fits(en, ko):
    return (
        same_unit(en, ko)
        and en.uncertainty == ko.uncertainty
        and en.is_ordinal == ko.is_ordinal
        and (None in (en.precision, ko.precision) or en.precision == ko.precision)
    )


def _differences(en, ko):
    one, other = en.figure, ko.figure
    if not same_unit(one, other):
        yield finding("unit", one, other)
    if one.uncertainty != other.uncertainty and en.end == ko.end:
        yield finding("uncertainty", one, other)
    if one.unit == other.unit and _other_precision(one, other):
        yield finding("precision", one, other)
    if en.end and ko.end and en.end != ko.end:
        yield finding("order", one, other)
    if one.is_counted != other.is_counted or _counts_otherwise(one, other):
        yield finding("counter", one, other)
    if one.is_denied != other.is_denied:
        yield finding("denial", one, other)
    compared = other.is_compared and one.bound is None
    if en.end != "high" and not compared and not _alike(one.bound, other.bound):
        yield finding("bound", one, other)


def _other_precision(en, ko):
    pairs = (
        (en.precision, ko.precision),
        (en.uncertainty_precision, ko.uncertainty_precision),
    )
    return any(None not in pair and pair[0] != pair[1] for pair in pairs)


def _counts_otherwise(en, ko):
    """3개 is no 3x; and only people are 명."""
    is_ratio = RATIO in {en.unit, ko.unit} and en.unit != ko.unit
    people = bool(PEOPLE["en"].search(en.counts)), bool(PEOPLE["ko"].fullmatch(ko.counts))
    other_ones = people == (False, True) and en.counts.strip()
    things = people == (True, False) and THINGS.fullmatch(ko.counts)
    return (is_ratio and min(en.value, ko.value) > 2) or bool(other_ones or things)


def _alike(one, other):
    return one == other or any({one, other} <= group for group in ALIKE)


def _order(pairs):
    """Neighbours of one form that stand the other way round: swapped, or from–to reversed."""
    for (first, its_first), (second, its_second) in pairwise(pairs):
        swapped = its_first.figure.span > its_second.figure.span
        alike = _form(first.figure) == _form(second.figure) and first.value != second.value
        if swapped and alike:
            yield finding(
                "order",
                replace(first.figure, surface=f"{first.figure.surface}, {second.figure.surface}"),
                replace(
                    its_second.figure,
                    surface=f"{its_second.figure.surface}, {its_first.figure.surface}",
                ),
            )


def _form(figure):
    return figure.unit, bool(figure.precision), figure.uncertainty is None, figure.is_ordinal
