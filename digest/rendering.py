"""A picture → HTML fragments, for publication and preview alike.

Fragments are what templates put into place without further work: paragraphs as HTML, the
results of a paper as one block. They speak the language of the picture, whatever language
is active.
"""

import re

from django.template.loader import render_to_string
from django.utils.translation import override

from papers.markdown import TAG, render_blocks

NAME = r"(?<![\w-])[A-Za-z0-9.]{1,10}-[A-Za-z0-9.]{1,10}(?![\w-])"
TAG_OR_NAME = re.compile(rf"{TAG.pattern}|(?P<short>{NAME})", re.ASCII)


def fragments(publication):
    """The fragments of a publication (saved or not), as plain JSON values."""
    content = publication.content
    with override(publication.language):
        return {
            "title": content["title"],
            "headings": content["headings"],
            "introduction": _html(content["introduction"]),
            "trends": [
                {
                    "id": trend["id"],
                    "anchor": trend["anchor"],
                    "paragraphs": _html(trend["body"]),
                    "markers": trend["markers"],
                }
                for trend in content["trends"]
            ],
            "papers": [
                _paper(paper, publication.record["approvals"]) for paper in content["papers"]
            ],
            "sources": [
                {"title": source["title"], "url": source["url"]} for source in content["sources"]
            ],
        }


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


def _paper(paper, approvals):
    keys = (
        *("id", "anchor", "number", "slug", "heading", "title", "translated_title", "takeaway"),
        *("url", "arxiv_id", "authors", "published", "version"),
    )
    results = [
        result
        | {
            "shown": _shown(result),
            "approval": approvals.get(f"papers.reportedresult {result['id']}"),
        }
        for result in paper["results"]
    ]
    return {key: paper[key] for key in keys} | {
        "paragraphs": _html(paper["body"]),
        "results": render_to_string("public/results.html", {"results": results})
        if results
        else "",
        "result_count": len(results),
    }
