"""A reader who follows every link meets no failure, and no request reads an editable table."""

import re
from datetime import date
from html.parser import HTMLParser

import pytest
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import resolve
from django.utils.translation import override

from digest.holding import hold
from digest.models import Kind, Publication, PublishedResult, Rendering, Trend
from digest.publishing import correct, publish, withdraw
from tests.make import approve_all, approve_now, make_issue, make_month, make_trend, written_by

pytestmark = pytest.mark.django_db

PUBLISHED = {model._meta.db_table for model in (Publication, Rendering, PublishedResult)}
TABLE = re.compile(r'(?:FROM|JOIN|UPDATE|INTO)\s+"?(\w+)"?', re.IGNORECASE)


class Links(HTMLParser):
    def __init__(self, page):
        super().__init__()
        self.found = set()
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        address = dict(attributes).get("href", "").replace("http://testserver", "")
        if address.startswith("/") and not address.startswith("/static/"):
            self.found.add(address.partition("#")[0])


@pytest.fixture
def months(editor, reviewer, publisher):
    """February corrected, held and withdrawn in part; March withdrawn; April a draft."""
    february = make_month(by=editor)
    with written_by(editor):
        late = make_trend(february, body_en="A dingo runs.", body_ko="딩고가 달린다.")
        make_trend(february, body_en="A numbat.", body_ko="주머니개미핥기.")
        march = make_issue(month=date(2026, 3, 1), title_en="March", title_ko="3월")
        make_trend(march)
        april = make_issue(month=date(2026, 4, 1), title_en="quokka", title_ko="쿼카")
        make_trend(april, body_en="quokka", body_ko="쿼카")
    hold(late, "ko", by=publisher)
    for issue in (february, march):
        for language in ("en", "ko"):
            approve_all(issue, language, reviewer)
            publish(issue, language, by=publisher)
    trend = february.trends.get(position=1)
    with written_by(editor):
        Trend.objects.filter(pk=trend.pk).update(body_en="Agents learn a lot.")
    approve_now(trend, reviewer, "en")
    notes = {"en": "Not only from mistakes.", "ko": "실수에서만 배우는 것이 아닙니다."}
    correct(february, ["en"], entries=[trend], kind=Kind.FACTUAL, notes=notes, by=publisher)
    reasons = {"en": "Untrue.", "ko": "사실이 아닙니다."}
    withdraw(february, ["en"], entry=late, reasons=reasons, by=publisher)
    withdraw(march, ["en", "ko"], reasons=reasons, by=publisher)


def view_name(address):
    with override(address[1:3]):
        return resolve(address).view_name


def crawl(client):
    """address → its status and text, of all that links lead to from the front pages."""
    answers, waiting = {}, {"/en/", "/ko/", "/en/2026/03/history/", "/ko/2026/04/"}
    while waiting:
        address = waiting.pop()
        response = client.get(address)
        answers[address] = (response.status_code, response.content.decode())
        if response["Content-Type"].startswith("text/html"):
            waiting |= Links(answers[address][1]).found - answers.keys()
    return answers


def test_crawl_reads_publications_and_what_is_made_of_them_alone(client, months):
    with CaptureQueriesContext(connection) as queries:
        answers = crawl(client)

    read = {table for query in queries for table in TABLE.findall(query["sql"])}
    editable = {model._meta.db_table for model in apps.get_models()} - PUBLISHED
    assert read & editable == set()
    assert read <= PUBLISHED
    assert {view_name(address) for address in answers} == {
        "public:home",
        "public:month",
        "public:version",
        "public:history",
        "public:parallel",
        "public:export",
    }


def test_crawl_finds_the_gone_the_missing_and_nothing_else_amiss(client, months):
    statuses = {}
    for address, (status, _text) in crawl(client).items():
        statuses.setdefault(status, set()).add(address)

    assert statuses.keys() == {200, 404, 410}
    assert statuses[404] == {"/ko/2026/04/"}
    assert {address[4:] for address in statuses[410]} == {"2026/03/"}
    versions = {"/en/2026/02/v1/", "/en/2026/02/v3/", "/en/2026/03/history/"}
    assert versions <= statuses[200]


def test_crawl_meets_no_word_of_a_draft_or_of_what_was_withdrawn(client, months):
    texts = " ".join(text for _status, text in crawl(client).values())

    for word in ("quokka", "쿼카", "A dingo runs", "딩고"):
        assert word not in texts
    for word in ("numbat", "주머니개미핥기", "Untrue.", "사실이 아닙니다."):
        assert word in texts
