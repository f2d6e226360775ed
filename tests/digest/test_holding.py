"""What is not ready is held in a language or moved to another month, with its approvals."""

from datetime import date

import pytest
from django.utils.translation import override

from digest import holding
from digest.holding import NoticeStands, hold, move, release
from digest.models import Publication, Summary, Trend
from digest.picture import reviewed_things
from digest.publishing import publish, withdraw
from digest.readiness import blockers
from papers.models import Change, State, Trail
from papers.workflow import NotYourRole
from tests.make import (
    approve_all,
    approve_now,
    fresh,
    make_issue,
    make_month,
    make_paper,
    make_result,
    make_summary,
    make_trend,
    written_by,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def issue(editor, reviewer):
    """February: the second trend and the second of three papers were reviewed by nobody."""
    issue = make_month(by=editor)
    with written_by(editor):
        make_summary(issue, make_paper(slug="unread", title="Unread Title"), position=2)
        make_result(Summary.objects.get(position=2).paper, printed="99.9", value="99.9")
        make_summary(issue, position=3)
        make_trend(issue, body_en="A dingo ru")
    unread = [issue.trends.get(position=2), *issue.summaries.filter(position=2)]
    unread += unread[1].results()
    for thing, aspect in reviewed_things(issue, "en"):
        if thing not in unread:
            approve_now(thing, reviewer, aspect)
    return issue


@pytest.fixture
def unread(issue):
    return [issue.trends.get(position=2), issue.summaries.get(position=2)]


@pytest.fixture
def march(editor):
    with written_by(editor):
        return make_issue(month=date(2026, 3, 1), title_en="March", title_ko="3월")


def test_held_entries_block_nothing_and_keep_their_numbers(client, issue, unread, publisher):
    assert {blocker.thing for blocker in blockers(issue, "en")} >= set(unread)

    for entry in unread:
        hold(entry, "en", by=publisher)
    publication = publish(issue, "en", by=publisher)

    assert blockers(issue, "en") == []
    papers = publication.content["papers"]
    assert [(each["number"], each["status"]) for each in papers] == [
        (1, "full"), (2, "held"), (3, "full"),
    ]  # fmt: skip
    page = client.get("/en/2026/02/").content.decode()
    assert page.count("In preparation") >= 2
    for word in ("dingo", "Unread Title", "unread", "99.9"):
        assert word not in page
        assert word not in client.get("/en/2026/02.json").content.decode()
    assert "(In preparation)" in client.get("/en/2026/02.txt").content.decode()


def test_hold_in_one_language_leaves_the_other_alone(issue, unread, publisher):
    hold(unread[0], "en", by=publisher)

    assert fresh(unread[0]).held_in == ["en"]
    assert unread[0] in [blocker.thing for blocker in blockers(issue, "ko")]


def test_hold_keeps_the_approval(issue, publisher):
    trend = issue.trends.get(position=1)

    hold(trend, "en", by=publisher)

    assert fresh(trend).state("en") == State.REVIEWED


def test_released_entry_is_in_the_next_publication(issue, publisher, reviewer):
    trend = issue.trends.get(position=1)
    hold(trend, "en", by=publisher)
    release(trend, "en", by=publisher)
    for entry in [issue.trends.get(position=2), issue.summaries.get(position=2)]:
        hold(entry, "en", by=publisher)

    content = publish(issue, "en", by=publisher).content

    assert [each["status"] for each in content["trends"]] == ["full", "held"]


def test_entry_moves_with_its_approvals_and_others_close_the_gap(issue, march, publisher):
    paper = issue.summaries.get(position=1)

    move(paper, march, by=publisher)

    moved = fresh(paper)
    assert (moved.issue, moved.position, moved.state("en")) == (march, 1, State.REVIEWED)
    assert [each.position for each in issue.summaries.order_by("position")] == [1, 2]
    assert fresh(issue).state("en") == State.DRAFT


def test_all_held_is_an_empty_issue(editor, reviewer, publisher):
    issue = make_month(by=editor)
    approve_all(issue, "en", reviewer)
    for entry in [*issue.trends.all(), *issue.summaries.all()]:
        hold(entry, "en", by=publisher)

    assert [blocker.code for blocker in blockers(issue, "en")] == ["empty"]


@pytest.fixture
def published(issue, unread, publisher):
    for entry in unread:
        hold(entry, "en", by=publisher)
    publish(issue, "en", by=publisher)
    return issue


REFUSALS = {
    "held twice": (lambda i, m, by: hold(i.trends.get(position=2), "en", by=by), "HeldAlready"),
    "not held": (lambda i, m, by: release(i.trends.get(position=1), "en", by=by), "NotHeld"),
    "readers have it": (
        lambda i, m, by: hold(i.trends.get(position=1), "en", by=by),
        "BeforeReaders",
    ),
    "readers have what would move": (
        lambda i, m, by: move(i.trends.get(position=1), m, by=by),
        "BeforeReaders",
    ),
    "there already": (lambda i, m, by: move(i.trends.get(position=2), i, by=by), "ThereAlready"),
    "paper there already": (
        lambda i, m, by: move(i.summaries.get(position=2), m, by=by),
        "PaperThereAlready",
    ),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_refusal_says_why_and_leaves_nothing(published, march, publisher, name):
    attempt, refusal = REFUSALS[name]
    make_summary(march, published.summaries.get(position=2).paper)
    trail = Trail.objects.count()

    with pytest.raises(getattr(holding, refusal)) as error:
        attempt(published, march, publisher)

    assert Trail.objects.count() == trail
    said = {str(error.value)}
    with override("ko"):
        said.add(str(error.value))
    assert len(said) == 2


@pytest.mark.parametrize("role", ["editor", "reviewer", "outsider"])
def test_other_roles_neither_hold_nor_move(issue, march, role, request):
    trend, by = issue.trends.get(position=1), request.getfixturevalue(role)

    for attempt in (
        lambda: hold(trend, "en", by=by),
        lambda: release(trend, "en", by=by),
        lambda: move(trend, march, by=by),
    ):
        with pytest.raises(NotYourRole):
            attempt()


def test_entry_of_a_withdrawn_issue_may_be_held_and_moved(published, march, publisher):
    withdraw(published, ["en"], reasons={"en": "Wrong."}, by=publisher)

    hold(published.trends.get(position=1), "en", by=publisher)
    move(published.trends.get(position=1), march, by=publisher)

    assert Trend.objects.filter(issue=march).count() == 1
    assert Publication.objects.count() == 1


def test_entry_of_which_a_notice_stands_is_neither_held_nor_moved(month_out, march, publisher):
    trend = month_out.trends.get(position=2)
    reasons = {"en": "Untrue.", "ko": "사실이 아닙니다."}
    withdraw(month_out, ["en", "ko"], entry=trend, reasons=reasons, by=publisher)

    with pytest.raises(NoticeStands):
        hold(trend, "en", by=publisher)
    with pytest.raises(NoticeStands):
        move(trend, march, by=publisher)


def test_hold_release_and_move_leave_one_trail_entry_each(issue, march, publisher):
    trend = issue.trends.get(position=1)
    before = Trail.objects.count()

    hold(trend, "en", by=publisher)
    release(trend, "en", by=publisher)
    move(trend, march, by=publisher)

    entries = list(Trail.objects.order_by("pk")[before:])
    assert [(each.move, each.from_state, each.to_state) for each in entries] == [
        ("hold", "reviewed", "held"),
        ("release", "held", "reviewed"),
        ("move", "reviewed/draft", "moved"),
    ]
    assert entries[2].comment == "2026-03"
    hands = Change.of(trend).order_by("pk").values_list("actor", flat=True)
    assert list(hands)[-3:] == [publisher.pk] * 3
