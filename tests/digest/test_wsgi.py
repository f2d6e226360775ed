from wsgiref.util import setup_testing_defaults

import pytest

from digest.wsgi import application


@pytest.mark.django_db  # a request closes connections that are too old
@pytest.mark.parametrize("charset", ["hex", "rot13", '"base64"', "punycode", "latin-1"])
def test_request_of_an_odd_charset_is_answered(charset):
    environ = {"PATH_INFO": "/favicon.ico", "QUERY_STRING": "a=1", "HTTP_HOST": "localhost"}
    environ |= {"CONTENT_TYPE": f"text/plain; charset={charset}; x=y"}
    setup_testing_defaults(environ)
    statuses = []

    application(environ, lambda status, headers: statuses.append(status))

    assert statuses == ["302 Found"]
