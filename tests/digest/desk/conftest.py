import pytest
from django.contrib.auth.models import Group

from accounts.models import User
from digest.models import Issue, Publication, Summary, Trend
from digest.publishing import publish
from papers.models import Benchmark, Name, Paper, ReportedResult
from papers.models import Trail as TrailEntry
from tests.make import approve_all, make_month, make_user

# Who may come to an admin page. Nobody is not signed in; a reader is, but not on the staff.
VISITORS = ["nobody", "reader", "outsider", "editor", "reviewer", "publisher", "superuser"]

by_everybody = pytest.mark.parametrize(
    ("visitor", "name"), [(name, name) for name in VISITORS], indirect=["visitor"]
)


@pytest.fixture
def superuser(db):
    return make_user("superuser", is_superuser=True)


@pytest.fixture
def visitor(request, db):
    """The person of a name in VISITORS, None for nobody."""
    name = request.param
    if name == "nobody":
        return None
    if name == "reader":
        return make_user("reader", is_staff=False)
    return request.getfixturevalue(name)


@pytest.fixture
def month(db):
    """An issue with one of everything, published in English, a draft in Korean."""
    writer = make_user("writer", roles=["Editors"])
    checker = make_user("checker", roles=["Reviewers", "Publishers"])
    issue = make_month(writer)
    approve_all(issue, "en", checker)
    publish(issue, "en", by=checker)
    return issue


@pytest.fixture
def rows(month):
    """model → one row of it, for every model of the admin."""
    models = [Issue, Trend, Summary, Publication, Benchmark, Name, Paper, ReportedResult]
    return {model: model.objects.first() for model in [*models, TrailEntry, Group, User]}
