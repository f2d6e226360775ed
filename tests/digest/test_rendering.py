"""What becomes of the words of a picture on a page."""

import pytest

from digest.picture import content, record
from digest.rendering import fragments
from tests.make import make_issue, make_result, make_summary, make_trend

pytestmark = pytest.mark.django_db


def rendered(issue, language="en"):
    return fragments(content(issue, language), record(issue, language, act=1))


def test_short_names_and_uncertainties_stay_on_one_line():
    issue = make_issue()
    make_trend(issue, body_ko="GLM-5에서는 27.4 ± 2.4다. [x](https://a.org/b-c)")

    [trend] = rendered(issue, "ko")["trends"]

    assert trend["paragraphs"] == [
        '<p><span class="unbroken">GLM-5</span>에서는 27.4\u00a0±\u00a02.4다.'
        ' <a href="https://a.org/b-c" rel="noopener noreferrer">x</a></p>'
    ]


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ({"printed": "27.40", "value": "27.4"}, "27.40"),
        ({"printed": "28.5 trillion", "value": "28500000000000"}, "28.5 trillion"),
        ({"printed": "nine", "value": "9"}, "9"),
        ({"printed": "0.50", "value": "0.5", "bound": "over"}, "over 0.50"),
        ({"printed": "", "value": None, "absence": "not reported"}, "not reported"),
    ],
)
def test_value_is_shown_as_printed_and_words_as_digits(values, shown):
    issue = make_issue()
    summary = make_summary(issue)
    make_result(summary.paper, **values)

    [paper] = rendered(issue)["papers"]

    assert shown in " ".join(paper["results"].split())


@pytest.mark.parametrize(
    ("language", "words"), [("en", "not checked yet"), ("ko", "확인하지 않음")]
)
def test_results_speak_the_language_of_the_picture(language, words):
    issue = make_issue()
    summary = make_summary(issue)
    make_result(summary.paper)

    [paper] = rendered(issue, language)["papers"]

    assert words in paper["results"]


def test_names_in_an_attribute_are_left_alone():
    issue = make_issue()
    make_trend(issue, body_en='[x](https://a.org "2 > a-b")')

    [trend] = rendered(issue)["trends"]

    assert "unbroken" not in trend["paragraphs"][0]
    assert trend["paragraphs"][0].count("<") == 4
