"""What is found between a paragraph in English and one in Korean, and what is not."""

import pytest

from papers.figures import compare, compare_texts

AGREEING = [
    ("It scores 77.8 on two benchmarks.", "벤치마크 두 개에서 77.8점을 얻는다."),
    ("Nine languages and over 10,000 repositories.", "저장소 1만 개 이상과 9개 언어."),
    ("It costs $2.5 million.", "250만 달러가 든다."),
    ("Trained on 1.2 trillion tokens for 3 days.", "토큰 1조 2천억 개로 사흘 학습했다."),
    ("Half of the 400 tasks fail.", "과제 400개 가운데 절반이 실패한다."),
    ("A study with one model.", "모델 하나를 쓴 연구."),
    ("It is twice as fast.", "두 배 빠르다."),
    ("It doubles the score.", "점수를 두 배로 높인다."),
    ("It rises from 62% to 89%.", "62%에서 89%로 오른다."),
    ("It gains 1.4 percentage points.", "1.4%p 오른다."),
    ("10 to 20 percent of runs", "실행의 10~20퍼센트"),
    ("In May 2024, see Table 2.", "2024년 5월, 표 2 참조."),
    ("The first version came in 2019.", "첫 버전은 2019년에 나왔다."),
    ("It beats GPT-4o-mini by 5 points.", "GPT-4o-mini보다 5점 높다."),
    ("Runs take up to five hours.", "실행에는 최대 5시간이 걸린다."),
    ("No model solves it.", "이를 푸는 모델은 없다."),
    ("per million tokens", "100만 토큰당"),
    ("an order of magnitude faster", "10배 빠르다"),
    ("about 3,000 hours of audio", "음성 약 3천 시간"),
    ("a 5-second clip of 80-240k samples", "샘플 8만~24만 개의 5초짜리 클립"),
    ("It takes 60 seconds, then 5 minutes.", "60초이며 이어서 5분입니다."),
    ("It is 3.2 points higher.", "3.2%p 더 높다."),
    ("5 to 500 million rows", "500만~5억 행"),
    ("It is 4x smaller.", "크기가 4분의 1이다."),
    ("About half fail.", "약 50%가 실패한다."),
    ("It adds zero overhead.", "오버헤드가 없다."),
    ("the top ten results", "상위 10개 결과"),
    ("over two decades", "20년 넘게"),
    ("three and a half years", "3년 반"),
    ("an hour and a half", "1시간 30분"),
    ("half a million users", "사용자 50만 명"),
    ("a 10-year-old method", "10년 된 방법"),
    ("2.5M H800 GPU hours", "H800 GPU 250만 시간"),
    ("two reviewers", "심사위원 두 분"),
    ("in the '90s", "90년대에"),
    ("14 days", "2주"),
    ("the second half of 2024", "2024년 하반기"),
]

DISAGREEING = {
    "value": ("It scores 77.8.", "77.3을 기록한다."),
    "uncertainty": ("It is 13.0 ± 2.2.", "13.0이다."),
    "unit": ("It gains 5 percentage points.", "5퍼센트 오른다."),
    "precision": ("It is 2.20.", "2.2이다."),
    "missing": ("It uses 264,207 traces.", "궤적을 모두 쓴다."),
    "name": ("With GLM-4.5 it wins.", "GLM-4.6으로 이긴다."),
    "date": ("In March 2025.", "2025년 4월."),
    "link": ("See https://example.org/a.", "https://example.org/b 참조."),
    "reference": ("See Table 2.", "표 3 참조."),
    "bound": ("About 30 models.", "30개 모델."),
    "denial": ("It is not an 81% gain.", "81% 상승이다."),
    "order": ("A has 12.1, B has 34.5.", "B는 34.5, A는 12.1이다."),
    "counter": ("It uses 9 images.", "이미지를 9배 쓴다."),
    "name-missing": ("GLM-4.5 wins.", "이긴다."),
    "hedge-reported": ("It reportedly wins.", "이긴다."),
    "hedge-possible": ("It may win.", "이긴다."),
    "negation": ("It does not win.", "이긴다."),
    "language": ("점수는 올라간다.", "점수는 올라간다."),
}
WARNINGS = {"bound", "denial", "order", "counter", "name-missing", "negation"}


