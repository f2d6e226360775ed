"""What each approval leans on, said a second time: a part that `parts()` forgets is missed.

A path leads from a reviewed thing to rows; the columns are those of the rows' seals.
"""

from dataclasses import dataclass

from django.apps import apps
from django.db import models
from django.test import override_settings
from django.utils.translation import override

from digest.models import Discussion, Issue, Source, Summary, Trend
from papers.models import Benchmark, Evidence, Name, ReportedResult, Sealed
from tests.make import (
    approve_all,
    approve_now,
    make_benchmark,
    make_evidence,
    make_issue,
    make_name,
    make_paper,
    make_result,
    make_source,
    make_summary,
    make_trend,
    make_user,
    written_by,
)

NEUTRAL, WORDS = "seal", "seal_%s"
BOTH = (NEUTRAL, WORDS)
ONCE = (NEUTRAL,)
# No seals of rows, but in an approval all the same: that they are there, and in which order.
THERE, PLACE = "owner", "position"

FIGURES = {"printed", "value", "bound", "uncertainty", "uncertainty_kind", "benchmark_id"}
MODELS = {
    "issue": Issue,
    "trend": Trend,
    "summary": Summary,
    "result": ReportedResult,
    "unchanged": ReportedResult,
    "absent": ReportedResult,
    "benchmark": Benchmark,
}
LEANS_ON = {
    "issue": {
        "": BOTH,
        "sources": (*BOTH, THERE),
        "trends": (PLACE, THERE),
        "summaries": (PLACE, THERE),
    },
    "trend": {"": BOTH, "discussions": (NEUTRAL, THERE)},
    "summary": {  # results and benchmarks have approvals of their own, but for their words
        "": BOTH,
        "paper": BOTH,
        "paper.results": (WORDS, PLACE, THERE),
        "paper.results.benchmark": (WORDS,),
    },
    "result": {
        "": ONCE,
        "benchmark": ONCE,
        "benchmark.name": ONCE,
        "system": ONCE,
        "base": ONCE,
        "harness": ONCE,
        "compared_with": ONCE,
        "compared_with.system": ONCE,
        "evidence": (NEUTRAL, THERE),
    },
    "unchanged": {
        "": ONCE,
        "system": ONCE,
        "unchanged_from": ONCE,
        "unchanged_from.system": ONCE,
        "evidence": (NEUTRAL, THERE),
    },
    "absent": {"": ONCE, "system": ONCE, "evidence": (NEUTRAL, THERE)},
    "benchmark": {"": ONCE, "name": ONCE},
}

OWNERS = {
    Source: "issue_id",
    Trend: "issue_id",
    Summary: "issue_id",
    Discussion: "trend_id",
    Evidence: "result_id",
    ReportedResult: "paper_id",
}

# The columns of a result that cannot change alone: a result is a figure of a benchmark, or
# here "unchanged from" another, or absent, both of a quantity.
NOT_ALONE = {
    "result": {"absence", "unchanged_from_id", "quantity_en", "quantity_ko"},
    "unchanged": FIGURES | {"absence"},
    "absent": FIGURES | {"unchanged_from_id"},
}


@dataclass(frozen=True)
class Case:
    """A column of one of the rows that an approval leans on."""

    thing: str
    language: str
    path: str
    column: str
    at: int = 0  # which of the rows at the path

    def __str__(self):
        place = [self.thing, self.language, self.path, str(self.at or ""), self.column]
        return "-".join(filter(None, place))


def languages_of(name):
    return ("en", "ko") if MODELS[name].per_language else ("",)


def model_at(name, path):
    model = MODELS[name]
    for step in filter(None, path.split(".")):
        model = model._meta.get_field(step).related_model
    return model


def rows_at(thing, path):
    rows = [thing]
    for step in filter(None, path.split(".")):
        reached = [getattr(row, step) for row in rows]
        rows = [
            each
            for found in reached
            for each in (found.all() if isinstance(found, models.Manager) else [found])
            if each
        ]
    return list(dict.fromkeys(rows))


def columns_of(model, seal, language):
    if seal in (PLACE, THERE):
        return (OWNERS[model] if seal == THERE else PLACE,)
    return model.sealed_columns(seal % language if "%" in seal else seal)


