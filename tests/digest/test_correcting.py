"""A correction takes what is named, leaves the rest as last published, and says what changed."""

import pytest
from django.utils.translation import override

from digest.correcting import (
    FigureChanged,
    IsHeld,
    NoKind,
    NoLanguage,
    NoNote,
    NothingChanged,
    NothingNamed,
    NotInItYet,
    NotOfThisIssue,
)
from digest.holding import hold
from digest.models import Issue, Kind, Publication, Summary, Trend
from digest.public.views import address
from digest.publishing import NotPublished, correct
from digest.readiness import NotReady
from papers.models import Paper, ReportedResult, State, Trail
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

NOTES = {"en": "The date was wrong.", "ko": "날짜가 틀렸습니다."}


@pytest.fixture
def issue(month_out):
    return month_out


@pytest.fixture
def trend(issue):
    return issue.trends.get(position=1)


@pytest.fixture
def rewritten(trend, editor, reviewer):
    """The first trend, with new words that are approved in both languages."""
    with written_by(editor):
        Trend.objects.filter(pk=trend.pk).update(
            body_en="Agents learn from their few mistakes.",
            body_ko="에이전트는 적은 실수에서 배운다.",
        )
    for language in ("en", "ko"):
        approve_now(trend, reviewer, language)
    return trend


@pytest.fixture
def corrected(publisher):
    def make(issue, *entries, languages=("en",), kind=Kind.EDITORIAL, notes=()):
        return correct(
            issue, languages, entries=entries, kind=kind, notes=dict(notes), by=publisher
        )

    return make


def bodies(publication):
    return [trend["body"] for trend in publication.content["trends"]]


def test_named_entry_changes_and_the_half_rewritten_one_stays(issue, rewritten, editor, corrected):
    with written_by(editor):
        Trend.objects.filter(position=2).update(body_en="A dingo wa", body_ko="")
        Paper.objects.update(takeaway_en="Unchecked.")
        ReportedResult.objects.update(printed="99.9", value="99.9")

    [second] = corrected(issue, rewritten)

    assert (second.version, second.kind) == (2, Kind.EDITORIAL)
    assert bodies(second) == ["Agents learn from their few mistakes.", "A dingo runs."]
    first = Publication.objects.of(issue.month, "en").last()
    assert second.content["papers"] == first.content["papers"]
    assert fresh(rewritten).state("en") == State.PUBLISHED
    assert fresh(rewritten).state("ko") == State.REVIEWED


def test_correction_in_both_languages_is_one_act_and_a_trail_entry_each(
    issue, rewritten, corrected, publisher
):
    publications = corrected(issue, rewritten, languages=("ko", "en"))

    assert [str(each) for each in publications] == ["2026-02 en v2", "2026-02 ko v2"]
    assert {each.record["act"] for each in publications} == {3}
    entries = Trail.objects.filter(move="correct").order_by("pk")
    assert [(each.language, each.by) for each in entries] == [("en", publisher), ("ko", publisher)]
    assert entries[0].comment == "v2, editorial: 2026-02, trend 1"


def test_version_2_says_what_changed_in_each_language(client, issue, rewritten, corrected):
    corrected(issue, rewritten, languages=("en", "ko"))

    english = client.get("/en/2026/02/history/").content.decode()
    korean = client.get("/ko/2026/02/history/").content.decode()

    assert "Agents learn from their <ins>few </ins>mistakes." in english
    assert "에이전트는<ins> 적은</ins> 실수에서 배운다." in korean
    assert "dingo" not in english
    assert "편집상 정정" in korean


def test_version_1_stays_at_its_address_marked_superseded(client, issue, rewritten, corrected):
    before = client.get("/en/2026/02/v1/").content.decode()
    corrected(issue, rewritten)

    first, second = (client.get(f"/en/2026/02/v{number}/").content.decode() for number in (1, 2))

    assert "superseded" not in before
    assert "noindex" not in before
    assert "Agents learn from their mistakes." in first
    assert "This version is superseded." in first
    assert '<meta name="robots" content="noindex">' in first
    assert "superseded" not in second
    assert "few mistakes" in client.get("/en/2026/02/").content.decode()
    assert client.get("/en/2026/02/v3/").status_code == 404


