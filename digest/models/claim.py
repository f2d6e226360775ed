"""Claims: the sentences of an entry's source text, and what each leans on."""

import pgtrigger
from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from accounts.triggers import Unskippable, append_only
from digest.models.entry import in_full
from digest.models.summary import Summary
from digest.models.trend import Trend
from papers.figures.sentences import sentences
from papers.languages import column
from papers.models import (
    Change,
    Citation,
    Editorial,
    Part,
    ReportedResult,
    Sealed,
    SignOff,
    seal_of,
)

ONE_ENTRY = Q(trend=None, summary__isnull=False) | Q(trend__isnull=False, summary=None)


class Claim(Editorial):
    """One sentence of an entry's source text, known by its exact words.

    It stays where the sentence goes, so that an approval is back with the words. A changed
    sentence is another claim.
    """

    class Kind(models.TextChoices):
        REPORTED = "reported", _("reported")
        COMPARISON = "comparison", _("comparison")
        NOT_REPORTED = "not reported", _("not reported")
        READING = "reading", _("our reading")
        FRAMING = "framing", _("framing")

    trend = models.ForeignKey(
        Trend,
        models.CASCADE,
        null=True,
        blank=True,
        verbose_name=_("trend"),
        related_name="claims",
    )
    summary = models.ForeignKey(
        Summary,
        models.CASCADE,
        null=True,
        blank=True,
        verbose_name=_("summary"),
        related_name="claims",
    )
    language = models.CharField(_("language"), max_length=5, choices=settings.LANGUAGES)
    words = models.TextField(_("words"))
    key = models.CharField(max_length=64)  # of the words (papers/figures/sentences.py)
    kind = models.CharField(_("kind"), max_length=12, choices=Kind, default=Kind.REPORTED)
    # Why results that were not measured alike may stand side by side.
    note = models.TextField(_("why these may be set side by side"), max_length=2_000, blank=True)

    seal = seal_of("trend_id", "summary_id", "language", "key", "kind", "note")

    class Meta(Editorial.Meta):
        verbose_name = _("claim")
        verbose_name_plural = _("claims")
        triggers = [
            *Editorial.Meta.triggers,
            Unskippable(
                name="words_stay",
                when=pgtrigger.Before,
                operation=pgtrigger.Update,
                condition=pgtrigger.AnyChange("words", "key", "language", "trend", "summary"),
                calls="refuse('known by its words')",
            ),
        ]
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=ONE_ENTRY, name="claim_of_one_entry"),
            models.UniqueConstraint(
                fields=["trend", "language", "key"], name="claim_once_a_trend"
            ),
            models.UniqueConstraint(
                fields=["summary", "language", "key"], name="claim_once_a_summary"
            ),
        ]

    def __str__(self):
        words = " ".join(self.words.split())
        return words if len(words) <= 80 else f"{words[:79]}…"

    @property
    def entry(self):
        return self.trend or self.summary

    @staticmethod
    def in_full(claims):
        """Claims with all that an approval of them leans on, in few queries."""
        leant_on = Leaning.objects.select_related("claim").prefetch_related(
            models.Prefetch("result", in_full(ReportedResult.objects.all()))
        )
        return claims.select_related("trend", "summary").prefetch_related(
            "evidence", "bindings", models.Prefetch("leanings", leant_on)
        )

    def parts(self, language=""):
        return [
            Part("claim", self),
            *(Part("claim evidence", row) for row in self.evidence.all()),
            *(Part("bindings", row) for row in self.bindings.all()),
            *(Part("results leant on", row) for row in self.leanings.all()),
            *(
                Part(f"results: {part.role}", part.row)
                for leaning in self.leanings.all()
                for part in leaning.result.parts("")
            ),
        ]

    def owned(self):
        return [self.evidence, self.bindings, self.leanings]

    def written_in(self, language=""):
        """The changes of its entry that brought the sentence in: whose words it has."""
        name = column("body", self.language)
        for change in Change.of(self.entry).filter(new__has_key=name).order_by("pk"):
            if self._is_in(change.new.get(name)) and not self._is_in(change.old.get(name)):
                yield change

    def _is_in(self, body):
        return any(each.key == self.key for each in sentences(body or ""))

    def lacks_evidence(self):
        """Framing says nothing that could be looked up."""
        if self.kind == self.Kind.FRAMING:
            return False
        return not (self.evidence.all() or self.leanings.all())


