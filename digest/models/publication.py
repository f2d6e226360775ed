from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from accounts.triggers import append_only
from digest.schemas import SCHEMA, current_content, current_record


class Kind(models.TextChoices):
    """What made a version: publishing, a correction, or the withdrawal of an entry."""

    FIRST = "first", _("first publication")
    AGAIN = "again", _("published again")
    EDITORIAL = "editorial", _("editorial correction")
    FACTUAL = "factual", _("factual correction")
    WITHDRAWAL = "withdrawal", _("withdrawal of an entry")


CORRECTIONS = (Kind.EDITORIAL, Kind.FACTUAL)


class PublicationQuerySet(models.QuerySet):
    def of(self, month, language):
        """The versions of a month in a language, newest first."""
        return self.filter(month=month, language=language).order_by("-version")

    def current(self):
        """The newest version of each month in each language, withdrawn or not."""
        return self.order_by("-month", "language", "-version").distinct("month", "language")

    def shown(self):
        """With what the page shows, and without the pictures that it is made of."""
        return self.select_related("rendering").defer("content", "record", "rendering__changes")

    def rendered(self, month):
        """language → the newest version of the month in it, with what its page shows."""
        newest = self.current().filter(month=month).shown()
        return {each.language: each for each in newest}

    def standing(self, issue_id, language):
        """What readers have of an issue in a language; None where they have nothing."""
        versions = self.filter(issue=issue_id, language=language).order_by("-version")
        newest = versions.defer("content").first()  # the picture, for those who look at it
        return newest and (None if newest.is_withdrawn() else newest)

    def froze(self, thing, seals, issue_id, language):
        """Whether readers have `thing` with these seals."""
        standing = self.standing(issue_id, language)
        return bool(standing) and standing.seals_of(key_of(thing)) == seals

    def listed(self):
        """As plain values for a list, without pictures."""
        withdrawn = models.F("rendering__marks__withdrawn")
        return self.values("month", "language", withdrawn=withdrawn)


class Publication(models.Model):
    """A numbered, immutable picture of one issue in one language: all that readers see.

    `content` is what the month says; `content_sha256` its identity. `record` says who
    approved it, and which seals it froze. The note of a correction is written in each
    language of the site, for its readers wherever they are.
    """

    issue = models.ForeignKey(
        "Issue", models.PROTECT, verbose_name=_("issue"), related_name="publications"
    )
    month = models.DateField(_("month"))  # the issue's, which public queries never join
    language = models.CharField(_("language"), max_length=5, choices=settings.LANGUAGES)
    version = models.PositiveIntegerField(_("version"))
    kind = models.CharField(_("kind"), max_length=12, choices=Kind, default=Kind.FIRST)
    note_en = models.TextField(_("note (English)"), blank=True)
    note_ko = models.TextField(_("note (Korean)"), blank=True)
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
        triggers = [append_only()]
        constraints = [
            models.UniqueConstraint(
                fields=["month", "language", "version"], name="publication_version_once"
            ),
            models.UniqueConstraint(
                fields=["issue", "language", "version"], name="publication_of_issue_once"
            ),
            models.CheckConstraint(
                condition=Q(version=1, kind=Kind.FIRST) | (Q(version__gt=1) & ~Q(kind=Kind.FIRST)),
                name="publication_versions_from_1",
            ),
            models.CheckConstraint(
                condition=Q(month__day=1), name="publication_month_is_its_first_day"
            ),
            models.CheckConstraint(
                condition=~Q(kind=Kind.FACTUAL) | (~Q(note_en="") & ~Q(note_ko="")),
                name="publication_factual_has_notes",
            ),
        ]

    def __str__(self):
        return f"{self.month:%Y-%m} {self.language} v{self.version}"

    def is_withdrawn(self):
        """Whether it was the newest when the issue was withdrawn."""
        return self.withdrawals.filter(entry="").exists()

    @property
    def current_content(self):
        """The content in the present schema, whichever it was published in."""
        return current_content(self.content)

    @property
    def current_record(self):
        """The record in the present schema; only an older one has to look at the content."""
        is_current = self.record["schema"] == SCHEMA
        return self.record if is_current else current_record(self.content, self.record)

    @property
    def is_corrected(self):
        return self.kind in CORRECTIONS

    def seals_of(self, key):
        """The seals that it froze of a text, by `key_of()`; None where it has not that text."""
        return self.current_record["entries"].get(key, {}).get("seals", {}).get(key)


class Withdrawal(models.Model):
    """What readers may not have any more, and why, in the language of the publication.

    Of the whole issue (`entry` is empty): this version and all before it. Of an entry, by
    `key_of()`: this version carries the notice, and all before it show it in its place.
    """

    publication = models.ForeignKey(
        Publication, models.PROTECT, verbose_name=_("publication"), related_name="withdrawals"
    )
    entry = models.CharField(_("entry"), max_length=60, blank=True)
    reason = models.TextField(_("reason"))
    at = models.DateTimeField(_("at"), db_default=Now())
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta:
        verbose_name = _("withdrawal")
        verbose_name_plural = _("withdrawals")
        ordering = ["pk"]
        triggers = [append_only()]
        constraints = [
            models.UniqueConstraint(fields=["publication", "entry"], name="withdrawn_once"),
            models.CheckConstraint(condition=~Q(reason=""), name="withdrawal_has_reason"),
        ]

    def __str__(self):
        return f"{self.publication} {self.entry}".rstrip()


class Rendering(models.Model):
    """What the pages of a publication show; made again from publications at any time.

    `fragments` are HTML, `changes` what is new since the version before, `marks` how it
    stands beside other versions: superseded, behind the other language, withdrawn.
    """

    publication = models.OneToOneField(
        Publication, models.PROTECT, related_name="rendering", primary_key=True
    )
    fragments = models.JSONField()
    changes = models.JSONField(default=list)
    marks = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("rendering")
        verbose_name_plural = _("renderings")

    def __str__(self):
        return str(self.publication)


class PublishedResult(models.Model):
    """A result that readers have, for pages that look across months; made again likewise."""

    publication = models.ForeignKey(Publication, models.PROTECT, related_name="results")
    result = models.BigIntegerField()  # its id: no public page asks the editable row
    benchmark = models.BigIntegerField(null=True)
    paper = models.CharField(max_length=80)  # its slug
    value = models.DecimalField(max_digits=30, decimal_places=10, null=True)
    content = models.JSONField()  # as in the picture
    scope = models.CharField(max_length=10, blank=True)  # how far its approval went

    class Meta:
        verbose_name = _("published result")
        verbose_name_plural = _("published results")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["publication", "paper", "result"], name="published_result_once"
            ),
        ]
        indexes = [
            models.Index(fields=["benchmark", "value"], name="published_of_benchmark"),
            models.Index(fields=["result"], name="published_of_result"),
        ]

    def __str__(self):
        return f"{self.publication} {self.result}"


def key_of(thing):
    """How a record names an editorial row: "digest.trend 12"."""
    return f"{thing._meta.label_lower} {thing.pk}"


def name_in(issue, key):
    """What people call the entry of a key, or the issue itself."""
    entries = [*issue.trends.all(), *issue.summaries.all()]
    return next((str(each) for each in entries if key_of(each) == key), str(issue))
