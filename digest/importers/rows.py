"""Writing rows where no hand has been: what an import may change, and what it leaves.

A hand is every road but import. What it wrote since stays, and the report names it.
"""

from dataclasses import dataclass, field

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.acting import IMPORT
from papers.languages import LANGUAGES
from papers.models import Change


@dataclass
class Report:
    """What an import did, as sentences and counts of rows."""

    created: int = 0
    changed: list = field(default_factory=list)  # what was updated or removed, and where
    left: list = field(default_factory=list)  # what hands have done, and where
    notices: list = field(default_factory=list)

    @property
    def updated(self):
        return len(self.changed)

    @property
    def changed_nothing(self):
        return not (self.created or self.changed)

    def leave(self, place, reason):
        self.left.append(f"{place}: {reason}")


@dataclass
class Entry:
    """What the documents say of one row; `row` is None where there is none yet.

    `traces` (column → value) are what a row that a hand has deleted is known by.
    """

    row: models.Model | None
    key: dict
    values: dict
    place: str = ""
    traces: dict = field(default_factory=dict)


def put(model, entry, report):
    """The row of `entry`, with its values where no hand has edited them since."""
    row, values = entry.row, entry.values
    if row is None:
        report.created += 1
        return model.objects.get(pk=model.objects.create(**entry.key, **values).pk)
    writable = {}
    for name, value in values.items():
        if (getattr(row, name) or type(value)()) == value:
            continue
        if edited_by_hand(row, name):
            report.leave(_place(row, name), _("edited by hand"))
        else:
            writable[name] = value
    if writable:
        model.objects.filter(pk=row.pk).update(**writable)
        labels = ", ".join(label(model, name) for name in writable)
        report.changed.append(f"{row}: {labels}")
    return model.objects.get(pk=row.pk)


def put_in_order(model, issue, entries, report):
    """Put the `entries` in that order in `issue`; rows without an entry are removed.

    Each entry has its row afterwards, but for those that a hand has removed.
    Where a hand has moved one, all keep their places and what is new comes last.
    """
    present = list(model.objects.filter(issue=issue).order_by("position"))
    entries = [each for each in entries if not _removed_by_hand(model, issue, each, report)]
    kept = [entry.row for entry in entries if entry.row]
    moved_by_hand = any(edited_by_hand(row, "position") for row in present)
    surplus = [row for row in present if row not in kept and not _remove(row, report)]
    ordered = [*entries, *(Entry(row, {}, {}) for row in surplus)]
    if moved_by_hand:
        if kept != [row for row in present if row in kept]:
            report.leave(issue, _("the order of %s") % model._meta.verbose_name_plural)
        first = max(row.position for row in present) + 1
        placed = [entry for entry in ordered if not entry.row]
    else:
        first, placed = 1, ordered
    for position, entry in enumerate(placed, start=first):
        entry.values["position"] = position
    for entry in ordered:
        entry.row = put(model, entry, report)


def edited_by_hand(row, name):
    """Whether the column `name` says something else than the last import wrote there."""
    changes = Change.of(row).filter(road=IMPORT, new__has_key=name)
    last = changes.order_by("-pk").first()
    value = getattr(row, name)
    return value != last.new[name] if last else bool(value)


def touched_by_hand(row):
    return Change.of(row).exclude(road=IMPORT).exists()


def list_edited_by_hand(model, owner_column, owner):
    """Whether a hand has had part in a list that imports replace as a whole.

    Its rows are known by their owner, which INSERT and DELETE record.
    """
    changes = Change.objects.filter(table=model._meta.db_table)
    rows = model.objects.filter(**{owner_column: owner.pk})
    last = changes.filter(road=IMPORT).filter(_of(owner_column, owner)).order_by("-pk").first()
    since = changes.exclude(road=IMPORT).filter(pk__gt=last.pk if last else 0)
    return since.filter(_of(owner_column, owner) | Q(row__in=rows.values("pk"))).exists()


def _of(owner_column, owner):
    return Q(**{f"old__{owner_column}": owner.pk}) | Q(**{f"new__{owner_column}": owner.pk})


def _remove(row, report):
    """Delete a row that the documents no longer have; what a hand has touched stays."""
    related = list(row.discussions.all()) if hasattr(row, "discussions") else []
    if any(map(touched_by_hand, [row, *related])):
        report.leave(row, _("edited by hand, no longer in the documents"))
        return False
    if hasattr(row, "signoffs") and row.signoffs.exists():
        report.leave(row, _("reviewed before, no longer in the documents"))
        return False
    report.changed.append(f"{row}: {_('removed')}")
    row.delete()
    return True


def _removed_by_hand(model, issue, entry, report):
    """Whether a hand has deleted the row that `entry` would make again."""
    if entry.row or not entry.traces:
        return False
    same = Q()
    for column, value in entry.traces.items():
        same |= Q(**{f"old__{column}": value})
    newest = (
        Change.objects.filter(same, table=model._meta.db_table, operation="DELETE")
        .filter(old__issue_id=issue.pk)
        .order_by("-pk")
        .first()
    )
    if newest is None or newest.road == IMPORT:
        return False
    report.leave(f"{issue}, {entry.place}", _("removed by hand"))
    return True


def _place(row, name):
    """Where something stands, for a person: "2026-02, trend 2, text (ko)"."""
    return f"{row}, {label(type(row), name)}"


def label(model, name):
    """What a person calls a column: "text (ko)"."""
    plain, _underscore, language = name.rpartition("_")
    if language not in LANGUAGES:
        return str(model._meta.get_field(name).verbose_name)
    return f"{model._meta.get_field(plain).verbose_name} ({language})"
