"""The text form of a month → a `ParsedDocument`. Pure: no database.

Reads what digest/textform.py writes. A document that departs from it is refused with its
file, its line and what was expected there.
"""

import re
import unicodedata
from itertools import pairwise

from django.utils.translation import gettext as _

from digest.importers.checks import refuse_what_cannot_be
from digest.importers.document import (
    BadDocument,
    Block,
    ParsedDocument,
    ParsedPaper,
    ParsedTrend,
    blocks_of,
)
from digest.importers.sources import read_sources
from digest.textform import months_named, to_markdown, usual

ADDRESS = re.compile(r"https?://\S+")
PAPER = re.compile(r"([0-9]{1,4})\. (\S.*)")
# "…recipe. 1, 2, 3": numbers after the end of a sentence, at the end of a trend.
MARKERS = re.compile(r"(?<=[.!?…\"”’)\]]) ([0-9]{1,3}(?:, [0-9]{1,3})*)$")
SENTENCE_END = (".", "!", "?", "…")
CONTENTS = {"contents", "table of contents", "목차", "차례"}


def parse(text, language, month, name):
    """The `ParsedDocument` of `text`; raises `BadDocument`.

    `month` is the date of the month's first day, `name` what to call the file in messages.
    """
    reader = _Reader(name, language, month)
    document = ParsedDocument(name, language, text, final_newline=text.endswith("\n"))
    # As a form stores it, or saving one without a change would be an edit.
    blocks = blocks_of(unicodedata.normalize("NFC", text))
    reader.read(document, blocks)
    refuse_what_cannot_be(document)
    return document


