"""Moves by the buttons of a page: who may, what is said, what is left behind."""

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse
from django.utils.translation import override

from digest.models import Publication
from digest.publishing import PUBLISHING
from digest.readiness import NotReady
from papers import workflow
from papers.models import ReportedResult, State, Trail
from papers.workflow import MOVES, ask_for_review
from tests.digest.desk.conftest import by_everybody
from tests.make import approve_all, make_month, make_user
from tests.pages import signed_in

LANGUAGES = ["en", "ko"]
MAY = {
    "ask": {"editor", "superuser"},
    "approve": {"reviewer", "superuser"},
    "send back": {"reviewer", "superuser"},
    "publish": {"publisher", "superuser"},
}


@pytest.fixture
def drafts(db):
    """A month of drafts whose writer is none of the visitors."""
    return make_month(make_user("writer", roles=["Editors"]))


def address(thing):
    name = f"{thing._meta.app_label}_{thing._meta.model_name}_move"
    return reverse(f"admin:{name}", args=[thing.pk])


def press(client, thing, move, language="", **sent):
    """The answer to the button of a move, with what its form would send."""
    sent = {
        "scope": "source",
        "seen": thing.standing(language).fingerprint,
        "comment": "Reword.",
    } | sent
    return client.post(address(thing), {"move": move, "language": language} | sent)


def said(answer):
    return [str(message) for message in get_messages(answer.wsgi_request)]


def in_words(refusal, language):
    with override(language):
        return str(refusal)


@by_everybody
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("move", ["ask", "approve", "send back"])
def test_move_is_made_by_its_role_alone(drafts, visitor, name, move, language):
    trend = drafts.trends.get()
    if move != "ask":
        ask_for_review(trend, by=make_user(roles=["Editors"]), language=language)
    before = list(Trail.objects.values_list("move", flat=True))

    press(signed_in(visitor), trend, move, language)

    made = [move] if name in MAY[move] else []
    assert list(Trail.objects.values_list("move", flat=True)) == made + before


@by_everybody
@pytest.mark.parametrize("language", LANGUAGES)
def test_month_is_published_by_a_publisher_alone(drafts, visitor, name, language):
    approve_all(drafts, language, make_user(roles=["Reviewers"]))

    press(signed_in(visitor), drafts, "publish", language)

    published = [language] if name in MAY["publish"] else []
    assert list(Publication.objects.values_list("language", flat=True)) == published


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("move", MAY)
def test_refusal_is_said_in_the_language_of_the_person(drafts, outsider, move, language):
    answer = press(signed_in(outsider, language), drafts, move, "en")

    expected = workflow.NotYourRole(move={**MOVES, PUBLISHING.name: PUBLISHING}[move].label)
    assert said(answer) == [in_words(expected, language)]
    assert not Trail.objects.exists()


@pytest.mark.parametrize(
    ("sent", "refusal"),
    [
        ({"scope": ""}, workflow.NoScope()),
        ({"scope": "everything"}, workflow.NoScope()),
        ({"seen": ""}, workflow.ChangedSinceShown()),
        ({"seen": "한" * 1000}, workflow.ChangedSinceShown()),
    ],
    ids=["no scope", "another scope", "nothing seen", "something else seen"],
)
def test_approval_says_what_it_lacks(drafts, reviewer, sent, refusal):
    answer = press(signed_in(reviewer), drafts.trends.get(), "approve", "en", **sent)

    assert said(answer) == [str(refusal)]


@pytest.mark.parametrize(
    ("comment", "moves"), [(" ", []), ("a" * 2000, ["send back"]), ("a" * 2001, [])]
)
def test_comment_has_a_limit(drafts, reviewer, comment, moves):
    trend = drafts.trends.get()
    ask_for_review(trend, by=make_user(roles=["Editors"]), language="en")

    press(signed_in(reviewer), trend, "send back", "en", comment=comment)

    assert list(Trail.objects.values_list("move", flat=True)) == [*moves, "ask"]


def test_own_words_are_refused_to_a_person_with_both_roles(db):
    both = make_user("both", roles=["Editors", "Reviewers"])
    trend = make_month(both).trends.get()

    answer = press(signed_in(both), trend, "approve", "ko")

    [words] = said(answer)
    assert words.startswith("You wrote part of this on ")
    assert trend.state("ko") == State.DRAFT


def test_month_that_is_not_ready_says_what_comes_first(drafts, publisher):
    answer = press(signed_in(publisher), drafts, "publish", "en")

    [words] = said(answer)
    assert words.startswith(str(NotReady.reason).partition("%")[0])
    assert not Publication.objects.exists()


def test_result_is_approved_once_for_both_languages(drafts, reviewer):
    result = ReportedResult.objects.get()

    answer = press(signed_in(reviewer), result, "approve")

    assert said(answer) == ["Approved."]
    assert ReportedResult.objects.get().state() == State.REVIEWED


@pytest.mark.parametrize("page_language", LANGUAGES)
@pytest.mark.parametrize(
    ("move", "language"),
    [("approve", "xx"), ("approve", ""), ("fly", "en"), ("", "en"), ("publish", "en")],
)
def test_move_that_is_none_is_a_bad_request(drafts, superuser, move, language, page_language):
    trend = drafts.trends.get()

    client = signed_in(superuser, page_language)
    answer = client.post(address(trend), {"move": move, "language": language})

    assert answer.status_code == 400
    assert answer.headers["Content-Language"] == page_language
    assert not Trail.objects.exists()


@pytest.mark.parametrize("pk", ["999999", "9" * 30])
def test_move_of_an_unknown_thing_is_not_found(superuser, pk):
    answer = signed_in(superuser).post(f"/admin/digest/trend/{pk}/move/", {"move": "ask"})

    assert answer.status_code == 404


def test_move_needs_a_button(drafts, superuser):
    assert signed_in(superuser).get(address(drafts)).status_code == 405


def test_move_needs_the_token_of_the_form(drafts, editor):
    client = signed_in(editor, enforce_csrf_checks=True)

    answer = press(client, drafts, "ask", "en")

    assert answer.status_code == 403
    assert not Trail.objects.exists()


@by_everybody
def test_buttons_are_those_of_the_role(drafts, visitor, name):
    ask_for_review(drafts, by=make_user(roles=["Editors"]), language="en")

    answer = signed_in(visitor).get(address(drafts).replace("move", "change"))

    offered = (answer.context or {}).get("panels", [])
    waiting, untouched = (
        {move.name for move in panel["moves"]} for panel in offered or [{"moves": []}] * 2
    )
    # Publish is offered when nothing stands in the way any more.
    roles = {move for move, names in MAY.items() if name in names} - {"publish"}
    assert waiting == roles - {"ask"}
    assert untouched == roles - {"send back"}
