"""The only door to readers."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.roles import PUBLISH
from digest import picture
from digest.models import Issue, Publication, Rendering
from digest.readiness import blockers
from digest.rendering import fragments
from papers.models import State
from papers.workflow import Move, Refused, leave_trail, lock, refuse_unless_permitted

PUBLISHING = Move("publish", _("publish"), frozenset({State.REVIEWED}), State.PUBLISHED, PUBLISH)


@transaction.atomic
def publish(issue, language, *, by):
    """Put `issue` before readers in `language`: freeze its picture and render it.

    Raises a `Refused` when the person may not, when something blocks, or when the month is
    published in this language already.
    """
    # One at a time: a second publisher waits here, and then finds it published.
    issue = Issue.objects.select_for_update().get(pk=issue.pk)
    refuse_unless_permitted(PUBLISHING, by)
    if issue.publications.filter(language=language).exists():
        raise AlreadyPublished
    _lock_picture(issue, language)
    found = blockers(issue, language)
    if found:
        raise NotReady(found)

    content = picture.content(issue, language)
    publication = Publication.objects.create(
        issue=issue,
        month=issue.month,
        language=language,
        version=1,
        content=content,
        content_sha256=picture.identity(content),
        record=picture.record(issue, language),
        by=by,
    )
    refresh_rendering(publication)
    leave_trail(PUBLISHING, issue, by, language, State.REVIEWED)
    return publication


def _lock_picture(issue, language):
    """Lock all that the picture leans on: what is found ready must be what is frozen.

    While this waits for a lock, others may bring in more: until nothing is new.
    """
    locked = set()
    while True:
        parts = [
            part
            for thing, aspect in picture.reviewed_things(issue, language)
            for part in thing.parts(aspect)
        ]
        rows = {part.key for part in parts}
        if rows <= locked:
            return
        lock(parts)
        locked |= rows


def refresh_rendering(publication):
    """Make the fragments that public pages show; they follow from the publication alone."""
    Rendering.objects.update_or_create(
        publication=publication, defaults={"fragments": fragments(publication)}
    )


class NotReady(Refused):
    reason = _("Not ready; still to be done: %(count)s. The first: %(first)s")

    def __init__(self, found):
        first = f"{found[0].place}: {found[0].message}"
        super().__init__(count=len(found), first=first)
        self.blockers = found


class AlreadyPublished(Refused):
    reason = _("The month is published in this language already.")
