"""The row of a paper that a month treats: a new one, or the one that is known already."""

from django.utils.text import slugify
from django.utils.translation import gettext as _

from digest.importers.document import identify
from digest.importers.rows import Entry, label, put
from papers.languages import column
from papers.models import Change, Paper


def put_paper(issue, source, parsed, report):
    """The row of a paper; `parsed` is language → ParsedPaper, `source` the entry's language."""
    heading, address = parsed[source].heading, parsed[source].address
    arxiv_id, version = identify(address)
    titles = {"title": heading}
    for language, paper in parsed.items():
        translated = paper.heading if paper.heading != heading else ""
        titles[column("translated_title", language)] = translated
    values = titles | {"url": address} | ({"version": version} if version else {})
    known = _known("arxiv_id", arxiv_id) or _known("url", address)
    if known is None:
        key = {"arxiv_id": arxiv_id, "slug": _free_slug(heading, arxiv_id)}
        return put(Paper, Entry(None, key, values), report)
    if is_in_another_month(known, issue):
        _notice_other_titles(known, titles, report)
        return known
    return put(Paper, Entry(known, {}, values), report)


def is_in_another_month(paper, issue):
    """Then an import leaves it alone: approved and published texts lean on it there."""
    return paper.summaries.exclude(issue=issue).exists()


def _known(field, value):
    """The paper with this arXiv id or address, or that had it before a hand corrected it."""
    if not value:
        return None
    present = Paper.objects.filter(**{field: value}).first()
    if present:
        return present
    had = Change.objects.filter(table=Paper._meta.db_table, **{f"new__{field}": value})
    return Paper.objects.filter(pk__in=had.values("row")).first()


def _notice_other_titles(paper, titles, report):
    for name, words in titles.items():
        kept = getattr(paper, name) or ""
        if kept != words:
            report.notices.append(
                _("%(paper)s is in another month too: %(label)s stays “%(kept)s”, not “%(new)s”.")
                % {
                    "paper": paper.arxiv_id or paper.url,
                    "label": label(Paper, name),
                    "kept": kept,
                    "new": words,
                }
            )


def _free_slug(title, arxiv_id):
    stem = slugify(title.partition(":")[0])[:60].strip("-_") or slugify(arxiv_id or "paper")
    taken = set(Paper.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    candidates = (stem, *(f"{stem}-{number}" for number in range(2, len(taken) + 2)))
    return next(slug for slug in candidates if slug not in taken)
