"""The results that a text may speak of, as the ledger looks them up: by value and by name."""

import re
from collections import Counter
from dataclasses import dataclass

from papers.context import Mention
from papers.figures import Figure, Kind, read

WARNINGS = {"elsewhere", "reversed", "baseline", "variant", "relative", "absolute", "not-highest"}


@dataclass(frozen=True)
class Item:
    """A result as the ledger sees it: its figure, exact, and the names it goes by.

    `figure` is the printed value as it is read; None of an absence. `kin` are other names that
    a text may call it by: its base, and what it is compared with. `about` are the words of the
    quantity, in the language of the text. `is_checked`: its approval holds.
    """

    key: int
    figure: Figure | None
    system: str = ""
    base: str = ""
    kin: frozenset = frozenset()
    benchmark: str = ""
    version: str = ""
    variant: str = ""
    harness: str = ""
    role: str = ""
    about: str = ""
    paper: int = 0
    compared_with: int | None = None
    is_checked: bool = True

    @property
    def measure(self):
        return self.benchmark, self.version, self.variant, self.about

    def goes_by(self, kind):
        """The names of one kind that a text may give this result, in a set."""
        if kind == "benchmark":
            return {self.benchmark, f"{self.benchmark} {self.version}".strip()} - {""}
        if kind == "system":
            return {self.system} | self.kin
        return {getattr(self, kind)} - {""}


@dataclass(frozen=True)
class Hand:
    """What a person said of one figure: `how` is "stated", "rounding" or "waived"."""

    how: str
    items: tuple[int, ...] = ()
    reason: str = ""


@dataclass(frozen=True)
class Balance:
    """One number of a text: how it balances, with which results, and what is wrong with it.

    `how` is "printed", "difference", "ratio", "relative change", "maximum", "count", "stated",
    "rounding", "waived", or "" where it does not balance. `span` is its place in the text, and
    `nth` counts the equal numbers before it in its passage. `flaws` are codes; those of
    WARNINGS do not block. `others` are the results that a flaw is about.
    """

    figure: Figure
    span: tuple[int, int]
    passage: int
    sentence: tuple[int, int]
    nth: int
    how: str = ""
    items: tuple[int, ...] = ()
    reason: str = ""
    flaws: tuple[str, ...] = ()
    others: tuple[int, ...] = ()

    @property
    def value(self):
        return value_of(self.figure)

    @property
    def blocks(self):
        return any(flaw not in WARNINGS for flaw in self.flaws)


def value_of(figure: Figure) -> str:
    """By what equal figures are known in either language: "27.4±2.4", "81 percent"."""
    value = figure.value if figure.high is None else f"{figure.value}–{figure.high}"
    spread = "" if figure.uncertainty is None else f"±{figure.uncertainty}"
    return f"{value}{spread} {figure.unit or ''}".strip()


STEM = re.compile(r"(?<![A-Za-z0-9-])[A-Z][A-Za-z0-9.]+(?:-[A-Za-z0-9.]+)*(?<!\.)")


def figures_of(text, language, names):
    """The numbers of a text that must balance: no ordinals, nothing that is a name or a date."""
    return [
        each
        for each in read(text, language, names)
        if each.kind == Kind.NUMBER and not each.is_ordinal and each.value is not None
    ]


class Book:
    """The results that a text may speak of, found by value and by name."""

    def __init__(self, items, language, names, kinds):
        self.items = {item.key: item for item in items}
        self.language, self.names = language, [(name, tuple(also)) for name, also in names]
        self.by_value = {}
        for item in self.items.values():
            if item.figure is not None:
                self.by_value.setdefault(item.figure.value, []).append(item)
        self.facets = _facets(self.items.values())
        for name, kind in kinds.items():
            if kind in self.facets and name not in self.facets["base"]:
                self.facets[kind].add(name)
        self.stems = _stems(self.facets)
        self.leant_on = {item.compared_with for item in self.items.values()}
        # Pairs of a result and one that is compared with it.
        self.compared = [
            (self.items[item.compared_with], item)
            for item in self.items.values()
            if item.compared_with in self.items
        ]
        self.variants = Counter(
            name for name, _ in {(item.benchmark, item.variant) for item in self.items.values()}
        )

    def candidates(self, figure):
        """The results that print this figure."""
        return [
            item
            for item in self.by_value.get(figure.value, ())
            if figure.uncertainty in (None, item.figure.uncertainty)
            and figure.high == item.figure.high
            and (figure.unit == item.figure.unit or (figure.unit is None and item.benchmark))
        ]

    def mentions(self, text):
        """kind → the names of that kind in a sentence, in order."""
        found = {kind: [] for kind in self.facets}
        named = [each for each in read(text, self.language, self.names) if each.kind == Kind.NAME]
        for figure in named:
            for kind, names in self._meant(figure.text):
                found[kind].append(Mention(figure.span, names))
        taken = [each.span for each in named if each.text not in self.stems]
        for word in STEM.finditer(text):
            names = self.stems.get(word[0])
            if names and not any(start <= word.start() < end for start, end in taken):
                kind = "base" if names & self.facets["base"] else "system"
                found[kind].append(Mention(word.span(), frozenset(names)))
        return {kind: sorted(its, key=lambda each: each.span) for kind, its in found.items()}

    def _meant(self, name):
        for kind, names in self.facets.items():
            if name in names or (kind == "benchmark" and name.rpartition(" ")[0] in names):
                yield kind, frozenset([name])


def _facets(items):
    """kind → its names; a name that is only ever a base is a kind of its own."""
    systems = {item.system for item in items if item.system}
    return {
        "system": systems,
        "base": {item.base for item in items if item.base} - systems,
        "benchmark": {item.benchmark for item in items if item.benchmark},
        "harness": {item.harness for item in items if item.harness},
    }


def _stems(facets):
    """ "Qwen", "Qwen3", "Qwen3-4B" → the names that begin so."""
    found = {}
    for kind in ("system", "base"):
        for name in facets[kind]:
            parts = re.split(r"(?<=[A-Za-z])(?=\d)|(?=[-\s])", name)
            for count in range(1, len(parts)):
                stem = "".join(parts[:count])
                if len(stem) > 2 and stem[0].isupper():
                    found.setdefault(stem, set()).add(name)
    return found
