"""The desk's pages that correct and withdraw, hold and move."""

from datetime import date

import pytest
from django.contrib.messages import get_messages

from digest.models import Publication, Trend
from digest.publishing import withdraw
from papers.models import State
from tests.make import (
    approve_now,
    fresh,
    make_issue,
    make_month,
    written_by,
)
from tests.pages import signed_in

pytestmark = pytest.mark.django_db

LANGUAGES = ["en", "ko"]


@pytest.fixture
def issue(month_out, editor, reviewer):
    """Out in both languages, with a trend rewritten and approved and another half rewritten."""
    issue = month_out
    first, second = issue.trends.order_by("position")
    with written_by(editor):
        Trend.objects.filter(pk=first.pk).update(body_en="Agents learn a lot.")
        Trend.objects.filter(pk=second.pk).update(body_en="A dingo wa")
    approve_now(first, reviewer, "en")
    return issue


def address(issue, page):
    return f"/admin/digest/issue/{issue.pk}/{page}/"


def seen_in(response):
    return response.context["form"]["seen"].value()


def told(response):
    return [str(message) for message in get_messages(response.wsgi_request)]


def named(trend):
    return f"digest.trend {trend.pk}"


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "What would change in English"), ("ko", "영어판에서 바뀌는 내용")],
)
def test_correction_page_shows_what_would_change_word_by_word(issue, publisher, language, words):
    page = signed_in(publisher, language).get(address(issue, "correct")).content.decode()

    assert words in page
    assert "Agents learn <del>from their mistakes</del><ins>a lot</ins>." in page
    assert "A dingo <del>runs.</del><ins>wa</ins>" in page
    assert page.count('name="entries_named"') == 2


def test_correction_takes_what_is_chosen(client, issue, publisher):
    first = issue.trends.get(position=1)
    desk = signed_in(publisher)
    sent = {"languages": ["en"], "entries_named": [named(first)], "kind": "editorial"}
    sent["seen"] = seen_in(desk.get(address(issue, "correct")))

    response = desk.post(address(issue, "correct"), sent)

    assert response["Location"] == f"/admin/digest/issue/{issue.pk}/change/"
    assert told(response) == ["Corrected."]
    page = client.get("/en/2026/02/").content.decode()
    assert "Agents learn a lot." in page
    assert "A dingo runs." in page


@pytest.mark.parametrize(
    ("sent", "error"),
    [
        ({}, "Name at least one language."),
        ({"languages": ["en"]}, "Name at least one entry, or the issue itself."),
        ({"languages": ["en"], "entries_named": "1"}, "Say whether the correction"),
        (
            {"languages": ["en"], "entries_named": "1", "kind": "factual"},
            "A factual correction needs a note",
        ),
        (
            {"languages": ["en", "ko"], "entries_named": "1", "kind": "editorial"},
            "Nothing that was named has changed in the language “Korean”.",
        ),
        (
            {"languages": ["en"], "entries_named": "2", "kind": "editorial"},
            "2026-02, trend 2: The text is not approved as it stands.",
        ),
        ({"languages": ["fr"], "kind": "worse"}, "Select a valid choice."),
    ],
)
def test_refused_correction_says_why_and_keeps_what_was_typed(issue, publisher, sent, error):
    if "entries_named" in sent:
        trend = issue.trends.get(position=int(sent["entries_named"]))
        sent = sent | {"entries_named": [named(trend)]}

    desk = signed_in(publisher)
    seen = seen_in(desk.get(address(issue, "correct")))

    response = desk.post(
        address(issue, "correct"), sent | {"seen": seen, "note_en": "My careful note."}
    )

    page = response.content.decode()
    assert response.status_code == 200
    assert error in page
    assert "My careful note." in page
    assert Publication.objects.count() == 2


def test_note_that_is_too_long_is_a_form_error(issue, publisher):
    response = signed_in(publisher).post(address(issue, "correct"), {"note_ko": "가" * 2_001})

    assert "at most 2000 characters" in response.content.decode()


