"""Whose hands wrote what waits for approval, as the history has it, whichever the road."""

from django.db.models import Exists, OuterRef, Q

from papers.models import Change, Editorial, Verdict


def changes_since_approval(thing, language=""):
    """The changes of what an approval of `thing` covers, since the last one that stands.

    What belongs to no language counts for each. Rows that came or went and a change of
    order count too. What has sign-offs of its own (a result's benchmark) is checked there.
    """
    columns = covered_columns(thing, language)
    owners = {
        rows.model._meta.db_table: (rows.field.attname, rows.instance.pk) for rows in thing.owned()
    }
    touched = Q(pk=None)
    for table, row in columns:
        touched |= Q(table=table, row=row)
    for table, (key, owner) in owners.items():
        touched |= Q(table=table) & (Q(**{f"old__{key}": owner}) | Q(**{f"new__{key}": owner}))
    changes = Change.objects.filter(touched).order_by("pk")
    return [
        change
        for change in changes.filter(_unread(thing, language))
        if change.columns & columns.get((change.table, change.row), set())
        or owners.get(change.table, [None])[0] in change.columns
    ]


def hands(thing, language=""):
    """The changes whose hands wrote what waits: those unread, and earlier ones like them.

    Whoever puts somebody's words back does not become their only writer.
    """
    unread = changes_since_approval(thing, language)
    columns = covered_columns(thing, language)
    return sorted({*unread, *_same_words_before(unread, columns)}, key=lambda each: each.pk)


def _same_words_before(unread, columns):
    standing = {}
    for change in unread:
        row = change.table, change.row
        for name in change.new.keys() & columns.get(row, set()):
            standing.setdefault(row, {})[name] = change.new[name]
    for (table, row), values in standing.items():
        for change in Change.objects.filter(table=table, row=row, pk__lt=unread[-1].pk):
            if any(value and change.new.get(name) == value for name, value in values.items()):
                yield change


def _unread(thing, language):
    """What the last approval that stands did not cover.

    All that came after it, and the whole past of rows that it was not about: a name or a
    benchmark that was put in since had its writer too.
    """
    approved = last_approval(thing, language)
    if not approved:
        return Q()
    unread = Q(pk__gt=approved.last_change)
    for part in thing.parts(language):
        if part.key not in approved.rows:
            unread |= Q(table=part.row._meta.db_table, row=part.row.pk)
    return unread


def covered_columns(thing, language):
    """(table, row) → the columns of it that an approval covers."""
    columns = {}
    for part in thing.parts(language):
        if part.language or part.row == thing or not isinstance(part.row, Editorial):
            columns.setdefault(_key(part.row), set()).update(part.columns)
    for row in thing.ordered():
        columns.setdefault(_key(row), set()).add("position")
    return columns


def _key(row):
    return row._meta.db_table, row.pk


def last_approval(thing, language):
    """The newest approval that nobody has taken back: words sent back are unread again."""
    signoffs = thing.signoffs.filter(language=language)
    taken_back = signoffs.filter(
        verdict=Verdict.SENT_BACK, seals=OuterRef("seals"), pk__gt=OuterRef("pk")
    )
    approvals = signoffs.filter(verdict=Verdict.APPROVED).exclude(Exists(taken_back))
    return approvals.order_by("-pk").first()
