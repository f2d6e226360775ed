from django import forms
from django.conf import settings
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import UserChangeForm
from django.utils.translation import gettext_lazy as _

from accounts.models import User


class PersonForm(UserChangeForm):
    approves = forms.MultipleChoiceField(
        label=_("approves"),
        help_text=User._meta.get_field("approves").help_text,
        choices=settings.LANGUAGES,
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )


@admin.register(User)
class PersonAdmin(UserAdmin):
    form = PersonForm
    list_display = ["username", "first_name", "last_name", "is_staff", "is_active"]
    fieldsets = [
        (None, {"fields": ["username", "password"]}),
        (_("Personal info"), {"fields": ["first_name", "last_name", "email"]}),
        (
            _("Permissions"),
            {"fields": ["is_active", "is_staff", "is_superuser", "groups", "approves"]},
        ),
        (_("Important dates"), {"fields": ["last_login", "date_joined"]}),
    ]

    def has_delete_permission(self, request, obj=None):
        return False  # as the database has it (accounts/models.py)
