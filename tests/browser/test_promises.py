"""A correction, and two people at one text, as people meet them in a browser."""

import pytest
from playwright.sync_api import expect

from digest.models import Trend
from digest.publishing import publish
from tests.browser.test_month import page_of
from tests.make import approve_all, approve_now, make_month, make_trend, written_by

LANGUAGES = ["en", "ko"]


@pytest.fixture
def month(editor, reviewer, publisher):
    """Out in both languages; the first trend rewritten and approved, the second half way."""
    month = make_month(by=editor)
    with written_by(editor):
        make_trend(month, body_en="A dingo runs.", body_ko="딩고가 달린다.")
    for language in LANGUAGES:
        approve_all(month, language, reviewer)
        publish(month, language, by=publisher)
    first, second = month.trends.order_by("position")
    with written_by(editor):
        Trend.objects.filter(pk=first.pk).update(body_ko="에이전트는 많이 배운다.")
        Trend.objects.filter(pk=second.pk).update(body_ko="딩고가 달")
    approve_now(first, reviewer, "ko")
    return month


@pytest.mark.parametrize("javascript", [True, False])
def test_publisher_corrects_and_readers_see_what_changed(
    month, publisher, open_window, javascript
):
    desk = open_window(java_script_enabled=javascript).sign_in(publisher).speak_korean()
    desk.go(page_of(month))
    desk.panel("ko").get_by_role("link", name="발행본 정정").click()

    desk.page.get_by_label("2026-02, 트렌드 1").check()
    desk.page.get_by_label("영어", exact=True).uncheck()
    desk.page.get_by_label("사실 정정").check()
    desk.page.get_by_label("독자에게 알릴 내용(영어)").fill("They learn more.")
    desk.page.get_by_label("독자에게 알릴 내용(한국어)").fill("더 많이 배웁니다.")
    desk.press("Publish the next version")
    desk.hears("Corrected.")

    reader = open_window(java_script_enabled=javascript)
    reader.go("/ko/2026/02/")
    expect(reader.page.locator("#trend-1")).to_contain_text("에이전트는 많이 배운다.")
    expect(reader.page.locator("#trend-2")).to_contain_text("딩고가 달린다.")
    reader.page.get_by_role("link", name="바뀐 내용").click()
    expect(reader.page.locator("#v2 ins").first).to_contain_text("많이")
    reader.page.get_by_role("link", name="제1판").click()
    expect(reader.page.locator(".mark")).to_contain_text("새 판이 나온 이전 판입니다.")
    reader.go("/en/2026/02/")
    expect(reader.page.locator(".mark")).to_contain_text("The English edition is behind")


@pytest.mark.parametrize("language", LANGUAGES)
def test_second_of_two_at_one_text_is_told_and_both_texts_survive(
    month, editor, open_window, language
):
    trend = month.trends.get(position=2)
    windows = [open_window().sign_in(editor) for _ in range(2)]
    for window in windows:
        if language == "ko":
            window.speak_korean()
        window.go(page_of(trend))
        window.editor("body_en").fill(f"Written in window {windows.index(window)}.")

    for window in windows:
        window.page.locator("[name=_continue]").click()

    second = windows[1]
    expect(second.editor("body_en")).to_have_value("Written in window 1.")
    expect(second.page.locator("#content")).to_contain_text("Written in window 0.")
    expect(second.page.locator("#content")).to_contain_text(
        second.in_words("Their text, as it is stored")
    )
    second.page.locator("[name=_continue]").click()
    expect(second.page.locator(".messagelist .success")).to_be_visible()
    assert Trend.objects.get(pk=trend.pk).body_en == "Written in window 1."
