"""Reads the numbers of a text in English or Korean, and compares the two.

    read("27.4 ± 2.4", "en")          → figures, exact, with their places
    compare(english, korean)          → findings about one paragraph
    compare_texts(english, korean)    → findings about whole texts, paragraph by paragraph

Plain Python, exact arithmetic. The words of each language are tables in english.py and
korean.py; the forms of names are in names.py, of dates in dates.py, of references in
references.py. reading.py says in which order they are looked for.
"""

from papers.figures.comparing import compare
from papers.figures.model import Bound, Figure, Finding, Kind
from papers.figures.paragraphs import around, compare_texts, paragraphs
from papers.figures.reading import read

__all__ = [
    "Bound",
    "Figure",
    "Finding",
    "Kind",
    "around",
    "compare",
    "compare_texts",
    "paragraphs",
    "read",
]
