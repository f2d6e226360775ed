"""A correction on pictures alone: what is taken anew, what dangles then, which figures changed.

Plain functions of contents in the present schema (digest/schemas.py). An entry is known by
its key, as in `key_of()`.
"""

from digest.schemas import FULL, WITHDRAWN
from papers.links import missing_targets
from papers.numerals import numerals

KINDS = {"trends": "digest.trend", "papers": "digest.summary"}

# What an issue's own sign-off covers, beside the order of its entries.
OF_ISSUE = ("title", "introduction", "headings", "text_form", "sources")

# What of a result is no figure: its words, which are compared as words, and its evidence.
WORDS_OF_RESULT = {"conditions", "caveat", "quantity", "evidence", "anchor", "id"}


def entries_of(content):
    """key → entry, in the order of the page."""
    return {
        f"{kind} {entry['id']}": entry for part, kind in KINDS.items() for entry in content[part]
    }


def composed(old, new, named, takes_issue):
    """`old` with the entries `named` as they are in `new`, and the issue's own if it is taken.

    The order and the numbers are the issue's: they stay as they were where it is not taken.
    """
    kept, fresh = entries_of(old), entries_of(new)
    places = fresh if takes_issue else kept
    taken = {
        key: (fresh[key] if key in named else kept[key]) | _place(places[key])
        for key in places
        if key in kept or key in named
    }
    content = old | ({name: new[name] for name in OF_ISSUE} if takes_issue else {})
    for part, kind in KINDS.items():
        content[part] = [entry for key, entry in taken.items() if key.startswith(f"{kind} ")]
    numbers = {paper["id"]: paper for paper in content["papers"]}
    known = {paper["anchor"]: paper["id"] for paper in [*old["papers"], *new["papers"]]}
    content["trends"] = [_relinked(trend, known, numbers) for trend in content["trends"]]
    return content


def _place(entry):
    """Where an entry stands: a paper's number; a trend's is its anchor."""
    return {"number": entry["number"]} if "number" in entry else {"anchor": entry["anchor"]}


def _relinked(trend, known, numbers):
    """The trend with its markers as its papers are numbered and named now."""
    if trend["status"] != FULL:
        return trend
    markers = []
    for marker in trend["markers"]:
        paper = numbers.get(known.get(marker["anchor"]), marker)
        markers.append({"number": paper["number"], "anchor": paper["anchor"]})
    discussed = [numbers.get(known.get(anchor)) for anchor in trend["discusses"]]
    anchors = [paper["anchor"] for paper in discussed if paper]
    return trend | {"markers": markers, "discusses": anchors}


def without(content, key, reason):
    """`content` with a notice in the place of the entry `key`."""
    part = next(part for part, kind in KINDS.items() if key.startswith(f"{kind} "))
    return content | {
        part: [
            _notice(entry, reason) if f"{KINDS[part]} {entry['id']}" == key else entry
            for entry in content[part]
        ]
    }


def _notice(entry, reason):
    kept = {name: entry[name] for name in ("id", "anchor", "number", "title") if name in entry}
    return kept | {"status": WITHDRAWN, "reason": reason}


def dangling(content):
    """(key of an entry or "" for the issue, words) for each link and marker without a target."""
    entries = entries_of(content)
    anchors = {"trends", "papers", "sources"} | {entry["anchor"] for entry in entries.values()}
    anchors |= {
        result["anchor"] for paper in content["papers"] for result in paper.get("results", [])
    }
    texts = {"": content["introduction"]}
    texts |= {key: entry["body"] for key, entry in entries.items() if entry["status"] == FULL}
    for key, words in texts.items():
        for missing in missing_targets(words, content["language"], anchors):
            yield key, missing
        for marker in entries.get(key, {}).get("markers", []):
            if marker["anchor"] not in anchors:
                yield key, f"[{marker['number']}]"


def facts(entry):
    """What an entry states in no language: its results without their words."""
    return [
        {name: value for name, value in result.items() if name not in WORDS_OF_RESULT}
        | {"benchmark": _identity(result["benchmark"])}
        for result in entry.get("results", [])
    ]


def _identity(benchmark):
    return benchmark and {
        name: value for name, value in benchmark.items() if name != "description"
    }


def figures(entry):
    """All that is a figure in an entry, or in the issue itself, in reading order."""
    fields = ("title", "translated_title", "introduction", "takeaway", "body")
    words = [entry.get(name) for name in fields]
    words += [source["title"] for source in entry.get("sources", [])]
    for result in entry.get("results", []):
        words += [result[name] for name in ("quantity", "conditions", "caveat")]
    dates = [entry.get(name) for name in ("published", "revised", "version")]
    return facts(entry), dates, [number for text in words if text for number in numerals(text)]
