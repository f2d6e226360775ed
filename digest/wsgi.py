import os
import re

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "digest.settings")

CHARSET = re.compile(r""";\s*charset\s*=\s*("[^"]*"|[^;]*)""", re.IGNORECASE)


def in_utf8(handler):
    """Read every request as UTF-8, whatever charset it claims.

    Django believes it: with "charset=hex" it fails before any middleware can answer.
    """

    def application(environ, start_response):
        environ["CONTENT_TYPE"] = CHARSET.sub("", environ.get("CONTENT_TYPE", ""))
        return handler(environ, start_response)

    return application


application = in_utf8(get_wsgi_application())
