from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from papers.models.sealed import Sealed, seal_of


class Name(Sealed):
    """The registry of names; it alone holds aliases and base models."""

    class Kind(models.TextChoices):
        SYSTEM = "system", _("system")
        HARNESS = "harness", _("harness")
        DATASET = "dataset", _("dataset")
        METHOD = "method", _("method")
        BENCHMARK = "benchmark", _("benchmark")

    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    name = models.CharField(_("name"), max_length=200)
    aliases = ArrayField(
        models.CharField(max_length=200),
        verbose_name=_("aliases"),
        help_text=_("Other spellings, separated by commas."),
        default=list,
        blank=True,
    )
    base = models.ForeignKey(
        "self",
        models.PROTECT,
        verbose_name=_("base model"),
        related_name="derived",
        null=True,
        blank=True,
    )
    seal = seal_of("kind", "name", "base_id")

    class Meta(Sealed.Meta):
        verbose_name = _("name")
        verbose_name_plural = _("names")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["kind", "name"], name="name_once_a_kind"),
            models.CheckConstraint(condition=~models.Q(name=""), name="name_not_empty"),
        ]

    def __str__(self):
        return self.name
