"""Roads by which a row can be changed, and another valid value for each of its columns."""

import json
from datetime import date, timedelta

from django.apps import apps
from django.contrib import admin
from django.contrib.messages.storage.fallback import FallbackStorage
from django.db import connection, models
from django.forms.models import InlineForeignKeyField
from django.test import RequestFactory

from digest.models import Discussion, Source
from papers.models import Evidence, Sealed
from tests.make import (
    make_benchmark,
    make_issue,
    make_name,
    make_paper,
    make_result,
    make_trend,
)
from tests.pages import errors_of, fields_of

OTHERS = {
    "value": "28.4",
    "uncertainty": "9.9",
    "slug": "another-slug",
    "arxiv_id": "2602.99999",
    "doi": "10.1000/another",
    "absence": "not reported",
    "month": date(2026, 9, 1),
    "source_kind": "secondary",
    "kind": "dataset",
    "layout_en": {"headings": {"trends": "Lines"}},
    "layout_ko": {"headings": {"trends": "흐름"}},
}
INLINES = {Evidence: "result", Discussion: "trend", Source: "issue"}


def another(row, column):
    """Column → another value, with which the row is a valid one."""
    return {column: _value(row, column)}


def _value(row, column):
    field, value = _field(row, column), getattr(row, column)
    if column in OTHERS and OTHERS[column] != value:
        return OTHERS[column]
    if isinstance(field, models.ForeignKey):
        return _another_row(row, field).pk
    if field.choices:
        return next(code for code, _label in field.choices if code != value)
    if isinstance(field, models.BooleanField):
        return not value
    if isinstance(field, models.IntegerField):
        return 77
    if isinstance(field, models.DateField):
        return value + timedelta(days=1)
    if isinstance(field, models.JSONField):
        return [*value, "Another"]
    if isinstance(field, models.URLField):
        return f"{value or 'https://a.org'}/x"
    return f"{value} x".strip()


def _another_row(row, field):
    kind = field.related_model.__name__
    present = getattr(row, field.name)
    named = getattr(present, "kind", "harness" if field.name == "harness" else "system")
    makers = {
        "Paper": make_paper,
        "Benchmark": make_benchmark,
        "ReportedResult": make_result,
        "Name": lambda: make_name(kind=named),
        "Issue": lambda: make_issue(month=date(2027, 1, 1)),
        "Trend": lambda: make_trend(make_issue(month=date(2027, 1, 1))),
    }
    return makers[kind]()


def _field(row, column):
    return next(field for field in row._meta.concrete_fields if field.attname == column)


def by_update(row, values, editor):
    type(row).objects.filter(pk=row.pk).update(**values)


def by_bulk_update(row, values, editor):
    _set(row, values)
    type(row).objects.bulk_update([row], [_field(row, column).name for column in values])


def by_save(row, values, editor):
    _set(row, values)
    row.save()


def by_sql(row, values, editor):
    prepared = {
        column: _field(row, column).get_db_prep_save(value, connection)
        for column, value in values.items()
    }
    with connection.cursor() as cursor:
        assignments = ", ".join(f'"{each}" = %s' for each in prepared)
        cursor.execute(
            f"UPDATE {row._meta.db_table} SET {assignments} WHERE id = %s",  # noqa: S608
            [*prepared.values(), row.pk],
        )


def by_list_edit(row, values, editor):
    """The desk has none; whoever adds one goes this way."""
    names = [_field(row, column).name for column in values]
    page = _page(row, list_display=["pk", *names], list_editable=names)
    request = _request(editor, {})
    formset = page.get_changelist_formset(request)(queryset=type(row).objects.filter(pk=row.pk))
    sent = {f"form-{name}": 1 for name in ("TOTAL_FORMS", "INITIAL_FORMS")}
    for bound in formset.forms[0]:
        sent[bound.html_name] = bound.value()
    sent |= {f"form-0-{_field(row, c).name}": _written(v) for c, v in values.items()}
    sent = {name: value for name, value in sent.items() if value is not None}
    page.get_queryset = lambda request: type(row).objects.filter(pk=row.pk)
    answer = page.changelist_view(_request(editor, sent | {"_save": "Save"}))
    assert answer.status_code == 302, answer.context_data["cl"].formset.errors


