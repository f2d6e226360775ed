"""What the database refuses to every hand but one that alters the schema."""

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction

from accounts.models import User
from digest.models import Publication, Withdrawal
from digest.publishing import publish
from papers.models import Acceptance, Change, Sealed, SignOff, Trail
from tests.make import approve_all, make_month, make_paper

pytestmark = pytest.mark.django_db

WRITTEN_ONCE = [
    Acceptance,
    Change,
    Publication,
    Trail,
    Withdrawal,
    *(model for model in apps.get_models() if issubclass(model, SignOff)),
]
SEALED = [model for model in apps.get_models() if issubclass(model, Sealed)]


def table(model):
    return model._meta.db_table


@pytest.fixture
def published(editor, reviewer, publisher):
    """Something stands in every table that is written once."""
    issue = make_month(by=editor)
    approve_all(issue, "en", reviewer)
    publication = publish(issue, "en", by=publisher)
    Withdrawal.objects.create(publication=publication, reason="Wrong.", by=publisher)
    Acceptance.objects.create(finding="0" * 64, code="value", reason="It is so.", by=reviewer)
    return issue


def run(*statements):
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def refused(statement, because):
    """PostgreSQL refuses the statement, naming the table."""
    run("SET CONSTRAINTS ALL IMMEDIATE")  # nothing of before is pending: TRUNCATE would mind
    with pytest.raises(IntegrityError, match=because):
        run(statement)


@pytest.mark.parametrize("model", WRITTEN_ONCE, ids=table)
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE {table} SET id = id",
        "UPDATE {table} SET id = -1 WHERE false",
        "DELETE FROM {table}",
        "TRUNCATE {table} CASCADE",
    ],
)
def test_what_is_written_once_is_neither_changed_nor_removed(published, model, statement):
    assert model.objects.exists()
    refused(
        statement.format(table=table(model)),
        f"{table(model)} is append-only: {statement.split()[0]} is refused",
    )


@pytest.mark.parametrize("model", WRITTEN_ONCE, ids=table)
def test_truncate_by_cascade_from_what_it_leans_on_is_refused(model):
    """Each table is emptied along with any that it refers to, directly or not."""
    leant_on = {
        field.related_model for field in model._meta.concrete_fields if field.related_model
    }

    assert leant_on
    for other in leant_on:
        refused(f"TRUNCATE {table(other)} CASCADE", "TRUNCATE is refused")


@pytest.mark.parametrize("model", SEALED, ids=table)
def test_truncate_of_what_has_a_history_is_refused(model):
    refused(f"TRUNCATE {table(model)} CASCADE", "TRUNCATE is refused")


def test_no_setting_of_a_session_gets_past(published):
    """pgtrigger's own switch is open to anybody with a connection."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('pgtrigger.ignore', array_agg(DISTINCT tgname)::text, true)"
            " FROM pg_trigger WHERE tgname LIKE 'pgtrigger%'"
        )
    changes = Change.objects.count()

    refused("DELETE FROM papers_trail", "papers_trail is append-only: DELETE is refused")
    make_paper()

    assert Change.objects.count() == changes + 1


def test_conflict_clause_does_not_get_past(published, publisher):
    refused(
        "INSERT INTO papers_trail SELECT * FROM papers_trail ON CONFLICT (id)"
        " DO UPDATE SET comment = 'Forged.'",
        "papers_trail is append-only: UPDATE is refused",
    )


@pytest.mark.parametrize("statement", ["DELETE FROM {}", "TRUNCATE {} CASCADE"])
def test_people_stay(outsider, statement):
    refused(statement.format(table(User)), "accounts_user is a register of people that stay")
    with pytest.raises(IntegrityError), transaction.atomic():
        outsider.delete()

    assert User.objects.filter(pk=outsider.pk).exists()


def test_approved_entry_is_not_deleted(editor, reviewer):
    """Its sign-offs refer to it, and stay."""
    issue = make_month(by=editor)
    approve_all(issue, "en", reviewer)

    run("SET CONSTRAINTS ALL IMMEDIATE", "DELETE FROM digest_discussion")
    for kind in ("digest_trend", "digest_summary"):
        refused(f"DELETE FROM {kind}", "is still referenced from table .*signoff")  # noqa: S608


def test_each_refusal_is_installed_on_its_table_and_on_no_other():
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgrelid::regclass::text FROM pg_trigger"
            " WHERE tgname LIKE 'pgtrigger_append_only%' AND tgenabled = 'O'"
        )
        found = sorted(name for (name,) in cursor.fetchall())

    assert found == sorted(map(table, WRITTEN_ONCE))
