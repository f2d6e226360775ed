"""Mistakes that are made alike in both languages, planted into the sample month.

No comparison of the languages can find them: the ledger has to.
"""

import tomllib

import pytest

from digest.models import Issue
from digest.sample import month
from papers.agreement import known_names
from papers.booking import items_of
from papers.ledger import balance
from papers.models import Name, ReportedResult

GLM, TERMINAL, ERL = "2602.15763", "2602.21193", "2602.13949"

# paper, then for each language (the words, what is written instead), one after the other
MISTAKES = {
    "two scores swapped between benchmarks": (
        GLM,
        ("77.8 on SWE-bench Verified and 73.3", "73.3 on SWE-bench Verified and 77.8"),
        ("77.8, SWE-bench Multilingual에서 73.3", "73.3, SWE-bench Multilingual에서 77.8"),
    ),
    "two benchmarks swapped under their scores": (
        GLM,
        (
            "77.8 on SWE-bench Verified and 73.3 on SWE-bench Multilingual",
            "77.8 on SWE-bench Multilingual and 73.3 on SWE-bench Verified",
        ),
        (
            "SWE-bench Verified에서 77.8, SWE-bench Multilingual에서 73.3",
            "SWE-bench Multilingual에서 77.8, SWE-bench Verified에서 73.3",
        ),
    ),
    "a score given to another benchmark alone": (
        GLM,
        ("For BrowseComp the report gives", "For HotpotQA the report gives"),
        ("BrowseComp 점수는", "HotpotQA 점수는"),
    ),
    "the modified set's value for the original one": (
        GLM,
        ("Terminal-Bench 2.0 it reaches 56.2", "Terminal-Bench 2.0 it reaches 60.7"),
        ("똑같이 56.2를", "똑같이 60.7을"),
    ),
    "the original set's value for the modified one": (
        GLM,
        ("Terminus-2 leads to 60.7", "Terminus-2 leads to 56.2"),
        ("Terminus-2를 쓰면 60.7", "Terminus-2를 쓰면 56.2"),
    ),
    "the modified set called the original": (
        GLM,
        ("A modified and verified version of Terminal-Bench", "The original Terminal-Bench"),
        ("수정과 검증을 거친 Terminal-Bench에서는", "원래의 Terminal-Bench에서는"),
    ),
    "scores swapped between harnesses": (
        GLM,
        ("60.7, Claude Code to 61.1", "61.1, Claude Code to 60.7"),
        ("60.7, Claude Code를 쓰면 61.1", "61.1, Claude Code를 쓰면 60.7"),
    ),
    "another system's score": (
        GLM,
        ("GLM-5 scores 77.8", "Claude Opus 4.5 scores 77.8"),
        ("GLM-5의 점수는", "Claude Opus 4.5의 점수는"),
    ),
    "at least for over": (
        GLM,
        ("from over 10,000", "from at most 10,000"),
        ("10,000개가 넘는", "10,000개 이하의"),
    ),
    "sizes swapped": (
        TERMINAL,
        ("13.0 ± 2.2, 20.2 ± 2.7 and 27.4 ± 2.4", "27.4 ± 2.4, 20.2 ± 2.7 and 13.0 ± 2.2"),
        ("13.0 ± 2.2, 20.2 ± 2.7, 27.4 ± 2.4", "27.4 ± 2.4, 20.2 ± 2.7, 13.0 ± 2.2"),
    ),
    "baselines swapped among themselves": (
        TERMINAL,
        ("4.04 ± 1.3 and 3.37 ± 1.6", "3.37 ± 1.6 and 4.04 ± 1.3"),
        ("4.04 ± 1.3, 3.37 ± 1.6", "3.37 ± 1.6, 4.04 ± 1.3"),
    ),
    "the baselines' scores given for the systems": (
        TERMINAL,
        ("13.0 ± 2.2", "A"), ("2.47 ± 0.5", "13.0 ± 2.2"), ("A", "2.47 ± 0.5"),
        ("20.2 ± 2.7", "A"), ("4.04 ± 1.3", "20.2 ± 2.7"), ("A", "4.04 ± 1.3"),
        ("27.4 ± 2.4", "A"), ("3.37 ± 1.6", "27.4 ± 2.4"), ("A", "3.37 ± 1.6"),
    ),
    "one baseline's score given for a system": (
        TERMINAL,
        ("27.4 ± 2.4", "A"), ("3.37 ± 1.6", "27.4 ± 2.4"), ("A", "3.37 ± 1.6"),
    ),
    "another interval": (TERMINAL, ("27.4 ± 2.4", "27.4 ± 2.7")),
    "a rounded score": (TERMINAL, ("12.4 ± 2.29", "12 ± 2.29")),
    "another precision": (TERMINAL, ("6.74 ± 2.20", "6.74 ± 2.2")),
    "scores of two methods swapped": (
        ERL,
        ("0.86 with RLVR and 0.94 with ERL", "0.94 with RLVR and 0.86 with ERL"),
        ("RLVR로 0.86, ERL로 0.94", "RLVR로 0.94, ERL로 0.86"),
    ),
    "the methods swapped": (
        ERL,
        ("0.86 with RLVR and 0.94 with ERL", "0.86 with ERL and 0.94 with RLVR"),
        ("RLVR로 0.86, ERL로 0.94", "ERL로 0.86, RLVR로 0.94"),
    ),
    "a pair swapped in a list": (
        ERL,
        ("0.45 and 0.56 on", "0.56 and 0.45 on"),
        ("0.45와 0.56", "0.56과 0.45"),
    ),
    "scores of two tasks swapped": (
        ERL,
        ("0.45", "A"), ("0.06", "0.45"), ("A", "0.06"),
    ),
    "two tasks swapped": (
        ERL,
        ("on HotpotQA, and 0.06 and 0.87 on Sokoban", "on Sokoban, and 0.06 and 0.87 on HotpotQA"),
        ("HotpotQA에서는 0.45와 0.56, Sokoban에서는", "Sokoban에서는 0.45와 0.56, HotpotQA에서는"),
    ),
    "the two backbones swapped": (
        ERL,
        ("Qwen3-4B-Instruct-2507", "A"), ("Olmo-3-7B-Instruct", "Qwen3-4B-Instruct-2507"),
        ("A", "Olmo-3-7B-Instruct"),
    ),
    "before and after swapped": (
        ERL,
        ("from 0.39 to 0.66", "from 0.66 to 0.39"),
        ("0.39에서 0.66으로", "0.66에서 0.39로"),
    ),
    "a gain in another order": (
        ERL,
        ("from 0.47 to 0.50 and from 0.04 to 0.20", "from 0.04 to 0.20 and from 0.47 to 0.50"),
        ("0.47에서 0.50으로, 0.04에서 0.20으로", "0.04에서 0.20으로, 0.47에서 0.50으로"),
    ),
    "relative for absolute": (
        ERL,
        ("an absolute difference in reward", "a relative difference in reward"),
        ("보상의 절대 차이", "보상의 상대 차이"),
    ),
    "a denied figure affirmed": (
        ERL,
        ("in reward, not an 81% gain in relative terms", "in reward and an 81% gain too"),
        ("차이이지, 상대 증가율 81%가 아니다", "차이이자 상대 증가율 81%다"),
    ),
    "a figure denied that holds": (
        ERL,
        ("0.81, is an absolute difference in reward, not", "not 0.81, is in reward, not"),
        ("격차인 0.81은 보상의 절대 차이이지,", "격차는 0.81이 아니며,"),
    ),
    "a wrong difference": (ERL, ("0.81", "0.91")),
    "a difference of results that is not the widest": (ERL, ("0.81", "0.27")),
    "a count": (
        ERL,
        ("All six comparisons", "All seven comparisons"),
        ("비교 6건", "비교 7건"),
    ),
}  # fmt: skip


