"""The grammar of numbers, names, dates and references, in both languages."""

import unicodedata
from fractions import Fraction

import pytest

from papers.figures import Bound, Kind, read


def numbers(text, language):
    return [each for each in read(text, language) if each.kind == Kind.NUMBER]


def values(text, language):
    return [each.value for each in numbers(text, language)]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "It reaches 61.5 on 1,234,567 tasks.", ["61.5", "1234567"]),
        ("en", "a 12-layer model of 3.5 billion weights", ["12", "3500000000"]),
        (
            "en",
            "40k steps, 2M pairs, 7B weights, 1.2bn tokens",
            ["40000", "2000000", "7000000000", "1200000000"],
        ),
        ("en", "two hundred and five runs of twenty-one models", ["205", "21"]),
        (
            "en",
            "two-thirds of a dozen, a quarter of it, half the rest",
            ["2/3", "12", "1/4", "1/2"],
        ),
        ("en", "3e-5, 2×10^6, 10⁻³ and 1/8", ["3/100000", "2000000", "1/1000", "1/8"]),
        ("en", "eight two-dimensional grids", ["8", "2"]),
        ("en", "threefold, and twice more", ["3", "2"]),
        ("en", "$4.5M and €20", ["4500000", "20"]),
        ("en", "−2.5 is not a–b or SWE-bench", ["-5/2"]),
        ("en", "the third of five", ["3", "5"]),
        ("ko", "과제 1,234,567개에서 61.5를 얻는다.", ["1234567", "61.5"]),
        (
            "ko",
            "가중치 35억 개, 4만 단계, 1조 2천억 토큰",
            ["3500000000", "40000", "1200000000000"],
        ),
        ("ko", "2천5백만 쌍과 3백만 쌍", ["25000000", "3000000"]),
        ("ko", "12만 3,456건", ["123456"]),
        ("ko", "스물한 개 모델을 두 번씩, 열두 시간", ["21", "2", "12"]),
        ("ko", "모델 셋과 방법 둘", ["3", "2"]),
        ("ko", "삼백이십 개, 오백만 단계, 천만 명", ["320", "5000000", "10000000"]),
        ("ko", "3분의 2와 절반", ["2/3", "1/2"]),
        ("ko", "두세 가지 방법", ["2"]),
        ("ko", "사흘 걸린다", ["3"]),
        ("ko", "세 번째 시도와 제4장", ["3"]),
    ],
)
def test_numbers_are_read_exactly(language, text, expected):
    assert values(text, language) == [Fraction(each) for each in expected]


# What looks like a number in Korean, and why it is none.
TRAPS = {
    "만 behind a counter means only": ("궤적 500개만 쓴다", ["500"]),
    "만 behind a noun means only": ("일부 모델만 쓴다", []),
    "만 alone before a counter is 10,000": ("만 번 실행한다", ["10000"]),
    "이 is a demonstrative": ("이 모델과 이 결과", []),
    "한 before a noun is an article": ("한 연구에 따르면", []),
    "한 inside a verb is its ending": ("실험한 두 모델", ["2"]),
    "일 opens ordinary words": ("일반적인 일을 한다", []),
    "조 opens ordinary words": ("조건과 조사와 구조", []),
    "백, 천, 만, 십 open ordinary words": ("백엔드, 천천히, 만났다, 십자가", []),
    "천만에 says no": ("천만에, 그렇지 않다", []),
    "사이, 만일, 이사 are words": ("둘 사이, 만일, 이사", ["2"]),
    "수십, 수백, 몇 are vague": ("수십 개와 수백만 명, 몇 개", []),
    "제로샷 is a term": ("제로샷과 퓨샷으로", []),
    "제 closes 과제 and 문제": ("과제 3과 문제 12", ["3", "12"]),
    "네 alone means yes": ("네, 그렇습니다", []),
    "조 in 제50조 is an article of a law": ("제50조에 따라", []),
    "28.5조 is trillions": ("토큰 28.5조 개", ["28500000000000"]),
    "다시 한번 is again": ("다시 한번 확인한다", []),
    "한편 and 한층 are adverbs": ("한편 한층 더", []),
    "양의 is positive": ("양의 보상", []),
    "에서 … 로 has two numbers": ("0.3에서 0.5로 오른다", ["3/10", "1/2"]),
    "5천 without 만 is five thousand": ("3억 5천 개", ["300005000"]),
}


