"""What is withdrawn is gone from every page, and each says why."""

import pytest
from django.utils.translation import override

from digest.correcting import ComesBack, NoLanguage
from digest.models import Kind, Publication, PublishedResult, Trend, Withdrawal
from digest.publishing import (
    AlreadyPublished,
    NoReason,
    NotPublished,
    correct,
    publish,
    withdraw,
)
from papers.models import State, Trail
from papers.workflow import NotYourRole
from tests.make import approve_all, approve_now, fresh, make_month, written_by

pytestmark = pytest.mark.django_db

REASONS = {"en": "The paper was retracted.", "ko": "논문이 철회되었습니다."}


@pytest.fixture
def issue(month_out):
    return month_out


def page(client, address):
    response = client.get(address)
    return response.status_code, response.content.decode()


def test_withdrawn_issue_is_gone_with_its_versions_and_says_why(client, issue, publisher):
    withdraw(issue, ["en"], reasons=REASONS, by=publisher)

    for place in ("", "v1/", "parallel/"):
        status, text = page(client, f"/en/2026/02/{place}")
        assert (place, status) == (place, 410)
        assert REASONS["en"] in text
        assert "dingo" not in text
    for form in ("txt", "md", "json"):
        status, text = page(client, f"/en/2026/02.{form}")
        assert status == 410
        assert "dingo" not in text
    status, text = page(client, "/en/")
    assert "withdrawn" in text
    assert "dingo" not in text


def test_korean_edition_stays_when_english_alone_is_withdrawn(client, issue, publisher):
    withdraw(issue, ["en"], reasons=REASONS, by=publisher)

    assert page(client, "/ko/2026/02/")[0] == 200
    assert fresh(issue).state("ko") == State.PUBLISHED
    assert fresh(issue).state("en") == State.REVIEWED


def test_history_tells_of_the_withdrawal_and_of_no_words(client, issue, publisher):
    withdraw(issue, ["en", "ko"], reasons=REASONS, by=publisher)

    for language in ("en", "ko"):
        status, text = page(client, f"/{language}/2026/02/history/")
        assert status == 200
        assert REASONS[language] in text
        assert "dingo" not in text


def test_publishing_again_is_the_next_version(client, issue, publisher):
    withdraw(issue, ["en"], reasons=REASONS, by=publisher)

    again = publish(issue, "en", by=publisher)

    assert (again.version, again.kind) == (2, Kind.AGAIN)
    assert page(client, "/en/2026/02/")[0] == 200
    assert page(client, "/en/2026/02/v2/")[0] == 200
    assert page(client, "/en/2026/02/v1/")[0] == 410
    assert fresh(issue).state("en") == State.PUBLISHED
    with pytest.raises(AlreadyPublished):
        publish(issue, "en", by=publisher)


def test_withdrawn_entry_leaves_a_notice_in_all_versions(client, issue, publisher):
    trend = issue.trends.get(position=2)

    withdraw(issue, ["en"], entry=trend, reasons=REASONS, by=publisher)

    for place in ("", "v1/", "v2/"):
        status, text = page(client, f"/en/2026/02/{place}")
        assert (place, status) == (place, 200)
        assert "dingo" not in text
        assert f"Withdrawn: {REASONS['en']}" in text
        assert 'id="trend-2"' in text
        assert "Agents learn" in text
    for form in ("txt", "md"):
        assert REASONS["en"] in page(client, f"/en/2026/02.{form}")[1]
    status, history = page(client, "/en/2026/02/history/")
    assert "dingo" not in history
    assert f"<ins>(Withdrawn: {REASONS['en']})</ins>" in history
    assert fresh(trend).state("en") == State.REVIEWED
    assert Publication.objects.of(issue.month, "en").first().kind == Kind.WITHDRAWAL


def test_entry_withdrawn_in_one_language_leaves_the_other_behind(client, issue, publisher):
    withdraw(issue, ["en"], entry=issue.trends.get(position=2), reasons=REASONS, by=publisher)

    korean = page(client, "/ko/2026/02/")[1]
    assert 'href="#trend-2"' in korean.split('class="mark"')[1].split("</p>")[0]
    assert "딩고가 달린다" in korean


def test_withdrawn_entry_comes_back_by_a_correction(client, issue, publisher):
    trend = issue.trends.get(position=2)
    withdraw(issue, ["en"], entry=trend, reasons=REASONS, by=publisher)

    with pytest.raises(ComesBack):
        correct(issue, ["en"], entries=[trend], kind=Kind.EDITORIAL, notes={}, by=publisher)
    [third] = correct(
        issue, ["en"], entries=[trend], kind=Kind.FACTUAL, notes=REASONS, by=publisher
    )

    assert third.version == 3
    assert "A dingo runs." in page(client, "/en/2026/02/")[1]
    assert "A dingo runs." not in page(client, "/en/2026/02/v1/")[1]
    assert "A dingo runs." not in page(client, "/en/2026/02/v2/")[1]


