"""What still stands between an issue and its readers, in one language.

A language that is neither requested nor published blocks nothing: every check looks at one
language alone.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from digest.models import Discussion, Issue, Source, Summary
from digest.picture import reviewed_things
from papers.languages import other, text
from papers.links import missing_targets
from papers.models import Benchmark, Paper, ReportedResult, State

# Words that are translated where they stand in the language that was written first.
WORDS = {
    Issue: ["introduction"],
    Source: ["title"],
    Paper: ["takeaway"],
    Benchmark: ["description"],
    ReportedResult: ["quantity", "conditions", "caveat"],
}


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
    reviewed = reviewed_things(issue, language)
    texts = [thing for thing, aspect in reviewed if aspect]
    facts = [thing for thing, aspect in reviewed if not aspect]
    return [
        *_entries_missing(issue),
        *_texts_missing(texts, language),
        *_words_missing(issue, texts[1:], facts, language),
        *_markers_missing(issue),
        *_targets_missing(texts, facts, language),
        *_not_reviewed(texts, language),
        *_not_approved(facts),
    ]


def _entries_missing(issue):
    if not issue.trends.exists() and not issue.summaries.exists():
        yield Blocker("empty", issue, _("The issue has no entries."))


def _texts_missing(texts, language):
    for thing in texts:
        if thing.is_empty(language):
            yield Blocker("text-missing", thing, _("The text in this language is missing."))


def _words_missing(issue, entries, facts, language):
    """Words that the other language has, where it was written first or is before readers.

    Otherwise it is a draft, and blocks nothing.
    """
    first = {entry.source_language for entry in entries}
    published = set(issue.publications.values_list("language", flat=True))
    if other(language) not in first | published:
        return
    papers = [entry.paper for entry in entries if isinstance(entry, Summary)]
    for thing in [issue, *issue.sources.all(), *papers, *facts]:
        for field in WORDS[type(thing)]:
            if text(thing, field, other(language)) and not text(thing, field, language):
                label = thing._meta.get_field(field).verbose_name
                yield Blocker("text-missing", thing, _("Missing in this language: %s.") % label)


def _markers_missing(issue):
    """Markers of papers that the issue does not have: they have no number."""
    papers = issue.summaries.values("paper")
    stray = Discussion.objects.filter(trend__issue=issue, marker=True).exclude(paper__in=papers)
    for discussion in stray.select_related("trend__issue", "paper"):
        message = _("It shows a paper that is not in this issue: %s.") % discussion.paper
        yield Blocker("target-missing", discussion.trend, message)


def _targets_missing(texts, facts, language):
    issue, *entries = texts
    anchors = {"trends", "papers", "sources"} | {entry.anchor for entry in entries}
    anchors |= {f"result-{fact.pk}" for fact in facts if isinstance(fact, ReportedResult)}
    bodies = [(issue, "introduction"), *((entry, "body") for entry in entries)]
    for thing, field in bodies:
        for words in missing_targets(text(thing, field, language), language, anchors):
            message = _("“%s” points to something, but the link is missing: give it or reword.")
            yield Blocker("target-missing", thing, message % words)


def _not_reviewed(texts, language):
    for thing in texts:
        if not thing.is_empty(language) and thing.state(language) == State.DRAFT:
            yield Blocker("not-reviewed", thing, _("The text is not approved as it stands."))


def _not_approved(facts):
    for thing in facts:
        if thing.state() == State.DRAFT:
            yield Blocker("not-approved", thing, _("It is not approved as it stands."))
