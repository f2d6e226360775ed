"""Whatever is written, what comes out is harmless and loads nothing from another host."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papers.markdown import TAGS, paragraphs, render, render_blocks

ATTACKS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[words](javascript:alert(1))",
    "[words](JaVaScRiPt:alert(1))",
    "[words](java&#115;cript:alert(1))",
    "[words](java\nscript:alert(1))",
    "[words]( data:text/html;base64,PHNjcmlwdD4=)",
    "![alt](javascript:alert(1))",
    "![alt](data:image/svg+xml;base64,PHN2Zz4=)",
    "![alt](https://elsewhere.example/pixel.gif)",
    "![alt](//elsewhere.example/pixel.gif)",
    "![alt](/media/../../elsewhere)",
    "<javascript:alert(1)>",
    "[a]: javascript:alert(1)\n\n[a]",
    "<a href='x' onclick='alert(1)'>x</a>",
    "<svg><script>alert(1)</script></svg>",
    "<style>body{display:none}</style>",
    "<iframe src='https://elsewhere.example'></iframe>",
    "[x](https://a.example \"t' onmouseover='alert(1)\")",
    "`<script>alert(1)</script>`",
    "<!-- --><script>alert(1)</script>",
    "<details open ontoggle=alert(1)>",
]


IMAGE = f"/media/images/{'0' * 64}.png"


def tags_of(html):
    return re.findall(r"<[^>]*>", html)


@pytest.mark.parametrize("attack", ATTACKS)
def test_attack_is_harmless(attack):
    html = render(attack)

    for tag in tags_of(html):
        assert not re.search(r"<\s*(script|style|iframe|svg|details)", tag, re.IGNORECASE)
        assert not re.search(r"\son\w+\s*=", tag, re.IGNORECASE) or 'title="' in tag
        assert not re.search(r"(javascript|data)\s*:", tag, re.IGNORECASE)
        assert not re.search(r"src=(?!\"/media/)", tag)
    assert "elsewhere" not in "".join(re.findall(r'src="[^"]*"', html))


@given(st.text())
def test_any_text_renders_to_known_tags(text):
    html = render(text)

    names = set(re.findall(r"</?([a-z0-9]+)", html))
    assert names <= TAGS


def test_raw_html_is_shown_as_it_was_written():
    assert render("The model writes <think> first.") == (
        "<p>The model writes &lt;think&gt; first.</p>"
    )


def test_links_lists_tables_and_own_images_work():
    html = render(
        f"[a](https://a.example)\n\n- one\n- two\n\n|a|b|\n|-|-|\n|1|2|\n\n![x]({IMAGE})"
    )

    assert '<a href="https://a.example" rel="noopener noreferrer">a</a>' in html
    assert "<li>one</li>" in html
    assert "<td>1</td>" in html
    assert f'<img alt="x" src="{IMAGE}">' in html


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("27.4 ± 2.4", "27.4 ± 2.4"),
        ("snake_case_name", "snake_case_name"),
        ("2 < 3 & 4 > 1", "2 &lt; 3 &amp; 4 &gt; 1"),
        ("에이전트는 “성찰”한다.", "에이전트는 “성찰”한다."),
    ],
)
def test_ordinary_words_come_out_as_they_are(text, expected):
    assert render(text) == f"<p>{expected}</p>"


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "[a](" * 25_000,
        "``a`" * 25_000,
        "![" * 999 + "a" * 90_000,
        "a\n=\n" * 25_000,
        "- " * 5_000 + "words",
        "".join("\t" * depth + "- words\n" for depth in range(400)),
    ],
    ids=[
        "brackets",
        "links",
        "code",
        "few brackets in a long text",
        "headings",
        "list in a line",
        "list",
    ],
)
def test_text_that_no_person_writes_is_shown_as_it_is(text):
    assert render(text) == f"<p>{text}</p>"


def test_emphasis_ends_before_a_korean_particle():
    assert render("**“강조”**는 *ERL*은") == "<p><strong>“강조”</strong>는 <em>ERL</em>은</p>"


def test_paragraphs_stand_between_blank_lines():
    assert paragraphs("one\ntwo\n\n  \nthree\n") == ["one\ntwo", "three"]
    assert paragraphs(" \n") == []


@given(st.text(alphabet="ab[]()#*-_`<>|!1.\n \t\"'&"))
def test_blocks_are_the_whole_of_the_preview(text):
    assert "".join("".join(render_blocks(text)).split()) == "".join(render(text).split())


def test_headings_stand_below_those_of_the_page():
    assert render("# Words\n\n## More") == "<h4>Words</h4>\n<h5>More</h5>"


def test_lists_tables_and_references_stay_whole_in_blocks():
    text = "See [this][a].\n\n1. one\n\n2. two\n\n> a\n>\n> b\n\n[a]: https://a.example"

    first, numbered, quoted = render_blocks(text)

    assert '<a href="https://a.example"' in first
    assert numbered.count("<li>") == 2
    assert quoted.startswith("<blockquote>")
