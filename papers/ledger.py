"""Binds the figures of a text to results: which number states what, and which states nothing.

    balance("Model A scores 27.4.", "en", items)   → one Balance for every number

A number balances when it equals a result as printed, or several at once; when it is the
difference, ratio, relative change, maximum or count of results; or when a person says so, by
name: `Hand`. A denied number ("not an 81% gain") must not balance. Plain values, exact
arithmetic; nothing here knows the database.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from papers import derived
from papers.book import WARNINGS, Balance, Book, Hand, Item, figures_of, value_of
from papers.context import baseline_side, out_of_order, strangers
from papers.figures import Bound
from papers.figures.sentences import passages

__all__ = ["WARNINGS", "Balance", "Hand", "Item", "balance", "value_of"]

BASELINE = re.compile(
    r"(?i)\bbaselines?\b|기준(?:이\s된|이\s되는|으로\s삼은|\s?모델|선)|베이스라인"
)
ORIGINAL = re.compile(
    r"(?i)\b(?:original|unmodified|unchanged)\b|원래|원본|수정하지\s않은|수정\s없이"
)
MODIFIED = re.compile(r"(?i)\b(?:modified|revised|altered)\b|수정(?!하지|\s없)|변형|개정")
FROM_TO = {  # what stands before the first, between, behind the second
    "en": (re.compile(r"(?i)\bfrom\s$"), re.compile(r"\s?to\s"), re.compile("")),
    "ko": (
        re.compile(""),
        re.compile(r"(?:점|%)?에서\s(?:오히려\s)?"),
        re.compile(r"(?:점|%)?(?:으로|로)"),
    ),
}


def balance(
    text: str,
    language: str,
    items: Iterable[Item],
    names=(),
    hands: Mapping[int, Mapping[tuple[str, int], Hand]] | None = None,
    kinds: Mapping[str, str] | None = None,
) -> list[Balance]:
    """The balance of every number of `text`, in order.

    `names` are pairs of a name and its other spellings, as for `read()`; `kinds` says of those
    which are a "system", "harness" or "benchmark", with results or without. `hands` has by
    passage what people said of its figures, by their value and which of the equal ones it is.
    """
    book = Book(items, language, names, kinds or {})
    found = []
    for number, passage in enumerate(passages(text)):
        seen, before, balances = Counter(), None, []
        for sentence in passage:
            page = _Sentence(book, sentence, number, before)
            balances += page.balanced(seen, (hands or {}).get(number, {}))
            before = page
        found += [derived.settled(each, balances, text, book) for each in balances]
    return [_judged(each) for each in found]


def _judged(each):
    """A number that did not balance is unbound; a denied one is as it should be."""
    if each.how or each.flaws:
        return each
    return replace(each, flaws=("unbound",))


class _Sentence:
    """One sentence, its numbers, and the names in it and before it."""

    def __init__(self, book, sentence, passage, before):
        self.book, self.text, self.passage = book, sentence.words, passage
        self.offset, self.place = sentence.span[0], sentence.span
        self.mentions = book.mentions(self.text)
        self.before = before.mentions if before else {}

    def balanced(self, seen, hands):
        found = []
        for figure in figures_of(self.text, self.book.language, self.book.names):
            value = value_of(figure)
            hand = hands.get((value, seen[value]))
            span = tuple(place + self.offset for place in figure.span)
            empty = Balance(figure, span, self.passage, self.place, seen[value])
            found.append(self._by_hand(empty, hand) if hand else self._printed(empty))
            seen[value] += 1
        return self._in_context(found)

    def _by_hand(self, empty, hand):
        items = tuple(key for key in hand.items if key in self.book.items)
        flaws = []
        if hand.how in ("stated", "rounding"):
            flaws += [] if items and len(items) == len(hand.items) else ["gone"]
            flaws += self._unlike(empty.figure, items) if hand.how == "stated" else []
            flaws += self._unchecked(items)
        if hand.how != "waived" and empty.figure.is_denied:
            flaws.append("denied")
        return replace(empty, how=hand.how, items=items, reason=hand.reason, flaws=tuple(flaws))

    def _printed(self, empty):
        candidates = self.book.candidates(empty.figure)
        if empty.figure.is_denied:
            return replace(
                empty,
                how="denied",
                items=tuple(item.key for item in candidates),
                flaws=("denied",) if candidates else (),
            )
        if not candidates:
            return empty
        chosen = self._told_apart(candidates)
        if not chosen:
            others = tuple(item.key for item in candidates)
            return replace(empty, flaws=("ambiguous",), others=others)
        items = tuple(item.key for item in chosen)
        flaws = (*self._unlike(empty.figure, items), *self._unchecked(items))
        return replace(empty, how="printed", items=items, flaws=flaws)

    def _told_apart(self, candidates):
        """Those of several equal results that the sentence names; none where a person has to
        say which: the sentence names several, or none of results that are unlike."""
        if len(candidates) > 1:
            candidates = self._by_words(candidates)
        named = [item for item in candidates if self._names(item)]
        chosen = named or candidates
        facets = ("system", "benchmark", "version", "variant", "about", "base")
        if len({tuple(getattr(item, facet) for facet in facets) for item in chosen}) > 1:
            return []
        told = {name for each in self.mentions["harness"] for name in each.names}
        harnesses = {item.harness for item in chosen}
        return [] if len(harnesses) > 1 and len(told & harnesses) > 1 else chosen

    def _names(self, item):
        """Whether all that the sentence names, or else the one before, can be this result's."""
        for kind in ("system", "base", "benchmark", "harness"):
            near = self.mentions[kind] or self.before.get(kind, ())
            told = {name for each in near for name in each.names}
            if told and not (told & item.goes_by(kind)):
                return False
        return True

    def _by_words(self, candidates):
        """Of counted things and scores with one value, those that the words speak of."""
        words = _words(self.text)

        def shared(item):
            return sum(any(word.startswith(its) for word in words) for its in _words(item.about))

        most = max(map(shared, candidates))
        if most and any(item.about for item in candidates):
            return [item for item in candidates if shared(item) == most]
        return candidates

    def _unlike(self, figure, items):
        """What the printed form says otherwise than the results: precision, bound."""
        flaws = []
        for item in map(self.book.items.get, items):
            its = item.figure
            if its is None or its.value != figure.value:
                flaws.append("value")
                continue
            if not figure.in_words and _is_printed_otherwise(figure, its):
                flaws.append("precision")
            is_vague = its.bound is None and figure.bound in (Bound.APPROX, Bound.ODD)
            if figure.bound != its.bound and not (figure.is_compared or is_vague):
                flaws.append("bound")
        return list(dict.fromkeys(flaws))

    def _unchecked(self, items):
        return [] if all(self.book.items[key].is_checked for key in items) else ["unchecked"]

    def _in_context(self, found):
        local = [tuple(place - self.offset for place in each.span) for each in found]
        flaws = {at: [] for at in range(len(found))}
        for kind in ("system", "base", "benchmark", "harness"):
            self._strangers(kind, found, local, flaws)
        self._variants(found, local, flaws)
        self._baselines(found, local, flaws)
        self._from_to(found, local, flaws)
        return [
            replace(each, flaws=(*each.flaws, *dict.fromkeys(flaws[at])))
            for at, each in enumerate(found)
        ]

    def _results(self, each):
        is_told = each.how in ("printed", "stated", "rounding")
        return [self.book.items[key] for key in each.items] if is_told else []

    def _strangers(self, kind, found, local, flaws):
        places = []
        for at, each in enumerate(found):
            names = [item.goes_by(kind) for item in self._results(each)]
            if any(names) and not (kind in ("benchmark", "harness") and not all(names)):
                places.append((at, names))
        figures = [(local[at], names) for at, names in places]
        names = self.mentions[kind], self.before.get(kind, ())
        odd = strangers(self.text, figures, *names) | out_of_order(self.text, figures, *names)
        for number in odd:
            flaws[places[number][0]].append("elsewhere")

    def _variants(self, found, local, flaws):
        marks = [(m.start(), False) for m in ORIGINAL.finditer(self.text)]
        marks = sorted(marks + [(m.start(), True) for m in MODIFIED.finditer(self.text)])
        for at, each in enumerate(found):
            ahead = [is_modified for place, is_modified in marks if place < local[at][0]]
            told = [item for item in self._results(each) if self.book.variants[item.benchmark] > 1]
            if told and ahead and all(bool(item.variant) != ahead[-1] for item in told):
                flaws[at].append("variant")

    def _baselines(self, found, local, flaws):
        figures = [
            (local[at], at)
            for at, each in enumerate(found)
            if any(item.role for item in self._results(each))
        ]
        for number in baseline_side(self.text, figures, BASELINE):
            at = figures[number][1]
            its = self._results(found[at])
            if not any(item.role == "baseline" or item.key in self.book.leant_on for item in its):
                flaws[at].append("baseline")

    def _from_to(self, found, local, flaws):
        ahead, between, behind = FROM_TO[self.book.language]
        for at in range(len(found) - 1):
            (start, stop), (then, end) = local[at], local[at + 1]
            if not (
                ahead.search(self.text[:start])
                and between.fullmatch(self.text[stop:then])
                and behind.match(self.text[end:])
            ):
                continue
            first, second = self._results(found[at]), self._results(found[at + 1])
            if any(item.compared_with in {each.key for each in second} for item in first):
                flaws[at].append("reversed")
                flaws[at + 1].append("reversed")


def _is_printed_otherwise(one, other):
    """Whether two plain decimals have not as many digits after the point."""
    pairs = [
        (one.precision, other.precision),
        (one.uncertainty_precision, other.uncertainty_precision),
    ]
    return any(None not in pair and pair[0] != pair[1] for pair in pairs)


def _words(text):
    return [word.casefold() for word in re.findall(r"[A-Za-z]{4,}|[가-힣]{2,}", text)]
