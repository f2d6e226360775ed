"""Requests that can only be refused: most are answered before any page sees them."""

import logging
import sys

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.db import DataError, IntegrityError, InterfaceError, OperationalError
from django.http import HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views import defaults
from psycopg.errors import DeadlockDetected

NUL = "\x00"
MAX_BODY = 25 * 1024 * 1024  # files too: an image larger than it may be is told so below that

logger = logging.getLogger(__name__)


class GuardMiddleware:
    """PostgreSQL stores no NUL, and no page is meant for bodies beyond the limit."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        if _announced_size(request) > MAX_BODY:
            return _refuse(request, 413)
        try:
            sent = list(_texts(request))
        except RequestDataTooBig:
            return _refuse(request, 413)
        except (TooManyFieldsSent, TooManyFilesSent, MultiPartParserError):
            return _refuse(request, 400)
        if any(NUL in text for text in sent):
            return _refuse(request, 400)
        return self.get_response(request)

    def process_exception(self, request, exception):
        """What only the database could refuse.

        A value that it cannot take, such as a lookup's "1e999999" or "(", is 400; what
        somebody else did in the same moment, after the form was checked, is 409.
        """
        if isinstance(exception, DataError):
            status = 400
        elif isinstance(exception, IntegrityError) or _is_deadlock(exception):
            status = 409
        else:
            return None
        logger.warning("Refused by the database: %s", request.path, exc_info=exception)
        return _refuse(request, status)


def server_error(request):
    """The answer to what nobody foresaw: 503 while the database is away, 500 otherwise."""
    if not is_away(sys.exc_info()[1]):
        return defaults.server_error(request)
    return _away(request)


def bad_request(request, exception):
    """400; but a session that the database was too far away to save is no bad request."""
    return _away(request) if is_away(exception) else defaults.bad_request(request, exception)


def _away(request):
    logger.error("The database is away: %s", request.path)
    # Without the request: what templates are given with it may ask the database.
    response = HttpResponse(render_to_string("503.html"), status=503)
    response["Retry-After"] = "30"
    response._has_been_logged = True  # a traceback would say nothing more
    return response


def is_away(error):
    """Whether the error, or what led to it, is that the database cannot be reached."""
    while error is not None:
        cause = error.__cause__ or error.__context__
        if isinstance(error, (InterfaceError, OperationalError)):
            # None where nothing could be asked; 08 and 57P are lost and ended connections.
            sqlstate = getattr(cause, "sqlstate", None)
            if sqlstate is None or sqlstate.startswith(("08", "57P")):
                return True
        error = cause
    return False


def _is_deadlock(exception):
    return isinstance(exception.__cause__, DeadlockDetected)


def _announced_size(request):
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        return 0


def _texts(request):
    """Every name and value that was sent; of a file its names, not what is in it."""
    yield request.path_info
    for fields in (request.GET, request.POST):
        for name, values in fields.lists():
            yield from (name, *values)
    for name, uploads in request.FILES.lists():
        yield from (name, *(upload.name for upload in uploads))
    for cookie in request.COOKIES.items():
        yield from cookie


def _refuse(request, status) -> HttpResponse:
    return render(request, f"{status}.html", status=status)
