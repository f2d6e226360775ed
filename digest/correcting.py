"""What the next version would be, and why it may not be made."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from digest import picture
from digest.contents import (
    OF_ISSUE,
    anchors_twice,
    astray,
    composed,
    dangling,
    entries_of,
    figures_of,
    outdated,
    withdrawn_in,
)
from digest.models import Kind
from digest.models.publication import CORRECTIONS, key_of, name_in
from digest.readiness import disagreeing, published, refuse_unless_ready
from digest.schemas import FULL, HELD
from papers.languages import called, has_words, other
from papers.workflow import Refused


@dataclass(frozen=True)
class Correction:
    """What a publisher asks for.

    `entries` are trends and summaries, or the issue itself; `notes` are by language. One that
    `catches_up` says what the other language says already, and nothing more; None leaves that
    to the results. `seen` is what was `shown()`, by language; None where nobody looked.
    """

    languages: list
    entries: list
    kind: str
    notes: dict
    catches_up: bool | None = None
    seen: dict | None = None

    @property
    def named(self):
        return {key_of(entry) for entry in self.entries}


def refuse_incomplete(issue, correction):
    """Raise unless a `Correction` says all that it must, of this issue."""
    if not correction.languages:
        raise NoLanguage
    if not correction.entries:
        raise NothingNamed
    if correction.kind not in CORRECTIONS:
        raise NoKind
    if correction.kind == Kind.FACTUAL and not all(map(has_words, correction.notes.values())):
        raise NoNote
    if correction.catches_up and (
        correction.kind != Kind.FACTUAL or len(correction.languages) > 1
    ):
        raise CatchesUpAlone
    own = {key_of(each) for each in [issue, *issue.trends.all(), *issue.summaries.all()]}
    for entry in correction.entries:
        if key_of(entry) not in own:
            raise NotOfThisIssue(entry=entry)


def shown(issue, standing, new):
    """key → a hash of what a person is shown of each entry, to see whether it is the same."""
    places = [(key, each["anchor"], each.get("number")) for key, each in entries_of(new).items()]
    parts = {key_of(issue): [[new[name] for name in OF_ISSUE], places]}
    return {
        key: picture.identity([standing.version, part])
        for key, part in (parts | entries_of(new)).items()
    }


def corrected(issue, before, correction):
    """The contents of the next versions, ready to be frozen, in the order of `before`.

    `before` has by language what readers have now.
    """
    drafts = {language: picture.content(issue, language) for language in before}
    contents = {
        language: _next(issue, standing, drafts[language], correction)
        for language, standing in before.items()
    }
    for language, content in contents.items():
        old, named = before[language].current_content, correction.named
        if content == old and not correction.catches_up:
            raise NothingChanged(language=called(language))
        if correction.kind == Kind.EDITORIAL:
            _refuse_changed_figures(issue, old, content)
        contradictions = _contradictions(issue, content, old, contents, correction)
        refuse_unless_ready(issue, content, _stray(old, content, named), named, contradictions)
    return list(contents.values())


def _next(issue, standing, draft, correction):
    old, named = standing.current_content, correction.named
    if correction.seen is not None:
        now, seen = shown(issue, standing, draft), correction.seen.get(standing.language, {})
        if any(now.get(key) != seen.get(key) for key in named):
            raise OtherThanShown
    content = composed(old, draft, named, takes_issue=key_of(issue) in named)
    _refuse_mixture(issue, old, draft, content, named)
    return content


def _contradictions(issue, content, old, contents, correction):
    """Where what is named contradicts the other language, and may not.

    Both languages of a correction must agree. A new fact in one alone leaves the other behind
    instead; but what readers did not have in this language is no correction, and must agree.
    """
    named, language = correction.named, content["language"]
    if beside := contents.get(other(language)):
        return disagreeing(issue, content, beside, named)
    beside = published(issue, other(language))
    if not beside:
        return []
    if correction.kind == Kind.FACTUAL and not correction.catches_up:
        had = {key for key, entry in entries_of(old).items() if entry["status"] == FULL}
        return disagreeing(issue, content, beside, named - had - {key_of(issue)})
    return disagreeing(issue, content, beside, named, old)


def _stray(old, content, named):
    """What dangles, but for what dangled already in entries that are left as they are."""
    was = set(dangling(old))
    return [each for each in dangling(content) if each[0] in named or each not in was]


def _refuse_mixture(issue, old, new, content, named):
    """Refuse what cannot stand beside what was last published."""
    language, there, fresh = content["language"], entries_of(old), entries_of(new)
    for key in named - {key_of(issue)}:
        if fresh[key]["status"] == HELD:
            raise IsHeld(entry=name_in(issue, key), language=called(language))
        if key not in there and key_of(issue) not in named:
            raise NotInItYet(entry=name_in(issue, key), language=called(language))
    for key in outdated(content):
        if key not in named:
            raise ShowsWhatChanged(entry=name_in(issue, key), language=called(language))
    for anchor in anchors_twice(content):
        raise AnchorTwice(anchor=anchor, language=called(language))
    for key, words in astray(old, content):
        raise LeadsElsewhere(entry=name_in(issue, key), words=words, language=called(language))


def _refuse_changed_figures(issue, old, content):
    for key in withdrawn_in(old).keys() - withdrawn_in(content).keys():
        raise ComesBack(entry=name_in(issue, key))
    before, after = figures_of(old), figures_of(content)
    for key in {**before, **after}:
        if before.get(key, {}) != after.get(key, {}):
            raise FigureChanged(entry=name_in(issue, key))


class NoLanguage(Refused):
    reason = _("Name at least one language.")


class NothingNamed(Refused):
    reason = _("Name at least one entry, or the issue itself.")


class NoKind(Refused):
    reason = _("Say whether the correction is editorial or factual.")


class NoNote(Refused):
    reason = _("A factual correction needs a note in each language of the site.")


class NotOfThisIssue(Refused):
    reason = _("This is no entry of the issue: %(entry)s.")


class IsHeld(Refused):
    reason = _("It is held in the language “%(language)s”: release it first: %(entry)s.")


class NotInItYet(Refused):
    reason = _(
        "Readers do not have it in the language “%(language)s” yet. Name the issue as well, "
        "which says what entries it has and in which order: %(entry)s."
    )


class NothingChanged(Refused):
    reason = _("Nothing that was named has changed in the language “%(language)s”.")


class CatchesUpAlone(Refused):
    reason = _(
        "What brings one language level with the other is a factual correction in that "
        "language alone."
    )


class ShowsWhatChanged(Refused):
    reason = _(
        "It shows a result that would change, in the language “%(language)s”. "
        "Take it anew as well: %(entry)s."
    )


class AnchorTwice(Refused):
    reason = _(
        "Two entries would have the address “%(anchor)s” on the page, in the language "
        "“%(language)s”. Take both anew."
    )


class LeadsElsewhere(Refused):
    reason = _(
        "The link “%(words)s” would lead elsewhere than it did, in the language “%(language)s”: "
        "%(entry)s."
    )


class OtherThanShown(Refused):
    reason = _("It changed since it was shown to you. Look at it again; nothing was published.")


class ComesBack(Refused):
    reason = _("It was withdrawn; to bring it back is a factual correction: %(entry)s.")


class FigureChanged(Refused):
    reason = _("A figure changed, so the correction is factual: %(entry)s.")
