"""Any string at all is read and compared without an exception, and its places are its own."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from papers.figures import compare, compare_texts, read

PIECES = st.sampled_from(
    [
        *("12", "1,234", "5.", ".5", "½", "⁴", "10⁻", "1e9", "９９", "٣", "-", "–", "±", "~", "%"),
        *(
            "만",
            "억",
            "조",
            "천",
            "개",
            "분의 ",
            "세 ",
            "열한 ",
            "이백",
            "년 ",
            "월 ",
            "일 ",
            "제",
            "여 ",
        ),
        *(" million", "K", " points", "two ", "and ", "third ", "May ", "Table ", "[", "](", ")"),
        *("**", "`", "$", "\\", "\\pm", "http://", "arXiv:", "GPT-4", "@", "\n", "\r", "\x85"),
        *("\x00", "\ud800", "\u202e", "\u200b", "\u1112\u1161\u11ab", "e\u0301", " ", "\t", "한"),
    ]
)
TEXTS = st.one_of(st.text(max_size=80), st.lists(PIECES, max_size=30).map("".join))


@settings(max_examples=600, deadline=None)
@given(TEXTS, st.sampled_from(["en", "ko"]))
def test_reading_never_fails_and_its_places_are_those_of_the_text(text, language):
    for figure in read(text, language):
        start, end = figure.span
        assert 0 <= start < end <= len(text)
        assert figure.surface == text[start:end]


@settings(max_examples=400, deadline=None)
@given(TEXTS, TEXTS)
def test_comparing_never_fails(en, ko):
    for finding in [*compare(en, ko), *compare_texts(en, ko)]:
        assert finding.severity in {"error", "warning"}
        assert set(finding.messages) == {"en", "ko"}


@pytest.mark.parametrize("text", ["", " ", "\n\n", "\x00", "\ud800"])
def test_nothing_agrees_with_nothing(text):
    assert compare(text, text) == []
    assert compare_texts(text, text) == []


def test_too_long_a_paragraph_says_where_it_was_left():
    text = "a word and " * 2_500 + "27.4"

    [finding] = [each for each in compare(text, text) if each.code == "too-long"][:1]

    assert finding.severity == "error"
    assert finding.spans["en"][1] == len(text)


def test_too_many_paragraphs_say_where_they_were_left():
    text = "a word\n" * 2_001

    found = compare_texts(text, text)

    assert [(each.code, each.paragraph["en"]) for each in found if each.en][:1] == [
        ("too-long", 2_000)
    ]


def test_korean_given_as_english_and_the_other_way_round_is_found():
    korean = "이 모델은 과제 열두 개에서 27.4를 얻는다."
    english = (
        "This model, which was trained on many tasks for a long time, reaches 27.4 on all of them."
    )

    for en, ko in ((korean, korean), (english, english), (korean, english)):
        assert "language" in {each.code for each in compare(en, ko)}
