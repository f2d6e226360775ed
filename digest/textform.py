"""The text form of an issue: what is usual in each language, and writing it from a picture.

    title · contents · trends (a blank line between two) · papers (heading, address, link
    line, one line a paragraph) · other sources

Where a document departs from the usual, the rows keep the departure (`layout`), so that
what was imported comes out as it went in. digest/importers/parser.py reads the same form.
"""

import re
from dataclasses import dataclass
from datetime import date

from digest.schemas import HELD, WITHDRAWN

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
# Long names before short ones: the first that fits is taken.
ENGLISH = {name.lower(): number for number, name in enumerate(MONTHS, start=1)}
ENGLISH |= {name[:3]: number for name, number in ENGLISH.items()} | {"sept": 9}
PLACE = re.compile(r"\{(title|url)\}")


@dataclass(frozen=True)
class Usual:
    """The usual words of a month's text form in one language."""

    title: str
    contents: str  # the heading above the contents; "" for none
    held: str  # stands in the place of an entry that is in preparation
    withdrawn: str  # a format of the reason
    trends: str
    papers: str
    sources: str
    link_line: str  # a format of the paper's heading

    def headings(self):
        return {
            "contents": self.contents,
            "trends": self.trends,
            "papers": self.papers,
            "sources": self.sources,
        }

    def instead(self, entry):
        """What stands in the place of an entry that is not there in full; "" if it is."""
        if entry["status"] == HELD:
            return self.held
        return self.withdrawn.format(entry["reason"]) if entry["status"] == WITHDRAWN else ""


def usual(language, month):
    """`month` is a date within it."""
    if language == "ko":
        name = f"{month.year}년 {month.month}월"
        return Usual(
            title=f"{name} AI 논문 동향",
            contents="",
            held="(준비 중)",
            withdrawn="(철회되었습니다: {})",
            trends="이달의 트렌드",
            papers=f"{name}의 주요 논문",
            sources="출처",
            link_line="{} 요약 설명",
        )
    name = f"{MONTHS[month.month - 1]} {month.year}"
    return Usual(
        title=f"Monthly AI Papers: {name}",
        contents="Contents",
        held="(In preparation)",
        withdrawn="(Withdrawn: {})",
        trends="Trends",
        papers=f"Top Papers in {name}",
        sources="Sources",
        link_line="{} | Summary",
    )


def usual_of(content):
    """The usual words of a picture's content."""
    return usual(content["language"], date.fromisoformat(f"{content['month']}-01"))


def months_named(line):
    """The (year, month) pairs that a heading names, in either language or in figures."""
    english = re.findall(rf"(?i)\b({'|'.join(ENGLISH)})\.?,?\s+([0-9]{{4}})\b", line)
    figures = re.findall(
        r"(?<![0-9])([0-9]{4})(?:년\s*|\.\s|[-./](?=0[1-9]|1[0-2]))([0-9]{1,2})(?![0-9])", line
    )
    return [(int(year), ENGLISH[name.lower()]) for name, year in english] + [
        (int(year), int(month)) for year, month in figures
    ]


def to_markdown(lines):
    """Lines of the text form, one paragraph each, as Markdown. `to_lines` undoes it."""
    return re.sub(r"\n+", lambda run: run[0] + "\n", "\n".join(lines))


def to_lines(markdown):
    """A blank line of Markdown is a line break of the text form."""
    return re.sub(r"\n{2,}", lambda run: run[0][1:], markdown.strip("\n"))


def write(content):
    """The text form of a picture's content (digest/picture.py)."""
    headings, form = content["headings"], content["text_form"]
    instead = usual_of(content).instead
    blocks = [content["title"]]
    if headings["contents"]:
        blocks.append(headings["contents"])
    blocks.append("\n".join(form["contents"]))
    if content["introduction"]:
        blocks.append(to_lines(content["introduction"]))
    blocks.append(headings["trends"])
    trends = [instead(trend) or _trend(trend) for trend in content["trends"]]
    blocks += filter(None, trends)
    blocks.append(headings["papers"])
    for paper in content["papers"]:
        heading = paper.get("heading") or paper.get("title", "")
        blocks += [f"{paper['number']}. {heading}".strip(), instead(paper) or _paper(paper)]
    if content["sources"]:
        blocks += [headings["sources"], "".join(map(_source, content["sources"])).lstrip("\n")]
    return "\n\n".join(blocks) + ("\n" if form["final_newline"] else "")


def source_form(title, url):
    """How the line of a source usually looks: "{title} {url}", or what there is of it."""
    return " ".join(["{title}"] * bool(title) + ["{url}"] * bool(url))


def _trend(trend):
    if not trend["body"].strip():
        return ""
    markers = ", ".join(str(marker["number"]) for marker in trend["markers"])
    # A blank line would start another trend, however many a hand has left between two.
    lines = [line for line in trend["body"].split("\n") if line.strip()]
    return "\n".join(lines) + (f" {markers}" if markers else "")


def _paper(paper):
    form = paper["text_form"]
    lines = [form["address"], form["link_line"], to_lines(paper["body"])]
    return "\n".join(line for line in lines if line)


def _source(source):
    usual_form = source_form(source["title"], source["url"])
    form = source["text_form"].get("form", usual_form)
    if sorted(PLACE.findall(form)) != sorted(PLACE.findall(usual_form)):
        form = usual_form  # a hand has since added or taken away a part that has no place in it
    return source["text_form"].get("before", "\n") + PLACE.sub(lambda m: source[m[1]], form)
