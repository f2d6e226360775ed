"""Whether a thing says the same in both languages, and what a second person lets stand.

What is found is never stored: it follows from the words. Only its acceptance is
(`Acceptance`), by a hash of what was found and of both paragraphs.
"""

import hashlib
import json
import unicodedata
from dataclasses import dataclass
from functools import cached_property

from django.db import IntegrityError, transaction
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts import roles
from papers.figures import Finding, compare_texts, paragraphs
from papers.languages import LANGUAGES, has_words
from papers.models import Acceptance, Change, Name
from papers.saving import lock
from papers.workflow import Gone, Move, Refused, leave_trail, refuse_unless_permitted

ACCEPTING = Move("accept", _("let the difference stand"), roles.REVIEW, "accepted")


@dataclass
class Disagreement:
    """A finding about one field, in the paragraphs that it is about ("" where there is none)."""

    place: str  # which field of which row
    finding: Finding
    en: str
    ko: str
    whole: tuple = ()  # both texts, of what is about more than one paragraph
    acceptance: Acceptance | None = None

    @cached_property
    def key(self):
        """A hash of what was found in exactly these words."""
        spans = sorted(self.finding.spans.items())
        parts = [self.place, self.finding.code, spans, self.en, self.ko, self.whole]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()

    @property
    def told(self):
        """What is said of it, whatever words stand around."""
        return self.place, self.finding.code, self.finding.en, self.finding.ko

    @property
    def blocks(self):
        return self.finding.severity == "error" and self.acceptance is None

    def hands(self, writers):
        """The ids of those who wrote its paragraphs, of `writers()`."""
        return writers.get(self.en, set()) | writers.get(self.ko, set())

    @property
    def message(self):
        """In the active language."""
        return self.finding.messages[get_language()]


@dataclass
class Paragraph:
    """A paragraph in both languages, and all that was found in it."""

    en: str
    ko: str
    found: list

    @property
    def columns(self):
        """(language, pieces of the paragraph: whether it is marked, and words)."""
        return [
            (language, _marked(words, [each.finding.spans.get(language) for each in self.found]))
            for language, words in (("en", self.en), ("ko", self.ko))
        ]


def by_paragraph(found):
    """The disagreements of a row, paragraph by paragraph."""
    there = {}
    for each in found:
        key = each.place, each.en, each.ko
        there.setdefault(key, Paragraph(each.en, each.ko, [])).found.append(each)
    return list(there.values())


def _marked(words, spans):
    pieces, at = [], 0
    for start, end in sorted(filter(None, spans)):
        if start >= at:
            pieces += [(False, words[at:start]), (True, words[start:end])]
            at = end
    return [piece for piece in [*pieces, (False, words[at:])] if piece[1]]


def known_names():
    """The registry of names, as papers/figures takes it."""
    return list(Name.objects.values_list("name", "aliases"))


def disagreements(pairs):
    """What (place, English, Korean) do not say alike, with what was accepted of it."""
    names = known_names()
    found = []
    for place, *texts in pairs:
        en, ko = map(normalized, texts)
        there = {"en": paragraphs(en), "ko": paragraphs(ko)}
        for finding in compare_texts(en, ko, names):
            words = {
                language: "" if at is None else there[language][at]
                for language, at in finding.paragraph.items()
            }
            is_wide = finding.code in {"paragraph", "too-long"}
            found.append(Disagreement(place, finding, **words, whole=(en, ko) if is_wide else ()))
    accepted = Acceptance.objects.select_related("by").in_bulk(
        [each.key for each in found], field_name="finding"
    )
    for each in found:
        each.acceptance = accepted.get(each.key)
    return found


def disagreements_of(thing):
    """What a row says differently in its two languages: of `says`, its fields for readers."""
    pairs = [
        (thing.place_of(field), *(thing.said(field, code) for code in LANGUAGES))
        for field in thing.says
    ]
    return disagreements(pair for pair in pairs if pair[1] and pair[2])


def may_accept(person):
    """Whether somebody could let any difference stand that they did not write."""
    approves = all(language in person.approves for language in LANGUAGES)
    return person.is_active and person.has_perm(ACCEPTING.permission) and approves


@transaction.atomic
def accept(thing, key, *, reason, by, acknowledge_unknown=False):
    """Let the disagreement `key` of `thing` stand, for exactly these words.

    A reviewer of both languages does, who wrote neither; words of an unknown hand must be
    acknowledged. Raises a `Refused` otherwise, and where it is not found any more.
    """
    if not lock(type(thing), [thing.pk]):
        raise Gone
    thing = type(thing).objects.get(pk=thing.pk)
    refuse_unless_permitted(ACCEPTING, by)
    if not may_accept(by):
        raise NotBothLanguages
    reason = reason.strip()
    if not has_words(reason):
        raise NoReasonGiven
    found = next((each for each in disagreements_of(thing) if each.key == key), None)
    if found is None:
        raise NotFoundAnyMore
    if found.acceptance:
        raise AcceptedAlready
    hands = found.hands(writers(thing))
    if by.pk in hands:
        raise OwnWordsCompared
    if None in hands and not acknowledge_unknown:
        raise UnknownWriter
    _store(found, reason, by)
    told = f"{found.finding.code}, “{found.finding.en}”, “{found.finding.ko}”"
    leave_trail(ACCEPTING, thing, by, "", "", comment=f"{told}: {reason}")


def _store(found, reason, by):
    try:
        with transaction.atomic():
            Acceptance.objects.create(
                finding=found.key,
                code=found.finding.code,
                english=found.en,
                korean=found.ko,
                reason=reason,
                by=by,
            )
    except IntegrityError:  # the same words stand elsewhere, and somebody was quicker there
        raise AcceptedAlready from None


def normalized(words):
    """As pictures have them: LF line ends, Unicode form C."""
    return unicodedata.normalize("NFC", words.replace("\r\n", "\n"))


def writers(thing):
    """paragraph → the ids of those who ever wrote it in `thing`; None is an unknown hand."""
    columns = {column for field in thing.says for column in thing.columns_said(field)}
    hands = {}
    for change in Change.of(thing):
        for column in columns & change.new.keys():
            for paragraph in paragraphs(normalized(change.new[column] or "")):
                hands.setdefault(paragraph, set()).add(change.actor_id)
    return hands


class NotBothLanguages(Refused):
    reason = _("Whoever lets a difference stand approves texts in both languages.")


class NoReasonGiven(Refused):
    reason = _("Give the reason why the difference may stand.")


class NotFoundAnyMore(Refused):
    reason = _("This difference is not there any more: the words have changed.")


class AcceptedAlready(Refused):
    reason = _("Somebody has let this difference stand already.")


class OwnWordsCompared(Refused):
    reason = _("You wrote these words: somebody else must let the difference stand.")


class UnknownWriter(Refused):
    reason = _(
        "An unknown hand wrote these words, outside of the pages. Look closely and acknowledge it."
    )
