"""An issue in one language as one JSON document: the whole of what a reader is given.

`content` is what the month says; its SHA-256 is its identity and decides whether anything
changed. `record` says who approved what, and which seals that was about.
Codes (roles, kinds of evidence) stay codes: words are a matter of rendering.
"""

import hashlib
import json
import unicodedata
from datetime import UTC

from digest import textform
from digest.models import Summary
from digest.models.publication import key_of
from digest.schemas import FULL, HELD, SCHEMA
from papers.languages import column, text
from papers.models import plain


def content(issue, language):
    """The content of `issue` in `language`, as plain JSON values."""
    summaries = list(issue.summaries.select_related("paper"))
    numbers = {summary.paper_id: summary for summary in summaries}
    layout = issue_layout(issue, language)
    return _normalized(
        {
            "schema": SCHEMA,
            "month": f"{issue.month:%Y-%m}",
            "language": language,
            "title": text(issue, "title", language) or textform.usual(language, issue.month).title,
            "introduction": text(issue, "introduction", language),
            **layout,
            "trends": [_trend(trend, language, numbers) for trend in issue.trends.all()],
            "papers": [_paper(summary, issue.month, language) for summary in summaries],
            "sources": [_source(source, language) for source in issue.sources.all()],
        }
    )


def record(issue, language, act, named=None):
    """For each text, by `key_of()` it: who approved it and all that it rests on, and the seals.

    `act` numbers the acts of publishing of the issue, over both languages.
    """
    entries = {}
    for entry in texts(issue, language, named):
        approvals, seals = {}, {}
        for thing, aspect in _rests_on([entry], language):
            standing = thing.standing(aspect)
            seals[key_of(thing)] = standing.seals
            if standing.approval:
                approvals[key_of(thing)] = {
                    "scope": standing.approval.scope,
                    "by": standing.approval.by_id,
                    "at": standing.approval.at.astimezone(UTC).isoformat(),
                }
        entries[key_of(entry)] = {
            "act": act,
            "approvals": approvals,
            "seals": seals,
        }
    return {"schema": SCHEMA, "act": act, "entries": entries}


def texts(issue, language, named=None):
    """The issue and its entries, but for those that are held; or those `named`, by key."""
    entries = [*issue.trends.select_related("issue")]
    entries += issue.summaries.select_related("paper", "issue")
    there = [issue, *(entry for entry in entries if language not in entry.held_in)]
    return [each for each in there if named is None or key_of(each) in named]


def keys(issue, language):
    """The keys of the `texts()`."""
    return {key_of(each) for each in texts(issue, language)}


def reviewed_things(issue, language, named=None):
    """All that must be approved before `issue`, or what is named of it, is published.

    Pairs of a thing and the language in which it is approved, "" for once: the texts first.
    A result that another is compared with, or unchanged from, is shown as well: it counts,
    whichever paper reports it.
    """
    return _rests_on(texts(issue, language, named), language)


def _rests_on(entries, language):
    results = {}
    for entry in entries:
        if isinstance(entry, Summary):
            for result in entry.results():
                _collect(result, results)
    benchmarks = {result.benchmark for result in results.values() if result.benchmark}
    facts = [*sorted(benchmarks, key=lambda benchmark: benchmark.pk), *results.values()]
    return [(entry, language) for entry in entries] + [(fact, "") for fact in facts]


def _collect(result, results):
    if result.pk not in results:
        results[result.pk] = result
        for other in result.other_results().values():
            _collect(other, results)


def identity(content):
    """The SHA-256 of the canonical form of a content."""
    canonical = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def issue_layout(issue, language):
    """The headings of the text form, and what of its layout is no heading."""
    layout = getattr(issue, column("layout", language)) or {}
    headings = textform.usual(language, issue.month).headings() | layout.get("headings", {})
    listed = [headings["trends"], headings["papers"], headings["sources"]]
    return {
        "headings": headings,
        "text_form": {
            "contents": layout.get("contents", listed),
            "final_newline": layout.get("final_newline", False),
        },
    }


