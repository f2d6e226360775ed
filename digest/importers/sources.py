"""The lines of the section "Sources": a title, an address, or both, in any usual order."""

import re

from digest.importers.document import ParsedSource
from digest.textform import source_form

ADDRESS = re.compile(r"https?://[^\s<>\]]+")
MARK = re.compile(r"(?:[0-9]{1,3}[.)]|[-*•])\s+")
BETWEEN = " \t:—–-|,(<"


def read_sources(blocks):
    """The `ParsedSource`s of blocks of lines; an address may stand on a line of its own."""
    sources = []
    for block in blocks:
        for offset, line in enumerate(block.lines):
            previous = sources[-1] if sources else None
            if previous and offset and not previous.url and ADDRESS.fullmatch(line):
                previous.url = line
                previous.layout["form"] = previous.layout.get("form", "{title}") + "\n{url}"
                continue
            source = _read(line, block.line + offset)
            if previous and not offset:
                source.layout["before"] = "\n\n"
            sources.append(source)
    return sources


def _read(line, number):
    """Its `form`, kept where it is not the usual, is the line with {title} and {url}."""
    spans = _spans(line)
    form, at = "", 0
    for name, (start, end) in sorted(spans.items(), key=lambda item: item[1]):
        form += line[at:start] + f"{{{name}}}"
        at = end
    form += line[at:]
    title, url = (line[slice(*spans.get(name, (0, 0)))] for name in ("title", "url"))
    return ParsedSource(
        title, url, {} if form == source_form(title, url) else {"form": form}, number
    )


def _spans(line):
    """Where the title and the address stand in a line."""
    if "{" in line:  # what stands around them could be taken for their places
        return {"title": (0, len(line))}
    mark = MARK.match(line)
    start = mark.end() if mark and mark.end() < len(line) else 0
    found = ADDRESS.search(line, start)
    if not found:
        return {"title": (start, len(line))}
    url = (found.start(), found.start() + len(_without_punctuation(found[0])))
    before = line[start : url[0]].rstrip(BETWEEN)
    after = line[url[1] :].strip(BETWEEN + ")>")
    if before:
        return {"title": (start, start + len(before)), "url": url}
    if after:
        start = line.index(after, url[1])
        return {"title": (start, start + len(after)), "url": url}
    return {"url": url}


def _without_punctuation(url):
    """An address without what closes the sentence or the bracket around it."""
    url = url.rstrip(".,;:!?")
    while url.endswith(")") and url.count(")") > url.count("("):
        url = url[:-1].rstrip(".,;:!?")
    return url
