"""The text form of a month → a `ParsedDocument`. Pure: no database.

Reads what digest/textform.py writes. A document that departs from it is refused with its
file, its line and what was expected there.
"""

import re
from dataclasses import dataclass

from django.utils.translation import gettext as _

from digest.importers.document import (
    BadDocument,
    ParsedDocument,
    ParsedPaper,
    ParsedSource,
    ParsedTrend,
)
from digest.textform import months_named, to_markdown, usual

ADDRESS = re.compile(r"https?://\S+")
PAPER = re.compile(r"(\d+)\. (\S.*)")
# "…recipe. 1, 2, 3": numbers after the end of a sentence, at the end of a trend.
MARKERS = re.compile(r"(?<=[.!?…\"”’)\]]) (\d{1,3}(?:, \d{1,3})*)$")
SOURCE = re.compile(
    r"(?P<mark>(?:\d+\.|[-*•]) )?(?P<title>.*?)(?P<between>\s*)(?P<url>https?://\S+)?"
)
SENTENCE_END = (".", "!", "?", "…")


@dataclass
class Block:
    """Lines between blank lines; `line` is the number of the first one."""

    line: int
    lines: list

    @property
    def alone(self):
        """Its text, where it is a single line."""
        return self.lines[0] if len(self.lines) == 1 else None


def parse(text, language, month, name):
    """The `ParsedDocument` of `text`; raises `BadDocument`.

    `month` is the date of the month's first day, `name` what to call the file in messages.
    """
    document = ParsedDocument(name, language, text, final_newline=text.endswith("\n"))
    blocks = _blocks(text)
    front = _read_front(document, blocks, month)
    trends, papers, sources = _sections(document, blocks[front:], month)
    document.trends = [_trend(block) for block in trends]
    document.papers = _papers(document, papers, month)
    document.sources = _sources(sources)
    _refuse_unknown_markers(document)
    return document


def _blocks(text):
    blocks, fresh = [], True
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            fresh = True
        elif fresh:
            blocks.append(Block(number, [line]))
            fresh = False
        else:
            blocks[-1].lines.append(line)
    return blocks


def _read_front(document, blocks, month):
    """Title and contents; returns the index of the block after them."""
    title = blocks[0]
    if title.alone is None:
        raise BadDocument(
            document.name,
            title.line + 1,
            _("Expected a blank line after the title of the month."),
        )
    document.title = title.alone
    _refuse_other_month(document, title, month)
    heading, at = "", 1
    if len(blocks) > 1 and blocks[1].alone is not None:
        heading, at = blocks[1].alone, 2
    if len(blocks) <= at or len(blocks[at].lines) < 2:
        line = blocks[at].line if len(blocks) > at else blocks[-1].line + 1
        raise BadDocument(
            document.name,
            line,
            _("Expected the list of contents: the headings of the sections, one a line."),
        )
    document.headings["contents"] = heading
    document.contents = blocks[at].lines
    return at + 1


def _refuse_other_month(document, block, month):
    named = set(months_named(block.lines[0]))
    if named and (month.year, month.month) not in named:
        year, number = min(named)
        raise BadDocument(
            document.name,
            block.line,
            _("This names another month, %(named)s; expected %(expected)s.")
            % {"named": f"{year}-{number:02}", "expected": f"{month:%Y-%m}"},
        )


def _sections(document, blocks, month):
    """The blocks of the trends, of the papers and of the sources.

    The contents list names the headings: the first two that stand alone as a line open the
    trends and the papers, a third the other sources.
    """
    listed = set(document.contents)
    starts = [index for index, block in enumerate(blocks) if block.alone in listed]
    if len(starts) < 2:
        wanted = document.contents[len(starts)]
        last = blocks[-1] if blocks else None
        raise BadDocument(
            document.name,
            last.line + len(last.lines) if last else len(document.contents) + 1,
            _("A section is missing: expected the heading “%s” on a line of its own.") % wanted,
        )
    for index in starts:
        _refuse_other_month(document, blocks[index], month)
    first, second, *rest = starts
    third = rest[0] if rest else len(blocks)
    if second == first + 1:
        _refuse_empty_section(document, blocks[first], _("a trend"))
    if third == second + 1:
        _refuse_empty_section(document, blocks[second], _("a paper"))
    document.introduction = _body(blocks[:first])
    _name_headings(document, [blocks[index].alone for index in starts], month)
    return blocks[first + 1 : second], blocks[second + 1 : third], blocks[third + 1 :]


def _refuse_empty_section(document, heading, wanted):
    raise BadDocument(
        document.name, heading.line + 1, _("Expected %s after this heading.") % wanted
    )


