"""What no page is meant for is refused in words, in both languages: never a 500."""

from itertools import cycle
from urllib.parse import quote

import pytest
from django.contrib import admin
from django.db import transaction
from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import gettext, override

from digest.guard import MAX_BODY
from papers.models import Change
from tests.digest.desk.test_pages import page
from tests.make import make_month
from tests.pages import fields_of, signed_in

LANGUAGES = ["en", "ko"]
HEADINGS = {
    400: "This request cannot be understood",
    404: "There is no page here",
    413: "That was too much at once",
}
ISSUES = "/admin/digest/issue/"
SIGN_IN = "/admin/login/"
PUBLIC = ["/", "/en/", "/ko/2026/02/", "/en/2026/02/parallel/", "/ko/2026/02.txt"]

# Each is asked of every list of the admin.
ODD_LOOKUPS = {
    "nul": ["field=%00", "%00=1", "q=%00", "title__contains=%00", "_to_field=%00"],
    "search": ["q=%25", "q=%5C", "q=%22", "q='", "q=%ff%fe", "q=%ED%A0%80", f"q={'a' * 5000}"],
    "regex": ["title_en__regex=(", "name__regex=(", "username__iregex=[", "body_en__search=x"],
    "date": [
        *("month=abc", "month=2026-13-45", "month__gte=0000-00-00", "published_at=0001-01-01"),
        *("at__gte=9999-12-31T23:59:59%2B23:59", "date_joined=0001-01-01"),
    ],
    "key": [
        *("id=abc", f"id__exact={'9' * 30}", f"pk={'9' * 30}", "issue__id__exact=abc"),
        *(f"issue__id__exact={'9' * 23}", "issue__id__exact=1&issue__id__exact=2"),
        *(f"paper__id__exact=-{'9' * 30}", f"groups__id__exact={'9' * 30}", "groups=abc"),
    ],
    "number": [
        *("position=1e999", f"position={'9' * 30}", "position__gte=NaN", f"row={'9' * 30}"),
        *("value=NaN", "value=1e999999", "value__gte=-Infinity", "value__lt=1e131073"),
    ],
    "choice": [
        *("paper__isnull=maybe", "base__isnull=", "is_staff__exact=perhaps"),
        *("is_active__exact=99999999999999999999", "role__exact=%F0%9F%98%80"),
    ],
    "structure": [
        *("content={", "record__exact={", "authors=%5C", "aliases=x", "aliases__exact={"),
        *("approves=x", "layout_en=x", "seal=x", "password=x"),
    ],
    "nonsense": [
        *("__=1", "__exact=1", "id__=1", "id__exact__exact=1", "no_such_field=1"),
        *("issue__no__such=1", "%ff=%ff", "%ED%A0%80=1", "&&&===;;;"),
        "&".join(f"f{number}=1" for number in range(1500)),
    ],
    "paging": ["p=99999", "p=-1", f"p={'9' * 30}", "p=abc", "p=", "all=", "e=1"],
    "order": ["o=zzz", "o=99999", "o=1.-2.3", "o=-", f"o={'9' * 30}"],
    "admin": [
        *("_popup", "_popup=1", "_to_field=id", "_to_field=no_such", "_facets=True"),
        "_changelist_filters=" + quote("issue__id__exact=1&p=9&%00"),
    ],
}


def ask(client, address):
    """The answer; what a broken query did to the test's own transaction is undone."""
    with transaction.atomic():
        answer = client.get(address)
        transaction.set_rollback(True)
    return answer


def spoken_at(address, language):
    """The language of the address where it has one, else the person's."""
    return {"/en": "en", "/ko": "ko"}.get(address[:3], language)


def assert_refused(answer, status, language):
    """The answer is our page of that status, in that language."""
    with override(language):
        heading = f"<h1>{escape(gettext(HEADINGS[status]))}</h1>"
    assert answer.status_code == status
    assert answer.headers["Content-Language"] == language
    assert heading in answer.text


@pytest.mark.parametrize("kind", ODD_LOOKUPS)
def test_odd_lookup_is_no_failure(superuser, kind):
    """Each in both languages, at every second list."""
    make_month(superuser)
    clients = cycle(signed_in(superuser, language) for language in LANGUAGES)

    statuses = {
        address: ask(next(clients), address).status_code
        for query in ODD_LOOKUPS[kind]
        for model in admin.site._registry
        for address in [f"{page(model, 'changelist', 0)}?{query}"]
    }

    assert {key: status for key, status in statuses.items() if status not in {200, 302, 400}} == {}


@pytest.mark.parametrize(
    ("odd", "language"),
    [("abc", "en"), ("9" * 30, "ko"), ("%ff%ED%A0%80", "en"), ("{%22", "ko"), ("-1,,", "en")],
)
def test_add_page_takes_any_proposal(superuser, odd, language):
    """An address may propose values for the fields of a new thing."""
    client = signed_in(superuser, language)

    for model in admin.site._registry:
        query = "&".join(f"{field.name}={odd}" for field in model._meta.get_fields())
        answer = client.get(f"{page(model, 'add', 0)}?{query}&_changelist_filters={odd}")

        assert answer.status_code in {200, 403}, answer.wsgi_request.path


