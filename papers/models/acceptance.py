from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from accounts.triggers import append_only


class Acceptance(models.Model):
    """A finding of papers/agreement.py that a second person lets stand, and why.

    It is about exactly the words of one paragraph in both languages: with them it lapses, and
    where they come back it holds again.
    """

    finding = models.CharField(max_length=64)  # of what was found and of both paragraphs
    code = models.CharField(_("code"), max_length=40)
    english = models.TextField(_("English"))
    korean = models.TextField(_("Korean"))
    reason = models.TextField(_("reason"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("at"), db_default=Now())

    class Meta:
        verbose_name = _("accepted finding")
        verbose_name_plural = _("accepted findings")
        ordering = ["-pk"]
        triggers = [append_only()]
        constraints = [
            models.UniqueConstraint(fields=["finding"], name="finding_accepted_once"),
            models.CheckConstraint(condition=~models.Q(reason=""), name="acceptance_has_a_reason"),
        ]

    def __str__(self):
        return f"{self.code}: {self.reason}"
