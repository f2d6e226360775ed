"""Numbers in words: English and Korean, Sino-Korean and native."""

import re
from fractions import Fraction

from papers.figures import english, korean
from papers.figures.model import RATIO, Kind, alternatives

_EN_VALUES = english.ONES | english.TENS
_EN_ALL = _EN_VALUES | english.MULTIPLIERS
_EN_WORD = "|".join(sorted(_EN_ALL, key=len, reverse=True))
_EN_UNDER = "|".join(sorted(_EN_VALUES, key=len, reverse=True))
EN_CARDINAL = re.compile(
    rf"(?i)(?<![A-Za-z0-9])(?:(?:an?|one)\s(?=hundred|thousand|million|billion|trillion))?"
    rf"(?:{_EN_WORD})(?:(?:\s(?:and\s)?|-)(?:{_EN_WORD})(?![A-Za-z])){{0,8}}(?![A-Za-z])"
)
_FRACTION = "|".join(english.FRACTIONS)
EN_FRACTION = re.compile(
    rf"(?i)(?<![A-Za-z-])(?P<count>an?|another|{_EN_UNDER})[\s-](?P<part>{_FRACTION})s?(?![A-Za-z])"
    r"(?!\s(?:of\s)?(?:[12][0-9]{3}|model|generation|party|time\b))"
)
_TIME = "minute|hour|day|week|month|year"
EN_AND_HALF = re.compile(
    rf"(?i)(?<![A-Za-z0-9])(?P<count>an?|{_EN_UNDER}|[0-9]{{1,3}})\s(?:(?P<unit>{_TIME})s?\s)?"
    rf"and\sa\shalf(?:\s(?P<after>{_TIME})s?)?(?![A-Za-z])"
)
EN_HALF_SCALE = re.compile(
    rf"(?i)(?<![A-Za-z])half\sa\s(?P<scale>{'|'.join(english.SCALES)})(?![a-z])"
)
EN_DOZENS = re.compile(rf"(?i)(?<![A-Za-z])(?P<count>{_EN_UNDER})\sdozen(?![A-Za-z])")
EN_FIXED = re.compile(
    rf"(?i)(?<![A-Za-z-])(?:a\s)?(?P<word>{'|'.join(english.FIXED)})(?![A-Za-z-])"
)
EN_FOLD = re.compile(rf"(?i)(?<![A-Za-z])(?P<word>{_EN_UNDER})-?fold(?![A-Za-z])")
EN_ORDINAL = re.compile(rf"(?i)(?<![A-Za-z-])(?P<word>{'|'.join(english.ORDINALS)})(?![A-Za-z])")
ORDINAL_DIGITS = {
    "en": re.compile(r"(?<![0-9A-Za-z.])(?P<digits>[0-9]{1,4})(?:st|nd|rd|th)(?![A-Za-z])"),
    "ko": re.compile(r"(?<![가-힣A-Za-z0-9])제\s?(?P<digits>[0-9]{1,4})(?![0-9.])"),
}
EN_BOTH = re.compile(r"(?i)(?<![A-Za-z])both(?![A-Za-z])(?![^.;:!?]{1,60}\band\b)")

