"""Figures that no result prints but that follow from results: differences, ratios, counts."""

import re
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from papers.figures.model import PERCENT, POINTS, RATIO

# Without such a word in its sentence, a number that happens to fit is not taken for derived.
DERIVING = {
    "en": re.compile(
        r"(?i)\b(?:gaps?|differ\w*|gains?|increas\w*|improv\w*|points?|higher|lower|more|less|fewer"
        r"|by|drop\w*|rises?|rose|fall\w*|fell|times|twice|double\w*|halv\w*|margin|ahead|behind"
        r"|relative|absolute|reduc\w*|decreas\w*|exceeds?|up|down)\b|[x×]"
    ),
    "ko": re.compile(
        r"격차|차이|증가|감소|향상|상승|하락|오르|올라|올랐|높|낮|떨어|줄|늘|배|포인트|폭|앞서|뒤|상대|절대|더|%p"
    ),
}
HIGHEST = {
    "en": re.compile(r"(?i)\b(?:highest|largest|widest|biggest|greatest)\b"),
    "ko": re.compile(r"최고|최대(?!\s?\d)|가장\s?(?:높|큰|크|넓|많)"),
}
KINDS = {
    "relative": re.compile(r"(?i)\brelative(?:ly)?\b|상대(?:적|\s|값)"),
    "absolute": re.compile(r"(?i)\babsolute(?:ly)?\b|절대(?:적|\s|값)"),
}
COUNTED = {
    "en": {
        "system": re.compile(r"(?i)^\W*(?:\w+\s)?(?:models?|systems?|sizes?)\b"),
        "benchmark": re.compile(r"(?i)^\W*(?:\w+\s)?(?:benchmarks?|tasks?|settings?)\b"),
        "harness": re.compile(r"(?i)^\W*(?:\w+\s)?harness(?:es)?\b"),
    },
    "ko": {
        "system": re.compile(r"^\s?(?:개|가지|종)?\s?(?:의\s)?(?:모델|시스템)"),
        "benchmark": re.compile(r"^\s?(?:개|가지|종)?\s?(?:의\s)?(?:벤치마크|과제)"),
        "harness": re.compile(r"^\s?(?:개|가지|종)?\s?(?:의\s)?하네스"),
    },
}
NEAR = 45  # characters between a figure and a word that says what it is


def settled(each, balances, text, book):
    """One balance as the others of its passage make it: derived, or the highest of its kind.

    `text` is the whole text in which the spans of the balances stand.
    """
    sentence = text[slice(*each.sentence)]
    is_open = not each.how or each.how == "denied"
    if is_open and (found := _derived(each, balances, sentence, text, book)):
        how, items = found
        flaws = ("denied",) if each.figure.is_denied else _unit_words(each, how, text)
        each = replace(each, how=how, items=items, flaws=flaws)
    if each.how in ("printed", "difference") and _near(HIGHEST[book.language], each, text):
        peers = _peers(each, book)
        if any(peer > abs(each.figure.value) for peer in peers):
            return replace(each, flaws=(*each.flaws, "not-highest"))
        if each.how == "printed" and len(peers) > 1:
            return replace(each, how="maximum")
    return each


def _derived(each, balances, sentence, text, book):
    count = _counted(each, balances, text, book)
    if count or not DERIVING[book.language].search(sentence):
        return count
    told = {key for other in balances for key in other.items}
    found = []
    for one, other in _pairs(told, book):
        for how, fits in FITS.items():
            if fits(each.figure, one.figure, other.figure):
                found.append((not {one.key, other.key} <= told, how, (other.key, one.key)))
    found.sort(key=lambda fit: fit[0])
    best = [fit for fit in found if fit[0] == found[0][0]]
    if len({(how, _sum(items, book)) for _, how, items in best}) != 1:
        return None  # none, or several that would fit: a person has to say
    return best[0][1:]


def _sum(items, book):
    """What a sum says, whatever stands beside: equal results of other harnesses are one."""
    its = [book.items[key] for key in items]
    return tuple((item.figure.value, item.system, item.measure) for item in its)


def _pairs(told, book):
    """Results of which one is compared with the other, and of one measure in this passage."""
    pairs = list(book.compared)
    here = [book.items[key] for key in sorted(told) if key in book.items]
    pairs += [
        (one, other)
        for one, other in combinations(here, 2)
        if one.measure == other.measure and (one, other) not in pairs and (other, one) not in pairs
    ]
    return [pair for pair in pairs if pair[0].figure and pair[1].figure]


def _is_difference(figure, one, other):
    unit = POINTS if one.unit == PERCENT else one.unit
    precisions = [one.precision, other.precision]
    return (
        one.unit == other.unit
        and figure.unit in (unit, None if unit == POINTS else unit)
        and abs(other.value - one.value) == abs(figure.value)
        and (None in (figure.precision, *precisions) or figure.precision >= max(precisions))
        and figure.uncertainty is None
    )


def _is_ratio(figure, one, other):
    if figure.unit != RATIO or not one.value or not other.value:
        return False
    return _rounds(other.value / one.value, figure) or _rounds(one.value / other.value, figure)


def _is_relative_change(figure, one, other):
    if figure.unit != PERCENT or not one.value:
        return False
    return _rounds(abs(other.value - one.value) / abs(one.value) * 100, figure)


def _rounds(exact, figure):
    """Whether an exact value is this figure, at the figure's own precision: few divide evenly."""
    half = Fraction(1, 2 * 10 ** (figure.precision or 0))
    return figure.value - half <= exact <= figure.value + half


FITS = {
    "difference": _is_difference,
    "ratio": _is_ratio,
    "relative change": _is_relative_change,
}


def _counted(each, balances, text, book):
    """ "both harnesses": as many as the results of the passage have."""
    figure = each.figure
    if figure.unit or figure.precision or figure.uncertainty or not 2 <= figure.value <= 99:
        return None
    behind = text[each.span[1] : each.span[1] + NEAR]
    told = [book.items[key] for other in balances for key in other.items if key in book.items]
    for kind, words in COUNTED[book.language].items():
        if words.search(behind):
            has = [item for item in told if getattr(item, kind)]
            if len({getattr(item, kind) for item in has}) == figure.value:
                return "count", tuple(sorted({item.key for item in has}))
    return None


def _near(words, each, text):
    """The distance to the nearest of these words in the sentence; None where none is near."""
    start, end = each.sentence
    gaps = [
        max(each.span[0] - start - found.end(), found.start() - (each.span[1] - start), 1)
        for found in words.finditer(text[start:end])
    ]
    return min((gap for gap in gaps if gap <= NEAR), default=None)


def _unit_words(each, how, text):
    """A difference that is called relative, a relative change that is called absolute."""
    gaps = {kind: _near(words, each, text) for kind, words in KINDS.items()}
    wrong = {"difference": "relative", "relative change": "absolute"}.get(how)
    nearest = min((gap, kind) for kind, gap in gaps.items() if gap) if any(gaps.values()) else None
    return (wrong,) if wrong and nearest and nearest[1] == wrong else ()


def _peers(each, book):
    """The values that a figure would have to be the highest of."""
    mine = book.items[each.items[0]]
    if each.how == "printed":
        same = [
            item for item in book.items.values() if item.measure == mine.measure and item.figure
        ]
        return [item.figure.value for item in same]
    return [
        abs(item.figure.value - other.figure.value)
        for other, item in book.compared
        if (item.paper, item.role) == (mine.paper, mine.role) and item.figure and other.figure
    ]
