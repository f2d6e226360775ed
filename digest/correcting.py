"""What the next version would be, and why it may not be made."""

from django.utils.translation import gettext_lazy as _

from digest import picture
from digest.corrections import composed, entries_of, figures
from digest.models import Kind
from digest.models.publication import CORRECTIONS, key_of
from digest.readiness import refuse_unless_ready
from digest.schemas import HELD
from papers.languages import called
from papers.workflow import Refused


def refuse_incomplete(issue, languages, entries, kind, notes):
    if not languages:
        raise NoLanguage
    if not entries:
        raise NothingNamed
    if kind not in CORRECTIONS:
        raise NoKind
    if kind == Kind.FACTUAL and not all(notes.values()):
        raise NoNote
    own = {key_of(each) for each in [issue, *issue.trends.all(), *issue.summaries.all()]}
    for entry in entries:
        if key_of(entry) not in own:
            raise NotOfThisIssue(entry=entry)


def corrected(issue, standing, named, kind):
    """The content of the next version, ready to be frozen."""
    language, old = standing.language, standing.current_content
    new = picture.content(issue, language)
    there, fresh = entries_of(old), entries_of(new)
    takes_issue = key_of(issue) in named
    for key in named - {key_of(issue)}:
        if fresh[key]["status"] == HELD:
            raise IsHeld(entry=_called(issue, key), language=called(language))
        if key not in there and not takes_issue:
            raise NotInItYet(entry=_called(issue, key), language=called(language))
    content = composed(old, new, named, takes_issue)
    refuse_unless_ready(issue, language, content, named)
    if content == old:
        raise NothingChanged(language=called(language))
    if kind == Kind.EDITORIAL:
        _refuse_changed_figures(issue, old, content)
    return content


def _refuse_changed_figures(issue, old, content):
    before, after = entries_of(old), entries_of(content)
    if figures(old) != figures(content):
        raise FigureChanged(entry=issue)
    for key, entry in after.items():
        if figures(before.get(key, {})) != figures(entry):
            raise FigureChanged(entry=_called(issue, key))


def _called(issue, key):
    """What people call the entry of a key."""
    entries = [*issue.trends.all(), *issue.summaries.all()]
    return next(str(each) for each in entries if key_of(each) == key)


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


class FigureChanged(Refused):
    reason = _("A figure changed, so the correction is factual: %(entry)s.")
