"""Plain builders: valid in both languages; what a test depends on stands in the test."""

from contextlib import contextmanager
from datetime import date
from itertools import count

from django.contrib.auth.models import Group

from accounts.acting import COMMAND, acting
from accounts.models import User
from digest.models import Discussion, Issue, Source, Summary, Trend
from digest.picture import reviewed_things
from papers.models import Benchmark, Evidence, Name, Paper, ReportedResult, Scope, State
from papers.workflow import approve

numbers = count(1)


def make_user(username=None, roles=(), **overrides):
    defaults = {"is_staff": True, "approves": ["en", "ko"]}
    user = User.objects.create_user(
        username or f"person-{next(numbers)}", password="secret", **(defaults | overrides)
    )
    user.groups.set(Group.objects.filter(name__in=roles))
    return user


def make_paper(**overrides):
    number = next(numbers)
    defaults = {
        "title": f"A Study of Something, Part {number}",
        "slug": f"study-{number}",
        "arxiv_id": f"2601.{number:05}",
        "url": f"https://arxiv.org/abs/2601.{number:05}",
        "authors": ["Ada Writer", "Bo Reader"],
        "takeaway_en": "Something was studied.",
        "takeaway_ko": "무언가를 연구했다.",
    }
    return Paper.objects.create(**(defaults | overrides))


def make_name(**overrides):
    defaults = {"kind": Name.Kind.SYSTEM, "name": f"System-{next(numbers)}"}
    return Name.objects.create(**(defaults | overrides))


def make_benchmark(**overrides):
    defaults = {
        "version": "2.0",
        "metric": "score",
        "direction": "higher",
        "description_en": "Tasks in a terminal.",
        "description_ko": "터미널 과제.",
    }
    values = defaults | overrides
    values.setdefault("name", None)
    values["name"] = values["name"] or make_name(kind=Name.Kind.BENCHMARK)
    return Benchmark.objects.create(**values)


def make_result(paper=None, evidence=True, **overrides):
    defaults = {
        "paper": paper or make_paper(),
        "role": "proposed",
        "printed": "27.4",
        "value": "27.4",
        "conditions_en": "one attempt",
        "conditions_ko": "한 번 시도",
        "conditions_status": "known",
    }
    values = defaults | overrides
    values.setdefault("system", None)
    values["system"] = values["system"] or make_name()
    if "benchmark" not in values and not {"quantity_en", "quantity_ko"} & values.keys():
        values["benchmark"] = make_benchmark()
    result = ReportedResult.objects.create(**values)
    if evidence:
        make_evidence(result)
    return result


def make_evidence(result, **overrides):
    defaults = {"source_kind": "paper", "version": "v1", "locator": "Table 3"}
    return Evidence.objects.create(result=result, **(defaults | overrides))


def make_issue(**overrides):
    defaults = {
        "month": date(2026, 2, 1),
        "title_en": "Monthly AI Papers: February 2026",
        "title_ko": "2026년 2월 AI 논문 동향",
    }
    return Issue.objects.create(**(defaults | overrides))


def make_trend(issue, papers=(), markers=True, **overrides):
    defaults = {
        "position": issue.trends.count() + 1,
        "body_en": "Agents learn from their mistakes.",
        "body_ko": "에이전트는 실수에서 배운다.",
    }
    trend = Trend.objects.create(issue=issue, **(defaults | overrides))
    for position, paper in enumerate(papers, start=1):
        Discussion.objects.create(trend=trend, paper=paper, position=position, marker=markers)
    return trend


def make_summary(issue, paper=None, **overrides):
    defaults = {
        "position": issue.summaries.count() + 1,
        "body_en": "The paper describes a method.\n\nIt was tried once.",
        "body_ko": "논문은 방법을 설명한다.\n\n한 번 시험했다.",
    }
    return Summary.objects.create(
        issue=issue, paper=paper or make_paper(), **(defaults | overrides)
    )


def make_source(issue, **overrides):
    defaults = {
        "position": issue.sources.count() + 1,
        "title_en": "A post",
        "title_ko": "어느 글",
        "url": "https://example.org/post",
    }
    return Source.objects.create(issue=issue, **(defaults | overrides))


@contextmanager
def written_by(person):
    """What is made in the block is recorded as `person`'s."""
    with acting(person, road=COMMAND):
        yield


def make_month(by, **overrides):
    """An issue with a trend, a summary and a result, all written by `by`, all drafts."""
    with written_by(by):
        issue = make_issue(**overrides)
        paper = make_paper()
        make_result(paper)
        make_summary(issue, paper)
        make_trend(issue, [paper])
    return issue


def fresh(row):
    """The row as the database has it now, seals included."""
    return type(row).objects.get(pk=row.pk)


def approve_now(thing, by, language="", scope=Scope.SOURCE):
    thing = fresh(thing)  # as it would be shown now
    approve(
        thing, by=by, language=language, scope=scope, seen=thing.standing(language).fingerprint
    )


def approve_all(issue, language, by):
    """Approve all that publishing in `language` needs and that is not approved."""
    for thing, aspect in reversed(reviewed_things(issue, language)):
        if thing.state(aspect) == State.DRAFT:
            approve_now(thing, by, aspect)
