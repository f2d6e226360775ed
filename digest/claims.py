"""The claims of an entry: its sentences, kept in step with its text; and their figures.

prepare(entry)            a claim for every sentence; a changed one inherits its evidence
balances(entry, "ko")     how the figures of a text balance, by hand where people said so
approve_claim(claim, …)   one sentence; with the last one the text that they make up
"""

from collections import Counter
from difflib import SequenceMatcher

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from digest.models import Claim, ClaimEvidence, Summary
from digest.models.entry import approved_among
from papers.agreement import known_names, normalized
from papers.balancing import labelled, told
from papers.booking import items_of, measured
from papers.comparability import compare
from papers.figures.paragraphs import aligned
from papers.figures.sentences import passages, sentences
from papers.languages import text
from papers.ledger import Hand, balance, figures_of, value_of
from papers.models import Name, Scope
from papers.saving import lock
from papers.workflow import Refused, approve

ALIKE = 0.5  # of two sentences one of which may have become the other: SequenceMatcher's ratio


@transaction.atomic
def prepare(entry):
    """Give every sentence of the source text its claim, and each claim the results that its
    figures state. What a person has said stays. Returns the claims that are new.
    """
    lock(type(entry), {entry.pk})
    entry = type(entry).objects.get(pk=entry.pk)
    known = entry.present_claims()
    fresh = [each for each in entry.sentences() if each.key not in known]
    gone = list(
        Claim.in_full(entry.claims.filter(language=entry.source_language)).exclude(
            key__in=[each.key for each in entry.sentences()]
        )
    )
    made = [_made(entry, sentence, gone) for sentence in fresh]
    _lean_on_results(entry)
    return made


def _made(entry, sentence, gone):
    owner = {"summary" if isinstance(entry, Summary) else "trend": entry}
    claim = Claim(language=entry.source_language, words=sentence.words, key=sentence.key, **owner)
    before = _most_alike(sentence.words, gone)
    if before:
        claim.kind, claim.note = before.kind, before.note
    claim.save()
    if before:
        _inherit(claim, before)
    return claim


def _most_alike(words, gone):
    alike = [(SequenceMatcher(None, words, each.words).ratio(), each.pk, each) for each in gone]
    ratio, _pk, best = max(alike, default=(0, 0, None))
    return best if ratio >= ALIKE else None


def _inherit(claim, before):
    """The evidence, and what was said of figures that the sentence still has."""
    for row in before.evidence.all():
        values = {
            name: getattr(row, name)
            for name in ("source_kind", "version", "locator", "quote", "url")
        }
        ClaimEvidence.objects.create(claim=claim, **values)
    names = known_names()
    figures = figures_of(normalized(claim.words), claim.language, names)
    values = Counter(map(value_of, figures))
    was = figures_of(normalized(before.words), claim.language, names)
    stated = {value for value in map(value_of, was) if value not in values}
    for row in before.bindings.all():
        if row.nth < values[row.value]:
            kept = {name: getattr(row, name) for name in ("value", "nth", "how", "results")}
            claim.bindings.create(**kept, reason=row.reason)
    if not stated:  # of another figure it leans on other results
        for row in before.leanings.all():
            claim.leanings.create(result=row.result)


def _lean_on_results(entry):
    """Each claim leans on the results that its figures state; what it leans on beside stays."""
    claims = entry.present_claims()
    found = balances(entry, entry.source_language)
    places = _places(entry)
    for key, claim in claims.items():
        has = {row.result_id for row in claim.leanings.all()}
        states = {
            result
            for each in found
            if key in places.get(each.sentence, ())
            for result in each.items
            if each.how not in ("", "denied")
        }
        for result in sorted(states - has):
            claim.leanings.create(result_id=result)


def _places(entry):
    """The span of each sentence of the source text → its key."""
    body = source_text(entry)
    return {each.span: {each.key} for each in sentences(body)}


def source_text(entry):
    return normalized(text(entry, "body", entry.source_language))


def balances(entry, language, results=None, checked=None):
    """How each figure of the entry's text in a language balances with the results that it may
    speak of; `checked` are the keys of those whose approval holds, None for all."""
    if results is None:
        results = entry.ledger()
    body = normalized(text(entry, "body", language))
    names = known_names()
    kinds = dict(Name.objects.values_list("name", "kind"))
    items = items_of(results, language, checked)
    return balance(body, language, items, names, _hands(entry, language, names), kinds)


def _hands(entry, language, names):
    """passage → what people said of its figures, of those of its source where it is translated."""
    said = {}
    claims = entry.present_claims()
    if not any(claim.bindings.all() for claim in claims.values()):
        return said
    there = passages(source_text(entry))
    for number, passage in enumerate(there):
        seen = Counter()
        for sentence in passage:
            claim = claims.get(sentence.key)
            for row in claim.bindings.all() if claim else ():
                hand = Hand(row.how, tuple(row.results), row.reason)
                said.setdefault(number, {})[row.value, seen[row.value] + row.nth] = hand
            seen.update(
                value_of(each) for each in figures_of(sentence.words, entry.source_language, names)
            )
    if language == entry.source_language:
        return said
    here = passages(normalized(text(entry, "body", language)))
    return {
        translated: said[number]
        for number, translated in _pairs(entry, there, here, names)
        if number in said and translated is not None
    }


