"""Mistakes as editors make them, planted one at a time into a text in either language."""

import re
from itertools import pairwise

from papers.figures import Kind, read

SCALES = {
    "en": {"million": "billion", "billion": "million", "trillion": "billion", "K": "M", "B": "M"},
    "ko": {"만": "억", "억": "만", "조": "억", "trillion": "billion", "K": "M", "B": "M"},
}
UNITS = {"en": {"%": " points", "percentage points": "percent"}, "ko": {"%": "점", "배": "개"}}
COUNTERS = {"회": "배", "개": "명", "번": "배", "가지": "배", "명": "개"}


def mistakes(text, language, names=()):
    """(kind of mistake, the text with it)."""
    figures = read(text, language, names)
    numbers = [each for each in figures if each.kind == Kind.NUMBER]
    for figure in numbers:
        for kind, surface in _of_number(figure, language):
            if surface != figure.surface:
                yield kind, _put(text, figure.span, surface)
        if language == "ko" and figure.counts in COUNTERS:
            end = text.index(figure.counts, figure.span[1] - len(figure.counts))
            span = (end, end + len(figure.counts))
            yield "counter", _put(text, span, COUNTERS[figure.counts])
    for one, other in pairwise(numbers):
        if one.span[1] <= other.span[0] and _alike(one, other):
            between = text[one.span[1] : other.span[0]]
            swapped = other.surface + between + one.surface
            kind = "from and to" if re.fullmatch(r"\sto\s|에서\s", between) else "swapped"
            yield kind, _put(text, (one.span[0], other.span[1]), swapped)
    for figure in figures:
        if figure.kind == Kind.NAME and re.search(r"[0-9]", figure.surface):
            yield "version of a name", _put(text, figure.span, _next_digit(figure.surface))
        if figure.kind == Kind.DATE and (surface := _next_month(figure.surface)):
            yield "month off by one", _put(text, figure.span, surface)


def _of_number(figure, language):
    surface = figure.surface
    digits = re.findall(r"[0-9]", surface)
    for place in range(len(surface) - 1):
        pair = surface[place : place + 2]
        if pair.isdigit() and pair[0] != pair[1]:
            yield "digits transposed", surface[:place] + pair[::-1] + surface[place + 2 :]
            break
    for scale, other in SCALES[language].items():
        if re.search(rf"[0-9]\s?{scale}", surface):
            yield "another scale", surface.replace(scale, other, 1)
            yield "scale dropped", re.sub(rf"\s?{scale}", "", surface, count=1)
            break
    if "±" in surface:
        yield "± dropped", surface.split("±")[0].strip()
    if re.search(r"\.[0-9]*0(?![0-9])", surface):
        yield "zero dropped", re.sub(r"(\.[0-9]*?)0(?![0-9])", r"\1", surface, count=1)
    if digits or figure.value > 2:
        yield "missing", "some" if language == "en" else "여러"
    for unit, other in UNITS[language].items():
        if unit in surface:
            yield "percent and points", surface.replace(unit, other)


def _alike(one, other):
    return one.value != other.value and one.precision is not None and other.precision is not None


def _next_digit(name):
    place = [found.start() for found in re.finditer(r"[0-9]", name)][-1]
    return f"{name[:place]}{(int(name[place]) + 1) % 10}{name[place + 1 :]}"


def _next_month(date):
    months = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
    ]
    months = [*months, "December", "January"]
    for month, following in pairwise(months):
        if month in date:
            return date.replace(month, following)
    found = re.search(r"([0-9]{1,2})월", date)
    return found and date.replace(found[0], f"{int(found[1]) % 12 + 1}월")


def _put(text, span, surface):
    return text[: span[0]] + surface + text[span[1] :]
