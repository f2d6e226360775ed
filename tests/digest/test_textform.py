"""The text form: what is usual in it, and writing it from a picture's content."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digest import textform
from digest.textform import months_named, to_lines, to_markdown, usual


@pytest.mark.parametrize(
    ("line", "months"),
    [
        ("Monthly AI Papers: February 2026", [(2026, 2)]),
        ("Top Papers in may 2026", [(2026, 5)]),
        ("Feb. 2026", [(2026, 2)]),
        ("Sept 2026", [(2026, 9)]),
        ("January–February 2026", [(2026, 2)]),
        ("December 2025 and January 2026", [(2025, 12), (2026, 1)]),
        ("2026년 2월의 주요 논문", [(2026, 2)]),
        ("2026년2월", [(2026, 2)]),
        ("2026년 13월", [(2026, 13)]),
        ("AI 논문 동향 2026. 2.", [(2026, 2)]),
        ("Digest 2026-02", [(2026, 2)]),
        ("Digest 2026/02", [(2026, 2)]),
        ("Trends", []),
        ("Decoding 2026", []),
        ("Marginal gains 2026", []),
        ("GPT-4.5 and 10,000 papers", []),
        ("February", []),
        ("ILSVRC 2012-14", []),
    ],
)
def test_months_are_read_in_either_language(line, months):
    assert months_named(line) == months


@pytest.mark.parametrize("month", range(1, 13))
@pytest.mark.parametrize("language", ["en", "ko"])
def test_usual_headings_name_their_month(language, month):
    words = usual(language, date(2026, month, 1))

    assert months_named(words.title) == months_named(words.papers) == [(2026, month)]


@given(st.lists(st.text("a \t-*#", max_size=5), min_size=1))
def test_markdown_of_lines_leads_back_to_them(lines):
    text = "\n".join(lines).strip("\n")

    assert to_lines(to_markdown(text.split("\n"))) == text


def picture(**changes):
    return {
        "language": "en",
        "month": "2026-02",
        "title": "Monthly",
        "introduction": "",
        "headings": {"contents": "", "trends": "T", "papers": "P", "sources": "S"},
        "text_form": {"contents": ["T", "P"], "final_newline": False},
        "trends": [],
        "papers": [],
        "sources": [],
    } | changes


def source(title, url, **form):
    return {"title": title, "url": url, "text_form": form}


def test_empty_issue_has_its_headings():
    assert textform.write(picture()) == "Monthly\n\nT\nP\n\nT\n\nP"


def test_trend_without_text_in_a_language_leaves_no_gap():
    trends = [{"status": "full", "body": body, "markers": []} for body in ("One.", " \n", "Two.")]

    assert "T\n\nOne.\n\nTwo.\n\nP" in textform.write(picture(trends=trends))


def test_sources_are_a_section_only_where_there_are_any():
    sources = [
        source("A", "https://a.org"),
        source("", "https://b.org", form="- {url}"),
        source("{url}", "https://c.org", form="{title}: {url}", before="\n\n"),
    ]

    written = textform.write(picture(sources=sources))

    assert written.endswith("\n\nS\n\nA https://a.org\n- https://b.org\n\n{url}: https://c.org")
