from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _


class PublicationQuerySet(models.QuerySet):
    def of(self, month, language):
        """The versions of a month in a language, newest first."""
        return self.filter(month=month, language=language).order_by("-version")

    def current(self):
        """The newest version of each month in each language."""
        return self.order_by("-month", "language", "-version").distinct("month", "language")

    def rendered(self, month):
        """language → the newest version of the month in it, with what its page shows."""
        newest = self.current().filter(month=month).select_related("rendering")
        return {each.language: each for each in newest.defer("content", "record")}

    def froze(self, thing, seals, issue_id, language):
        """Whether the newest version of the issue holds `thing` with these seals."""
        versions = self.filter(issue=issue_id, language=language).order_by("-version")
        frozen = versions.values_list("record__seals", flat=True).first()
        return bool(frozen) and frozen.get(key_of(thing)) == seals

    def listed(self):
        """As plain values for a list: no pictures, their titles only."""
        return self.values("month", "language", "version", "published_at", "content__title")


class Publication(models.Model):
    """A numbered, immutable picture of one issue in one language: all that readers see.

    `content` is what the month says; `content_sha256` its identity. `record` says who
    approved and published it, and which seals it froze.
    """

    issue = models.ForeignKey(
        "Issue", models.PROTECT, verbose_name=_("issue"), related_name="publications"
    )
    month = models.DateField(_("month"))  # the issue's, which public queries never join
    language = models.CharField(_("language"), max_length=5, choices=settings.LANGUAGES)
    version = models.PositiveIntegerField(_("version"))
    content = models.JSONField(_("content"))
    content_sha256 = models.CharField(max_length=64)
    record = models.JSONField(_("record"))
    published_at = models.DateTimeField(_("published"), db_default=Now())
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("by")
    )

    objects = PublicationQuerySet.as_manager()

    class Meta:
        verbose_name = _("publication")
        verbose_name_plural = _("publications")
        ordering = ["-month", "language", "-version"]
        constraints = [
            models.UniqueConstraint(
                fields=["month", "language", "version"], name="publication_version_once"
            ),
            models.UniqueConstraint(
                fields=["issue", "language", "version"], name="publication_of_issue_once"
            ),
            models.CheckConstraint(
                condition=models.Q(version__gte=1), name="publication_versions_from_1"
            ),
            models.CheckConstraint(
                condition=models.Q(month__day=1), name="publication_month_is_its_first_day"
            ),
        ]

    def __str__(self):
        return f"{self.month:%Y-%m} {self.language} v{self.version}"


class Rendering(models.Model):
    """The HTML fragments of a publication; made again from it at any time."""

    publication = models.OneToOneField(
        Publication, models.PROTECT, related_name="rendering", primary_key=True
    )
    fragments = models.JSONField()

    class Meta:
        verbose_name = _("rendering")
        verbose_name_plural = _("renderings")

    def __str__(self):
        return str(self.publication)


def key_of(thing):
    """How a record names an editorial row: "digest.trend 12"."""
    return f"{thing._meta.label_lower} {thing.pk}"