def cases():
    """Every case in which a column can change alone."""
    found = []
    for name, paths in LEANS_ON.items():
        for language in languages_of(name):
            for path, seals in paths.items():
                model = model_at(name, path)
                found += [
                    Case(name, language, path, column, at)
                    for seal in seals
                    for column in columns_of(model, seal, language)
                    for at in [_where_alone(name, path, column)]
                    if at is not None
                ]
    return found


def _where_alone(name, path, column):
    """The first of the rows at a path whose column can change alone; None where none can."""
    if model_at(name, path) != ReportedResult:
        return 0
    kinds = {
        ("summary", "paper.results"): ("result", "unchanged", "absent"),
        ("unchanged", ""): ("unchanged",),
        ("absent", ""): ("absent",),
    }.get((name, path), ("result",))
    return next((at for at, kind in enumerate(kinds) if column not in NOT_ALONE[kind]), None)


CASES = cases()

# One case for each column of each model: what does not depend on whose approval it is.
COLUMNS = list({(model_at(c.thing, c.path), c.column): c for c in reversed(CASES)}.values())


def sealed_models():
    return [model for model in apps.get_models() if issubclass(model, Sealed)]


def make_approved_month():
    """A month with every part that an approval can lean on, all approved; by their names."""
    with override("en"), override_settings(PASSWORD_HASHERS=[MD5]):
        people = {
            "editor": make_user(roles=["Editors"]),
            "reviewer": make_user(roles=["Reviewers"]),
            "root": make_user(is_superuser=True),
        }
        with written_by(people["editor"]):
            things = _make_things()
        for name in ("benchmark", "result", "unchanged", "absent"):
            approve_now(things[name], people["reviewer"])
        for language in ("en", "ko"):
            approve_all(things["issue"], language, people["reviewer"])
    return things, people


MD5 = "django.contrib.auth.hashers.MD5PasswordHasher"


def _make_things():
    issue = make_issue(introduction_en="A quiet\nmonth.", introduction_ko="조용한\n달이다.")
    paper = make_paper(
        doi="10.1000/1",
        version="v1",
        categories=["cs.AI"],
        published="2026-02-03",
        revised="2026-02-04",
        translated_title_en="A Study",
        translated_title_ko="어느 연구",
    )
    benchmark = make_benchmark(variant="hard", unit="%", url="https://a.org/b")
    things = {"issue": issue, "benchmark": benchmark} | _make_results(paper, benchmark)
    things["summary"] = make_summary(issue, paper)
    make_summary(issue)
    things["trend"] = make_trend(issue, [paper], body_en="One\n하나", body_ko="하나\n둘")
    make_trend(issue)
    make_source(issue)
    make_source(issue, url="https://example.org/another")
    return things


def _make_results(paper, benchmark):
    """On one paper: a figure with all that it can have, an "unchanged from", an absence."""
    quantity = {"quantity_en": "parameters", "quantity_ko": "매개변수"}
    none = {"printed": "", "value": None}
    words = {"caveat_en": "Once.", "caveat_ko": "한 번."}
    figure = {
        "printed": "27.4 pts",  # no plain number: it and its value can change alone
        "uncertainty": "1.2",
        "uncertainty_kind": "error",
        "bound": "about",
    }
    parts = {"base": make_name(), "harness": make_name(kind=Name.Kind.HARNESS)}
    other = make_result(make_paper(), **figure, **parts)
    result = make_result(
        paper,
        benchmark=benchmark,
        base=make_name(),
        harness=make_name(kind=Name.Kind.HARNESS),
        harness_version="2",
        compared_with=other,
        unit="points",
        position=1,
        evidence=False,
        **figure,
        **words,
    )
    make_evidence(result, quote="27.4", url="https://a.org/p")
    before = make_result(make_paper(), **figure, **parts)
    unchanged = make_result(paper, unchanged_from=before, position=2, **quantity, **none)
    absent = make_result(paper, absence="not measured", position=3, **quantity, **none)
    return {"result": result, "unchanged": unchanged, "absent": absent}
