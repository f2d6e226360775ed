"""Forms of the desk: what they refuse, what they keep, and whose name is on a change."""

import pytest
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.urls import reverse
from django.utils.translation import override

from accounts.acting import REQUEST
from digest.models import Issue, Summary, Trend
from papers.admin import PaperAdmin
from papers.models import Benchmark, Change, Evidence, Name, Paper, ReportedResult, State
from tests.make import (
    approve_now,
    make_month,
    make_paper,
    make_result,
    make_trend,
    make_user,
    written_by,
)
from tests.pages import errors_of, fields_of, signed_in

LANGUAGES = ["en", "ko"]


@pytest.fixture
def month(db):
    """Written by one who is not the editor of these tests."""
    return make_month(make_user(roles=["Editors"]))


def address(thing, name="change"):
    args = [thing.pk] if name == "change" else []
    return reverse(f"admin:{thing._meta.app_label}_{thing._meta.model_name}_{name}", args=args)


def send(client, thing, **changed):
    """Open the page of a thing, change some fields and save."""
    sent = fields_of(client.get(address(thing))) | changed
    return client.post(address(thing), sent)


def latest(thing):
    return Change.of(thing).order_by("pk").last()


def test_change_by_form_is_recorded_with_the_person_and_the_road(month, editor):
    summary = month.summaries.get()

    send(signed_in(editor), summary, body_en="Other words.", body_ko="다른 말.")

    change = latest(summary)
    assert change.actor == editor
    assert change.road == REQUEST
    assert {"body_en", "body_ko"} <= change.columns


@pytest.mark.parametrize("language", LANGUAGES)
def test_change_under_either_interface_is_of_the_language_that_was_changed(
    month, editor, language
):
    summary = month.summaries.get()

    send(signed_in(editor, language), summary, body_ko="다른 말.")

    columns = latest(summary).columns
    assert "body_ko" in columns
    assert "body_en" not in columns


def test_change_of_an_inline_is_recorded_with_the_person(month, editor):
    evidence = Evidence.objects.get()

    send(signed_in(editor), evidence.result, **{"evidence-0-locator": "Table 9"})

    assert latest(evidence).actor == editor
    assert latest(evidence).new["locator"] == "Table 9"


def test_new_row_is_recorded_with_the_person(editor):
    client = signed_in(editor)

    client.post(address(Name, "add"), {"kind": "system", "name": "GLM-5", "aliases": ""})

    assert latest(Name.objects.get()).actor == editor


def test_request_that_fails_leaves_nothing(editor, monkeypatch):
    paper = make_paper(title="As it was")
    before = Change.objects.count()

    def fail(*args, **kwargs):
        raise RuntimeError

    monkeypatch.setattr(PaperAdmin, "log_change", fail)  # after the row is saved
    answer = send(signed_in(editor, raise_request_exception=False), paper, title="Other")

    assert answer.status_code == 500
    assert Paper.objects.get().title == "As it was"
    assert Change.objects.count() == before


def test_person_of_one_request_is_not_the_next_ones(editor):
    paper = make_paper()
    send(signed_in(editor), paper, title="By the editor")

    Paper.objects.update(title="By nobody")

    assert latest(paper).actor is None


@pytest.mark.parametrize("model", [Issue, Trend, Summary, Benchmark, ReportedResult, Name, Paper])
def test_form_sent_back_as_it_was_changes_nothing(month, editor, model):
    before = Change.objects.count()

    answer = send(signed_in(editor), model.objects.first())

    assert answer.status_code == 302
    assert Change.objects.count() == before


def test_line_ends_of_a_browser_keep_an_approval(month, editor, reviewer):
    summary = month.summaries.get()
    approve_now(summary, reviewer, "en")

    send(signed_in(editor), summary, body_en=summary.body_en.replace("\n", "\r\n"))

    assert Summary.objects.get().state("en") == State.REVIEWED
    assert Summary.objects.get().body_en == summary.body_en


TOO_LONG = [
    (Issue, "title_en", 300),
    (Issue, "title_ko", 300),
    (Issue, "introduction_ko", 100_000),
    (Trend, "body_en", 100_000),
    (Summary, "body_ko", 100_000),
    (Paper, "title", 500),
    (Paper, "takeaway_ko", 300),
    (Name, "name", 200),
    (Benchmark, "description_en", 5_000),
    (ReportedResult, "caveat_ko", 5_000),
    (ReportedResult, "printed", 50),
    (ReportedResult, "evidence-0-locator", 200),
    (ReportedResult, "evidence-0-quote", 5_000),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("model", "field", "limit"), TOO_LONG)
def test_text_over_the_limit_is_a_form_error(month, editor, model, field, limit, language):
    before = Change.objects.count()

    sent = {field: "가" * (limit + 1)}

    answer = send(signed_in(editor, language), model.objects.first(), **sent)

    with override(language), pytest.raises(ValidationError) as told:
        MaxLengthValidator(limit)(sent[field])
    assert errors_of(answer) == {field: told.value.messages}
    assert Change.objects.count() == before


def test_text_of_the_limit_is_kept(month, editor):
    summary = month.summaries.get()

    send(signed_in(editor), summary, body_en="a" * 100_000, body_ko="가" * 100_000)

    assert Summary.objects.get().body_ko == "가" * 100_000