@pytest.mark.parametrize("language", LANGUAGES)
def test_odd_address_of_the_admin_is_no_failure(superuser, language):
    client = signed_in(superuser, language)
    odd = "9" * 30
    found = ["", "digest/", "jsi18n/", "password_change/"]
    refused = [
        *(f"r/{odd}/1/", "r/abc/1/", f"r/1/{odd}/", "nothing/", "digest/nothing/", "%ff/"),
        *("autocomplete/?app_label=x", "autocomplete/?app_label=digest&model_name=issue&term=%ff"),
        *("autocomplete/", "logout/", f"accounts/user/{odd}/password/"),
    ]

    assert [client.get(f"/admin/{path}").status_code for path in found] == [200] * len(found)
    statuses = {path: client.get(f"/admin/{path}", follow=True).status_code for path in refused}
    assert {path: each for path, each in statuses.items() if each not in {403, 404, 405}} == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "query",
    [
        *("field=%00", "%00=1", "q=a%00b", "title_en__regex=(", "month__contains=2"),
        *("_to_field=no_such", "o=" + "a=1&" * 1500),
    ],
    ids=lambda query: query[:20],
)
def test_lookup_that_is_not_offered_is_refused_in_words(editor, query, language):
    answer = signed_in(editor, language).get(f"{ISSUES}?{query}")

    assert_refused(answer, 400, language)


@pytest.mark.parametrize("query", ["value=1e999999", "value__gte=1e131073"])
def test_lookup_that_the_database_cannot_take_is_refused_in_words(editor, query):
    answer = ask(signed_in(editor, "ko"), f"/admin/papers/reportedresult/?{query}")

    assert_refused(answer, 400, "ko")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "address",
    [
        *("/%00", "/en/%00/", "/ko/2026/02%00/", "/admin/digest/issue/%00/change/", "/media/%00"),
        *("/en/?%00=1", "/ko/2026/02/?q=%00", "/admin/login/?next=%00"),
    ],
)
def test_nul_in_an_address_is_refused(db, address, language):
    answer = signed_in(language=language).get(address)

    assert_refused(answer, 400, spoken_at(address, language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", [*PUBLIC, SIGN_IN, ISSUES, "/language/setlang/"])
@pytest.mark.parametrize("field", [{"title_en": "a\x00b"}, {"a\x00b": "c"}], ids=["value", "name"])
def test_nul_in_a_form_is_refused(editor, address, field, language):
    answer = signed_in(editor, language).post(address, field)

    assert_refused(answer, 400, spoken_at(address, language))


def multipart(*lines):
    """A multipart body, written by hand: the client of Django would make it a proper one."""
    return {
        "data": b"\r\n".join([*lines, b""]),
        "content_type": "multipart/form-data; boundary=edge",
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "head",
    [
        b'form-data; name="im\x00age"; filename="a.png"',
        b'form-data; name="content\x00"',
    ],
    ids=["name of a file field", "name of a field"],
)
def test_nul_in_a_multipart_name_is_refused(editor, head, language):
    body = multipart(b"--edge", b"Content-Disposition: " + head, b"", b"words", b"--edge--")

    answer = signed_in(editor, language).post(reverse("markdown_image"), **body)

    assert_refused(answer, 400, language)


def test_nul_in_a_file_name_never_reaches_the_disk(editor, settings):
    head = b'Content-Disposition: form-data; name="image"; filename="a\x00/../../b.png"'
    body = multipart(b"--edge", head, b"Content-Type: image/png", b"", b"words", b"--edge--")

    answer = signed_in(editor).post(reverse("markdown_image"), **body)

    assert answer.status_code == 400
    assert not settings.MEDIA_ROOT.exists()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "cookie", ["sessionid", "csrftoken", "messages", "django_language", "other"]
)
def test_nul_in_a_cookie_is_refused(db, cookie, language):
    client = signed_in(language=language)

    answer = client.get("/admin/login/", headers={"cookie": rf'{cookie}="abcdefgh\000"'})

    assert_refused(answer, 400, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "content_type",
    [
        *(
            "multipart/form-data",
            "multipart/form-data; boundary=",
            "application/json",
            "",
            "/;;=;",
        ),
        *("multipart/form-data; boundary=x", "multipart/form-data; boundary=%00"),
        *("multipart/form-data; boundary=edge; charset=utf-16", "text/plain; charset=none"),
        "application/x-www-form-urlencoded; charset=utf-16",
    ],
)
def test_body_of_an_odd_type_is_no_failure(editor, content_type, language):
    client = signed_in(editor, language)

    answer = client.generic("POST", ISSUES + "add/?q=1", b"--edge\r\nx=%ff\xff", content_type)

    assert answer.status_code in {200, 400}
    assert answer.headers["Content-Language"] == language


@pytest.mark.parametrize("body", [b"title_en=%ff%fe", b"title_en=%ED%A0%80", b"\xff=\xff", b"%=%"])
def test_text_that_is_not_utf8_is_a_form_error(editor, body):
    answer = signed_in(editor).post(
        ISSUES + "add/", body, content_type="application/x-www-form-urlencoded"
    )

    assert answer.status_code == 200
    assert "month" in answer.context["adminform"].form.errors


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "address", [*PUBLIC, SIGN_IN, ISSUES + "add/", "/admin/markdown/preview/"]
)
def test_body_over_the_limit_is_refused(editor, settings, address, language):
    field = {"content": "a" * settings.DATA_UPLOAD_MAX_MEMORY_SIZE}

    for client in (signed_in(editor, language), signed_in(language=language)):
        answer = client.post(address, field)

        assert_refused(answer, 413, spoken_at(address, language))


