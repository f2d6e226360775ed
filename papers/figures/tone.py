"""How a paragraph says it, apart from its figures: hedged, denied, in which language."""

import re

from papers.figures import english, korean
from papers.figures.messages import Words, finding
from papers.figures.reading import LONGEST

HANGUL, LATIN = re.compile("[가-힣]"), re.compile("[A-Za-z]+")
WORDS_OF_A_NAME = 14  # a title may stay as it is; a paragraph of so many words is no title
TONE = {
    **{
        f"hedge-{code}": {
            "en": re.compile(rf"(?i)(?<![A-Za-z])(?:{words})(?![A-Za-z])"),
            "ko": re.compile(korean.HEDGES[code]),
        }
        for code, words in english.HEDGES.items()
    },
    "negation": {
        "en": re.compile(rf"(?i)(?<![A-Za-z])(?:{english.NEGATIONS})(?![A-Za-z])"),
        "ko": re.compile(korean.NEGATIONS),
    },
}


def tone(texts):
    """Hedges and negations that stand on one side only."""
    for code, words in TONE.items():
        found = {language: pattern.search(texts[language]) for language, pattern in words.items()}
        sides = {language: each for language, each in found.items() if each}
        if len(sides) == 1:
            [(language, match)] = sides.items()
            there = Words(match[0], match.span())
            yield finding(code, **{language: there})


def length(texts):
    for language, text in texts.items():
        if len(text) > LONGEST:
            rest = Words(text[LONGEST : LONGEST + 40], (LONGEST, len(text)))
            yield finding("too-long", **{language: rest})


def language(texts):
    """A text in the other language: letters of the wrong script, and many of them."""
    for language, text in texts.items():
        hangul = len(HANGUL.findall(text))
        latin = len(LATIN.findall(text))
        wrong = hangul > latin if language == "en" else not hangul and latin > WORDS_OF_A_NAME
        if wrong:
            whole = Words(text[:40], (0, len(text)))
            yield finding("language", **{language: whole})