@pytest.mark.parametrize("why", TRAPS)
def test_korean_trap(why):
    text, expected = TRAPS[why]

    assert values(text, "ko") == [Fraction(each) for each in expected]


@pytest.mark.parametrize(
    ("language", "text", "bound"),
    [
        ("en", "about 30 runs", Bound.APPROX),
        ("en", "~30 runs", Bound.APPROX),
        ("en", "over 30 runs", Bound.GT),
        ("en", "at least 30 runs", Bound.GE),
        ("en", "30+ runs", Bound.GE),
        ("en", "30 or more runs", Bound.GE),
        ("en", "fewer than 30 runs", Bound.LT),
        ("en", "up to 30 runs", Bound.LE),
        ("ko", "약 30개", Bound.APPROX),
        ("ko", "30개 정도", Bound.APPROX),
        ("ko", "30개가 넘는", Bound.GT),
        ("ko", "최소 30개", Bound.GE),
        ("ko", "30개 이상", Bound.GE),
        ("ko", "30개 미만", Bound.LT),
        ("ko", "최대 30개", Bound.LE),
        ("ko", "30여 개", Bound.ODD),
    ],
)
def test_bounds(language, text, bound):
    [figure] = numbers(text, language)

    assert (figure.value, figure.bound) == (30, bound)


@pytest.mark.parametrize(
    ("language", "text", "unit"),
    [
        ("en", "5%", "percent"),
        ("en", "5 percentage points", "pp"),
        ("en", "5 points", None),
        ("en", "$5", "USD"),
        ("en", "a 5-day run", "day"),
        ("en", "5 ms", "millisecond"),
        ("en", "5 GB", "GB"),
        ("en", "5x", "ratio"),
        ("ko", "5%", "percent"),
        ("ko", "5퍼센트포인트", "pp"),
        ("ko", "5점", None),
        ("ko", "5달러", "USD"),
        ("ko", "5일간", "day"),
        ("ko", "5밀리초", "millisecond"),
        ("ko", "5기가바이트", "GB"),
        ("ko", "5배", "ratio"),
        ("ko", "5일반 모델", None),
    ],
)
def test_units_that_change_the_meaning(language, text, unit):
    [figure] = numbers(text, language)

    assert (figure.value, figure.unit) == (5, unit)


def test_uncertainty_range_precision_and_denial():
    [measured] = numbers("It is 13.0 ± 2.20 there.", "en")
    [between] = numbers("3~5개", "ko")
    [scaled] = numbers("80-240k samples", "en")
    [denied] = numbers("81%가 아니다", "ko")

    assert (measured.value, measured.uncertainty) == (13, Fraction("2.2"))
    assert (measured.precision, measured.uncertainty_precision) == (1, 2)
    assert (between.value, between.high) == (3, 5)
    assert (scaled.value, scaled.high) == (80_000, 240_000)
    assert denied.is_denied


@pytest.mark.parametrize(
    "name",
    [
        *("GLM-5", "Qwen3-4B-Instruct-2507", "GPT-4o-mini", "H100", "pass@1", "v1.20.0.1", "F1"),
        *("Claude Opus 4.5", "Terminal-Bench 2.0"),
    ],
)
@pytest.mark.parametrize(
    ("language", "text"), [("en", "With {} it wins."), ("ko", "{}에서는 이긴다.")]
)
def test_names_by_form_are_no_numbers(language, text, name):
    [figure] = read(text.format(name), language)

    assert (figure.kind, figure.text) == (Kind.NAME, name)


