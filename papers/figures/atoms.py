"""Values as they are compared: a range has two, and spans of time are in one unit."""

from dataclasses import dataclass
from fractions import Fraction

from papers.figures.model import RATIO, SIZES, Figure, Kind

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
        """The value in the unit and scale of the next number: two to three years, 5 to 10M."""
        figure = self.figure
        scaled = self.said if self.end or figure.shared_value is None else figure.shared_value
        return scaled * SIZES.get(figure.unit or figure.shared_unit, ("", 1))[1]


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
