"""Uploads of the Markdown editor: judged by their bytes, kept as they came."""

import struct
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils.translation import gettext, override
from PIL import Image

from digest.desk.images import MAX_BYTES
from tests.digest.desk.conftest import by_everybody
from tests.pages import signed_in

ADDRESS = reverse("markdown_image")
KINDS = {"PNG": "image/png", "JPEG": "image/jpeg", "WEBP": "image/webp", "GIF": "image/gif"}
NO_IMAGE = "This is not a PNG, JPEG, WebP or GIF image."
TOO_LARGE = "The image is larger than 5 MB."
TOO_MANY_PIXELS = "The image has more than 40 million pixels."


def picture(kind="PNG", size=(3, 2)):
    image = BytesIO()
    Image.new("RGB", size, "teal").save(image, kind)
    return image.getvalue()


def png_header(width, height):
    """A PNG that says that it is this large, without a pixel."""

    def chunk(name, data):
        check = struct.pack(">I", zlib.crc32(name + data))
        return struct.pack(">I", len(data)) + name + data + check

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", b"") + chunk(b"IEND", b"")


def send(client, content, name="a.png", content_type="image/png"):
    upload = SimpleUploadedFile(name, content, content_type)
    return client.post(ADDRESS, {"image": upload})


def stored(settings):
    return [path for path in Path(settings.MEDIA_ROOT).rglob("*") if path.is_file()]


@pytest.mark.parametrize(
    ("name", "content_type"), [("a.png", "image/png"), ("그림.exe", "text/html")]
)
@pytest.mark.parametrize("kind", KINDS)
def test_image_is_known_by_its_bytes(editor, kind, name, content_type):
    client = signed_in(editor)

    code = send(client, picture(kind), name, content_type).json()["image_code"]

    shown = client.get(code.removeprefix("![](").removesuffix(")"))
    assert b"".join(shown.streaming_content) == picture(kind)
    assert shown.headers["Content-Type"] == KINDS[kind]
    assert shown.headers["X-Content-Type-Options"] == "nosniff"


def test_image_is_shown_in_the_preview(editor):
    client = signed_in(editor)
    code = send(client, picture()).json()["image_code"]

    preview = client.post(reverse("markdown_preview"), {"content": code})

    assert f'src="{code[4:-1]}"' in preview.text


def test_same_image_has_the_same_address(editor, settings):
    client = signed_in(editor)

    codes = {send(client, picture(), name).json()["image_code"] for name in ("a.png", "b.png")}

    assert len(codes) == 1
    assert len(stored(settings)) == 1


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", NO_IMAGE),
        (b"<!doctype html><script>alert(1)</script>", NO_IMAGE),
        (b"", NO_IMAGE),
        (b"\x89PNG\r\n\x1a\n", NO_IMAGE),
        (picture("PNG", (60, 60))[:-30], NO_IMAGE),
        (picture("JPEG", (60, 60))[:-200], NO_IMAGE),
        (picture("GIF", (600, 600))[:200], NO_IMAGE),
        (picture("WEBP", (60, 60))[:-20], NO_IMAGE),
        (picture("BMP"), NO_IMAGE),
        (picture("TIFF"), NO_IMAGE),
        (png_header(3, 2), NO_IMAGE),
        (png_header(20_000, 20_000), TOO_MANY_PIXELS),
        (png_header(10_000, 10_000), TOO_MANY_PIXELS),
        (png_header(6_400, 6_400), TOO_MANY_PIXELS),
        (png_header(2**31 - 1, 2**31 - 1), TOO_MANY_PIXELS),
        (picture() + b"\0" * MAX_BYTES, TOO_LARGE),
    ],
    ids=[
        *("svg", "html", "nothing", "signature", "truncated png", "truncated jpeg"),
        *("truncated gif", "truncated webp", "bmp", "tiff", "png without pixels"),
        *("400 megapixels", "100 megapixels", "41 megapixels", "largest", "6 MB"),
    ],
)
def test_what_is_no_fit_image_is_refused_in_words(editor, settings, content, reason, language):
    answer = send(signed_in(editor, language), content)

    with override(language):
        assert answer.json() == {"image_error": gettext(reason)}
    assert answer.status_code == 400
    assert stored(settings) == []


@pytest.mark.parametrize("language", ["en", "ko"])
def test_upload_without_a_file_is_refused_in_words(editor, language):
    answer = signed_in(editor, language).post(ADDRESS, {"image": "words"})

    with override(language):
        assert answer.json() == {"image_error": gettext("No image was sent.")}


@by_everybody
def test_upload_is_for_those_who_write(visitor, name, settings):
    answer = send(signed_in(visitor), picture())

    writes = name in {"editor", "superuser"}
    assert answer.status_code == (200 if writes else 403)
    assert len(stored(settings)) == writes
