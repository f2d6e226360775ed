"""Whether a translation still says what its source says: paragraph by paragraph.

Nothing is stored but what a translator confirms by name. That a paragraph was written while
its source stood as it stands now follows from the history, so that putting the source back
clears what its change made stale.
"""

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import roles
from digest.models import Confirmation, Summary
from papers.agreement import known_names, normalized
from papers.figures.paragraphs import aligned
from papers.figures.sentences import key_of, passages
from papers.languages import column, other, text
from papers.models import Change
from papers.saving import lock
from papers.workflow import Move, Refused, leave_trail, refuse_unless_permitted

CONFIRMING = Move("confirm", _("confirm the translation of a paragraph"), roles.WRITE, "confirmed")


class NotStale(Refused):
    reason = _("This paragraph is not there any more, or needs no word of yours. Look again.")


@dataclass(frozen=True)
class Pair:
    """A paragraph of the source and the one that translates it."""

    source: str
    translation: str

    @property
    def keys(self):
        return key_of(self.source), key_of(self.translation)


def stale(entry, language):
    """The pairs of which the source changed after the translation was last confirmed."""
    if language == entry.source_language:
        return []
    pairs = _pairs(entry, language)
    if not pairs:
        return []
    known = _written_beside(entry, language) | _confirmed(entry, language)
    return [pair for pair in pairs if pair.keys not in known]


def _pairs(entry, language):
    sides = {code: _paragraphs(text(entry, "body", code)) for code in (language, other(language))}
    if not all(sides.values()):
        return []
    places = aligned(sides["en"], sides["ko"], known_names())
    by_language = [dict(zip(("en", "ko"), both, strict=True)) for both in places]
    return [
        Pair(
            sides[entry.source_language][place[entry.source_language]],
            sides[language][place[language]],
        )
        for place in by_language
        if None not in place.values()
    ]


def _paragraphs(body):
    there = passages(normalized(body or ""))
    return ["\n".join(each.words for each in passage) for passage in there]


def _written_beside(entry, language):
    """(key of a source paragraph, of a translated one that was written while it stood there).

    By a person: what an unknown hand changes is nobody's word. The first text that there was
    counts whoever wrote it.
    """
    mine, its = column("body", language), column("body", entry.source_language)
    known, source, before = set(), set(), set()
    for change in Change.of(entry).order_by("pk"):
        if its in change.new:
            source = {key_of(each) for each in _paragraphs(change.new[its])}
        if mine in change.new:
            now = {key_of(each) for each in _paragraphs(change.new[mine])}
            if change.actor_id or not before:
                known |= {(one, each) for each in now - before for one in source}
            before = now
    return known


def _owner(entry):
    return {"summary" if isinstance(entry, Summary) else "trend": entry}


def _confirmed(entry, language):
    rows = Confirmation.objects.filter(language=language, **_owner(entry))
    return set(rows.values_list("source_key", "key"))


@transaction.atomic
def confirm(entry, language, keys, *, by):
    """A translator's word, by name, that a stale paragraph still says what its source says.

    `keys` are those of the pair as it was shown.
    """
    refuse_unless_permitted(CONFIRMING, by)
    lock(type(entry), {entry.pk})
    entry = type(entry).objects.get(pk=entry.pk)
    if tuple(keys) not in {pair.keys for pair in stale(entry, language)}:
        raise NotStale
    source_key, key = keys
    Confirmation.objects.create(
        language=language, source_key=source_key, key=key, by=by, **_owner(entry)
    )
    state = entry.state(language)
    leave_trail(CONFIRMING, entry, by, language, state, to_state=state)
