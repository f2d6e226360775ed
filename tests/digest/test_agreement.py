"""Where the languages contradict each other nothing is published, but by a second person."""

import json
from io import StringIO
from unicodedata import normalize

import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import override

from digest.models import Issue, Kind, Summary, Trend
from digest.publishing import correct, publish
from digest.readiness import NotReady, blockers, compared, requested
from papers.agreement import (
    AcceptedAlready,
    NoReasonGiven,
    NotBothLanguages,
    NotFoundAnyMore,
    OwnWordsCompared,
    UnknownWriter,
    accept,
    disagreements_of,
)
from papers.models import Acceptance, Paper, ReportedResult, Trail
from papers.workflow import NotYourRole
from tests.make import (
    approve_all,
    approve_now,
    fresh,
    make_month,
    make_paper,
    make_trend,
    make_user,
    written_by,
)
from tests.pages import signed_in

pytestmark = pytest.mark.django_db

ENGLISH, KOREAN = "Agents learn from 87 mistakes.", "에이전트는 실수 78번에서 배운다."


@pytest.fixture
def trend(editor):
    """A trend in which two digits were swapped in Korean."""
    issue = make_month(by=editor)
    with written_by(editor):
        Trend.objects.update(body_en=ENGLISH, body_ko=KOREAN)
    return issue.trends.get()


@pytest.fixture
def issue(trend, reviewer):
    for language in ("en", "ko"):
        approve_all(trend.issue, language, reviewer)
    return trend.issue


@pytest.fixture
def accepted(trend, reviewer):
    def accepted(by=reviewer, reason="Counted otherwise in Korean."):
        [found] = disagreements_of(fresh(trend))
        accept(trend, found.key, reason=reason, by=by)

    return accepted


def codes(found):
    return [each.code for each in found]


def test_language_that_is_neither_requested_nor_published_blocks_nothing(issue, publisher):
    assert codes(blockers(issue, "en")) == []
    assert codes(requested(issue, ["en"])["en"]) == []

    publish(issue, "en", by=publisher)


def test_both_requested_block_each_other(issue):
    found = requested(issue, ["en", "ko"])

    assert {language: codes(each) for language, each in found.items()} == {
        "en": ["languages-disagree"],
        "ko": ["languages-disagree"],
    }


def test_published_language_blocks_the_other(issue, trend, publisher):
    publish(issue, "en", by=publisher)

    with pytest.raises(NotReady) as refusal:
        publish(issue, "ko", by=publisher)

    [blocker] = refusal.value.blockers
    assert (blocker.code, blocker.thing) == ("languages-disagree", trend)
    assert "87" in blocker.message
    assert "78" in blocker.message
    with override("ko"), pytest.raises(NotReady, match="숫자가 다릅니다"):
        publish(issue, "ko", by=publisher)


def test_page_of_the_issue_tells_it_and_offers_no_publishing(issue, publisher):
    publish(issue, "en", by=publisher)

    page = signed_in(publisher).get(f"/admin/digest/issue/{issue.pk}/change/").content.decode()

    assert "The numbers differ: “87” and “78" in page
    assert 'value="publish"' not in page


def test_second_person_lets_it_stand(issue, trend, publisher, reviewer, accepted):
    publish(issue, "en", by=publisher)
    accepted()

    publish(issue, "ko", by=publisher)

    entry = Trail.objects.filter(move="accept").get()
    assert (entry.by, entry.row, entry.to_state) == (reviewer, trend.pk, "accepted")
    assert entry.comment == "value, “87”, “78”: Counted otherwise in Korean."
    [found] = disagreements_of(fresh(trend))
    assert (found.acceptance.by, found.blocks) == (reviewer, False)


def test_acceptance_lapses_with_the_words_and_comes_back_with_them(trend, editor, accepted):
    accepted()
    for words in (KOREAN.replace("배운다", "배웁니다"), KOREAN):
        with written_by(editor):
            Trend.objects.update(body_ko=words)
        [found] = disagreements_of(fresh(trend))
        assert found.blocks == (words != KOREAN)


