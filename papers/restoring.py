"""Bringing back an earlier state of a thing, as a new change by whoever brings it back."""

from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection
from django.utils.translation import gettext_lazy as _

from accounts import roles
from accounts.acting import REQUEST, acting
from papers.changes import differs, fold
from papers.saving import columns_of, lock, versions, write
from papers.timeline import belonging, timeline
from papers.wording import model_of
from papers.workflow import Gone, Move, Refused, refuse_unless_permitted

RESTORING = Move("restore", _("restore an earlier state"), roles.WRITE)

# Where a thing stands among others is not its own: a restored trend stays in its place.
PLACE = {"position", "issue_id", "month", "held_in"}


class StandsSoNow(Refused):
    reason = _("There is nothing to restore: it stands like this now.")


class CannotBeRestored(Refused):
    reason = _("This state cannot be restored: %(why)s")


BELONGS_ELSEWHERE = _("A part of it belongs to something else by now.")
DOES_NOT_FIT = _("It does not fit together with what is there now.")


def restore(thing, change, *, by):
    """Bring `thing`, and the rows that belong to it, back to right after `change`.

    A row that went comes back under its old key; one that came since goes. Its place
    among other things (`PLACE`) stays as it is. Raises a `Refused`, with nothing changed,
    where `by` may not write, where there is nothing to restore, and where that state does
    not hold any more.
    """
    refuse_unless_permitted(RESTORING, by)
    if not timeline(thing).filter(pk=change.pk).exists():
        raise ValueError(f"{change} is no change of {thing._meta.label} {thing.pk}")
    try:
        with acting(by, road=REQUEST):
            _restore(thing, change)
    except ValidationError as error:
        raise CannotBeRestored(why=" ".join(error.messages)) from None
    except IntegrityError:
        raise CannotBeRestored(why=DOES_NOT_FIT) from None


def _restore(thing, change):
    _lock(thing)
    later = fold(timeline(thing).filter(pk__gt=change.pk).order_by("pk"))
    own = [row for row in later if row.table == thing._meta.db_table]
    parts = [row for row in later if row.table != thing._meta.db_table]
    written = [row for folded in own for row in _restore_itself(thing, folded)]
    # What goes makes room for what comes: two rows may not hold one place.
    for folded in sorted(parts, key=lambda row: not row.came):
        written += _restore_part(thing, folded)
    if not written:
        raise StandsSoNow
    _check(written)
    return written


def _lock(thing):
    """Owners before what they own, as everybody locks them."""
    if not lock(type(thing), [thing.pk]):
        raise Gone
    for model, key in belonging(type(thing)).items():
        lock(model, model.objects.filter(**{key: thing.pk}).values("pk"))


def _restore_itself(thing, folded):
    row = type(thing).objects.get(pk=thing.pk)
    _fill(row, {name: value for name, value in folded.old.items() if name not in PLACE})
    row.full_clean()  # says more than the database would of a name that is taken by now
    return _write(row)


def _restore_part(thing, folded):
    """Bring one belonging row back; returns it, or nothing where it stands so."""
    model = model_of(folded.table)
    key = belonging(type(thing))[model]
    row = model.objects.filter(pk=folded.row).first()
    is_here = row is not None and getattr(row, key) == thing.pk
    was_here = not folded.came and folded.old.get(key, row and getattr(row, key)) == thing.pk
    if not (was_here or is_here):
        return []
    if was_here and row is None:
        row = model(pk=folded.row)
        _fill(row, folded.old)
        row.save(force_insert=True)
        return [row]
    if was_here and is_here:
        _fill(row, folded.old)
        return _write(row)
    if folded.came:
        model.objects.filter(pk=row.pk).delete()
        return [row]
    raise CannotBeRestored(why=BELONGS_ELSEWHERE)


def _write(row):
    stored = type(row).objects.get(pk=row.pk)
    changed = [
        name
        for name in columns_of(type(row))
        if differs(getattr(stored, name), getattr(row, name))
    ]
    write(row, changed, versions(type(row), [row.pk])[row.pk])
    return [row] if changed else []


def _fill(row, values):
    """Give the row the values that its history holds; columns given up since are left out."""
    fields = columns_of(type(row))
    for name, value in values.items():
        if name in fields:
            setattr(row, name, fields[name].to_python(value))


def _check(rows):
    """Hold what was written against all rules, each row as the database has it by now."""
    for row in rows:
        for stored in type(row).objects.filter(pk=row.pk):
            stored.full_clean()
    connection.check_constraints()
