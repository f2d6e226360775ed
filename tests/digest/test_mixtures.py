"""What is taken anew stands beside what was published: each marker and link leads where it did."""

import pytest

from digest.correcting import AnchorTwice, FigureChanged, LeadsElsewhere, ShowsWhatChanged
from digest.holding import hold
from digest.models import Issue, Kind, Summary, Trend
from digest.publishing import correct, publish, withdraw
from papers.models import Benchmark, Evidence, Paper, ReportedResult
from tests.make import (
    approve_all,
    approve_now,
    fresh,
    make_month,
    make_paper,
    make_result,
    make_summary,
    make_trend,
    written_by,
)

pytestmark = pytest.mark.django_db

NOTES = {"en": "It was wrong.", "ko": "사실과 달랐습니다."}


@pytest.fixture
def issue(editor, reviewer):
    """Ready in English: two papers more, "aaa" and "bbb", and a trend about "aaa"."""
    issue = make_month(by=editor)
    with written_by(editor):
        for slug in ("aaa", "bbb"):
            make_summary(issue, make_paper(slug=slug, title=f"Paper {slug}"))
        make_trend(issue, [Paper.objects.get(slug="aaa")], body_en="About it.", body_ko="이것.")
    approve_all(issue, "en", reviewer)
    return issue


@pytest.fixture
def corrected(issue, publisher):
    def make(*entries, kind=Kind.EDITORIAL, notes=()):
        [publication] = correct(
            issue, ["en"], entries=entries, kind=kind, notes=dict(notes), by=publisher
        )
        return publication.content

    return make


def summary(slug):
    return Summary.objects.get(paper__slug=slug)


def swap(editor, one, two):
    """Give two entries each other's place."""
    with written_by(editor):
        rows, places = type(one).objects, (one.position, two.position)
        rows.filter(pk=one.pk).update(position=99)
        rows.filter(pk=two.pk).update(position=places[0])
        rows.filter(pk=one.pk).update(position=places[1])


def rename(editor, *slugs):
    with written_by(editor):
        for old, new in slugs:
            Paper.objects.filter(slug=old).update(slug=new)


def marked(content, position):
    """The ids of the papers that a trend's markers show, by number and by anchor."""
    markers = content["trends"][position - 1]["markers"]
    by = [{paper[key]: paper["id"] for paper in content["papers"]} for key in ("number", "anchor")]
    return {
        tuple(known[marker[key]] for known, key in zip(by, ("number", "anchor"), strict=True))
        for marker in markers
    }


def test_marker_of_a_held_paper_follows_it_to_its_new_place(
    issue, editor, reviewer, publisher, corrected
):
    one, two = summary("aaa"), summary("bbb")
    for entry in (one, two):
        hold(entry, "en", by=publisher)
    publish(issue, "en", by=publisher)
    swap(editor, one, two)
    approve_now(issue, reviewer, "en")

    content = corrected(issue)

    assert [paper["anchor"] for paper in content["papers"][1:]] == ["held-2", "held-3"]
    assert marked(content, 2) == {(one.pk, one.pk)}


def test_marker_follows_its_paper_though_another_took_its_name(
    issue, editor, reviewer, publisher, corrected
):
    publish(issue, "en", by=publisher)
    one, two = summary("aaa"), summary("bbb")
    rename(editor, ("aaa", "ccc"), ("bbb", "aaa"))
    approve_all(issue, "en", reviewer)

    content = corrected(one, two)

    assert marked(content, 2) == {(one.pk, one.pk)}


def test_two_entries_of_one_address_are_refused(issue, editor, reviewer, publisher, corrected):
    publish(issue, "en", by=publisher)
    rename(editor, ("aaa", "ccc"), ("bbb", "aaa"))
    approve_all(issue, "en", reviewer)

    with pytest.raises(AnchorTwice):
        corrected(summary("aaa"))


@pytest.mark.parametrize(
    "link",
    [
        "[what else](#trend-2)",
        "[see [1] now](#trend-2)",
        "[else](<#trend-2>)",
        "[else][x]\n\n[x]: #trend-2",
    ],
)
def test_link_that_would_lead_to_another_entry_is_refused(
    issue, editor, reviewer, publisher, corrected, link
):
    first, second = issue.trends.order_by("position")
    with written_by(editor):
        Trend.objects.filter(pk=first.pk).update(body_en=f"This is {link}")
        third = make_trend(issue, body_en="Other.", body_ko="다른.")
    approve_all(issue, "en", reviewer)
    publish(issue, "en", by=publisher)
    swap(editor, second, third)
    approve_now(issue, reviewer, "en")

    with pytest.raises(LeadsElsewhere):
        corrected(issue)


