"""How a paragraph says it, apart from its figures: hedged, denied, in which language."""

import re

from papers.figures import english, korean
from papers.figures.messages import Words, finding
from papers.figures.model import SIDES
from papers.figures.reading import LONGEST

HANGUL, LATIN = re.compile("[가-힣]"), re.compile("[A-Za-z]+")
WORDS_OF_A_NAME = 14  # a title may stay as it is; a paragraph of so many words is no title


def _patterns(en, ko):
    """language → what sets a tone, and what answers for it, as patterns."""
    both = {language: (words[0], "|".join(words)) for language, words in (("en", en), ("ko", ko))}
    frames = {"en": r"(?i)(?<![A-Za-z])(?:{})(?![A-Za-z])", "ko": "(?:{})"}
    return {
        language: [re.compile(frames[language].format(each)) for each in words]
        for language, words in both.items()
    }


TONE = {
    **{
        f"hedge-{code}": _patterns(english.HEDGES[code], korean.HEDGES[code])
        for code in english.HEDGES
    },
    "negation": _patterns(english.NEGATIONS, korean.NEGATIONS),
}


def tone(texts):
    """Hedges and negations that stand on one side, with nothing that answers on the other."""
    for code, patterns in TONE.items():
        for language, other in SIDES:
            match = patterns[language][0].search(texts[language])
            if match and texts[other].strip() and not patterns[other][1].search(texts[other]):
                yield finding(code, **{language: Words(match[0], match.span())})


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