def test_withdrawn_entry_stays_away_when_the_issue_is_published_again(client, issue, publisher):
    trend = issue.trends.get(position=2)
    withdraw(issue, ["en"], entry=trend, reasons=REASONS, by=publisher)
    withdraw(issue, ["en"], reasons=REASONS, by=publisher)

    publish(issue, "en", by=publisher)

    text = page(client, "/en/2026/02/")[1]
    assert "dingo" not in text
    assert f"Withdrawn: {REASONS['en']}" in text
    correct(issue, ["en"], entries=[fresh(trend)], kind=Kind.FACTUAL, notes=REASONS, by=publisher)
    assert "A dingo runs." in page(client, "/en/2026/02/")[1]


@pytest.mark.parametrize("whole", [True, False])
def test_note_of_what_was_withdrawn_since_is_not_shown(
    client, issue, editor, reviewer, publisher, whole
):
    trend = issue.trends.get(position=2)
    with written_by(editor):
        Trend.objects.filter(pk=trend.pk).update(body_en="A dingo walks.")
    approve_now(trend, reviewer, "en")
    notes = {"en": "It never ran.", "ko": "달리지 않았습니다."}
    correct(issue, ["en"], entries=[trend], kind=Kind.FACTUAL, notes=notes, by=publisher)
    assert notes["en"] in page(client, "/en/2026/02/history/")[1]

    entry = None if whole else trend
    withdraw(issue, ["en"], entry=entry, reasons=REASONS, by=publisher)

    for place in ("", "history/", "v1/", "v2/"):
        assert notes["en"] not in page(client, f"/en/2026/02/{place}")[1]


def test_front_page_leads_to_no_month_that_was_never_out_in_the_language(
    client, editor, reviewer, publisher
):
    issue = make_month(by=editor)
    approve_all(issue, "ko", reviewer)
    publish(issue, "ko", by=publisher)
    withdraw(issue, ["ko"], reasons=REASONS, by=publisher)

    assert "/en/2026/02/" not in page(client, "/en/")[1]
    assert "/ko/2026/02/" in page(client, "/ko/")[1]
    assert page(client, "/ko/2026/02/")[0] == 410


def test_withdrawn_paper_keeps_its_number_and_its_results_are_gone(client, issue, publisher):
    assert PublishedResult.objects.filter(publication__language="en").count() == 1

    withdraw(issue, ["en"], entry=issue.summaries.get(), reasons=REASONS, by=publisher)

    text = page(client, "/en/2026/02/")[1]
    assert "27.4" not in text
    assert "The paper describes" not in text
    assert issue.summaries.get().paper.title in text
    languages = PublishedResult.objects.values_list("publication__language", flat=True)
    assert list(languages) == ["ko"]


def test_what_is_withdrawn_is_not_withdrawn_again(issue, publisher):
    trend = issue.trends.get(position=2)
    withdraw(issue, ["en"], entry=trend, reasons=REASONS, by=publisher)

    with pytest.raises(NotPublished):
        withdraw(issue, ["en"], entry=trend, reasons=REASONS, by=publisher)
    withdraw(issue, ["en"], reasons=REASONS, by=publisher)
    with pytest.raises(NotPublished):
        withdraw(issue, ["en"], reasons=REASONS, by=publisher)
    with pytest.raises(NotPublished):
        correct(issue, ["en"], entries=[trend], kind=Kind.EDITORIAL, notes={}, by=publisher)


@pytest.mark.parametrize(
    ("languages", "reasons", "refusal"),
    [
        ([], REASONS, NoLanguage),
        (["en", "ko"], {"en": "Wrong."}, NoReason),
        (["en"], {"en": " \n"}, NoReason),
        (["en"], {"en": "\u200b"}, NoReason),
        (["en"], {}, NoReason),
    ],
)
def test_withdrawal_without_a_reason_is_refused_without_a_trace(
    issue, publisher, languages, reasons, refusal
):
    trail = Trail.objects.count()

    with pytest.raises(refusal) as error:
        withdraw(issue, languages, reasons=reasons, by=publisher)

    assert (Withdrawal.objects.count(), Trail.objects.count()) == (0, trail)
    said = {str(error.value)}
    with override("ko"):
        said.add(str(error.value))
    assert len(said) == 2


@pytest.mark.parametrize("role", ["editor", "reviewer", "outsider"])
def test_other_roles_do_not_withdraw(issue, role, request):
    with pytest.raises(NotYourRole):
        withdraw(issue, ["en"], reasons=REASONS, by=request.getfixturevalue(role))


def test_withdrawal_leaves_one_trail_entry_a_language(issue, publisher):
    withdraw(issue, ["ko", "en"], reasons=REASONS, by=publisher)

    entries = Trail.objects.filter(move="withdraw").order_by("pk")
    assert [(each.language, each.comment, each.by) for each in entries] == [
        (language, REASONS[language], publisher) for language in ("en", "ko")
    ]
    assert Trend.objects.count() == 2
