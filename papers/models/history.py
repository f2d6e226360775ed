import json
from decimal import Decimal

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.triggers import append_only


class Exact(json.JSONDecoder):
    """Reads numbers as they stand: never as floats."""

    def __init__(self, **options):
        super().__init__(**options | {"parse_float": Decimal})


class Change(models.Model):
    """One change of one editorial row, written by a trigger whichever road it came by.

    `old` and `new` hold the changed columns only. No actor means an unknown hand.
    """

    table = models.CharField(max_length=63)
    row = models.BigIntegerField()
    operation = models.CharField(max_length=6)
    old = models.JSONField(decoder=Exact)
    new = models.JSONField(decoder=Exact)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    road = models.CharField(max_length=10)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("change")
        verbose_name_plural = _("changes")
        triggers = [append_only()]
        indexes = [models.Index(fields=["table", "row", "at"], name="change_of_row")]

    def __str__(self):
        return f"{self.operation} {self.table} {self.row}"

    @classmethod
    def of(cls, row):
        return cls.objects.filter(table=row._meta.db_table, row=row.pk)

    @property
    def columns(self):
        return self.old.keys() | self.new.keys()
