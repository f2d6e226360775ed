from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from digest.models.issue import Issue
from digest.models.publication import Publication
from papers.languages import text
from papers.models import Editorial, Paper, Part, SignOff, seal_of


class Summary(Editorial):
    """What this issue says about one paper: the entry's text."""

    per_language = True

    issue = models.ForeignKey(
        Issue, models.PROTECT, verbose_name=_("issue"), related_name="summaries"
    )
    paper = models.ForeignKey(
        Paper, models.PROTECT, verbose_name=_("paper"), related_name="summaries"
    )
    position = models.PositiveIntegerField(_("position"))
    body = models.TextField(_("text"), max_length=100_000, null=True, blank=True)
    source_language = models.CharField(
        _("written in"), max_length=5, choices=settings.LANGUAGES, default="en"
    )
    # How the text form of a language departs from the usual (digest/textform.py).
    layout = models.JSONField(_("layout"), default=dict, blank=True)

    seal = seal_of("issue_id", "paper_id", "source_language")
    seal_en = seal_of("body_en", "layout_en")
    seal_ko = seal_of("body_ko", "layout_ko")

    class Meta(Editorial.Meta):
        verbose_name = _("summary")
        verbose_name_plural = _("summaries")
        ordering = ["issue", "position"]
        constraints = [
            models.UniqueConstraint(fields=["issue", "paper"], name="paper_once_an_issue"),
            models.UniqueConstraint(
                fields=["issue", "position"],
                name="summary_place_once",
                deferrable=models.Deferrable.DEFERRED,
            ),
        ]

    def __str__(self):
        return f"{self.issue}, {self.position}. {self.paper}"

    @property
    def anchor(self):
        return f"paper-{self.paper.slug}"

    def results(self):
        return self.paper.results.select_related("benchmark__name", "system", "base", "harness")

    def parts(self, language):
        results = list(self.results())
        benchmarks = {result.benchmark for result in results if result.benchmark}
        return [
            Part("summary", self),
            Part("summary", self, language),
            Part("paper", self.paper),
            Part("paper", self.paper, language),
            *(Part("results", result, language) for result in results),
            *(
                Part("benchmarks", benchmark, language)
                for benchmark in sorted(benchmarks, key=lambda benchmark: benchmark.pk)
            ),
        ]

    def is_empty(self, language):
        return not text(self, "body", language).strip()

    def is_published(self, language):
        return Publication.froze(self, self.issue.month, language)


class SummarySignOff(SignOff):
    thing = models.ForeignKey(Summary, models.PROTECT, related_name="signoffs")

    class Meta(SignOff.Meta):
        verbose_name = _("sign-off of a summary")
        verbose_name_plural = _("sign-offs of summaries")