@pytest.mark.parametrize(
    ("model", "sent", "field"),
    [
        (Issue, {"month": "2026-13"}, "month"),
        (Issue, {"month": "한글"}, "month"),
        (Trend, {"position": "-1"}, "position"),
        (Trend, {"position": "9" * 30}, "position"),
        (Trend, {"source_language": "xx"}, "source_language"),
        (Summary, {"paper": "abc"}, "paper"),
        (Paper, {"url": "javascript:alert(1)"}, "url"),
        (Paper, {"url": "data:text/html,x"}, "url"),
        (Paper, {"arxiv_id": "2602"}, "arxiv_id"),
        (Paper, {"slug": "한글 사이"}, "slug"),
        (Paper, {"published": "0000-00-00"}, "published"),
        (ReportedResult, {"value": "NaN"}, "value"),
        (ReportedResult, {"value": "1e999999"}, "value"),
        (ReportedResult, {"printed": "27.4", "value": "27.5"}, "value"),
        (ReportedResult, {"printed": "NaN", "value": ""}, "value"),
        (ReportedResult, {"printed": "1e99", "value": ""}, "value"),
        (ReportedResult, {"printed": "0.123456789012", "value": ""}, "value"),
        (ReportedResult, {"printed": "", "value": ""}, "__all__"),
        (ReportedResult, {"absence": "not measured"}, "__all__"),
        (ReportedResult, {"evidence-0-locator": ""}, "evidence-0-locator"),
        (ReportedResult, {"evidence-0-url": "javascript:alert(1)"}, "evidence-0-url"),
    ],
)
def test_value_that_is_none_is_a_form_error(month, editor, model, sent, field):
    before = Change.objects.count()

    answer = send(signed_in(editor, "ko"), model.objects.first(), **sent)

    assert answer.status_code == 200
    assert list(errors_of(answer)) == [field]
    assert Change.objects.count() == before


def test_second_issue_of_a_month_is_a_form_error(month, editor):
    client = signed_in(editor)
    empty = {
        f"{prefix}-{count}": "0"
        for prefix in ("trends", "summaries", "sources")
        for count in ("TOTAL_FORMS", "INITIAL_FORMS")
    }

    answer = client.post(address(Issue, "add"), empty | {"month": "2026-02-17"})

    assert answer.status_code == 200
    assert Issue.objects.count() == 1


def test_two_entries_at_one_place_are_a_form_error(month, editor):
    make_trend(month, position=2)

    answer = send(signed_in(editor), month, **{"trends-1-position": "1"})

    assert answer.status_code == 200
    assert [trend.position for trend in month.trends.all()] == [1, 2]


def test_entry_at_the_place_of_another_is_a_form_error(month, editor):
    second = make_trend(month, position=2)

    answer = send(signed_in(editor), second, position="1")

    assert answer.status_code == 200
    assert Trend.objects.get(pk=second.pk).position == 2


def test_entries_change_places(month, editor):
    first, second = month.trends.get(), make_trend(month, position=2)

    send(signed_in(editor), month, **{"trends-0-position": "2", "trends-1-position": "1"})

    assert list(month.trends.all()) == [second, first]


@pytest.mark.parametrize(
    "broken",
    [
        {"evidence-TOTAL_FORMS": "abc"},
        {"evidence-INITIAL_FORMS": "9"},
        {"evidence-0-id": "999999"},
        {"evidence-0-id": "abc"},
        {"evidence-0-result": "999999"},
    ],
)
def test_broken_inline_is_no_failure(month, editor, broken):
    result = ReportedResult.objects.get()
    before = Change.objects.count()

    answer = send(signed_in(editor), result, **broken)

    assert answer.status_code in {200, 302}
    assert Change.objects.count() == before


def test_form_without_its_management_fields_is_a_form_error(month, editor):
    answer = signed_in(editor).post(address(ReportedResult.objects.get()), {})

    assert answer.status_code == 200
    assert Evidence.objects.count() == 1


def test_lists_are_typed_one_a_line(editor):
    paper = make_paper()

    send(signed_in(editor), paper, authors=" 김 \r\n\r\nAda Writer\r\n", categories="cs.CL")

    assert Paper.objects.get().authors == ["김", "Ada Writer"]
    assert Paper.objects.get().categories == ["cs.CL"]


def test_words_are_kept_as_typed(month, editor):
    summary = month.summaries.get()
    words = "  <think> \\x00 {{ 1 }} %s \U0001f600 \u200d \ufffd  "

    send(signed_in(editor), summary, body_en=words)

    assert Summary.objects.get().body_en == words


def test_signed_result_cannot_be_deleted(month, editor, reviewer):
    result = ReportedResult.objects.get()
    approve_now(result, reviewer)

    answer = signed_in(editor).post(
        reverse("admin:papers_reportedresult_delete", args=[result.pk]), {"post": "yes"}
    )

    assert answer.status_code == 403
    assert ReportedResult.objects.exists()


def test_paper_of_a_month_is_not_deleted_with_it(month, editor):
    paper = Paper.objects.get()

    answer = signed_in(editor).post(
        reverse("admin:papers_paper_delete", args=[paper.pk]), {"post": "yes"}
    )

    assert answer.status_code in {200, 403}
    assert Paper.objects.exists()


def test_unsigned_result_is_deleted_by_name(editor):
    with written_by(editor):
        result = make_result()
    change = {"table": "papers_reportedresult", "row": result.pk}

    signed_in(editor).post(
        reverse("admin:papers_reportedresult_delete", args=[result.pk]), {"post": "yes"}
    )

    deleted = Change.objects.filter(**change).order_by("pk").last()
    assert (deleted.operation, deleted.actor) == ("DELETE", editor)
