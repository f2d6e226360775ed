"""Values as they are compared: a range has two, and spans of time are in one unit."""

from dataclasses import dataclass
from fractions import Fraction

from papers.figures.model import RATIO, Figure, Kind

# Unit → what it measures, and how many of the smallest that is.
SIZES = {
    **{"nanosecond": ("time", Fraction(1, 10**9)), "microsecond": ("time", Fraction(1, 10**6))},
    **{"millisecond": ("time", Fraction(1, 1000)), "second": ("time", 1), "minute": ("time", 60)},
    **{"hour": ("time", 3600), "day": ("time", 86_400), "week": ("time", 604_800)},
    **{"month": ("months", 1), "year": ("months", 12), "century": ("months", 1200)},
}
MANY = 60  # of what is left over: beyond, nothing agrees and likeness explains nothing


@dataclass(frozen=True)
class Atom:
    """One value of a figure: a range has two."""

    figure: Figure
    said: Fraction
    end: str = ""  # "low", "high", or "" for a single value

    @property
    def value(self):
        """In the smallest unit of its kind, for two units to be compared: 14 days, two weeks."""
        return self.said * SIZES.get(self.figure.unit, ("", 1))[1]

    @property
    def shared(self):
        """The value in the unit that stands behind the next number: two to three years."""
        unit = self.figure.shared_unit
        return self.said * SIZES[unit][1] if unit in SIZES else self.value


def atoms_of(figures):
    atoms = []
    for figure in figures:
        if figure.kind != Kind.NUMBER:
            continue
        if figure.high is None:
            atoms.append(Atom(figure, figure.value))
        else:
            atoms += [Atom(figure, figure.value, "low"), Atom(figure, figure.high, "high")]
    return atoms


def same_unit(en, ko):
    mine, its = (
        {SIZES.get(unit, (unit,))[0] for unit in (each.unit, each.shared_unit)} - {None, RATIO}
        for each in (en, ko)
    )
    return (
        mine == its
        or bool(mine & its)
        or (
            # What shares a unit with its neighbour may also stand without.
            (not mine and ko.unit is None) or (not its and en.unit is None)
        )
    )
