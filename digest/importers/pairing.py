"""What two documents of one month must agree on, and what to tell of them otherwise."""

from itertools import zip_longest

from django.utils.translation import gettext as _

from digest.importers.document import BadDocument, paper_key
from papers.links import missing_targets
from papers.markdown import paragraphs


def refuse_disagreement(english, korean):
    """Raise `BadDocument` unless both documents have the same papers, markers and sources."""
    _refuse_missing_papers(english, korean)
    _refuse_missing_papers(korean, english)
    for ours, theirs in zip(english.papers, korean.papers, strict=True):
        if paper_key(ours.address) != paper_key(theirs.address):
            raise BadDocument(
                korean.name,
                theirs.line,
                _("Another order of papers: expected %(expected)s (%(other)s:%(line)s) here.")
                % {"expected": ours.address, "other": english.name, "line": ours.line},
            )
    for ours, theirs in zip(english.trends, korean.trends, strict=False):
        if ours.markers != theirs.markers:
            raise BadDocument(
                korean.name,
                theirs.line,
                _(
                    "This trend has the markers %(found)s; "
                    "expected %(expected)s (%(other)s:%(line)s)."
                )
                % {
                    "found": _listed(theirs.markers),
                    "expected": _listed(ours.markers),
                    "other": english.name,
                    "line": ours.line,
                },
            )
    _refuse_other_sources(english, korean)


def _refuse_missing_papers(one, two):
    known = {paper_key(paper.address) for paper in two.papers}
    for paper in one.papers:
        if paper_key(paper.address) not in known:
            raise BadDocument(
                one.name,
                paper.line,
                _("Paper %(number)s (%(address)s) is missing in %(other)s; expected it in both.")
                % {"number": paper.number, "address": paper.address, "other": two.name},
            )


def _refuse_other_sources(english, korean):
    for ours, theirs in zip_longest(english.sources, korean.sources):
        if theirs is None:
            raise BadDocument(
                english.name,
                ours.line,
                _("This source is missing in %s; expected it in both.") % korean.name,
            )
        if ours is None or ours.url != theirs.url:
            raise BadDocument(
                korean.name,
                theirs.line,
                _("Another source than in %(other)s; expected here: %(expected)s.")
                % {"other": english.name, "expected": ours.url or ours.title if ours else "–"},
            )


def differences(english, korean):
    """What differs and is accepted, as sentences."""
    if len(english.trends) != len(korean.trends):
        yield _("%(en)s trends in English, %(ko)s in Korean: they are paired from the first.") % {
            "en": len(english.trends),
            "ko": len(korean.trends),
        }
    places = [(_("introduction"), english.introduction, korean.introduction)]
    for kind, pairs in (
        (_("trend %s"), zip(english.trends, korean.trends, strict=False)),
        (_("paper %s"), zip(english.papers, korean.papers, strict=True)),
    ):
        places += [(kind % at, one.body, two.body) for at, (one, two) in enumerate(pairs, start=1)]
    for place, *texts in places:
        counts = [len(paragraphs(text)) for text in texts]
        if counts[0] != counts[1]:
            yield _("%(place)s: %(en)s paragraphs in English, %(ko)s in Korean.") % {
                "place": place,
                "en": counts[0],
                "ko": counts[1],
            }


def lost_links(document):
    """Words that were links before the text form lost their targets, as sentences."""
    texts = [(_("introduction"), document.introduction)]
    texts += [(_("trend %s") % at, each.body) for at, each in enumerate(document.trends, 1)]
    texts += [(_("paper %s") % at, each.body) for at, each in enumerate(document.papers, 1)]
    for place, text in texts:
        for words in missing_targets(text, document.language):
            yield _("%(place)s (%(language)s): “%(words)s” was a link; its target is missing.") % {
                "place": place,
                "language": document.language,
                "words": words,
            }


def _listed(numbers):
    return ", ".join(map(str, numbers)) or "–"
