"""What readers reach. Every page is made of publications and of nothing else."""

from itertools import zip_longest

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from django.views.static import serve

from digest.models.publication import Publication
from digest.public.addresses import address
from digest.public.exports import FORMATS
from papers.languages import LANGUAGES, other


@require_safe
def home(request):
    """The latest month and the archive, in the reader's language."""
    language = get_language()
    months = {}
    for edition in Publication.objects.current().listed():
        months.setdefault(edition["month"], {})[edition["language"]] = edition
    archive = [
        {"month": month, "edition": editions.get(language), "editions": editions}
        for month, editions in sorted(months.items(), reverse=True)
    ]
    latest = next((row["month"] for row in archive if row["edition"]), None)
    context = {
        "archive": archive,
        "latest": latest and Publication.objects.rendered(latest)[language],
        "alternates": _ways("home"),
    }
    return render(request, "public/home.html", context)


@require_safe
def month(request, month):
    """One month in one language, as it was last published."""
    language = get_language()
    editions = Publication.objects.rendered(month)
    if language not in editions:
        return _not_out(request, month, language, editions)
    context = {
        "month": month,
        "edition": editions[language],
        "ways": _ways("month", editions, month=month),
        "alternates": _alternates("month", editions, month=month),
        "parallel": len(editions) == len(LANGUAGES) and address("parallel", language, month=month),
        "formats": list(FORMATS),
    }
    return render(request, "public/month.html", context)


@require_safe
def parallel(request, month):
    """Both languages of a month, paragraph beside paragraph."""
    language = get_language()
    editions = Publication.objects.rendered(month)
    missing = [code for code in LANGUAGES if code not in editions]
    if missing:
        return _not_out(request, month, missing[0], editions)
    pages = [editions[code].rendering.fragments for code in LANGUAGES]
    context = {
        "month": month,
        "edition": editions[language],
        "columns": LANGUAGES,
        "titles": [page["title"] for page in pages],
        "introduction": _level(page["introduction"] for page in pages),
        "headings": [page["headings"] for page in pages],
        "trends": _paired(page["trends"] for page in pages),
        "papers": _paired(page["papers"] for page in pages),
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
    publication = Publication.objects.of(month, language).first()
    if publication is None:
        editions = Publication.objects.rendered(month)
        return _not_out(request, month, language, editions)
    write, content_type = FORMATS[form]
    response = HttpResponse(write(publication.content), content_type=content_type)
    name = f"{month:%Y-%m}.{language}.{form}"
    response["Content-Disposition"] = f'inline; filename="{name}"'
    response["X-Robots-Tag"] = "noindex"
    return response


def image(request, path):
    """An uploaded image. Named by its content, so an address tells nothing about a draft."""
    return serve(request, path, document_root=settings.MEDIA_ROOT)


def _not_out(request, month, language, editions):
    """404: in the reader's language, with the way to the edition that is out, if one is."""
    if not editions:
        raise Http404
    context = {
        "month": month,
        "missing": language,
        "out": other(language),
        "out_address": address("month", other(language), month=month),
        "ways": _ways("month", editions, month=month),
    }
    return render(request, "public/not_out.html", context, status=404)


def _ways(name, editions=LANGUAGES, **kwargs):
    """The same place in each language, for the switch: no address where it is not out."""
    return [
        {"language": code, "address": code in editions and address(name, code, **kwargs)}
        for code in LANGUAGES
    ]


def _alternates(name, editions, **kwargs):
    """The same place in each language, where it is out in all of them."""
    return _ways(name, editions, **kwargs) if len(editions) == len(LANGUAGES) else []


def _paired(columns):
    """Entries of both languages side by side: the same entry, paragraphs level."""
    columns = [{entry["id"]: entry for entry in column} for column in columns]
    pairs = []
    for key in dict.fromkeys(key for column in columns for key in column):
        entries = [column.get(key) for column in columns]
        there = [entry for entry in entries if entry]
        pairs.append(
            {
                "anchor": there[0]["anchor"],
                "entries": entries,
                "rows": _level(entry["paragraphs"] if entry else [] for entry in entries),
            }
        )
    return pairs


def _level(columns):
    """Paragraphs side by side; "" where one language has fewer."""
    return list(zip_longest(*columns, fillvalue=""))
