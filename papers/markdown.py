"""Markdown → safe HTML: the one engine for preview, page, feed and mail.

Raw HTML is not a part of our Markdown: "<think>" in a text about a model is shown as it is
written. Whatever comes out is sanitised all the same, here and nowhere else.
"""

import re
from contextlib import suppress
from html import escape, unescape

import nh3
from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

TAGS = {
    *("p", "br", "hr", "h4", "h5", "h6", "ul", "ol", "li", "blockquote"),
    *("strong", "em", "code", "pre", "a", "img", "sup", "sub"),
    *("table", "thead", "tbody", "tr", "th", "td"),
}
ATTRIBUTES = {"a": {"href", "title"}, "img": {"src", "alt", "title"}, "ol": {"start"}}
SCHEMES = {"http", "https", "mailto"}
# Our own uploads, named by their content (digest/desk/images.py).
IMAGE_NAME = r"images/[0-9a-f]{64}\.(?:png|jpg|webp|gif)"
IMAGES = re.compile(rf"/media/{IMAGE_NAME}")

HEADINGS = {f"h{level}" for level in range(1, 7)}
HEADING_LINE = re.compile(r"^(?:#|=+[ \t]*$|-+[ \t]*$)", re.MULTILINE)
MOST_WORK = 5_000_000  # marks × characters: about a second

# Of sanitised HTML: every tag is closed, every attribute in double quotes.
LOCAL = re.compile(r'<a href="#([^"]*)"')
TAG = re.compile(r'<(?P<closing>/?)(?P<name>[a-z0-9]+)(?:[^>"]|"[^"]*")*>')
VOID = {"br", "hr", "img"}


class _OurMarkdown(Extension):
    def extendMarkdown(self, md):  # noqa: N802 (the name is Markdown's)
        md.preprocessors.deregister("html_block")
        md.inlinePatterns.deregister("html")
        md.treeprocessors.register(_LowerHeadings(md), "lower_headings", 15)


class _LowerHeadings(Treeprocessor):
    """A heading in a text stands below those of the page: "#" is an h4."""

    def run(self, root):
        for element in root.iter():
            if element.tag in HEADINGS:
                element.tag = f"h{min(6, int(element.tag[1]) + 3)}"


def render(text):
    """The HTML of `text`. Never raises; unsafe links and images lose their target."""
    return nh3.clean(
        _convert(text),
        tags=TAGS,
        attributes=ATTRIBUTES,
        url_schemes=SCHEMES,
        attribute_filter=_keep_attribute,
        link_rel="noopener noreferrer",
    )


def anchors_in(text):
    """The anchors of its own page to which the links of `text` lead, in order."""
    if "#" not in text and "&" not in text:  # most texts: there is no such link to render
        return []
    return [unescape(found) for found in LOCAL.findall(render(text))]


def render_blocks(text):
    """The HTML of `text`, block by block: a paragraph, a list, a table."""
    html, blocks, start, depth = render(text), [], 0, 0
    for tag in TAG.finditer(html):
        if tag["name"] not in VOID:
            depth += -1 if tag["closing"] else 1
        if depth == 0:
            blocks.append(html[start : tag.end()].strip())
            start = tag.end()
    return [block for block in [*blocks, html[start:].strip()] if block]


def _convert(text):
    """Text that no person writes is shown as it is: Markdown's time grows with the square
    of these marks, and it recurses into nested lists and quotes.

    (markdown-it-py does neither, but CommonMark leaves **“강조”**는 unmarked in Korean.)
    """
    marks = max(text.count("["), text.count("`"), len(HEADING_LINE.findall(text)))
    if marks * len(text) <= MOST_WORK:
        engine = Markdown(
            extensions=["tables", "sane_lists", _OurMarkdown()], output_format="html"
        )
        with suppress(RecursionError):
            return engine.convert(text)
    return f"<p>{escape(text)}</p>"


def paragraphs(text):
    """The blocks of `text` as they stand between blank lines."""
    return [block for block in re.split(r"\n[ \t]*\n\s*", text.strip()) if block.strip()]


def _keep_attribute(tag, attribute, value):
    """Images come from our own uploads only: no page loads anything from another host."""
    if (tag, attribute) == ("img", "src"):
        return value if IMAGES.fullmatch(value) else None
    return value