def test_other_paragraph_may_change(trend, editor, accepted):
    accepted()
    with written_by(editor):
        Trend.objects.update(
            body_en=f"{ENGLISH}\n\nAnd on it goes.", body_ko=f"{KOREAN}\n\n그렇게 계속된다."
        )

    assert not any(each.blocks for each in disagreements_of(fresh(trend)))


def test_writer_of_either_language_lets_nothing_stand(trend, accepted):
    both = make_user("both", roles=["Editors", "Reviewers"])
    with written_by(both):
        Trend.objects.update(body_ko=KOREAN.replace("배운다", "배웠다"))

    with pytest.raises(OwnWordsCompared):
        accepted(by=both)

    assert not Acceptance.objects.exists()


def test_words_that_somebody_else_touched_are_still_their_writers(trend, editor, accepted):
    both = make_user("both", roles=["Editors", "Reviewers"])
    with written_by(both):
        Trend.objects.update(body_ko="초안.")
        Trend.objects.update(body_ko=KOREAN)
    with written_by(editor):
        Trend.objects.update(body_ko=f"{KOREAN}\n\n새 문단.", body_en=f"{ENGLISH}\n\nMore.")

    with pytest.raises(OwnWordsCompared):
        accepted(by=both)


def test_title_as_printed_has_its_writer_too(editor, reviewer):
    both = make_user("both", roles=["Editors", "Reviewers"])
    with written_by(editor):
        paper = make_paper(translated_title_ko="열세 가지 방법")
    with written_by(both):
        Paper.objects.update(title="Twelve Ways")
    [found] = disagreements_of(fresh(paper))

    with pytest.raises(OwnWordsCompared):
        accept(paper, found.key, reason="So.", by=both)
    accept(paper, found.key, reason="So.", by=reviewer)


def test_words_of_an_unknown_hand_are_acknowledged(trend, reviewer):
    Trend.objects.update(body_ko=KOREAN.replace("배운다", "배웠다"))
    [found] = disagreements_of(fresh(trend))

    with pytest.raises(UnknownWriter):
        accept(trend, found.key, reason="So.", by=reviewer)
    accept(trend, found.key, reason="So.", by=reviewer, acknowledge_unknown=True)


def test_same_words_elsewhere_are_another_matter(trend, editor, accepted):
    with written_by(editor):
        twin = make_trend(trend.issue, body_en=ENGLISH, body_ko=KOREAN)
    accepted()

    assert [each.blocks for each in disagreements_of(fresh(twin))] == [True]


def test_line_ends_and_composition_make_no_difference(
    issue, trend, editor, reviewer, publisher, accepted
):
    with written_by(editor):
        Trend.objects.update(
            body_en=f"{ENGLISH}\r\n\r\nOn.", body_ko=normalize("NFD", f"{KOREAN}\r\n\r\n계속.")
        )
    for language in ("en", "ko"):
        approve_all(issue, language, reviewer)
    publish(issue, "en", by=publisher)
    accepted()

    publish(issue, "ko", by=publisher)


def test_paragraph_without_counterpart_lapses_with_either_text(trend, editor, reviewer):
    with written_by(editor):
        Trend.objects.update(body_en="One is 11.\n\nExtra says 5.", body_ko="11이다.")
    [found] = disagreements_of(fresh(trend))
    accept(trend, found.key, reason="So.", by=reviewer)
    with written_by(editor):
        Trend.objects.update(body_en="Other is 12.\n\nExtra says 5.", body_ko="12다.")

    assert any(each.blocks for each in disagreements_of(fresh(trend)))


@pytest.mark.parametrize("role", ["editor", "publisher", "outsider"])
def test_other_roles_let_nothing_stand(accepted, role, request):
    with pytest.raises(NotYourRole):
        accepted(by=request.getfixturevalue(role))


