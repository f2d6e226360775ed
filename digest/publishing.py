"""The only door to readers."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from digest import picture
from digest.models import Issue, Publication, Rendering
from digest.readiness import blockers
from digest.rendering import fragments
from papers.models import State
from papers.workflow import Refused, leave_trail, lock, refuse_unless_permitted


@transaction.atomic
def publish(issue, language, *, by):
    """Put `issue` before readers in `language`: freeze its picture and render it.

    Raises a `Refused` when the person may not, when something blocks, or when the month is
    published in this language already.
    """
    # One at a time: a second publisher waits here, and then finds it published.
    issue = Issue.objects.select_for_update().get(pk=issue.pk)
    refuse_unless_permitted("publish", by)
    if Publication.objects.of(issue.month, language).exists():
        raise AlreadyPublished
    # What is found ready must be what is frozen.
    reviewed = picture.reviewed_things(issue, language)
    lock(part for thing, aspect in reviewed for part in thing.parts(aspect))
    refuse_unless_ready(issue, language)

    content = picture.content(issue, language)
    publication = Publication.objects.create(
        month=issue.month,
        language=language,
        version=1,
        content=content,
        content_sha256=picture.identity(content),
        record=picture.record(issue, language),
        by=by,
    )
    render(publication)
    leave_trail("publish", issue, by, language, State.REVIEWED)
    return publication


def render(publication):
    """Make the fragments that public pages show; they follow from the publication alone."""
    Rendering.objects.update_or_create(
        publication=publication, defaults={"fragments": fragments(publication)}
    )


def refuse_unless_ready(issue, language):
    found = blockers(issue, language)
    if found:
        raise NotReady(found)


class NotReady(Refused):
    reason = _("Not ready; still to be done: %(count)s. The first: %(first)s")

    def __init__(self, found):
        first = f"{found[0].place}: {found[0].message}"
        super().__init__(count=len(found), first=first)
        self.blockers = found


class AlreadyPublished(Refused):
    reason = _("The month is published in this language already.")
