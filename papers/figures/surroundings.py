"""What stands about a number: scale word, unit, range, ±, bound, denial, what is counted."""

import re
from fractions import Fraction
from itertools import pairwise

from papers.figures import english, korean
from papers.figures.model import SIZES, Bound, alternatives

_WORD = "|".join(english.MULTIPLIERS)
SCALE_ONLY = re.compile(rf"(?i)[\s-]({_WORD})s?(?![A-Za-z])")
RANGE = re.compile(r"\s?[-–~]\s?$")
PLUS_MINUS = re.compile(r"\s?(?:±|\+/-|\+-)\s?$")
SHARED = re.compile(r"(?:\s(?:to|and|or|vs\.?)\s|\s?[,/]\s?|에서\s|와\s|과\s|\s대\s|및\s)$")
COUNTER = alternatives(korean.COUNTERS)


def _one_of(table, before="", after=""):
    """One pattern for a table of patterns, and the key of each of its groups."""
    groups = {f"g{place}": key for place, key in enumerate(table)}
    words = "|".join(f"(?P<{name}>{table[key]})" for name, key in groups.items())
    return re.compile(f"{before}(?:{words}){after}"), groups


_SIGN_OR = "(?=[~≈≥≤<>])"
UNITS = {
    "en": _one_of(english.UNITS, r"\s?-?", r"(?![A-Za-z0-9])"),
    "ko": _one_of(korean.UNITS, r"\s?"),
}
BEFORE = {
    "en": _one_of(
        english.BEFORE,
        rf"(?i)(?:(?<![A-Za-z])|{_SIGN_OR})",
        r"\s?(?:an?\s|the\s|about\s|around\s)?$",
    ),
    "ko": _one_of(korean.BEFORE, rf"(?:(?<![가-힣])|{_SIGN_OR})", r"\s?(?:약\s?)?$"),
}
_COUNTED = rf"(?:여\s?)?\s?(?:{COUNTER})?"
AFTER = {
    "en": _one_of(english.AFTER, r"(?i)\s?", "(?![A-Za-z])"),
    "ko": _one_of(korean.AFTER, rf"{_COUNTED}\s?(?:이|가|을|를|은|는|의)?\s?"),
}
COMPARED = {"en": None, "ko": _one_of(korean.COMPARED, rf"\s?(?:{COUNTER})?")}
ODD = re.compile(r"여(?=\s?(?:개|명|종|건|편|가지|회|번|곳|년|일|시간|만|억|개월|[가-힣]*\s))")
DENIED_BEFORE = re.compile(rf"(?i){english.DENIED_BEFORE}$")
DENIED_AFTER = re.compile(korean.DENIED_AFTER)
# What is counted, behind a number. Nobody counts 12.4 things: a decimal there was swapped.
COUNTS = {
    "en": re.compile(
        r"\s(?:(?!(?:on|in|at|for|to|of|and|or|with|by|from|than|is|are|was|vs|versus|as)\s)"
        r"[a-z-]{2,20}\s){0,2}(?!points|percents?|times|is\b|was\b|as\b|yields|versus|across)"
        r"[a-z-]{2,20}(?<!s)s(?![A-Za-z])"
    ),
    "ko": re.compile(r"\s?(?:개(?!월)|명|회|번|건|편|종|가지|곳|쌍)(?![가-힣]{3})"),
}
HALF, ARTICLE = Fraction(1, 2), re.compile(english.ARTICLE)
COUNTED = re.compile(rf"\s?({COUNTER})")
FOLLOWING = re.compile(r"[A-Za-z\s-]{0,40}")  # up to the next mark or number
OWNED_TIME = re.compile(
    r"(?:\s[A-Z][A-Za-z0-9]{1,9}){1,2}(?=[\s-](?:hours?|days?)\b)"
)  # GPU hours
KO_AND_HALF = re.compile(r"\s반(?=$|[^가-힣]|[이을를의에은는]|만에|동안|정도)")
NEAR = 24  # characters in which a bound is looked for


def _key(table, match):
    return match and table[1][match.lastgroup]


def surroundings(page):
    """Give each number its scale word, unit, bound and denial, and join ranges and ±."""
    numbers = page.numbers()
    for number in numbers:
        _measure(page, number)
    joined = []
    for number in numbers:
        last = joined[-1] if joined else None
        if last and (_joins(page, last, number) or _adds(page, last, number)):
            number.kind = None
        else:
            joined.append(number)
    page.found = [each for each in page.found if each.kind]
    for before, after in pairwise(joined):
        between = page.text[before.end : after.start]
        if SHARED.match(between):
            before.values["shared_unit"] = before["shared_unit"] or after["unit"]
            written = page.text[after.start : after.end]
            before.values["shared_value"] = _same_scale(before, after, written)
    for number in joined:
        _bind(page, number)


