"""Readers see publications only, in the language they asked for."""

import json
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver

from digest import textform
from digest.models import Publication, Summary, Trend
from digest.public.exports import FORMATS
from digest.publishing import publish
from papers.languages import other
from papers.models import Paper, ReportedResult
from tests.make import approve_all, make_month, make_source, make_trend, written_by

pytestmark = pytest.mark.django_db

LANGUAGES = ["en", "ko"]
PUBLIC_TABLES = {"digest_publication", "digest_rendering"}
# Words that stand in the draft alone.
SECRET = {
    "title_en": "Monthly AI Papers: February 2026 quokka",
    "title_ko": "2026년 2월 AI 논문 동향 쿼카",
}
SECRETS = ["quokka", "쿼카", "wombat", "웜뱃", "numbat", "주머니개미핥기"]


def addresses():
    """Every public address of the month, in both languages."""
    return [
        f"/{language}/{place}"
        for language in LANGUAGES
        for place in [
            "",
            "2026/02/",
            "2026/02/parallel/",
            "2026/02/v1/",
            "2026/02/history/",
            *(f"2026/02.{form}" for form in FORMATS),
        ]
    ]


def test_addresses_are_those_of_the_url_configuration():
    names = {
        pattern.name
        for resolver in get_resolver().url_patterns
        if getattr(resolver, "app_name", None) is None
        for namespace in getattr(resolver, "url_patterns", [])
        if getattr(namespace, "app_name", None) == "public"
        for pattern in namespace.url_patterns
    }

    assert names == {"home", "month", "version", "history", "parallel", "export"}


@pytest.fixture
def issue(editor):
    """A month in which every text has a word that no page has of itself."""
    issue = make_month(by=editor, **SECRET)
    with written_by(editor):
        Trend.objects.update(body_en="A wombat learns.", body_ko="웜뱃이 배운다.")
        Summary.objects.update(body_en="A numbat.", body_ko="주머니개미핥기.")
        Paper.objects.update(takeaway_en="numbat", takeaway_ko="주머니개미핥기")
        ReportedResult.objects.update(caveat_en="wombat", caveat_ko="웜뱃")
        make_source(issue, title_en="quokka", title_ko="쿼카")
    return issue


@pytest.fixture
def english(issue, reviewer, publisher):
    approve_all(issue, "en", reviewer)
    return publish(issue, "en", by=publisher)


@pytest.fixture
def both(english, issue, reviewer, publisher):
    approve_all(issue, "ko", reviewer)
    publish(issue, "ko", by=publisher)
    return issue


def text_of(response):
    return response.content.decode()


@pytest.mark.parametrize("signed_in", [False, True])
def test_draft_leaks_nowhere(client, issue, publisher, signed_in):
    if signed_in:
        client.force_login(publisher)

    for address in addresses():
        response = client.get(address)
        expected = 200 if address in {"/en/", "/ko/"} else 404
        assert (address, response.status_code) == (address, expected)
        for secret in SECRETS:
            assert secret not in text_of(response), address
            assert secret not in str(response.headers), address
        assert "2026/02" not in text_of(response), address


def test_english_alone_is_out_and_korean_says_so_in_korean(client, english):
    assert "wombat" in text_of(client.get("/en/2026/02/"))

    for address in ("/ko/2026/02/", "/ko/2026/02.txt", "/ko/2026/02/parallel/"):
        response = client.get(address)
        assert response.status_code == 404
        assert '<html lang="ko"' in text_of(response)
        assert "아직 한국어로 나오지 않았습니다" in text_of(response)
        assert 'href="/en/2026/02/"' in text_of(response)
        for secret in ("쿼카", "웜뱃", "주머니개미핥기"):
            assert secret not in text_of(response)


