"""Words that were links before the text form lost their targets."""

import time

import pytest

from papers.links import missing_targets

POINTING = [
    ("en", "For the last stage, see this post.", ["see this post"]),
    ("en", "See this blog post for the recipe.", ["See this blog post"]),
    ("en", "The code is public (see this repository).", ["see this repository"]),
    ("en", "The rest is described in this post.", ["described in this post"]),
    ("en", "Weights are available here.", ["available here"]),
    ("en", "To try it, click here.", ["click here"]),
    ("en", "It works; read the following article.", ["read the following article"]),
    ("en", "One line.\n\nSee this thread.", ["See this thread"]),
    ("ko", "증류에 대해서는 이 글을 참조하라.", ["이 글"]),
    ("ko", "자세한 내용은 다음 링크를 참고하세요.", ["다음 링크"]),
    ("ko", "학습 방법은 이 블로그 글을 참고하기 바란다.", ["이 블로그 글"]),
    ("ko", "코드는 여기에서 확인할 수 있다.", ["여기"]),
    ("ko", "절제 실험은 아래 문서를 먼저 읽어 보라.", ["아래 문서"]),
    ("ko", "세부 수치는 이 게시물 참고.", ["이 게시물"]),
]

ORDINARY = [
    ("en", "In this article we compare two graders."),
    ("en", "This post-training stage takes a week."),
    ("en", "In this post-training stage, rewards are sparse."),
    ("en", "Agents see this page before they act."),
    ("en", "The model can read this article in one pass."),
    ("en", "Here the reward is zero."),
    ("en", "We see here that memory helps less."),
    ("en", "It is unclear whether this link between data and skill holds."),
    ("en", "Users follow this thread of thought to the end."),
    ("en", "This page of the benchmark has twelve tasks."),
    ("en", "The following article of the constitution was tested."),
    ("en", "Results reported here are from one seed."),
    ("en", "The agent must click the button at the top of this page."),
    ("en", "Then, see this post-processing step as a filter."),
    ("en", "The tool can check this link's age."),
    ("en", "A note in this thread says so."),
    ("ko", "이 글에서는 두 채점기를 비교한다."),
    ("ko", "이 글은 한 달의 흐름을 다룬다."),
    ("ko", "모델이 글을 참조하라는 지시를 따르지 않는다."),
    ("ko", "이 문서를 참조하는 에이전트는 더 빠르다."),
    ("ko", "이 페이지를 확인한 뒤 다음 행동을 고른다."),
    ("ko", "다음 문서를 예측하는 과제로 학습한다."),
    ("ko", "이 링크가 끊기면 보상은 0이다."),
    ("ko", "여기서 보상은 희소하다."),
    ("ko", "여기에는 세 가지 조건이 있다."),
    ("ko", "에이전트는 아래 링크를 눌러 과제를 시작한다."),
    ("ko", "이 기사 데이터는 2030년까지의 것이다."),
    ("ko", "해당 문서를 읽은 모델은 더 높은 점수를 얻는다."),
    ("ko", "사용자가 이 글을 좋아하는지 예측한다."),
    ("ko", "저자들은 이 포스트 트레이닝 단계를 생략한다."),
    ("ko", "글을 참고하는 습관은 모델에도 있다."),
]

WITH_TARGET = [
    ("en", "For the last stage, [see this post](https://example.org/post)."),
    ("en", "For the last stage, see [this post](https://example.org/post)."),
    ("en", "For the last stage, see this post: https://example.org/post"),
    ("en", "For the last stage, see this post (<https://example.org/post>)."),
    ("en", "For the last stage, see this post ([link](https://example.org/post))."),
    ("ko", "증류에 대해서는 [이 글](https://example.org/post)을 참조하라."),
    ("ko", "증류에 대해서는 이 글([링크](https://example.org/post))을 참조하라."),
]


@pytest.mark.parametrize(("language", "text", "words"), POINTING)
def test_words_that_point_at_nothing_are_found(language, text, words):
    assert missing_targets(text, language) == words


@pytest.mark.parametrize(("language", "text"), ORDINARY)
def test_ordinary_sentence_is_no_false_alarm(language, text):
    assert missing_targets(text, language) == []


@pytest.mark.parametrize(("language", "text"), WITH_TARGET)
def test_words_with_a_target_are_fine(language, text):
    assert missing_targets(text, language) == []


def test_links_without_a_target_are_found_in_order():
    text = "See this post. [Code]( ) is [below](#paper-x)."

    assert missing_targets(text, "en") == ["See this post", "[Code]( )"]


@pytest.mark.parametrize(
    "text", ["[" * 100_000, "[](" * 30_000, "](" * 50_000, "<https://" * 10_000, ", see " * 20_000]
)
def test_brackets_without_end_take_no_time(text):
    started = time.monotonic()

    missing_targets(text, "en")
    missing_targets(text, "ko")

    assert time.monotonic() - started < 5