def _measure(page, number):
    """The scale word and the unit behind a number."""
    text, values = page.text, number.values
    if number["in_words"] and (found := SCALE_ONLY.match(text, number.end)):
        values["value"] *= english.MULTIPLIERS[found[1].lower()]
        number.end = found.end()
    if page.language == "ko" and ODD.match(text, number.end):
        values["bound"] = Bound.ODD
        number.end += 1
    if number["unit"]:
        return
    pattern, units = UNITS[page.language]
    skipped = ARTICLE.match(text, number.end) if number["value"] == HALF else None
    at = skipped.end() if skipped else number.end
    found = pattern.match(text, at)
    if not found and page.language == "en" and (owned := OWNED_TIME.match(text, at)):
        found = pattern.match(text, owned.end())
    unit = found and units[found.lastgroup]
    if unit == "minute" and page.language == "ko" and number["in_words"]:
        return  # 두 분 are two people
    if unit in english.OPTIONAL:
        values["shared_unit"] = english.OPTIONAL[unit]
    elif unit and (unit == "century" or not number["is_ordinal"]):
        values["unit"] = unit
        number.end = found.end()
        if page.language == "ko" and (half := KO_AND_HALF.match(text, number.end)):
            values["value"] += HALF
            number.end = half.end()


def _joins(page, number, other):
    """Take `other` as the end of a range, or as an uncertainty, where it is one."""
    between = page.text[number.end : other.start]
    if number["uncertainty"] or number["high"] or other["is_ordinal"]:
        return False
    if bool(number["in_words"]) != bool(other["in_words"]):
        return False
    values = {"unit": other["unit"] or number["unit"]}
    if PLUS_MINUS.match(between) or (not between.strip() and other["uncertainty"]):
        values["uncertainty"] = abs(other["value"])
        values["uncertainty_precision"] = other["precision"]
    elif RANGE.match(between) and not other["high"]:
        written = page.text[other.start : other.end]
        values["value"] = _same_scale(number, other, written)
        values["high"] = other["value"]
    else:
        return False
    values["bound"] = number["bound"] or other["bound"]
    number.values |= values
    number.end = other.end
    return True


def _adds(page, number, other):
    """One span of time in two units: 1시간 30분, 3 hours and 20 minutes."""
    kind, size = SIZES.get(number["unit"], ("", 0))
    its_kind, its_size = SIZES.get(other["unit"], (None, 0))
    between = page.text[number.end : other.start]
    if bool(number["in_words"]) != bool(other["in_words"]):
        return False  # 하루 24시간 is a day of 24 hours
    if kind != its_kind or size <= its_size or not re.fullmatch(r"\s?(?:and\s|,\s)?", between):
        return False
    value = number["value"] * size / its_size + other["value"]
    number.values |= {"value": value, "unit": other["unit"], "precision": None}
    number.end = other.end
    return True


def _bind(page, number):
    """What bounds a number, before it or after, and whether it is denied."""
    text, language, values = page.text, page.language, number.values
    before = text[max(0, number.start - NEAR) : number.start]
    counts_little = number["in_words"] and number["value"] <= 2  # "under both" bounds nothing
    bound = number["bound"]
    if bound is None and not counts_little:
        bound = _key(BEFORE[language], BEFORE[language][0].search(before))
    if bound in {None, Bound.APPROX, Bound.ODD}:
        bound = _key(AFTER[language], AFTER[language][0].match(text, number.end)) or bound
    if bound is None and COMPARED[language]:
        bound = _key(COMPARED[language], COMPARED[language][0].match(text, number.end))
        values["is_compared"] = bound is not None
    values["bound"] = bound
    values["counts"] = _counted(text, number.end, language)
    if number["precision"] and not number["unit"]:
        values["is_counted"] = bool(COUNTS[language].match(text, number.end))
    values["is_denied"] = bool(
        DENIED_BEFORE.search(before) if language == "en" else DENIED_AFTER.match(text, number.end)
    )


def _counted(text, end, language):
    """The words that say what is counted: a Korean counter, or what follows in English."""
    if language == "ko":
        counter = COUNTED.match(text, end)
        return counter[1] if counter else ""
    return FOLLOWING.match(text, end)[0]


def _same_scale(low, high, written):
    """The low end of a range whose scale is written at its high end alone: 80-240k."""
    is_plain = low["precision"] is not None and low["value"] < high["value"]
    if is_plain and high["precision"] is None and not high["in_words"]:
        scales = {**english.SUFFIXES, **english.SCALES, **korean.SCALES}
        for word in sorted(scales, key=len, reverse=True):
            scaled = low["value"] * scales[word]
            if word in written and scaled < high["value"]:
                return scaled
    return low["value"]
