"""A text while it is being read: what is taken already, and what was found."""

from bisect import bisect_left
from dataclasses import dataclass, field

from papers.figures.folding import fold
from papers.figures.model import Figure, Kind


@dataclass
class Found:
    """A figure in the making, at [start, end) of the folded text; `values` as of Figure."""

    kind: Kind
    start: int
    end: int
    values: dict = field(default_factory=dict)
    span: tuple | None = None  # in the original, where it stands in markup

    def __getitem__(self, name):
        return self.values.get(name)


class Page:
    """The passes of reading.py go over it one after the other; each takes its spans."""

    def __init__(self, original, language):
        self.original, self.language = original, language
        self.folded = fold(original)
        self.text = self.folded.text
        self.taken = bytearray(len(self.text))
        self.found = []

    def is_free(self, start, end):
        return self.taken.find(1, start, end) < 0

    def mask(self, start, end):
        """Take a span that is no figure."""
        self.taken[start:end] = b"\x01" * (end - start)

    def add(self, kind, start, end, **values):
        """Take a span, as a figure."""
        self.mask(start, end)
        self.found.append(Found(kind, start, end, values))

    def outside(self, kind, start, end, **values):
        """A figure that stands in markup, at a span of the original."""
        at = bisect_left(self.folded.places, start)
        self.found.append(Found(kind, at, at, values, (start, end)))

    def free_matches(self, pattern):
        """The matches of a pattern whose span is free when its turn comes."""
        for match in pattern.finditer(self.text):
            if match.end() > match.start() and self.is_free(*match.span()):
                yield match

    def numbers(self):
        numbers = [each for each in self.found if each.kind == Kind.NUMBER]
        return sorted(numbers, key=lambda each: each.start)

    def figures(self):
        """What was found, in the order in which it stands."""
        return [self._figure(each) for each in sorted(self.found, key=lambda each: each.start)]

    def _figure(self, found):
        first, last = found.span or self.folded.span(found.start, found.end)
        return Figure(found.kind, self.original[first:last], (first, last), **found.values)
