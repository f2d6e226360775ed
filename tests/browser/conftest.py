"""People at their browsers: one Chromium, and for each person a window of their own."""

import os
import shutil
from urllib.parse import urlsplit

import pytest
from django.utils.translation import gettext, override
from playwright.sync_api import expect, sync_playwright

FLAGS = [
    *("--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
]
NAMES = ["chromium", "chromium-browser", "google-chrome"]
# The words of the element that has the focus.
FOCUSED = """() => {
    const element = document.activeElement;
    return (element.labels?.[0] || element).innerText.trim();
}"""
PATIENCE = 10_000  # ms; a busy machine is slow, not wrong

expect.set_options(timeout=PATIENCE)


def executable():
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if not found:
        pytest.fail(f"No browser: install Chromium ({', '.join(NAMES)}) or set CHROMIUM.")
    return found


@pytest.fixture(scope="package")
def chromium(django_db_setup):
    """After the last of these tests the browser is gone, and its event loop with it."""
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Playwright's synchronous interface runs an event loop in this thread, so that
        # Django takes every query of a test for one that would block a loop. Nothing waits
        # in this loop while a query runs.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        as_root = hasattr(os, "geteuid") and os.geteuid() == 0
        browser = playwright.chromium.launch(
            executable_path=executable(),
            args=FLAGS + (["--no-sandbox"] if as_root else []),
        )
        yield browser
        browser.close()


@pytest.fixture
def open_window(chromium, live_server):
    """Makes windows; a test fails by whatever went wrong in one of them."""
    windows = []

    def make(**options):
        context = chromium.new_context(
            base_url=live_server.url,
            locale="en-US",
            **{"viewport": {"width": 1280, "height": 900}} | options,
        )
        context.set_default_timeout(PATIENCE)
        windows.append(Window(context.new_page()))
        return windows[-1]

    yield make
    for window in windows:
        window.close()
    assert [trouble for window in windows for trouble in window.troubles] == []


class Window:
    """A page, and all that went wrong in it: a trouble is a line of text."""

    def __init__(self, page):
        self.page = page
        self.language = "en"
        self.troubles = []
        self.host = None  # the first address is ours
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("dialog", self._close)
        page.on("requestfailed", self._miss)
        page.on("request", self._look)
        page.on("response", self._read)

    def _hear(self, message):
        of_favicon = message.location["url"].endswith("/favicon.ico")
        if message.type in {"error", "warning"} and not of_favicon:
            self.troubles.append(f"console: {message.text}")

    def _close(self, dialog):
        self.troubles.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _miss(self, request):
        if request.failure != "net::ERR_ABORTED":  # the person went on before it came
            self.troubles.append(f"failed: {request.url} {request.failure}")

    def _look(self, request):
        host = urlsplit(request.url).netloc
        self.host = self.host or host
        if host != self.host:
            self.troubles.append(f"another host: {request.url}")

    def _read(self, response):
        if response.status >= 400 and not response.url.endswith("/favicon.ico"):
            self.troubles.append(f"{response.status}: {response.url}")

    def close(self):
        self.page.context.close()

    # What people do.

    def go(self, address):
        return self.page.goto(address)

    def sign_in(self, person):
        """At /admin/, as everybody: by name and password."""
        self.go("/admin/")
        self.page.locator("#id_username").fill(person.username)
        self.page.locator("#id_password").fill("secret")
        self.page.locator("#login-form [type=submit]").click()
        expect(self.page.locator("#user-tools")).to_contain_text(person.username)
        return self

    def speak_korean(self):
        """By the switch in the admin's header."""
        self.page.get_by_role("button", name="한국어").click()
        self.language = "ko"
        expect(self.page.locator("html")).to_have_attribute("lang", "ko")
        return self

    def in_words(self, words, **details):
        """Our words in the language that the person reads."""
        with override(self.language):
            return gettext(words) % details if details else gettext(words)

    def editor(self, field):
        return self.page.locator(f"#id_{field}")

    def preview(self, field):
        return self.page.locator(f".markdownx:has(#id_{field}) .markdownx-preview")

    def tab_to(self, words):
        """By the Tab key alone, to what is called so."""
        for _ in range(60):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(FOCUSED) == words:
                return
        pytest.fail(f"The Tab key does not lead to {words!r}.")

    def press(self, words):
        self.page.get_by_role("button", name=self.in_words(words), exact=True).click()

    def panel(self, language=""):
        """The part of a thing's page that shows its state and its moves."""
        return self.page.locator(f"#panel-{language or 'once'}")

    def move(self, label, language="", **chosen):
        """By the button of a move; `scope` and `comment` are what its form asks for."""
        panel = self.panel(language)
        if "scope" in chosen:
            panel.get_by_label(self.in_words(chosen["scope"])).check()
        if "comment" in chosen:
            panel.get_by_label(self.in_words("Comment")).fill(chosen["comment"])
        label = self.in_words(label)
        panel.get_by_role("button", name=label[0].upper() + label[1:], exact=True).click()

    def hears(self, words):
        """The page says so, in the person's language."""
        expect(self.page.locator(".messagelist")).to_contain_text(self.in_words(words))

    def sees_state(self, words, language=""):
        expect(self.panel(language).locator(".state")).to_contain_text(self.in_words(words))
