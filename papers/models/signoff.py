from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from accounts.triggers import append_only


class Verdict(models.TextChoices):
    ASKED = "asked", _("review asked for")
    APPROVED = "approved", _("approved")
    SENT_BACK = "sent back", _("sent back")


class Scope(models.TextChoices):
    """How far an approval went."""

    SOURCE = "source", _("checked in the source")
    SECONDARY = "secondary", _("secondary source only")


class SignOff(models.Model):
    """A verdict on exactly these seals, or a request for one.

    Each kind of reviewed thing has a table of its own, with a real foreign key `thing`.
    The newest verdict for the present seals decides the state (papers/models/editorial.py).
    """

    language = models.CharField(max_length=5, blank=True)  # "" for what is approved once
    verdict = models.CharField(max_length=10, choices=Verdict)
    scope = models.CharField(max_length=10, choices=Scope, blank=True)
    seals = models.JSONField()  # role → seals, as Editorial.seals() gives them
    rows = models.JSONField(default=list)  # what it was about: "table pk", for four eyes
    # The newest change of the history then: four eyes reads on from it, whatever clocks say.
    last_change = models.BigIntegerField(default=0)
    comment = models.TextField(blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(db_default=Now())

    class Meta:
        abstract = True
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                name="%(class)s_scope_if_approved",
                condition=models.Q(verdict=Verdict.APPROVED, scope__in=Scope.values)
                | (~models.Q(verdict=Verdict.APPROVED) & models.Q(scope="")),
            ),
            models.CheckConstraint(
                name="%(class)s_comment_if_sent_back",
                condition=~models.Q(verdict=Verdict.SENT_BACK) | ~models.Q(comment=""),
            ),
        ]
        triggers = [append_only()]
        indexes = [models.Index(fields=["thing", "language", "-id"], name="%(class)s_newest")]

    def __str__(self):
        return f"{self.get_verdict_display()} {self.thing} {self.language}".rstrip()
