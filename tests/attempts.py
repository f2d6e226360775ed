"""Every attempt to change something, to be broken off, killed and raced at each write.

An attempt looks (what a person has on the screen) and acts later, on one issue and its
first trend: `look(issue, people)` → what was seen, `make(issue, people, seen)`. The last
trend is always approved, so that an issue can be ready while the first one is not.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from django.db import transaction

from accounts.acting import IMPORT, acting
from digest import picture, textform
from digest.holding import hold, move, release
from digest.importers.parser import parse
from digest.importers.store import store
from digest.models import Issue, Kind, Trend
from digest.publishing import correct, publish, withdraw
from papers import workflow
from papers.languages import LANGUAGES
from papers.models import Scope, State
from tests.make import (
    approve_all,
    approve_now,
    make_issue,
    make_paper,
    make_result,
    make_source,
    make_summary,
    make_trend,
    make_user,
    written_by,
)
from tests.pages import fields_of, signed_in

MONTH = date(2026, 2, 1)
NOTES = {"en": "It was wrong.", "ko": "사실과 달랐습니다."}


@dataclass(frozen=True)
class Attempt:
    state: str
    make: Callable
    leaves: int  # trail entries
    look: Callable = lambda issue, people: None


def make_people():
    roles = {"editor": "Editors", "reviewer": "Reviewers", "publisher": "Publishers"}
    return {name: make_user(roles=[group]) for name, group in roles.items()}


def prepare(state, people, month, papers=False):
    """The issue of `month` with its first trend in that state; all by an import's road."""
    with acting(people["editor"], road=IMPORT):
        issue = make_issue(
            month=month,
            title_en=textform.usual("en", month).title,
            title_ko=textform.usual("ko", month).title,
        )
        make_issue(month=elsewhere(month))
        paper = make_paper() if papers else None
        if papers:
            make_result(paper)
            make_summary(issue, paper)
        make_trend(issue, [paper] if papers else [])
        make_trend(issue, body_en="A dingo runs.", body_ko="딩고가 달린다.")
        make_source(issue)
    trend = first_trend(issue)
    for language in LANGUAGES:
        if state in {"ready", "published"}:
            approve_all(issue, language, people["reviewer"])
        else:
            approve_but(trend, issue, language, people["reviewer"])
        if state == "published":
            publish(issue, language, by=people["publisher"])
    if state == "published":
        rewrite(trend, people)
    if state == "asked":
        workflow.ask_for_review(trend, by=people["editor"], language="en")
    if state == "held":
        hold(trend, "en", by=people["publisher"])
    return issue


def approve_but(trend, issue, language, by):
    for thing, aspect in reversed(picture.reviewed_things(issue, language)):
        if thing != trend and thing.state(aspect) == State.DRAFT:
            approve_now(thing, by, aspect)


def rewrite(trend, people):
    with written_by(people["editor"]):
        Trend.objects.filter(pk=trend.pk).update(
            body_en="Agents learn a lot.", body_ko="에이전트는 많이 배운다."
        )
    for language in LANGUAGES:
        approve_now(trend, people["reviewer"], language)


def first_trend(issue):
    """Wherever it is by now."""
    return Trend.objects.filter(issue__month__in=[issue.month, elsewhere(issue.month)]).earliest(
        "pk"
    )


def elsewhere(month):
    return date(month.year + 100, month.month, 1)


def _approve(issue, people, seen):
    workflow.approve(
        first_trend(issue), by=people["reviewer"], language="en", scope=Scope.SOURCE, seen=seen
    )


def _correct(issue, people, seen):
    correct(
        issue,
        LANGUAGES,
        entries=[first_trend(issue)],
        kind=Kind.FACTUAL,
        notes=NOTES,
        by=people["publisher"],
    )


def _look_at_documents(issue, people):
    with transaction.atomic():
        issue.trends.update(held_in=[])  # documents have all of it
        texts = {code: textform.write(picture.content(issue, code)) for code in LANGUAGES}
        transaction.set_rollback(True)
    texts["en"] = texts["en"].replace("dingo runs", "dingo walks")
    return {code: parse(text, code, issue.month, code) for code, text in texts.items()}


def _look_at_form(issue, people):
    desk = signed_in(people["editor"])
    address = f"/admin/digest/trend/{first_trend(issue).pk}/change/"
    return desk, address, fields_of(desk.get(address, secure=True))


def _save(issue, people, seen):
    desk, address, fields = seen
    sent = fields | {"body_en": "Agents learn in their sleep."}
    response = desk.post(address, sent, secure=True)
    if response.status_code != 302:
        raise NotSaved(response.status_code)


class NotSaved(Exception):
    """A form that came back, by its status: 200 with its errors, or 409 as a conflict."""


ATTEMPTS = {
    "ask": Attempt(
        "draft",
        lambda issue, people, seen: workflow.ask_for_review(
            first_trend(issue), by=people["editor"], language="en"
        ),
        leaves=1,
    ),
    "approve": Attempt(
        "asked",
        _approve,
        leaves=1,
        look=lambda issue, people: first_trend(issue).standing("en").fingerprint,
    ),
    "send back": Attempt(
        "asked",
        lambda issue, people, seen: workflow.send_back(
            first_trend(issue), by=people["reviewer"], language="en", comment="Once more."
        ),
        leaves=1,
    ),
    "publish": Attempt(
        "ready",
        lambda issue, people, seen: publish(issue, "en", by=people["publisher"]),
        leaves=1,
    ),
    "correct": Attempt("published", _correct, leaves=2),
    "withdraw": Attempt(
        "published",
        lambda issue, people, seen: withdraw(
            issue, LANGUAGES, reasons=NOTES, by=people["publisher"]
        ),
        leaves=2,
    ),
    "withdraw an entry": Attempt(
        "published",
        lambda issue, people, seen: withdraw(
            issue, LANGUAGES, entry=first_trend(issue), reasons=NOTES, by=people["publisher"]
        ),
        leaves=2,
    ),
    "hold": Attempt(
        "draft",
        lambda issue, people, seen: hold(first_trend(issue), "en", by=people["publisher"]),
        leaves=1,
    ),
    "release": Attempt(
        "held",
        lambda issue, people, seen: release(first_trend(issue), "en", by=people["publisher"]),
        leaves=1,
    ),
    "move": Attempt(
        "draft",
        lambda issue, people, seen: move(
            first_trend(issue),
            Issue.objects.get(month=elsewhere(issue.month)),
            by=people["publisher"],
        ),
        leaves=1,
    ),
    "import": Attempt(
        "draft",
        lambda issue, people, seen: store(seen, issue.month, source="en", by=people["editor"]),
        leaves=0,
        look=_look_at_documents,
    ),
    "save": Attempt("draft", _save, leaves=0, look=_look_at_form),
}
