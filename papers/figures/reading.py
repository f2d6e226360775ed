"""The order in which a text is read: what is no number first, then numbers.

Each pass takes the spans that it understands, so that a later one does not see them.
"""

import re
from functools import lru_cache

from papers.figures import english, korean
from papers.figures.counting import english_words, korean_words, ordinals
from papers.figures.dates import dates
from papers.figures.model import Figure
from papers.figures.names import by_form, links, registered
from papers.figures.numbers import digits
from papers.figures.page import Page
from papers.figures.references import references
from papers.figures.surroundings import surroundings

LEXICAL = {
    "en": [re.compile(rf"(?i)(?<![A-Za-z0-9])(?:{words})") for words in english.LEXICAL],
    "ko": [re.compile(rf"(?<![가-힣])(?:{words})") for words in korean.LEXICAL],
}
LONGEST = 20_000  # characters; no paragraph that people read has so many
WORDS = {"en": english_words, "ko": korean_words}


def read(text: str, language: str, names=()) -> list[Figure]:
    """The figures of a text, in the order in which they stand.

    `language` is "en" or "ko"; `names` are pairs of a canonical name and its other spellings.
    Any text can be read; what is no figure is passed over, and what stands behind `LONGEST`
    characters.
    """
    if language not in WORDS:
        raise ValueError(f"{language!r} is no language whose numbers are known: {sorted(WORDS)}")
    known = tuple((name, tuple(aliases)) for name, aliases in names)
    return list(_read(text[:LONGEST], language, known))


@lru_cache(maxsize=512)  # a text is aligned, counted and compared
def _read(text, language, names):
    page = Page(text, language)
    for read_pass in (
        links,
        registered(names),
        references,
        dates,
        by_form,
        lexical,
        ordinals,
        digits,
        WORDS[language],
        surroundings,
    ):
        read_pass(page)
    return tuple(page.figures())


def lexical(page):
    """Words in which a number is no number."""
    for pattern in LEXICAL[page.language]:
        for found in page.free_matches(pattern):
            page.mask(*found.span())
