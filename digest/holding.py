"""An entry that is not ready: held in a language, or moved to another month.

Neither touches an approval: it belongs to the words and to what they lean on.
"""

from django.db import transaction
from django.db.models import F, Max
from django.utils.translation import gettext_lazy as _

from accounts.acting import REQUEST, acting
from accounts.roles import PUBLISH
from digest.contents import withdrawn_in
from digest.models import Publication
from digest.models.publication import key_of
from digest.publishing import begin
from papers.languages import LANGUAGES, called
from papers.workflow import Gone, Move, Refused, leave_trail

HOLDING = Move("hold", _("hold"), PUBLISH, "held")
RELEASING = Move("release", _("release"), PUBLISH)
MOVING = Move("move", _("move to another month"), PUBLISH, "moved")


@transaction.atomic
def hold(entry, language, *, by):
    """Leave `entry` out of `language` until it is released: in preparation, its number kept."""
    entry = _begin(HOLDING, entry, by)
    _refuse_published(entry, [language])
    if language in entry.held_in:
        raise HeldAlready
    _write(entry, by, held_in=sorted([*entry.held_in, language]))
    leave_trail(HOLDING, entry, by, language, entry.state(language))


@transaction.atomic
def release(entry, language, *, by):
    """Let a held entry into the next publication in `language`."""
    entry = _begin(RELEASING, entry, by)
    if language not in entry.held_in:
        raise NotHeld
    _write(entry, by, held_in=[each for each in entry.held_in if each != language])
    leave_trail(RELEASING, entry, by, language, "held", to_state=entry.state(language))


@transaction.atomic
def move(entry, month, *, by):
    """Move `entry`, as its last, to the issue `month`; those behind it close the gap."""
    home = _fresh(entry).issue
    if month.pk == home.pk:
        raise ThereAlready
    for issue in sorted([home, month], key=lambda issue: issue.pk):
        begin(MOVING, issue, by)
    entry = _fresh(entry)
    if entry.issue_id == month.pk:
        raise ThereAlready
    if entry.issue_id != home.pk:
        raise Gone
    _refuse_published(entry, LANGUAGES)
    others = type(entry).objects.filter(issue=month)
    if hasattr(entry, "paper_id") and others.filter(paper=entry.paper_id).exists():
        raise PaperThereAlready(month=month)
    last = others.aggregate(last=Max("position", default=0))["last"]
    states = "/".join(dict.fromkeys(entry.state(language) for language in LANGUAGES))
    leave_trail(MOVING, entry, by, "", states, comment=f"{month.month:%Y-%m}")
    _write(entry, by, issue=month, position=last + 1)
    with acting(by, road=REQUEST):
        behind = type(entry).objects.filter(issue=home, position__gt=entry.position)
        behind.update(position=F("position") - 1)


def _begin(move, entry, by):
    """The entry as it is, its issue locked: nobody publishes it meanwhile.

    While this waits the entry may move: until the issue that is locked is its own.
    """
    while True:
        issue = begin(move, _fresh(entry).issue, by)
        entry = _fresh(entry)
        if entry.issue_id == issue.pk:
            return entry


def _fresh(entry):
    try:
        return type(entry).objects.select_related("issue").get(pk=entry.pk)
    except type(entry).DoesNotExist:
        raise Gone from None


def _write(entry, by, **values):
    with acting(by, road=REQUEST):
        type(entry).objects.filter(pk=entry.pk).update(**values)


def _refuse_published(entry, languages):
    for language in languages:
        standing = Publication.objects.standing(entry.issue_id, language)
        if standing and standing.seals_of(key_of(entry)):
            raise BeforeReaders(language=called(language))
        if standing and key_of(entry) in withdrawn_in(standing.current_content):
            raise NoticeStands(language=called(language))


class HeldAlready(Refused):
    reason = _("It is held in this language already.")


class NotHeld(Refused):
    reason = _("It is not held in this language.")


class ThereAlready(Refused):
    reason = _("It is in this month already.")


class PaperThereAlready(Refused):
    reason = _("The month %(month)s has an entry on this paper already.")


class NoticeStands(Refused):
    reason = _("It was withdrawn in the language “%(language)s”: a notice stands in its place.")


class BeforeReaders(Refused):
    reason = _("Readers have it in the language “%(language)s”: correct or withdraw it.")
