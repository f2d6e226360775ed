from contextlib import suppress

from django.db import IntegrityError
from django.shortcuts import render

from accounts.acting import REQUEST, acting

SAFE_METHODS = {"GET", "HEAD", "OPTIONS", "TRACE"}


class ActingMiddleware:
    """Names the signed-in person to the database in every request that may change something.

    The whole request is one transaction; one that ends in an error leaves nothing.
    """

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        if request.method in SAFE_METHODS or not request.user.is_authenticated:
            return self.get_response(request)
        # Errors come here as responses; only an exception undoes what led to one.
        try:
            with suppress(_EndedInError), acting(request.user, road=REQUEST):
                response = self.get_response(request)
                if response.status_code >= 400:
                    raise _EndedInError
        except IntegrityError:
            # A deferred constraint: somebody took the same place in the same moment.
            return render(request, "409.html", status=409)
        return response


class _EndedInError(Exception):
    pass
