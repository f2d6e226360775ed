"""What was imported comes out as it went in, and an edited word changes that word alone."""

from datetime import date

import pytest
from django.utils import translation

from digest.models import Issue, Source, Summary, Trend
from papers.models import Paper
from tests.digest.importers.documents import (
    EN,
    KO,
    SEEDS,
    changed_words,
    exported,
    import_texts,
    replaced,
)

pytestmark = pytest.mark.django_db

LANGUAGES = pytest.mark.parametrize("language", ["en", "ko"])
needs_seeds = pytest.mark.skipif(not SEEDS.exists(), reason="the seeds are not beside us")


def seed(language):
    return (SEEDS / f"2026-02.{language}.txt").read_text(encoding="utf-8")


@LANGUAGES
def test_month_of_seven_comes_out_as_it_went_in(editor, language):
    report = import_texts(editor)

    assert exported(language) == {"en": EN, "ko": KO}[language]
    assert report.notices == []


@needs_seeds
@LANGUAGES
def test_seeds_come_out_as_they_went_in(editor, language):
    month = date(2026, 2, 1)
    import_texts(editor, seed("en"), seed("ko"), month)

    assert exported(language, month) == seed(language)


@needs_seeds
def test_seeds_lost_links_are_reported(editor):
    report = import_texts(editor, seed("en"), seed("ko"), date(2026, 2, 1))

    assert report.notices == [
        "paper 1 (en): “see this post” was a link; its target is missing.",
        "paper 1 (ko): “이 글” was a link; its target is missing.",
    ]


@needs_seeds
def test_seeds_trends_discuss_all_three_papers(editor):
    import_texts(editor, seed("en"), seed("ko"), date(2026, 2, 1))

    papers = [summary.paper_id for summary in Summary.objects.order_by("position")]
    discussed = [
        list(trend.discussions.values_list("paper_id", "marker")) for trend in Trend.objects.all()
    ]
    assert discussed[0] == [(paper, True) for paper in papers]
    assert discussed[1] == discussed[2] == [(paper, False) for paper in papers]


@pytest.mark.parametrize("active", ["en", "ko"])
@LANGUAGES
def test_active_language_makes_no_difference(editor, active, language):
    with translation.override(active):
        import_texts(editor)

        assert exported(language) == {"en": EN, "ko": KO}[language]


def test_rows_of_the_month(editor):
    import_texts(editor)

    issue = Issue.objects.get()
    assert issue.title_ko == "2031년 4월 AI 논문 동향"
    assert issue.introduction_en == (
        "A quiet month for large releases and a busy one for measurement.\n\n"
        "Four of the seven papers below are about how to check a claim."
    )
    assert issue.layout_ko == {"headings": {"contents": "목차", "trends": "이번 달의 흐름"}}
    assert [trend.body_ko.count("\n\n") for trend in issue.trends.all()] == [2, 0, 0]
    assert {trend.source_language for trend in issue.trends.all()} == {"en"}
    assert [summary.position for summary in issue.summaries.all()] == [1, 2, 3, 4, 5, 6, 7]


def test_papers_of_the_month(editor):
    import_texts(editor)

    summaries = Summary.objects.order_by("position").select_related("paper")
    papers = [summary.paper for summary in summaries]
    assert [(paper.arxiv_id, paper.version, paper.slug) for paper in papers] == [
        ("3104.00017", "", "harbor-bench"),
        ("3104.02201", "v2", "pebble-2b"),
        ("3104.04410", "", "lantern"),
        (None, "", "the-moss-corpus"),
        ("3104.07732", "", "selective-retrieval-forgetting-in-long-conversations"),
        ("3104.09120", "", "tide-tables-for-schedulers"),
        ("cs/3104007", "", "on-asking-twice"),
    ]
    assert papers[1].title == "Pebble-2B: Learning From Discarded Drafts"
    assert papers[1].translated_title_ko == "Pebble-2B: 버린 초안으로 배우기"
    assert {paper.translated_title_en for paper in papers} == {""}
    assert papers[3].url == "https://moss.example.org/papers/corpus.pdf"


def test_sources_of_the_month(editor):
    import_texts(editor)

    assert list(Source.objects.values_list("title_en", "title_ko", "url")) == [
        (
            "Harbor-Bench leaderboard",
            "Harbor-Bench 순위표",
            "https://harbor.example.org/board",
        ),
        (
            "A conversation with the authors of Lantern",
            "Lantern 저자들과의 대담",
            "https://example.org/talks/lantern",
        ),
        ("Notes on the Moss Corpus", "Moss Corpus에 관한 메모", "https://moss.example.org/notes"),
        ("Printed proceedings, volume 12", "인쇄된 논문집 12권", ""),
    ]


@pytest.mark.parametrize(
    ("model", "column", "old", "new"),
    [
        (Issue, "title_en", "Monthly", "Yearly"),
        (Issue, "introduction_en", "quiet", "calm"),
        (Trend, "body_en", "spread", "range"),
        (Trend, "body_ko", "편차를", "차이를"),
        (Summary, "body_en", "waste", "lose"),
        (Summary, "body_en", "300", "301"),
        (Summary, "body_ko", "예산의", "비용의"),
        (Source, "title_en", "conversation", "talk"),
        (Source, "title_ko", "메모", "기록"),
    ],
)
def test_edited_word_changes_that_word_alone(editor, model, column, old, new):
    import_texts(editor)
    language = column[-2:]
    before = exported(language)
    [row] = model.objects.filter(**{f"{column}__contains": old})

    words = getattr(row, column).replace(old, new, 1)
    model.objects.filter(pk=row.pk).update(**{column: words})

    [(taken, put)] = changed_words(before, exported(language))
    assert taken.replace(old, new, 1) == put
    assert old in taken


