from decimal import Decimal, InvalidOperation

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from papers.models.benchmark import Benchmark
from papers.models.editorial import Editorial, Part
from papers.models.names import Name
from papers.models.paper import Paper
from papers.models.sealed import seal_of
from papers.models.signoff import SignOff
from papers.models.vocabulary import (
    BOUNDS,
    Absence,
    Bound,
    ConditionsStatus,
    Measurer,
    Role,
    UncertaintyKind,
)

# NULL > "" is unknown, and a check constraint takes unknown for true.
HAS_QUANTITY = Q(quantity_en__isnull=False, quantity_en__gt="") | Q(
    quantity_ko__isnull=False, quantity_ko__gt=""
)


def plain(number):
    """A decimal without the zeros that its column adds; nothing is rounded."""
    written = format(number, "f")
    return written.rstrip("0").rstrip(".") if "." in written else written


class ReportedResult(Editorial):
    """One figure that a paper reports, or its absence, or "unchanged from" another."""

    says = ("quantity", "conditions", "caveat")

    paper = models.ForeignKey(
        Paper, models.PROTECT, verbose_name=_("paper"), related_name="results"
    )
    position = models.PositiveIntegerField(_("position"), default=0)
    benchmark = models.ForeignKey(
        Benchmark,
        models.PROTECT,
        verbose_name=_("benchmark"),
        related_name="results",
        null=True,
        blank=True,
    )
    quantity = models.CharField(
        _("quantity"),
        max_length=200,
        null=True,
        blank=True,
        help_text=_("What is counted where there is no benchmark, such as parameters."),
    )
    system = models.ForeignKey(
        Name, models.PROTECT, verbose_name=_("system"), related_name="results"
    )
    base = models.ForeignKey(
        Name,
        models.PROTECT,
        verbose_name=_("base model"),
        related_name="+",
        null=True,
        blank=True,
    )
    role = models.CharField(_("role"), max_length=10, choices=Role)
    compared_with = models.ForeignKey(
        "self",
        models.PROTECT,
        verbose_name=_("compared with"),
        related_name="+",
        null=True,
        blank=True,
    )

    printed = models.CharField(
        _("printed value"), max_length=50, blank=True, help_text=_("As the source prints it.")
    )
    value = models.DecimalField(
        _("exact number"),
        max_digits=30,
        decimal_places=10,
        null=True,
        blank=True,
        help_text=_("May be left empty where the printed value is a plain number."),
    )
    bound = models.CharField(_("bound"), max_length=10, choices=Bound, blank=True)
    uncertainty = models.CharField(_("printed uncertainty"), max_length=50, blank=True)
    uncertainty_kind = models.CharField(
        _("kind of uncertainty"), max_length=12, choices=UncertaintyKind, blank=True
    )
    unit = models.CharField(_("unit"), max_length=30, blank=True)
    absence = models.CharField(_("absence"), max_length=15, choices=Absence, blank=True)
    unchanged_from = models.ForeignKey(
        "self",
        models.PROTECT,
        verbose_name=_("unchanged from"),
        related_name="+",
        null=True,
        blank=True,
    )

    harness = models.ForeignKey(
        Name,
        models.PROTECT,
        verbose_name=_("harness"),
        related_name="+",
        null=True,
        blank=True,
        limit_choices_to={"kind": Name.Kind.HARNESS},
    )
    harness_version = models.CharField(_("harness version"), max_length=50, blank=True)
    conditions = models.TextField(_("conditions"), max_length=5_000, null=True, blank=True)
    conditions_status = models.CharField(
        _("conditions are"),
        max_length=15,
        choices=ConditionsStatus,
        default=ConditionsStatus.UNKNOWN,
    )
    caveat = models.TextField(_("caveat"), max_length=5_000, null=True, blank=True)
    measured_by = models.CharField(
        _("measured by"), max_length=10, choices=Measurer, default=Measurer.NOT_STATED
    )

    seal = seal_of(
        "paper_id",
        "benchmark_id",
        "system_id",
        "base_id",
        "role",
        "compared_with_id",
        "printed",
        "value",
        "bound",
        "uncertainty",
        "uncertainty_kind",
        "unit",
        "absence",
        "unchanged_from_id",
        "harness_id",
        "harness_version",
        "conditions_status",
        "measured_by",
    )
    seal_en = seal_of("quantity_en", "conditions_en", "caveat_en")
    seal_ko = seal_of("quantity_ko", "conditions_ko", "caveat_ko")

    class Meta(Editorial.Meta):
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering = ["paper_id", "position", "pk"]
        constraints = [
            models.CheckConstraint(
                name="result_benchmark_or_quantity",
                violation_error_message=_("A result has either a benchmark or a named quantity."),
                condition=(Q(benchmark=None) & HAS_QUANTITY)
                | (Q(benchmark__isnull=False) & ~HAS_QUANTITY),
            ),
            models.CheckConstraint(
                name="result_value_or_absence_or_unchanged",
                violation_error_message=_(
                    "A result has one of: a printed value, an absence, “unchanged from”."
                ),
                condition=Q(value__isnull=False, absence="", unchanged_from=None)
                | (Q(value=None, unchanged_from=None) & ~Q(absence=""))
                | Q(value=None, absence="", unchanged_from__isnull=False),
            ),
            models.CheckConstraint(
                name="result_printed_with_value",
                violation_error_message=_("A printed value and its number go together."),
                condition=(Q(value=None, printed="", uncertainty="", bound=""))
                | (Q(value__isnull=False) & ~Q(printed="")),
            ),
            models.CheckConstraint(
                name="result_uncertainty_has_kind",
                violation_error_message=_("An uncertainty and its kind go together."),
                condition=Q(uncertainty="", uncertainty_kind="")
                | (~Q(uncertainty="") & ~Q(uncertainty_kind="")),
            ),
            models.CheckConstraint(
                name="result_not_compared_with_itself",
                violation_error_message=_("A result is not compared with itself."),
                condition=~Q(compared_with=models.F("pk")) & ~Q(unchanged_from=models.F("pk")),
            ),
        ]

    def __str__(self):
        about = [self.system, self.base, self.measure, self.harness]
        return f"{', '.join(str(each) for each in about if each)}: {self.figure}"

    @property
    def measure(self):
        return str(self.benchmark) if self.benchmark else self.quantity_en or self.quantity_ko

    @property
    def figure(self):
        """The figure as printed with its bound, or what stands in its place."""
        if self.absence:
            return self.get_absence_display()
        if self.unchanged_from:
            return _("unchanged (%s)") % self.unchanged_from.printed
        number = f"{self.printed} ± {self.uncertainty}" if self.uncertainty else self.printed
        return BOUNDS[self.bound] % {"number": number} if self.bound else number

    def clean(self):
        self.value = self._exact_number()
        if self.uncertainty and not self.uncertainty_kind:
            self.uncertainty_kind = UncertaintyKind.NOT_STATED

    def _exact_number(self):
        """The number of a plain printed value; of others it must be typed beside it."""
        if not self.printed:
            if self.value is not None:
                raise ValidationError({"printed": _("Give the value as the source prints it.")})
            return None
        try:
            exact = Decimal(self.printed.replace(",", ""))
        except InvalidOperation:
            if self.value is None:
                raise ValidationError(
                    {"value": _("“%s” is not a plain number: give the number.") % self.printed}
                ) from None
            return self.value
        if not exact.is_finite() or self.value not in (None, exact):
            raise ValidationError(
                {"value": _("This is not the number that is printed: “%s”.") % self.printed}
            )
        try:
            # Known only now, after the fields were checked.
            self._meta.get_field("value").run_validators(exact)
        except ValidationError as error:
            raise ValidationError({"value": error.messages}) from None
        return exact

    def other_results(self):
        """role → the result that this one leans on, where it does."""
        others = {"compared with": self.compared_with, "unchanged from": self.unchanged_from}
        return {role: result for role, result in others.items() if result}

    def parts(self, language):
        named = {
            "benchmark": self.benchmark,
            "system": self.system,
            "base": self.base,
            "harness": self.harness,
        }
        return [
            Part("result", self),
            *(Part(role, row) for role, row in named.items() if row),
            *([Part("benchmark name", self.benchmark.name)] if self.benchmark else []),
            *(
                Part(role, row)
                for role, other in self.other_results().items()
                for row in (other, other.system)
            ),
            *(Part("evidence", evidence) for evidence in self.evidence.all()),
        ]

    def owned(self):
        return [self.evidence]

    def lacks_evidence(self):
        return not self.evidence.exists()


class ResultSignOff(SignOff):
    thing = models.ForeignKey(ReportedResult, models.PROTECT, related_name="signoffs")

    class Meta(SignOff.Meta):
        verbose_name = _("sign-off of a result")
        verbose_name_plural = _("sign-offs of results")
