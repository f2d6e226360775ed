"""What readers see change from one version of a picture to the next, word by word."""

from dataclasses import asdict

from django.utils.translation import gettext as _
from django.utils.translation import override

from digest import textform
from digest.contents import entries_of, leaves
from digest.rendering import approvals_of, result_words
from digest.schemas import FULL, key_in
from papers.differences import differences

WORDS_OF_ORDER = 8  # by how many first words a trend is known in the order


def changes(before, after, withdrawn=()):
    """The changes between two pictures, (content, record) each, as plain JSON values.

    One item an entry that changed, and one for the issue itself: its `key` ("" for the issue),
    `anchor` ("" where it is gone), `place` in words, and for each part that changed its label
    and the pieces of papers/differences.py. Of the entries `withdrawn` in this version the
    notice alone is told: nobody is to read there what may not be read any more.
    """
    content, _record = after
    with override(content["language"]):
        old, new = _readable(*before), _readable(*after)
        old[""][2].update(_order(before[0], content))
        new[""][2].update(_order(content, before[0]))
        _tell_the_rest(old, new, entries_of(before[0]), entries_of(content))
        old |= dict.fromkeys(withdrawn, ("", "", {}))
        items = [_item(key, old.get(key), new.get(key)) for key in {**new, **old}]
    return [item for item in items if item["parts"]]


def _order(content, other):
    """The order of the entries, where the other content has another."""
    entries = entries_of(content)
    if list(entries) == list(entries_of(other)):
        return {}
    lines = []
    for number, trend in enumerate(content["trends"], start=1):
        words = " ".join(trend.get("body", "").split()[:WORDS_OF_ORDER])
        lines.append(f"{_('Trend %(number)s') % {'number': number}}: {words}")
    lines += [_heading(paper) for paper in content["papers"]]
    return {_("order"): "\n".join(lines)}


def _tell_the_rest(old, new, old_entries, new_entries):
    """Tell by their names what has no words of its own here, where nothing else changed."""
    for key in old_entries.keys() & new_entries.keys():
        pair = old_entries[key], new_entries[key]
        if old[key][2] == new[key][2] and {each["status"] for each in pair} == {FULL}:
            told = [{".".join(map(str, path)): value for path, value in leaves(it)} for it in pair]
            for readable, mine, others in zip((old, new), told, reversed(told), strict=True):
                lines = [
                    f"{name}: {mine[name]}"
                    for name in sorted(mine)
                    if mine[name] != others.get(name)
                ]
                readable[key][2][_("details")] = "\n".join(lines)


def _item(key, old, new):
    anchor, place, words = new or ("", old[1], {})
    old_words = old[2] if old else {}
    return {
        "key": key,
        "anchor": anchor,
        "place": place,
        "parts": [
            {
                "label": label,
                "pieces": [asdict(each) for each in differences(*pair)],
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
        readable[key_in("trends", trend["id"])] = (trend["anchor"], place, words)
    for paper in content["papers"]:
        key = key_in("papers", paper["id"])
        words = (
            {"": instead(paper)}
            if paper["status"] != FULL
            else _words_of_paper(paper, approvals_of(record, key))
        )
        readable[key] = (paper["anchor"], _heading(paper), words)
    return readable


def _heading(paper):
    return f"{paper['number']}. {paper.get('heading') or paper.get('title', '')}"


def _words_of_issue(content):
    form = leaves([content["text_form"], [source["text_form"] for source in content["sources"]]])
    return {
        _("title"): content["title"],
        _("introduction"): content["introduction"],
        _("headings"): "\n".join(words for _name, words in sorted(content["headings"].items())),
        _("sources"): "\n".join(
            f"{source['title']} {source['url']}".strip() for source in content["sources"]
        ),
        _("text form"): "\n".join(sorted(f"{path[-1]}: {value}" for path, value in form)),
    }


def _words_of_trend(trend):
    return {
        _("text"): trend["body"],
        _("papers"): ", ".join(str(marker["number"]) for marker in trend["markers"]),
        _("discusses"): ", ".join(trend["discusses"]),
    }


def _words_of_paper(paper, approvals):
    dates = [paper["version"], paper["published"], paper["revised"]]
    words = {
        _("number"): str(paper["number"]),
        _("title as printed"): paper["title"],
        _("translated title"): paper["translated_title"],
        _("one-line takeaway"): paper["takeaway"],
        _("address"): paper["url"],
        _("arXiv id"): paper["arxiv_id"] or "",
        _("DOI"): paper["doi"] or "",
        _("categories"): ", ".join(paper["categories"]),
        _("anchor"): paper["anchor"],
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
