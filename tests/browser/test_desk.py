"""The desk's pages in a browser: what runs there, and what does not."""

import pytest
from django.contrib import admin
from django.urls import reverse
from playwright.sync_api import expect

from digest.publishing import publish
from tests.browser.test_month import page_of
from tests.digest.desk.test_images import picture
from tests.make import approve_all, make_month, make_user

HOSTILE = (
    "<script>alert(1)</script><img src=x onerror=alert(1)> **firmly** "
    "[here](javascript:alert(1)) ![there](https://example.org/pixel.png)"
)

# What a person does who drops a file from elsewhere onto the editor.
DROP = """(editor, [name, content]) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(content)], name));
    editor.dispatchEvent(new DragEvent("drop", {dataTransfer: files, bubbles: true}));
}"""


@pytest.fixture
def trend(editor):
    return make_month(editor).trends.get()


def test_every_page_of_the_desk_keeps_the_policy(open_window, reviewer):
    """A window reports whatever the content security policy stops."""
    superuser = make_user("superuser", is_superuser=True)
    month = make_month(superuser)
    approve_all(month, "en", reviewer)
    publish(month, "en", by=superuser)
    window = open_window().sign_in(superuser).speak_korean()

    for model in admin.site._registry:
        pages = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        window.go(reverse(f"{pages}_changelist"))
        for page in ("change", "history"):
            window.go(reverse(f"{pages}_{page}", args=[model.objects.first().pk]))
        expect(window.page.locator("html")).to_have_attribute("lang", "ko")


def test_preview_of_hostile_words_runs_and_loads_nothing(trend, editor, open_window):
    window = open_window().sign_in(editor)
    window.go(page_of(trend))

    window.editor("body_en").fill(HOSTILE)

    preview = window.preview("body_en")
    expect(preview).to_contain_text("<script>alert(1)</script><img src=x onerror=alert(1)>")
    expect(preview.locator("strong")).to_have_text("firmly")
    expect(preview.locator("script, [onerror], [href], [src]")).to_have_count(0)


def test_dropped_image_stands_in_text_and_preview(trend, editor, open_window):
    window = open_window().sign_in(editor)
    window.go(page_of(trend))

    window.editor("body_ko").evaluate(DROP, ["그림.exe", list(picture())])

    image = window.preview("body_ko").locator("img")
    expect(image).to_be_visible()
    assert image.evaluate("image => image.naturalWidth") == 3
    code = f"![]({image.get_attribute('src')})"
    expect(window.editor("body_ko")).to_have_value(code + trend.body_ko)


@pytest.mark.parametrize("language", ["en", "ko"])
def test_refused_image_is_explained_and_leaves_the_text_alone(
    trend, editor, open_window, language
):
    window = open_window().sign_in(editor)
    if language == "ko":
        window.speak_korean()
    window.go(page_of(trend))

    window.editor("body_ko").evaluate(DROP, ["a.png", list(b"<svg/>")])

    expect(window.page.get_by_role("alert")).to_have_text(
        window.in_words("This is not a PNG, JPEG, WebP or GIF image.")
    )
    expect(window.editor("body_ko")).to_have_value(trend.body_ko)
    assert any("/admin/markdown/image/" in trouble for trouble in window.troubles)
    window.troubles.clear()


def test_tab_leads_out_of_the_markdown_editor(trend, editor, open_window):
    window = open_window().sign_in(editor)
    window.go(page_of(trend))
    window.editor("body_en").focus()

    window.page.keyboard.press("Tab")

    expect(window.editor("body_ko")).to_be_focused()
    expect(window.editor("body_en")).to_have_value(trend.body_en)
