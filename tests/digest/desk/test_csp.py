"""Whatever is answered, the browser is told to run and load nothing from elsewhere."""

import pytest
from django.urls import path

from digest.urls import urlpatterns as real
from tests.pages import signed_in

POLICY = {
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
}


def policy_of(answer):
    return set(answer.headers["Content-Security-Policy"].split("; "))


def fail(request):
    raise RuntimeError


urlpatterns = [path("fail/", fail), *real]


ANSWERS = {
    "/": 302,
    "/en/": 200,
    "/ko/2026/02/": 404,
    "/en/2026/02/": 200,
    "/en/2026/02/parallel/": 404,
    "/en/2026/02.txt": 200,
    "/static/public/site.css": 200,
    "/media/images/none.png": 404,
    "/nothing/": 404,
    "/en/?q=%00": 400,
    "/admin/": 200,
    "/admin/digest/issue/add/": 200,
    "/admin/digest/publication/add/": 403,
    "/admin/digest/issue/?no_such_field=1": 302,
    "/admin/digest/issue/?title_en__regex=(": 400,
    "/admin/markdown/preview/": 405,
    "/fail/": 500,
}


@pytest.mark.urls("tests.digest.desk.test_csp")
def test_policy_is_on_every_kind_of_answer(month, editor):
    client = signed_in(editor, raise_request_exception=False)

    for address, status in ANSWERS.items():
        answer = client.get(address)
        list(answer)  # a file is closed when it was read

        assert answer.status_code == status, address
        assert policy_of(answer) == POLICY, address


def test_policy_is_on_a_refused_host(db):
    answer = signed_in().get("/en/", headers={"host": "evil.example"})

    assert answer.status_code == 400
    assert policy_of(answer) == POLICY
