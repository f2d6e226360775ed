"""Whether a number changed: better once too often than once too seldom."""

import pytest

from papers.numerals import numerals


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rises to 27.4 ± 2.4 on", ["27.4", "2.4"]),
        ("over 10,000 tasks, up to 16x", ["over 10,000", "up to 16x"]),
        ("28.5 trillion tokens", ["28.5 trillion tokens"]),
        ("28조 5천억 개", ["28조", "5천억 개"]),
        ("three models, twenty-one tasks, twice", ["three", "twenty-one", "twice"]),
        ("두 배, 세 가지, 하나", ["두 배", "세 가지", "하나"]),
        ("10,000개 이상", ["10,000개 이상"]),
        ("[It](#paper-3) stands at https://a.org/2 in 5 parts", ["5"]),
        ("Someone honed it; 모두 세상에", []),
    ],
)
def test_numerals_are_read_with_bound_and_unit(text, expected):
    assert numerals(text) == expected


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("27.4", "27.5"),
        ("5 percent", "5 points"),
        ("5%", "5%p"),
        ("3 million", "3 billion"),
        ("28조", "28억"),
        ("about 10", "10"),
        ("10개 이상", "10개 이하"),
        ("three", "four"),
        ("두 배", "세 배"),
        ("A 1, B 2", "A 2, B 1"),
        ("doubled", "tripled"),
        ("2.0", "2.00"),
        ("½", "¼"),
        ("threefold", "twofold"),
        ("two-fold", "three-fold"),
        ("a fifth", "a tenth"),
        ("thousands of runs", "millions of runs"),
        ("27 ms", "27 s"),
        ("$3", "€3"),
        ("minus 3", "3"),
        ("열두 개", "열세 개"),
        ("반으로 줄었다", "줄었다"),
        ("100만 토큰", "100만 매개변수"),
        ("수백 개", "수천 개"),
    ],
)
def test_changed_figure_is_seen(before, after):
    assert numerals(before) != numerals(after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("It rises to 27.4 quickly.", "It soon rises to 27.4."),
        ("점수는 27.4로 오른다.", "점수가 27.4로 상승한다."),
        ("more  than 3", "more than 3"),
    ],
)
def test_changed_words_alone_are_not(before, after):
    assert numerals(before) == numerals(after)
