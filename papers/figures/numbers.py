"""Numbers in digits, and what stands about them: sign, scale, unit, range, ±, bound, denial.

FIG = sign? currency? N scale? unit? ((± | – ) the same)?, where N has thousands and a point.
"""

import re
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from papers.figures import english, korean
from papers.figures.model import Bound, Kind, alternatives

_N = r"(?:[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|[0-9]+)(?:\.[0-9]+)?|\.[0-9]+"
_SUFFIX = "|".join(sorted(english.SUFFIXES, key=len, reverse=True))
_WORD = "|".join([*english.HUNDRED, *english.SCALES])
_SMALL, _SCALE = "".join(korean.SMALL), "".join(korean.SCALES)
# 28조 5천억, 2천2백만, 26만 4,207, 1.17억: each group a number, what multiplies it, a scale.
_NOT_SCALE = r"(?!큼|각|건|합|직|사|제|지|약)"
_GROUP = rf"(?:{_N})\s?[{_SMALL}]?(?:\s?[0-9]?[{_SMALL}]){{0,3}}\s?[{_SCALE}]{{1,2}}{_NOT_SCALE}"
_TAIL = rf"(?:\s?(?:{_N})\s?[{_SMALL}]?(?![0-9.,%]))"
_BELOW = rf"(?:{_N})\s?[{_SMALL}](?:\s?[0-9][{_SMALL}]){{0,2}}(?![가-힣]?리)"  # 3천, not 3천리
KOREAN = rf"(?P<korean>(?:{_GROUP})(?:\s?{_GROUP}){{0,3}}{_TAIL}?|{_BELOW})"
QUANTITY = re.compile(
    rf"(?:(?<![A-Za-z0-9가-힣)\]_])(?P<sign>[-+±]))?(?:(?P<currency>US\$|[$€£¥₩])(?P<minus>-)?)?"
    rf"(?<![A-Za-z0-9_])(?<![0-9][.,])(?:{KOREAN}|(?P<number>{_N})"
    rf"(?:\s?[×x]\s?10(?:\^\{{?(?P<power>[-+]?[0-9]{{1,3}})\}}?|(?P<raised>[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{{1,3}}))"
    rf"|[eE](?P<exponent>[-+]?[0-9]{{1,3}})(?![A-Za-z0-9])"
    rf"|(?P<suffix>{_SUFFIX})(?![A-Za-z0-9])|[\s-]?(?P<word>(?i:{_WORD}))s?(?![A-Za-z]))?)",
)
POWER = re.compile(
    r"(?<![A-Za-z0-9.])10(?:\^\{?(?P<power>[-+]?[0-9]{1,3})\}?|(?P<raised>[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))"
)
RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
DIGITS_LIMIT = 40  # longer runs of digits are no quantity that anybody compares

FRACTION = re.compile(r"(?<![0-9A-Za-z/.,])([0-9]{1,4})/([0-9]{1,6})(?![0-9/A-Za-z]|[.,][0-9])")
KO_FRACTION = re.compile(r"(?<![0-9.])([0-9]{1,6})\s?분의\s?([0-9]{1,6})")
VULGAR = {"½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅛": (1, 8)}
UNITS = {
    "en": [
        (unit, re.compile(rf"\s?-?(?:{words})(?![A-Za-z0-9])"))
        for unit, words in english.UNITS.items()
    ],
    "ko": [(unit, re.compile(rf"\s?(?:{words})")) for unit, words in korean.UNITS.items()],
}
SCALE_ONLY = re.compile(rf"(?i)[\s-]({_WORD})s?(?![A-Za-z])")
RANGE = re.compile(r"\s?[-–~]\s?$")
PLUS_MINUS = re.compile(r"\s?(?:±|\+/-|\+-)\s?$")
SHARED = re.compile(r"(?:\s(?:to|and|or|vs\.?)\s|\s?[,/]\s?|에서\s|와\s|과\s|\s대\s|및\s)$")
COUNTER = alternatives(korean.COUNTERS)
BEFORE = {
    "en": [
        (
            bound,
            re.compile(
                rf"(?i)(?:(?<![A-Za-z])|(?=[~≈≥≤<>]))(?:{words})\s?(?:an?\s|the\s|about\s|around\s)?$"
            ),
        )
        for bound, words in english.BEFORE.items()
    ],
    "ko": [
        (bound, re.compile(rf"(?:(?<![가-힣])|(?=[~≈≥≤<>]))(?:{words})\s?(?:약\s?)?$"))
        for bound, words in korean.BEFORE.items()
    ],
}
AFTER = {
    "en": [
        (bound, re.compile(rf"(?i)\s?(?:{words})(?![A-Za-z])"))
        for bound, words in english.AFTER.items()
    ],
    "ko": [
        (
            bound,
            re.compile(rf"(?:여\s?)?\s?(?:{COUNTER})?\s?(?:이|가|을|를|은|는|의)?\s?(?:{words})"),
        )
        for bound, words in korean.AFTER.items()
    ],
}
COMPARED = [
    (bound, re.compile(rf"\s?(?:{COUNTER})?{words}")) for bound, words in korean.COMPARED.items()
]
ODD = re.compile(r"여(?=\s?(?:개|명|종|건|편|가지|회|번|곳|년|일|시간|만|억|개월|[가-힣]*\s))")
DENIED = {
    "en": (re.compile(rf"(?i){english.DENIED_BEFORE}$"), None),
    "ko": (None, re.compile(korean.DENIED_AFTER)),
}
NEAR = 24  # characters in which a bound is looked for


