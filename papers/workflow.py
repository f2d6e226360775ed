"""Moves between states, and the functions that make them: the only door to a state.

Each move locks what it is about, checks, writes a sign-off and leaves one trail entry, in
one transaction. A refused move raises a `Refused` and leaves nothing.
"""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts import roles
from accounts.models import User
from papers.languages import LANGUAGES
from papers.models import Change, Editorial, Scope, State, Trail, Verdict


class Refused(Exception):
    """A move that may not be made; `str()` says why in the active language."""

    reason = ""

    def __init__(self, reason=None, **details):
        super().__init__(reason)
        self.details = details
        self.reason = reason or self.reason

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
    from_states: frozenset
    to_state: str
    permission: str


MOVES = {
    move.name: move
    for move in [
        Move("ask", _("ask for review"), frozenset({State.DRAFT}), State.DRAFT, roles.WRITE),
        Move("approve", _("approve"), frozenset({State.DRAFT}), State.REVIEWED, roles.REVIEW),
        Move(
            "send back",
            _("send back"),
            frozenset({State.DRAFT, State.REVIEWED}),
            State.DRAFT,
            roles.REVIEW,
        ),
        Move(
            "publish",
            _("publish"),
            frozenset({State.REVIEWED}),
            State.PUBLISHED,
            roles.PUBLISH,
        ),
    ]
}


@transaction.atomic
def ask_for_review(thing, *, by, language=""):
    """An editor asks that `thing` be reviewed."""
    thing, state = _begin("ask", thing, by, language)
    _refuse_empty(thing, language)
    _record("ask", thing, by, language, state, Verdict.ASKED)


@transaction.atomic
def approve(thing, *, by, scope, seen, language="", acknowledge_unknown=False):
    """A reviewer vouches for `thing` as it was shown.

    `scope` says how far the check went (`Scope`); `seen` is the fingerprint of what was on
    the screen. `acknowledge_unknown` accepts changes made by an unknown hand.
    """
    thing, state = _begin("approve", thing, by, language)
    _refuse_empty(thing, language)
    if scope not in Scope.values:
        raise NoScope
    if seen != thing.fingerprint(language):
        raise ChangedSinceShown
    if language and language not in by.approves:
        raise NotYourLanguage
    if thing.lacks_evidence():
        raise NoEvidence
    _refuse_own_words(thing, by, language, acknowledge_unknown)
    _record("approve", thing, by, language, state, Verdict.APPROVED, scope=scope)


@transaction.atomic
def send_back(thing, *, by, comment, language=""):
    """A reviewer returns `thing` to its editor, with a comment."""
    thing, state = _begin("send back", thing, by, language)
    if state == State.DRAFT and not thing.is_waiting(language):
        raise NotAskedFor
    if not comment.strip():
        raise NoComment
    _record("send back", thing, by, language, state, Verdict.SENT_BACK, comment=comment.strip())


def refuse_unless_permitted(move, by):
    """Raise unless `by` holds the permission of the move."""
    move = MOVES[move]
    if not by.is_active or not by.has_perm(move.permission):
        raise NotYourRole(move=move.label)


def moves_for(person, thing, language=""):
    """The names of the moves that `person` may try on `thing` now, to offer as buttons."""
    state = thing.state(language)
    return [
        name
        for name, move in MOVES.items()
        if state in move.from_states
        and person.has_perm(move.permission)
        and (name != "ask" or not thing.is_waiting(language))
        and (name != "send back" or state != State.DRAFT or thing.is_waiting(language))
        and name != "publish"
    ]


def lock(parts):
    """Lock the rows of `parts` until the transaction ends, in one order for everybody.

    Nobody can change them, nor add to them (a foreign key to a locked row has to wait).
    """
    rows = {}
    for part in parts:
        rows.setdefault(type(part.row), set()).add(part.row.pk)
    for model in sorted(rows, key=lambda model: model._meta.db_table):
        locked = model.objects.select_for_update().filter(pk__in=rows[model])
        list(locked.order_by("pk").values_list("pk"))


def leave_trail(move, thing, by, language, from_state, comment=""):
    return Trail.objects.create(
        kind=thing._meta.label_lower,
        row=thing.pk,
        place=str(thing)[:300],
        language=language,
        move=move,
        from_state=from_state,
        to_state=MOVES[move].to_state,
        comment=comment,
        by=by,
    )


class Empty(Refused):
    reason = _("There is nothing to review yet: the text in this language is empty.")


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


def _begin(move, thing, by, language):
    if thing.per_language != (language in LANGUAGES):
        raise ValueError(f"{thing._meta.label} is not approved in {language!r}")
    lock(thing.parts(language))
    thing = type(thing).objects.get(pk=thing.pk)
    state = thing.state(language)
    refuse_unless_permitted(move, by)
    if state not in MOVES[move].from_states:
        raise WrongState(state=State(state).label, move=MOVES[move].label)
    return thing, state


def _record(move, thing, by, language, state, verdict, scope="", comment=""):
    thing.signoffs.create(
        language=language,
        verdict=verdict,
        scope=scope,
        seals=thing.seals(language),
        comment=comment,
        by=by,
    )
    leave_trail(move, thing, by, language, state, comment)


def _refuse_empty(thing, language):
    if thing.is_empty(language):
        raise Empty


def _refuse_own_words(thing, by, language, acknowledge_unknown):
    """Four eyes, for everybody: no role and no superuser is an exception."""
    for change in changes_since_approval(thing, language):
        if change.actor_id == by.pk:
            raise OwnWords(date=change.at.date())
        if change.actor_id is None and not acknowledge_unknown:
            raise UnknownHand(date=change.at.date())


def changes_since_approval(thing, language=""):
    """The changes of the words under approval since the last one, by whichever road.

    What belongs to no language counts for each. What leans on a thing that has sign-offs of
    its own (a result's benchmark) is checked there.
    """
    approved = thing.signoffs.filter(language=language, verdict=Verdict.APPROVED).first()
    touched = Q(pk=None)
    parts = [
        part for part in thing.parts(language) if part.language or not _reviewed_apart(part, thing)
    ]
    for row in {part.row for part in parts}:
        touched |= Q(table=row._meta.db_table, row=row.pk)
    changes = Change.objects.filter(touched).order_by("at")
    if approved:
        changes = changes.filter(at__gt=approved.at)
    columns = {}
    for part in parts:
        columns.setdefault((part.row._meta.db_table, part.row.pk), set()).update(part.columns)
    return [change for change in changes if change.columns & columns[change.table, change.row]]


def _reviewed_apart(part, thing):
    return isinstance(part.row, Editorial) and part.row != thing


def writers(thing, language=""):
    """The people who wrote what waits for approval."""
    ids = {change.actor_id for change in changes_since_approval(thing, language)}
    return User.objects.filter(pk__in=ids - {None})
