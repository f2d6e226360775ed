"""What an editor is told of a finding, in both languages; {en} and {ko} are the surfaces."""

from dataclasses import dataclass

from papers.figures.model import Finding

MESSAGES = {
    "missing-in-ko": (
        "“{en}” has no counterpart in the Korean text.",
        "영어에 있는 숫자나 날짜가 한국어에 없습니다: “{en}”.",
    ),
    "missing-in-en": (
        "“{ko}” has no counterpart in the English text.",
        "한국어에 있는 숫자나 날짜가 영어에 없습니다: “{ko}”.",
    ),
    "value": (
        "The numbers differ: “{en}” and “{ko}”.",
        "숫자가 다릅니다: 영어 “{en}”, 한국어 “{ko}”.",
    ),
    "uncertainty": (
        "The uncertainties differ: “{en}” and “{ko}”.",
        "불확실도(±)가 다릅니다: 영어 “{en}”, 한국어 “{ko}”.",
    ),
    "unit": (
        "The units differ: “{en}” and “{ko}”.",
        "단위가 다릅니다: 영어 “{en}”, 한국어 “{ko}”.",
    ),
    "precision": (
        "The same number with another precision: “{en}” and “{ko}”.",
        "같은 숫자이지만 소수점 아래 자릿수가 다릅니다: 영어 “{en}”, 한국어 “{ko}”.",
    ),
    "name": (
        "The names differ: “{en}” and “{ko}”.",
        "이름이 다릅니다: 영어 “{en}”, 한국어 “{ko}”.",
    ),
    "name-missing-in-ko": (
        "The name “{en}” is left out in Korean.",
        "한국어에서 이름이 빠졌습니다: “{en}”.",
    ),
    "name-missing-in-en": (
        "The name “{ko}” is left out in English.",
        "영어에서 이름이 빠졌습니다: “{ko}”.",
    ),
    "link-missing-in-ko": (
        "The link “{en}” is left out in Korean.",
        "한국어에서 링크가 빠졌습니다: “{en}”.",
    ),
    "link-missing-in-en": (
        "The link “{ko}” is left out in English.",
        "영어에서 링크가 빠졌습니다: “{ko}”.",
    ),
    "reference-missing-in-ko": (
        "The reference “{en}” is left out in Korean.",
        "한국어에서 참조가 빠졌습니다: “{en}”.",
    ),
    "reference-missing-in-en": (
        "The reference “{ko}” is left out in English.",
        "영어에서 참조가 빠졌습니다: “{ko}”.",
    ),
    "date": (
        "The dates differ: “{en}” and “{ko}”.",
        "날짜가 다릅니다: 영어 “{en}”, 한국어 “{ko}”.",
    ),
    "link": (
        "The addresses differ: “{en}” and “{ko}”.",
        "주소가 다릅니다: 영어 “{en}”, 한국어 “{ko}”.",
    ),
    "reference": (
        "The references differ: “{en}” and “{ko}”.",
        "참조하는 표·그림·절이 다릅니다: 영어 “{en}”, 한국어 “{ko}”.",
    ),
    "bound": (
        "One says it more exactly than the other: “{en}” and “{ko}”.",
        "어림이나 범위 표현이 다릅니다: 영어 “{en}”, 한국어 “{ko}”.",
    ),
    "denial": (
        "One language denies it: “{en}” and “{ko}”.",
        "한쪽 언어에서만 부정합니다: 영어 “{en}”, 한국어 “{ko}”.",
    ),
    "counter": (
        "What is counted differs: “{en}” and “{ko}”.",
        "세는 대상이나 단위가 다릅니다: 영어 “{en}”, 한국어 “{ko}”.",
    ),
    "order": (
        "The numbers stand in another order: “{en}” and “{ko}”.",
        "숫자의 순서가 다릅니다: 영어 “{en}”, 한국어 “{ko}”.",
    ),
    "hedge-reported": (
        "One language alone says that it is reported: {side}, “{en}{ko}”.",
        "보고된 내용이라는 표현이 {side}에만 있습니다: “{en}{ko}”.",
    ),
    "hedge-possible": (
        "One language alone says that it is possible: {side}, “{en}{ko}”.",
        "가능성을 나타내는 표현이 {side}에만 있습니다: “{en}{ko}”.",
    ),
    "negation": (
        "One language alone denies something: {side}, “{en}{ko}”.",
        "부정 표현이 {side}에만 있습니다: “{en}{ko}”.",
    ),
    "language": (
        "This text is not in the language that it should be in: “{en}{ko}”.",
        "이 글은 해당 언어로 쓰이지 않았습니다: “{en}{ko}”.",
    ),
    "too-long": (
        "The paragraph is too long to be compared; nothing was from here on: “{en}{ko}”.",
        "문단이 너무 길어 이 부분부터는 비교하지 못했습니다: “{en}{ko}”.",
    ),
    "paragraph": (
        "This paragraph has no counterpart in the other language: “{en}{ko}”.",
        "이 문단에 해당하는 문단이 다른 언어에 없습니다: “{en}{ko}”.",
    ),
}
WARNINGS = {
    *("reference-missing-in-ko", "reference-missing-in-en"),
    *("link-missing-in-ko", "link-missing-in-en"),
    *("name-missing-in-ko", "name-missing-in-en", "bound", "denial", "order", "counter"),
    *("hedge-reported", "hedge-possible", "negation"),
}


@dataclass(frozen=True)
class Words:
    """Words of a text and their place, where no figure is meant."""

    surface: str
    span: tuple[int, int]


def finding(code, en=None, ko=None, key=None):
    """A finding about a figure of each language, or of one."""
    sides = {"en": en, "ko": ko}
    surfaces = {language: each.surface if each else "" for language, each in sides.items()}
    english_words, korean_words = MESSAGES[key or code]
    return Finding(
        code=code,
        severity="warning" if (key or code) in WARNINGS else "error",
        en=surfaces["en"],
        ko=surfaces["ko"],
        spans={language: each.span for language, each in sides.items() if each},
        messages={
            "en": english_words.format(**surfaces, side="English" if en else "Korean"),
            "ko": korean_words.format(**surfaces, side="영어" if en else "한국어"),
        },
    )


def one_sided(code, language, figure):
    """A finding about a figure that the other language has not."""
    other = {"en": "ko", "ko": "en"}[language]
    return finding(code, **{language: figure}, key=f"{code}-in-{other}")