_START = r"(?<![가-힣A-Za-z0-9])"
_SINO = "".join((*korean.DIGITS, *korean.SMALL, *korean.SCALES))
_BIG = "".join((*korean.SMALL, *korean.SCALES))
_COUNTER = alternatives(korean.COUNTERS)
_PARTICLE = r"(?:이다|이며|이고|은|는|이|가|을|를|의|에|도|만|과|와|로|으로)?(?![가-힣])"
KO_SINO = re.compile(
    rf"{_START}(?P<digits>[{_SINO}]{{2,24}})(?=\s?(?:{_COUNTER})|\s[가-힣A-Za-z]{{2}}|{_PARTICLE}$)"
    rf"|{_START}(?P<one>[{_SINO}])(?=\s(?:번|개|명|회|배|퍼센트|점|년|대|건|편|장|권|줄|쌍|종|단어)(?:의|을|를|이|가|은|는|로|씩|$|[^가-힣]))"
)
KO_SINO_FRACTION = re.compile(
    rf"{_START}(?P<below>[{_SINO}]{{1,6}})분의\s?(?P<above>[{_SINO}]{{1,6}}){_PARTICLE}"
)
_TENS = "|".join(korean.TENS)
_ONES = "|".join(sorted(korean.ATTRIBUTIVE, key=len, reverse=True))
KO_NATIVE = re.compile(
    rf"{_START}(?P<number>(?P<tens>{_TENS})(?P<ones>{_ONES})?|(?P<only>{_ONES}))"
    rf"(?P<joined>{_COUNTER}|번째)?(?=(?P<next>\s?[가-힣A-Za-z]*))"
)
KO_BETWEEN = re.compile(rf"{_START}(?P<word>{'|'.join(korean.BETWEEN)})(?=\s?[가-힣])")
KO_ALONE = re.compile(
    rf"{_START}(?:(?P<tens>{_TENS}))?(?P<word>{'|'.join(korean.ALONE)})(?:째)?{_PARTICLE}"
)
KO_DAYS = re.compile(rf"{_START}(?P<word>{'|'.join(korean.DAYS)})(?![가-힣]?[가-힣]{{3}})")
KO_HALF_YEAR = re.compile(rf"{_START}반년")
KO_FIXED = re.compile(rf"{_START}(?P<word>{'|'.join(korean.FIXED)})")
KO_ORDINAL = re.compile(
    rf"{_START}(?P<word>첫|{_ONES}|{'|'.join(korean.ALONE)}|열)(?:\s?번째|째)(?=[^가-힣]|로|이|가|는|은|의|에|를|을|$)"
    rf"|{_START}(?P<first>첫)\s(?=[가-힣])"
)
KO_COUNTED = re.compile(rf"\s?(?:{_COUNTER})")


def sino(word):
    """The value of a Sino-Korean numeral; None where its scales do not descend.

    >>> sino("이백오십만")
    2500000
    """
    total, group, digit, last = 0, 0, None, None
    for syllable in word:
        if syllable in korean.DIGITS:
            if digit is not None:
                return None
            digit = korean.DIGITS[syllable]
        elif syllable in korean.SMALL:
            group += (1 if digit is None else digit) * korean.SMALL[syllable]
            digit = None
        else:
            scale = korean.SCALES[syllable]
            if last is not None and scale >= last:
                return None
            total += (group + (digit or 0) or 1) * scale
            group, digit, last = 0, None, scale
    return total + group + (digit or 0)


def cardinal(words):
    """The value of an English numeral; None where the words are no number together.

    >>> cardinal(["two", "hundred", "and", "five"])
    205
    """
    total, group, last = 0, None, None
    for word in words:
        if word in {"and", "a", "an"}:
            continue
        if word in english.SCALES:
            if last is not None and english.SCALES[word] >= last:
                return None
            last = english.SCALES[word]
            total += (1 if group is None else group) * last
            group = None
        elif word in english.HUNDRED:
            group = (1 if group is None else group) * 100
        else:
            value = _EN_VALUES[word]
            fits = (
                group is None
                or (group % 100 == 0 and group)
                or (group % 10 == 0 and group % 100 >= 20 and 0 < value < 10)
            )
            if not fits:
                return None
            group = (group or 0) + value
    return total + (group or 0)


def ordinals(page):
    """4th, 제1: before the digits alone are seen."""
    for found in page.free_matches(ORDINAL_DIGITS[page.language]):
        value = Fraction(int(found["digits"]))
        page.add(Kind.NUMBER, *found.span(), value=value, is_ordinal=True)


