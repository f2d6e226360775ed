"""Every move from every state by every role, in both languages, and what refuses it."""

import pytest
from django.contrib.auth.models import Group
from django.db import connection
from django.utils.translation import override

from accounts.models import User
from digest.models import Trend
from papers import workflow
from papers.models import Scope, State, Trail, Verdict
from tests.checks import assert_reasons_in_both_languages
from tests.make import (
    approve_now,
    fresh,
    make_issue,
    make_result,
    make_trend,
    make_user,
    written_by,
)

pytestmark = pytest.mark.django_db

ROLES = {
    "editor": ["Editors"],
    "reviewer": ["Reviewers"],
    "publisher": ["Publishers"],
    "outsider": [],
    "editor and reviewer": ["Editors", "Reviewers"],
    "superuser": [],
    "writer who reviews": ["Editors", "Reviewers"],  # wrote what waits
}
MAY = {
    "ask": {"editor", "editor and reviewer", "superuser", "writer who reviews"},
    "approve": {"reviewer", "editor and reviewer", "superuser", "writer who reviews"},
    "send back": {"reviewer", "editor and reviewer", "superuser", "writer who reviews"},
}
# What a move does at each state, or why it is refused there to those who may make it.
LEADS_TO = {
    "ask": {
        "draft": "asked",
        "asked": workflow.AskedAlready,
        "reviewed": workflow.WrongState,
        "sent back": "asked",
    },
    "approve": {
        "draft": "reviewed",
        "asked": "reviewed",
        "reviewed": workflow.WrongState,
        "sent back": "reviewed",
    },
    "send back": {
        "draft": workflow.NotAskedFor,
        "asked": "sent back",
        "reviewed": "sent back",
        "sent back": workflow.NotAskedFor,
    },
}
STATES = ["draft", "asked", "reviewed", "sent back"]


def expected(move, state, role):
    """The state that the move leads to, or the class of its refusal."""
    if role not in MAY[move]:
        return workflow.NotYourRole
    leads_to = LEADS_TO[move][state]
    if (move, leads_to, role) == ("approve", "reviewed", "writer who reviews"):
        return workflow.OwnWords
    return leads_to


@pytest.fixture
def writer(db):
    return make_user("writer", roles=["Editors"])


@pytest.fixture
def trend(writer):
    with written_by(writer):
        return make_trend(make_issue())


def bring(thing, state, writer, language):
    """Bring a draft to `state`, by people who may."""
    boss = make_user("boss", roles=["Editors", "Reviewers"])
    if state in {"asked", "sent back"}:
        workflow.ask_for_review(thing, by=writer, language=language)
    if state == "sent back":
        workflow.send_back(thing, by=boss, language=language, comment="No.")
    if state == "reviewed":
        approve_now(thing, boss, language)


def condition(thing, language):
    if thing.state(language) != State.DRAFT:
        return thing.state(language)
    if thing.standing(language).is_waiting:
        return "asked"
    verdict = thing.standing(language).verdict
    return "sent back" if verdict else "draft"


def make_move(move, thing, by, language):
    if move == "ask":
        workflow.ask_for_review(thing, by=by, language=language)
    elif move == "approve":
        approve_now(thing, by, language)
    else:
        workflow.send_back(thing, by=by, language=language, comment="Once more.")


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("move", LEADS_TO)
def test_move_leads_where_the_table_says_or_is_refused_without_a_trace(
    trend, writer, move, state, role, language
):
    bring(trend, state, writer, language)
    by = writer if role == "writer who reviews" else make_user(is_superuser=role == "superuser")
    by.groups.set(Group.objects.filter(name__in=ROLES[role]))
    by = User.objects.get(pk=by.pk)  # without the permissions that it remembers
    entries = Trail.objects.count()
    signoffs = trend.signoffs.count()
    leads_to = expected(move, state, role)
    allowed = isinstance(leads_to, str)

    if allowed:
        make_move(move, trend, by, language)
    else:
        with pytest.raises(leads_to) as refusal:
            make_move(move, trend, by, language)
        assert_reasons_in_both_languages(refusal.value)

    assert condition(trend, language) == (leads_to if allowed else state)
    assert Trail.objects.count() - entries == int(allowed)
    assert trend.signoffs.count() - signoffs == int(allowed)
    other = {"en": "ko", "ko": "en"}[language]
    assert condition(trend, other) == "draft"


def test_trail_says_who_moved_what_from_where_to_where(trend, writer, reviewer):
    workflow.ask_for_review(trend, by=writer, language="ko")
    approve_now(trend, reviewer, "ko", scope=Scope.SECONDARY)

    entry = Trail.objects.first()
    assert (entry.kind, entry.row, entry.place) == ("digest.trend", trend.pk, "2026-02, trend 1")
    assert (entry.move, entry.language, entry.by) == ("approve", "ko", reviewer)
    assert (entry.from_state, entry.to_state) == ("draft", "reviewed")


def test_move_and_trail_are_one(trend, writer, monkeypatch):
    def fail(**values):
        raise RuntimeError("no trail")

    monkeypatch.setattr(Trail.objects, "create", fail)

    with pytest.raises(RuntimeError):
        workflow.ask_for_review(trend, by=writer, language="en")

    assert trend.signoffs.count() == 0


