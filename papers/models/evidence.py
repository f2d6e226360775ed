from django.db import models
from django.utils.translation import gettext_lazy as _

from papers.models.result import ReportedResult
from papers.models.sealed import Sealed, seal_of


class Evidence(Sealed):
    """Where a statement stands. One can have several that disagree."""

    class SourceKind(models.TextChoices):
        PAPER = "paper", _("the paper")
        AUTHORS = "authors", _("its authors' page")
        SECONDARY = "secondary", _("secondary")

    result = models.ForeignKey(
        ReportedResult, models.CASCADE, verbose_name=_("result"), related_name="evidence"
    )
    source_kind = models.CharField(_("source"), max_length=10, choices=SourceKind)
    version = models.CharField(_("version"), max_length=20, blank=True)
    locator = models.CharField(
        _("locator"), max_length=200, help_text=_("Such as Table 3, or section 4.2.")
    )
    quote = models.TextField(_("quoted words"), max_length=5_000, blank=True)
    url = models.URLField(_("address"), max_length=500, blank=True)

    seal = seal_of("source_kind", "version", "locator", "quote", "url")

    class Meta(Sealed.Meta):
        verbose_name = _("evidence")
        verbose_name_plural = _("evidence")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(locator=""), name="evidence_has_locator"),
        ]

    def __str__(self):
        return f"{self.get_source_kind_display()}, {self.locator}"