def digits(page):
    """All that is written with digits, one figure a quantity; then ranges and ±."""
    for pattern in (KO_FRACTION, FRACTION):
        for found in page.free_matches(pattern):
            _fraction(
                page, found, *(found.groups()[::-1] if pattern is KO_FRACTION else found.groups())
            )
    for place, character in enumerate(page.text):
        if character in VULGAR and page.is_free(place, place + 1):
            page.add(Kind.NUMBER, place, place + 1, value=Fraction(*VULGAR[character]))
    for found in page.free_matches(POWER):
        exponent = found["power"] or found["raised"].translate(RAISED)
        page.add(Kind.NUMBER, *found.span(), value=Fraction(10) ** int(exponent))
    for found in page.free_matches(QUANTITY):
        if found.end() - found.start() <= DIGITS_LIMIT:
            _quantity(page, found)


def _fraction(page, found, above, below):
    if 0 < int(above) < int(below):
        page.add(Kind.NUMBER, *found.span(), value=Fraction(int(above), int(below)))


def _quantity(page, found):
    value, precision = _value(found)
    if value is None:
        return
    if found["sign"] == "-" or found["minus"]:
        value = -value
    values = {
        "value": value,
        "precision": precision,
        "unit": english.CURRENCIES.get(found["currency"]),
    }
    if found["sign"] == "±":
        values["uncertainty"] = abs(value)
    page.add(Kind.NUMBER, *found.span(), **values)


def _value(found):
    """The exact value of a match of QUANTITY, and its digits after the point."""
    if found["korean"]:
        return composed(found["korean"]), None
    number = found["number"].replace(",", "")
    value = Fraction(number)
    exponent = found["power"] or (found["raised"] or "").translate(RAISED) or found["exponent"]
    if exponent:
        return value * Fraction(10) ** int(exponent), None
    if found["suffix"]:
        return value * english.SUFFIXES[found["suffix"]], None
    if found["word"]:
        return value * (english.SCALES | english.HUNDRED)[found["word"].lower()], None
    return value, -Decimal(number).as_tuple().exponent


def composed(words):
    """The value of digits with Korean scales; None where the scales do not descend.

    >>> composed("28조 5천억")
    Fraction(28500000000000, 1)
    """
    total, group, number, last = Fraction(0), Fraction(0), None, None
    for token in re.findall(rf"{_N}|[{_SMALL}{_SCALE}]", words):
        if token in korean.SMALL:
            group += (1 if number is None else number) * korean.SMALL[token]
            number = None
        elif token in korean.SCALES:
            scale = korean.SCALES[token]
            if last is not None and scale >= last and not (group or number):
                total, last = total * scale, None  # 10만억
                continue
            if last is not None and scale >= last:
                return None
            total += (group + (number or 0)) * scale
            group, number, last = Fraction(0), None, scale
        else:
            number = Fraction(token.replace(",", ""))
    return total + group + (number or 0)


