"""What a browser makes of an admin page: the fields that it would send back."""

from django import forms
from django.test import Client


def signed_in(person=None, language="en", **options):
    """A client that reads in `language`; signed in unless nobody is given."""
    client = Client(headers={"accept-language": language}, **options)
    if person:
        client.force_login(person)
    return client


def fields_of(response):
    """The fields of an admin form as they stand, to change one and send back the others."""
    shown = [response.context["adminform"].form]
    for inline in response.context["inline_admin_formsets"]:
        shown += [inline.formset.management_form, *inline.formset.forms]
    fields = {}
    for form in shown:
        for bound in form:
            value = bound.value()
            if isinstance(bound.field, forms.BooleanField):
                value = "on" if value else None
            if value is not None:
                fields[bound.html_name] = value
    return fields


def errors_of(response):
    """field → messages of an admin form that was not accepted; inlines by their full names."""
    errors = dict(response.context["adminform"].form.errors)
    for inline in response.context["inline_admin_formsets"]:
        for form in inline.formset.forms:
            errors |= {form.add_prefix(field): words for field, words in form.errors.items()}
    return errors
