"""Plain functions of what pictures hold: what is taken anew, what dangles then, what counts.

They know contents in the present schema alone (digest/schemas.py).
"""

from collections import Counter

from digest.schemas import FULL, HELD, WITHDRAWN, key_in
from papers.links import missing_targets
from papers.markdown import anchors_in
from papers.numerals import numerals

PARTS = ("trends", "papers")

# What an issue's own sign-off covers, beside the order of its entries.
OF_ISSUE = ("title", "introduction", "headings", "text_form", "sources")

# Where an entry stands, and what follows from it. All else of a content is a figure as a
# whole, but for these words, of which the numbers are.
PLACE = frozenset(("id", "anchor", "number", "status", "markers", "discusses", "slug", "gone"))
WORDS = frozenset(
    (
        *("title", "translated_title", "heading", "introduction", "takeaway", "body"),
        *("quantity", "conditions", "caveat", "description", "quote", "locator"),
        *("headings", "text_form"),
    )
)


def entries_of(content):
    """key → entry, in the order of the page."""
    return {key_in(part, entry["id"]): entry for part in PARTS for entry in content[part]}


def composed(old, new, named, takes_issue):
    """`old` with the entries `named` as they are in `new`, and the issue's own if it is taken.

    The order and the numbers are the issue's: they stay as they were where it is not taken.
    """
    kept, fresh = entries_of(old), entries_of(new)
    places = fresh if takes_issue else kept
    taken = {
        key: _placed((fresh if key in named else kept)[key], places[key])
        for key in places
        if key in kept or key in named
    }
    content = old | ({name: new[name] for name in OF_ISSUE} if takes_issue else {})
    for part in PARTS:
        content[part] = [entry for key, entry in taken.items() if key.startswith(key_in(part))]
    numbers = {paper["id"]: paper for paper in content["papers"]}
    content["trends"] = [
        _relinked(trend, new if key_in("trends", trend["id"]) in named else old, numbers)
        for trend in content["trends"]
    ]
    return _without_figures_of(withdrawn_in(content).values(), content)


def _placed(entry, place):
    """The entry where another stands: a paper has a number, of a trend the anchor is one."""
    if "number" not in place:
        return entry | {"anchor": place["anchor"]}
    return entry | {"number": place["number"], "anchor": paper_anchor(entry, place["number"])}


def paper_anchor(paper, number):
    """Of a paper that is held it says its place alone."""
    return f"held-{number}" if paper["status"] == HELD else paper["anchor"]


def _relinked(trend, its_own, numbers):
    """The trend with its markers as its papers are numbered and named now.

    They are found by what its own content called them. A paper that is gone leaves a marker
    without an anchor, which dangles.
    """
    if trend["status"] != FULL:
        return trend
    papers = {paper["anchor"]: numbers.get(paper["id"]) for paper in its_own["papers"]}
    markers = []
    for marker in trend["markers"]:
        paper = papers.get(marker["anchor"]) or {"number": marker["number"], "anchor": ""}
        markers.append({"number": paper["number"], "anchor": paper["anchor"]})
    discussed = [papers.get(anchor) for anchor in trend["discusses"]]
    anchors = [paper["anchor"] for paper in discussed if paper]
    return trend | {"markers": markers, "discusses": anchors}


def _without_figures_of(notices, content):
    """The content without the values of withdrawn results, where an entry compares with them."""
    gone = {result for notice in notices for result in notice.get("gone", [])}
    return content | {"papers": [_uncompared(paper, gone) for paper in content["papers"]]}


def withdrawn_in(content):
    """key → the notice of each entry that was withdrawn by itself."""
    return {key: each for key, each in entries_of(content).items() if each["status"] == WITHDRAWN}


def without(content, key, reason):
    """`content` with a notice in the place of the entry `key`, and its figures nowhere."""
    return with_notices(content, {key: _notice(entries_of(content)[key], reason)})


def with_notices(content, notices):
    """`content` with the `notices`, by key, where those entries stand now."""
    content = content | {
        part: [
            _placed(notices[key], entry) if key in notices else entry
            for entry in content[part]
            for key in [key_in(part, entry["id"])]
        ]
        for part in PARTS
    }
    return _without_figures_of(notices.values(), content)