def test_approval_says_how_far_it_went(trend, reviewer):
    approve_now(trend, reviewer, "en", scope=Scope.SECONDARY)

    assert trend.standing("en").approval.scope == Scope.SECONDARY
    with pytest.raises(workflow.NoScope):
        approve_now(trend, reviewer, "ko", scope="")


def test_approve_refused_when_it_changed_since_it_was_shown(trend, writer, reviewer):
    seen = trend.standing("en").fingerprint
    with written_by(writer):
        Trend.objects.update(body_en="Agents seldom learn.")

    with pytest.raises(workflow.ChangedSinceShown):
        workflow.approve(trend, by=reviewer, language="en", scope=Scope.SOURCE, seen=seen)


def test_change_in_one_language_does_not_disturb_the_other(trend, writer, reviewer):
    seen = trend.standing("en").fingerprint
    with written_by(writer):
        Trend.objects.update(body_ko="에이전트는 좀처럼 배우지 않는다.")

    workflow.approve(trend, by=reviewer, language="en", scope=Scope.SOURCE, seen=seen)

    assert trend.state("en") == State.REVIEWED


def test_reviewer_approves_in_own_languages_only(trend):
    korean = make_user(roles=["Reviewers"], approves=["ko"])

    approve_now(trend, korean, "ko")

    with pytest.raises(workflow.NotYourLanguage):
        approve_now(trend, korean, "en")


@pytest.mark.parametrize("language", ["en", "ko"])
def test_empty_text_is_neither_asked_for_nor_approved(trend, writer, reviewer, language):
    with written_by(writer):
        Trend.objects.update(**{f"body_{language}": " \n"})

    with pytest.raises(workflow.Empty):
        workflow.ask_for_review(trend, by=writer, language=language)
    with pytest.raises(workflow.Empty):
        approve_now(trend, reviewer, language)


def test_result_without_evidence_is_not_approved(writer, reviewer):
    with written_by(writer):
        result = make_result(evidence=False)

    with pytest.raises(workflow.NoEvidence):
        approve_now(result, reviewer)


def test_nothing_is_sent_back_without_a_comment(trend, writer, reviewer):
    workflow.ask_for_review(trend, by=writer, language="en")

    with pytest.raises(workflow.NoComment):
        workflow.send_back(trend, by=reviewer, language="en", comment="  ")


def test_writer_does_not_approve_own_words(writer):
    both = make_user(roles=["Editors", "Reviewers"])
    with written_by(both):
        trend = make_trend(make_issue())

    with pytest.raises(workflow.OwnWords):
        approve_now(trend, both, "en")


def test_superuser_is_no_exception_to_four_eyes(db):
    root = User.objects.create_superuser("root", password="secret", approves=["en", "ko"])
    with written_by(root):
        trend = make_trend(make_issue())

    with pytest.raises(workflow.OwnWords):
        approve_now(trend, root, "en")


def test_writer_of_one_language_approves_the_other(trend):
    translator = make_user(roles=["Editors", "Reviewers"])
    with written_by(translator):
        Trend.objects.update(body_ko="에이전트는 실패에서 배운다.")

    approve_now(trend, translator, "en")

    with pytest.raises(workflow.OwnWords):
        approve_now(trend, translator, "ko")


def test_what_belongs_to_no_language_counts_for_both(trend):
    both = make_user(roles=["Editors", "Reviewers"])
    with written_by(both):
        Trend.objects.update(source_language="ko")

    for language in ("en", "ko"):
        with pytest.raises(workflow.OwnWords):
            approve_now(trend, both, language)


def test_writer_may_approve_what_another_wrote_since_the_last_approval(trend, writer, reviewer):
    both = make_user(roles=["Editors", "Reviewers"])
    with written_by(both):
        Trend.objects.update(body_en="Agents learn at times.")
    approve_now(trend, reviewer, "en")
    with written_by(writer):
        Trend.objects.update(body_en="Agents learn from time to time.")

    approve_now(trend, both, "en")

    assert fresh(trend).state("en") == State.REVIEWED


def test_unknown_hand_must_be_acknowledged(trend, reviewer):
    with connection.cursor() as cursor:
        cursor.execute("UPDATE digest_trend SET body_en = 'By nobody knows whom.'")
    fresh = Trend.objects.get()
    approval = {"by": reviewer, "language": "en", "scope": Scope.SOURCE}

    with pytest.raises(workflow.UnknownHand):
        workflow.approve(trend, seen=fresh.standing("en").fingerprint, **approval)
    workflow.approve(
        trend, seen=fresh.standing("en").fingerprint, acknowledge_unknown=True, **approval
    )

    assert fresh.state("en") == State.REVIEWED


def test_newest_verdict_for_the_present_words_decides(trend, writer, reviewer):
    approve_now(trend, reviewer, "en")
    workflow.send_back(trend, by=reviewer, language="en", comment="On second thought, no.")

    assert trend.state("en") == State.DRAFT
    assert trend.standing("en").verdict.verdict == Verdict.SENT_BACK


@pytest.mark.parametrize("refusal", workflow.Refused.__subclasses__())
def test_reason_of_a_refusal_is_translated(refusal):
    with override("en"):
        english = str(refusal.reason)
    with override("ko"):
        korean = str(refusal.reason)

    assert english
    assert korean != english