def _pairs(entry, source, translation, names):
    """(the number of a passage of the source, that of its translation)."""
    words = [
        ["\n".join(each.words for each in passage) for passage in side]
        for side in (source, translation)
    ]
    if entry.source_language == "en":
        return aligned(*words, names)
    return [(ko, en) for en, ko in aligned(words[1], words[0], names)]


def approve_claim(claim, *, by, scope, seen, acknowledge_unknown=False):
    """A reviewer vouches for one sentence. With the last one the text in its language is
    approved as well, where the reviewer may; returns whether it was."""
    approve(claim, by=by, scope=scope, seen=seen, acknowledge_unknown=acknowledge_unknown)
    entry = type(claim.entry).objects.get(pk=claim.entry.pk)
    if entry.still_open(entry.source_language):
        return False
    claims = entry.present_claims().values()
    is_secondary = any(each.standing().approval.scope == Scope.SECONDARY for each in claims)
    try:
        approve(
            entry,
            by=by,
            language=entry.source_language,
            scope=Scope.SECONDARY if is_secondary else Scope.SOURCE,
            seen=entry.standing(entry.source_language).fingerprint,
        )
    except Refused:
        return False  # the page of the text says why
    return True


def open_claims(entry):
    """(sentence, its claim or None) of those that nobody has approved, in order."""
    claims = entry.present_claims()
    approved = approved_among(claims.values())
    return [
        (each, claims.get(each.key))
        for each in entry.sentences()
        if each.key not in claims or claims[each.key].pk not in approved
    ]


def figures_in(claim):
    """(value, words) of the figures of a claim, to choose from."""
    words = normalized(claim.words)
    found = figures_of(words, claim.language, known_names())
    return list({value_of(each): each.surface for each in found}.items())


def page_of(entry):
    """What the page of an entry's claims shows: its sentences in order, each with its figures,
    its claim, the approval that holds, and what speaks against its comparisons."""
    body = source_text(entry)
    claims = entry.present_claims()
    results = {result.pk: result for result in entry.ledger()}
    found = balances(entry, entry.source_language, results.values())
    shown, approved = [], set()
    for sentence in sentences(body):
        claim = claims.get(sentence.key)
        standing = claim.standing() if claim else None
        figures = [_shown(each, results) for each in found if _within(each, sentence)]
        shown.append(
            {
                "claim": claim,
                "pieces": _pieces(body, sentence.span, figures),
                "figures": figures,
                "approval": standing.approval if standing else None,
                "seen": standing.fingerprint if standing else "",
                "against": not_comparable(claim) if claim else [],
            }
        )
        approved |= {sentence.key} if standing and standing.approval else set()
    return {
        "sentences": shown,
        "language": entry.source_language,
        "count": len(entry.sentences()),
        "approved": len(approved),
    }


def _within(each, sentence):
    return each.sentence == sentence.span


def _shown(each, results):
    sort = "waived" if each.how == "waived" else "derived" if each.how in DERIVED else "bound"
    if each.flaws:
        sort = "unbound" if each.blocks else "doubtful"
    return {
        "words": each.figure.surface,
        "span": each.span,
        "balance": each,
        "sort": sort,
        "label": labelled(each, results),
        "flaws": [told(each, flaw) for flaw in each.flaws],
    }


DERIVED = {"difference", "ratio", "relative change", "count"}


def _pieces(body, span, figures):
    at, end = span
    pieces = []
    for figure in figures:
        start, stop = figure["span"]
        pieces += [{"words": body[at:start]}, figure]
        at = stop
    return [*pieces, {"words": body[at:end]}]


def not_comparable(claim):
    """Why the results that a comparison leans on may not be compared, in words for people."""
    if claim.kind != Claim.Kind.COMPARISON:
        return []
    found = []
    for one, other in _compared(claim):
        verdict = compare(measured(one), measured(other))
        if verdict.is_at_odds:
            odds = (*verdict.differing, *verdict.contradictory)
            fields = ", ".join(str(NAMES_OF_FIELDS[name]) for name in odds)
            message = _("%(one)s and %(other)s may not be compared: %(fields)s.")
            found.append(message % {"one": one, "other": other, "fields": fields})
    return found


def _compared(claim):
    """The pairs of results that a comparison sets against each other: those of which one says
    that it is compared with the other, or the only two there are."""
    results = {row.result_id: row.result for row in claim.leanings.all()}
    pairs = [
        (result, results[result.compared_with_id])
        for result in results.values()
        if result.compared_with_id in results
    ]
    return pairs or ([tuple(results.values())] if len(results) == 2 else [])


NAMES_OF_FIELDS = {
    "benchmark": gettext_lazy("benchmark"),
    "quantity": gettext_lazy("quantity"),
    "version": gettext_lazy("version"),
    "variant": gettext_lazy("variant or split"),
    "metric": gettext_lazy("metric"),
    "unit": gettext_lazy("unit"),
    "harness": gettext_lazy("harness"),
    "harness_version": gettext_lazy("harness version"),
    "conditions": gettext_lazy("conditions"),
}
