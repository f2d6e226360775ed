"""The stored text of one language, never a fallback.

`row.title` means another column under another active language, and modeltranslation may
fall back to a language that nobody asked for. Checks, seals, pictures and exports read
the stored column by the language they are about.
"""

import unicodedata

from django.conf import settings
from django.utils.functional import lazy
from django.utils.translation import get_language_info

LANGUAGES = tuple(code for code, _ in settings.LANGUAGES)


def column(field, language):
    """The name of the column that holds `field` in `language`: `body` → `body_ko`."""
    if language not in LANGUAGES:
        raise ValueError(f"{language!r} is not a language of this site: {LANGUAGES}")
    return f"{field}_{language}"


def text(row, field, language):
    """The text of `field` in `language`, "" where nothing was written."""
    return getattr(row, column(field, language)) or ""


def has_words(words):
    """Whether there is anything to read: no spaces alone, nor characters without a form."""
    return any(unicodedata.category(character)[0] in "LNPS" for character in words)


def other(language):
    """The other language of the site."""
    [answer] = set(LANGUAGES) - {language}
    return answer


def _name(language):
    return get_language_info(language)["name_translated"]


called = lazy(_name, str)  # what the active language calls `language`: "Korean", "한국어"
