"""Uploaded images: judged by their bytes, kept as they came, named by their content."""

import hashlib
from io import BytesIO

from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils.translation import gettext as _
from PIL import Image, UnidentifiedImageError

EXTENSIONS = {"PNG": "png", "JPEG": "jpg", "WEBP": "webp", "GIF": "gif"}
MAX_BYTES = 5 * 1024 * 1024
MAX_PIXELS = 40_000_000


def keep(upload):
    """Store an uploaded image; returns its address. Raises ValidationError with the reason.

    Only the header is read to judge it, so that a decompression bomb is never decoded. SVG
    is refused: it may carry scripts.
    """
    if upload.size > MAX_BYTES:
        raise ValidationError(_("The image is larger than 5 MB."))
    content = upload.read()
    try:
        with Image.open(BytesIO(content), formats=list(EXTENSIONS)) as image:
            width, height, kind = *image.size, image.format
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError):
        raise ValidationError(_("This is not a PNG, JPEG, WebP or GIF image.")) from None
    if width * height > MAX_PIXELS:
        raise ValidationError(_("The image has more than 40 million pixels."))
    name = f"images/{hashlib.sha256(content).hexdigest()}.{EXTENSIONS[kind]}"
    if not default_storage.exists(name):
        default_storage.save(name, ContentFile(content))
    return default_storage.url(name)
