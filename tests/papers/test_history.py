"""Every change of every editorial row is recorded, whichever road it came by."""

import pytest
from django.apps import apps
from django.db import connection

from accounts.acting import IMPORT, REQUEST, acting
from digest.models import Trend
from papers.models import Change, Sealed
from tests.make import make_issue, make_trend, make_user, written_by

pytestmark = pytest.mark.django_db


@pytest.fixture
def trend(editor):
    with written_by(editor):
        return make_trend(make_issue(), body_en="Old.", body_ko="옛것.")


def newest(row):
    return Change.of(row).order_by("-pk").first()


def test_change_names_columns_person_and_road(trend, editor):
    with acting(editor, road=REQUEST):
        trend.body_ko = "새것."
        trend.save()

    change = newest(trend)
    assert (change.old, change.new) == ({"body_ko": "옛것."}, {"body_ko": "새것."})
    assert (change.actor, change.road, change.operation) == (editor, "request", "UPDATE")


@pytest.mark.parametrize(
    "change",
    [
        lambda: Trend.objects.update(body_en="New."),
        lambda: Trend.objects.bulk_update([_with(Trend.objects.get(), "New.")], ["body_en"]),
    ],
    ids=["update", "bulk_update"],
)
def test_bulk_roads_are_recorded(trend, editor, change):
    with written_by(editor):
        change()

    assert newest(trend).new == {"body_en": "New."}
    assert newest(trend).actor == editor


def _with(trend, words):
    trend.body_en = words
    return trend


def test_sql_is_recorded_as_an_unknown_hand(trend):
    with connection.cursor() as cursor:
        cursor.execute("UPDATE digest_trend SET body_en = 'New.'")

    assert (newest(trend).new, newest(trend).actor) == ({"body_en": "New."}, None)


def test_save_without_a_change_records_nothing(trend, editor):
    count = Change.of(trend).count()

    with written_by(editor):
        Trend.objects.get().save()

    assert Change.of(trend).count() == count


def test_deletion_keeps_the_old_words(trend, editor):
    with written_by(editor):
        Trend.objects.all().delete()

    change = Change.objects.filter(table="digest_trend", operation="DELETE").get()
    assert change.old["body_en"] == "Old."


def test_acting_blocks_nest_and_end(trend, editor):
    other = make_user()
    with acting(editor, road=REQUEST):
        with acting(other, road=IMPORT):
            Trend.objects.update(body_en="Inner.")
        Trend.objects.update(body_en="Outer.")

    found = list(Change.of(trend).order_by("-pk").values_list("actor", "road")[:2])
    assert found == [(editor.pk, "request"), (other.pk, "import")]


def test_every_sealed_model_has_the_history_trigger():
    sealed = [model for model in apps.get_models() if issubclass(model, Sealed)]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger"
            " WHERE tgname LIKE 'pgtrigger_history%'"
        )
        triggered = {name for (name,) in cursor.fetchall()}

    assert triggered == {model._meta.db_table for model in sealed}
    assert len(sealed) >= 10


def test_every_column_of_a_sealed_model_is_sealed_or_named_here():
    apart = {
        "id", "position", "aliases", "seal", "seal_en", "seal_ko",
        "issue_id", "result_id", "trend_id", "held_in",
    }  # fmt: skip
    for model in (model for model in apps.get_models() if issubclass(model, Sealed)):
        columns = {field.attname for field in model._meta.concrete_fields}
        undotted = {name for name in columns if f"{name}_en" in columns}
        seals = {"seal", "seal_en", "seal_ko"} & columns
        sealed = {name for seal in seals for name in model.sealed_columns(seal)}

        assert columns - undotted - sealed <= apart, model