def test_edited_translated_title_changes_heading_and_link_line(editor):
    import_texts(editor)

    Paper.objects.filter(arxiv_id="3104.02201").update(translated_title_ko="Pebble-2B: 남은 초안")

    assert exported("ko") == replaced(
        KO, ("Pebble-2B: 버린 초안으로 배우기", "Pebble-2B: 남은 초안")
    )
    assert exported("en") == EN


@pytest.mark.parametrize(
    "line",
    [
        "A title https://example.org/a",
        "A title: https://example.org/a",
        "A title (https://example.org/a)",
        "A title — https://example.org/a_(b)",
        "12. A title, https://example.org/a.",
        "• A title\thttps://example.org/a",
        "https://example.org/a – A title",
        "https://example.org/a",
        "* <https://example.org/a>",
        "A title without an address",
        "A {title} with {url} https://example.org/a",
        "- ",
        "3. ",
        "A title https://example.org/a and https://example.org/b",
        "A title  https://example.org/a ",
    ],
)
def test_line_of_a_source_comes_out_as_it_went_in(editor, line):
    was = "Printed proceedings, volume 12", "인쇄된 논문집 12권"
    en, ko = (replaced(text, (old, line)) for text, old in zip((EN, KO), was, strict=True))

    report = import_texts(editor, en, ko)

    assert (exported("en"), exported("ko")) == (en, ko)
    assert report.notices == []


@pytest.mark.parametrize(
    ("line", "title", "url"),
    [
        ("A title: https://example.org/a", "A title", "https://example.org/a"),
        ("2. A title (https://example.org/a).", "A title", "https://example.org/a"),
        ("A title https://example.org/a_(b)", "A title", "https://example.org/a_(b)"),
        ("https://example.org/a – A title", "A title", "https://example.org/a"),
        ("* <https://example.org/a>", "", "https://example.org/a"),
    ],
)
def test_line_of_a_source_is_understood(editor, line, title, url):
    import_texts(
        editor, *(replaced(text, (text[text.rindex("\n\n") + 2 :], line)) for text in (EN, KO))
    )

    newest = Source.objects.order_by("position").last()
    assert (newest.title_en, newest.url) == (title, url)


@pytest.mark.parametrize(
    ("title", "url", "line"),
    [
        ("", "https://a.org", "https://a.org"),
        ("New", "", "New"),
        ("New", "https://b.org", "- New: https://b.org"),
    ],
)
def test_source_edited_by_hand_keeps_its_look_where_it_can(editor, title, url, line):
    import_texts(editor)
    was = "- A conversation with the authors of Lantern: https://example.org/talks/lantern"

    Source.objects.filter(position=2).update(title_en=title, url=url)

    assert exported("en") == replaced(EN, (was, line))


FORMS = {
    "contents without a heading": [("Contents\n\n", "")],
    "contents right under their heading": [("Contents\n\n", "Contents\n")],
    "contents that do not list the sources": [("in April 2031\nSources\n", "in April 2031\n")],
    "no introduction": [(EN[EN.index("A quiet") : EN.index("Trends\n\nMeas")], "")],
    "another heading": [("\nTrends\n", "\nWhat moved\n")],
    "no markers": [(" 1, 3\n", "\n")],
    "markers in another order": [(" 1, 3\n", " 3, 1\n")],
    "link line with other words": [("Schedulers | Summary", "Schedulers - in short")],
    "text in blocks": [("middle one is new.\n", "middle one is new.\n\n")],
    "no text": [(EN[EN.index("Pebble-2B learns") : EN.index("\n3. Lantern")], "")],
    "a list in a text": [("300 GPU hours.\n", "300 GPU hours.\n1. first\n2. second\n")],
    "no sources": [(EN[EN.index("\n\nSources\n\n") :], "")],
    "no newline at the end": [("volume 12\n", "volume 12")],
    "TeX and HTML": [("quiet month", r"$\alpha_1$ <think> & \x00 month")],
    "spaces at the ends": [("A quiet", "  A quiet"), ("measurement.\n", "measurement.  \n")],
    "emoji": [("quiet", "🙂🇰🇷")],
}


@pytest.mark.parametrize("changes", FORMS.values(), ids=FORMS)
def test_unusual_form_comes_out_as_it_went_in(editor, changes):
    english = replaced(EN, *changes)
    korean = KO
    if "3, 1" in english or " 1, 3\n" not in english:
        korean = replaced(KO, (" 1, 3\n", " 3, 1\n" if "3, 1" in english else "\n"))
    if "\n\nSources\n\n" not in english:
        korean = KO[: KO.index("\n\n출처\n\n")]

    report = import_texts(editor, english, korean)

    assert exported("en") == english
    assert exported("ko") == korean
    assert not [notice for notice in report.notices if "differ" in notice]


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("\n\nTrends\n\n", "\n\n\nTrends\n\n", 12),
        ("\n\nTrends\n\n", "\n  \nTrends\n\n", 11),
        ("quiet", "qui\u0065\u0301t", 9),
    ],
    ids=["two blank lines", "spaces in a blank line", "decomposed letters"],
)
def test_what_will_come_out_otherwise_is_reported(editor, old, new, line):
    report = import_texts(editor, replaced(EN, (old, new)))

    assert report.notices == [f"en.txt:{line}: the text form will differ from here on."]


def test_blank_lines_that_a_hand_left_do_not_break_a_trend_in_two(editor):
    import_texts(editor)
    trend = Trend.objects.get(position=2)

    Trend.objects.filter(pk=trend.pk).update(body_en=f"One.\n\n\n \n\n{trend.body_en}\n\n")

    assert exported("en") == replaced(EN, ("Small models", "One.\nSmall models"))
