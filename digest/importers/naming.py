"""Which papers a trend discusses: those that its texts name."""

import re

# Compound names: Terminal-Task-Gen, GLM-5, DeepSeek-V3.2.
COMPOUND = re.compile(r"\b[A-Z][A-Za-z]*(?:-[A-Z0-9][A-Za-z0-9.]*[A-Za-z0-9]|-[A-Z0-9])+")


def discussed(trend_bodies, papers):
    """The numbers of the papers that a trend's texts name, in order.

    `papers`: number → texts (title first, then bodies). A paper is named by its title (also
    without its article), by what stands before the title's colon, by the title's initials
    where its own texts use them (ERL), or by a compound name (Terminal-Corpus) that its
    texts have and no others.
    """
    compounds = {
        number: {name for text in texts for name in COMPOUND.findall(text)}
        for number, texts in papers.items()
    }
    found = set()
    for name in {name for body in trend_bodies for name in COMPOUND.findall(body)}:
        owners = [number for number, names in compounds.items() if _is_among(name, names)]
        if len(owners) == 1:
            found.update(owners)
    for number, texts in papers.items():
        if any(_stands_in(body, name) for name in _names(*texts) for body in trend_bodies):
            found.add(number)
    return sorted(found)


def _names(title, *bodies):
    yield title
    article, _space, rest = title.partition(" ")
    if article in {"The", "A", "An"} and " " in rest:
        yield rest
    before_colon, colon, _subtitle = title.partition(":")
    if colon and before_colon.strip():
        yield before_colon.strip()
    words = re.findall(r"[A-Z][a-z]+", title)
    initials = "".join(word[0] for word in words)
    if len(words) >= 3 and any(_stands_in(body, initials) for body in bodies):
        yield initials


def _is_among(name, names):
    """Whether `names` has `name`, or a longer one of which it is the stem (Name-8B)."""
    return any(each == name or each.startswith(f"{name}-") for each in names)


def _stands_in(body, name):
    """Whether `name` stands in `body` as a word: GLM-5 does not in GLM-52 or GLM-5.1."""
    at = body.find(name)
    while at >= 0:
        before, after = body[max(at - 1, 0) : at], body[at + len(name) : at + len(name) + 2]
        if not re.match(r"[A-Za-z0-9-]", before) and not re.match(r"[A-Za-z0-9]|\.[0-9]", after):
            return True
        at = body.find(name, at + 1)
    return False
