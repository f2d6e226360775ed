from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from digest.models.entry import Entry
from digest.models.issue import Issue
from papers.models import Paper, Part, Sealed, SignOff, seal_of


class Trend(Entry):
    """A paragraph or more on a development of the month."""

    says = ("body",)

    issue = models.ForeignKey(
        Issue, models.PROTECT, verbose_name=_("issue"), related_name="trends"
    )
    papers = models.ManyToManyField(
        Paper, through="Discussion", verbose_name=_("papers discussed"), related_name="+"
    )

    seal = seal_of("source_language")
    seal_en = seal_of("body_en")
    seal_ko = seal_of("body_ko")

    class Meta(Entry.Meta):
        verbose_name = _("trend")
        verbose_name_plural = _("trends")

    def __str__(self):
        return gettext("%(issue)s, trend %(number)s") % {
            "issue": self.issue,
            "number": self.position,
        }

    @property
    def anchor(self):
        return f"trend-{self.position}"

    def parts(self, language):
        return [
            Part("trend", self),
            Part("trend", self, language),
            *(Part("papers", discussion) for discussion in self.discussions.all()),
        ]

    def owned(self):
        return [self.discussions]


class Discussion(Sealed):
    """A paper that a trend discusses, in order; `marker` shows its number to readers."""

    trend = models.ForeignKey(
        Trend, models.CASCADE, verbose_name=_("trend"), related_name="discussions"
    )
    paper = models.ForeignKey(
        Paper, models.PROTECT, verbose_name=_("paper"), related_name="discussions"
    )
    position = models.PositiveIntegerField(_("position"))
    marker = models.BooleanField(_("shown as a marker"), default=False)

    seal = seal_of("paper_id", "position", "marker")

    class Meta(Sealed.Meta):
        verbose_name = _("paper discussed")
        verbose_name_plural = _("papers discussed")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["trend", "paper"], name="discussed_once"),
            models.UniqueConstraint(
                fields=["trend", "position"],
                name="discussion_place_once",
                deferrable=models.Deferrable.DEFERRED,
            ),
        ]

    def __str__(self):
        return str(self.paper)


class TrendSignOff(SignOff):
    thing = models.ForeignKey(Trend, models.PROTECT, related_name="signoffs")

    class Meta(SignOff.Meta):
        verbose_name = _("sign-off of a trend")
        verbose_name_plural = _("sign-offs of trends")