def english_words(page):
    """Cardinals, fractions, ordinals; "one" alone may be a pronoun, and "second" a time."""
    for found in page.free_matches(EN_AND_HALF):
        count = found["count"].lower()
        value = (
            int(count) if count.isdecimal() else 1 if count in {"a", "an"} else _EN_VALUES[count]
        )
        unit = found["unit"] or found["after"]
        _add(page, found, value + Fraction(1, 2), unit=unit and unit.lower())
    for found in page.free_matches(EN_HALF_SCALE):
        _add(page, found, Fraction(english.SCALES[found["scale"].lower()], 2))
    for found in page.free_matches(EN_DOZENS):
        _add(page, found, 12 * _EN_VALUES[found["count"].lower()])
    for found in page.free_matches(EN_FRACTION):
        count = found["count"].lower()
        _add(page, found, _count(count) * english.FRACTIONS[found["part"].lower()])
    for found in page.free_matches(EN_FOLD):
        _add(page, found, _EN_VALUES[found["word"].lower()], unit=RATIO)
    for found in page.free_matches(EN_CARDINAL):
        for start, end, words in _numerals(found):
            if words != ["one"] and (len(words) > 1 or words[0] in _EN_VALUES):
                value = Fraction(cardinal(words))
                page.add(Kind.NUMBER, start, end, value=value, in_words=True)
    for found in page.free_matches(EN_FIXED):
        _add(page, found, english.FIXED[found["word"].lower()])
    for found in page.free_matches(EN_BOTH):
        _add(page, found, 2)
    for found in page.free_matches(EN_ORDINAL):
        _add(page, found, english.ORDINALS[found["word"].lower()], is_ordinal=True)


def _count(word):
    """The number of a word before a fraction: two thirds, another half, 3 and a half."""
    if word in {"a", "an", "another"}:
        return 1
    return int(word) if word.isdecimal() else _EN_VALUES[word]


def _numerals(found):
    """The numerals of a run of such words: "eight two-dimensional" has two."""
    run = []
    for word in re.finditer(r"[a-z]+", found[0].lower()):
        if run and cardinal([each[0] for each in [*run, word]]) is None:
            yield _spanned(found, run)
            run = []
        run.append(word)
    yield _spanned(found, run)


def _spanned(found, run):
    while len(run) > 1 and run[-1][0] in {"and", "a", "an"}:
        run = run[:-1]
    start = found.start()
    return start + run[0].start(), start + run[-1].end(), [word[0] for word in run]


def korean_words(page):
    """Native and Sino-Korean numerals that open an eojeol (grammar: Korean)."""
    for found in page.free_matches(KO_ORDINAL):
        _add(page, found, _native(found["word"] or found["first"]), is_ordinal=True)
    for found in page.free_matches(KO_SINO_FRACTION):
        below, above = sino(found["below"]), sino(found["above"])
        if below and above is not None:
            _add(page, found, Fraction(above, below))
    for found in page.free_matches(KO_SINO):
        word = found["digits"] or found["one"]
        value = sino(word)
        if value is not None and (len(word) == 1 or any(each in _BIG for each in word)):
            _add(page, found, value)
    for found in page.free_matches(KO_BETWEEN):
        low, high = korean.BETWEEN[found["word"]]
        _add(page, found, low, high=Fraction(high))
    for found in page.free_matches(KO_NATIVE):
        _native_counted(page, found)
    for found in page.free_matches(KO_ALONE):
        if found["word"] != "하나" or found["tens"]:
            value = korean.ALONE[found["word"]] + korean.TENS.get(found["tens"], 0)
            _add(page, found, value)
    for found in page.free_matches(KO_DAYS):
        _add(page, found, korean.DAYS[found["word"]], unit="day")
    for found in page.free_matches(KO_HALF_YEAR):
        _add(page, found, 6, unit="month")
    for found in page.free_matches(KO_FIXED):
        _add(page, found, korean.FIXED[found["word"]])


def _native_counted(page, found):
    """두, 열두 and such: before a counter, or before any noun for two and more.

    한 before a noun is an article, and 네 a word of assent.
    """
    ones = found["ones"] or found["only"]
    value = korean.TENS.get(found["tens"], 0) + korean.ATTRIBUTIVE.get(ones, 0)
    following = found["next"]
    is_counted = found["joined"] or KO_COUNTED.match(following)
    has_noun = following.startswith(" ") and following.strip()
    if is_counted or (has_noun and value not in {1, 4}):
        values = {"value": Fraction(value), "in_words": True}
        values["is_ordinal"] = found["joined"] == "번째"
        page.add(Kind.NUMBER, *found.span("number"), **values)


def _native(word):
    values = korean.ATTRIBUTIVE | korean.ALONE | {"첫": 1, "열": 10}
    return values[word]


def _add(page, found, value, **values):
    page.add(Kind.NUMBER, *found.span(), value=Fraction(value), in_words=True, **values)
