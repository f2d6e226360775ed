"""A picture → HTML fragments, for publication and preview alike.

Fragments are what templates put into place without further work: paragraphs as HTML, the
results of a paper as one block. They speak the language of the picture, whatever language
is active.
"""

import re
from html import unescape

from django.template.loader import render_to_string
from django.utils.html import strip_tags
from django.utils.translation import gettext as _
from django.utils.translation import override

from digest.schemas import FULL, WITHDRAWN, key_in
from papers.markdown import TAG, render_blocks

NAME = r"(?<![\w-])[A-Za-z0-9.]{1,10}-[A-Za-z0-9.]{1,10}(?![\w-])"
TAG_OR_NAME = re.compile(rf"{TAG.pattern}|(?P<short>{NAME})", re.ASCII)


def fragments(content, record):
    """The fragments of a picture in the present schema, as plain JSON values."""
    with override(content["language"]):
        return {
            "title": content["title"],
            "headings": content["headings"],
            "introduction": _html(content["introduction"]),
            "trends": [_trend(trend) for trend in content["trends"]],
            "papers": [
                _paper(paper, approvals_of(record, key_in("papers", paper["id"])))
                for paper in content["papers"]
            ],
            "sources": [
                {"title": source["title"], "url": source["url"]} for source in content["sources"]
            ],
        }


def result_words(result, approvals):
    """All that readers see of a result, as one line of text in the active language."""
    html = render_to_string("public/result.html", {"result": _result(result, approvals)})
    return " ".join(unescape(strip_tags(html.replace("<", " <"))).split())


def approvals_of(record, key):
    """The approvals of an entry and of what it rests on, by `key_of()` each."""
    return record["entries"].get(key, {}).get("approvals", {})


def _shown(result):
    """The value as printed; a number that is printed as an English word, as its digits."""
    printed = result["printed"]
    return printed if any(character.isdigit() for character in printed) else result["value"]


def _html(markdown):
    return [_held_together(block) for block in render_blocks(markdown)]


def _held_together(html):
    """Keep on one line what is read as one: "27.4 ± 2.4", and short names such as GLM-5.

    In a span: a no-break hyphen would be another character to whoever copies the name.
    """
    return TAG_OR_NAME.sub(
        lambda found: f'<span class="unbroken">{found[0]}</span>' if found["short"] else found[0],
        html.replace(" ± ", "\u00a0±\u00a0"),
    )


def _trend(trend):
    if trend["status"] != FULL:
        return trend | {"notice": _notice(trend)}
    keys = ("id", "anchor", "status", "markers")
    return {key: trend[key] for key in keys} | {"paragraphs": _html(trend["body"])}


def _paper(paper, approvals):
    if paper["status"] != FULL:
        return paper | {"notice": _notice(paper), "name": paper.get("title", "")}
    keys = (
        *("id", "anchor", "status", "number", "slug", "heading", "title", "translated_title"),
        *("takeaway", "url", "arxiv_id", "authors", "published", "version"),
    )
    results = [_result(result, approvals) for result in paper["results"]]
    return {key: paper[key] for key in keys} | {
        "name": paper["translated_title"] or paper["title"],
        "paragraphs": _html(paper["body"]),
        "results": render_to_string("public/results.html", {"results": results})
        if results
        else "",
        "result_count": len(results),
    }


def _notice(entry):
    """What stands in the place of an entry that is not there in full."""
    if entry["status"] == WITHDRAWN:
        return _("Withdrawn: %(reason)s") % {"reason": entry["reason"]}
    return _("In preparation")


def _result(result, approvals):
    return result | {
        "shown": _shown(result),
        "approval": approvals.get(f"papers.reportedresult {result['id']}"),
    }
