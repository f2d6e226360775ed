"""The only door to readers: publish, correct, withdraw.

Each locks the issue and all that the new picture leans on, checks, freezes, makes what
public pages query, and leaves one trail entry a language, in one transaction. A refused
one raises a `Refused` and leaves nothing.
"""

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from accounts.roles import PUBLISH
from digest import picture
from digest.contents import (
    dangling,
    entries_of,
    figures_of,
    with_notices,
    withdrawn_in,
    without,
)
from digest.correcting import Correction, NoLanguage, corrected, refuse_incomplete
from digest.following import next_act, record_of, record_without
from digest.models import Issue, Kind, Publication, Withdrawal
from digest.models.publication import key_of
from digest.projections import refresh
from digest.readiness import disagreeing, published, refuse_unless_ready
from digest.schemas import FULL
from papers.languages import LANGUAGES, called, has_words, other
from papers.models import State
from papers.workflow import (
    Gone,
    Move,
    Refused,
    leant_on,
    leave_trail,
    lock,
    refuse_unless_permitted,
)

PUBLISHING = Move("publish", _("publish"), PUBLISH, State.PUBLISHED)
CORRECTING = Move("correct", _("correct"), PUBLISH, State.PUBLISHED)
WITHDRAWING = Move("withdraw", _("withdraw"), PUBLISH, "withdrawn")


@transaction.atomic
def publish(issue, language, *, by, notes=()):
    """Put `issue` before readers in `language`, for the first time or after its withdrawal.

    An entry that was withdrawn by itself stays so until a correction names it. Raises a
    `Refused` when the person may not, when something blocks, when readers have the month in
    this language already, or when figures are others than before and `notes` does not say so.
    """
    issue = begin(PUBLISHING, issue, by)
    newest = _newest(issue, language)
    if newest and not newest.is_withdrawn():
        raise AlreadyPublished
    old = newest.current_content if newest else None
    notices = withdrawn_in(old) if newest else {}
    named = picture.keys(issue, language) - notices.keys()
    _lock_picture(issue, language, named)
    content = with_notices(picture.content(issue, language), notices)
    beside = published(issue, other(language))
    contradictions = disagreeing(issue, content, beside, named) if beside else []
    refuse_unless_ready(
        issue, content, dangling(content), named if notices else None, contradictions
    )
    notes = _stripped(notes)
    if newest and not all(map(has_words, notes.values())):
        _refuse_other_figures(old, content)
    kind = Kind.AGAIN if newest else Kind.FIRST
    record = record_of(issue, newest, content, next_act(issue), kind)
    publication = _freeze(issue, kind, content, record, by, notes)
    refresh(issue)
    leave_trail(PUBLISHING, issue, by, language, State.REVIEWED)
    return publication


@transaction.atomic
def correct(issue, languages, *, entries, kind, notes, by, catches_up=None, seen=None):
    """Publish the next version in each of `languages`: what is named anew, the rest as it was.

    See `Correction`; `kind` is editorial or factual (`Kind`). Returns the publications, in
    the order of the site's languages. Raises a `Refused` when one language or one entry
    cannot be: then none is.
    """
    issue = begin(CORRECTING, issue, by)
    languages = [language for language in LANGUAGES if language in languages]
    correction = Correction(languages, entries, kind, _stripped(notes), catches_up, seen)
    refuse_incomplete(issue, correction)
    act = next_act(issue)
    before = {language: _standing(issue, language) for language in languages}
    for language in languages:
        _lock_picture(issue, language, correction.named)
    publications = []
    for content in corrected(issue, before, correction):
        language = content["language"]
        standing = before[language]
        record = record_of(issue, standing, content, act, kind, correction)
        publication = _freeze(issue, kind, content, record, by, correction.notes)
        leave_trail(CORRECTING, issue, by, language, State.PUBLISHED, _told(publication, entries))
        publications.append(publication)
    refresh(issue)
    return publications


@transaction.atomic
def withdraw(issue, languages, *, reasons, by, entry=None):
    """Take the issue, or one entry of it, from readers in each of `languages`.

    `reasons` are by language, for its readers. A withdrawn issue is a page that says so;
    a withdrawn entry a notice in its place, in a new version and in those before.
    """
    issue = begin(WITHDRAWING, issue, by)
    languages = [language for language in LANGUAGES if language in languages]
    if not languages:
        raise NoLanguage
    act, reasons = next_act(issue), _stripped(reasons)
    for language in languages:
        reason = reasons[language]
        if not has_words(reason):
            raise NoReason(language=called(language))
        publication = _standing(issue, language)
        if entry:
            publication = _without(issue, publication, entry, reason, act, by)
        Withdrawal.objects.create(
            publication=publication, entry=key_of(entry) if entry else "", reason=reason, by=by
        )
        leave_trail(WITHDRAWING, entry or issue, by, language, State.PUBLISHED, reason)
    refresh(issue)


def begin(move, issue, by):
    """The issue, locked: one at a time; who comes second waits here and sees what was done."""
    try:
        issue = Issue.objects.select_for_update().get(pk=issue.pk)
    except Issue.DoesNotExist:
        raise Gone from None
    refuse_unless_permitted(move, by)
    return issue


def _newest(issue, language):
    return issue.publications.filter(language=language).order_by("-version").first()


def _standing(issue, language):
    standing = Publication.objects.standing(issue.pk, language)
    if standing is None:
        raise NotPublished(language=called(language))
    return standing


def _stripped(words):
    """What is said to readers, in each language of the site."""
    words = dict(words)
    return {language: (words.get(language) or "").strip() for language in LANGUAGES}


def _lock_picture(issue, language, named=None):
    """Lock all that the picture leans on: what is found ready must be what is frozen.

    While this waits for a lock, others may bring in more: until nothing is new.
    """
    locked = set()
    while True:
        rows = {
            row
            for thing, aspect in picture.reviewed_things(issue, language, named)
            for row in leant_on(thing, aspect)
        }
        if rows <= locked:
            return
        lock(rows)
        locked |= rows


def _freeze(issue, kind, content, record, by, notes=()):
    newest = _newest(issue, content["language"])
    return Publication.objects.create(
        issue=issue,
        month=issue.month,
        language=content["language"],
        version=newest.version + 1 if newest else 1,
        kind=kind,
        content=content,
        content_sha256=picture.identity(content),
        record=record,
        by=by,
        **{f"note_{code}": notes[code] for code in notes},
    )


def _refuse_other_figures(old, content):
    if figures_of(old) != figures_of(content):
        raise NoNoteAgain


def _without(issue, standing, entry, reason, act, by):
    """The next version, with a notice in the place of `entry`."""
    key, content = key_of(entry), standing.current_content
    if entries_of(content).get(key, {}).get("status") != FULL:
        raise NotPublished(language=called(standing.language))
    record = record_without(standing, key, act)
    return _freeze(issue, Kind.WITHDRAWAL, without(content, key, reason), record, by)


def _told(publication, entries):
    """What the trail says of a correction, whoever makes it."""
    with override("en"):
        named = "; ".join(str(entry) for entry in entries)
    return f"v{publication.version}, {publication.kind}: {named}"


class AlreadyPublished(Refused):
    reason = _("The month is published in this language already.")


class NoNoteAgain(Refused):
    reason = _(
        "Figures are others than readers had: publishing again needs a note in each language "
        "of the site."
    )


class NotPublished(Refused):
    reason = _("Readers do not have this in the language “%(language)s”.")


class NoReason(Refused):
    reason = _("Give the reason in the language “%(language)s”, for its readers.")