def test_factual_correction_in_english_alone_marks_the_korean_page_as_behind(
    client, issue, rewritten, corrected
):
    corrected(issue, rewritten, kind=Kind.FACTUAL, notes=NOTES)

    korean = client.get("/ko/2026/02/").content.decode()
    assert "한국어판" in korean
    assert 'href="#trend-1"' in korean.split('class="mark"')[1].split("</p>")[0]
    assert 'class="mark"' not in client.get("/en/2026/02/").content.decode()
    assert 'class="mark"' in client.get("/en/2026/02/parallel/").content.decode()

    corrected(issue, rewritten, languages=("ko",), kind=Kind.FACTUAL, notes=NOTES)

    for language in ("en", "ko"):
        page = client.get(f"/{language}/2026/02/").content.decode()
        assert 'class="mark"' not in page


def test_neither_side_catches_up_by_correcting_something_else(
    client, issue, rewritten, corrected, editor, reviewer
):
    corrected(issue, rewritten, kind=Kind.FACTUAL, notes=NOTES)
    with written_by(editor):
        Trend.objects.filter(pk=rewritten.pk).update(body_en="Agents learn from few mistakes.")
    approve_now(rewritten, reviewer, "en")
    corrected(issue, rewritten)
    second = issue.trends.get(position=2)
    with written_by(editor):
        Trend.objects.filter(pk=second.pk).update(body_ko="딩고가 빨리 달린다.")
    approve_now(second, reviewer, "ko")

    corrected(issue, second, languages=("ko",))

    assert 'class="mark"' in client.get("/ko/2026/02/").content.decode()


def test_editorial_correction_leaves_the_other_language_level(client, issue, rewritten, corrected):
    corrected(issue, rewritten)

    assert 'class="mark"' not in client.get("/ko/2026/02/").content.decode()


def test_changed_result_is_factual_and_leaves_the_other_language_behind(
    client, issue, editor, reviewer, corrected
):
    with written_by(editor):
        ReportedResult.objects.update(printed="28.4", value="28.4")
    approve_all(issue, "en", reviewer)
    summary = issue.summaries.get()

    with pytest.raises(FigureChanged):
        corrected(issue, summary)
    corrected(issue, summary, kind=Kind.FACTUAL, notes=NOTES)

    assert 'class="mark"' in client.get("/ko/2026/02/").content.decode()
    history = client.get("/en/2026/02/history/").content.decode()
    assert "<del>27.4</del><ins>28.4</ins>" in history
    assert NOTES["en"] in history


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("body_en", "Agents learn from their 3 mistakes."),
        ("body_en", "Agents learn from their two mistakes."),
    ],
)
def test_changed_figure_in_the_text_is_never_editorial(
    issue, trend, editor, reviewer, corrected, field, words
):
    with written_by(editor):
        Trend.objects.filter(pk=trend.pk).update(**{field: words})
    approve_now(trend, reviewer, "en")

    with pytest.raises(FigureChanged):
        corrected(issue, trend)


def test_issue_is_named_for_its_title_and_its_order(
    client, issue, trend, editor, reviewer, corrected
):
    other = issue.trends.get(position=2)
    with written_by(editor):
        Issue.objects.update(title_en="Papers of February 2026")
        Trend.objects.filter(pk=trend.pk).update(position=2, body_en="Unread.")
        Trend.objects.filter(pk=other.pk).update(position=1)
    approve_now(issue, reviewer, "en")

    [second] = corrected(issue, issue)

    assert second.content["title"] == "Papers of February 2026"
    assert [(each["id"], each["anchor"]) for each in second.content["trends"]] == [
        (other.pk, "trend-1"),
        (trend.pk, "trend-2"),
    ]
    assert bodies(second) == ["A dingo runs.", "Agents learn from their mistakes."]


def test_entry_that_is_new_is_taken_with_the_issue(issue, editor, reviewer, corrected):
    with written_by(editor):
        paper = make_paper(slug="late")
        make_result(paper)
        late = make_summary(issue, paper)
    approve_all(issue, "en", reviewer)

    with pytest.raises(NotInItYet):
        corrected(issue, late, kind=Kind.FACTUAL, notes=NOTES)
    [second] = corrected(issue, late, issue, kind=Kind.FACTUAL, notes=NOTES)

    assert [(each["number"], each["slug"]) for each in second.content["papers"]][1] == (2, "late")


def test_markers_follow_the_papers_that_they_stand_for(issue, editor, reviewer, corrected):
    with written_by(editor):
        Paper.objects.update(slug="renamed")
    approve_all(issue, "en", reviewer)

    [second] = corrected(issue, issue.summaries.get())

    assert second.content["trends"][0]["markers"] == [{"number": 1, "anchor": "paper-renamed"}]
    assert second.content["trends"][0]["discusses"] == ["paper-renamed"]