def test_urlencoded_body_over_the_limit_is_refused(editor, settings):
    body = b"a" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)

    answer = signed_in(editor, "ko").post(
        ISSUES + "add/", body, content_type="application/x-www-form-urlencoded"
    )

    assert_refused(answer, 413, "ko")


@pytest.mark.parametrize("language", LANGUAGES)
def test_body_over_the_limit_of_files_is_refused_before_it_is_read(db, language):
    client = signed_in(language=language)

    answer = client.generic("POST", "/admin/login/", b"", CONTENT_LENGTH=str(MAX_BODY + 1))

    assert_refused(answer, 413, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_too_many_fields_are_refused(editor, settings, language):
    fields = {f"f{number}": "" for number in range(settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1)}

    answer = signed_in(editor, language).post(ISSUES + "add/", fields)

    assert_refused(answer, 400, language)


@pytest.mark.parametrize(
    ("method", "language"),
    [
        *[("head", "en"), ("options", "ko"), ("put", "en")],
        *[("patch", "ko"), ("delete", "en"), ("trace", "ko")],
    ],
)
def test_unusual_method_is_no_failure(rows, editor, method, language):
    client = signed_in(editor, language)
    pages = [(model, each) for model in rows for each in ("changelist", "add", "change")]
    addresses = [page(model, each, rows[model].pk) for model, each in pages]
    before = Change.objects.count()

    statuses = {
        address: getattr(client, method)(address).status_code
        for address in [*addresses, *PUBLIC, SIGN_IN, "/language/setlang/", "/media/images/x.png"]
    }

    assert {key: status for key, status in statuses.items() if status >= 500} == {}
    assert Change.objects.count() == before


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
@pytest.mark.parametrize("address", PUBLIC[1:])
def test_public_page_is_only_read(db, address, method):
    assert getattr(signed_in(), method)(address).status_code == 405


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "path",
    [
        *("/%ff/", "/xx/", "/en/%ff/", "/ko/2026/13/", "/en/9999999/02/", "/en/2026/02.exe"),
        *("/ko/%ED%95%9C%EA%B8%80/", "/en/" + "a" * 4000, "/media/images/", "/media/x.png"),
        *("/media/" + "a" * 300, "/en/2026/02/%2e%2e/", "/media/a/b/c" * 300),
    ],
    ids=lambda path: path[:20],
)
def test_address_of_nothing_is_not_found(db, path, language):
    answer = signed_in(language=language).get(path, follow=True)

    assert_refused(answer, 404, spoken_at(path, language))


@pytest.mark.parametrize(
    "path", ["/media/../settings.py", "/media/%2e%2e/secret_key", "/media//etc"]
)
def test_upload_address_leads_nowhere_else(db, path):
    assert signed_in().get(path).status_code in {400, 404}


@pytest.mark.parametrize(
    "sent", ["//evil.example/", "https://evil.example/", "javascript:alert(1)", "/\\evil.example"]
)
def test_language_switch_leads_to_no_other_site(db, sent):
    answer = signed_in().post("/language/setlang/", {"language": "ko", "next": sent})

    assert answer.headers["Location"] == "/"


@pytest.mark.parametrize("code", ["xx", "", "../../etc", "k" * 5000, "한국어"])
def test_language_that_is_none_changes_nothing(db, code):
    answer = signed_in().post("/language/setlang/", {"language": code, "next": "/admin/"})

    assert answer.headers["Location"] == "/admin/"
    assert "django_language" not in answer.cookies


def test_form_fields_go_back_unchanged(month, editor):
    """The helper of these tests sends what a browser would: nothing changes by it."""
    client = signed_in(editor)
    address = page(type(month), "change", month.pk)
    before = Change.objects.count()

    answer = client.post(address, fields_of(client.get(address)))

    assert answer.status_code == 302
    assert Change.objects.count() == before