def _name_headings(document, found, month):
    """Keep the headings; the one of the sources may stand in the contents list alone."""
    if len(found) < 3:
        unused = [line for line in document.contents if line not in found]
        found = [*found, unused[0] if unused else usual(document.language, month).sources]
    names = ["trends", "papers", "sources"]
    document.headings.update(zip(names, found[:3], strict=True))


def _trend(block):
    *before, last = block.lines
    found = MARKERS.search(last)
    markers = [int(number) for number in found[1].split(", ")] if found else []
    body = to_markdown([*before, last[: found.start()] if found else last])
    return ParsedTrend(body, markers, block.line)


def _papers(document, blocks, month):
    starts = [index for index in range(len(blocks)) if _opens_paper(blocks, index)]
    if not starts or starts[0] != 0:
        raise BadDocument(
            document.name,
            blocks[0].line,
            _("Expected a paper: “1. Title”, a blank line, and its address (https://…)."),
        )
    papers = []
    for number, (start, end) in enumerate(
        zip(starts, [*starts[1:], len(blocks)], strict=True), start=1
    ):
        papers.append(_paper(document, blocks[start:end], number, month))
    return papers


def _opens_paper(blocks, index):
    block = blocks[index]
    if not PAPER.fullmatch(block.lines[0]):
        return False
    following = block.lines[1:2] or (
        blocks[index + 1].lines[:1] if index + 1 < len(blocks) else []
    )
    return bool(following) and bool(ADDRESS.fullmatch(following[0]))


def _paper(document, blocks, number, month):
    opening, *details = blocks
    found, heading = PAPER.fullmatch(opening.lines[0]).groups()
    if int(found) != number:
        raise BadDocument(
            document.name,
            opening.line,
            _("This paper has the number %(found)s; expected %(expected)s.")
            % {"found": found, "expected": number},
        )
    if opening.alone is None:
        raise BadDocument(
            document.name,
            opening.line + 1,
            _("Expected a blank line between a paper's title and its address."),
        )
    _refuse_paper_without_address(document, details[1:], number + 1)
    address, *lines = details[0].lines
    link_line = ""
    if lines and _is_link_line(lines[0], heading, document.language, month):
        link_line = lines.pop(0)
    return ParsedPaper(
        number=number,
        heading=heading,
        address=address,
        link_line=link_line,
        body=_body([Block(details[0].line, lines), *details[1:]]),
        line=opening.line,
    )


def _refuse_paper_without_address(document, blocks, number):
    for block in blocks:
        if block.alone and block.alone.startswith(f"{number}. "):
            raise BadDocument(
                document.name,
                block.line + 2,
                _("Expected the address (https://…) of paper %s.") % number,
            )


def _is_link_line(line, heading, language, month):
    """The title again with a few words around it, which are no sentence about it."""
    if line == usual(language, month).link_line.format(heading):
        return True
    rest = line.removeprefix(heading)
    return rest != line and len(rest) <= 20 and not rest.rstrip().endswith(SENTENCE_END)


def _body(blocks):
    """Markdown of blocks that belong to one text; the blank lines between them are kept."""
    lines = []
    for block in blocks:
        if block.lines:
            lines += [*([""] if lines else []), *block.lines]
    return to_markdown(lines)


def _sources(blocks):
    sources = []
    for block in blocks:
        for offset, line in enumerate(block.lines):
            previous = sources[-1] if sources else None
            if previous and offset and not previous.url and ADDRESS.fullmatch(line):
                previous.url = line
                previous.layout["between"] = "\n"
                continue
            before = "\n\n" if sources and not offset else "\n"
            sources.append(_source(line, before, block.line + offset))
    return sources


def _source(line, before, number):
    found = SOURCE.fullmatch(line)
    usual_parts = {"before": "\n", "mark": "", "between": " "}
    parts = {"before": before, "mark": found["mark"] or "", "between": found["between"]}
    title, url = found["title"], found["url"] or ""
    if not (title and url):
        title, parts["between"] = title + found["between"] if not url else title, " "
    layout = {key: parts[key] for key in parts if parts[key] != usual_parts[key]}
    return ParsedSource(title, url, layout, number)


def _refuse_unknown_markers(document):
    for trend in document.trends:
        for marker in trend.markers:
            if not 1 <= marker <= len(document.papers):
                raise BadDocument(
                    document.name,
                    trend.line,
                    _("This trend refers to paper %(marker)s, but there are %(count)s papers.")
                    % {"marker": marker, "count": len(document.papers)},
                )