def _trend(trend, language, numbers):
    place = {"id": trend.pk, "anchor": trend.anchor}
    if language in trend.held_in:
        return place | {"status": HELD}
    discussions = [each for each in trend.discussions.all() if each.paper_id in numbers]
    return place | {
        "status": FULL,
        "body": text(trend, "body", language),
        "discusses": [_anchor(numbers[each.paper_id], language) for each in discussions],
        "markers": [
            {
                "number": numbers[each.paper_id].position,
                "anchor": _anchor(numbers[each.paper_id], language),
            }
            for each in discussions
            if each.marker
        ],
    }


def _anchor(summary, language):
    """Without the slug where the entry is held: it comes of a title that nobody approved."""
    return f"held-{summary.position}" if language in summary.held_in else summary.anchor


def _paper(summary, month, language):
    paper = summary.paper
    place = {
        "id": summary.pk,
        "anchor": _anchor(summary, language),
        "number": summary.position,
    }
    if language in summary.held_in:
        return place | {"status": HELD}
    layout = getattr(summary, column("layout", language)) or {}
    heading = text(paper, "translated_title", language) or paper.title
    link_line = textform.usual(language, month).link_line.format(heading)
    return place | {
        "status": FULL,
        "slug": paper.slug,
        "title": paper.title,
        "translated_title": text(paper, "translated_title", language),
        "heading": heading,
        "takeaway": text(paper, "takeaway", language),
        "url": paper.url,
        "arxiv_id": paper.arxiv_id,
        "doi": paper.doi,
        "version": paper.version,
        "authors": paper.authors,
        "categories": paper.categories,
        "published": paper.published and paper.published.isoformat(),
        "revised": paper.revised and paper.revised.isoformat(),
        "body": text(summary, "body", language),
        "text_form": {
            "address": layout.get("address", paper.url),
            "link_line": layout.get("link_line", link_line),
        },
        "results": [_result(result, language) for result in summary.results()],
    }


def _result(result, language):
    return {
        "id": result.pk,
        "anchor": f"result-{result.pk}",
        "system": result.system.name,
        "base": result.base and result.base.name,
        "role": result.role,
        "benchmark": result.benchmark and _benchmark(result.benchmark, language),
        "quantity": text(result, "quantity", language),
        "compared_with": result.compared_with and _other_result(result.compared_with),
        "printed": result.printed,
        "value": None if result.value is None else plain(result.value),
        "bound": result.bound,
        "uncertainty": result.uncertainty,
        "uncertainty_kind": result.uncertainty_kind,
        "unit": result.unit,
        "absence": result.absence,
        "unchanged_from": result.unchanged_from and _other_result(result.unchanged_from),
        "harness": result.harness and result.harness.name,
        "harness_version": result.harness_version,
        "conditions": text(result, "conditions", language),
        "conditions_status": result.conditions_status,
        "caveat": text(result, "caveat", language),
        "measured_by": result.measured_by,
        "evidence": [
            {
                "source_kind": evidence.source_kind,
                "version": evidence.version,
                "locator": evidence.locator,
                "quote": evidence.quote,
                "url": evidence.url,
            }
            for evidence in result.evidence.all()
        ],
    }


def _other_result(result):
    return {"id": result.pk, "system": result.system.name, "printed": result.printed}


def _benchmark(benchmark, language):
    return {
        "id": benchmark.pk,
        "name": benchmark.name.name,
        "version": benchmark.version,
        "variant": benchmark.variant,
        "metric": benchmark.metric,
        "direction": benchmark.direction,
        "unit": benchmark.unit,
        "url": benchmark.url,
        "description": text(benchmark, "description", language),
    }


def _source(source, language):
    return {
        "title": text(source, "title", language),
        "url": source.url,
        "text_form": getattr(source, column("layout", language)) or {},
    }


def _normalized(value):
    """Texts in Unicode form C with LF line ends, through the whole document."""
    if isinstance(value, str):
        return unicodedata.normalize("NFC", value.replace("\r\n", "\n"))
    if isinstance(value, list):
        return [_normalized(item) for item in value]
    if isinstance(value, dict):
        return {key: _normalized(item) for key, item in value.items()}
    return value
