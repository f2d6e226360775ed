from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _
from pgtrigger import Delete, Truncate

from accounts.triggers import refusal


class User(AbstractUser):
    """A person of the newsroom. What one may do comes from the roles (accounts/roles.py)."""

    approves = ArrayField(
        models.CharField(max_length=5, choices=settings.LANGUAGES),
        verbose_name=_("approves"),
        help_text=_("The languages in which this person may approve texts."),
        default=list,
        blank=True,
    )

    class Meta(AbstractUser.Meta):
        permissions = [
            ("write", "May write, translate and ask for review"),
            ("review", "May approve and send back"),
            ("publish", "May publish"),
        ]
        # Their name stands in the trail; a person who leaves is made inactive.
        triggers = [refusal("people_stay", Delete | Truncate, "a register of people that stay")]

    def __str__(self):
        return self.get_full_name() or self.username
