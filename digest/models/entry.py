from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from digest.models.publication import Publication
from papers.languages import text
from papers.models import Editorial


class Entry(Editorial):
    """What trends and summaries share: a place in an issue, a text in each language.

    Each has a foreign key `issue` of its own.
    """

    per_language = True

    position = models.PositiveIntegerField(_("position"))
    body = models.TextField(_("text"), max_length=100_000, null=True, blank=True)
    source_language = models.CharField(
        _("written in"), max_length=5, choices=settings.LANGUAGES, default="en"
    )

    # Where it is in preparation: left out, its number kept. Part of no approval.
    held_in = ArrayField(
        models.CharField(max_length=5, choices=settings.LANGUAGES),
        verbose_name=_("held in"),
        default=list,
        blank=True,
    )

    class Meta(Editorial.Meta):
        abstract = True
        ordering = ["issue", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["issue", "position"],
                name="%(class)s_place_once",
                deferrable=models.Deferrable.DEFERRED,
            ),
        ]

    def is_empty(self, language):
        return not text(self, "body", language).strip()

    def is_published(self, seals, language):
        return Publication.objects.froze(self, seals, self.issue_id, language)
