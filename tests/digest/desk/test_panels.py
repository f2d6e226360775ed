"""What stands beside the form: what an approval covers, and when there is none to give."""

import pytest
from django.urls import reverse

from digest.models import Issue
from papers.models import Evidence, ReportedResult
from papers.workflow import ask_for_review
from tests.make import make_month, make_trend, written_by
from tests.pages import errors_of, fields_of, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def issue(editor):
    return make_month(by=editor)


def page_of(thing):
    return reverse(f"admin:{thing._meta.label_lower.replace('.', '_')}_change", args=[thing.pk])


def test_form_with_errors_offers_no_move(issue, editor):
    """It shows words that are not stored, and an approval would be of those that are."""
    with written_by(editor):
        trend = make_trend(issue)
    client = signed_in(editor)
    fields = fields_of(client.get(page_of(trend))) | {"position": "1", "body_en": "Not stored."}

    answer = client.post(page_of(trend), fields)

    assert errors_of(answer)
    assert "Not stored." in answer.content.decode()
    assert "panels" not in answer.context


def test_words_that_no_field_shows_stand_beside_the_approval(issue, editor, reviewer):
    with written_by(editor):
        Issue.objects.update(layout_en={"headings": {"trends": "An unusual heading"}})

    page = signed_in(reviewer).get(page_of(issue)).content.decode()

    assert "An unusual heading" in page


def test_evidence_can_be_removed_while_a_review_is_asked_for(issue, editor):
    result = ReportedResult.objects.get()
    ask_for_review(result, by=editor)
    client = signed_in(editor)
    fields = fields_of(client.get(page_of(result))) | {"evidence-0-DELETE": "on"}

    client.post(page_of(result), fields)

    assert not Evidence.objects.exists()


def test_what_was_signed_cannot_be_deleted(issue, editor):
    result = ReportedResult.objects.get()
    ask_for_review(result, by=editor)

    answer = signed_in(editor).post(page_of(result).replace("change", "delete"), {"post": "yes"})

    assert answer.status_code == 403
    assert ReportedResult.objects.exists()


def test_list_says_what_waits_for_a_review(issue, editor, reviewer):
    trend = issue.trends.get()
    ask_for_review(trend, by=editor, language="ko")

    page = signed_in(reviewer).get(reverse("admin:digest_trend_changelist")).content.decode()

    assert "en ○ draft, ko ○ draft (review asked for)" in page
