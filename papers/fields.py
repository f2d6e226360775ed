"""The form fields of the desk: what people type, as it will be stored."""

import unicodedata
from decimal import Decimal

from django import forms

from papers.models import plain


class WordsField(forms.CharField):
    """Text as it will be stored: LF line ends, Unicode form C, nothing stripped off.

    Browsers send CRLF; stored, it would look like an edit by hand of every line.
    """

    def __init__(self, **options):
        super().__init__(**{"strip": False} | options)

    def to_python(self, value):
        value = super().to_python(value)
        if isinstance(value, str):
            value = unicodedata.normalize("NFC", value.replace("\r\n", "\n"))
        return value


class LinesField(forms.CharField):
    """A list of texts, one a line."""

    widget = forms.Textarea

    def prepare_value(self, value):
        return "\n".join(value) if isinstance(value, list) else value

    def to_python(self, value):
        lines = super().to_python(value).splitlines()
        return [line.strip() for line in lines if line.strip()]

    def has_changed(self, initial, data):
        return self.to_python(data or "") != (initial or [])


class NumberField(forms.DecimalField):
    """An exact number, shown without the zeros that its column adds."""

    def prepare_value(self, value):
        return plain(value) if isinstance(value, Decimal) else value


class VersionField(forms.CharField):
    """Carries how a row stood when a form showed it; a form shown again says it anew."""

    widget = forms.HiddenInput

    def __init__(self):
        super().__init__(label="", required=False, strip=False)

    def bound_data(self, data, initial):
        return initial

    def has_changed(self, initial, data):
        return False
