"""What readers see change from one version of a picture to the next, word by word."""

from django.utils.translation import gettext as _
from django.utils.translation import override

from digest import textform
from digest.corrections import entries_of
from digest.rendering import approvals_of, result_words
from digest.schemas import FULL
from papers.differences import differences


def changes(before, after, withdrawn=()):
    """The changes between two pictures, (content, record) each, as plain JSON values.

    One item an entry that changed, and one for the issue itself: its `anchor` ("" for the
    issue), `place` in words, and for each part that changed its label and the pieces of
    papers/differences.py. Of the entries `withdrawn` in this version the notice alone is
    told: nobody is to read there what may not be read any more.
    """
    content, _record = after
    with override(content["language"]):
        old, new = _readable(*before), _readable(*after)
        old |= dict.fromkeys(withdrawn, ("", "", {}))
        items = [_item(old.get(key), new.get(key)) for key in [*new, *(old.keys() - new.keys())]]
    return [item for item in items if item["parts"]]


def _item(old, new):
    anchor, place, words = new or ("", old[1], {})
    old_words = old[2] if old else {}
    return {
        "anchor": anchor,
        "place": place,
        "parts": [
            {
                "label": label,
                "pieces": [[each.kind, each.words] for each in differences(*pair)],
            }
            for label in dict.fromkeys([*words, *old_words])
            for pair in [(old_words.get(label, ""), words.get(label, ""))]
            if pair[0] != pair[1]
        ],
    }


def _readable(content, record):
    """key → (anchor, place, label → words) of the issue and of each entry."""
    instead = textform.usual_of(content).instead
    readable = {"": ("", _("the issue"), _words_of_issue(content))}
    for number, trend in enumerate(content["trends"], start=1):
        words = {"": instead(trend)} if trend["status"] != FULL else _words_of_trend(trend)
        place = _("Trend %(number)s") % {"number": number}
        readable[f"digest.trend {trend['id']}"] = (trend["anchor"], place, words)
    for paper in content["papers"]:
        key = f"digest.summary {paper['id']}"
        place = f"{paper['number']}. {paper.get('heading') or paper.get('title', '')}"
        words = (
            {"": instead(paper)}
            if paper["status"] != FULL
            else _words_of_paper(paper, approvals_of(record, key))
        )
        readable[key] = (paper["anchor"], place, words)
    return readable


def _words_of_issue(content):
    entries = entries_of(content).values()
    papers = [entry for entry in entries if "number" in entry]
    return {
        _("title"): content["title"],
        _("introduction"): content["introduction"],
        _("order"): "\n".join(f"{paper['number']}. {paper['anchor']}" for paper in papers),
        _("sources"): "\n".join(
            f"{source['title']} {source['url']}".strip() for source in content["sources"]
        ),
    }


def _words_of_trend(trend):
    markers = ", ".join(str(marker["number"]) for marker in trend["markers"])
    return {_("text"): trend["body"], _("papers"): markers}


def _words_of_paper(paper, approvals):
    dates = [paper["version"], paper["published"], paper["revised"]]
    words = {
        _("number"): str(paper["number"]),
        _("title as printed"): paper["title"],
        _("translated title"): paper["translated_title"],
        _("one-line takeaway"): paper["takeaway"],
        _("address"): paper["url"],
        _("authors"): ", ".join(paper["authors"]),
        _("version and dates"): ", ".join(filter(None, dates)),
        _("text"): paper["body"],
    }
    for result in paper["results"]:
        label = _("result of %(system)s (%(id)s)") % {
            "system": result["system"],
            "id": result["id"],
        }
        words[label] = result_words(result, approvals)
    return words
