"""A picture's content → a file that readers can take away.

Exporters take the content alone: public addresses hand them published ones, the command
may hand them a draft.
"""

import json

from digest import textform
from digest.schemas import current_content


def as_txt(content):
    return textform.write(current_content(content))


def as_md(content):
    """Markdown with headings, links as links and numbered sources."""
    content = current_content(content)
    headings = content["headings"]
    instead = textform.usual_of(content).instead
    blocks = [f"# {content['title']}"]
    if content["introduction"]:
        blocks.append(content["introduction"])
    blocks.append(f"## {headings['trends']}")
    blocks += [instead(trend) or _trend(trend) for trend in content["trends"]]
    blocks.append(f"## {headings['papers']}")
    for paper in content["papers"]:
        blocks += _paper(paper, instead(paper))
    if content["sources"]:
        blocks.append(f"## {headings['sources']}")
        blocks.append("\n".join(map(_source, content["sources"])))
    return "\n\n".join(blocks) + "\n"


def as_json(content):
    return json.dumps(content, ensure_ascii=False, indent=2, sort_keys=True) + "\n"


def _paper(paper, notice):
    heading = f"### {paper['number']}. {paper.get('heading') or paper.get('title', '')}".strip()
    if notice:
        return [heading, notice]
    blocks = [heading, f"<{paper['url']}>"]
    blocks += [f"*{paper['takeaway']}*"] if paper["takeaway"] else []
    return blocks + ([paper["body"]] if paper["body"] else [])


def _trend(trend):
    markers = ", ".join(str(marker["number"]) for marker in trend["markers"])
    return trend["body"] + (f" [{markers}]" if markers else "")


def _source(source):
    words = source["title"] or source["url"]
    return f"- [{words}]({source['url']})" if source["url"] else f"- {words}"


# format → its exporter and content type
FORMATS = {
    "txt": (as_txt, "text/plain; charset=utf-8"),
    "md": (as_md, "text/markdown; charset=utf-8"),
    "json": (as_json, "application/json"),
}
