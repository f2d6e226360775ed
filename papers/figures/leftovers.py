"""What is left of numbers without a counterpart: what explains it, and else what it is."""

import re
from difflib import SequenceMatcher

from papers.figures import english, korean
from papers.figures.atoms import MANY, same_unit
from papers.figures.messages import finding, one_sided
from papers.figures.model import PERCENT, RATIO, SIDES, Kind

HINTS = {
    "en": {
        value: re.compile(rf"(?i)(?<![A-Za-z])(?:{words})(?![A-Za-z])")
        for value, words in english.HINTS.items()
    },
    "ko": {
        value: re.compile(rf"(?<![가-힣])(?:{words})") for value, words in korean.HINTS.items()
    },
}
SMALL_WORDS = (1, 2)  # in words, these come and go with the grammar of a language
FAR = 10  # how unlike two numbers may be of which one stands for the other


def explained(left, figures, texts):
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
            and not _comes_and_goes(atom, left[other])
        ]
        for language, other in SIDES
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


def _comes_and_goes(atom, others):
    """Small numbers in words, and ordinals where the other language has none left."""
    figure = atom.figure
    if figure.is_ordinal:
        return not any(each.figure.is_ordinal for each in others)
    return figure.in_words and atom.said in SMALL_WORDS and figure.unit in {None, RATIO}


def _conversely(en, ko):
    """A factor and its part (4x smaller, 4분의 1), a part and its percentage (half, 50%)."""
    units = {en.figure.unit, ko.figure.unit} - {None, RATIO}
    if not units:
        return en.said * ko.said == 1 and en.said != ko.said
    part, whole = (en, ko) if ko.figure.unit == PERCENT else (ko, en)
    is_part = part.figure.unit is None and part.said.denominator > 1
    return units == {PERCENT} and is_part and part.said * 100 == whole.said


def near_misses(left):
    """What is left on both sides stands for each other, the likest first; else it is missing."""
    for one in left["en"][:MANY]:
        same = next((each for each in left["ko"][:MANY] if _conversely(one, each)), None)
        if same:
            left["en"].remove(one)
            left["ko"].remove(same)
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


def _distance(one, other):
    """How unlike two figures are that should be one: digits, unit, form."""
    digits = [re.sub(r"[^0-9]", "", each.figure.surface)[:20] for each in (one, other)]
    like = SequenceMatcher(None, *digits).ratio() if all(digits) else 0.3
    return (
        (1 - like) * 4
        + 2 * (not same_unit(one.figure, other.figure))
        + (one.figure.precision != other.figure.precision)
    )