def test_reviewer_of_one_language_lets_nothing_stand(accepted):
    one = make_user("one", roles=["Reviewers"], approves=["ko"])

    with pytest.raises(NotBothLanguages):
        accepted(by=one)


@pytest.mark.parametrize("reason", ["", " \n", "\u200b"])
def test_reason_is_needed(accepted, reason):
    with pytest.raises(NoReasonGiven):
        accepted(reason=reason)


def test_what_is_gone_or_accepted_is_told(trend, reviewer, editor, accepted):
    [found] = disagreements_of(trend)
    accepted()
    with pytest.raises(AcceptedAlready):
        accepted()
    with written_by(editor):
        Trend.objects.update(body_ko="에이전트는 실수 87번에서 배운다.")

    with pytest.raises(NotFoundAnyMore):
        accept(trend, found.key, reason="So.", by=reviewer)

    assert Trail.objects.filter(move="accept").count() == 1


PLACES = {
    "a summary": (Summary, {"body_en": "It took 12 days.", "body_ko": "13일 걸렸다."}),
    "a title": (Paper, {"title": "Twelve Ways", "translated_title_ko": "열세 가지 방법"}),
    "a takeaway": (Paper, {"takeaway_en": "It gains 5%.", "takeaway_ko": "5점 오른다."}),
    "conditions": (ReportedResult, {"conditions_en": "64 tries", "conditions_ko": "46번 시도"}),
    "a caveat": (ReportedResult, {"caveat_en": "In May 2025.", "caveat_ko": "2025년 6월."}),
    "the introduction": (Issue, {"introduction_en": "3.20 more", "introduction_ko": "3.2 더"}),
}


@pytest.mark.parametrize("name", PLACES)
def test_each_place_where_readers_are_told_something_is_compared(
    editor, reviewer, publisher, name
):
    model, values = PLACES[name]
    issue = make_month(by=editor)
    with written_by(editor):
        model.objects.update(**values)
    issue = fresh(issue)
    for language in ("en", "ko"):
        approve_all(issue, language, reviewer)
    publish(issue, "en", by=publisher)

    with pytest.raises(NotReady) as refusal:
        publish(issue, "ko", by=publisher)

    assert {each.code for each in refusal.value.blockers} == {"languages-disagree"}
    assert {type(each.thing) for each in refusal.value.blockers} == {model}
    assert any(each.blocks for each in disagreements_of(model.objects.get()))


def test_correction_in_both_languages_must_agree(month_out, editor, reviewer, publisher):
    trend = month_out.trends.get(position=1)
    with written_by(editor):
        Trend.objects.filter(pk=trend.pk).update(body_en=ENGLISH, body_ko=KOREAN)
    for language in ("en", "ko"):
        approve_now(trend, reviewer, language)
    notes = {"en": "So many.", "ko": "그만큼입니다."}
    options = {"entries": [trend], "kind": Kind.FACTUAL, "notes": notes, "by": publisher}

    with pytest.raises(NotReady):
        correct(month_out, ["en", "ko"], **options)
    correct(month_out, ["en"], **options)  # the Korean page is marked as behind

    assert month_out.publications.count() == 3


def test_correction_of_both_is_not_excused_by_an_older_contradiction(
    month_out, editor, reviewer, publisher
):
    trend = month_out.trends.get(position=1)
    notes = {"en": "So many.", "ko": "그만큼입니다."}
    for english, korean, languages in (
        (ENGLISH, None, ["en"]),
        (ENGLISH.replace("learn", "do learn"), "에이전트는 여러 실수에서 배운다.", ["en", "ko"]),
    ):
        with written_by(editor):
            Trend.objects.filter(pk=trend.pk).update(body_en=english)
            if korean:
                Trend.objects.filter(pk=trend.pk).update(body_ko=korean)
        for language in languages:
            approve_now(trend, reviewer, language)
        options = {"entries": [trend], "kind": Kind.FACTUAL, "notes": notes, "by": publisher}
        if korean:
            with pytest.raises(NotReady):
                correct(month_out, languages, **options)
        else:
            correct(month_out, languages, **options)


