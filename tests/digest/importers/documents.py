"""The month of seven papers in tests/fixtures, whole or with something changed in it."""

import difflib
from datetime import date
from pathlib import Path

from digest import picture, textform
from digest.importers.document import decode
from digest.importers.parser import parse
from digest.importers.store import store
from digest.models import Issue

FIXTURES = Path(__file__).parents[2] / "fixtures"
SEEDS = Path(__file__).parents[4] / "shared" / "seeds"
MONTH = date(2031, 4, 1)


def text_of(language):
    return (FIXTURES / f"2031-04.{language}.txt").read_text(encoding="utf-8")


EN, KO = text_of("en"), text_of("ko")


def replaced(text, *changes):
    """`text` with each (old, new) replaced; `old` must be there, once or more."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def parsed(en=EN, ko=KO, month=MONTH):
    texts = {"en": en, "ko": ko}
    return {
        language: parse(
            decode(text.encode(), f"{language}.txt"), language, month, f"{language}.txt"
        )
        for language, text in texts.items()
    }


def import_texts(by, en=EN, ko=KO, month=MONTH, source="en"):
    return store(parsed(en, ko, month), month, source=source, by=by)


def exported(language, month=MONTH):
    return textform.write(picture.content(Issue.objects.get(month=month), language))


def changed_words(before, after):
    """[(the words taken away, the words put in)] between two texts."""
    one, two = before.split(" "), after.split(" ")
    matcher = difflib.SequenceMatcher(None, one, two, autojunk=False)
    return [
        (" ".join(one[a:b]), " ".join(two[c:d]))
        for kind, a, b, c, d in matcher.get_opcodes()
        if kind != "equal"
    ]
