"""Pictures of older schemas, read as if they had been made today.

A publication is never changed, so each schema that was ever published is shown for ever.

1  every entry is there in full; a record has one flat list of approvals and seals
2  an entry has a status: "full", "held" (in preparation) or "withdrawn" (with the reason);
   a record keeps apart what belongs to each entry, and in which act it was last taken
"""

SCHEMA = 2

ENTRIES = {"trends": "digest.trend", "papers": "digest.summary"}
FULL, HELD, WITHDRAWN = "full", "held", "withdrawn"


def key_in(part, pk=""):
    """How a record names an entry of a part of a content: "digest.trend 12"."""
    return f"{ENTRIES[part]} {pk}"


def is_issue(key):
    """Whether a record speaks of the issue itself by this key."""
    return key.startswith("digest.issue ")


def current_content(content):
    """The content of a picture in the present schema."""
    if content["schema"] == SCHEMA:
        return content
    entries = {
        kind: [entry | {"status": FULL} for entry in content[kind]]
        for kind in ("trends", "papers")
    }
    return content | {"schema": SCHEMA} | entries


def current_record(content, record):
    """The record of a picture in the present schema."""
    if record["schema"] == SCHEMA:
        return record
    parts = {
        key_in("trends", trend["id"]): [key_in("trends", trend["id"])]
        for trend in content["trends"]
    } | {key_in("papers", paper["id"]): _parts(paper) for paper in content["papers"]}
    of_entries = {part for keys in parts.values() for part in keys}
    for key in record["seals"].keys() - of_entries:
        parts.setdefault(_issue(record), []).append(key)
    return {
        "schema": SCHEMA,
        "act": 0,
        "entries": {
            key: {
                "act": 0,
                "factual": 0,
                "approvals": _only(record["approvals"], keys),
                "seals": _only(record["seals"], keys),
            }
            for key, keys in parts.items()
        },
    }


def _issue(record):
    return next(key for key in record["seals"] if is_issue(key))


def _parts(paper):
    """The keys of all that the entry of a paper rests on."""
    keys = {key_in("papers", paper["id"])}
    for result in paper["results"]:
        keys.add(f"papers.reportedresult {result['id']}")
        for other in (result["compared_with"], result["unchanged_from"]):
            keys |= {f"papers.reportedresult {other['id']}"} if other else set()
        if result["benchmark"]:
            keys.add(f"papers.benchmark {result['benchmark']['id']}")
    return sorted(keys)


def _only(values, keys):
    return {key: values[key] for key in keys if key in values}
