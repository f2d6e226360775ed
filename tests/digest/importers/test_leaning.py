"""What an import changes loses its approval, column by column."""

import pytest

from accounts.acting import IMPORT, acting
from digest.models import Discussion, Issue, Source, Summary, Trend
from papers.models import Change, Paper, State
from tests.checks import undone
from tests.digest.importers.documents import import_texts
from tests.leaning import another, by_update
from tests.make import approve_now, fresh

pytestmark = pytest.mark.django_db

# What a second import of the same files leaves as it finds it: how a row is known, and what
# was entered before.
LEFT_ALONE = {
    (Issue, "month"),
    (Summary, "paper_id"),
    (Paper, "slug"),
    (Paper, "arxiv_id"),
}

# What no import of these files writes: a document does not say it.
NOT_WRITTEN = {
    *((Paper, name) for name in ("doi", "authors", "categories", "published", "revised")),
    *((Paper, f"takeaway_{language}") for language in ("en", "ko")),
    (Paper, "translated_title_en"),  # of papers that are read in English
}

THINGS = {
    Issue: lambda row: row,
    Source: lambda row: row.issue,
    Trend: lambda row: row,
    Discussion: lambda row: row.trend,
    Summary: lambda row: row,
    Paper: lambda row: row.summaries.get(),
}


def columns_of(model):
    seals = [field.name for field in model._meta.concrete_fields if field.generated]
    return {column for seal in seals for column in model.sealed_columns(seal)}


def written():
    """(model, column) → the first row in which the import gave it a value."""
    found = {}
    for model in THINGS:
        for row in model.objects.order_by("pk"):
            values = Change.of(row).get(operation="INSERT").new
            for column in columns_of(model):
                if values.get(column):
                    found.setdefault((model, column), row)
    return found


def test_column_that_an_import_changes_takes_the_approval(editor, reviewer):
    """Each column as an earlier import could have left it, approved; then the import."""
    import_texts(editor)
    kept = set()

    for (model, column), row in written().items():
        thing = THINGS[model](row)
        language = column[-2:] if column.endswith(("_en", "_ko")) else "en"
        with undone():
            with acting(editor, road=IMPORT):
                by_update(row, another(row, column), editor)
            approve_now(thing, reviewer, language)
            import_texts(editor)
            if fresh(thing).state(language) != State.DRAFT:
                kept.add((model, column))
    assert kept == LEFT_ALONE


def test_columns_that_no_import_writes_are_named_here(editor):
    import_texts(editor)

    sealed = {(model, column) for model in THINGS for column in columns_of(model)}

    assert sealed - written().keys() == NOT_WRITTEN
