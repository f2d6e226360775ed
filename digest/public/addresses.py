"""Addresses of public pages, in any language."""

from datetime import date

from django.urls import reverse
from django.utils.translation import override


class MonthConverter:
    """A month in an address, `2026/02`, as the date of its first day."""

    regex = r"[0-9]{4}/[0-9]{2}"

    def to_python(self, value):
        year, month = value.split("/")
        return date(int(year), int(month), 1)  # a ValueError is no match, so a 404

    def to_url(self, value):
        return f"{value:%Y/%m}"


def address(name, language, **kwargs):
    """The path of the page `name` in `language`."""
    with override(language):
        return reverse(f"public:{name}", kwargs=kwargs)
