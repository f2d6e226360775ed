"""A month, a publication time and the trail mean the same in Seoul and in UTC."""

from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import product
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.db import connection, connections
from django.utils import timezone

from digest import picture
from digest.models import Publication, PublishedResult, Rendering, Withdrawal
from digest.projections import rebuild
from digest.publishing import publish, withdraw
from papers import workflow
from papers.models import Change, State, Trail
from tests.make import approve_all, approve_now, fresh, make_month, make_user, written_by
from tests.pages import signed_in

pytestmark = pytest.mark.django_db

ZONES = ["UTC", "Asia/Seoul", "America/Los_Angeles"]
LATE = datetime(2026, 2, 28, 23, 30, tzinfo=UTC)  # in Seoul it is March


@contextmanager
def zones(session, person):
    """A connection whose time zone is the one, and a person who is in the other."""
    with pytest.MonkeyPatch.context() as patch, timezone.override(ZoneInfo(person)):
        patch.setitem(connection.settings_dict, "TIME_ZONE", session)
        _take_zone()
        yield
    _take_zone()


def _take_zone():
    ours = connections["default"]
    for cached in ("timezone", "timezone_name"):
        vars(ours).pop(cached, None)
    ours.ensure_timezone()


@pytest.fixture(params=product(ZONES, ZONES), ids=" ".join)
def elsewhere(request):
    with zones(*request.param):
        yield


@pytest.fixture
def issue(editor, reviewer):
    issue = make_month(by=editor)
    for language in ("en", "ko"):
        approve_all(issue, language, reviewer)
    return issue


def at(publication, moment):
    """As the publication would be that was made at that moment."""
    values = {
        field.attname: getattr(publication, field.attname)
        for field in publication._meta.concrete_fields
        if field.attname not in {"id", "published_at", "version", "kind"}
    }
    later = Publication.objects.create(**values, version=2, kind="again", published_at=moment)
    list(rebuild())
    return later


def test_seals_and_pictures_are_the_same_in_every_zone(issue, publisher, elsewhere):
    assert fresh(issue).month.isoformat() == "2026-02-01"
    assert fresh(issue).state("en") == State.REVIEWED

    publication = publish(issue, "en", by=publisher)

    assert fresh(publication).month.isoformat() == "2026-02-01"
    assert publication.content["month"] == "2026-02"
    assert publication.content_sha256 == picture.identity(picture.content(issue, "en"))
    assert fresh(issue).state("en") == State.PUBLISHED


def test_moments_are_the_same_in_every_zone(issue, publisher, elsewhere):
    before = timezone.now()
    publish(issue, "en", by=publisher)

    publication, entry = Publication.objects.get(), Trail.objects.first()
    approvals = publication.record["entries"][f"digest.issue {issue.pk}"]["approvals"]
    [approval] = approvals.values()
    moments = [publication.published_at, entry.at, datetime.fromisoformat(approval["at"])]
    assert all(moment.utcoffset() is not None for moment in moments)
    assert abs(moments[0] - moments[1]).total_seconds() < 60
    assert abs(moments[0] - before).total_seconds() < 60
    assert approval["at"].endswith("+00:00")


def test_moment_is_one_instant_in_every_zone(issue, publisher):
    moments = []
    publication = at(publish(issue, "en", by=publisher), LATE)
    withdraw(issue, ["en"], reasons={"en": "It is wrong."}, by=publisher)

    for pair in product(ZONES, ZONES):
        with zones(*pair):
            [withdrawal] = Withdrawal.objects.all()
            moments.append((fresh(publication).published_at, withdrawal.at))
            [mark] = {each.marks["withdrawn"]["at"] for each in Rendering.objects.all()}
            assert datetime.fromisoformat(mark) == withdrawal.at

    assert {published for published, _withdrawn in moments} == {LATE}
    assert len(set(moments)) == 1


def test_record_is_the_same_in_every_zone(issue):
    made = []

    for pair in product(ZONES, ZONES):
        with zones(*pair):
            made.append((picture.record(issue, "en", 1), picture.content(issue, "en")))

    assert all(each == made[0] for each in made)


def test_projections_are_the_same_whatever_zone_they_are_made_in(issue, publisher):
    for language in ("en", "ko"):
        publish(issue, language, by=publisher)
    withdraw(issue, ["ko"], reasons={"ko": "사실이 아닙니다."}, by=publisher)
    made = []

    for pair in product(ZONES, ZONES):
        with zones(*pair):
            list(rebuild())
        results = PublishedResult.objects.values("publication", "result", "value", "content")
        made.append((list(Rendering.objects.order_by("pk").values()), list(results)))

    assert all(each == made[0] for each in made)


@pytest.mark.parametrize(("language", "day"), [("en", "1 March 2026"), ("ko", "2026년 3월 1일")])
def test_readers_see_the_day_of_the_newsroom(client, issue, publisher, language, day):
    at(publish(issue, language, by=publisher), LATE)

    for place in ("", "history/"):
        page = client.get(f"/{language}/2026/02/{place}").content.decode()
        assert day in page
        assert 'datetime="2026-03-01T08:30:00+09:00"' in page


@pytest.mark.parametrize("session", ZONES)
def test_readers_see_that_day_whatever_the_connection_says(client, issue, publisher, session):
    at(publish(issue, "en", by=publisher), LATE)

    with zones(session, settings.TIME_ZONE):
        page = client.get("/en/2026/02/").content.decode()

    assert '<time datetime="2026-03-01T08:30:00+09:00">1 March 2026</time>' in page


def test_history_names_the_day_of_a_withdrawal(client, issue, publisher):
    publish(issue, "en", by=publisher)
    withdraw(issue, ["en"], reasons={"en": "It is wrong."}, by=publisher)
    moment = timezone.localtime(Withdrawal.objects.get().at)

    page = client.get("/en/2026/02/history/").content.decode()

    day = f"{moment.day} {moment:%B %Y}"
    iso = moment.isoformat()
    assert f'<time datetime="{iso}">Withdrawn on {day}:</time> It is wrong.' in page


def test_desk_and_readers_name_the_same_day(client, issue, publisher):
    later = at(publish(issue, "en", by=publisher), LATE)

    desk = signed_in(publisher).get(f"/admin/digest/publication/{later.pk}/change/")

    assert "March 1, 2026, 8:30 a.m." in desk.content.decode()


def test_four_eyes_goes_by_the_history_and_by_no_clock(issue, publisher):
    """The clock is put back after an approval: what is written now is later all the same."""
    trend = issue.trends.get()
    both = make_user(roles=["Editors", "Reviewers"])
    with written_by(both):
        type(trend).objects.filter(pk=trend.pk).update(body_en="Edited.")
    approval = trend.signoffs.filter(language="en").latest("pk")
    change = Change.of(trend).latest("pk")

    assert change.pk > approval.last_change
    with connection.cursor() as cursor:  # as the clock would have written it
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE papers_change DISABLE TRIGGER USER")
        cursor.execute(
            "UPDATE papers_change SET at = at - interval '1 year' WHERE id = %s", [change.pk]
        )
        cursor.execute("ALTER TABLE papers_change ENABLE TRIGGER USER")
    with pytest.raises(workflow.OwnWords):
        approve_now(trend, both, "en")
