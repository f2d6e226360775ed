"""Columns and stored values of editorial rows, in words for people."""

import json
from datetime import date
from decimal import Decimal

from django.apps import apps
from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db import models
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from papers.models import Sealed, plain


def model_of(table):
    """The model of a table that has a history."""
    return next(
        model
        for model in apps.get_models()
        if issubclass(model, Sealed) and model._meta.db_table == table
    )


def field_of(model, column):
    """The field of a column, None where the model no longer has it."""
    fields = (field for field in model._meta.concrete_fields if field.attname == column)
    return next(fields, None)


def label(model, column):
    field = field_of(model, column)
    return capfirst(str(field.verbose_name)) if field else column


def is_prose(model, column):
    """Whether two values are told apart word by word, and not as a whole."""
    field = field_of(model, column)
    prose = (models.CharField, models.TextField, models.JSONField)
    return isinstance(field, prose) and not field.choices


def words(model, column, value):
    """A value, as the row or its history holds it, as a person would write it; "" for none."""
    field = field_of(model, column)
    if value in (None, "", [], {}):
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(field, models.ForeignKey):
        return _related(field, value)
    if field and field.choices:
        return str(dict(field.flatchoices).get(value, value))
    if isinstance(field, models.DateField):
        return _day(field, value)
    return _plain(value)


def named(model, key, row, values):
    """What a row is and what it is called; by `values` where the row is gone."""
    kind = capfirst(model._meta.verbose_name)
    try:
        name = str(row or model(pk=key, **_known(model, values)))
    except (ObjectDoesNotExist, ValidationError, AttributeError, TypeError):
        name = f"#{key}"  # it leaned on what is gone as well
    return f"{kind}: {name}"


def _known(model, values):
    return {name: value for name, value in values.items() if field_of(model, name)}


def _related(field, key):
    row = field.related_model.objects.filter(pk=key).first()
    return str(row) if row else f"#{key}"


def _day(field, value):
    day = value if isinstance(value, date) else field.to_python(value)
    return date_format(day)


def _plain(value):
    if isinstance(value, Decimal):
        return plain(value)
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return "\n".join(value)
    if isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True, default=str)
    return str(value)
