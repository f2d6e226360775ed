"""Requests that can only be refused, answered before any page sees them."""

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent
from django.http import HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import render

NUL = "\x00"


class GuardMiddleware:
    """PostgreSQL stores no NUL, and no page is meant for bodies beyond the limit."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        try:
            sent = [request.path_info, *_texts(request.GET), *_texts(request.POST)]
        except RequestDataTooBig:
            return _refuse(request, 413)
        except (TooManyFieldsSent, MultiPartParserError):
            return _refuse(request, 400)
        if any(NUL in text for text in sent):
            return _refuse(request, 400)
        return self.get_response(request)


def _texts(fields):
    for name, values in fields.lists():
        yield name
        yield from values


def _refuse(request, status) -> HttpResponse:
    return render(request, f"{status}.html", status=status)