@pytest.fixture
def compared(issue, editor, reviewer, publisher):
    """ "aaa" compares a result of its own with one of "bbb"."""
    with written_by(editor):
        other = make_result(summary("bbb").paper, printed="77.7", value="77.7")
        make_result(summary("aaa").paper, printed="66.6", value="66.6", compared_with=other)
    approve_all(issue, "en", reviewer)
    publish(issue, "en", by=publisher)
    return other


def test_entry_that_shows_a_changed_result_is_taken_with_it(
    compared, editor, reviewer, issue, corrected
):
    with written_by(editor):
        ReportedResult.objects.filter(pk=compared.pk).update(printed="88.8", value="88.8")
    approve_all(issue, "en", reviewer)

    with pytest.raises(ShowsWhatChanged):
        corrected(summary("bbb"), kind=Kind.FACTUAL, notes=NOTES)
    content = corrected(summary("aaa"), summary("bbb"), kind=Kind.FACTUAL, notes=NOTES)

    assert "77.7" not in str(content)


def test_result_of_a_withdrawn_entry_is_shown_nowhere(client, compared, issue, publisher):
    withdraw(issue, ["en"], entry=summary("bbb"), reasons=NOTES, by=publisher)

    page = client.get("/en/2026/02/").content.decode()

    assert "66.6" in page
    assert "77.7" not in page


@pytest.mark.parametrize("way", ["corrected", "again", "held, and again"])
def test_withdrawn_result_does_not_come_back_by_another_entry(
    client, compared, issue, editor, reviewer, publisher, corrected, way
):
    one, two = summary("aaa"), summary("bbb")
    withdraw(issue, ["en"], entry=two, reasons=NOTES, by=publisher)

    if way == "corrected":
        with written_by(editor):
            Summary.objects.filter(pk=one.pk).update(body_en="It was tried once.")
        approve_now(one, reviewer, "en")
        corrected(one)
    else:
        if way.startswith("held"):
            Summary.objects.filter(pk=two.pk).update(held_in=["en"])
        withdraw(issue, ["en"], reasons=NOTES, by=publisher)
        publish(issue, "en", by=publisher, notes=NOTES)

    page = client.get("/en/2026/02/").content.decode()
    assert "66.6" in page
    assert "77.7" not in page


def test_link_to_what_was_withdrawn_blocks_no_other_correction(
    issue, compared, editor, reviewer, publisher, corrected
):
    second = issue.trends.get(position=2)
    with written_by(editor):
        Trend.objects.filter(pk=second.pk).update(body_en=f"[It](#result-{compared.pk}) wins.")
    approve_now(second, reviewer, "en")
    corrected(second)
    withdraw(issue, ["en"], entry=summary("bbb"), reasons=NOTES, by=publisher)
    first = issue.trends.get(position=1)
    with written_by(editor):
        Trend.objects.filter(pk=first.pk).update(body_en="Agents learn.")
    approve_now(first, reviewer, "en")

    assert corrected(first)["trends"][0]["body"] == "Agents learn."


WHERE_A_FIGURE_HIDES = {
    "evidence, quoted": (Evidence, {"quote": "It scores 99.9."}),
    "evidence, its place": (Evidence, {"locator": "Table 9"}),
    "what a benchmark is": (Benchmark, {"description_en": "500 tasks."}),
    "a link's line": (Summary, {"layout_en": {"link_line": "Summary 99"}}),
    "a heading": (Issue, {"layout_en": {"headings": {"trends": "Our 7 trends"}}}),
    "authors": (Paper, {"authors": ["Nobody Else"]}),
    "the paper's address": (Paper, {"url": "https://example.org/elsewhere"}),
}


@pytest.mark.parametrize("name", WHERE_A_FIGURE_HIDES)
def test_figure_is_never_editorial_wherever_it_stands(
    issue, editor, reviewer, publisher, corrected, name
):
    publish(issue, "en", by=publisher)
    model, values = WHERE_A_FIGURE_HIDES[name]
    with written_by(editor):
        model.objects.update(**values)
    approve_all(fresh(issue), "en", reviewer)

    with pytest.raises(FigureChanged):
        corrected(issue, *issue.summaries.all())


def test_figure_does_not_go_from_one_field_to_the_next(
    issue, editor, reviewer, publisher, corrected
):
    entry = summary("aaa")
    for takeaway, body in (("It wins 3 of", "It lost 5."), ("It wins", "It lost 3, 5.")):
        with written_by(editor):
            Paper.objects.filter(pk=entry.paper_id).update(takeaway_en=takeaway)
            Summary.objects.filter(pk=entry.pk).update(body_en=body)
        approve_all(issue, "en", reviewer)
        if takeaway == "It wins 3 of":
            publish(issue, "en", by=publisher)

    with pytest.raises(FigureChanged):
        corrected(entry)
