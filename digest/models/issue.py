from datetime import date

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from digest.models.publication import Publication
from papers.languages import text
from papers.models import Editorial, Part, Sealed, SignOff, seal_of


class Issue(Editorial):
    """One month: trends and summaries in order."""

    per_language = True

    says = ("title", "introduction")

    month = models.DateField(
        _("month"), unique=True, help_text=_("Any day of it; the first is kept.")
    )
    title = models.CharField(_("title"), max_length=300, null=True, blank=True)
    introduction = models.TextField(_("introduction"), max_length=100_000, null=True, blank=True)
    # How the text form of a language departs from the usual (digest/textform.py).
    layout = models.JSONField(_("layout"), default=dict, blank=True)

    seal = seal_of("month")
    seal_en = seal_of("title_en", "introduction_en", "layout_en")
    seal_ko = seal_of("title_ko", "introduction_ko", "layout_ko")

    class Meta(Editorial.Meta):
        verbose_name = _("issue")
        verbose_name_plural = _("issues")
        ordering = ["-month"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(month__day=1), name="issue_month_is_its_first_day"
            ),
        ]

    def __str__(self):
        return f"{self.month:%Y-%m}"

    def clean(self):
        if isinstance(self.month, date):
            self.month = self.month.replace(day=1)
            published = self.publications.first() if self.pk else None
            if published and published.month != self.month:
                raise ValidationError({"month": _("A published month cannot become another.")})

    def place_of(self, field):
        return f"digest.issue {self.month:%Y-%m} {field}"  # pictures know it by its month

    def parts(self, language):
        return [
            Part("issue", self),
            Part("issue", self, language),
            *(
                Part("sources", source, aspect)
                for source in self.sources.all()
                for aspect in ("", language)
            ),
        ]

    def ordered(self):
        return [*self.trends.all(), *self.summaries.all()]

    def owned(self):
        return [self.sources, self.trends, self.summaries]

    def is_empty(self, language):
        return not text(self, "title", language)

    def is_published(self, seals, language):
        return Publication.objects.froze(self, seals, self.pk, language)


class Source(Sealed):
    """A source of the issue that is none of its papers."""

    issue = models.ForeignKey(
        Issue, models.CASCADE, verbose_name=_("issue"), related_name="sources"
    )
    position = models.PositiveIntegerField(_("position"))
    title = models.CharField(_("title"), max_length=500, null=True, blank=True)
    url = models.URLField(_("address"), max_length=500, blank=True)
    layout = models.JSONField(_("layout"), default=dict, blank=True)

    seal = seal_of("position", "url")
    seal_en = seal_of("title_en", "layout_en")
    seal_ko = seal_of("title_ko", "layout_ko")

    class Meta(Sealed.Meta):
        verbose_name = _("other source")
        verbose_name_plural = _("other sources")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["issue", "position"],
                name="source_place_once",
                deferrable=models.Deferrable.DEFERRED,
            ),
        ]

    def __str__(self):
        return self.title_en or self.title_ko or self.url


class IssueSignOff(SignOff):
    thing = models.ForeignKey(Issue, models.PROTECT, related_name="signoffs")

    class Meta(SignOff.Meta):
        verbose_name = _("sign-off of an issue")
        verbose_name_plural = _("sign-offs of issues")
