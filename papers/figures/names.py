"""Names, links, dates, references and words that only look like numbers: each told apart.

A kind of name is one pattern in FORMS.
"""

import re
from functools import lru_cache

from papers.figures.model import Kind

# Where a name by form begins and ends: a Korean particle may follow at once.
_START, _END = r"(?<![A-Za-z0-9_.@/-])", r"(?![A-Za-z0-9_]|[.-][A-Za-z0-9])"

# Words with a capital because a sentence begins.
_OPENING = (
    "The|This|That|These|Those|Their|Its|It|Our|We|An?|On|In|At|By|For|From|With|Of|To|As|And|But|"
    "Or|If|When|While|Where|About|Over|Under|Above|Below|Between|Version|Table|Figure|Section|Scores?"
)

# 2.0 behind a name, unless it is measured or scaled.
_VERSION = (
    r"v?[1-9]\.[0-9]{1,2}(?![0-9]|\.[0-9]"
    r"|\s?(?:%|±|[x×]|점(?!수)|배|퍼센트|percent|points?|million|billion|[만억조]))"
)

FORMS = {
    "letters with a digit inside: GPT-4o-mini, Qwen3-30B-A3B, H100, pass@1, v1.20.0.1": re.compile(
        rf"{_START}(?=[A-Za-z])[A-Za-z][A-Za-z0-9]{{0,60}}(?:[-._/@+:][A-Za-z0-9]{{1,60}}){{0,12}}{_END}"
    ),
    "a size before its name: 8B-Instruct, 40-Bit": re.compile(
        rf"{_START}[0-9]+(?:\.[0-9]+)?[A-Za-z]{{0,3}}(?:-[A-Za-z0-9]{{1,60}}){{1,8}}{_END}"
    ),
    "a capitalised name and its version: Opus 4.5, Terminal-Bench 2.0": re.compile(
        rf"{_START}(?!(?:{_OPENING})\s)"
        rf"(?:[A-Z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*\s){{1,3}}{_VERSION}"
    ),
}
SIZED, VERSIONED = list(FORMS)[1:]
ELLIPSIS = re.compile(r"(?<![A-Za-z0-9가-힣])-([0-9]+(?:\.[0-9]+)?[KMBT])(?![A-Za-z0-9])")
STEM = re.compile(r"(.*-)[0-9]+(?:\.[0-9]+)?[KMBT]$")
# Adjectives and measures of this form are numbers with a word, and no names.
ORDINARY = re.compile(
    r"[0-9.]+-[0-9.]+[A-Za-z]{0,2}$|[0-9.]+[eE]-[0-9]+$|[0-9.]+(?:[KMBTx]|st|nd|rd|th)?-[a-z]{2,}(?:-[a-z]+)*$|[0-9]+-[A-Z]$"
)
DIGIT = re.compile(r"[0-9]")

ADDRESS = re.compile(r"(?:https?://|www\.)[^\s<>()\[\]\"'“”‘’가-힣]{1,2000}(?<![.,;:!?])")
ARXIV = re.compile(
    r"(?<![0-9A-Za-z./])(?:arXiv:\s?)?([0-9]{4}\.[0-9]{5}(?:v[0-9]+)?|[a-z-]{2,12}(?:\.[A-Z]{2})?/[0-9]{7})"
    r"(?![0-9])"
)
DOI = re.compile(r"(?<![0-9A-Za-z])10\.[0-9]{4,9}/[^\s<>가-힣]{1,200}")


def links(page):
    """Addresses, those of Markdown links included; arXiv ids of both kinds; DOIs."""
    for address, start, end in page.folded.links:
        page.outside(Kind.LINK, start, end, text=_canonical(address))
    for found in page.free_matches(ADDRESS):
        page.add(Kind.LINK, *found.span(), text=_canonical(found[0]))
    for pattern in (ARXIV, DOI):
        for found in page.free_matches(pattern):
            page.add(Kind.LINK, *found.span(), text=found[found.lastindex or 0])


def _canonical(address):
    """The id where it is one of arXiv's: its abstract and its PDF are one paper."""
    paper = re.search(r"arxiv\.org/(?:abs|pdf|html)/([^\s?#]+?)(?:\.pdf)?/?$", address)
    return paper[1] if paper else address.rstrip("/")


@lru_cache(maxsize=8)
def registered(names):
    """A pass for names that are known: (name, its aliases) each; the longest wins."""
    canonical = {}
    for name, aliases in names:
        for spelling in (name, *aliases):
            if any(map(str.isalpha, spelling)):  # a bare number would hide every other
                canonical[spelling.casefold()] = name
    if not canonical:
        return lambda page: None
    spellings = sorted(canonical, key=len, reverse=True)
    pattern = re.compile(
        rf"(?<![A-Za-z0-9])(?:{'|'.join(map(re.escape, spellings))})(?![A-Za-z0-9]|\.[0-9])"
        rf"(?P<version>\s{_VERSION})?",
        re.IGNORECASE,
    )

    def known(page):
        for found in page.free_matches(pattern):
            version = found["version"] or ""
            name = canonical[found[0].removesuffix(version).casefold()]
            page.add(Kind.NAME, *found.span(), text=name + version)

    return known


def by_form(page):
    """Names that no registry knows, by how they look; "-14B" after a name of that stem."""
    for form in (VERSIONED, *(set(FORMS) - {VERSIONED, SIZED}), SIZED):
        for found in page.free_matches(FORMS[form]):
            is_name = DIGIT.search(found[0]) and not ORDINARY.match(found[0])
            if is_name and not (form == SIZED and DATE_LIKE.match(found[0])):
                page.add(Kind.NAME, *found.span(), text=" ".join(found[0].split()))
    for found in page.free_matches(ELLIPSIS):
        stems = [
            STEM.match(name["text"])
            for name in page.found
            if name.kind == Kind.NAME and name.start < found.start()
        ]
        if stem := next(filter(None, reversed(stems)), None):
            page.add(Kind.NAME, *found.span(), text=f"{stem[1]}{found[1]}")


DATE_LIKE = re.compile(r"[0-9]{4}-[0-9]{2}(?:-[0-9]{2})?$|[0-9]+-[0-9]+$")
