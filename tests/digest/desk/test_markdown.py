"""The editor's preview: for the staff alone, and harmless whatever is typed."""

import re
from html import unescape

import pytest
from django.urls import reverse

from tests.digest.desk.conftest import by_everybody
from tests.pages import signed_in

PREVIEW = reverse("markdown_preview")

HOSTILE = [
    "<script>alert(1)</script>",
    "<ScRiPt src=//evil.example/x.js></sCrIpT>",
    "<script\n>alert(1)</script\n>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "<img src=x onerror=alert(1)>",
    '<img src="/media/images/a.png" OnErRoR="alert(1)">',
    "<svg/onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<a href='javascript:alert(1)'>a</a>",
    "<form action=//evil.example><input name=a></form>",
    "<style>@import '//evil.example'</style>",
    "<base href=//evil.example/>",
    "<!--><script>alert(1)</script>-->",
    "[a](javascript:alert(1))",
    "[a](JaVaScRiPt:alert(1))",
    "[a](java\nscript:alert(1))",
    "[a](java\tscript:alert(1))",
    "[a](&#106;avascript:alert(1))",
    "[a](&#x6A;&#x61;vascript&colon;alert(1))",
    "[a](\x01javascript:alert(1))",
    "[a](  javascript:alert(1))",
    "[a](<javascript:alert(1)>)",
    "[a](vbscript:alert(1))",
    "[a](data:text/html;base64,PHNjcmlwdD4=)",
    "[a](DATA:text/html,<script>alert(1)</script>)",
    "<javascript:alert(1)>",
    "[a][b]\n\n[b]: javascript:alert(1)",
    "[a][b]\n\n[b]: https://a.org 'x\" onerror=\"alert(1)'",
    "![a](javascript:alert(1))",
    "![a](data:image/svg+xml,<svg/onload=alert(1)>)",
    "![a](https://evil.example/pixel.png)",
    "![a](//evil.example/pixel.png)",
    '![a](/media/x.png "t\\" onerror=\\"alert(1)")',
    '![" onerror="alert(1)](/media/x.png)',
    "`<script>alert(1)</script>`",
    "    <script>alert(1)</script>",
    "```\n<script>alert(1)</script>\n```",
    "| a |\n|---|\n| <script>alert(1)</script> |",
    "<<script>script>alert(1)<</script>/script>",
    "[a](https://a.org \"' onmouseover='alert(1)\")",
    '[a](https://a.org/" onmouseover="alert(1))',
]

TAG = re.compile(r"<(/?)([a-zA-Z][^\s/>]*)([^>]*)>")
ATTRIBUTE = re.compile(r"""\s([^\s=>"']+)\s*=\s*"([^"]*)\"""")
HARMLESS = {
    *("p", "a", "img", "code", "pre", "br", "em", "blockquote"),
    *("table", "thead", "tbody", "tr", "th", "td"),
}


def harm_in(html):
    """What a browser could run or load from elsewhere: tags, attributes, addresses."""
    harm = []
    for _slash, name, rest in TAG.findall(html):
        if name not in HARMLESS:
            harm.append(name)
        for attribute, value in ATTRIBUTE.findall(rest):
            if attribute not in {"href", "src", "alt", "title", "rel"}:
                harm.append(attribute)
            if attribute == "href" and scheme(value) not in {"", "http", "https", "mailto"}:
                harm.append(value)
            if attribute == "src" and not value.startswith("/media/"):
                harm.append(value)
    return harm


def scheme(address):
    """As a browser reads it: entities resolved, line ends and tabs taken out."""
    address = re.sub(r"[\t\r\n]", "", unescape(address)).lstrip("".join(map(chr, range(33))))
    return "".join(re.findall(r"^([a-z][a-z0-9+.-]*):", address.lower()))


@pytest.mark.parametrize("markdown", HOSTILE)
def test_preview_is_harmless(outsider, markdown):
    answer = signed_in(outsider).post(PREVIEW, {"content": markdown})

    assert harm_in(answer.text) == []


def test_harm_is_found_where_there_is_some():
    assert harm_in('<p onclick="x">') == ["onclick"]
    assert harm_in("<ScRiPt>") == ["ScRiPt"]
    assert harm_in('<a href="&#106;ava\tscript:x">') == ["&#106;ava\tscript:x"]
    assert harm_in('<img src="//evil.example/a.png">') == ["//evil.example/a.png"]


def test_preview_shows_what_readers_will_see(outsider):
    answer = signed_in(outsider).post(PREVIEW, {"content": "**굵게** and <think>"})

    assert answer.text == "<p><strong>굵게</strong> and &lt;think&gt;</p>"


@by_everybody
def test_preview_is_for_the_staff(visitor, name):
    answer = signed_in(visitor).post(PREVIEW, {"content": "words"})

    assert answer.status_code == (403 if name in {"nobody", "reader"} else 200)


@pytest.mark.parametrize("address", [PREVIEW, reverse("markdown_image")])
def test_editor_needs_the_token_of_the_form(editor, address):
    answer = signed_in(editor, enforce_csrf_checks=True).post(address, {"content": "words"})

    assert answer.status_code == 403


@pytest.mark.parametrize("method", ["get", "head", "put", "delete", "options"])
@pytest.mark.parametrize("address", [PREVIEW, reverse("markdown_image")])
def test_editor_is_only_posted_to(editor, address, method):
    assert getattr(signed_in(editor), method)(address).status_code == 405


@pytest.mark.parametrize(("length", "status"), [(100_000, 200), (100_001, 413)])
def test_preview_takes_no_more_than_a_text_may_have(editor, length, status):
    answer = signed_in(editor).post(PREVIEW, {"content": "가" * length})

    assert answer.status_code == status


def test_preview_of_a_very_deep_list_is_no_failure(editor):
    words = "".join("\t" * level + "- a\n" for level in range(400))

    assert signed_in(editor).post(PREVIEW, {"content": words}).status_code == 200


def test_markdownx_has_no_addresses_of_its_own(editor):
    client = signed_in(editor)

    for path in ("/markdownx/markdownify/", "/markdownx/upload/"):
        assert client.post(path, {"content": "words"}).status_code == 404