def test_no_hreflang_points_to_a_language_that_is_not_out(client, english):
    for address in addresses():
        assert 'hreflang="ko"' not in text_of(client.get(address)) or address in {"/en/", "/ko/"}
    assert "/ko/2026/02" not in text_of(client.get("/en/2026/02/"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_month_in_both_languages_links_to_itself_in_the_other(client, both, language):
    page = text_of(client.get(f"/{language}/2026/02/"))

    alternates = dict(re.findall(r'<link rel="alternate" hreflang="(\w+)" href="([^"]+)"', page))
    assert alternates == {code: f"http://testserver/{code}/2026/02/" for code in LANGUAGES}
    assert f'<link rel="canonical" href="http://testserver/{language}/2026/02/">' in page
    assert f'href="/{other(language)}/2026/02/"' in page
    assert f'<html lang="{language}"' in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_month_shows_entries_markers_results_and_evidence(client, both, language):
    page = text_of(client.get(f"/{language}/2026/02/"))
    paper = Paper.objects.get()

    assert f'href="#paper-{paper.slug}"' in page
    assert f'id="paper-{paper.slug}"' in page
    assert "27.4" in page
    assert "Table 3" in page
    assert {"en": "wombat", "ko": "웜뱃"}[language] in page
    assert {"en": "checked in the source", "ko": "원문에서 확인"}[language] in page


def test_readers_keep_what_was_published_whatever_is_edited(client, both, editor):
    before = {address: text_of(client.get(address)) for address in addresses()}
    with written_by(editor):
        Trend.objects.update(body_en="A dingo.", body_ko="딩고.")
        Paper.objects.update(title="Another", slug="another")
        ReportedResult.objects.update(printed="99.9", value="99.9")

    assert {address: text_of(client.get(address)) for address in addresses()} == before


def test_public_requests_read_publications_and_nothing_else(client, both):
    with CaptureQueriesContext(
        connection,
    ) as queries:
        for address in addresses():
            client.get(address)

    tables = set()
    for query in queries:
        tables |= set(re.findall(r'(?:FROM|JOIN) "(\w+)"', query["sql"]))
    assert tables == PUBLIC_TABLES


@pytest.mark.parametrize(
    ("address", "count"),
    [("/en/", 2), ("/en/2026/02/", 1), ("/en/2026/02/parallel/", 1), ("/en/2026/02.txt", 1)],
)
def test_queries_of_a_page(client, both, django_assert_num_queries, address, count):
    with django_assert_num_queries(count):
        client.get(address)


@pytest.mark.parametrize("language", LANGUAGES)
def test_exports_are_of_the_publication(client, both, language):
    content = Publication.objects.of(both.month, language).first().content

    txt, md, data = (client.get(f"/{language}/2026/02.{form}") for form in ("txt", "md", "json"))

    assert text_of(txt) == textform.write(content)
    assert text_of(md).startswith(f"# {content['title']}\n")
    assert json.loads(text_of(data)) == content
    assert txt["Content-Type"] == "text/plain; charset=utf-8"


@pytest.mark.parametrize(
    "address",
    ["/en/2026/13/", "/en/2026/00/", "/en/0000/01/", "/en/2026/2/", "/en/2026/02.exe", "/fr/"],
)
def test_address_that_cannot_be_is_not_found(client, both, address):
    response = client.get(address, follow=True)

    assert response.status_code == 404


@pytest.mark.parametrize(("wish", "home"), [("ko-KR,ko;q=0.9", "/ko/"), ("de, en;q=0.5", "/en/")])
def test_front_door_goes_by_the_readers_wish(client, wish, home):
    response = client.get("/", headers={"accept-language": wish})

    assert (response.status_code, response["Location"]) == (302, home)


@pytest.mark.parametrize("method", ["post", "put", "delete", "patch"])
def test_public_pages_are_for_reading(client, both, method):
    for address in addresses():
        assert getattr(client, method)(address).status_code == 405


def test_home_lists_months_and_says_which_language_is_missing(client, english):
    assert "quokka" in text_of(client.get("/en/"))
    korean = text_of(client.get("/ko/"))
    assert 'href="/en/2026/02/"' in korean
    assert 'hreflang="en"' in korean


def test_attack_in_a_text_is_harmless_on_page_and_in_exports(
    client, issue, editor, reviewer, publisher
):
    attack = "<script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1))"
    with written_by(editor):
        Trend.objects.update(body_en=attack, body_ko=attack)
        Paper.objects.update(title=attack, takeaway_en=attack, authors=[attack])
        ReportedResult.objects.update(caveat_en=attack, conditions_en=attack)
    approve_all(issue, "en", reviewer)
    publish(issue, "en", by=publisher)

    for address in ("/en/", "/en/2026/02/"):
        page = text_of(client.get(address))
        assert "<script" not in page
        assert "<img" not in page
        assert 'href="javascript' not in page
    for form in FORMATS:
        response = client.get(f"/en/2026/02.{form}")
        assert not response["Content-Type"].startswith("text/html")
        assert response["X-Content-Type-Options"] == "nosniff"


def test_parallel_page_pairs_entries_that_changed_places_between_the_editions(
    client, issue, editor, reviewer, publisher
):
    with written_by(editor):
        second = make_trend(issue, body_en="A dingo.", body_ko="딩고.")
    approve_all(issue, "en", reviewer)
    publish(issue, "en", by=publisher)
    with written_by(editor):
        first = issue.trends.get(position=1)
        Trend.objects.filter(pk=first.pk).update(position=2)
        Trend.objects.filter(pk=second.pk).update(position=1)
    approve_all(issue, "ko", reviewer)
    publish(issue, "ko", by=publisher)

    page = text_of(client.get("/en/2026/02/parallel/"))

    assert page.index("wombat") < page.index("웜뱃") < page.index("dingo") < page.index("딩고")


def test_no_template_asks_for_what_the_views_do_not_give(client, both, settings):
    settings.TEMPLATES[0]["OPTIONS"]["string_if_invalid"] = "⟦%s⟧"

    pages = [text_of(client.get(address)) for address in [*addresses(), "/en/2026/03/"]]

    settings.TEMPLATES[0]["OPTIONS"].pop("string_if_invalid")
    assert [page for page in pages if "⟦" in page] == []


@pytest.mark.parametrize("path", ["a" * 5_000, "images/" + "0" * 64 + ".svg", "secret_key"])
def test_media_has_images_alone(client, path):
    assert client.get(f"/media/{path}").status_code == 404
