"""Numbers in digits: sign? currency? N scale?, where N has thousands and a point."""

import re
from decimal import Decimal
from fractions import Fraction

from papers.figures import english, korean
from papers.figures.model import Kind

_N = r"(?:[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|[0-9]+)(?:\.[0-9]+)?|\.[0-9]+"
# 10^-4, 10⁻⁴
_EXPONENT = r"(?:\^\{?(?P<power>[-+]?[0-9]{1,3})\}?|(?P<raised>[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))"
_SUFFIX = "|".join(sorted(english.SUFFIXES, key=len, reverse=True))
_WORD = "|".join(english.MULTIPLIERS)
_SMALL, _SCALE = "".join(korean.SMALL), "".join(korean.SCALES)
# 28조 5천억, 2천2백만, 26만 4,207, 1.17억: each group a number, what multiplies it, a scale.
_NOT_SCALE = r"(?<!조(?=[각건합직사]))(?!큼|약)"
_GROUP = rf"(?:{_N})\s?[{_SMALL}]?(?:\s?[0-9]?[{_SMALL}]){{0,3}}\s?[{_SCALE}]{{1,2}}{_NOT_SCALE}"
_TAIL = rf"(?:\s?(?:{_N})\s?[{_SMALL}]?(?![0-9.,%]))"
_BELOW = rf"(?:{_N})\s?[{_SMALL}](?:\s?[0-9][{_SMALL}]){{0,2}}(?![가-힣]?리)"  # 3천, not 3천리
KOREAN = rf"(?P<korean>(?:{_GROUP})(?:\s?{_GROUP}){{0,3}}{_TAIL}?|{_BELOW})"
QUANTITY = re.compile(
    rf"(?:(?<![A-Za-z0-9가-힣)\]_])(?P<sign>[-+±]))?(?:(?P<currency>US\$|[$€£¥₩])(?P<minus>-)?)?"
    rf"(?<![A-Za-z0-9_])(?<![0-9][.,])(?:{KOREAN}|(?P<number>{_N})"
    rf"(?:\s?[×x]\s?10{_EXPONENT}"
    rf"|[eE](?P<exponent>[-+]?[0-9]{{1,3}})(?![A-Za-z0-9])"
    rf"|(?P<suffix>{_SUFFIX})(?![A-Za-z0-9])|[\s-]?(?P<word>(?i:{_WORD}))s?(?![A-Za-z]))?)",
)
POWER = re.compile(r"(?<![A-Za-z0-9.])(?<![×x])(?<![×x]\s)10" + _EXPONENT)
RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
DIGITS_LIMIT = 40  # longer runs of digits are no quantity that anybody compares

FRACTION = re.compile(r"(?<![0-9A-Za-z/.,])([0-9]{1,4})/([0-9]{1,6})(?![0-9/A-Za-z]|[.,][0-9])")
KO_FRACTION = re.compile(r"(?<![0-9.])([0-9]{1,6})\s?분의\s?([0-9]{1,6})")
VULGAR = {"½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅛": (1, 8)}


def digits(page):
    """All that is written with digits, one figure a quantity."""
    for found in page.free_matches(KO_FRACTION):
        _fraction(page, found, above=found[2], below=found[1])
    for found in page.free_matches(FRACTION):
        _fraction(page, found, above=found[1], below=found[2])
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
        return value * english.MULTIPLIERS[found["word"].lower()], None
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
