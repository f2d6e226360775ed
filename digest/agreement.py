"""Whether pictures say the same in both languages."""

from digest.contents import entries_of
from digest.schemas import FULL
from papers.agreement import disagreements

FIELDS = ("heading", "takeaway", "introduction", "body")
OF_RESULT = ("quantity", "conditions", "caveat")


def words_of(entry):
    """(id of a result or None, field) → the words of an entry, or of the issue itself."""
    fields = FIELDS if "heading" in entry else ("title", *FIELDS)
    words = {(None, field): entry.get(field) for field in fields}
    for result in entry.get("results", []):
        words |= {(result["id"], field): result[field] for field in OF_RESULT}
    return {place: text for place, text in words.items() if text}


def between(english, korean, named=None):
    """What two contents do not say alike, in the order of the page; or of what is `named`.

    The `field` of each is (key of the entry, "" for the issue; id of a result or None; field).
    """
    here, there = ({"": each} | entries_of(each) for each in (english, korean))
    return disagreements(
        ((key, *place), en, ko)
        for key, entry in here.items()
        if (named is None or key in named) and _is_full(entry) and _is_full(there.get(key))
        for place, en, ko in _beside(entry, there[key])
    )


def _is_full(entry):
    return entry is not None and entry.get("status", FULL) == FULL


def _beside(english, korean):
    here, there = words_of(english), words_of(korean)
    return [(place, here[place], there[place]) for place in here if place in there]


def says_the_same(en, ko):
    """Whether nothing in an entry contradicts the other language, or a second person let it."""
    return not any(each.blocks for each in disagreements(_beside(en, ko)))
