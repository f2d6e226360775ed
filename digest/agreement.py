"""Whether pictures say the same in both languages."""

from digest.contents import entries_of
from digest.schemas import FULL
from papers.agreement import disagreements

OF_PAPER = {"heading": "translated_title", "takeaway": "takeaway"}
OF_RESULT = ("quantity", "conditions", "caveat")


def words_of(content, named=None):
    """place → words of all that readers are told; or of what is `named`, by key ("" the issue).

    Places are named as by the rows that hold the words (`Sealed.place_of`).
    """
    words = {}
    if named is None or "" in named:
        for field in ("title", "introduction"):
            words[f"digest.issue {content['month']} {field}"] = content[field]
    for key, entry in entries_of(content).items():
        if (named is None or key in named) and entry["status"] == FULL:
            words |= _words_of_entry(key, entry)
    return {place: text for place, text in words.items() if text}


def _words_of_entry(key, entry):
    words = {f"{key} body": entry["body"]}
    if "slug" in entry:
        for name, field in OF_PAPER.items():
            words[f"papers.paper {entry['slug']} {field}"] = entry[name]
    for result in entry.get("results", []):
        for field in OF_RESULT:
            words[f"papers.reportedresult {result['id']} {field}"] = result[field]
    return words


def between(one, other, named=None):
    """What two contents, one a language, do not say alike, in the order of the page."""
    words = {each["language"]: words_of(each, named) for each in (one, other)}
    return disagreements(
        (place, english, words["ko"][place])
        for place, english in words["en"].items()
        if place in words["ko"]
    )


def says_the_same(one, other, key):
    """Whether an entry, "" for the issue itself, contradicts nothing in the other language."""
    return not any(each.blocks for each in between(one, other, {key}))
