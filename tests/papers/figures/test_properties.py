"""For every figure that can be written in both languages, the two agree; for two they do not."""

from fractions import Fraction

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from papers.figures import compare, read

ONES = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
NATIVE = {
    3: "세",
    4: "네",
    5: "다섯",
    6: "여섯",
    7: "일곱",
    8: "여덟",
    9: "아홉",
    10: "열",
    20: "스무",
}
EN_WORDS = {**{n: ONES[n - 1] for n in range(3, 10)}, 10: "ten", 20: "twenty"}
SCALES = {6: ("million", 10**6), 9: ("billion", 10**9), 12: ("trillion", 10**12)}


def korean_scaled(value):
    """A whole number in groups of 10^4: 28조 5000억."""
    groups = []
    for scale, word in ((10**12, "조"), (10**8, "억"), (10**4, "만"), (1, "")):
        count, value = divmod(value, scale)
        if count:
            groups.append(f"{count:,}{word}")
    return " ".join(groups)


@st.composite
def decimals(draw):
    places = draw(st.integers(1, 3))
    text = f"{draw(st.integers(1, 99_999))}.{draw(st.integers(0, 10**places - 1)):0{places}}"
    return Fraction(text), text, text


@st.composite
def counts(draw):
    value = draw(st.integers(11, 9_999_999))
    return Fraction(value), f"{value:,}", draw(st.sampled_from([f"{value:,}", str(value)])) + "개"


@st.composite
def scaled(draw):
    word, scale = SCALES[draw(st.sampled_from(sorted(SCALES)))]
    tenths = draw(st.integers(11, 9_999))
    value = tenths * scale // 10
    return Fraction(value), f"{tenths / 10:.1f} {word}", f"{korean_scaled(value)} 개"


@st.composite
def in_words(draw):
    value = draw(st.sampled_from(sorted(NATIVE)))
    return Fraction(value), EN_WORDS[value], f"{NATIVE[value]} 개"


@st.composite
def with_unit(draw):
    value, en, ko = draw(decimals())
    units = [("%", "%"), (" percentage points", "%p"), (" ms", "밀리초"), (" GB", "기가바이트")]
    after_en, after_ko = draw(st.sampled_from(units))
    return value, en + after_en, ko + after_ko


@st.composite
def measured(draw):
    value, text, _same = draw(decimals())
    _its, uncertainty, _same = draw(decimals())
    return value, f"{text} ± {uncertainty}", f"{text} ± {uncertainty}"


FIGURES = st.one_of(decimals(), counts(), scaled(), in_words(), with_unit(), measured())


def sentences(en, ko):
    return f"The new method reaches {en} there.", f"새 방법은 거기서 {ko}에 이른다."


@settings(max_examples=400, deadline=None)
@given(FIGURES)
def test_what_is_written_in_both_languages_agrees(figure):
    value, en, ko = figure
    english, korean = sentences(en, ko)

    assert [each.value for each in read(english, "en")] == [value]
    assert [each.value for each in read(korean, "ko")] == [value]
    assert [each for each in compare(english, korean) if each.severity == "error"] == []


@settings(max_examples=400, deadline=None)
@given(FIGURES, FIGURES)
def test_two_different_figures_do_not_agree(one, other):
    assume(one[0] != other[0])
    english, _korean = sentences(*one[1:])
    _english, korean = sentences(*other[1:])

    assert "error" in {each.severity for each in compare(english, korean)}


@settings(max_examples=200, deadline=None)
@given(st.lists(FIGURES, min_size=2, max_size=5, unique_by=lambda figure: figure[0]))
def test_many_figures_agree_in_order(figures):
    english = "It has " + ", ".join(en for _value, en, _ko in figures) + " in all."
    korean = "모두 " + ", ".join(ko for _value, _en, ko in figures) + "이다."

    assert [each for each in compare(english, korean) if each.severity == "error"] == []