def test_entry_that_comes_to_readers_at_last_must_agree(month_out, editor, reviewer, publisher):
    notes = {"en": "It is new.", "ko": "새로운 항목입니다."}
    options = {"kind": Kind.FACTUAL, "notes": notes, "by": publisher}
    with written_by(editor):
        late = make_trend(month_out, body_en=ENGLISH, body_ko=KOREAN)
    approve_all(month_out, "en", reviewer)
    correct(month_out, ["en"], entries=[late, month_out], **options)
    approve_all(month_out, "ko", reviewer)

    with pytest.raises(NotReady):
        correct(month_out, ["ko"], entries=[late, month_out], **options)


def test_finding_the_rows_of_findings_takes_no_query_each(
    issue, editor, django_assert_max_num_queries
):
    with written_by(editor):
        for number in range(8):
            make_trend(issue, body_en=f"It has {10 + number} parts.", body_ko="부분이 있다.")

    with django_assert_max_num_queries(40):
        assert len(compared(fresh(issue), ["en", "ko"])) >= 9


def checked(*arguments):
    out = StringIO()
    status = 0
    try:
        call_command("check_issue", "2026-02", *arguments, stdout=out)
    except CommandError:
        status = 1
    return status, out.getvalue()


def test_check_issue_says_where_and_what_to_do(issue):
    status, out = checked()

    assert status == 1
    assert "en: 2026-02, trend 1: The numbers differ: “87” and “78" in out
    assert "ko: 2026-02, trend 1: The numbers differ: “87” and “78" in out
    assert "error: 2026-02, trend 1, body:" in out
    assert "  en, paragraph 1: Agents learn from »87« mistakes." in out
    assert "»78" in out
    assert "let it stand, on the page of the entry" in out


def test_check_issue_for_machines(issue, accepted):
    accepted()

    status, out = checked("--format", "json")

    report = json.loads(out)
    assert (status, report["blockers"]) == (0, [])
    [finding] = report["findings"]
    assert (finding["severity"], finding["code"], finding["field"]) == ("error", "value", "body")
    assert finding["en"] == {
        "words": "87",
        "paragraph": 1,
        "around": "Agents learn from »87« mistakes.",
    }
    assert "Counted otherwise in Korean." in finding["do"]


@pytest.mark.parametrize("language", ["en", "ko"])
def test_page_of_an_entry_shows_both_with_the_figures_marked(trend, reviewer, editor, language):
    address = f"/admin/digest/trend/{trend.pk}"
    desk = signed_in(reviewer, language)

    page = desk.get(f"{address}/change/").content.decode()

    assert "Agents learn from <mark>87</mark> mistakes." in page
    assert "<mark>78" in page
    [found] = disagreements_of(trend)
    assert found.finding.messages[language] in page
    assert 'name="reason"' not in signed_in(editor).get(f"{address}/change/").content.decode()
    desk.post(f"{address}/accept/", {"key": found.key, "reason": "So it is."})
    assert "So it is." in desk.get(f"{address}/change/").content.decode()
    assert Acceptance.objects.get().by == reviewer


@pytest.mark.parametrize("sent", [{}, {"key": "x", "reason": "So."}, {"reason": "\x00"}])
def test_nonsense_is_told_and_leaves_nothing(trend, reviewer, sent):
    desk = signed_in(reviewer)

    response = desk.post(f"/admin/digest/trend/{trend.pk}/accept/", sent)

    assert response.status_code in {302, 400}
    assert desk.post("/admin/digest/trend/99999/accept/", sent).status_code in {400, 404}
    assert not Acceptance.objects.exists()
