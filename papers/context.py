"""Which names stand nearest to a figure: whose result it is said to be.

A sentence gives its figures to names in one of few orders: "Name … figure", "figure on Name",
a list of names and a list of as many figures, or each figure to the name beside it. It is read
in the orders that leave least over; where no such reading agrees with the results that the
figures are bound to, the figures are said of something else.
"""

import re
from dataclasses import dataclass
from itertools import pairwise

LIST = re.compile(r"[\s,·/&(]*(?:and|or|와|과|및|그리고)?[\s,]*")
ORDERED = re.compile(
    r"(?i)\brespectively\b|\bin (?:that|this|the same) order\b|차례로|각각|순서대로"
)
CLAUSE_ENDS = re.compile(r";|(?<=[지으])(?:만|나)\s")


@dataclass(frozen=True)
class Mention:
    """A name in a sentence, and the names of results that it may mean."""

    span: tuple[int, int]
    names: frozenset


def listed(text, things, span):
    """Things that follow each other as a list, "A, B and C", together; `span` tells where each
    stands."""
    found = [[each] for each in things[:1]]
    for one, other in pairwise(things):
        if LIST.fullmatch(text, span(one)[1], span(other)[0]):
            found[-1].append(other)
        else:
            found.append([other])
    return found


def groups(text, mentions):
    return listed(text, mentions, lambda mention: mention.span)


def strangers(text, figures, mentions, before=()):
    """The places of figures that no reading gives to a name of their own.

    `figures` are pairs: a span, and the sets of names that its results go by, one each.
    `mentions` are those of one kind in this sentence, `before` those of the sentence before.
    """
    if not figures or not (mentions or before):
        return set()
    if not mentions:
        return _ordered_strangers(figures, before)
    together = groups(text, mentions)
    readings = [
        _by_group(figures, given_to(figures, together), together, before)
        for given_to in (_preceding, _following, _nearest)
    ]
    if pattern := _template(figures, mentions):
        readings.append((0, pattern))
    least = min(left for left, _ in readings)
    misread = [_misread(figures, given) for left, given in readings if left == least]
    return min(misread, key=len)


def _misread(figures, given):
    return {
        at
        for at, (_, names) in enumerate(figures)
        if given[at] is not None and not any(its & given[at] for its in names)
    }


def _ordered_strangers(figures, before):
    """Figures without a name in their sentence, in the order of those before."""
    count = len(before)
    if count < 2 or len(figures) % count:
        return set()
    ways = [_in_order(len(figures), before, is_block) for is_block in (True, False)]
    return min((_misread(figures, given) for given in ways), key=len)


def _in_order(count, mentions, is_block):
    each = count // len(mentions)
    return [mentions[at // each if is_block else at % len(mentions)].names for at in range(count)]


def _shared(figures, held, group):
    """What a list of names gives to the figures at the places `held`: one each where the
    counts allow it, else all of them to all."""
    if len(group) > 1 and len(held) % len(group) == 0:
        ways = [_in_order(len(held), group, is_block) for is_block in (True, False)]
        picked = [figures[at] for at in held]
        return min(ways, key=lambda given: len(_misread(picked, given)))
    return [frozenset().union(*(each.names for each in group))] * len(held)


def _by_group(figures, given_to, together, before):
    """(what is left over, the names of each figure), by the group that each is given to."""
    given = [None] * len(figures)
    for number, group in enumerate(together):
        held = [at for at, its in enumerate(given_to) if its == number]
        for at, names in zip(held, _shared(figures, held, group), strict=True):
            given[at] = names
    alone = [at for at, its in enumerate(given_to) if its is None]
    unused = len(set(range(len(together))) - set(given_to))
    if alone and len(together) == 1 and before:
        for at, names in zip(alone, _shared(figures, alone, list(before)), strict=True):
            given[at] = names
        return unused, given
    return unused + (len(alone) if len(together) > 1 else 0), given


def _preceding(figures, together):
    return [
        max((n for n, group in enumerate(together) if group[0].span[0] < start), default=None)
        for (start, _), _ in figures
    ]


def _following(figures, together):
    return [
        min((n for n, group in enumerate(together) if group[-1].span[1] > start), default=None)
        for (start, _), _ in figures
    ]


def _nearest(figures, together):
    def apart(group, span):
        return min(max(each.span[0] - span[1], span[0] - each.span[1]) for each in group)

    return [
        min(range(len(together)), key=lambda n: apart(together[n], span)) for span, _ in figures
    ]


def _template(figures, mentions):
    """ "0.86 with A and 0.94 with B on X, 0.45 and 0.56 on Y": the first set the pattern."""
    count = len(mentions)
    if count < 2 or len(figures) % count or len(figures) == count:
        return None
    places = [span[0] for span, _ in figures[: count + 1]]
    names = [each.span[0] for each in mentions]
    ahead = [name for name in names if name < places[0]]
    alternate = (
        all(a < b for a, b in zip(names, places, strict=False))
        if ahead
        else all(a < b for a, b in zip(places, names, strict=False))
    )
    if not alternate or names[-1] > places[count]:
        return None
    return _in_order(len(figures), mentions, is_block=False)


def out_of_order(text, figures, mentions, before=()):
    """The places of figures that stand in another order than the names, "respectively".

    Each list of as many figures as the last list of names has.
    """
    found = set()
    if not ORDERED.search(text):
        return found
    together = groups(text, mentions)
    for held in listed(text, range(len(figures)), lambda at: figures[at][0]):
        start = figures[held[0]][0][0]
        lists = [group for group in together if group[-1].span[1] <= start]
        names = next((group for group in lists[::-1] if len(group) > 1), list(before))
        if len(held) > 1 and len(names) == len(held):
            picked = [figures[at] for at in held]
            found |= {held[at] for at in _misread(picked, [each.names for each in names])}
    return found


def baseline_side(text, figures, words):
    """The places of the figures that a word such as "baseline" is said of.

    Of the two sides of the word, that on which a figure stands nearer, to the end of its clause.
    """
    held = []
    for found in words.finditer(text):
        after = [at for at, (span, _) in enumerate(figures) if span[0] >= found.end()]
        ahead = [at for at, (span, _) in enumerate(figures) if span[1] <= found.start()]
        gap = figures[after[0]][0][0] - found.end() if after else len(text)
        back = found.start() - figures[ahead[-1]][0][1] if ahead else len(text)
        side = after if gap <= back else ahead
        ends = CLAUSE_ENDS.search(text, found.end())
        first = text.rfind(";", 0, found.start())
        held += [
            at
            for at in side
            if figures[at][0][0] >= first
            and (not ends or side is ahead or figures[at][0][0] < ends.start())
        ]
    return held
