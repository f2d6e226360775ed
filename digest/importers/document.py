"""What a document of a month says, as plain data, and how its bytes become text."""

from dataclasses import dataclass, field

from django.utils.translation import gettext as _


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
    headings: dict = field(default_factory=dict)
    contents: list = field(default_factory=list)
    final_newline: bool = False
    trends: list = field(default_factory=list)
    papers: list = field(default_factory=list)
    sources: list = field(default_factory=list)


def decode(raw, name):
    """The text of a file's bytes, with LF line ends and without a byte-order mark."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise BadDocument(name, line, _("This is not UTF-8 text.")) from None
    text = text.replace("\r\n", "\n")
    if not text.strip():
        raise BadDocument(name, 1, _("The file is empty; expected the title of the month."))
    if "\x00" in text:
        line = text[: text.index("\x00")].count("\n") + 1
        raise BadDocument(name, line, _("There is a NUL character, which no text has."))
    return text
