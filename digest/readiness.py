"""What still stands between an issue and its readers, in one language.

A language that is neither requested nor published blocks nothing: each check looks at one
language, or at two that are.
"""

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from digest import picture
from digest.agreement import between
from digest.contents import dangling
from digest.models import Discussion, Issue, Publication, Source, Summary
from digest.models.publication import key_of
from digest.schemas import is_issue
from papers.languages import LANGUAGES, other, text
from papers.models import Benchmark, Paper, ReportedResult, State
from papers.workflow import Refused

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


class NotReady(Refused):
    reason = gettext_lazy("Not ready; still to be done: %(count)s. The first: %(first)s")

    def __init__(self, found):
        first = f"{found[0].place}: {found[0].message}"
        super().__init__(count=len(found), first=first)
        self.blockers = found


def refuse_unless_ready(issue, content, stray, named=None, contradictions=()):
    """Raise `NotReady` while a content must not be published.

    `named` and `stray` are as in `blockers()`, `contradictions` as `disagreeing()` gives them.
    """
    found = [*blockers(issue, content["language"], named, stray), *contradictions]
    if found:
        raise NotReady(found)


def blockers(issue, language, named=None, stray=None):
    """The blockers of `issue` in `language`, in the order of the page.

    Of what is `named`, by key; `stray` is what dangles, as in digest/contents.py.
    """
    issue = Issue.objects.get(pk=issue.pk)
    if stray is None:
        stray = dangling(picture.content(issue, language))
    reviewed = picture.reviewed_things(issue, language, named)
    texts = [thing for thing, aspect in reviewed if aspect]
    facts = [thing for thing, aspect in reviewed if not aspect]
    return [
        *_entries_missing(issue, texts, named),
        *_texts_missing(texts, language),
        *_words_missing(issue, texts, facts, language),
        *_markers_missing(issue, texts),
        *_targets_missing(issue, stray, language),
        *_not_reviewed(texts, language),
        *_not_approved(facts),
    ]


def requested(issue, languages):
    """All that stands in the way of publishing `issue` in each of `languages`, by language.

    Where the languages disagree, it stands in the way of both.
    """
    sides = _sides(issue, languages)
    contradictions = disagreeing(issue, *sides.values()) if all(sides.values()) else []
    return {
        language: [
            *blockers(issue, language, stray=dangling(sides[language])),
            *contradictions,
        ]
        for language in languages
    }


def compared(issue, languages):
    """(thing, disagreement) for all that `languages` and what is published do not say alike.

    Warnings, and what a second person has let stand, are among them.
    """
    sides = _sides(issue, languages)
    return _with_things(issue, between(*sides.values())) if all(sides.values()) else []


def _sides(issue, languages):
    """language → what would be published in those asked for, what readers have in the other."""
    return {
        language: picture.content(issue, language)
        if language in languages
        else published(issue, language)
        for language in LANGUAGES
    }


def published(issue, language):
    """The content that readers have in a language; None where they have nothing."""
    standing = Publication.objects.standing(issue.pk, language)
    return standing and standing.current_content


def disagreeing(issue, content, beside, named=None, before=None):
    """A blocker for each thing in which the languages contradict each other.

    `named` as in `blockers()`. What contradicted `beside` already in `before` is no worse for
    a correction that leaves it, and the page says that it is behind.
    """
    keys = named and {"" if is_issue(key) else key for key in named}
    found = [each for each in between(content, beside, keys) if each.blocks]
    known = (
        Counter(each.told for each in between(before, beside, keys) if each.blocks)
        if (found and before)
        else Counter()
    )
    new = []
    for each in found:
        known[each.told] -= 1
        if known[each.told] < 0:
            new.append(each)
    return [
        Blocker("languages-disagree", thing, each.message)
        for thing, each in _with_things(issue, new)
    ]


def _with_things(issue, found):
    """Each with the row that says it."""
    entries = [*issue.trends.all(), *issue.summaries.select_related("paper")]
    papers = [entry.paper for entry in entries if isinstance(entry, Summary)]
    results = ReportedResult.objects.filter(paper__in=papers) if found else []
    things = {
        row.place_of(field): row
        for row in [issue, *entries, *papers, *results]
        for field in row.says
    }
    return [(things.get(each.place, issue), each) for each in found]


def _entries_missing(issue, texts, named):
    if named is None and texts == [issue]:
        yield Blocker("empty", issue, _("The issue has no entries."))


def _texts_missing(texts, language):
    for thing in texts:
        if thing.is_empty(language):
            yield Blocker("text-missing", thing, _("The text in this language is missing."))


def _words_missing(issue, texts, facts, language):
    """Words that the other language has, where it was written first or is before readers.

    Otherwise it is a draft, and blocks nothing.
    """
    first = {thing.source_language for thing in texts if thing != issue}
    published = set(issue.publications.values_list("language", flat=True))
    if other(language) not in first | published:
        return
    own = [issue, *issue.sources.all()] if issue in texts else []
    papers = [thing.paper for thing in texts if isinstance(thing, Summary)]
    for thing in [*own, *papers, *facts]:
        for field in WORDS[type(thing)]:
            if text(thing, field, other(language)) and not text(thing, field, language):
                label = thing._meta.get_field(field).verbose_name
                yield Blocker("text-missing", thing, _("Missing in this language: %s.") % label)


def _targets_missing(issue, stray, language):
    """Words that point to something, and markers of papers that have no place in it."""
    things = {key_of(thing): thing for thing in picture.texts(issue, language)}
    for key, words in stray:
        message = _("“%s” points to something, but the link is missing: give it or reword.")
        yield Blocker("target-missing", things.get(key, issue), message % words)


def _markers_missing(issue, texts):
    """Markers of papers that the issue does not have: they have no number."""
    papers = issue.summaries.values("paper")
    stray = Discussion.objects.filter(trend__issue=issue, marker=True).exclude(paper__in=papers)
    for discussion in stray.select_related("trend__issue", "paper"):
        if discussion.trend in texts:
            message = _("It shows a paper that is not in this issue: %s.") % discussion.paper
            yield Blocker("target-missing", discussion.trend, message)


def _not_reviewed(texts, language):
    for thing in texts:
        if not thing.is_empty(language) and thing.state(language) == State.DRAFT:
            yield Blocker("not-reviewed", thing, _("The text is not approved as it stands."))


def _not_approved(facts):
    for thing in facts:
        if thing.state() == State.DRAFT:
            yield Blocker("not-approved", thing, _("It is not approved as it stands."))
