"""What a document of a month says, as plain data, and how its bytes become text."""

import re
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

MOST_BYTES = 2_000_000
# None of them stands in a text, and the XML of a feed cannot hold them. A carriage return
# that is left after CRLF → LF is one as well: nobody can tell which lines it ends.
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ufeff\ufffe\uffff]")
ARXIV_ADDRESS = re.compile(
    r"https?://(?:www\.)?arxiv\.org/(?:abs|pdf|html)/"
    r"(?P<id>[0-9]{4}\.[0-9]{4,5}|[a-z-]{1,15}(?:\.[A-Z]{2})?/[0-9]{7})"
    r"(?P<version>v[0-9]{1,3})?(?:\.pdf)?/?(?:[?#].*)?"
)


class BadDocument(Exception):
    """A document that is not a month's: `str()` says file, line, and what was expected."""

    def __init__(self, name, line, message):
        super().__init__(f"{name}:{line}: {message}")


@dataclass
class ParsedTrend:
    body: str  # Markdown
    markers: list  # numbers of papers
    line: int


@dataclass
class ParsedPaper:
    number: int
    heading: str
    address: str
    link_line: str  # "" where there is none
    body: str  # Markdown
    line: int


@dataclass
class ParsedSource:
    title: str
    url: str
    layout: dict
    line: int


@dataclass
class ParsedDocument:
    name: str
    language: str
    text: str = ""
    title: str = ""
    introduction: str = ""
    introduction_line: int = 1
    headings: dict = field(default_factory=dict)
    contents: list = field(default_factory=list)
    contents_line: int = 1
    final_newline: bool = False
    trends: list = field(default_factory=list)
    papers: list = field(default_factory=list)
    sources: list = field(default_factory=list)


@dataclass
class Block:
    """Lines between blank lines; `line` is the number of the first one."""

    line: int
    lines: list

    @property
    def alone(self):
        """Its text, where it is a single line."""
        return self.lines[0] if len(self.lines) == 1 else None


def decode(raw, name):
    """The text of a file's bytes, with LF line ends and without a byte-order mark."""
    if len(raw) > MOST_BYTES:
        most = MOST_BYTES // 1_000_000
        raise BadDocument(name, 1, _("The file is too large; expected at most %s MB.") % most)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise BadDocument(name, line, _("This is not UTF-8 text, which is expected.")) from None
    text = text.replace("\r\n", "\n")
    control = CONTROL.search(text)
    if control:
        line = text[: control.start()].count("\n") + 1
        raise BadDocument(
            name,
            line,
            _("There is a control character (U+%04X); expected text without any.")
            % ord(control[0]),
        )
    return text


def blocks_of(text):
    """The blocks of a text, as they stand between blank lines."""
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


def identify(address):
    """(arXiv id or None, version) of an address."""
    found = ARXIV_ADDRESS.fullmatch(address)
    return (found["id"], found["version"] or "") if found else (None, "")


def paper_key(address):
    """What two addresses of one paper have in common."""
    return identify(address)[0] or address
