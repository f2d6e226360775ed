"""Roads by which a row can be changed, and another valid value for each of its columns."""

import json
from datetime import date, timedelta

from django.contrib import admin
from django.contrib.messages.storage.fallback import FallbackStorage
from django.db import connection, models
from django.test import RequestFactory

from digest.models import Discussion, Source
from papers.models import Evidence
from tests.make import make_benchmark, make_name, make_paper, make_result
from tests.pages import fields_of

NO_VALUE = {"printed": "", "value": None, "uncertainty": "", "uncertainty_kind": "", "bound": ""}

# What must change along with a column, so that the row still says one thing.
COMPANIONS = {
    "printed": {"value": "28.4"},
    "value": {"printed": "28.4"},
    "uncertainty": {"uncertainty_kind": "range"},
    "uncertainty_kind": {"uncertainty": "9.9"},
    "absence": NO_VALUE,
    "unchanged_from_id": NO_VALUE,
    "quantity_en": {"benchmark_id": None},
    "quantity_ko": {"benchmark_id": None},
}
OTHERS = {
    "printed": "28.4",
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
    """Columns → values that change `column` and leave the row a valid one."""
    return {column: _value(row, column)} | COMPANIONS.get(column, {})


def _value(row, column):
    field, value = _field(row, column), getattr(row, column)
    if column in OTHERS:
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
    return f"{value}/x" if isinstance(field, models.URLField) else f"{value} x"


def _another_row(row, field):
    kind = field.related_model.__name__
    present = getattr(row, field.name)
    named = getattr(present, "kind", "harness" if field.name == "harness" else "system")
    makers = {
        "Paper": make_paper,
        "Benchmark": make_benchmark,
        "ReportedResult": make_result,
        "Name": lambda: make_name(kind=named),
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
    """The desk's own page of the row, or of its owner. False where it has not these fields."""
    owner = getattr(row, INLINES[type(row)]) if type(row) in INLINES else row
    meta = owner._meta
    address = f"/admin/{meta.app_label}/{meta.model_name}/{owner.pk}/change/"
    sent = fields_of(editor_desk.get(address))
    prefix = "" if owner is row else _prefix(sent, row)
    for column, value in values.items():
        name = f"{prefix}{_field(row, column).name}"
        if name not in sent and not isinstance(getattr(row, column), bool | None):
            return False
        sent[name] = "\n".join(value) if isinstance(value, list) else _written(value)
    answer = editor_desk.post(address, {k: v for k, v in sent.items() if v is not None})
    assert answer.status_code == 302, answer.context["errors"]
    return True


def _prefix(sent, row):
    found = [name for name, value in sent.items() if name.endswith("-id") and value == row.pk]
    related = _field(row, f"{INLINES[type(row)]}_id").remote_field.related_name
    [name] = [name for name in found if name.startswith(f"{related}-")]
    return name.removesuffix("id")


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
