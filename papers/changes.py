"""Many changes as one: what became of each row and column, and whose hands it was."""

import unicodedata
from dataclasses import dataclass, field

from django.db.models import prefetch_related_objects

from papers import wording
from papers.differences import DELETED, INSERTED, SAME, Piece, differences
from papers.saving import aspect_of, columns_of

NOTHING = (None, "", [], {})
AROUND = 160  # characters of unchanged text kept on either side of a change


@dataclass
class Folded:
    """What became of one row by some changes, oldest first.

    `old` and `new` hold the values of the columns that were changed on the way, before the
    first and after the last of these changes.
    """

    table: str
    row: int
    changes: list = field(default_factory=list)
    old: dict = field(default_factory=dict)
    new: dict = field(default_factory=dict)

    @property
    def came(self):
        return self.changes[0].operation == "INSERT"

    @property
    def went(self):
        return self.changes[-1].operation == "DELETE"

    @property
    def columns(self):
        """The columns that are not as they were; its key is none of them."""
        return [
            name
            for name in {**self.old, **self.new}
            if name != "id" and differs(self.old.get(name), self.new.get(name))
        ]

    def add(self, change):
        self.changes.append(change)
        if not self.came:
            self.old = {**change.old, **self.old}
        self.new = {} if self.went else {**self.new, **change.new}


@dataclass(frozen=True)
class ColumnDifference:
    label: str
    language: str
    pieces: list
    is_prose: bool


@dataclass(frozen=True)
class RowDifference:
    label: str
    fate: str  # "came", "went", or "" for a row that was there all along
    columns: list
    hands: list  # (person or None for an unknown hand, when)


def fold(changes):
    """One `Folded` for each row, in the order of their first changes."""
    rows = {}
    for change in changes:
        key = (change.table, change.row)
        rows.setdefault(key, Folded(*key)).add(change)
    return [row for row in rows.values() if not (row.came and row.went)]


def differs(old, new):
    """Whether two values are told apart: not by line ends, Unicode form or kind of nothing."""
    return _counted(old) != _counted(new)


def described(folded, covered=None, standing=None):
    """The rows that are not as they were, for people.

    `covered` chooses among the columns of a row: a function of a `Folded`. All by default.
    `standing`, where given, are the rows as they stand: `standing_rows` of these and more.
    """
    prefetch_related_objects([change for row in folded for change in row.changes], "actor")
    standing = standing_rows(folded) if standing is None else standing
    found = []
    for row in folded:
        wanted = row.columns if covered is None else covered(row)
        columns = [_column(row, name) for name in _in_order(row) if name in wanted]
        if columns or row.came or row.went:
            found.append(_row(row, columns, standing.get((row.table, row.row))))
    return found


def standing_rows(folded):
    """(table, key) → the row as it stands, where it does."""
    keys = {}
    for row in folded:
        keys.setdefault(row.table, set()).add(row.row)
    return {
        (table, key): row
        for table, wanted in keys.items()
        for key, row in wording.model_of(table).objects.in_bulk(wanted).items()
    }


def compared(model, name, old, new):
    """The pieces of two values of a column: word by word, or one after the other."""
    old, new = wording.words(model, name, old), wording.words(model, name, new)
    if wording.is_prose(model, name):
        return differences(old, new)
    return [Piece(kind, words) for kind, words in [(DELETED, old), (INSERTED, new)] if words]


def shortened(pieces):
    """With long unchanged passages cut down to what stands beside a change."""
    last = len(pieces) - 1
    return [
        Piece(SAME, _cut(piece.words, before=index > 0, after=index < last))
        if piece.kind == SAME
        else piece
        for index, piece in enumerate(pieces)
    ]


def _cut(words, before, after):
    head, tail = AROUND if before else 0, AROUND if after else 0
    if len(words) <= head + tail + AROUND:
        return words
    return f"{words[:head]} […] {words[len(words) - tail :]}"


def _counted(value):
    if isinstance(value, str):
        value = unicodedata.normalize("NFC", value.replace("\r\n", "\n").replace("\r", "\n"))
    return None if value is False or value in NOTHING else value


def _in_order(folded):
    """The changed columns, as the model has them; those that it gave up since at the end."""
    order = list(columns_of(wording.model_of(folded.table)))
    return sorted(folded.columns, key=lambda name: (name not in order, [*order, name].index(name)))


def _row(folded, columns, row):
    model = wording.model_of(folded.table)
    hands = {change.actor: change.at for change in folded.changes}
    return RowDifference(
        label=wording.named(model, folded.row, row, {**folded.new, **folded.old}),
        fate="came" if folded.came else "went" if folded.went else "",
        columns=columns,
        hands=list(hands.items()),
    )


def _column(folded, name):
    model = wording.model_of(folded.table)
    return ColumnDifference(
        label=wording.label(model, name),
        language=aspect_of(name),
        pieces=shortened(compared(model, name, folded.old.get(name), folded.new.get(name))),
        is_prose=wording.is_prose(model, name),
    )
