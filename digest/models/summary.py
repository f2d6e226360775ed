from django.db import models
from django.utils.translation import gettext_lazy as _

from digest.models.entry import Entry
from digest.models.issue import Issue
from papers.models import Paper, Part, SignOff, seal_of


class Summary(Entry):
    """What this issue says about one paper: the entry's text."""

    says = ("body",)

    issue = models.ForeignKey(
        Issue, models.PROTECT, verbose_name=_("issue"), related_name="summaries"
    )
    paper = models.ForeignKey(
        Paper, models.PROTECT, verbose_name=_("paper"), related_name="summaries"
    )
    # How the text form of a language departs from the usual (digest/textform.py).
    layout = models.JSONField(_("layout"), default=dict, blank=True)

    seal = seal_of("paper_id", "source_language")
    seal_en = seal_of("body_en", "layout_en")
    seal_ko = seal_of("body_ko", "layout_ko")

    class Meta(Entry.Meta):
        verbose_name = _("summary")
        verbose_name_plural = _("summaries")
        constraints = [
            *Entry.Meta.constraints,
            models.UniqueConstraint(fields=["issue", "paper"], name="paper_once_an_issue"),
        ]

    def __str__(self):
        return f"{self.issue}, {self.position}. {self.paper}"

    @property
    def anchor(self):
        return f"paper-{self.paper.slug}"

    def results(self):
        """The results of its paper, with all that a picture shows of them."""
        return self.paper.results.select_related(
            *("benchmark__name", "system", "base", "harness"),
            *("compared_with__system", "unchanged_from__system"),
        ).prefetch_related("evidence")

    def parts(self, language):
        results = self.ordered()
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

    def ordered(self):
        return list(self.paper.results.select_related("benchmark__name"))

    def owned(self):
        return [self.paper.results]


class SummarySignOff(SignOff):
    thing = models.ForeignKey(Summary, models.PROTECT, related_name="signoffs")

    class Meta(SignOff.Meta):
        verbose_name = _("sign-off of a summary")
        verbose_name_plural = _("sign-offs of summaries")
