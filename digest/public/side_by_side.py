"""Both languages of a month: what is level with what, and where one is behind."""

from itertools import zip_longest

from django.utils.html import format_html


def behind(rendering):
    """Where an edition does not say what the other says by now: part, number and anchor each."""
    page, anchors = rendering.fragments, rendering.marks.get("behind", [])
    places = [{"part": "", "anchor": "main"}] if "" in anchors else []
    places += [
        {"part": part, "anchor": entry["anchor"], "number": entry.get("number", number)}
        for part in ("trends", "papers")
        for number, entry in enumerate(page[part], start=1)
        if entry["anchor"] in anchors
    ]
    return places


def paired(columns):
    """Entries of both languages side by side: the same entry, paragraphs level."""
    columns = [{entry["id"]: entry for entry in column} for column in columns]
    pairs = []
    for key in dict.fromkeys(key for column in columns for key in column):
        entries = [column.get(key) for column in columns]
        there = [entry for entry in entries if entry]
        pairs.append(
            {
                "anchor": there[0]["anchor"],
                "entries": entries,
                "rows": level(map(_paragraphs, entries)),
            }
        )
    return pairs


def _paragraphs(entry):
    """The paragraphs of an entry, or what stands in their place."""
    if entry is None:
        return []
    if entry.get("notice"):
        return [format_html('<p class="notice">{}</p>', entry["notice"])]
    return entry["paragraphs"]


def level(columns):
    """Paragraphs side by side; "" where one language has fewer."""
    return list(zip_longest(*columns, fillvalue=""))
