from django.db import models
from django.utils.translation import gettext_lazy as _

from papers.models.editorial import Editorial, Part
from papers.models.names import Name
from papers.models.sealed import seal_of
from papers.models.signoff import SignOff


class Benchmark(Editorial):
    """What a result is measured on. Two variants are two benchmarks."""

    class Direction(models.TextChoices):
        HIGHER = "higher", _("higher is better")
        LOWER = "lower", _("lower is better")
        NEITHER = "neither", _("neither is better")

    name = models.ForeignKey(
        Name,
        models.PROTECT,
        verbose_name=_("name"),
        related_name="benchmarks",
        limit_choices_to={"kind": Name.Kind.BENCHMARK},
    )
    version = models.CharField(_("version"), max_length=50, blank=True)
    variant = models.CharField(_("variant or split"), max_length=100, blank=True)
    metric = models.CharField(_("metric"), max_length=100)
    direction = models.CharField(_("direction"), max_length=10, choices=Direction)
    unit = models.CharField(_("unit"), max_length=30, blank=True)
    url = models.URLField(_("address"), max_length=500, blank=True)
    description = models.TextField(_("description"), max_length=5_000, null=True, blank=True)

    seal = seal_of("name_id", "version", "variant", "metric", "direction", "unit", "url")
    seal_en = seal_of("description_en")
    seal_ko = seal_of("description_ko")

    class Meta(Editorial.Meta):
        verbose_name = _("benchmark")
        verbose_name_plural = _("benchmarks")
        ordering = ["name__name", "version", "variant"]
        constraints = [
            models.UniqueConstraint(
                fields=["name", "version", "variant", "metric"], name="benchmark_once"
            ),
            models.CheckConstraint(condition=~models.Q(metric=""), name="benchmark_has_metric"),
        ]

    def __str__(self):
        return " ".join(filter(None, [self.name.name, self.version, self.variant]))

    def parts(self, language):
        return [Part("benchmark", self), Part("name", self.name)]


class BenchmarkSignOff(SignOff):
    thing = models.ForeignKey(Benchmark, models.PROTECT, related_name="signoffs")

    class Meta(SignOff.Meta):
        verbose_name = _("sign-off of a benchmark")
        verbose_name_plural = _("sign-offs of benchmarks")
