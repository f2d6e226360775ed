"""Whether an entry says the same in both languages, as pictures have it."""

from papers.figures import compare_texts

FIELDS = ("heading", "takeaway", "introduction", "body")
OF_RESULT = ("quantity", "conditions", "caveat")


def words_of(entry):
    """(id of a result or None, field) → the words of an entry, or of the issue itself."""
    fields = FIELDS if "heading" in entry else ("title", *FIELDS)
    words = {(None, field): entry.get(field) for field in fields}
    for result in entry.get("results", []):
        words |= {(result["id"], field): result[field] for field in OF_RESULT}
    return {place: text for place, text in words.items() if text}


def disagreements(en, ko, names=()):
    """(id of a result or None, field, finding) of what stands in both languages."""
    english, korean = words_of(en), words_of(ko)
    for place in english.keys() & korean.keys():
        for finding in compare_texts(english[place], korean[place], names):
            yield *place, finding


def says_the_same(en, ko):
    """Whether no figure, name or date contradicts the other language."""
    return all(finding.severity != "error" for *_place, finding in disagreements(en, ko))
