from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from accounts.triggers import append_only


class Trail(models.Model):
    """One line a move: who moved what, in which language, from which state to which."""

    kind = models.CharField(_("kind"), max_length=60)  # "digest.trend"
    row = models.BigIntegerField()
    place = models.CharField(_("place"), max_length=300)  # its name when it was moved
    language = models.CharField(_("language"), max_length=5, blank=True)
    move = models.CharField(_("move"), max_length=20)
    from_state = models.CharField(_("from"), max_length=20)
    to_state = models.CharField(_("to"), max_length=20)
    comment = models.TextField(_("comment"), blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("at"), db_default=Now())

    class Meta:
        verbose_name = _("trail entry")
        verbose_name_plural = _("trail entries")
        ordering = ["-pk"]
        triggers = [append_only()]
        indexes = [models.Index(fields=["kind", "row"], name="trail_of_row")]

    def __str__(self):
        return f"{self.move} {self.place}"
