"""A row is written only where it stands as it was read, and only what changed."""

import pytest
from django.db import connection

from digest.models import Discussion, Trend
from papers.models import Change, Name
from papers.saving import Outdated, Version, aspects, columns_of, versions, write
from tests.make import make_issue, make_name, make_paper, make_result, make_trend

pytestmark = pytest.mark.django_db


@pytest.fixture
def trend():
    return make_trend(make_issue(), body_en="Old.", body_ko="옛것.")


def version_of(row):
    return versions(type(row), [row.pk])[row.pk]


def newest(row):
    return Change.of(row).order_by("pk").last()


@pytest.mark.parametrize(
    ("change", "aspect"),
    [
        ({"body_en": "New."}, "en"),
        ({"body_ko": "새것."}, "ko"),
        ({"position": 7}, ""),
        ({"source_language": "ko"}, ""),
    ],
)
def test_token_is_of_one_aspect(trend, change, aspect):
    before = version_of(trend)

    Trend.objects.update(**change)

    assert before.outdated(version_of(trend)) == {aspect}


def test_token_covers_what_no_seal_covers():
    name = make_name(aliases=["GLM5"])
    before = version_of(name)

    Name.objects.update(aliases=["GLM-5"])

    assert before.outdated(version_of(name)) == {""}


def test_token_comes_back_with_the_words(trend):
    before = version_of(trend)

    Trend.objects.update(body_en="New.")
    Trend.objects.update(body_en="Old.")

    assert before.outdated(version_of(trend)) == set()


def test_undotted_columns_are_neither_compared_nor_written(trend):
    before = version_of(trend)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE digest_trend SET body = 'lags'")

    assert before.outdated(version_of(trend)) == set()
    assert "body" not in columns_of(Trend)
    assert aspects(Trend) == {
        "": ["position", "source_language", "held_in", "issue_id"],
        "en": ["body_en"],
        "ko": ["body_ko"],
    }


@pytest.mark.parametrize("model_of", [make_paper, make_name, make_result])
def test_version_goes_through_a_form_and_back(model_of):
    version = version_of(model_of())

    assert Version.read(str(version)) == version


@pytest.mark.parametrize(
    "written",
    [
        *("", "x", "null", "3", '"en"', "{}", '{"tokens": 3, "newest": 1}', "\ud800"),
        *('{"tokens": {}, "newest": null}', '{"tokens": {}, "newest": Infinity}'),
        *("[" * 900, '{"a":' * 150, "9" * 5000, '{"tokens": {"en": "' + "a" * 5000),
    ],
    ids=lambda written: written[:20].encode(errors="replace").decode(),
)
def test_version_that_is_none_is_outdated_in_all(trend, written):
    assert Version.read(written).outdated(version_of(trend)) == {"", "en", "ko"}


def test_save_writes_only_the_columns_named(trend):
    trend.body_en, trend.body_ko = "New.", "Not to be written."

    write(trend, ["body_en"], version_of(trend))

    assert newest(trend).new == {"body_en": "New."}
    assert Trend.objects.get().body_ko == "옛것."


def test_save_of_one_language_does_not_mind_the_other(trend):
    before = version_of(trend)
    Trend.objects.update(body_ko="새것.")
    trend.body_en = "New."

    write(trend, ["body_en"], before)

    stored = Trend.objects.get()
    assert (stored.body_en, stored.body_ko) == ("New.", "새것.")


def test_save_of_what_changed_since_is_refused_by_the_database(trend):
    before = version_of(trend)
    Trend.objects.update(body_en="Theirs.")
    trend.body_en = "Mine."

    with pytest.raises(Outdated):
        write(trend, ["body_en"], before)

    assert Trend.objects.get().body_en == "Theirs."


def test_save_of_a_removed_row_is_refused(trend):
    discussion = Discussion.objects.create(trend=trend, paper=make_paper(), position=1)
    before = version_of(discussion)
    Discussion.objects.all().delete()

    with pytest.raises(Outdated):
        write(discussion, ["marker"], before)


def test_save_of_nothing_asks_nothing(trend, django_assert_num_queries):
    with django_assert_num_queries(0):
        write(trend, [], Version({}))
