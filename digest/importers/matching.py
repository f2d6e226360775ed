"""Which stored trend is which of the document's: a trend has no number or name of its own."""

import re

from digest.importers.rows import touched_by_hand

CLOSE = 0.4


def match(texts, rows):
    """For each of `texts` (column → words) the row of `rows` that it was before, or None.

    The closest in words are paired first. What is left over is paired in order, except for
    rows that a hand has touched: another text is no new version of theirs.
    """
    rows = list(rows)
    closeness = [
        (_closeness(words, row), -abs(at - place), at, place)
        for at, words in enumerate(texts)
        for place, row in enumerate(rows)
    ]
    pairs = {}
    for close, _distance, at, place in sorted(closeness, reverse=True):
        if close >= CLOSE and at not in pairs and place not in pairs.values():
            pairs[at] = place
    left = iter(
        [
            place
            for place, row in enumerate(rows)
            if place not in pairs.values() and not touched_by_hand(row)
        ]
    )
    for at in range(len(texts)):
        if at not in pairs:
            pairs[at] = next(left, None)
    return [None if pairs[at] is None else rows[pairs[at]] for at in range(len(texts))]


def _closeness(words, row):
    """0 to 1: how much of its words two texts share, in the language where it is most."""
    return max(_shared(text, getattr(row, name) or "") for name, text in words.items())


def _shared(one, two):
    if one == two:
        return float(bool(one))
    ours, theirs = (set(re.findall(r"\w+", text)) for text in (one, two))
    return 2 * len(ours & theirs) / max(1, len(ours) + len(theirs)) * 0.99