class _Reader:
    def __init__(self, name, language, month):
        self.name = name
        self.language = language
        self.month = month

    def refuse(self, line, message, **details):
        raise BadDocument(self.name, line, message % details if details else message)

    def read(self, document, blocks):
        if not blocks:
            self.refuse(1, _("The file is empty; expected the title of the month."))
        document.title = self._title(blocks[0])
        contents, rest = self._contents(document, blocks)
        introduction, trends, papers, sources = self._sections(document, contents, rest)
        document.introduction = _body(introduction)
        document.introduction_line = contents.line + len(contents.lines) + 1
        document.trends = [_trend(block) for block in trends]
        document.papers = self._papers(papers)
        document.sources = read_sources(sources)

    def _title(self, block):
        if block.alone is None:
            self.refuse(block.line + 1, _("Expected a blank line after the title of the month."))
        if _opens_contents(block.alone):
            self.refuse(block.line, _("Expected the title of the month before the contents."))
        self._refuse_other_month(block)
        return block.alone

    def _refuse_other_month(self, block):
        named = set(months_named(block.lines[0][:1000]))
        if named and (self.month.year, self.month.month) not in named:
            year, number = min(named)
            self.refuse(
                block.line,
                _("This names another month, %(named)s; expected %(expected)s."),
                named=f"{year}-{number:02}",
                expected=f"{self.month:%Y-%m}",
            )

    def _contents(self, document, blocks):
        """The block that lists the sections, and the blocks after it."""
        heading, at = "", 1
        if len(blocks) > 1 and _is_heading(blocks[1]):
            heading, at = blocks[1].alone, 2
        if len(blocks) <= at or blocks[at].alone is not None:
            self.refuse(
                blocks[at].line if len(blocks) > at else blocks[-1].line + 1,
                _("Expected the list of contents: the headings of the sections, one a line."),
            )
        document.headings["contents"] = heading
        document.contents, document.contents_line = blocks[at].lines, blocks[at].line
        return blocks[at], blocks[at + 1 :]

    def _sections(self, document, contents, blocks):
        """The blocks of the introduction, of the trends, the papers and the sources.

        The contents list names their headings, in order; each stands alone on its line.
        """
        offset = int(_opens_contents(contents.lines[0]))
        listed = contents.lines[offset:]
        if not any(block.alone in listed for block in blocks):
            self.refuse(
                contents.line,
                _("Expected the list of contents: none of these lines is a heading below."),
            )
        at = []
        for number, heading in enumerate(listed[:2], start=contents.line + offset):
            at.append(self._find(blocks, heading, number, after=at[-1] + 1 if at else 0))
        if len(at) < 2:
            self.refuse(contents.line, _("Expected the headings of trends and papers here."))
        names = dict(zip(("trends", "papers", "sources"), listed, strict=False))
        names.setdefault("sources", usual(self.language, self.month).sources)
        document.headings |= names
        at.append(self._find_sources(blocks, listed[2:] or [names["sources"]], after=at[1] + 1))
        trends, papers = blocks[at[0] + 1 : at[1]], blocks[at[1] + 1 : at[2]]
        if not trends:
            self.refuse(blocks[at[0]].line + 1, _("Expected a trend after this heading."))
        if not papers:
            self.refuse(blocks[at[1]].line + 1, _("Expected a paper after this heading."))
        return blocks[: at[0]], trends, papers, blocks[at[2] + 1 :]

    def _find(self, blocks, heading, listed_at, after):
        """Where `heading`, which the contents list in line `listed_at`, stands in `blocks`."""
        found = [index for index, block in enumerate(blocks) if block.alone == heading]
        if len(found) > 1:
            self.refuse(blocks[found[1]].line, _("This heading stands here a second time."))
        if found and found[0] >= after:
            self._refuse_other_month(blocks[found[0]])
            return found[0]
        if found:
            self.refuse(blocks[found[0]].line, _("This section is out of order."))
        for block in blocks:
            if heading in block.lines:
                line = block.line + block.lines.index(heading)
                self.refuse(line, _("Expected a blank line before and after this heading."))
        self.refuse(
            listed_at,
            _("A section is missing: expected the heading “%(heading)s” alone in a line below."),
            heading=heading,
        )
        return None

    def _find_sources(self, blocks, listed, after):
        """Where the section of the sources begins: at the end, where there is none."""
        heading, *unknown = listed
        for block in blocks:
            if block.alone in unknown:
                self.refuse(block.line, _("Expected no other section after the sources."))
        if not any(heading in block.lines for block in blocks):
            return len(blocks)
        return self._find(blocks, heading, 0, after)

    def _papers(self, blocks):
        starts = []
        for index, offset in _openings(blocks):
            if offset:
                line = blocks[index].line + offset
                self.refuse(line, _("Expected a blank line before this paper."))
            starts.append(index)
        if not starts or starts[0] != 0:
            self.refuse(
                blocks[0].line,
                _("Expected a paper: “1. Title”, a blank line, and its address (https://…)."),
            )
        spans = pairwise([*starts, len(blocks)])
        return [
            self._paper(blocks[start:end], number)
            for number, (start, end) in enumerate(spans, start=1)
        ]

    def _paper(self, blocks, number):
        opening, *details = blocks
        found, heading = PAPER.fullmatch(opening.lines[0]).groups()
        if int(found) != number:
            self.refuse(
                opening.line,
                _("This paper has the number %(found)s; expected %(expected)s."),
                found=found,
                expected=number,
            )
        if opening.alone is None:
            self.refuse(
                opening.line + 1,
                _("Expected a blank line between a paper's title and its address."),
            )
        for block in details[1:]:
            if block.alone and block.alone.startswith(f"{number + 1}. "):
                self.refuse(block.line, _("Expected the address (https://…) of this paper below."))
        address, *lines = details[0].lines
        link_line = lines.pop(0) if lines and self._is_link_line(lines[0], heading) else ""
        body = _body([Block(details[0].line, lines), *details[1:]])
        return ParsedPaper(number, heading, address, link_line, body, opening.line)

    def _is_link_line(self, line, heading):
        """A title again with a few words after it, which are no sentence about it."""
        usual_ending = usual(self.language, self.month).link_line.format("")
        rest = line.removeprefix(heading)
        if len(line) > 600 or line.rstrip().endswith(SENTENCE_END):
            return line == heading + usual_ending
        return line.endswith(usual_ending) or (rest != line and len(rest) <= 20)


def _is_heading(block):
    words = block.alone
    return words is not None and len(words) <= 60 and not words.endswith(SENTENCE_END)


def _opens_contents(line):
    return line.strip(" :").casefold() in CONTENTS


def _openings(blocks):
    """Lines “1. Title” whose next line, over blank ones, is an address: (block, offset)."""
    lines = [
        (index, offset, line)
        for index, block in enumerate(blocks)
        for offset, line in enumerate(block.lines)
    ]
    for (index, offset, line), (_index, _offset, following) in pairwise(lines):
        if PAPER.fullmatch(line) and ADDRESS.fullmatch(following):
            yield index, offset


def _trend(block):
    *before, last = block.lines
    found = MARKERS.search(last)
    markers = [int(number) for number in found[1].split(", ")] if found else []
    body = to_markdown([*before, last[: found.start()] if found else last])
    return ParsedTrend(body, markers, block.line)


def _body(blocks):
    """Markdown of blocks that belong to one text; the blank lines between them are kept."""
    lines = []
    for block in blocks:
        if block.lines:
            lines += [*([""] if lines else []), *block.lines]
    return to_markdown(lines)
