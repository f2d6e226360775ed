"""Whole texts, paragraph by paragraph. A line that is not empty is a paragraph."""

from dataclasses import replace

from papers.figures.comparing import compare
from papers.figures.messages import Words, finding
from papers.figures.model import Finding
from papers.figures.reading import read

GAP = 0.45  # what a paragraph without counterpart costs; a pair that has nothing in common, 1
# How much of a text is looked at: many times what a month has.
MOST, MOST_CHARACTERS, MOST_FIGURES = 2_000, 200_000, 4_000
ALIGNED = 150  # paragraphs; beyond, the n-th stands beside the n-th
MARKS = 30  # figures by which a paragraph is known
SHOWN = 60  # characters


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a text, in order."""
    return [line for line in text.split("\n") if line.strip()]


def compare_texts(en: str, ko: str, names=()) -> list[Finding]:
    """What two whole texts do not say alike.

    Each finding names its paragraph; a paragraph without counterpart is one of its own.
    """
    whole = {"en": paragraphs(en), "ko": paragraphs(ko)}
    most = {language: _within(there, language, names) for language, there in whole.items()}
    texts = {language: there[: most[language]] for language, there in whole.items()}
    findings = [
        _rest(language, there, most[language])
        for language, there in whole.items()
        if there[most[language] :]
    ]
    for places in aligned(texts["en"], texts["ko"], names):
        sides = {code: at for code, at in zip(("en", "ko"), places, strict=True) if at is not None}
        words = {code: texts[code][at] for code, at in sides.items()}
        found = compare(words["en"], words["ko"], names) if len(words) == 2 else [_alone(words)]
        where = dict(zip(("en", "ko"), places, strict=True))
        findings += [replace(each, paragraph=where) for each in found]
    return findings


def _within(there, language, names):
    """How many paragraphs are compared: no more than people read, or than takes seconds."""
    characters = figures = 0
    for place, text in enumerate(there[:MOST]):
        characters += len(text)
        figures += len(read(text, language, names)) if characters <= MOST_CHARACTERS else 0
        if characters > MOST_CHARACTERS or figures > MOST_FIGURES:
            return max(place, 1)
    return MOST


def _rest(language, there, most):
    """That what follows so many paragraphs is not compared any more."""
    first = Words(there[most][:SHOWN], (0, len(there[most])))
    where = dict.fromkeys(("en", "ko")) | {language: most}
    return replace(finding("too-long", **{language: first}), paragraph=where)


def _alone(words):
    [(language, text)] = words.items()
    return finding("paragraph", **{language: Words(text[:SHOWN], (0, len(text)))})


def aligned(en, ko, names=()):
    """Pairs of places, None for what has no counterpart; by position where the counts agree.

    Else the cheapest alignment: paragraphs with the same figures and of a like length.
    """
    if len(en) == len(ko) or max(len(en), len(ko)) > ALIGNED:
        longest = max(len(en), len(ko))
        return [
            (at if at < len(en) else None, at if at < len(ko) else None) for at in range(longest)
        ]
    marks = [
        [_marks(text, language, names) for text in texts]
        for language, texts in (("en", en), ("ko", ko))
    ]
    costs = {(0, 0): (0.0, None)}
    for row in range(len(en) + 1):
        for column in range(len(ko) + 1):
            steps = []
            if row and column:
                unlike = _unlike(marks[0][row - 1], marks[1][column - 1])
                steps.append((costs[row - 1, column - 1][0] + unlike, (row - 1, column - 1)))
            if row:
                steps.append((costs[row - 1, column][0] + GAP, (row - 1, column)))
            if column:
                steps.append((costs[row, column - 1][0] + GAP, (row, column - 1)))
            if steps:
                costs[row, column] = min(steps, key=lambda step: step[0])
    return _walked(costs, (len(en), len(ko)))


def _walked(costs, at):
    pairs = []
    while costs[at][1] is not None:
        before = costs[at][1]
        pairs.append(
            (before[0] if before[0] < at[0] else None, before[1] if before[1] < at[1] else None)
        )
        at = before
    return pairs[::-1]


def _marks(text, language, names):
    figures = read(text, language, names)
    return {(each.kind, each.text or each.value) for each in figures[:MARKS]}, len(text)


def _unlike(one, other):
    """From 0 for the same figures and a like length, to 1 for nothing in common."""
    (mine, length), (its, its_length) = one, other
    shared = len(mine & its) / len(mine | its) if mine | its else 0.5
    lengths = min(length * 0.5, its_length) / max(length * 0.5, its_length)
    return 1 - (0.75 * shared + 0.25 * lengths)


def around(text: str, span: tuple[int, int] | None, shown: int = 30) -> str:
    """The words around a span, marked: "…reaches »27.4« on…"; "" for None."""
    if span is None:
        return ""
    start, end = span
    before, after = text[max(0, start - shown) : start], text[end : end + shown]
    marks = ["…" * (start > shown), "…" * (len(text) - end > shown)]
    return f"{marks[0]}{before}»{text[start:end]}«{after}{marks[1]}".replace("\n", " ")
