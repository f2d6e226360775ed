"""What two documents of one month must agree on, and what can be told from them together."""

import re

from django.utils.translation import gettext as _

from digest.importers.document import BadDocument
from papers.markdown import paragraphs

ARXIV_ADDRESS = re.compile(
    r"https?://(?:www\.)?arxiv\.org/(?:abs|pdf|html)/"
    r"(?P<id>\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?P<version>v\d+)?(?:\.pdf)?"
)
# Compound names: Terminal-Task-Gen, GLM-5, DeepSeek-V3.2.
COMPOUND = re.compile(r"\b[A-Z][A-Za-z]*(?:-[A-Z0-9][A-Za-z0-9.]*[A-Za-z0-9]|-[A-Z0-9])+")


def identify(address):
    """(arXiv id or None, version) of an address."""
    found = ARXIV_ADDRESS.fullmatch(address)
    return (found["id"], found["version"] or "") if found else (None, "")


def refuse_disagreement(english, korean):
    """Raise `BadDocument` unless both documents have the same papers, markers and sources."""
    for one, two in ((english, korean), (korean, english)):
        _refuse_missing_papers(one, two)
    for ours, theirs in zip(english.papers, korean.papers, strict=True):
        if _key(ours) != _key(theirs):
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
    known = {_key(paper) for paper in two.papers}
    for paper in one.papers:
        if _key(paper) not in known:
            raise BadDocument(
                one.name,
                paper.line,
                _("Paper %(number)s (%(address)s) is not in %(other)s.")
                % {"number": paper.number, "address": paper.address, "other": two.name},
            )
    if len(one.papers) != len(known) and len(one.papers) > len(two.papers):
        raise BadDocument(one.name, one.papers[-1].line, _("A paper stands here twice."))


def _refuse_other_sources(english, korean):
    if [source.url for source in english.sources] == [source.url for source in korean.sources]:
        return
    at = (korean.sources or english.sources)[0]
    raise BadDocument(
        (korean if korean.sources else english).name,
        at.line,
        _("The other sources are not the same in both documents."),
    )


def differences(english, korean):
    """What differs and is accepted, as sentences."""
    if len(english.trends) != len(korean.trends):
        yield _("%(en)s trends in English, %(ko)s in Korean: they are paired from the first.") % {
            "en": len(english.trends),
            "ko": len(korean.trends),
        }
    for kind, pairs in (
        (_("trend"), zip(english.trends, korean.trends, strict=False)),
        (_("paper"), zip(english.papers, korean.papers, strict=False)),
    ):
        for number, (ours, theirs) in enumerate(pairs, start=1):
            counts = len(paragraphs(ours.body)), len(paragraphs(theirs.body))
            if counts[0] != counts[1]:
                yield _("%(kind)s %(number)s: %(en)s paragraphs in English, %(ko)s in Korean.") % {
                    "kind": kind,
                    "number": number,
                    "en": counts[0],
                    "ko": counts[1],
                }


def discussed(trend_bodies, papers):
    """The numbers of the papers that a trend's texts name, in order.

    `papers`: number → texts (title first, then bodies). A paper is named by its title, by
    what stands before the title's colon, by the title's initials (ERL), or by a compound
    name (Terminal-Corpus) that its summary has and no other.
    """
    compounds = {
        number: {name for text in texts for name in COMPOUND.findall(text)}
        for number, texts in papers.items()
    }
    found = set()
    for name in {name for body in trend_bodies for name in COMPOUND.findall(body)}:
        owners = [number for number, names in compounds.items() if _is_among(name, names)]
        if len(owners) == 1:
            found.update(owners)
    for number, (title, *_bodies) in papers.items():
        names = filter(None, {title, title.partition(":")[0], _initials(title)})
        if any(_stands_in(body, name) for name in names for body in trend_bodies):
            found.add(number)
    return sorted(found)


def _is_among(name, names):
    """Whether `names` has `name`, or a longer one of which it is the stem (Name-8B)."""
    return any(each == name or each.startswith(f"{name}-") for each in names)


def _stands_in(body, name):
    return re.search(rf"(?<![A-Za-z0-9-]){re.escape(name)}(?![A-Za-z0-9])", body) is not None


def _initials(title):
    words = re.findall(r"[A-Z][a-z]+", title)
    return "".join(word[0] for word in words) if len(words) >= 3 else ""


def _key(paper):
    return identify(paper.address)[0] or paper.address


def _listed(numbers):
    return ", ".join(map(str, numbers)) or "–"
