from django.db import transaction

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
        with acting(request.user, road=REQUEST):
            response = self.get_response(request)
            if response.status_code >= 400:
                transaction.set_rollback(True)
        return response
