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


def rows():
    """A row of each kind that imports write → the thing whose approval leans on it."""
    issue, trend = Issue.objects.get(), Trend.objects.filter(discussions__gt=0).earliest("pk")
    summary = Summary.objects.earliest("pk")
    return {
        issue: issue,
        Source.objects.earliest("pk"): issue,
        trend: trend,
        Discussion.objects.filter(trend=trend).earliest("pk"): trend,
        summary: summary,
        summary.paper: summary,
    }


def written_columns(row):
    """The sealed columns that the import gave a value."""
    written = Change.of(row).get(operation="INSERT").new
    seals = {field.name for field in row._meta.concrete_fields if field.generated}
    sealed = {column for seal in seals for column in row.sealed_columns(seal)}
    return sorted(column for column in sealed if written.get(column))


def test_column_that_an_import_changes_takes_the_approval(editor, reviewer):
    """Each column as an earlier import could have left it, approved; then the import."""
    import_texts(editor)
    kept = set()

    for row, thing in rows().items():
        for column in written_columns(row):
            language = column[-2:] if column.endswith(("_en", "_ko")) else "en"
            with undone():
                with acting(editor, road=IMPORT):
                    by_update(row, another(row, column), editor)
                approve_now(thing, reviewer, language)
                import_texts(editor)
                if type(thing).objects.filter(pk=thing.pk).exists() and (
                    fresh(thing).state(language) != State.DRAFT
                ):
                    kept.add((type(row), column))
    assert kept == LEFT_ALONE
