"""Uploaded images: judged by their bytes, kept as they came, named by their content."""

import hashlib
import warnings
from io import BytesIO

from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils.translation import gettext as _
from PIL import Image

EXTENSIONS = {"PNG": "png", "JPEG": "jpg", "WEBP": "webp", "GIF": "gif"}
MAX_BYTES = 5 * 1024 * 1024
MAX_PIXELS = 40_000_000


def keep(upload):
    """Store an uploaded image; returns its address. Raises ValidationError with the reason.

    Its size is read from the header, so that a decompression bomb is never decoded. SVG is
    refused: it may carry scripts.
    """
    if upload.size > MAX_BYTES:
        raise ValidationError(_("The image is larger than 5 MB."))
    content = upload.read()
    name = f"images/{hashlib.sha256(content).hexdigest()}.{EXTENSIONS[_kind(content)]}"
    if not default_storage.exists(name):
        default_storage.save(name, ContentFile(content))
    return default_storage.url(name)


def _kind(content):
    """The format of an image that is whole and of a sensible size."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            image = Image.open(BytesIO(content), formats=list(EXTENSIONS))
        with image:
            if image.width * image.height > MAX_PIXELS:
                raise Image.DecompressionBombError
            image.load()
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise ValidationError(_("The image has more than 40 million pixels.")) from None
    except Exception:  # Pillow has no one error for broken bytes
        raise ValidationError(_("This is not a PNG, JPEG, WebP or GIF image.")) from None
    return image.format
