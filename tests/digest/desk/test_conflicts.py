"""Two at the same thing in the same moment: one wins, the other is told, nothing is half done."""

from threading import Thread

import pytest
from django.db import OperationalError, connection
from django.test import RequestFactory
from django.urls import reverse
from psycopg.errors import DeadlockDetected

from digest.guard import GuardMiddleware
from digest.models import Trend
from papers.editing import EditorialAdmin
from papers.models import Name, ReportedResult, Trail
from papers.workflow import Refused, send_back
from tests.make import approve_now, make_issue, make_name, make_result, make_trend, written_by
from tests.pages import errors_of, fields_of, signed_in

WORDS = {"en": "Somebody else was quicker", "ko": "다른 사람이 먼저 처리했습니다"}


def unchecked(self, exclude=None):
    """As if the other one had come just after the form was checked."""


@pytest.mark.django_db
@pytest.mark.parametrize("language", WORDS)
def test_name_that_somebody_else_has_just_made_is_a_conflict(editor, monkeypatch, language):
    make_name(name="GLM-5")
    monkeypatch.setattr(Name, "validate_constraints", unchecked)

    answer = signed_in(editor, language).post(
        reverse("admin:papers_name_add"), {"kind": "system", "name": "GLM-5", "aliases": ""}
    )

    assert answer.status_code == 409
    assert WORDS[language] in answer.content.decode()
    assert Name.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_place_that_somebody_else_has_just_taken_is_a_conflict(editor, monkeypatch):
    issue = make_issue()
    make_trend(issue, position=1)
    second = make_trend(issue, position=2)
    address = reverse("admin:digest_trend_change", args=[second.pk])
    client = signed_in(editor)
    fields = fields_of(client.get(address)) | {"position": "1"}
    monkeypatch.setattr(Trend, "validate_constraints", unchecked)

    answer = client.post(address, fields)

    assert answer.status_code == 409
    assert list(issue.trends.values_list("position", flat=True)) == [1, 2]


def test_deadlock_is_a_conflict(db):
    deadlock = OperationalError("deadlock detected")
    deadlock.__cause__ = DeadlockDetected()
    guard = GuardMiddleware(lambda request: None)

    assert guard.process_exception(RequestFactory().post("/admin/"), deadlock).status_code == 409
    assert guard.process_exception(RequestFactory().post("/admin/"), OperationalError()) is None


@pytest.mark.django_db(transaction=True)
def test_form_and_review_of_one_result_do_not_block_each_other(editor, reviewer):
    with written_by(editor):
        result = make_result()
    address = reverse("admin:papers_reportedresult_change", args=[result.pk])
    client = signed_in(editor)
    statuses, moves = [], []

    def edit():
        for number in range(8):
            fields = fields_of(client.get(address))
            changed = fields | {"unit": str(number), "evidence-0-locator": f"Table {number}"}
            statuses.append(client.post(address, changed).status_code)
        connection.close()

    def review():
        for _ in range(8):
            try:
                approve_now(result, reviewer)
                send_back(result, by=reviewer, comment="Again.")
                moves.append("both")
            except Refused as refusal:
                moves.append(type(refusal).__name__)
        connection.close()

    threads = [Thread(target=edit), Thread(target=review)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert statuses == [302] * 8
    assert len(moves) == 8
    assert ReportedResult.objects.get().evidence.get().locator == "Table 7"
    assert Trail.objects.count() == result.signoffs.count()


@pytest.mark.django_db(transaction=True)
def test_page_shows_one_moment(editor, monkeypatch):
    """What somebody writes while a page is being made is no part of it, nor of its token."""
    trend = make_trend(make_issue(), body_en="Old.")
    address = reverse("admin:digest_trend_change", args=[trend.pk])
    panel = EditorialAdmin.panel

    def write():
        Trend.objects.update(body_en="New.")
        connection.close()

    def panel_after_a_change(self, *args):
        if Trend.objects.get().body_en == "Old.":
            in_between = Thread(target=write)
            in_between.start()
            in_between.join()
        return panel(self, *args)

    monkeypatch.setattr(EditorialAdmin, "panel", panel_after_a_change)
    client = signed_in(editor)
    page = client.get(address)
    fields = fields_of(page)
    answer = client.post(address, fields | {"body_en": "Mine."})

    assert fields["body_en"] == "Old."
    assert page.context["panels"][0]["standing"].seals == trend.standing("en").seals
    assert list(errors_of(answer)) == ["body_en"]
    assert Trend.objects.get().body_en == "New."
