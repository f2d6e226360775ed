"""The way of a month from its editors to its readers, as people go it in a browser."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from digest.models import Publication
from digest.publishing import publish
from papers.models import Benchmark, ReportedResult
from papers.workflow import ask_for_review
from tests.make import approve_all, approve_now, make_month, make_user

LANGUAGES = ("en", "ko")


@pytest.fixture
def month(editor):
    return make_month(editor)


@pytest.fixture
def published(month, reviewer, publisher):
    for language in LANGUAGES:
        approve_all(month, language, reviewer)
        publish(month, language, by=publisher)
    return month


def page_of(thing):
    name = f"{thing._meta.app_label}_{thing._meta.model_name}"
    return reverse(f"admin:{name}_change", args=[thing.pk])


def test_month_goes_from_its_editor_to_its_readers(
    month, editor, reviewer, publisher, open_window
):
    trend, summary = month.trends.get(), month.summaries.get()
    window = open_window().sign_in(editor)

    write(window, trend, en="Agents *learn*.", ko="에이전트는 *배운다*.")
    write(window, summary, en="A method.", ko="방법 하나.")
    add_result(window, summary.paper)
    ask_for_reviews(window, trend)
    approve_everything(open_window().sign_in(reviewer), month)
    publish_in_both_languages(open_window().sign_in(publisher), month)

    reader = open_window()
    read_in_both_languages(reader)
    compare_languages(reader)
    take_the_text(reader)


def write(window, entry, **words):
    """Type the text of an entry in each language, with an eye on the preview."""
    window.go(page_of(entry))
    for language, text in words.items():
        editor = window.editor(f"body_{language}")
        editor.fill("")
        editor.press_sequentially(text)
        expect(window.preview(f"body_{language}")).to_have_text(text.replace("*", ""))
    window.press("Save")
    window.hears("was changed successfully.")


def add_result(window, paper):
    page = window.page
    window.go("/admin/papers/reportedresult/add/")
    page.get_by_label("Paper:").select_option(label=paper.title)
    page.get_by_label("Benchmark:").select_option(index=1)
    page.get_by_label("System:").select_option(index=1)
    page.get_by_label("Role:").select_option(label="baseline")
    page.get_by_label("Printed value:").fill("19.30")
    page.get_by_label("Conditions [en]:").fill("three attempts")
    page.get_by_label("Conditions [ko]:").fill("세 번 시도")
    page.get_by_role("button", name="Add another Evidence").click()
    evidence = page.locator("#evidence-0")
    evidence.get_by_label("Source:").select_option(label="the paper")
    evidence.get_by_label("Locator:").fill("Table 7")
    window.press("Save")
    window.hears("was added successfully.")


def ask_for_reviews(window, entry):
    window.go(page_of(entry))
    for language in LANGUAGES:
        window.move("ask for review", language)
        window.hears("Review asked for.")
        expect(window.panel(language)).to_contain_text("Waits for a review.")


def approve_everything(window, month):
    for fact in (Benchmark.objects.get(), *ReportedResult.objects.all()):
        window.go(page_of(fact))
        window.move("approve", scope="checked in the source")
        window.hears("Approved.")
        window.sees_state("reviewed")
    for text in (month.summaries.get(), month.trends.get(), month):
        window.go(page_of(text))
        for language in LANGUAGES:
            window.move("approve", language, scope="secondary source only")
            window.hears("Approved.")
            window.sees_state("reviewed", language)


def publish_in_both_languages(window, month):
    window.go(page_of(month))
    for language in LANGUAGES:
        window.move("publish", language)
        window.hears("Published.")
        window.sees_state("published", language)


def read_in_both_languages(reader):
    page = reader.page
    reader.go("/")
    page.get_by_role("link", name="Monthly AI Papers: February 2026").click()
    expect(page.locator("#trend-1")).to_contain_text("Agents learn.")
    page.locator("#papers summary").first.click()
    expect(page.get_by_role("table")).to_contain_text("19.30")
    expect(page.get_by_role("table")).to_contain_text("Table 7")

    page.get_by_role("navigation", name="Language").get_by_role("link", name="한국어").click()

    expect(page).to_have_url("/ko/2026/02/")
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    expect(page.locator("#trend-1")).to_contain_text("에이전트는 배운다.")


def compare_languages(reader):
    reader.go("/en/2026/02/")
    reader.page.get_by_role("link", name="Side by side").click()

    expect(reader.page).to_have_url("/en/2026/02/parallel/")
    expect(reader.page.locator("#trend-1 [lang=en]").first).to_have_text("Agents learn.")
    expect(reader.page.locator("#trend-1 [lang=ko]").first).to_have_text("에이전트는 배운다.")


def take_the_text(reader):
    reader.go("/ko/2026/02/")
    reader.page.get_by_role("link", name=".txt").click()

    expect(reader.page).to_have_url("/ko/2026/02.txt")
    expect(reader.page.locator("body")).to_contain_text("에이전트는 *배운다*.")


def test_comment_of_a_reviewer_reaches_the_editor(month, editor, reviewer, open_window):
    trend = month.trends.get()
    ask_for_review(trend, by=editor, language="ko")
    at_the_review = open_window().sign_in(reviewer)
    at_the_review.go(page_of(trend))

    at_the_review.move("send back", "ko", comment="“배운다”가 지나치다.")

    at_the_review.hears("Sent back.")
    at_the_desk = open_window().sign_in(editor)
    at_the_desk.go(page_of(trend))
    expect(at_the_desk.panel("ko")).to_contain_text("“배운다”가 지나치다.")
    expect(at_the_desk.panel("en")).not_to_contain_text("지나치다")
    at_the_desk.sees_state("draft", "ko")


def test_writer_is_told_that_somebody_else_must_approve(open_window):
    both = make_user("both", roles=["Editors", "Reviewers"])
    trend = make_month(both).trends.get()
    window = open_window().sign_in(both)
    window.go(page_of(trend))

    panel = window.page.locator("#panel-en")
    expect(panel).to_contain_text("somebody else must approve it")
    expect(panel.get_by_role("button", name="Approve")).to_have_count(0)
    window.sees_state("draft", "en")


def test_page_that_was_changed_meanwhile_is_not_approved(month, editor, reviewer, open_window):
    trend = month.trends.get()
    at_the_review, at_the_desk = open_window().sign_in(reviewer), open_window().sign_in(editor)
    at_the_review.go(page_of(trend))
    write(at_the_desk, trend, en="Something else.")

    at_the_review.move("approve", "en", scope="checked in the source")

    at_the_review.hears("It changed since it was shown to you.")
    at_the_review.sees_state("draft", "en")


def test_desk_speaks_korean(month, editor, reviewer, publisher, open_window):
    """One thing of each role, by a person who reads Korean."""
    trend = month.trends.get()
    at_the_desk = open_window().sign_in(editor).speak_korean()
    at_the_desk.go(page_of(trend))
    at_the_desk.move("ask for review", "ko")
    at_the_desk.hears("Review asked for.")

    at_the_review = open_window().sign_in(reviewer).speak_korean()
    at_the_review.go(page_of(trend))
    at_the_review.move("send back", "ko", comment="다시")
    at_the_review.hears("Sent back.")
    at_the_review.move("approve", "en", scope="checked in the source")
    at_the_review.hears("Approved.")

    approve_now(trend, reviewer, "ko")
    approve_all(month, "ko", reviewer)
    at_the_press = open_window().sign_in(publisher).speak_korean()
    at_the_press.go(page_of(month))
    at_the_press.move("publish", "ko")
    at_the_press.hears("Published.")
    at_the_press.sees_state("published", "ko")
    assert list(Publication.objects.values_list("language", flat=True)) == ["ko"]


def test_move_is_made_by_keyboard_alone(month, reviewer, open_window):
    trend = month.trends.get()
    window = open_window().sign_in(reviewer)
    window.go(page_of(trend))
    press = window.page.keyboard.press

    window.tab_to("Skip to main content")
    press("Enter")
    window.tab_to("checked in the source")
    press("Space")
    window.tab_to("Approve")
    press("Enter")

    window.hears("Approved.")
    window.sees_state("reviewed", "en")


def test_reader_without_javascript_reads_all(published, open_window):
    reader = open_window(java_script_enabled=False)
    reader.go("/en/2026/02/")
    result = reader.page.get_by_role("table").get_by_text("27.4")
    expect(result).to_be_hidden()

    reader.page.locator("#papers summary").first.click()

    expect(result).to_be_visible()
    expect(reader.page.get_by_text("Agents learn from their mistakes.")).to_be_visible()
