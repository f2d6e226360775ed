"""What a person is told who wrote what somebody else changed in the meantime."""

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from papers import wording
from papers.changes import compared, described
from papers.models import Change
from papers.saving import aspect_of

GONE = "gone"  # in a form's tokens: the person was told that the row is not there any more


def of_field(form, name):
    """Of one field: who changed what, the stored text, and how the sent one differs."""
    model, column = type(form.instance), form.column(name)
    aspect = aspect_of(column)
    theirs = [
        each
        for row in described(form.meanwhile, covered=lambda row: _of_aspect(row, aspect))
        for each in row.columns
    ]
    # Without a history of it, nobody knows what they changed: then it may be this.
    is_this = not theirs or any(column in row.columns for row in form.meanwhile)
    sent = form.cleaned_data.get(name)
    typed = getattr(sent, "pk", sent)
    context = {
        "hand": _newest_hand(form, column, aspect),
        "is_this": is_this,
        "theirs": theirs,
        "language": aspect,
        "is_prose": wording.is_prose(model, column),
        "stored": wording.words(model, column, form.stored(name)),
        "pieces": compared(model, column, form.stored(name), typed) if sent is not None else [],
    }
    return render_to_string("desk/conflict.html", context)


def of_deletion(form):
    """Of a row that was to be deleted and that somebody changed."""
    return _(
        "“%(row)s” was changed while this page was open (%(hand)s), so it was not deleted. "
        "Look at it; save again to delete it all the same."
    ) % {"row": form.instance, "hand": _signed(_last(form.meanwhile, form.instance))}


def of_removed_row(meanwhile):
    """Of a row that somebody removed while a person was writing in it."""
    return _(
        "Somebody else has removed this while you were writing (%(hand)s). What you wrote "
        "still stands here: copy what you want to keep. Saving again leaves it out."
    ) % {"hand": _signed(_last(meanwhile))}


def _of_aspect(row, aspect):
    return [name for name in row.columns if aspect_of(name) == aspect]


def _newest_hand(form, column, aspect):
    """The last change of this column, or else of this aspect, or else of the row."""
    changes = [change for row in form.meanwhile for change in reversed(row.changes)]
    of_column = (change for change in changes if column in change.columns)
    of_aspect = (
        change for change in changes if any(aspect_of(name) == aspect for name in change.columns)
    )
    return next(of_column, None) or next(of_aspect, None) or _last([], form.instance)


def _last(meanwhile, row=None):
    if meanwhile:
        return meanwhile[0].changes[-1]
    return Change.of(row).select_related("actor").order_by("pk").last() if row else None


def _signed(change):
    if change is None:
        return _("an unknown hand")
    at = date_format(timezone.localtime(change.at), "SHORT_DATETIME_FORMAT")
    return f"{change.actor or _('an unknown hand')}, {at}"
