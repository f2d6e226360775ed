"""How two numbers of a paragraph stand to each other: from one to the other, part of a whole."""

import re
from itertools import pairwise

from papers.figures.messages import Words, finding
from papers.figures.model import Kind

# Language → relation → what stands between the two, and whether the greater comes first.
BETWEEN = {
    "en": {
        "change": re.compile(r"\s?(?:to|→|->)\s?(?:about\s|over\s|~)?$"),
        "part": re.compile(r"\s(?:out\s)?of\s(?:the\s|these\s|all\s|its\s|every\s)?$"),
    },
    "ko": {
        "change": re.compile(r"\s?(?:에서|→|->)\s?(?:약\s|거의\s)?$"),
        "part": re.compile(r"[가-힣\s]{0,16}(?:중|가운데)(?:에서|의)?\s?[가-힣]{0,8}\s?$"),
    },
}


def relations(figures, texts):
    """A warning where a change is told the other way, or a part is greater than its whole."""
    changes = {}
    for language, there in figures.items():
        numbers = [each for each in there if each.kind == Kind.NUMBER and each.high is None]
        changes[language] = []
        for one, other in pairwise(numbers):
            between = texts[language][one.span[1] : other.span[0]]
            if BETWEEN[language]["change"].match(between):
                changes[language].append((one, other))
            is_part = BETWEEN[language]["part"].match(between)
            if is_part and _is_greater(one, other, language):
                yield finding("order", **{language: _both(one, other, texts[language])})
    yield from _changed(changes, texts)


def _is_greater(one, other, language):
    """Whether the part is greater than its whole."""
    part, whole = (one, other) if language == "en" else (other, one)
    return part.value > whole.value >= 1 and {part.unit, whole.unit} == {None}


def _changed(changes, texts):
    """Changes that share one end and not the other."""
    ends = {
        language: [(one.value, other.value) for one, other in there]
        for language, there in changes.items()
    }
    for (one, other), (start, end) in zip(changes["en"], ends["en"], strict=True):
        if (start, end) in ends["ko"]:
            continue
        for (its_one, its_other), (its_start, its_end) in zip(
            changes["ko"], ends["ko"], strict=True
        ):
            if (its_start == start) != (its_end == end) or (its_start, its_end) == (end, start):
                sides = {"en": (one, other), "ko": (its_one, its_other)}
                yield finding(
                    "order", **{code: _both(*pair, texts[code]) for code, pair in sides.items()}
                )


def _both(one, other, text):
    span = one.span[0], other.span[1]
    return Words(text[slice(*span)], span)
