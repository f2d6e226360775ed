"""Forms of the desk, which never overwrite what somebody else wrote in the meantime.

A form carries the version of the row that it shows (papers/saving.py). When it comes back,
the row is locked (`DeskAdmin`, `DeskFormSet`), and what a person did not touch stays as it
is stored now, whoever wrote it. What was touched in an aspect that somebody else changed
is a conflict: the form says so, shows both texts, and sent again it overwrites knowingly.
"""

from django import forms
from django.core.exceptions import ValidationError
from django.forms.utils import ErrorDict
from django.utils.functional import cached_property

from papers import conflicts
from papers.changes import differs, fold
from papers.fields import VersionField
from papers.models import Change, Sealed
from papers.saving import Version, aspect_of, columns_of, lock, versions, write

VERSION = "version_read"


class StoredWhereUntouched(forms.BoundField):
    """Shows what the person typed; what they left alone, as it is stored by now."""

    def value(self):
        if self.form.is_untouched(self.name):
            return self.field.prepare_value(self.form.stored(self.name))
        return super().value()


class DeskForm(forms.ModelForm):
    version_read = VersionField()
    bound_field_class = StoredWhereUntouched
    gone = False  # whether somebody removed the row; the formset knows
    key = None  # the row that a form of a formset came back for, also where it is gone

    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        sealed = isinstance(self.instance, Sealed)
        self.columns = columns_of(type(self.instance)) if sealed else {}
        self.before = {name: getattr(self.instance, name) for name in self.columns}
        self.initial[VERSION] = self._version_now

    @cached_property
    def version(self):
        """How the row stands now; of a bound form the row is locked."""
        return versions(type(self.instance), [self.instance.pk])[self.instance.pk]

    @cached_property
    def sent(self):
        return Version.read(self.data.get(self.add_prefix(VERSION), ""))

    @cached_property
    def outdated(self):
        """The aspects that somebody changed since the page was shown."""
        if not (self.is_bound and self.columns and self.instance.pk):
            return set()
        return self.sent.outdated(self.version)

    @cached_property
    def meanwhile(self):
        """What became of the row since the page was shown: at most one `Folded`."""
        if not (self.gone or self.outdated) or self.sent.newest is None:
            return []
        changes = Change.objects.filter(
            table=self._meta.model._meta.db_table,
            row=self.key or self.instance.pk,
            pk__gt=self.sent.newest,
        )
        return fold(changes.select_related("actor").order_by("pk"))

    @cached_property
    def changed_data(self):
        """The fields that the person changed: against what the page showed them."""
        for row in self.meanwhile:
            self.initial |= {
                self.columns[name].name: self.columns[name].to_python(value)
                for name, value in row.old.items()
                if name in self.columns and (self.gone or aspect_of(name) in self.outdated)
            }
        return super().changed_data

    def full_clean(self):
        if self.is_bound and self.gone:
            self._errors, self.cleaned_data = ErrorDict(renderer=self.renderer), {}
            if self._wrote_to_what_is_gone():
                self.add_error(None, conflicts.of_removed_row(self.meanwhile))
            return
        super().full_clean()

    def clean(self):
        cleaned = super().clean()
        if self.instance.pk:
            self._keep_what_is_untouched(cleaned)
            for name in [name for name in self.changed_data if self._is_conflict(name)]:
                self.add_error(name, conflicts.of_field(self, name))
        return cleaned

    def save_changes(self):
        """Write the columns of an existing row that are not as they were stored."""
        changed = [name for name, value in self.before.items() if self._now(name) != value]
        write(self.instance, changed, self.version)

    def is_untouched(self, name):
        column = self.column(name)
        return self.is_bound and bool(self.instance.pk and column) and not self._is_touched(name)

    def stored(self, name):
        return self.before[self.column(name)]

    def column(self, name):
        """The column of a form field, None where it has none that may be written."""
        return next((key for key, field in self.columns.items() if field.name == name), None)

    def typed(self, name):
        """What the person sent: as the row would hold it, or raw where it cannot."""
        value = getattr(self, "cleaned_data", {}).get(name, self[name].data)
        return getattr(value, "pk", value)

    def _is_touched(self, name):
        if name not in self.changed_data:
            return False
        return name in self.errors or differs(self.stored(name), self.typed(name))

    def _is_conflict(self, name):
        column = self.column(name)
        if not column or aspect_of(column) not in self.outdated:
            return False
        return name not in self.cleaned_data or differs(self.stored(name), self.typed(name))

    def _keep_what_is_untouched(self, cleaned):
        for name in set(cleaned) & self.fields.keys():
            column = self.column(name)
            if column and self._now(column) != self.typed(name):
                unlike = name in self.changed_data and differs(self.stored(name), self.typed(name))
                if not unlike:
                    cleaned[name] = getattr(self.instance, name)

    def _now(self, column):
        return getattr(self.instance, column)

    def _version_now(self):
        if self.gone:
            return str(Version({conflicts.GONE: "told"}, self.sent.newest))
        return str(self.version) if self.columns and self.instance.pk else ""

    def _wrote_to_what_is_gone(self):
        told = self.sent.tokens.get(conflicts.GONE)
        deleted = self.data.get(self.add_prefix(forms.formsets.DELETION_FIELD_NAME))
        touched = {name for name in self.changed_data if self.column(name)}
        return bool(touched) and not told and not deleted


class DeskFormSet(forms.BaseInlineFormSet):
    def get_queryset(self):
        """The rows of the forms, in their order: locked in a form that came back, and None
        for one that somebody has removed in the meantime."""
        rows = super().get_queryset()
        if not self.is_bound:
            return rows
        if not hasattr(self, "_rows"):
            lock(self.model, list(rows.values_list("pk", flat=True)))
            stored = {row.pk: row for row in rows.all()}
            self._rows = [stored.get(key) for key in self._sent_keys()]
        return self._rows

    def _existing_object(self, pk):
        return next((row for row in self.get_queryset() if row and row.pk == pk), None)

    @cached_property
    def versions(self):
        return versions(self.model, [row.pk for row in self.get_queryset() if row])

    def _construct_form(self, i, **options):
        form = super()._construct_form(i, **options)
        if form.instance.pk:
            form.version = self.versions[form.instance.pk]
        elif self.is_bound and i < self.initial_form_count():
            form.gone, form.key = True, self._sent_keys()[i]
        return form

    def clean(self):
        """Refuse to delete what somebody changed since the page was shown."""
        super().clean()
        unread = [
            conflicts.of_deletion(form)
            for form in self.initial_forms
            if self.can_delete and self._should_delete_form(form) and form.outdated
        ]
        if unread:
            raise ValidationError(unread)

    def save_existing(self, form, obj, commit=True):
        form.save_changes()
        return obj

    def _sent_keys(self):
        key = self.model._meta.pk
        keys = []
        for number in range(self.initial_form_count()):
            sent = self.data.get(f"{self.add_prefix(number)}-{key.name}")
            try:
                keys.append(key.to_python(sent))
            except ValidationError:
                keys.append(None)
        return keys
