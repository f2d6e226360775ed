"""What still stands between an issue and its readers, in one language.

A language that is neither requested nor published blocks nothing: every check looks at one
language alone.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from digest.models import Issue
from digest.picture import reviewed_things
from papers.languages import column, other, text
from papers.links import missing_targets
from papers.models import State

# Words that a source, a result or a benchmark has in both languages or in neither.
PAIRED = ("title", "quantity", "conditions", "caveat", "description")


@dataclass(frozen=True)
class Blocker:
    """One thing to do: `code` for machines, `message` in the active language."""

    code: str
    thing: object
    message: str

    @property
    def place(self):
        return str(self.thing)


def blockers(issue, language):
    """The blockers of `issue` in `language`, in the order of the page."""
    issue = Issue.objects.get(pk=issue.pk)
    texts = [thing for thing, aspect in reviewed_things(issue, language) if aspect]
    facts = [thing for thing, aspect in reviewed_things(issue, language) if not aspect]
    return [
        *_entries_missing(issue),
        *_texts_missing(issue, texts, facts, language),
        *_targets_missing(issue, texts, language),
        *_not_reviewed(texts, language),
        *_not_approved(facts),
    ]


def _entries_missing(issue):
    if not issue.trends.exists() and not issue.summaries.exists():
        yield Blocker("empty", issue, _("The issue has no entries."))


def _texts_missing(issue, texts, facts, language):
    for thing in texts:
        if thing.is_empty(language):
            yield Blocker("text-missing", thing, _("The text in this language is missing."))
    for thing in [*issue.sources.all(), *facts]:
        for field in PAIRED:
            if _is_missing_here_alone(thing, field, language):
                label = thing._meta.get_field(field).verbose_name
                yield Blocker("text-missing", thing, _("Missing in this language: %s.") % label)


def _is_missing_here_alone(thing, field, language):
    if not hasattr(thing, column(field, language)):
        return False
    return bool(text(thing, field, other(language))) and not text(thing, field, language)


def _targets_missing(issue, texts, language):
    anchors = {thing.anchor for thing in texts if thing is not texts[0]}
    for thing in texts:
        field = "introduction" if isinstance(thing, Issue) else "body"
        for words in missing_targets(text(thing, field, language), language, anchors):
            yield Blocker(
                "target-missing",
                thing,
                _("“%s” points to something, but the link is missing: give it or reword.") % words,
            )


def _not_reviewed(texts, language):
    for thing in texts:
        if not thing.is_empty(language) and thing.state(language) == State.DRAFT:
            yield Blocker("not-reviewed", thing, _("The text is not approved as it stands."))


def _not_approved(facts):
    for thing in facts:
        if thing.state() == State.DRAFT:
            yield Blocker("not-approved", thing, _("It is not approved as it stands."))
