"""How far each entry of a language has followed the other: the record of a version.

Each change of fact of an entry bears the number of the act of publishing that made it, over
both languages. A language is behind where the other carries a later one.
"""

from django.utils.translation import gettext_lazy as _

from digest import picture
from digest.agreement import says_the_same
from digest.contents import entries_of, facts, figures, withdrawn_in
from digest.models import Kind, Publication
from digest.models.publication import key_of, name_in
from digest.schemas import FULL, SCHEMA, is_issue
from papers.languages import other
from papers.workflow import Refused

NOTHING = {"approvals": {}, "seals": {}}


def next_act(issue):
    """The number of this act of publishing of the issue, over both languages."""
    acts = issue.publications.values_list("record__act", flat=True)
    return max(filter(None, acts), default=0) + 1  # records of schema 1 have none


def record_of(issue, before, content, act, kind, correction=None):
    """The record of the next version: what is taken as it is approved now, the rest as it was.

    `before` is the newest version, None for a first one. Of each entry it says in which act
    it was taken (`act`), and how far it has followed (`factual`): up to which act of either
    language that changed a fact of it.
    """
    here = {*entries_of(content), key_of(issue)}
    kept = before.current_record["entries"] if before else {}
    kept = {key: entry for key, entry in kept.items() if key in here}
    if not correction:  # what is held or withdrawn keeps its place, and approves nothing
        kept = {key: entry | NOTHING for key, entry in kept.items()}
    notices = withdrawn_in(content)
    record = picture.record(
        issue, content["language"], act, correction.named if correction else None
    )
    theirs = Publication.objects.standing(issue.pk, other(content["language"]))
    entries = {key: each for key, each in record["entries"].items() if key not in notices}
    for key, entry in entries.items():
        follows = _Follows(key, before, content, theirs)
        if correction and correction.catches_up:
            follows.refuse_unless_level(name_in(issue, key))
        entry["factual"] = follows.level(kind, act, correction)
    return record | {"entries": kept | entries}


class _Follows:
    """How one entry stands to the version before, and to the other language."""

    def __init__(self, key, before, content, theirs):
        self.key, self.content, self.theirs = key, content, theirs
        self.entry = _entry(content, key)
        self.last = before and before.current_record["entries"].get(key)
        self.old = before and _entry(before.current_content, key)
        self.there = theirs and theirs.current_record["entries"].get(key)
        self.other_one = theirs and _entry(theirs.current_content, key)

    def level(self, kind, act, correction):
        """Up to which act of either language the entry follows when this one is made.

        What states nothing new stays where it was. What does is level with the other language
        where the publisher says so, or says nothing and the two agree; else it leads.
        """
        if self.last and not self.is_new(kind, correction):
            return self.last["factual"]
        follows = correction and correction.catches_up
        if follows is None and self.is_behind():
            follows = self.says_the_same()
        return self.there["factual"] if follows else act

    def is_new(self, kind, correction):
        """Whether it states something that it did not, or is said to."""
        if kind == Kind.FACTUAL:
            asked = correction.catches_up or len(correction.languages) > 1
            return asked or self.old != self.entry
        return kind == Kind.AGAIN and figures(self.old or {}) != figures(self.entry)

    def is_behind(self):
        """Whether the other language has it, and this one has not followed."""
        followed = self.last["factual"] if self.last else -1
        return bool(self.there) and self.there["factual"] > followed

    def says_the_same(self):
        if self.other_one is None or facts(self.entry) != facts(self.other_one):
            return False
        key = "" if is_issue(self.key) else self.key
        return says_the_same(self.content, self.theirs.current_content, key)

    def refuse_unless_level(self, name):
        if not self.is_behind():
            raise NotBehind(entry=name)
        if not self.says_the_same():
            raise StillDiffers(entry=name)


def _entry(content, key):
    """The entry of a key, or the issue itself; None where it is not there in full."""
    if is_issue(key):
        return content
    entry = entries_of(content).get(key)
    return entry if entry and entry["status"] == FULL else None


def record_without(standing, key, act):
    """The record of the next version, in which the entry `key` is withdrawn."""
    entries = standing.current_record["entries"] | {key: {"act": act, "factual": act} | NOTHING}
    return {"schema": SCHEMA, "act": act, "entries": entries}


class NotBehind(Refused):
    reason = _("The other language has not corrected this since: %(entry)s.")


class StillDiffers(Refused):
    reason = _("The two languages do not agree in their figures yet: %(entry)s.")
