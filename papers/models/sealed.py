"""Rows that the database itself seals and whose every change it records.

A seal is the SHA-256 of what stands in a row: `seal` of its language-neutral columns,
`seal_en` and `seal_ko` of the words in a language. Seals are generated columns, so no way
of writing (form, bulk, raw SQL) can leave one behind. Django does not read them back after
an UPDATE: read them from the database after saving.
"""

import pgtrigger
from django.db import models

from accounts.triggers import Unskippable, refusal
from papers.languages import LANGUAGES, column, text


class SealOf(models.Func):
    """`text_sha256(seal_part('a', a) || seal_part('b', b) || …)` of the named columns."""

    output_field = models.CharField(max_length=64)

    def __init__(self, *columns, **extra):
        super().__init__(*map(models.F, columns), **extra)
        self.columns = columns

    def as_sql(self, compiler, connection):
        parts, params = [], []
        for name, expression in zip(self.columns, self.source_expressions, strict=True):
            sql, sql_params = compiler.compile(expression)
            parts.append(f"seal_part('{name}', {sql})")
            params.extend(sql_params)
        return f"text_sha256({' || '.join(parts)})", params


def seal_of(*columns):
    """A generated column that holds the seal of the named ones."""
    return models.GeneratedField(
        expression=SealOf(*columns),
        output_field=models.CharField(max_length=64),
        db_persist=True,
    )


class Sealed(models.Model):
    """A row with a seal and a history. Subclasses declare their `seal` columns."""

    class Meta:
        abstract = True
        triggers = [
            Unskippable(
                name="history",
                when=pgtrigger.After,
                operation=pgtrigger.Insert | pgtrigger.Update | pgtrigger.Delete,
                calls="record_row()",
            ),
            # It would leave nothing in the history.
            refusal("no_truncate", pgtrigger.Truncate, "kept with its history"),
        ]

    # The translated fields that readers read, and that must say the same in both languages.
    says = ()

    def said(self, field, language):
        """What readers are told in a field: for most rows the stored text alone."""
        return text(self, field, language)

    def place_of(self, field):
        """How a picture and this row both name what is said in a field."""
        return f"{self._meta.label_lower} {self.pk} {field}"

    def columns_said(self, field):
        """The columns from which `said()` takes its words, in all languages."""
        return [column(field, language) for language in LANGUAGES]

    @classmethod
    def sealed_columns(cls, seal):
        """The columns that `seal` ("seal", "seal_en", …) is made of."""
        return cls._meta.get_field(seal).expression.columns


def seal_name(language):
    """The seal column of a language; the neutral one for ""."""
    return f"seal_{language}" if language else "seal"
