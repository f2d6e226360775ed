"""Pictures of the first schema are still shown, exported, corrected and looked up."""

import json
from datetime import date
from pathlib import Path

import pytest

from digest import picture, textform
from digest.contents import entries_of
from digest.models import Publication, PublishedResult
from digest.projections import refresh
from digest.public.exports import FORMATS
from digest.schemas import current_content, current_record
from tests.make import make_issue

pytestmark = pytest.mark.django_db

PICTURES = Path(__file__).parent / "pictures"
LANGUAGES = ["en", "ko"]


def stored(language):
    return json.loads((PICTURES / f"schema_1.{language}.json").read_text(encoding="utf-8"))


@pytest.fixture
def old_month(publisher):
    """A month that was published when pictures had their first schema."""
    issue = make_issue(month=date(2030, 5, 1))
    for language in LANGUAGES:
        Publication.objects.create(
            issue=issue,
            month=issue.month,
            language=language,
            version=1,
            by=publisher,
            **stored(language),
        )
    refresh(issue)
    return issue


@pytest.mark.parametrize("language", LANGUAGES)
def test_old_picture_is_what_was_published(language):
    old = stored(language)

    assert old["content"]["schema"] == 1
    assert picture.identity(old["content"]) == old["content_sha256"]


def test_old_month_is_shown_in_both_languages(client, old_month):
    words = {
        "en": [
            "Learning to Sort Pebbles",
            "Pebbles were sorted.",
            "72.50",
            "checked in the source",
        ],
        "ko": ["조약돌 정렬 배우기", "조약돌을 정렬했다.", "72.50", "원문에서 확인"],
    }
    for language in LANGUAGES:
        for place in ("", "v1/", "parallel/"):
            page = client.get(f"/{language}/2030/05/{place}").content.decode()
            for word in words[language][: 2 if place == "parallel/" else 4]:
                assert word in page, (language, place)
        assert 'class="mark"' not in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_old_month_is_exported(client, old_month, language):
    content = stored(language)["content"]

    files = {form: client.get(f"/{language}/2030/05.{form}").content.decode() for form in FORMATS}

    assert json.loads(files["json"]) == content
    assert files["txt"] == textform.write(current_content(content))
    assert content["papers"][1]["body"] in files["txt"]
    assert content["trends"][0]["body"] in files["md"]


def test_results_of_an_old_month_are_looked_up_with_their_scope(old_month):
    found = PublishedResult.objects.values_list("publication__language", "scope")

    assert sorted(found) == [("en", "source")] * 3 + [("ko", "source")] * 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_record_of_an_old_picture_keeps_each_approval_with_its_entry(language):
    old = stored(language)

    record = current_record(old["content"], old["record"])

    entries = entries_of(current_content(old["content"]))
    assert record["entries"].keys() == entries.keys() | {"digest.issue 1"}
    seals = {}
    for entry in record["entries"].values():
        seals |= entry["seals"]
    assert seals == old["record"]["seals"]


def test_present_schema_is_read_as_it_is():
    issue = make_issue()
    content = picture.content(issue, "en")

    assert current_content(content) is content
    assert content["schema"] == 2