@pytest.mark.parametrize(("en", "ko"), AGREEING)
def test_what_agrees_is_no_error(en, ko):
    assert [each for each in compare(en, ko) if each.severity == "error"] == []


@pytest.mark.parametrize("code", DISAGREEING)
def test_what_disagrees_is_found_and_told_in_both_languages(code):
    found = {each.code: each for each in compare(*DISAGREEING[code])}

    finding = found[code]
    is_warning = code in WARNINGS or code.startswith("hedge")
    assert finding.severity == ("warning" if is_warning else "error")
    assert finding.messages["en"] != finding.messages["ko"]
    for language, words in zip(("en", "ko"), DISAGREEING[code], strict=True):
        if language in finding.spans:
            surface = getattr(finding, language)
            assert surface
            assert finding.messages["en"].count(surface)
            start, end = finding.spans[language]
            assert words[start:end]


@pytest.mark.parametrize(
    ("en", "ko"),
    [
        ("744 billion weights", "가중치 7,440만 개"),
        ("28.5 trillion tokens", "28.5억 토큰"),
        ("nine languages", "8개 언어"),
        ("27 milliseconds", "27초"),
        ("4 TB", "4기가바이트"),
        ("$5", "5유로"),
        ("two weeks", "이틀"),
        ("1.4-2.3x", "1.4~3.2배"),
        ("Twenty phases", "스물두 단계"),
        ("+2.7 points", "-2.7점"),
        ("A third of the samples fail.", "표본이 실패한다."),
        ("the second-largest model", "세 번째로 큰 모델"),
        ("It beats GPT-3.5.", "GPT-4를 이긴다."),
        ("5 points", "5%"),
        ("3 hours and 20 minutes", "3시간 30분"),
    ],
)
def test_slips_of_translators_are_errors(en, ko):
    assert "error" in {each.severity for each in compare(en, ko)}


@pytest.mark.parametrize(
    ("en", "ko"),
    [
        ("It rises from 12.1 to 34.5.", "34.5에서 12.1로 오른다."),
        ("9 out of 10 users", "사용자 9명 중 10명"),
        ("3–5 runs", "5~3회 실행"),
        ("It uses 9 images.", "이미지 9명을 쓴다."),
    ],
)
def test_what_stands_the_wrong_way_round_is_a_warning_at_least(en, ko):
    assert {each.code for each in compare(en, ko)} & {"order", "counter"}


def test_known_names_agree_whatever_their_spelling():
    names = [("Terminus 2", ["Terminus-2", "터미너스 2"])]

    assert compare("Terminus 2 has 12 traces.", "터미너스 2는 궤적 12개를 쓴다.", names) == []


def test_texts_are_compared_paragraph_by_paragraph():
    [finding] = compare_texts("One of 5.\n\nAnd 7 more.", "5개 가운데 하나.\n\n8개 더.")

    assert (finding.code, finding.paragraph) == ("value", {"en": 1, "ko": 1})


def test_paragraph_without_counterpart_is_found_and_the_rest_still_compared():
    english = "It has 12 parts.\n\nEach takes 34 hours.\n\nAll cost $56.\n\nIt scores 78.9."
    korean = "12개 부분이 있다.\n\n모두 56달러가 든다.\n\n79.9를 기록한다."

    found = [(each.code, each.en, each.paragraph) for each in compare_texts(english, korean)]

    assert found == [
        ("paragraph", "Each takes 34 hours.", {"en": 1, "ko": None}),
        ("value", "78.9", {"en": 3, "ko": 2}),
    ]
