from django.contrib import admin
from django.db.models import Count
from django.utils.translation import gettext_lazy as _

from papers.beside import BesidePages
from papers.editing import DeskAdmin, DeskInline, EditorialAdmin, side_by_side
from papers.fields import LinesField, NumberField
from papers.forms import DeskForm
from papers.models import Benchmark, Evidence, Name, Paper, ReportedResult, Trail
from papers.past import PastPages


class PaperForm(DeskForm):
    authors = LinesField(label=_("authors"), help_text=_("In order, one a line."), required=False)
    categories = LinesField(label=_("categories"), help_text=_("One a line."), required=False)


@admin.register(Paper)
class PaperAdmin(BesidePages, PastPages, DeskAdmin):
    form = PaperForm
    list_display = ["title", "arxiv_id", "version", "published"]
    search_fields = ["title", "arxiv_id", "doi"]
    prepopulated_fields = {"slug": ["title"]}
    fieldsets = [
        (None, {"fields": ["title", *side_by_side("translated_title", "takeaway")]}),
        (_("Identity"), {"fields": ["slug", ("arxiv_id", "doi"), ("url", "version")]}),
        (_("As printed"), {"fields": ["authors", "categories", ("published", "revised")]}),
    ]


@admin.register(Name)
class NameAdmin(PastPages, DeskAdmin):
    list_display = ["name", "kind", "base"]
    list_filter = ["kind"]
    search_fields = ["name"]
    list_select_related = ["base"]
    fields = [("kind", "name"), "aliases", "base"]


@admin.register(Benchmark)
class BenchmarkAdmin(EditorialAdmin):
    list_display = ["__str__", "metric", "direction", "states"]
    list_select_related = ["name"]
    search_fields = ["name__name"]
    fieldsets = [
        (
            None,
            {"fields": [("name", "version", "variant"), ("metric", "unit", "direction"), "url"]},
        ),
        (_("Words"), {"fields": side_by_side("description")}),
    ]


class EvidenceInline(DeskInline, admin.StackedInline):
    model = Evidence
    fields = [("source_kind", "version", "locator"), "quote", "url"]


class ReportedResultForm(DeskForm):
    value = NumberField(
        label=_("exact number"),
        help_text=ReportedResult._meta.get_field("value").help_text,
        max_digits=30,
        decimal_places=10,
        required=False,
    )


@admin.register(ReportedResult)
class ReportedResultAdmin(BesidePages, EditorialAdmin):
    form = ReportedResultForm
    inlines = [EvidenceInline]
    raw_id_fields = ["compared_with", "unchanged_from"]
    list_display = ["__str__", "paper", "role", "sources", "states"]
    list_filter = ["role", "conditions_status", "paper"]
    list_select_related = ["paper", "system", "benchmark__name", "unchanged_from"]
    search_fields = ["system__name", "benchmark__name__name", "printed", "paper__title"]
    fieldsets = [
        (
            _("What was measured"),
            {
                "fields": [
                    ("paper", "position"),
                    "benchmark",
                    *side_by_side("quantity"),
                    ("system", "base", "role"),
                    "compared_with",
                ]
            },
        ),
        (
            _("The figure"),
            {
                "fields": [
                    ("printed", "value", "bound", "unit"),
                    ("uncertainty", "uncertainty_kind"),
                    ("absence", "unchanged_from"),
                ]
            },
        ),
        (
            _("How"),
            {
                "fields": [
                    ("harness", "harness_version", "measured_by"),
                    "conditions_status",
                    *side_by_side("conditions", "caveat"),
                ]
            },
        ),
    ]

    def get_queryset(self, request):
        return super().get_queryset(request).annotate(evidence_count=Count("evidence"))

    @admin.display(description=_("evidence"), ordering="evidence_count")
    def sources(self, result):
        return result.evidence_count


@admin.register(Trail)
class TrailAdmin(DeskAdmin):
    """The trail of moves, to read."""

    list_display = ["at", "by", "move", "place", "language", "from_state", "to_state", "comment"]
    list_filter = ["move", "language"]
    list_select_related = ["by"]

    def has_add_permission(self, request, obj=None):
        return False
