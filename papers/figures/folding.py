"""A text without what hides its figures, and where each character stood.

Full-width digits, the many minus signs and tildes, and decomposed Hangul become one form;
marks without a form, Markdown's emphasis, escapes and the delimiters of mathematics go.
"""

import re
import unicodedata
from array import array
from dataclasses import dataclass

ONE_TO_ONE = str.maketrans(
    {
        **{chr(0xFF01 + offset): chr(0x21 + offset) for offset in range(94)},  # full width
        **dict.fromkeys("−‐‑﹣", "-"),
        **dict.fromkeys("∼〜～˜", "~"),
        **dict.fromkeys("\u00a0\u2007\u2009\u200a\u202f\u3000\t\x85\x00\x0b\x0c", " "),
        **dict.fromkeys("’‘", "'"),
        "∙": "·",
    }
)
# LaTeX that stands for one character; the longest first.
COMMANDS = {r"\pm": "±", r"\times": "×", r"\sim": "~", r"\approx": "≈", r"\%": "%", r"\$": "$"}
LATEX = re.compile(r"\\(?:pm|times|sim|approx|[%$])(?![A-Za-z])|\\(?=[!-/:-@\[-`{-~])")
MATH = re.compile(r"(?<![\\$\w])\$(?=[^\s$])((?:\\.|[^$\\\n]){1,300}?)(?<=[^\s\\])\$(?![\d$])")
LINK = re.compile(r"!?\[([^\[\]\n]{0,500})\]\(\s{0,3}<?([^\s()<>]{1,2000})>?[^()\n]{0,300}\)")
EMPHASIS = re.compile(r"\*+(?=\S)|(?<=\S)\*+|(?<!\w)_+(?=\S)|(?<=\S)_+(?!\w)|`+|~~")
CLUSTER = re.compile(r"[\u1100-\u115f][\u1160-\u11ff]+|.[\u0300-\u036f]+", re.DOTALL)
FORMLESS = re.compile("[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]+")


@dataclass(frozen=True)
class Folded:
    """`text`, where each of its characters starts and ends in the original, and its links."""

    text: str
    places: array
    ends: array
    links: list[tuple[str, int, int]]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where [start, end) of the folded text stands in the original."""
        return self.places[start], self.ends[end - 1]


def fold(text: str) -> Folded:
    """The text as the passes of reading.py see it."""
    edits = {}  # start → (end, what stands there instead); the first of two that overlap
    links = []
    for found in LINK.finditer(text):
        links.append((found[2], *found.span()))
        edits[found.start()] = (found.start(1), "")
        edits[found.end(1)] = (found.end(), "")
    for found in MATH.finditer(text):
        if re.search(r"[\\^_=!\d]", found[1]):
            edits[found.start()] = (found.start() + 1, "")
            edits[found.end() - 1] = (found.end(), "")
    for pattern, instead in (
        (LATEX, lambda found: COMMANDS.get(found[0], "")),
        (EMPHASIS, lambda found: ""),
        (FORMLESS, lambda found: ""),
    ):
        for found in pattern.finditer(text):
            edits.setdefault(found.start(), (found.end(), instead(found)))
    if not unicodedata.is_normalized("NFC", text):
        for found in CLUSTER.finditer(text):
            composed = unicodedata.normalize("NFC", found[0])
            edits.setdefault(found.start(), (found.end(), composed))
    return _edited(text, edits, links)


def _edited(text: str, edits: dict, links: list) -> Folded:
    pieces, places, ends, at = [], array("q"), array("q"), 0
    for start in sorted(edits):
        end, instead = edits[start]
        if start < at:
            continue
        pieces += [text[at:start], instead]
        places.extend([*range(at, start), *[start] * len(instead)])
        ends.extend([*range(at + 1, start + 1), *[end] * len(instead)])
        at = end
    pieces.append(text[at:])
    places.extend(range(at, len(text)))
    ends.extend(range(at + 1, len(text) + 1))
    return Folded("".join(pieces).translate(ONE_TO_ONE), places, ends, links)
