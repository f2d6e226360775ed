"""Markdown → safe HTML: the one engine for preview, page, feed and mail.

Raw HTML is not a part of our Markdown: "<think>" in a text about a model is shown as it is
written. Whatever comes out is sanitised all the same, here and nowhere else.
"""

import re

import nh3
from markdown import Markdown
from markdown.extensions import Extension

TAGS = {
    *("p", "br", "hr", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote"),
    *("strong", "em", "code", "pre", "a", "img", "sup", "sub"),
    *("table", "thead", "tbody", "tr", "th", "td"),
}
ATTRIBUTES = {"a": {"href", "title"}, "img": {"src", "alt", "title"}, "ol": {"start"}}
SCHEMES = {"http", "https", "mailto"}
# Our own uploads, named by their content (digest/desk/images.py).
IMAGES = re.compile(r"/media/images/[0-9a-f]{64}\.(?:png|jpg|webp|gif)")


class _NoRawHtml(Extension):
    def extendMarkdown(self, md):  # noqa: N802 (the name is Markdown's)
        md.preprocessors.deregister("html_block")
        md.inlinePatterns.deregister("html")


def render(text):
    """The HTML of `text`. Never raises; unsafe links and images lose their target."""
    engine = Markdown(extensions=["tables", "sane_lists", _NoRawHtml()], output_format="html")
    return nh3.clean(
        engine.convert(text),
        tags=TAGS,
        attributes=ATTRIBUTES,
        url_schemes=SCHEMES,
        attribute_filter=_keep_attribute,
        link_rel="noopener noreferrer",
    )


def paragraphs(text):
    """The blocks of `text` as they stand between blank lines."""
    return [block for block in re.split(r"\n[ \t]*\n\s*", text.strip()) if block.strip()]


def _keep_attribute(tag, attribute, value):
    """Images come from our own uploads only: no page loads anything from another host."""
    if (tag, attribute) == ("img", "src"):
        return value if IMAGES.fullmatch(value) else None
    return value