def test_withdrawal_of_an_entry_from_the_desk(client, issue, publisher):
    sent = {
        "languages": LANGUAGES,
        "entry": named(issue.trends.get(position=2)),
        "reason_en": "Untrue.",
        "reason_ko": "사실이 아닙니다.",
    }

    response = signed_in(publisher).post(address(issue, "withdraw"), sent)

    assert told(response) == ["Withdrawn."]
    assert "Withdrawn: Untrue." in client.get("/en/2026/02/").content.decode()
    assert "철회되었습니다: 사실이 아닙니다." in client.get("/ko/2026/02/").content.decode()


def test_withdrawal_of_the_issue_and_publishing_again_from_the_desk(client, issue, publisher):
    desk = signed_in(publisher)
    sent = {"languages": ["ko"], "reason_ko": "사실이 아닙니다."}

    nothing_chosen = desk.post(address(issue, "withdraw"), sent | {"entry": ""})
    assert (nothing_chosen.status_code, client.get("/ko/2026/02/").status_code) == (200, 200)
    sent["entry"] = f"digest.issue {issue.pk}"
    desk.post(address(issue, "withdraw"), sent)
    gone = client.get("/ko/2026/02/").status_code
    again = f'href="{address(issue, "again")}"'
    assert again in desk.get(f"/admin/digest/issue/{issue.pk}/change/").content.decode()
    desk.post(address(issue, "again"), {"languages": ["ko"]})

    assert gone == 410
    assert client.get("/ko/2026/02/").status_code == 200
    assert Publication.objects.of(issue.month, "ko").first().version == 2


def test_other_figures_are_published_again_with_a_note_alone(
    client, issue, publisher, editor, reviewer
):
    desk = signed_in(publisher)
    reasons = {"en": "Untrue.", "ko": "사실이 아닙니다."}
    withdraw(issue, LANGUAGES, reasons=reasons, by=publisher)
    with written_by(editor):
        Trend.objects.filter(issue=issue, position=1).update(body_ko="실수 세 번에서 배운다.")
    approve_now(issue.trends.get(position=1), reviewer, "ko")

    refused = desk.post(address(issue, "again"), {"languages": ["ko"]}).content.decode()
    assert "publishing again needs a note in each language" in refused
    sent = {"languages": ["ko"], "note_en": "Three.", "note_ko": "세 번입니다."}
    assert told(desk.post(address(issue, "again"), sent)) == ["Published."]
    assert "세 번입니다." in client.get("/ko/2026/02/").content.decode()


def test_correction_takes_nothing_but_what_was_shown(issue, publisher, editor, reviewer):
    first = issue.trends.get(position=1)
    desk = signed_in(publisher)
    sent = {"languages": ["en"], "entries_named": [named(first)], "kind": "editorial"}
    sent["seen"] = seen_in(desk.get(address(issue, "correct")))
    with written_by(editor):
        Trend.objects.filter(pk=first.pk).update(body_en="Never shown.")
    approve_now(first, reviewer, "en")

    page = desk.post(address(issue, "correct"), sent)

    assert "It changed since it was shown to you." in page.content.decode()
    assert Publication.objects.count() == 2
    for seen in ("", "{", "[]", '{"en": 1}', "[" * 10_000):
        assert (
            "It changed since"
            in desk.post(address(issue, "correct"), sent | {"seen": seen}).content.decode()
        )


def test_language_that_was_right_already_is_said_to_be_level(
    client, issue, publisher, editor, reviewer
):
    first = issue.trends.get(position=1)
    notes = {"note_en": "Not only from mistakes.", "note_ko": "실수에서만은 아닙니다."}
    desk = signed_in(publisher)
    page = desk.get(address(issue, "correct"))
    assert "catches_up" not in page.content.decode()
    sent = notes | {"entries_named": [named(first)], "kind": "factual", "seen": seen_in(page)}
    desk.post(address(issue, "correct"), sent | {"languages": ["en"]})
    assert 'class="mark"' in client.get("/ko/2026/02/").content.decode()

    page = desk.get(address(issue, "correct"))
    assert "Marked as behind in Korean; nothing would change." in page.content.decode()
    sent |= {"seen": seen_in(page), "languages": ["ko"], "catches_up": "on"}
    assert told(desk.post(address(issue, "correct"), sent)) == ["Corrected."]

    for language in LANGUAGES:
        assert 'class="mark"' not in client.get(f"/{language}/2026/02/").content.decode()


