"""Which papers a trend discusses: those that it names, in either language."""

import pytest

from digest.importers.naming import discussed

PAPERS = {
    1: ["GLM-5: from Vibe Coding to Agentic Engineering", "GLM-5 is tried on Terminal-Bench."],
    2: [
        "On Data Engineering for Scaling LLM Terminal Capabilities",
        "It trains Nemotron-Terminal-8B on Terminal-Corpus, tried on Terminal-Bench.",
    ],
    3: ["Experiential Reinforcement Learning", "ERL는 GLM-5보다 낮다."],
    4: ["The Moss Corpus", "A corpus."],
    5: ["Deep Sparse Attention Maps", "An atlas."],
}


@pytest.mark.parametrize(
    ("body", "numbers"),
    [
        ("GLM-5 retains erroneous segments.", [1]),
        ("GLM-5는 오류를 남긴다.", [1]),
        ("Experiential Reinforcement Learning uses feedback.", [3]),
        ("ERL’s largest gains are small.", [3]),
        ("ERL은 수정 지침을 생성한다.", [3]),
        ("Terminal-Corpus performs better.", [2]),
        ("Nemotron-Terminal improves.", [2]),
        ("Terminal-Bench is hard.", []),
        ("The Moss Corpus grew.", [4]),
        ("Texts of the Moss Corpus.", [4]),
        ("GLM-52 and GLM-5.1 are others.", []),
        ("XGLM-5 and PRE-GLM-5 are others.", []),
        ("GLM-5. Then the next sentence.", [1]),
        ("Our ERLang is no paper, nor is DSAM.", []),
        ("ERL, then GLM-5, then the Moss Corpus.", [1, 3, 4]),
        ("Nothing is named here.", []),
        ("", []),
    ],
)
def test_papers_are_found_by_their_names(body, numbers):
    assert discussed([body], PAPERS) == numbers


def test_name_in_one_language_is_enough():
    assert discussed(["It grew.", "Moss Corpus가 커졌다."], PAPERS) == [4]


@pytest.mark.parametrize("title", [":", ": A", "A", "12", "가", "(*", "The", "\\"])
def test_odd_titles_do_no_harm(title):
    assert discussed(["Some words (.) of nothing."], {1: [title, ""]}) == []
