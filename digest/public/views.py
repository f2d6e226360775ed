"""What readers reach. Every page is made of publications and of nothing else."""

from datetime import datetime

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from django.views.static import serve

from digest.models.publication import Publication
from digest.public.addresses import address
from digest.public.exports import FORMATS
from digest.public.side_by_side import behind, level, paired
from papers.languages import LANGUAGES, other, text


@require_safe
def home(request):
    """The latest month and the archive, in the reader's language."""
    language = get_language()
    months = {}
    for edition in Publication.objects.current().listed():
        months.setdefault(edition["month"], {})[edition["language"]] = edition
    rows = [_archived(month, months[month], language) for month in sorted(months, reverse=True)]
    archive = [row for row in rows if row["withdrawn"] or row["editions"]]
    latest = next((row["month"] for row in archive if row["edition"]), None)
    context = {
        "archive": archive,
        "latest": latest and Publication.objects.of(latest, language).shown().first(),
        "alternates": _ways("home"),
    }
    return render(request, "public/home.html", context)


def _archived(month, editions, language):
    """A row of the archive: the reader's edition, or where the month is out."""
    out = {code: edition for code, edition in editions.items() if not edition["withdrawn"]}
    return {
        "month": month,
        "edition": out.get(language),
        "withdrawn": language in editions and language not in out,
        "editions": out,
    }


@require_safe
def month(request, month):
    """One month in one language, as it was last published."""
    language = get_language()
    editions = Publication.objects.rendered(month)
    if language not in _out(editions):
        return _not_out(request, month, language, editions)
    return _month_page(request, editions[language], editions)


@require_safe
def version(request, month, number):
    """One version of a month, as it was or with what has been withdrawn since."""
    language = get_language()
    editions = Publication.objects.rendered(month)
    wanted = Publication.objects.of(month, language).filter(version=number).shown().first()
    if language not in editions:
        return _not_out(request, month, language, editions)
    if wanted is None:
        raise Http404
    if wanted.rendering.marks.get("withdrawn"):
        return _withdrawn(request, wanted)
    return _month_page(request, wanted, editions)


def _month_page(request, edition, editions):
    month, language, marks = edition.month, edition.language, edition.rendering.marks
    out = _out(editions)
    context = {
        "month": month,
        "edition": edition,
        "note": _note(edition, language),
        "superseded": marks.get("superseded"),
        "behind": behind(edition.rendering),
        "ways": _ways("month", out, month=month),
        "alternates": _alternates("month", out, month=month),
        "parallel": len(out) == len(LANGUAGES) and address("parallel", language, month=month),
        "formats": list(FORMATS),
    }
    return render(request, "public/month.html", context)


def _note(edition, language):
    """What was said of a version, unless it is of something that has been withdrawn since."""
    return "" if edition.rendering.marks.get("muted") else text(edition, "note", language)


@require_safe
def history(request, month):
    """The versions of a month in one language, and what changed from one to the next."""
    language = get_language()
    versions = Publication.objects.of(month, language).select_related("rendering")
    versions = list(versions.defer("content", "record", "rendering__fragments"))
    editions = Publication.objects.rendered(month)
    if not versions:
        return _not_out(request, month, language, editions)
    context = {
        "month": month,
        "versions": [_version_row(each, language) for each in versions],
        "ways": _ways("history", editions, month=month),
        "alternates": _alternates("history", editions, month=month),
    }
    return render(request, "public/history.html", context)


def _version_row(publication, language):
    marks = publication.rendering.marks
    withdrawn = marks.get("withdrawn")
    return {
        "number": publication.version,
        "address": address(
            "version", language, month=publication.month, number=publication.version
        ),
        "published_at": publication.published_at,
        "kind": publication.get_kind_display(),
        "note": _note(publication, language),
        "withdrawn": withdrawn,
        "withdrawn_at": withdrawn and datetime.fromisoformat(withdrawn["at"]),
        "changes": publication.rendering.changes,
    }


@require_safe
def parallel(request, month):
    """Both languages of a month, paragraph beside paragraph."""
    language = get_language()
    editions = Publication.objects.rendered(month)
    missing = [code for code in LANGUAGES if code not in _out(editions)]
    if missing:
        return _not_out(request, month, missing[0], editions)
    shown = [editions[code] for code in LANGUAGES]
    pages = [edition.rendering.fragments for edition in shown]
    context = {
        "month": month,
        "edition": editions[language],
        "columns": LANGUAGES,
        "behind": [
            {"language": edition.language, "places": places}
            for edition in shown
            if (places := behind(edition.rendering))
        ],
        "titles": [page["title"] for page in pages],
        "introduction": level(page["introduction"] for page in pages),
        "headings": [page["headings"] for page in pages],
        "trends": paired(page["trends"] for page in pages),
        "papers": paired(page["papers"] for page in pages),
        "ways": _ways("month", editions, month=month),
        "alternates": _alternates("parallel", editions, month=month),
    }
    return render(request, "public/parallel.html", context)


@require_safe
def export(request, month, form):
    """A published month as a file."""
    if form not in FORMATS:
        raise Http404
    language = get_language()
    versions = Publication.objects.of(month, language).select_related("rendering")
    publication = versions.defer("record", "rendering__fragments", "rendering__changes").first()
    if publication is None or publication.rendering.marks.get("withdrawn"):
        return _not_out(request, month, language, Publication.objects.rendered(month))
    write, content_type = FORMATS[form]
    response = HttpResponse(write(publication.content), content_type=content_type)
    name = f"{month:%Y-%m}.{language}.{form}"
    response["Content-Disposition"] = f'inline; filename="{name}"'
    response["X-Robots-Tag"] = "noindex"
    return response


def image(request, path):
    """An uploaded image. Named by its content, so an address tells nothing about a draft."""
    return serve(request, path, document_root=settings.MEDIA_ROOT)


def _out(editions):
    """The editions that readers may have."""
    return {
        language: edition
        for language, edition in editions.items()
        if not edition.rendering.marks.get("withdrawn")
    }


def _not_out(request, month, language, editions):
    """410 if it was withdrawn; 404 in the reader's language, with the way to what is out."""
    if language in editions and language not in _out(editions):
        return _withdrawn(request, editions[language])
    if not _out(editions):
        raise Http404
    context = {
        "month": month,
        "missing": language,
        "out": other(language),
        "out_address": address("month", other(language), month=month),
        "ways": _ways("month", editions, month=month),
    }
    return render(request, "public/not_out.html", context, status=404)


def _withdrawn(request, edition):
    """410: that it was withdrawn, when and why."""
    withdrawn = edition.rendering.marks["withdrawn"]
    context = {
        "month": edition.month,
        "withdrawn_in": edition.language,
        "withdrawn_at": datetime.fromisoformat(withdrawn["at"]),
        "reason": withdrawn["reason"],
        "history": address("history", edition.language, month=edition.month),
        "ways": _ways("month", Publication.objects.rendered(edition.month), month=edition.month),
    }
    return render(request, "public/withdrawn.html", context, status=410)


def _ways(name, editions=LANGUAGES, **kwargs):
    """The same place in each language, for the switch: no address where it is not out."""
    return [
        {"language": code, "address": code in editions and address(name, code, **kwargs)}
        for code in LANGUAGES
    ]


def _alternates(name, editions, **kwargs):
    """The same place in each language, where it is out in all of them."""
    return _ways(name, editions, **kwargs) if len(editions) == len(LANGUAGES) else []