def _notice(entry, reason):
    kept = {name: entry[name] for name in ("id", "anchor", "number", "title") if name in entry}
    results = [result["id"] for result in entry.get("results", [])]
    return kept | {"status": WITHDRAWN, "reason": reason, "gone": results}


def _uncompared(entry, gone):
    """The entry without the values of results that are `gone`, where it compares with them."""
    results = [
        result
        | {
            name: result[name] | {"printed": ""}
            for name in ("compared_with", "unchanged_from")
            if result[name] and result[name]["id"] in gone
        }
        for result in entry.get("results", [])
    ]
    return entry | {"results": results} if results else entry


def dangling(content):
    """(key of an entry or "" for the issue, words) for each link and marker without a target."""
    anchors = anchors_of(content)
    for key, words in _texts(content).items():
        for missing in missing_targets(words, content["language"]):
            yield key, missing
        for anchor in anchors_in(words):
            if anchor not in anchors:
                yield key, f"#{anchor}"
        for marker in entries_of(content).get(key, {}).get("markers", []):
            if marker["anchor"] not in anchors:
                yield key, f"[{marker['number']}]"


def astray(old, content):
    """(key, words) for each link of `content` whose anchor stood for something else in `old`."""
    before, now, texts = anchors_of(old), anchors_of(content), _texts(old)
    for key, words in _texts(content).items():
        if words == texts.get(key):
            for anchor in anchors_in(words):
                if anchor in now and before.get(anchor) != now[anchor]:
                    yield key, f"#{anchor}"


def anchors_of(content):
    """anchor → what it leads to, by key."""
    anchors = {part: part for part in (*PARTS, "sources")}
    for key, entry in entries_of(content).items():
        anchors[entry["anchor"]] = key
        anchors |= {result["anchor"]: key for result in entry.get("results", [])}
    return anchors


def anchors_twice(content):
    """The anchors that more than one entry would have."""
    count = Counter(entry["anchor"] for entry in entries_of(content).values())
    return [anchor for anchor, times in count.items() if times > 1]


def _texts(content):
    full = {key: each for key, each in entries_of(content).items() if each["status"] == FULL}
    return {"": content["introduction"]} | {key: each["body"] for key, each in full.items()}


def outdated(content):
    """The keys of entries that show a result otherwise than the entry that reports it."""
    entries = entries_of(content)
    reported = {
        result["id"]: (result["system"], result["printed"])
        for entry in entries.values()
        for result in entry.get("results", [])
    }
    for key, entry in entries.items():
        for result in entry.get("results", []):
            for other in filter(None, (result["compared_with"], result["unchanged_from"])):
                shown = other["system"], other["printed"]
                if other["printed"] and reported.get(other["id"], shown) != shown:
                    yield key


def facts(entry):
    """What an entry states in no language: its results without words and evidence, by place."""
    return {
        path: value
        for path, value in leaves(entry.get("results", []))
        if not (WORDS | {"evidence"}).intersection(path)
    }


def figures(entry):
    """All that counts as a figure in an entry, or in the issue itself, by where it stands.

    Of words their numbers; all else as it is. A part that no one thought of counts.
    """
    if entry.get("status", FULL) != FULL:
        return {}
    told = {
        path: numerals(str(value)) if _is_prose(path) else value
        for path, value in leaves({name: entry[name] for name in entry.keys() - set(PARTS)})
    }
    return {path: value for path, value in told.items() if value}


def figures_of(content):
    """The figures of the issue itself and of each entry, by key."""
    return {key: figures(each) for key, each in ({"": content} | entries_of(content)).items()}


def _is_prose(path):
    return bool(WORDS.intersection(path)) and path[-1] not in {"address", "form"}


def leaves(value, path=()):
    """(path, value) of all that is no container, but for the place of things."""
    if isinstance(value, dict):
        for name in value.keys() - PLACE:
            yield from leaves(value[name], (*path, name))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from leaves(item, (*path, number))
    else:
        yield path, value
