"""Where a text points within itself or its sources: Table 3, 그림 1, 제50조, [12]; list marks."""

import re

from papers.figures.model import Kind

_ONE = r"[0-9]{1,4}(?:\.[0-9]{1,3}){0,3}"
_AND = r"\s?(?:[-–~,]|and|및|와|과)\s?(?:(?:그림|표)\s)?"
_NUMBERS = rf"(?P<numbers>[A-Z]?{_ONE}(?:{_AND}{_ONE}(?![0-9.]*[절장조항])){{0,6}})"
# Kind of reference → how each language writes it before its number.
PLACES = {
    "table": (r"Tables?|Tab\.", r"표"),
    "figure": (r"Figures?|Figs?\.", r"그림|도표"),
    "section": (r"Sections?|Secs?\.|§", r"섹션"),
    "appendix": (r"Appendi(?:x|ces)|App\.", r"부록"),
    "equation": (r"Equations?|Eqs?\.", r"수식|식"),
    "algorithm": (r"Algorithms?|Alg\.", r"알고리즘"),
    "chapter": (r"Chapters?", r"챕터"),
    "article": (r"Articles?", r"조항"),
}
# 제50조, 3.2절: the number stands before.
AFTER_NUMBER = {"article": "조", "section": "절", "chapter": "장", "clause": "항"}

BEFORE = [
    (kind, re.compile(rf"(?<![A-Za-z가-힣])(?:{'|'.join(words)})\s?{_NUMBERS}(?![0-9])"))
    for kind, words in PLACES.items()
]
AFTER = [
    (kind, re.compile(rf"(?<![0-9가-힣])제\s?(?P<numbers>[0-9]{{1,4}})\s?{word}(?![가-힣]{{2}})"))
    for kind, word in AFTER_NUMBER.items()
]
AFTER.append(
    ("section", re.compile(r"(?<![0-9.가-힣])(?P<numbers>[0-9]{1,2}(?:\.[0-9]{1,2})+)절"))
)
CITATION = re.compile(
    r"(?<![A-Za-z0-9\])])\[\^?(?P<numbers>[0-9]{1,3}(?:\s?[,–-]\s?[0-9]{1,3}){0,12})\](?!\()"
)
# What the document's form makes: the number of a list item, markers behind a last sentence.
LIST_MARK = re.compile(r"(?m)^\s{0,8}[0-9]{1,3}[.)]\s")
MARKERS = re.compile(
    r"(?m)(?<=[.!?”\"')])\s(?:[0-9]{1,2}|\[[0-9]{1,2}\])(?:,\s?(?:[0-9]{1,2}|\[[0-9]{1,2}\])){0,12}\s*$"
)
NUMBER = re.compile(r"[A-Z]?[0-9]+(?:\.[0-9]+)*")


def references(page):
    for pattern in (LIST_MARK, MARKERS):
        for found in page.free_matches(pattern):
            page.mask(*found.span())
    for kind, pattern in (*BEFORE, *AFTER, ("citation", CITATION)):
        for found in page.free_matches(pattern):
            numbers = NUMBER.findall(next(filter(None, found.groups())))
            page.add(Kind.REFERENCE, *found.span(), text=f"{kind} {' '.join(numbers)}")
