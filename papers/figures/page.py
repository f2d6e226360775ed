"""A text while it is being read: what is taken already, and what was found."""

from bisect import bisect_left

from papers.figures.folding import fold
from papers.figures.model import Figure


class Page:
    """The passes of reading.py go over it one after the other; each takes its spans."""

    def __init__(self, original, language):
        self.original, self.language = original, language
        self.folded = fold(original)
        self.text = self.folded.text
        self.taken = bytearray(len(self.text))
        self.figures = []

    def is_free(self, start, end):
        return not any(self.taken[start:end])

    def mask(self, start, end):
        """Take a span that is no figure."""
        self.taken[start:end] = b"\x01" * (end - start)

    def add(self, kind, start, end, **values):
        """Take a span, as a figure."""
        self.mask(start, end)
        first, last = self.folded.span(start, end)
        figure = Figure(kind, self.original[first:last], (first, last), **values)
        self.figures.append((start, figure))
        return figure

    def outside(self, kind, start, end, **values):
        """A figure that stands in markup, at a span of the original."""
        figure = Figure(kind, self.original[start:end], (start, end), **values)
        self.figures.append((bisect_left(self.folded.places, start), figure))

    def free_matches(self, pattern):
        """The matches of a pattern whose span is free when its turn comes."""
        for found in pattern.finditer(self.text):
            if found.end() > found.start() and self.is_free(*found.span()):
                yield found

    def in_order(self):
        return [figure for _start, figure in sorted(self.figures, key=lambda pair: pair[0])]

    def has(self, kind, text):
        return any(each.kind == kind and each.text == text for _start, each in self.figures)