def surroundings(page):
    """Give each number its scale word, unit, bound and denial, and join ranges and ±."""
    numbers = sorted(
        ((start, each) for start, each in page.figures if each.kind == Kind.NUMBER),
        key=lambda pair: pair[0],
    )
    others = [pair for pair in page.figures if pair[1].kind != Kind.NUMBER]
    read = [_Measured(page, start, each) for start, each in numbers]
    for measured in read:
        measured.measure()
    joined = []
    for measured in read:
        if not (joined and joined[-1].joins(measured)):
            joined.append(measured)
    for before, after in pairwise(joined):
        before.shares_unit(after)
    for measured in joined:
        measured.bind()
    page.figures = others + [(each.start, each.figure) for each in joined]


class _Measured:
    """A number with the span that it has in the folded text."""

    def __init__(self, page, start, figure):
        self.page, self.start, self.figure = page, start, figure
        self.end = start + 1
        while self.end < len(page.text) and page.folded.places[self.end - 1] + 1 < figure.span[1]:
            self.end += 1

    def measure(self):
        text, figure = self.page.text, self.figure
        if figure.in_words and (found := SCALE_ONLY.match(text, self.end)):
            scale = (english.SCALES | english.HUNDRED)[found[1].lower()]
            figure = replace(figure, value=figure.value * scale)
            self.end = found.end()
        if ODD.match(text, self.end) and self.page.language == "ko":
            figure = replace(figure, bound=Bound.ODD)
            self.end += 1
        if figure.unit is None and not figure.is_ordinal:
            for unit, pattern in UNITS[self.page.language]:
                if found := pattern.match(text, self.end):
                    figure = replace(figure, unit=unit)
                    self.end = found.end()
                    break
        self.figure = figure

    def joins(self, other):
        """Take `other` as the end of a range, or as an uncertainty, where it is one."""
        between = self.page.text[self.end : other.start]
        mine, its = self.figure, other.figure
        if mine.uncertainty or mine.high or its.in_words != mine.in_words or its.is_ordinal:
            return False
        unit = its.unit or mine.unit
        if PLUS_MINUS.match(between) or (not between.strip() and its.uncertainty):
            figure = replace(mine, uncertainty=abs(its.value), unit=unit)
        elif RANGE.match(between) and not its.high and its.value is not None:
            low = _same_scale(mine, its, self.page.text[other.start : other.end])
            figure = replace(mine, value=low, high=its.value, unit=unit)
        else:
            return False
        self.figure = replace(figure, bound=mine.bound or its.bound)
        self.end = other.end
        return True

    def shares_unit(self, other):
        """ "10 to 20 percent": the unit stands once, and is meant for both."""
        between = self.page.text[self.end : other.start]
        if self.figure.unit is None and not self.figure.in_words and SHARED.match(between):
            self.figure = replace(self.figure, shared_unit=other.figure.unit)

    def bind(self):
        text, language = self.page.text, self.page.language
        before = text[max(0, self.start - NEAR) : self.start]
        bound = self.figure.bound
        if self.figure.in_words and self.figure.value <= 2:
            before = ""  # "under both" bounds nothing
        for candidate, pattern in BEFORE[language]:
            if bound is None and pattern.search(before):
                bound = candidate
        for candidate, pattern in AFTER[language]:
            if bound in {None, Bound.APPROX, Bound.ODD} and pattern.match(text, self.end):
                bound = candidate
        compared = next(
            (
                each
                for each, pattern in COMPARED
                if bound is None and pattern.match(text, self.end)
            ),
            None,
        )
        not_before, not_after = DENIED[language]
        denied = bool(
            (not_before and not_before.search(before))
            or (not_after and not_after.match(text, self.end))
        )
        first, last = self.page.folded.span(self.start, self.end)
        self.figure = replace(
            self.figure,
            bound=bound or compared,
            is_compared=bool(compared),
            is_denied=denied,
            span=(first, last),
            surface=self.page.original[first:last],
        )


def _same_scale(low, high, written):
    """The low end of a range whose scale is written at its high end alone: 80-240k."""
    scales = {**english.SUFFIXES, **english.SCALES, **korean.SCALES}
    plain = low.precision is not None and low.value < high.value
    if plain and high.precision is None and not high.in_words:
        for word in sorted(scales, key=len, reverse=True):
            scaled = low.value * scales[word]
            if word in written and scaled < high.value:
                return scaled
    return low.value
