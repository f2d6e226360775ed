"""Every page of the admin, as everybody, in both languages."""

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group
from django.urls import reverse

from accounts.models import User
from digest.models import Issue, Publication, Summary, Trend
from papers.models import Benchmark, Change, Name, Paper, ReportedResult, Trail
from tests.digest.desk.conftest import by_everybody
from tests.pages import signed_in

PAGES = ["changelist", "add", "change", "history", "delete"]

SIGN_IN = dict.fromkeys(PAGES, 302)
CLOSED = dict.fromkeys(PAGES, 403)
LOOK = dict.fromkeys(["changelist", "change", "history"], 200) | {"add": 403, "delete": 403}
WRITE = dict.fromkeys(PAGES, 200)
WRITE_SIGNED = WRITE | {"delete": 403}  # what has a verdict stays

OUTSIDE = {"nobody": SIGN_IN, "reader": SIGN_IN}
STAFF = ["outsider", "editor", "reviewer", "publisher"]
ENTERED = OUTSIDE | dict.fromkeys(STAFF, LOOK) | {"editor": WRITE, "superuser": WRITE}
SIGNED = ENTERED | {"editor": WRITE_SIGNED, "superuser": WRITE_SIGNED}
KEPT = OUTSIDE | dict.fromkeys([*STAFF, "superuser"], LOOK)
PEOPLE = OUTSIDE | dict.fromkeys(STAFF, CLOSED) | {"superuser": WRITE_SIGNED}
GROUPS = OUTSIDE | dict.fromkeys(STAFF, CLOSED) | {"superuser": WRITE}

STATUSES = {
    **dict.fromkeys([Issue, Trend, Summary, Benchmark, ReportedResult], SIGNED),
    **dict.fromkeys([Name, Paper], ENTERED),
    **dict.fromkeys([Publication, Trail], KEPT),
    User: PEOPLE,
    Group: GROUPS,
}


def page(model, name, pk):
    args = [pk] if name in {"change", "history", "delete"} else []
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{name}", args=args)


def test_table_names_every_model_of_the_admin():
    assert STATUSES.keys() == admin.site._registry.keys()


@by_everybody
def test_page_answers_by_role(rows, visitor, name):
    client = signed_in(visitor)

    answers = {
        model: {each: client.get(page(model, each, row.pk)).status_code for each in PAGES}
        for model, row in rows.items()
    }

    assert answers == {model: by_visitor[name] for model, by_visitor in STATUSES.items()}


@pytest.mark.parametrize("language", ["en", "ko"])
def test_page_speaks_the_language_of_the_person(rows, superuser, language):
    client = signed_in(superuser, language)

    for model, row in rows.items():
        for each in PAGES:
            answer = client.get(page(model, each, row.pk))

            assert answer.headers["Content-Language"] == language
            assert f'<html lang="{language}"' in answer.text


@pytest.mark.parametrize("visitor", ["outsider", "reviewer", "publisher"], indirect=True)
@pytest.mark.parametrize("name", ["add", "change", "delete"])
def test_change_without_the_role_is_refused(rows, visitor, name):
    client = signed_in(visitor)
    before = Change.objects.count()

    answers = {
        model: client.post(page(model, name, row.pk), {"post": "yes"}).status_code
        for model, row in rows.items()
    }

    assert answers == dict.fromkeys(rows, 403)
    assert Change.objects.count() == before


@pytest.mark.parametrize("visitor", ["nobody", "reader"], indirect=True)
@pytest.mark.parametrize("name", ["add", "change", "delete"])
def test_change_from_outside_leads_to_the_sign_in(rows, visitor, name):
    client = signed_in(visitor)
    before = Change.objects.count()

    for model, row in rows.items():
        address = page(model, name, row.pk)
        answer = client.post(address, {"post": "yes"})

        assert answer.headers["Location"] == f"{reverse('admin:login')}?next={address}"
    assert Change.objects.count() == before


@pytest.mark.parametrize(
    ("unknown", "language"),
    [
        ("999999", "en"),
        ("9" * 30, "ko"),
        ("-1", "en"),
        ("abc", "ko"),
        ("_00", "en"),
        ("%EB", "ko"),
    ],
)
@pytest.mark.parametrize("name", ["change", "history", "delete"])
def test_unknown_row_leads_to_the_front_page(rows, superuser, name, unknown, language):
    client = signed_in(superuser, language)

    for model, row in rows.items():
        address = page(model, name, row.pk).replace(f"/{row.pk}/", f"/{unknown}/")
        answer = client.get(address)

        if name == "delete" and model in {User, Publication, Trail}:
            assert answer.status_code == 403, address
        else:
            assert answer.headers["Location"] == reverse("admin:index"), address