def test_link_that_would_dangle_blocks(issue, trend, editor, reviewer, publisher, corrected):
    paper = Paper.objects.get()
    with written_by(editor):
        Trend.objects.filter(pk=trend.pk).update(body_en=f"[It](#paper-{paper.slug}) learns.")
    approve_now(trend, reviewer, "en")
    corrected(issue, trend)
    with written_by(editor):
        Paper.objects.update(slug="elsewhere")
    approve_all(issue, "en", reviewer)

    with pytest.raises(NotReady) as refusal:
        corrected(issue, issue.summaries.get())

    assert [blocker.thing for blocker in refusal.value.blockers] == [trend]


REFUSALS = {
    "no language": ({"languages": ()}, NoLanguage),
    "no kind": ({"kind": ""}, NoKind),
    "not a correction": ({"kind": Kind.WITHDRAWAL}, NoKind),
    "factual without notes": ({"kind": Kind.FACTUAL}, NoNote),
    "factual without a Korean note": (
        {"kind": Kind.FACTUAL, "notes": {"en": "Wrong.", "ko": "\u200b "}},
        NoNote,
    ),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_incomplete_correction_is_refused_without_a_trace(issue, rewritten, corrected, name):
    values, refusal = REFUSALS[name]
    trail = Trail.objects.count()

    with pytest.raises(refusal) as error:
        corrected(issue, rewritten, **values)

    assert (Publication.objects.count(), Trail.objects.count()) == (2, trail)
    said = {str(error.value)}
    with override("ko"):
        said.add(str(error.value))
    assert len(said) == 2


def test_nothing_named_is_refused(issue, corrected):
    with pytest.raises(NothingNamed):
        corrected(issue)


def test_language_in_which_nothing_changed_refuses_all(issue, trend, editor, reviewer, corrected):
    with written_by(editor):
        Trend.objects.filter(pk=trend.pk).update(body_en="Agents learn slowly.")
    approve_now(trend, reviewer, "en")

    with pytest.raises(NothingChanged):
        corrected(issue, trend, languages=("en", "ko"))

    assert Publication.objects.count() == 2


def test_unapproved_entry_is_refused(issue, trend, editor, corrected):
    with written_by(editor):
        Trend.objects.filter(pk=trend.pk).update(body_en="Unread.")

    with pytest.raises(NotReady) as refusal:
        corrected(issue, trend)

    assert [(each.code, each.thing) for each in refusal.value.blockers] == [
        ("not-reviewed", trend)
    ]


def test_month_that_is_not_out_is_refused(editor, reviewer, corrected):
    issue = make_month(by=editor)
    approve_all(issue, "en", reviewer)

    with pytest.raises(NotPublished):
        corrected(issue, issue.trends.get())


def test_entry_of_another_month_is_refused(issue, editor, corrected):
    with written_by(editor):
        stray = make_trend(make_issue(month="2026-03-01"))

    with pytest.raises(NotOfThisIssue):
        corrected(issue, stray)


def test_held_entry_is_refused(issue, editor, reviewer, publisher, corrected):
    with written_by(editor):
        late = make_trend(issue)
    approve_all(issue, "en", reviewer)
    hold(late, "en", by=publisher)

    with pytest.raises(IsHeld):
        corrected(issue, late, issue)


@pytest.mark.parametrize("role", ["editor", "reviewer", "outsider"])
def test_other_roles_do_not_correct(issue, rewritten, role, request):
    with pytest.raises(NotYourRole):
        correct(
            issue,
            ["en"],
            entries=[rewritten],
            kind=Kind.EDITORIAL,
            notes={},
            by=request.getfixturevalue(role),
        )


def test_second_correction_starts_from_the_first(issue, rewritten, editor, reviewer, corrected):
    corrected(issue, rewritten)
    second = issue.trends.get(position=2)
    with written_by(editor):
        Trend.objects.filter(pk=second.pk).update(body_en="A dingo rests.")
        Trend.objects.filter(pk=rewritten.pk).update(body_en="Unread.")
    approve_now(second, reviewer, "en")

    [third] = corrected(issue, second)

    assert bodies(third) == ["Agents learn from their few mistakes.", "A dingo rests."]
    assert third.version == 3


def test_correction_is_the_same_under_each_active_language(issue, rewritten, corrected):
    with override("ko"):
        [second] = corrected(issue, rewritten)

    assert bodies(second)[0] == "Agents learn from their few mistakes."
    assert second.rendering.changes[0]["parts"][0]["label"] == "text"
    assert address("version", "en", month=issue.month, number=2) == "/en/2026/02/v2/"
    assert Summary.objects.count() == 1
