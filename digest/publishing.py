"""The only door to readers: publish, correct, withdraw.

Each locks the issue and all that the new picture leans on, checks, freezes, makes what
public pages query, and leaves one trail entry a language, in one transaction. A refused
one raises a `Refused` and leaves nothing.
"""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.roles import PUBLISH
from digest import picture
from digest.correcting import NoLanguage, corrected, refuse_incomplete
from digest.corrections import entries_of, without
from digest.models import Issue, Kind, Publication, Withdrawal
from digest.models.publication import key_of
from digest.projections import refresh
from digest.readiness import refuse_unless_ready
from digest.schemas import FULL, SCHEMA
from papers.languages import LANGUAGES, called, other
from papers.models import State
from papers.workflow import Gone, Move, Refused, leave_trail, lock, refuse_unless_permitted

PUBLISHING = Move("publish", _("publish"), frozenset({State.REVIEWED}), State.PUBLISHED, PUBLISH)
CORRECTING = Move("correct", _("correct"), frozenset({State.PUBLISHED}), State.PUBLISHED, PUBLISH)
WITHDRAWING = Move("withdraw", _("withdraw"), frozenset({State.PUBLISHED}), "withdrawn", PUBLISH)


@transaction.atomic
def publish(issue, language, *, by):
    """Put `issue` before readers in `language`, for the first time or after its withdrawal.

    Raises a `Refused` when the person may not, when something blocks, or when readers have
    the month in this language already.
    """
    issue = begin(PUBLISHING, issue, by)
    newest = _newest(issue, language)
    if newest and not newest.is_withdrawn():
        raise AlreadyPublished
    _lock_picture(issue, language)
    content = picture.content(issue, language)
    refuse_unless_ready(issue, language, content)
    record = picture.record(issue, language, act=_next_act(issue))
    kind = Kind.AGAIN if newest else Kind.FIRST
    publication = _freeze(issue, language, kind, content, record, by)
    refresh(issue)
    leave_trail(PUBLISHING, issue, by, language, State.REVIEWED)
    return publication


@transaction.atomic
def correct(issue, languages, *, entries, kind, notes, by):
    """Publish the next version in each of `languages`: what is named anew, the rest as it was.

    `entries` are trends and summaries of the issue, or the issue itself for its title,
    introduction, sources and order. `kind` is editorial or factual (`Kind`), `notes` are by
    language. Returns the publications, in the order of the site's languages. Raises a
    `Refused` when one language or one entry cannot be: then none is.
    """
    issue = begin(CORRECTING, issue, by)
    languages = [language for language in LANGUAGES if language in languages]
    notes = {language: (notes.get(language) or "").strip() for language in LANGUAGES}
    refuse_incomplete(issue, languages, entries, kind, notes)
    named = {key_of(entry) for entry in entries}
    act = _next_act(issue)
    publications = []
    for language in languages:
        standing = _standing(issue, language)
        _lock_picture(issue, language, named)
        content = corrected(issue, standing, named, kind)
        record = _corrected_record(issue, standing, named, kind, act)
        publication = _freeze(issue, language, kind, content, record, by, notes)
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
    act = _next_act(issue)
    for language in languages:
        reason = (reasons.get(language) or "").strip()
        if not reason:
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


def _next_act(issue):
    """The number of this act of publishing of the issue, over both languages."""
    acts = [each.current_record["act"] for each in issue.publications.defer("content")]
    return max(acts, default=0) + 1


def _lock_picture(issue, language, named=None):
    """Lock all that the picture leans on: what is found ready must be what is frozen.

    While this waits for a lock, others may bring in more: until nothing is new.
    """
    locked = set()
    while True:
        parts = [
            part
            for thing, aspect in picture.reviewed_things(issue, language, named)
            for part in thing.parts(aspect)
        ]
        rows = {part.key for part in parts}
        if rows <= locked:
            return
        lock(parts)
        locked |= rows


def _freeze(issue, language, kind, content, record, by, notes=()):
    newest = _newest(issue, language)
    return Publication.objects.create(
        issue=issue,
        month=issue.month,
        language=language,
        version=newest.version + 1 if newest else 1,
        kind=kind,
        content=content,
        content_sha256=picture.identity(content),
        record=record,
        by=by,
        **{f"note_{code}": notes[code] for code in notes},
    )


def _corrected_record(issue, standing, named, kind, act):
    """The record of the next version: what is named as it is now, the rest as it was."""
    before = standing.current_record["entries"]
    theirs = Publication.objects.standing(issue.pk, other(standing.language))
    there = theirs.current_record["entries"] if theirs else {}
    record = picture.record(issue, standing.language, act, named)
    for key, entry in record["entries"].items():
        last = before.get(key, {"act": 0, "factual": 0})
        catches_up = there.get(key, {"factual": 0})["factual"]
        if kind != Kind.FACTUAL:
            entry["factual"] = last["factual"]
        elif catches_up > last["act"]:
            entry["factual"] = catches_up  # the other language said it first
        else:
            entry["factual"] = act
    return record | {"entries": before | record["entries"]}


def _without(issue, standing, entry, reason, act, by):
    """The next version, with a notice in the place of `entry`."""
    key, content = key_of(entry), standing.current_content
    if entries_of(content).get(key, {}).get("status") != FULL:
        raise NotPublished(language=called(standing.language))
    gone = {"act": act, "factual": act, "approvals": {}, "seals": {}}
    entries = standing.current_record["entries"] | {key: gone}
    record = {"schema": SCHEMA, "act": act, "entries": entries}
    content = without(content, key, reason)
    return _freeze(issue, standing.language, Kind.WITHDRAWAL, content, record, by)


def _told(publication, entries):
    """What the trail says of a correction."""
    named = "; ".join(str(entry) for entry in entries)
    return f"v{publication.version}, {publication.kind}: {named}"


class AlreadyPublished(Refused):
    reason = _("The month is published in this language already.")


class NotPublished(Refused):
    reason = _("Readers do not have this in the language “%(language)s”.")


class NoReason(Refused):
    reason = _("Give the reason in the language “%(language)s”, for its readers.")