@pytest.fixture
def sample(editor):
    with month.acting(editor, road=month.COMMAND):
        month.import_documents(editor)
        data = tomllib.loads((month.HERE / "results.toml").read_text(encoding="utf-8"))
        month.enter(data)
    return Issue.objects.get(month=month.MONTH)


def flaws(issue, language, paper, changes=()):
    summary = issue.summaries.get(paper__arxiv_id=paper)
    text = getattr(summary, f"body_{language}")
    for old, new in changes:
        text = text.replace(old, new, 1)
    assert not changes or text != getattr(summary, f"body_{language}")
    return _flaws(text, language, summary.results())


def _flaws(text, language, results):
    kinds = dict(Name.objects.values_list("name", "kind"))
    found = balance(text, language, items_of(results, language), known_names(), kinds=kinds)
    return [(each.figure.surface, flaw) for each in found for flaw in each.flaws]


def changes_in(text, changes):
    """Those of the changes whose words are of this language: one after the other."""
    fitting = []
    for old, new in changes:
        if old in text:
            text = text.replace(old, new, 1)
            fitting.append((old, new))
    return fitting


@pytest.mark.parametrize("language", ["en", "ko"])
def test_every_mistake_is_found_and_nothing_else(sample, language):
    missed = []
    for name, (paper, *changes) in MISTAKES.items():
        assert flaws(sample, language, paper) == []
        summary = sample.summaries.get(paper__arxiv_id=paper)
        fitting = changes_in(getattr(summary, f"body_{language}"), changes)
        assert fitting, name
        if not flaws(sample, language, paper, fitting):
            missed.append(name)
    assert missed == []


@pytest.mark.parametrize("language", ["en", "ko"])
def test_trends_balance_with_the_papers_that_they_discuss(sample, language):
    for trend in sample.trends.all():
        text = getattr(trend, f"body_{language}")
        results = ReportedResult.objects.filter(paper__in=trend.papers.all())
        assert _flaws(text, language, results.select_related("benchmark__name")) == []
        wrong = text.replace("eight actions", "nine actions").replace("최대 8회", "최대 9회")
        if wrong != text:
            assert _flaws(wrong, language, results) != []