def by_action(row, values, editor):
    """The desk has none either."""

    @admin.action(description="change")
    def change(page, request, queryset):
        queryset.update(**values)

    page = _page(row, actions=[change])
    sent = {"action": "change", admin.helpers.ACTION_CHECKBOX_NAME: row.pk, "index": 0}
    page.changelist_view(_request(editor, sent))


def by_form(row, values, editor_desk):
    """The desk's own page of the row, or of what it belongs to."""
    by_inline(row, _owner(row), values, editor_desk)


def by_inline(row, owner, values, editor_desk):
    """The desk's page of `owner`, with the row in it."""
    sent = fields_of(editor_desk.get(_address(owner)))
    prefix = "" if owner == row else _prefix(sent, row, owner)
    for column, value in values.items():
        name = f"{prefix}{column if column == 'DELETE' else _field(row, column).name}"
        sent[name] = "\n".join(value) if isinstance(value, list) else _written(value)
    sent = {name: value for name, value in sent.items() if value is not None}
    answer = editor_desk.post(_address(owner), sent)
    assert answer.status_code == 302, errors_of(answer)


def is_in_form(row, column, editor_desk):
    """Whether the desk's page of the row, or of what it belongs to, lets one change it."""
    answer = editor_desk.get(_address(_owner(row)))
    forms = [answer.context["adminform"].form]
    for inline in answer.context["inline_admin_formsets"]:
        forms += inline.formset.forms
    [form] = [form for form in forms if form.instance == row]
    field = form.fields.get(_field(row, column).name)
    return not (field is None or field.disabled or isinstance(field, InlineForeignKeyField))


def _owner(row):
    return getattr(row, INLINES[type(row)]) if type(row) in INLINES else row


def _address(row):
    meta = row._meta
    return f"/admin/{meta.app_label}/{meta.model_name}/{row.pk}/change/"


def _prefix(sent, row, owner):
    related = next(
        field.remote_field.related_name
        for field in row._meta.concrete_fields
        if field.related_model is type(owner)
    )
    names = [name for name, value in sent.items() if name.endswith("-id") and value == row.pk]
    [name] = [name for name in names if name.startswith(f"{related}-")]
    return name.removesuffix("id")


def columns_in_no_seal():
    """(model, column) of what is in no seal; a translated field is its columns."""
    found = set()
    for model in (model for model in apps.get_models() if issubclass(model, Sealed)):
        columns = {field.attname for field in model._meta.concrete_fields if not field.generated}
        undotted = {name for name in columns if f"{name}_en" in columns}
        seals = {field.attname for field in model._meta.concrete_fields if field.generated}
        sealed = {name for seal in seals for name in model.sealed_columns(seal)}
        found |= {(model, name) for name in columns - undotted - sealed}
    return found


def _written(value):
    if isinstance(value, dict | list):
        return json.dumps(value)
    if isinstance(value, bool):
        return "on" if value else None
    return "" if value is None else value


def _page(row, **options):
    page = type("Page", (AnybodysPage,), options)
    return page(type(row), admin.AdminSite())


class AnybodysPage(admin.ModelAdmin):
    formfield_overrides = {models.URLField: {"assume_scheme": "https"}}

    def has_change_permission(self, request, obj=None):
        return True


def _request(person, sent):
    request = RequestFactory().post("/", sent)
    request.user, request.session = person, {}
    request._messages = FallbackStorage(request)
    request._dont_enforce_csrf_checks = True
    return request


def _set(row, values):
    for column, value in values.items():
        setattr(row, column, value)


ROADS = {
    "update": by_update,
    "bulk_update": by_bulk_update,
    "save": by_save,
    "SQL": by_sql,
    "list edit": by_list_edit,
    "action": by_action,
}
