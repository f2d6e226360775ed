"""Whether a number changed: better once too often than once too seldom."""

import pytest

from papers.numerals import numerals


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rises to 27.4 ± 2.4 on", ["27.4 ±", "± 2.4 on"]),
        ("over 10,000 tasks, up to 16x", ["over 10,000 tasks up", "up 16 x"]),
        ("28.5 trillion tokens", ["28.5 trillion", "trillion tokens"]),
        ("28조 5천억 개", ["28 조", "5 천억", "천억 개"]),
        ("세 가지, 하나를", ["세 가지", "하나"]),
        ("두 모델은 10,000개 이상", ["두 모델", "10,000 개 이상"]),
        ("[It](#paper-3) stands at https://a.org/2 in 5 parts", ["5 parts"]),
        ("[base](27.4 points)", ["27.4 points"]),
        ("**5**% and 2–3", ["5 %", "% 2 -", "- 3"]),
        ("Someone honed it; 모두 세상에 서로 이번 조건, 구조와 일종의 공개", []),
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
        ("두 모델", "세 모델"),
        ("세 방법을", "네 방법을"),
        ("두 사람", "세 사람"),
        ("오십 퍼센트", "육십 퍼센트"),
        ("백만 토큰", "천만 토큰"),
        ("삼분의 일", "삼분의 이"),
        ("하루 만에", "이틀 만에"),
        ("스물네 개", "스물다섯 개"),
        ("예순 편", "일흔 편"),
        ("두세 번", "서너 번"),
        ("한두 개", "두세 개"),
        ("반 이상", "반 이하"),
        ("10개를 넘게", "10개에 못 미치게"),
        ("5주", "5달"),
        ("3점", "3위"),
        ("5유로", "5파운드"),
        ("첫째", "둘째"),
        ("오 배", "육 배"),
        ("약 10개", "10개"),
        ("p < 0.05", "p > 0.05"),
        ("≤ 5", "≥ 5"),
        ("≈5", "5"),
        ("~5", "5"),
        ("5", "5+"),
        ("10⁶", "10⁹"),
        ("five percent", "five percentage points"),
        ("two days", "two weeks"),
        ("a 5-point gain", "a 5-percent gain"),
        ("10-day", "10-week"),
        ("27 mW", "27 MW"),
        ("27 ns", "27 µs"),
        ("2 GHz", "2 MHz"),
        ("8 GiB", "8 GB"),
        ("10bn", "10mn"),
        ("the first model", "the second model"),
        ("10 or more", "10 or fewer"),
        ("Ⅱ", "Ⅲ"),
        ("①", "②"),
        ("part II", "part III"),
        ("[base](27.4 points)", "[base](27.5 points)"),
        ("2–3", "2, 3"),
        ("-3", "3"),
        ("백만 토큰", "백 토큰"),
        ("삼만 명", "삼 명"),
        ("삼십이 개", "삼십 개"),
        ("십만 원", "백만 원"),
        ("|https://a.org|27.4|", "|https://a.org|99.4|"),
        ("https://a.org/x,27.4%", "https://a.org/x,99.4%"),
        ("(https://a.org):27.4%", "(https://a.org):99.4%"),
        ("`f](27)`", "`f](28)`"),
        ("1e-6", "1e6"),
        ("10⁻⁶", "10⁶"),
        ("&lt;5", "&gt;5"),
        ("more than 5", "less than 5"),
    ],
)
def test_changed_figure_is_seen(before, after):
    assert numerals(before) != numerals(after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("It rises to 27.4.", "It soon rises to 27.4."),
        ("점수는 27.4로 오른다.", "점수가 27.4로 상승한다."),
        ("more  than 3", "more than 3"),
        ("모델 두 개는 좋다.", "모델 두 개가 더 좋다."),
        ("a **5**-point gain", "a 5-point gain"),
        ("2–3 runs", "2-3 runs"),
        ("Two models agree.", "two models agree, too."),
        ("할 수 있다", "한다"),
    ],
)
def test_changed_words_alone_are_not(before, after):
    assert numerals(before) == numerals(after)