@pytest.mark.parametrize("page", ["correct", "withdraw", "again"])
@pytest.mark.parametrize("role", ["editor", "reviewer", "outsider"])
def test_readers_pages_are_for_publishers(issue, page, role, request):
    person = signed_in(request.getfixturevalue(role))

    assert person.get(address(issue, page)).status_code == 403
    assert person.post(address(issue, page), {"languages": ["en"]}).status_code == 403
    assert (
        address(issue, page)
        not in person.get(f"/admin/digest/issue/{issue.pk}/change/").content.decode()
    )


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("correct", "Readers do not have this issue in any language."),
        ("withdraw", "Readers do not have this issue in any language."),
        ("again", "This issue is not withdrawn in any language."),
    ],
)
def test_readers_pages_of_an_issue_that_is_not_out_say_so(editor, publisher, page, words):
    issue = make_issue(month=date(2026, 3, 1))

    answer = signed_in(publisher).get(address(issue, page)).content.decode()

    assert words in answer
    assert signed_in(publisher).get("/admin/digest/issue/99999/correct/").status_code == 404


def test_publisher_holds_and_releases_from_the_panel(editor, publisher):
    trend = make_month(by=editor).trends.get()
    desk, page = signed_in(publisher), f"/admin/digest/trend/{trend.pk}"

    held = desk.post(f"{page}/move/", {"language": "ko", "move": "hold"})
    shown = desk.get(f"{page}/change/").content.decode()
    released = desk.post(f"{page}/move/", {"language": "ko", "move": "release"})

    assert (told(held), told(released)) == (["Held in this language."], ["Released."])
    assert "Held: left out of this language" in shown
    assert 'value="release"' in shown
    assert fresh(trend).held_in == []


def test_publisher_moves_an_entry_to_another_month(editor, reviewer, publisher):
    trend = make_month(by=editor).trends.get()
    approve_now(trend, reviewer, "en")
    march = make_issue(month=date(2026, 3, 1))
    desk, page = signed_in(publisher), f"/admin/digest/trend/{trend.pk}"

    shown = desk.get(f"{page}/change/").content.decode()
    response = desk.post(f"{page}/month/", {"month": march.pk})

    assert f'action="{page}/month/"' in shown
    assert told(response) == ["Moved to 2026-03."]
    assert fresh(trend).issue == march
    assert fresh(trend).state("en") == State.REVIEWED


@pytest.mark.parametrize("sent", [{}, {"month": "abc"}, {"month": "99999"}])
def test_move_to_no_month_is_told(editor, publisher, sent):
    trend = make_month(by=editor).trends.get()

    response = signed_in(publisher).post(f"/admin/digest/trend/{trend.pk}/month/", sent)

    assert response.status_code == 302
    assert len(told(response)) == 1
    assert fresh(trend).issue_id == trend.issue_id


def test_editor_does_not_move_an_entry(editor):
    trend = make_month(by=editor).trends.get()
    march = make_issue(month=date(2026, 3, 1))

    response = signed_in(editor).post(
        f"/admin/digest/trend/{trend.pk}/month/", {"month": march.pk}
    )

    assert told(response) == ["Your roles do not include this move: move to another month."]
    assert fresh(trend).issue_id == trend.issue_id


def test_month_of_an_entry_is_not_changed_by_its_form(editor):
    trend = make_month(by=editor).trends.get()
    march = make_issue(month=date(2026, 3, 1))
    page = signed_in(editor).get(f"/admin/digest/trend/{trend.pk}/change/").content.decode()

    assert 'name="issue"' in page
    assert page.split('name="issue"')[1].split(">")[0].count("disabled") == 1
    assert march.trends.count() == 0
