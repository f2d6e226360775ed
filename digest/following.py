"""How far each entry of a language has followed the other: the record of a version.

Each change of fact of an entry bears the number of the act of publishing that made it, over
both languages. A language is behind where the other carries a later one.
"""

from django.utils.translation import gettext_lazy as _

from digest import picture
from digest.contents import entries_of, facts, figures, withdrawn_in
from digest.models import Kind, Publication
from digest.models.publication import name_in
from digest.schemas import SCHEMA
from papers.languages import other
from papers.workflow import Refused


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
    kept = before.current_record["entries"] if before else {}
    notices = withdrawn_in(content)
    named = correction.named if correction else None
    record = picture.record(issue, content["language"], act, named)
    theirs = Publication.objects.standing(issue.pk, other(content["language"]))
    entries = {key: each for key, each in record["entries"].items() if key not in notices}
    for key, entry in entries.items():
        follows = _Follows(key, before, content, theirs)
        if correction and correction.catches_up:
            follows.refuse_unless_level(name_in(issue, key))
        entry["factual"] = follows.level(kind, act, correction)
    carried = kept if correction else {key: kept[key] for key in notices}
    return record | {"entries": carried | entries}


class _Follows:
    """How one entry stands to the version before, and to the other language."""

    def __init__(self, key, before, content, theirs):
        self.last = before and before.current_record["entries"].get(key)
        self.there = theirs and theirs.current_record["entries"].get(key)
        self.entry = entries_of(content).get(key, content)
        self.old = before and entries_of(before.current_content).get(key, before.current_content)
        content_there = theirs and theirs.current_content
        self.other_one = theirs and entries_of(content_there).get(key, content_there)

    def level(self, kind, act, correction):
        """Up to which act of either language the entry follows when this one is made."""
        if self.last is None:
            return self.there["factual"] if self.there and self.says_the_same() else act
        if not self.is_new(kind, correction):
            return self.last["factual"]
        catches_up = correction and correction.catches_up
        if catches_up is None and correction and self.is_behind():
            catches_up = self.says_the_same()
        return self.there["factual"] if catches_up else act

    def is_new(self, kind, correction):
        """Whether it states something that it did not, or is said to."""
        if kind == Kind.FACTUAL:
            asked = correction.catches_up or len(correction.languages) > 1
            return asked or self.old != self.entry
        return kind == Kind.AGAIN and figures(self.old) != figures(self.entry)

    def is_behind(self):
        return bool(self.there) and self.there["factual"] > self.last["factual"]

    def says_the_same(self):
        return facts(self.entry) == facts(self.other_one)

    def refuse_unless_level(self, name):
        if self.last and not self.is_behind():
            raise NotBehind(entry=name)
        if not self.says_the_same():
            raise StillDiffers(entry=name)


def record_without(standing, key, act):
    """The record of the next version, in which the entry `key` is withdrawn."""
    gone = {"act": act, "factual": act, "approvals": {}, "seals": {}}
    entries = standing.current_record["entries"] | {key: gone}
    return {"schema": SCHEMA, "act": act, "entries": entries}


class NotBehind(Refused):
    reason = _("The other language has not corrected this since: %(entry)s.")


class StillDiffers(Refused):
    reason = _("Its results are not those that the other language shows: %(entry)s.")
