"""One canonical document: its parts, and what decides whether anything changed."""

import copy
import unicodedata

import pytest

from digest import picture
from digest.models import Trend
from papers.models import ReportedResult
from tests.make import make_month, written_by

pytestmark = pytest.mark.django_db


def test_identity_does_not_depend_on_the_order_of_keys(editor):
    content = picture.content(make_month(by=editor), "en")

    assert picture.identity(dict(reversed(content.items()))) == picture.identity(content)


def test_identity_changes_with_any_value(editor):
    content = picture.content(make_month(by=editor), "en")
    changed = copy.deepcopy(content)
    changed["papers"][0]["results"][0]["printed"] = "27.40"

    assert picture.identity(changed) != picture.identity(content)


def test_line_ends_and_unicode_form_do_not_count(editor):
    issue = make_month(by=editor)
    with written_by(editor):
        Trend.objects.update(body_ko="하나\n둘")
    before = picture.identity(picture.content(issue, "ko"))
    with written_by(editor):
        Trend.objects.update(body_ko=unicodedata.normalize("NFD", "하나\r\n둘"))

    assert picture.identity(picture.content(issue, "ko")) == before


def test_values_keep_the_printed_string_beside_the_exact_number(editor):
    [result] = picture.content(make_month(by=editor), "en")["papers"][0]["results"]

    assert (result["printed"], result["value"]) == ("27.4", "27.4")


def test_markers_are_the_numbers_of_the_papers(editor):
    [trend] = picture.content(make_month(by=editor), "en")["trends"]

    assert [marker["number"] for marker in trend["markers"]] == [1]


def test_exact_number_is_not_rounded(editor):
    issue = make_month(by=editor)
    with written_by(editor):
        ReportedResult.objects.update(value="12345678901234567890.1234567891")

    [result] = picture.content(issue, "en")["papers"][0]["results"]
    assert result["value"] == "12345678901234567890.1234567891"
