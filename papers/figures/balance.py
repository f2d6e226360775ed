"""Which numbers of a paragraph stand for each other, and what is left.

They are paired by their values, in the order in which they stand; what is left over is
explained by what nearly fits, by what the other language may say without a number, and at
last as missing.
"""

import re
from collections import defaultdict, deque
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from fractions import Fraction
from itertools import pairwise

from papers.figures import english, korean
from papers.figures.messages import finding, one_sided
from papers.figures.model import RATIO, Bound, Figure, Kind

HINTS = {
    "en": {
        value: re.compile(rf"(?i)(?<![A-Za-z])(?:{words})(?![A-Za-z])")
        for value, words in english.HINTS.items()
    },
    "ko": {
        value: re.compile(rf"(?<![가-힣])(?:{words})") for value, words in korean.HINTS.items()
    },
}
# Bounds that translators put for each other, and that say nothing else.
ALIKE = [{Bound.GT, Bound.GE, Bound.ODD}, {Bound.LT, Bound.LE}]
# Unit → what it measures, and how many of the smallest that is.
SIZES = {
    **{"nanosecond": ("time", Fraction(1, 10**9)), "microsecond": ("time", Fraction(1, 10**6))},
    **{"millisecond": ("time", Fraction(1, 1000)), "second": ("time", 1), "minute": ("time", 60)},
    **{"hour": ("time", 3600), "day": ("time", 86_400), "week": ("time", 604_800)},
    **{"month": ("months", 1), "year": ("months", 12), "century": ("months", 1200)},
}
MANY = 60  # of what is left over: beyond, nothing agrees and likeness explains nothing
SMALL_WORDS = 2  # numbers in words up to this one come and go with the grammar of a language


@dataclass(frozen=True)
class Atom:
    """One value of a figure: a range has two."""

    figure: Figure
    said: Fraction
    end: str = ""  # "low", "high", or "" for a single value

    @property
    def value(self):
        """In the smallest unit of its kind, for two units to be compared: 14 days, two weeks."""
        return self.said * SIZES.get(self.figure.unit, ("", 1))[1]

    @property
    def shared(self):
        """The value in the unit that stands behind the next number: two to three years."""
        unit = self.figure.shared_unit
        return self.said * SIZES[unit][1] if unit in SIZES else self.value


def numbers(figures, texts):
    """Findings about the numbers of a paragraph."""
    atoms = {language: _atoms(all_) for language, all_ in figures.items()}
    pairs, left = _paired(atoms)
    yield from _order(pairs)
    for en, ko in pairs:
        yield from _differences(en, ko)
    left = _explained(left, figures, texts)
    yield from _near_misses(left)


def _atoms(figures):
    atoms = []
    for figure in figures:
        if figure.kind != Kind.NUMBER:
            continue
        if figure.high is None:
            atoms.append(Atom(figure, figure.value))
        else:
            atoms += [Atom(figure, figure.value, "low"), Atom(figure, figure.high, "high")]
    return atoms


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
        _same_unit(en, ko)
        and en.uncertainty == ko.uncertainty
        and en.is_ordinal == ko.is_ordinal
        and (None in (en.precision, ko.precision) or en.precision == ko.precision)
    )


def _same_unit(en, ko):
    mine, its = (
        {SIZES.get(unit, (unit,))[0] for unit in (each.unit, each.shared_unit)} - {None, RATIO}
        for each in (en, ko)
    )
    return (
        mine == its
        or bool(mine & its)
        or (
            # What shares a unit with its neighbour may also stand without.
            (not mine and ko.unit is None) or (not its and en.unit is None)
        )
    )


def _differences(en, ko):
    one, other = en.figure, ko.figure
    if not _same_unit(one, other):
        yield finding("unit", one, other)
    if one.uncertainty != other.uncertainty and en.end == ko.end:
        yield finding("uncertainty", one, other)
    if one.unit == other.unit and _other_precision(one, other):
        yield finding("precision", one, other)
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
    """3개 is no 3x."""
    return RATIO in {en.unit, ko.unit} and en.unit != ko.unit and not (en.in_words or ko.in_words)


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


def _explained(left, figures, texts):
    """What is left without what the other language says otherwise."""
    numbers_in_names = {
        language: {
            match
            for each in all_
            if each.kind in {Kind.NAME, Kind.REFERENCE, Kind.DATE}
            for match in re.findall(r"[0-9]+(?:\.[0-9]+)?", each.surface)
        }
        for language, all_ in figures.items()
    }
    hinted = {language: _hinted(texts[language], language) for language in texts}
    return {
        language: [
            atom
            for atom in left[language]
            if not _is_hinted(atom, hinted[other])
            and _plain(atom) not in numbers_in_names[other]
            and not _is_small_word(atom)
        ]
        for language, other in (("en", "ko"), ("ko", "en"))
    }


def _plain(atom):
    digits = re.search(r"[0-9]+(?:\.[0-9]+)?", atom.figure.surface)
    return digits[0] if digits else None


def _hinted(text, language):
    """The numbers that a text may say without a number."""
    return {value for value, pattern in HINTS[language].items() if pattern.search(text)}


def _is_hinted(atom, hinted):
    """Not what is written as a decimal or with ±; with a unit, one alone or what is hinted so."""
    figure = atom.figure
    if figure.precision or figure.uncertainty is not None:
        return False
    if (atom.said, figure.unit) in hinted:
        return True
    return atom.said in hinted and (atom.said == 1 or figure.unit in {None, RATIO})


def _is_small_word(atom):
    figure = atom.figure
    return figure.is_ordinal or (
        figure.in_words and 0 < atom.said <= SMALL_WORDS and figure.unit in {None, RATIO}
    )


def _near_misses(left):
    """What is left on both sides stands for each other, the likest first; else it is missing."""
    en, ko = left["en"], left["ko"]
    likely = sorted(
        (
            (_distance(one, other), place, its_place)
            for place, one in enumerate(en[:MANY])
            for its_place, other in enumerate(ko[:MANY])
        ),
    )
    gone = {"en": set(), "ko": set()}
    for distance, place, its_place in likely:
        if distance < FAR and place not in gone["en"] and its_place not in gone["ko"]:
            gone["en"].add(place)
            gone["ko"].add(its_place)
            yield finding("value", en[place].figure, ko[its_place].figure)
    for language, atoms in left.items():
        for place, atom in enumerate(atoms):
            if place not in gone[language]:
                yield one_sided("missing", language, atom.figure)


FAR = 10


def _distance(one, other):
    """How unlike two figures are that should be one: digits, unit, form."""
    digits = [re.sub(r"[^0-9]", "", each.figure.surface)[:20] for each in (one, other)]
    like = SequenceMatcher(None, *digits).ratio() if all(digits) else 0.3
    return (
        (1 - like) * 4
        + 2 * (not _same_unit(one.figure, other.figure))
        + (one.figure.precision != other.figure.precision)
    )
