"""Publish, correct and withdraw, hold, release and move: from every state, by every role,
in both languages; why each refusal, in both languages, and one trail entry for each move."""

from datetime import date

import pytest

from digest.holding import BeforeReaders, HeldAlready, NotHeld, hold, move, release
from digest.models import Kind, Trend
from digest.publishing import AlreadyPublished, NotPublished, correct, publish, withdraw
from digest.readiness import NotReady
from papers.languages import LANGUAGES, other
from papers.models import Trail
from papers.workflow import NotYourRole
from tests.checks import assert_reasons_in_both_languages, undone
from tests.make import (
    approve_all,
    approve_now,
    fresh,
    make_issue,
    make_month,
    make_trend,
    make_user,
    written_by,
)

pytestmark = pytest.mark.django_db

REASONS = {"en": "Untrue.", "ko": "사실이 아닙니다."}

ROLES = {
    "editor": {"roles": ["Editors"]},
    "reviewer": {"roles": ["Reviewers"]},
    "publisher": {"roles": ["Publishers"]},
    "outsider": {},
    "all of them": {"roles": ["Editors", "Reviewers", "Publishers"]},
    "superuser": {"is_superuser": True},
}
MAY = {"publisher", "all of them", "superuser"}

STATES = ["draft", "held", "reviewed", "published", "withdrawn"]

# None where the move is made; otherwise why not. The trend is approved from "reviewed" on.
OUTCOMES = {
    "publish": [NotReady, None, None, AlreadyPublished, None],
    "correct": [NotPublished, NotPublished, NotPublished, None, NotPublished],
    "withdraw": [NotPublished, NotPublished, NotPublished, None, NotPublished],
    "withdraw the trend": [NotPublished, NotPublished, NotPublished, None, NotPublished],
    "hold": [None, HeldAlready, None, BeforeReaders, None],
    "release": [NotHeld, None, NotHeld, NotHeld, NotHeld],
    "move": [None, None, None, BeforeReaders, None],
}


def bring(state, language, writer):
    """A month with a trend that stands so in `language`; a second trend is always ready."""
    boss = make_user(roles=["Reviewers", "Publishers"])
    issue = make_month(by=writer)
    with written_by(writer):
        make_issue(month=date(2026, 3, 1), title_en="March", title_ko="3월")
    approve_all(issue, language, boss)
    with written_by(writer):
        trend = make_trend(issue)
    approve_now(issue, boss, language)
    if state == "held":
        hold(trend, language, by=boss)
    if state in {"reviewed", "published", "withdrawn"}:
        approve_now(trend, boss, language)
    if state in {"published", "withdrawn"}:
        publish(issue, language, by=boss)
        body = {f"body_{language}": "New words." if language == "en" else "새로운 말."}
        with written_by(writer):
            Trend.objects.filter(pk=trend.pk).update(**body)
        approve_now(trend, boss, language)
    if state == "withdrawn":
        withdraw(issue, [language], reasons=REASONS, by=boss)
    return fresh(issue), fresh(trend)


MOVES = {
    "publish": lambda issue, trend, language, by: publish(issue, language, by=by),
    "correct": lambda issue, trend, language, by: correct(
        issue, [language], entries=[trend], kind=Kind.EDITORIAL, notes={}, by=by
    ),
    "withdraw": lambda issue, trend, language, by: withdraw(
        issue, [language], reasons=REASONS, by=by
    ),
    "withdraw the trend": lambda issue, trend, language, by: withdraw(
        issue, [language], entry=trend, reasons=REASONS, by=by
    ),
    "hold": lambda issue, trend, language, by: hold(trend, language, by=by),
    "release": lambda issue, trend, language, by: release(trend, language, by=by),
    "move": lambda issue, trend, language, by: move(
        trend, type(issue).objects.get(month=date(2026, 3, 1)), by=by
    ),
}


def everything(issue, trend):
    """All that a refused move must leave as it was."""
    return (
        Trail.objects.count(),
        list(issue.publications.values_list("language", "version", "kind")),
        list(Trend.objects.order_by("pk").values_list("issue", "position", "held_in")),
        [fresh(thing).state(language) for thing in (issue, trend) for language in LANGUAGES],
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("name", MOVES)
def test_move_is_made_or_refused_as_the_table_says(editor, name, state, language):
    issue, trend = bring(state, language, editor)
    before = everything(issue, trend)

    for role in ROLES:
        refusal = OUTCOMES[name][STATES.index(state)] if role in MAY else NotYourRole
        with undone():
            by = make_user(**ROLES[role])
            if refusal is None:
                MOVES[name](issue, trend, language, by)
                assert (role, Trail.objects.count()) == (role, before[0] + 1)
                assert Trail.objects.first().by == by
            else:
                with pytest.raises(refusal) as error:
                    MOVES[name](issue, trend, language, by)
                assert (role, everything(issue, trend)) == (role, before)
                assert_reasons_in_both_languages(error.value)
            assert not issue.publications.filter(language=other(language)).exists()