def test_names_that_are_known_have_one_form_and_the_longest_wins():
    names = [("Harness 2", ["Harness-2", "하네스 2"]), ("Harness 2 Pro", [])]

    known = [
        read(text, "ko", names)[0] for text in ("Harness-2는", "하네스 2를", "harness 2 pro의")
    ]

    assert [each.text for each in known] == ["Harness 2", "Harness 2", "Harness 2 Pro"]


def test_version_behind_a_known_name_belongs_to_it():
    [known] = read("On Terminal-Bench 2.0 it wins.", "en", [("Terminal-Bench", [])])

    assert (known.kind, known.text) == (Kind.NAME, "Terminal-Bench 2.0")


def test_ellipsis_has_the_stem_of_the_name_before():
    names = [each.text for each in read("Lumen-Base-8B, -14B and -32B learn.", "en")]

    assert names == ["Lumen-Base-8B", "Lumen-Base-14B", "Lumen-Base-32B"]


@pytest.mark.parametrize(
    ("language", "text", "date"),
    [
        ("en", "on March 4, 2025", "2025-03-04"),
        ("en", "on 4 March 2025", "2025-03-04"),
        ("en", "in March 2025", "2025-03"),
        ("en", "on March 4", "03-04"),
        ("en", "in 2025", "2025"),
        ("en", "every September", "09"),
        ("en", "the 1990s", "1990s"),
        ("en", "in Q3", "Q3"),
        ("en", "at 10:30", "10:30"),
        ("ko", "2025년 3월 4일에", "2025-03-04"),
        ("ko", "2025년 3월", "2025-03"),
        ("ko", "3월 4일", "03-04"),
        ("ko", "매년 9월", "09"),
        ("ko", "2025년에", "2025"),
        ("ko", "1990년대", "1990s"),
        ("ko", "3분기", "Q3"),
        ("ko", "10시 30분", "10:30"),
    ],
)
def test_dates_have_one_form(language, text, date):
    [figure] = read(text, language)

    assert (figure.kind, figure.text) == (Kind.DATE, date)


def test_references_citations_and_links_are_no_numbers():
    english = read(
        "See Table 3, Section 2.1 and [12] at https://arxiv.org/abs/2601.00001v2.", "en"
    )
    korean = read("표 3과 2.1절, [12], arXiv:cs/0112017을 보라.", "ko")

    assert [str(each.kind) for each in english] == ["reference"] * 3 + ["link"]
    assert english[-1].text == "2601.00001v2"
    assert {each.text for each in korean} == {
        "table 3",
        "section 2.1",
        "citation 12",
        "cs/0112017",
    }


def test_markers_behind_the_last_sentence_and_list_numbers_are_no_figures():
    assert read("It learns from mistakes. 1, 2, 3", "en") == []
    assert read("1. GLM", "en") == []


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("It is **27.4** ± 2.4.", "27.4** ± 2.4"),
        ("It is [27.4](https://example.org/9).", "27.4"),
        ("It is `27.4`.", "27.4"),
        (r"It is $27.4 \pm 2.4$.", r"27.4 \pm 2.4"),
        ("It is ２７．４.", "２７．４"),
        ("It is 27\u200b.4.", "27\u200b.4"),
    ],
)
def test_markup_neither_hides_nor_splits_a_figure(text, surface):
    [figure] = numbers(text, "en")

    assert (figure.value, figure.surface) == (Fraction("27.4"), surface)
    assert text[slice(*figure.span)] == surface


def test_decomposed_hangul_is_read_at_its_place():
    text = unicodedata.normalize("NFD", "과제 두 개")

    [figure] = numbers(text, "ko")

    assert figure.value == 2
    assert unicodedata.normalize("NFC", text[slice(*figure.span)]) == "두"


def test_language_must_be_known():
    with pytest.raises(ValueError, match="fr"):
        read("deux", "fr")
