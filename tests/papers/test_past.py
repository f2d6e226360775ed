"""The history page: what changed, by whom and how, and the button back."""

import pytest
from django.contrib.messages import get_messages
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import gettext, override

from accounts.acting import IMPORT, REQUEST, acting
from digest.models import Issue, Summary, Trend
from papers.models import Benchmark, Change, Evidence, Name, Paper, ReportedResult
from papers.restoring import RESTORING, StandsSoNow
from papers.timeline import timeline
from papers.workflow import NotYourRole
from tests.digest.desk.conftest import by_everybody, superuser, visitor  # noqa: F401
from tests.make import make_month, make_name, make_user, written_by
from tests.pages import signed_in

pytestmark = pytest.mark.django_db

LANGUAGES = ["en", "ko"]
MODELS = [Issue, Trend, Summary, Benchmark, ReportedResult, Name, Paper]


@pytest.fixture
def month(db):
    return make_month(make_user("writer", roles=["Editors"]))


def page(thing, name):
    return reverse(f"admin:{thing._meta.label_lower.replace('.', '_')}_{name}", args=[thing.pk])


def history(client, thing, query=""):
    return client.get(page(thing, "history") + query)


def press(client, thing, change):
    return client.post(page(thing, "restore"), {"change": change.pk})


def said(answer):
    return [str(message) for message in get_messages(answer.wsgi_request)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_history_names_hand_and_road_and_shows_the_words(month, editor, language):
    trend = Trend.objects.get()
    with acting(editor, road=IMPORT):
        Trend.objects.update(body_en="Agents learn from their <i>successes</i>.")
    Trend.objects.update(body_ko="다른 말.")

    answer = history(signed_in(editor, language), trend)

    newest, imported, made = answer.context["acts"]
    with override(language):
        roads = ["", gettext("by an import"), gettext("by a command")]
        assert [str(act.road) for act in (newest, imported, made)] == roads
    hands = [act.last.actor for act in (newest, imported, made)]
    assert [hand and hand.username for hand in hands] == [None, "editor", "writer"]
    assert [act.stands_now for act in (newest, imported, made)] == [True, False, False]
    assert "<del>mistakes</del><ins>&lt;i&gt;successes&lt;/i&gt;</ins>." in answer.text


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_history_of_every_kind_begins_with_its_making(month, editor, model, language):
    thing = model.objects.first()

    answer = history(signed_in(editor, language), thing)

    [act] = answer.context["acts"]
    assert {row.fate for row in act.rows} == {"came"}
    assert "<ins>" in answer.text


def test_history_has_the_rows_that_belong_to_it(month, editor):
    result = ReportedResult.objects.get()
    with written_by(editor):
        Evidence.objects.update(locator="Table 9")
        Evidence.objects.all().delete()

    newest, _made = history(signed_in(editor), result).context["acts"]

    [row] = newest.rows
    assert (row.label, row.fate) == ("Evidence: the paper, Table 3", "went")


def test_what_one_hand_did_at_once_is_one_act(month, editor):
    with acting(editor, road=REQUEST):
        Trend.objects.update(body_en="One.")
        Trend.objects.update(body_en="Two.", body_ko="둘.")
    with acting(make_user(), road=REQUEST):
        Trend.objects.update(body_en="Three.")

    acts = history(signed_in(editor), Trend.objects.get()).context["acts"]

    assert [len(act.rows[0].columns) for act in acts[:2]] == [1, 2]


def test_what_was_put_back_at_once_says_so(month, editor):
    trend = Trend.objects.get()
    with written_by(editor):
        Trend.objects.update(body_en="One.")
        Trend.objects.update(body_en=trend.body_en)

    assert "nothing is different" in history(signed_in(editor), trend).text


def test_history_has_pages_of_fifty(editor):
    name = make_name()
    people = [make_user() for _ in range(2)]
    for number in range(60):
        with written_by(people[number % 2]):
            Name.objects.update(name=f"Name {number}")
    client = signed_in(editor)

    first, second = history(client, name), history(client, name, "?p=2")

    assert [len(answer.context["acts"]) for answer in (first, second)] == [50, 11]
    assert not any(act.stands_now for act in second.context["acts"])
    assert history(client, name, "?p=abc").status_code == 200


def test_history_asks_as_often_for_many_changes_as_for_few(editor, django_assert_num_queries):
    name, client = make_name(), signed_in(editor)
    people = [make_user() for _ in range(2)]
    for number in range(4):
        with written_by(people[number % 2]):
            Name.objects.update(name=f"Name {number}")
    with CaptureQueriesContext(connection) as few:
        history(client, name)
    for number in range(40):
        with written_by(people[number % 2]):
            Name.objects.update(name=f"Other {number}")

    with django_assert_num_queries(len(few)):
        history(client, name)


@by_everybody
@pytest.mark.parametrize("language", LANGUAGES)
def test_state_is_restored_by_who_may_write(month, visitor, name, language):  # noqa: F811
    trend = Trend.objects.get()
    state = timeline(trend).first()
    Trend.objects.update(body_en="Other.")

    press(signed_in(visitor, language), trend, state)

    restored = Trend.objects.get().body_en == trend.body_en
    assert restored is (name in {"editor", "superuser"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusal_is_said_in_the_language_of_the_person(month, editor, outsider, language):
    trend = Trend.objects.get()
    state = timeline(trend).first()

    refused = press(signed_in(outsider, language), trend, state)
    pointless = press(signed_in(editor, language), trend, state)

    with override(language):
        assert said(refused) == [str(NotYourRole(move=RESTORING.label))]
        assert said(pointless) == [str(StandsSoNow())]


@pytest.mark.parametrize("model", MODELS)
def test_button_restores_every_kind(month, editor, model):
    thing = model.objects.first()
    state = timeline(thing).first()
    field = {Issue: "title_en", Trend: "body_en", Summary: "body_ko", Benchmark: "metric"}
    field |= {ReportedResult: "unit", Name: "name", Paper: "title"}
    model.objects.filter(pk=thing.pk).update(**{field[model]: "Other"})

    answer = press(signed_in(editor), thing, state)

    assert answer.headers["Location"] == page(thing, "history")
    assert said(answer) == ["Restored."]
    assert getattr(model.objects.get(pk=thing.pk), field[model]) == getattr(thing, field[model])


@pytest.mark.parametrize("sent", ["", "abc", "0", "9" * 30, "-1", "²"])
def test_change_that_is_none_is_not_found(month, editor, sent):
    answer = signed_in(editor).post(page(Trend.objects.get(), "restore"), {"change": sent})

    assert answer.status_code == 404


def test_change_of_another_thing_is_not_found(month, editor):
    answer = press(signed_in(editor), Trend.objects.get(), timeline(Summary.objects.get()).first())

    assert answer.status_code == 404


def test_restoring_needs_a_button_and_the_token_of_its_form(month, editor):
    trend = Trend.objects.get()
    state = timeline(trend).first()
    Trend.objects.update(body_en="Other.")
    before = Change.objects.count()

    assert signed_in(editor).get(page(trend, "restore")).status_code == 405
    assert press(signed_in(editor, enforce_csrf_checks=True), trend, state).status_code == 403
    assert Change.objects.count() == before


@pytest.mark.parametrize(("person", "buttons"), [("editor", 1), ("reviewer", 0), ("outsider", 0)])
def test_button_is_shown_to_who_may_write(month, request, person, buttons):
    Trend.objects.update(body_en="Other.")

    answer = history(signed_in(request.getfixturevalue(person)), Trend.objects.get())

    assert answer.text.count('name="change"') == buttons
