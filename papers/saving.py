"""Saves that overwrite nobody: a row is written only where it stands as it was read.

A token is the seal-like hash of every column of one aspect of a row: what belongs to no
language (""), or its words in one. It is computed by the database, stored nowhere, and put
back by a value that is put back. A form carries the tokens of what it shows.
"""

import json
from contextlib import suppress
from dataclasses import dataclass

from django.db import IntegrityError
from django.db.models import OuterRef, Subquery

from papers.languages import LANGUAGES, column
from papers.models import Change
from papers.models.sealed import SealOf

NEUTRAL = ""
LONGEST = 1_000  # characters of a written version: four tokens and a number are far fewer


class Outdated(IntegrityError):
    """The row was not written: it is gone, or somebody else changed it since it was read."""


@dataclass(frozen=True)
class Version:
    """How a row stands: aspect → token, and its newest change when they were computed."""

    tokens: dict
    newest: int | None = None

    def __str__(self):
        """As a form carries it."""
        return json.dumps({"tokens": self.tokens, "newest": self.newest})

    @classmethod
    def read(cls, written):
        """What a form sent back; one without tokens where it cannot be understood."""
        with suppress(ValueError, TypeError, KeyError, OverflowError):
            if len(written) <= LONGEST and written.count("{") <= 2 and "[" not in written:
                sent = json.loads(written)
                return cls(dict(sent["tokens"]), int(sent["newest"]))
        return cls({})

    def outdated(self, present):
        """The aspects in which this is not how the row stands at `present`."""
        return {
            aspect for aspect, token in present.tokens.items() if self.tokens.get(aspect) != token
        }


def columns_of(model):
    """Column → its field: all that may be compared and written.

    Left out: the key, generated columns, and modeltranslation's undotted ones, which lag.
    """
    fields = {field.attname: field for field in model._meta.concrete_fields}
    return {
        name: field
        for name, field in fields.items()
        if not (field.primary_key or field.generated or column(name, LANGUAGES[0]) in fields)
    }


def aspect_of(name):
    """The language that a column belongs to; "" for none."""
    ending = name.rpartition("_")[2]
    return ending if ending in LANGUAGES else NEUTRAL


def aspects(model):
    """aspect → its columns."""
    found = {}
    for name in columns_of(model):
        found.setdefault(aspect_of(name), []).append(name)
    return found


def lock(model, keys):
    """Lock the rows until the transaction ends, in one order for everybody."""
    rows = model.objects.select_for_update().filter(pk__in=keys)
    return list(rows.order_by("pk").values_list("pk", flat=True))


def versions(model, keys):
    """key → the version of the row as it stands now; what is not there is left out."""
    changes = Change.objects.filter(table=model._meta.db_table, row=OuterRef("pk"))
    rows = _with_tokens(model.objects.filter(pk__in=keys)).annotate(
        newest_change=Subquery(changes.order_by("-pk").values("pk")[:1])
    )
    named = {aspect: _name(aspect) for aspect in aspects(model)}
    return {
        row["pk"]: Version(
            {aspect: row[name] for aspect, name in named.items()}, row["newest_change"] or 0
        )
        for row in rows.values("pk", "newest_change", *named.values())
    }


def write(row, columns, version):
    """Write these columns of `row`, and no other, where it still stands as `version` says.

    Raises `Outdated` where it does not; the tokens are compared by the UPDATE itself.
    """
    if not columns:
        return
    fields = columns_of(type(row))
    touched = {aspect_of(name) for name in columns}
    as_read = {_name(aspect): version.tokens.get(aspect) for aspect in touched}
    rows = _with_tokens(type(row).objects.filter(pk=row.pk)).filter(**as_read)
    if not rows.update(**{fields[name].name: getattr(row, name) for name in columns}):
        raise Outdated(f"{row._meta.label} {row.pk}")


def _with_tokens(rows):
    return rows.annotate(
        **{_name(aspect): SealOf(*names) for aspect, names in aspects(rows.model).items()}
    )


def _name(aspect):
    return f"token_{aspect or 'neutral'}"
