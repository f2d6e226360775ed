"""Whether one paragraph says the same in both languages: names, dates, addresses, numbers."""

import re
from difflib import SequenceMatcher
from fractions import Fraction

from papers.figures import tone
from papers.figures.atoms import MANY
from papers.figures.balance import numbers
from papers.figures.messages import finding, one_sided
from papers.figures.model import SIDES, Finding, Kind
from papers.figures.reading import LONGEST, read
from papers.figures.relations import relations

LIKE = 0.75  # how alike two names are of which one is taken for a misspelling of the other


def compare(en: str, ko: str, names=()) -> list[Finding]:
    """What one paragraph does not say alike; in the order of the English text."""
    whole = {"en": en, "ko": ko}
    texts = {language: text[:LONGEST] for language, text in whole.items()}
    figures = {language: read(text, language, names) for language, text in texts.items()}
    findings = [
        *_names(figures, texts),
        *_dates(figures),
        *_addresses(figures),
        *numbers(figures, texts),
        *relations(figures, texts),
        *tone.tone(texts),
        *tone.language(texts),
        *tone.length(whole),
    ]
    return sorted(findings, key=lambda each: each.spans.get("en", each.spans.get("ko", (0, 0))))


def _of(figures, kind):
    return {
        language: [each for each in all_ if each.kind == kind]
        for language, all_ in figures.items()
    }


def squeezed(text):
    return re.sub(r"[\s\-‐–_.·]+", "", text.casefold())


def _names(figures, texts):
    """Names are there, however they are hyphenated; a like one is a misspelling."""
    named = _of(figures, Kind.NAME)
    left = {}
    for language, other in SIDES:
        there = {squeezed(each.text) for each in named[other]}
        whole = squeezed(texts[other])
        left[language] = [
            each
            for each in {each.text: each for each in named[language]}.values()
            if squeezed(each.text) not in there
            and squeezed(each.text) not in whole
            and squeezed(each.surface) not in whole
        ]
    for name in left["en"][:MANY]:
        like = max(left["ko"][:MANY], key=lambda each: _likeness(name, each), default=None)
        if like and _likeness(name, like) >= LIKE:
            left["en"].remove(name)
            left["ko"].remove(like)
            yield finding("name", en=name, ko=like)
    for language, others in left.items():
        for name in others:
            yield one_sided("name-missing", language, name)


def _likeness(one, other):
    """From 0 to 1; the same letters with other digits are another version of one name."""
    letters = [re.sub(r"[^a-z가-힣]", "", each.text.casefold()) for each in (one, other)]
    if letters[0] == letters[1] and len(letters[0]) > 1:
        return 1
    return SequenceMatcher(None, squeezed(one.text), squeezed(other.text)).ratio()


def _dates(figures):
    """Dates agree as far as both name their parts; a bare number may stand for a year."""
    dated = _of(figures, Kind.DATE)
    left = {}
    for language, other in SIDES:
        numbers = {each.value for each in figures[other] if each.kind == Kind.NUMBER}
        there = {each.text for each in dated[other]}
        left[language] = [
            date
            for date in dated[language]
            if date.text not in there
            and _as_number(date.text) not in numbers
            and not any(_same_date(date.text, each) for each in sorted(there)[:MANY])
        ]
    for en, ko in zip(left["en"], left["ko"], strict=False):
        yield finding("date", en=en, ko=ko)
    both = min(map(len, left.values()))
    for language, dates in left.items():
        for date in dates[both:]:
            yield one_sided("missing", language, date)


def _as_number(date):
    """The number that stands for a date where it is not seen to be one: 2025, Q2, 10:00."""
    found = re.fullmatch(r"(?:[0-9]{4}-)?Q?0*([0-9]+)(?::00|s)?", date)
    return found and Fraction(int(found[1]))


def _same_date(one, other):
    """Whether two dates agree, as far as both name their parts."""
    return (
        one == other
        or one.endswith(f"-{other}")
        or other.endswith(f"-{one}")
        or one.startswith(f"{other}-")
        or other.startswith(f"{one}-")
    )


def _addresses(figures):
    """Links and references; a number may stand for a reference where it is not seen as one."""
    for kind, code in ((Kind.LINK, "link"), (Kind.REFERENCE, "reference")):
        there = {
            language: {each.text: each for each in all_}
            for language, all_ in _of(figures, kind).items()
        }
        only = {
            language: [each for text, each in there[language].items() if text not in there[other]]
            for language, other in SIDES
        }
        for en, ko in zip(only["en"], only["ko"], strict=False):
            yield finding(code, en=en, ko=ko)
        both = min(map(len, only.values()))
        for language, other in SIDES:
            numbers = {str(each.value) for each in figures[other] if each.kind == Kind.NUMBER}
            for each in only[language][both:]:
                if not numbers.intersection(each.text.split()):
                    yield one_sided(f"{code}-missing", language, each)