class ClaimSignOff(SignOff):
    thing = models.ForeignKey(Claim, models.PROTECT, related_name="signoffs")

    class Meta(SignOff.Meta):
        verbose_name = _("sign-off of a claim")
        verbose_name_plural = _("sign-offs of claims")


class ClaimEvidence(Citation):
    """Where a claim stands. One can have several that disagree."""

    claim = models.ForeignKey(
        Claim, models.CASCADE, verbose_name=_("claim"), related_name="evidence"
    )

    class Meta(Citation.Meta):
        verbose_name = _("evidence of a claim")
        verbose_name_plural = _("evidence of claims")


class Leaning(Sealed):
    """A result that a claim leans on: one that its figures state, or that it speaks of."""

    claim = models.ForeignKey(
        Claim, models.CASCADE, verbose_name=_("claim"), related_name="leanings"
    )
    result = models.ForeignKey(
        ReportedResult, models.PROTECT, verbose_name=_("result"), related_name="leanings"
    )

    seal = seal_of("result_id")

    class Meta(Sealed.Meta):
        verbose_name = _("result leant on")
        verbose_name_plural = _("results leant on")
        ordering = ["result__position", "result_id"]
        constraints = [
            models.UniqueConstraint(fields=["claim", "result"], name="result_once_a_claim"),
        ]

    def __str__(self):
        return str(self.result)


class Binding(Sealed):
    """What a person says of one figure of a claim, where the ledger alone cannot tell.

    The figure is known by its value and by which of the equal ones of its claim it is, so that
    edits around it and its translation leave it alone.
    """

    class How(models.TextChoices):
        STATED = "stated", _("states these results")
        ROUNDING = "rounding", _("rounds these results")
        WAIVED = "waived", _("needs no result")

    claim = models.ForeignKey(
        Claim, models.CASCADE, verbose_name=_("claim"), related_name="bindings"
    )
    value = models.CharField(_("figure"), max_length=200)  # papers.ledger.value_of()
    nth = models.PositiveSmallIntegerField(_("which of the equal ones"), default=0)
    how = models.CharField(_("how"), max_length=10, choices=How)
    results = ArrayField(
        models.BigIntegerField(), verbose_name=_("results"), default=list, blank=True
    )
    reason = models.TextField(_("reason"), max_length=2_000, blank=True)

    seal = seal_of("value", "nth", "how", "results", "reason")

    class Meta(Sealed.Meta):
        verbose_name = _("binding")
        verbose_name_plural = _("bindings")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["claim", "value", "nth"], name="figure_bound_once"),
            models.CheckConstraint(
                name="waived_with_a_reason",
                violation_error_message=_("A figure is waived with a reason."),
                condition=~Q(how="waived") | ~Q(reason=""),
            ),
            models.CheckConstraint(
                name="bound_to_results_or_waived",
                violation_error_message=_("Name the results that the figure states."),
                condition=Q(how="waived", results=[]) | (~Q(how="waived") & ~Q(results=[])),
            ),
        ]

    def __str__(self):
        return f"{self.value} ({self.get_how_display()})"

    def clean(self):
        known = set(self.claim.entry.ledger().values_list("pk", flat=True))
        if not set(self.results) <= known:
            raise ValidationError(
                {
                    "results": _(
                        "A figure is bound to results of the papers that the text is about."
                    )
                }
            )


class Confirmation(models.Model):
    """A translator's word that a paragraph still says what its source says, as both stand."""

    trend = models.ForeignKey(Trend, models.PROTECT, null=True, related_name="confirmations")
    summary = models.ForeignKey(Summary, models.PROTECT, null=True, related_name="confirmations")
    language = models.CharField(_("language"), max_length=5, choices=settings.LANGUAGES)
    source_key = models.CharField(max_length=64)
    key = models.CharField(max_length=64)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("at"), db_default=Now())

    class Meta:
        verbose_name = _("confirmed paragraph")
        verbose_name_plural = _("confirmed paragraphs")
        ordering = ["-pk"]
        triggers = [append_only()]
        constraints = [
            models.CheckConstraint(condition=ONE_ENTRY, name="confirmation_of_one_entry"),
        ]

    def __str__(self):
        return f"{self.language} {self.key[:8]}"
