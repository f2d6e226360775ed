"""Moves between states, and the functions that make them: the only door to a state.

Each move locks what it is about, checks, writes a sign-off and leaves one trail entry, in
one transaction. A refused move raises a `Refused` and leaves nothing.
"""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from accounts import roles
from papers import saving
from papers.four_eyes import hands
from papers.languages import LANGUAGES
from papers.models import Change, Editorial, Scope, State, Trail, Verdict


class Refused(Exception):
    """A move that may not be made; `str()` says why in the active language."""

    reason = ""

    def __init__(self, **details):
        super().__init__(details)
        self.details = details

    def __str__(self):
        return str(self.reason) % self.details


class NotYourRole(Refused):
    reason = _("Your roles do not include this move: %(move)s.")


class WrongState(Refused):
    reason = _("This cannot be done in the state “%(state)s”: %(move)s.")


@dataclass(frozen=True)
class Move:
    name: str
    label: str
    permission: str
    to_state: str = ""
    from_states: frozenset = frozenset()  # where a state of a sign-off decides


MOVES = {
    move.name: move
    for move in [
        Move("ask", _("ask for review"), roles.WRITE, State.DRAFT, frozenset({State.DRAFT})),
        Move("approve", _("approve"), roles.REVIEW, State.REVIEWED, frozenset({State.DRAFT})),
        Move(
            "send back",
            _("send back"),
            roles.REVIEW,
            State.DRAFT,
            frozenset({State.DRAFT, State.REVIEWED}),
        ),
    ]
}


@transaction.atomic
def ask_for_review(thing, *, by, language=""):
    """An editor asks that `thing` be reviewed."""
    thing, standing = _begin("ask", thing, by, language)
    if thing.is_empty(language):
        raise Empty
    if standing.is_waiting:
        raise AskedAlready
    _record("ask", thing, standing, by, language, Verdict.ASKED)


@transaction.atomic
def approve(thing, *, by, scope, seen, language="", acknowledge_unknown=False):
    """A reviewer vouches for `thing` as it was shown.

    `scope` says how far the check went (`Scope`); `seen` is the fingerprint of what was on
    the screen. `acknowledge_unknown` accepts changes made by an unknown hand.
    """
    thing, standing = _begin("approve", thing, by, language)
    if thing.is_empty(language):
        raise Empty
    if scope not in Scope.values:
        raise NoScope
    if seen != standing.fingerprint:
        raise ChangedSinceShown
    if language and language not in by.approves:
        raise NotYourLanguage
    if thing.lacks_evidence():
        raise NoEvidence
    _refuse_own_words(thing, by, language, acknowledge_unknown)
    _record("approve", thing, standing, by, language, Verdict.APPROVED, scope=scope)


@transaction.atomic
def send_back(thing, *, by, comment, language=""):
    """A reviewer returns `thing` to its editor, with a comment."""
    thing, standing = _begin("send back", thing, by, language)
    if standing.state == State.DRAFT and not standing.is_waiting:
        raise NotAskedFor
    comment = comment.strip()
    if not comment:
        raise NoComment
    _record("send back", thing, standing, by, language, Verdict.SENT_BACK, comment=comment)


def moves_for(person, standing):
    """The moves that `person` may try on what stands so, to offer as buttons."""
    waiting = standing.is_waiting
    pointless = {"ask"} if waiting else set()
    if standing.state == State.DRAFT and not waiting:
        pointless.add("send back")
    return [
        move
        for name, move in MOVES.items()
        if standing.state in move.from_states
        and name not in pointless
        and person.has_perm(move.permission)
    ]


def refuse_unless_permitted(move, by):
    """Raise unless `by` holds the permission of the move."""
    if not by.is_active or not by.has_perm(move.permission):
        raise NotYourRole(move=move.label)


def leant_on(thing, language):
    """The rows that an approval of `thing` is about: parts, and those whose order it covers."""
    return [*(part.row for part in thing.parts(language)), *thing.ordered()]


def lock(rows):
    """Lock `rows` until the transaction ends, in one order for everybody.

    Nobody can change them, nor add to them (a foreign key to a locked row has to wait).
    Reviewed things come before what they own, as a form saves them: a result, its evidence.
    """
    keys = {}
    for row in rows:
        keys.setdefault(type(row), set()).add(row.pk)
    for model in sorted(keys, key=_locking_order):
        saving.lock(model, keys[model])


def _locking_order(model):
    return not issubclass(model, Editorial), model._meta.db_table


def leave_trail(move, thing, by, language, from_state, comment="", to_state=""):
    """Leave the one trail entry of a move, in the transaction of the move."""
    with override("en"):  # the trail reads the same, whoever left the entry
        place = str(thing)[:300]
    return Trail.objects.create(
        kind=thing._meta.label_lower,
        row=thing.pk,
        place=place,
        language=language,
        move=move.name,
        from_state=from_state,
        to_state=to_state or move.to_state,
        comment=comment,
        by=by,
    )


class Gone(Refused):
    reason = _("It is not there any more: somebody has removed it.")


class Empty(Refused):
    reason = _("There is nothing to review yet: the text in this language is empty.")


class AskedAlready(Refused):
    reason = _("A review has been asked for already.")


class NoScope(Refused):
    reason = _("Say how far the check went: in the source, or in a secondary source only.")


class ChangedSinceShown(Refused):
    reason = _("It changed since it was shown to you. Look at it again; nothing was approved.")


class NotYourLanguage(Refused):
    reason = _("You do not approve texts in this language.")


class NoEvidence(Refused):
    reason = _("It has no evidence: say where it stands before it is approved.")


class OwnWords(Refused):
    reason = _("You wrote part of this on %(date)s: somebody else must approve it.")


class UnknownHand(Refused):
    reason = _(
        "An unknown hand changed this on %(date)s, outside of the pages. "
        "Look closely and acknowledge it."
    )


class NotAskedFor(Refused):
    reason = _("Nobody asked for a review of this.")


class NoComment(Refused):
    reason = _("Say in a comment what is to be done.")


def _begin(name, thing, by, language):
    """The thing as it stands, with all that it leans on locked, and how it stands."""
    if thing.per_language != (language in LANGUAGES):
        raise ValueError(f"{thing._meta.label} is not approved in {language!r}")
    move = MOVES[name]
    lock(leant_on(_fresh(thing), language))
    thing = _fresh(thing)
    standing = thing.standing(language)
    refuse_unless_permitted(move, by)
    if standing.state not in move.from_states:
        raise WrongState(state=State(standing.state).label, move=move.label)
    return thing, standing


def _fresh(thing):
    try:
        return type(thing).objects.get(pk=thing.pk)
    except type(thing).DoesNotExist:
        raise Gone from None


def _record(name, thing, standing, by, language, verdict, scope="", comment=""):
    thing.signoffs.create(
        language=language,
        verdict=verdict,
        scope=scope,
        seals=standing.seals,
        rows=sorted({part.key for part in thing.parts(language)}),
        last_change=Change.objects.aggregate(newest=Max("pk", default=0))["newest"],
        comment=comment,
        by=by,
    )
    leave_trail(MOVES[name], thing, by, language, standing.state, comment)


def _refuse_own_words(thing, by, language, acknowledge_unknown):
    """Four eyes, for everybody: no role and no superuser is an exception."""
    for change in hands(thing, language):
        day = date_format(timezone.localdate(change.at))
        if change.actor_id == by.pk:
            raise OwnWords(date=day)
        if change.actor_id is None and not acknowledge_unknown:
            raise UnknownHand(date=day)
