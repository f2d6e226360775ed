"""What a parsed document may not hold, though its form is right: refused with its line."""

import re

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.utils.translation import gettext as _

from digest.importers.document import BadDocument, paper_key
from digest.models import Issue, Source, Trend
from papers.models import Paper

MOST_ENTRIES = 200
is_address = URLValidator(schemes=["http", "https"])


def refuse_what_cannot_be(document):
    """Raise `BadDocument` for what a row could not hold, or what contradicts itself."""
    _refuse_other_language(document)
    for name in ("trends", "papers", "sources"):
        entries = getattr(document, name)
        if len(entries) > MOST_ENTRIES:
            line = entries[MOST_ENTRIES].line
            _refuse(document, line, _("Expected at most %s entries a section.") % MOST_ENTRIES)
    for line, words, model, field in _texts(document):
        most = model._meta.get_field(field).max_length
        if len(words) > most:
            message = _("This has %(count)s characters (“%(start)s…”); expected at most %(most)s.")
            details = {"count": len(words), "start": words[:30], "most": most}
            _refuse(document, line, message % details)
    _refuse_bad_addresses(document)
    _refuse_repeated_papers(document)
    _refuse_bad_markers(document)


def _texts(document):
    """(line, words, the model and the field that keep them) of all that has a limit."""
    yield 1, document.title, Issue, "title"
    yield document.introduction_line, document.introduction, Issue, "introduction"
    for line, words in enumerate(document.contents, start=document.contents_line):
        yield line, words, Issue, "title"
    for trend in document.trends:
        yield trend.line, trend.body, Trend, "body"
    for paper in document.papers:
        yield paper.line, paper.heading, Paper, "title"
        yield paper.line, paper.address, Paper, "url"
        yield paper.line, paper.body, Trend, "body"
    for source in document.sources:
        yield source.line, source.title, Source, "title"
        yield source.line, source.url, Source, "url"


def _refuse_other_language(document):
    """One file given twice, or two that were exchanged. Names and terms may be foreign."""
    words = " ".join(words for _line, words, _model, field in _texts(document) if field != "url")
    hangul, latin = (len(re.findall(letter, words)) for letter in ("[가-힣]", "[A-Za-z]"))
    if document.language == "ko" and not hangul:
        message = _("This is not Korean: there is no Hangul in it; expected the Korean text.")
        _refuse(document, 1, message)
    if document.language == "en" and hangul * 4 > latin:
        message = _("This is not English: there is much Hangul in it; expected the English text.")
        _refuse(document, 1, message)


def _refuse_bad_addresses(document):
    addresses = [(paper.line + 2, paper.address) for paper in document.papers]
    addresses += [(source.line, source.url) for source in document.sources if source.url]
    for line, address in addresses:
        try:
            is_address(address)
        except ValidationError:
            message = _(
                "“%s” is no address; expected one such as https://arxiv.org/abs/2602.15763."
            )
            _refuse(document, line, message % address)


def _refuse_repeated_papers(document):
    seen = {}
    for paper in document.papers:
        first = seen.setdefault(paper_key(paper.address), paper)
        if first is not paper:
            message = _("This has the address of paper %s; expected each paper once.")
            _refuse(document, paper.line, message % first.number)


def _refuse_bad_markers(document):
    for trend in document.trends:
        for marker in trend.markers:
            if not 1 <= marker <= len(document.papers):
                message = _("This trend refers to paper %(marker)s; expected 1 to %(count)s.")
                details = {"marker": marker, "count": len(document.papers)}
                _refuse(document, trend.line, message % details)
        if len(set(trend.markers)) != len(trend.markers):
            _refuse(document, trend.line, _("Expected each marker of this trend once."))


def _refuse(document, line, message):
    raise BadDocument(document.name, line, message)
