"""Where a sentence ends, in both languages and in Markdown."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papers.figures.sentences import key_of, sentences

ONE = [
    "Model A scores 27.4 vs. 3.37 for Model B.",
    "Lee et al. show that it holds.",
    "As Lee et al. (2024) show, it holds.",
    "It uses tools, e.g. a shell, i.e. a terminal, approx. 30 in all.",
    "See Fig. 3 and Sec. 4.2, pp. 12.",
    "Terminal-Bench 2.0 gives 13.0 ± 2.2.",
    "Version v1.20.0.1 of Dr. J. Smith is out.",
    "No. 1 in the list is Model A.",
    'The authors say "It works. It scales." and stop.',
    "The authors say “It works. It scales.” and stop.",
    "It is best (see Table 3. It has all).",
    "See [the paper. It has all](https://example.org/a.b?c=1. ) now.",
    "See [the paper. It has all](https://example.org/a.b) now.",
    "Run `a. B. c` first.",
    '"Why?" asks the author.',
    "It rises … slowly.",
    "Open U.S. models lead.",
    "A sentence\nthat is wrapped\nover lines.",
    "모델 A는 3.37점인 모델 B vs. 모델 C에서 27.4점을 얻었다.",
    "Lee et al.은 이를 보였다.",
    "공개일은 2026. 2. 3. 이다.",
    "Terminal-Bench 2.0에서 13.0 ± 2.2를 얻었다.",
    "저자는 “된다. 커진다.”라고 썼다.",
    '저자는 "된다. 커진다."라고 썼다.',
    "Fig. 3을 보라.",
    "[논문. 전부 있다](https://example.org/a.b)를 보라.",
]
SEVERAL = [
    ["It has 3.", "5 more follow."],
    ["Runs tests with pytest.", "pytest checks them."],
    ["He says no.", "They go."],
    ["Uses shells, editors, etc.", "The rest is new."],
    ["It **works.**", "It *scales.*", "All is well."],
    ["It works!", "Does it?", "Yes."],
    ['It says "yes."', "Then it stops."],
    ["It works.[12]", "It scales."],
    ["(It works.)", "It scales."],
    ["Terminal-Bench 2.0.", "Next."],
    ["된다.", "커진다."],
    ["된다.", "그리고 커진다."],
    ["무엇이 될까?", "알 수 없다!"],
    ["점수는 13.0이다.", "27.4가 뒤따른다."],
    ["세 개뿐이에요.", "끝이죠."],
]


@pytest.mark.parametrize("text", ONE)
def test_one_sentence_stays_one(text):
    assert [each.words for each in sentences(text)] == [text]
    assert [each.words for each in sentences(f"{text} {text}")] == [text, text]


@pytest.mark.parametrize("parts", SEVERAL)
def test_each_sentence_is_its_own(parts):
    assert [each.words for each in sentences(" ".join(parts))] == parts


def test_sentences_without_a_space_between():
    assert [each.words for each in sentences("된다.그리고 커진다.끝")] == [
        "된다.",
        "그리고 커진다.",
        "끝",
    ]


def test_markdown_begins_sentences_anew():
    text = (
        "# A heading\nFirst. Second\n\n- one. Two\n- three\n  goes on\n1. four\n\n> quoted. Words"
        "\n\n| a. B | c |\n| --- | --- |\n| 1. | 2 |\n\nTitle\n===\n***\nlast"
    )
    assert [each.words for each in sentences(text)] == [
        *("A heading", "First.", "Second", "one.", "Two", "three\n  goes on", "four"),
        *("quoted.", "Words", "| a. B | c |", "| 1. | 2 |", "Title", "last"),
    ]


@pytest.mark.parametrize("text", ["", " \n\t", "---", "***\n", "…", "| --- |", "!?."])
def test_no_sentence_without_words(text):
    assert sentences(text) == []


def test_one_word_and_five_thousand():
    assert [each.words for each in sentences("Yes")] == ["Yes"]
    assert len(sentences("word " * 5_000)) == 1


def test_key_counts_no_line_ends_and_no_form():
    assert key_of("한국 a b") == key_of("한국\r\na  b ")
    assert key_of("27.4") != key_of("27.5")
    assert len(key_of("")) == 64


@given(st.text(st.sampled_from("가다 .?!\n\"'“”()[]`|#>-*1.2aA다\u2029\x85"), max_size=80))
def test_no_letter_is_lost_and_none_twice(text):
    found = sentences(text)
    for each in found:
        start, end = each.span
        assert text[start:end] == each.words
    assert all(one.span[1] <= other.span[0] for one, other in pairwise(found))
    covered = "".join(each.words for each in found)
    assert sum(map(str.isalpha, covered)) == sum(map(str.isalpha, text))
