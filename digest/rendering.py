"""A picture → HTML fragments, for publication and preview alike.

Fragments are what templates put into place without further work: paragraphs as HTML, the
results of a paper as one block. They speak the language of the picture, whatever language
is active.
"""

from django.template.loader import render_to_string
from django.utils.translation import override

from papers.markdown import paragraphs, render


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
    return [_held_together(render(paragraph)) for paragraph in paragraphs(markdown)]


def _held_together(html):
    """± never at the start or the end of a line: no-break spaces on both sides of it."""
    return html.replace(" ± ", "\u00a0±\u00a0")


def _paper(paper, approvals):
    keys = (
        *("anchor", "number", "slug", "title", "translated_title", "takeaway"),
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
