"""The admin pages of an issue and its entries."""

from django.contrib import admin
from django.utils.translation import gettext as _

from digest.models import Discussion, Issue, Publication, Source, Summary, Trend
from digest.publishing import PUBLISHING, publish
from digest.readiness import blockers
from papers.editing import DeskAdmin, DeskInline, EditorialAdmin, side_by_side


class SourceInline(DeskInline, admin.StackedInline):
    model = Source
    fields = [("position", "url"), *side_by_side("title")]


class EntryInline(DeskInline, admin.TabularInline):
    """The order of an issue's entries; an entry is removed on its own page."""

    can_delete = False
    show_change_link = True


class TrendInline(EntryInline):
    model = Trend
    fields = ["position"]


class SummaryInline(EntryInline):
    model = Summary
    fields = ["position", "paper"]


class DiscussionInline(DeskInline, admin.TabularInline):
    model = Discussion
    fields = ["position", "paper", "marker"]


@admin.register(Issue)
class IssueAdmin(EditorialAdmin):
    inlines = [TrendInline, SummaryInline, SourceInline]
    list_display = ["__str__", "title_en", "title_ko", "states"]
    fields = ["month", *side_by_side("title", "introduction")]
    markdown_fields = ("introduction",)

    def get_readonly_fields(self, request, obj=None):
        return ["month"] if obj and obj.publications.exists() else []

    def panel(self, request, thing, language):
        panel = super().panel(request, thing, language)
        panel["blockers"] = blockers(thing, language)
        panel["publication"] = thing.publications.filter(language=language).first()
        ready = not (panel["blockers"] or panel["publication"])
        if ready and request.user.has_perm(PUBLISHING.permission):
            panel["moves"] = [*panel["moves"], PUBLISHING]
        return panel

    def make_move(self, request, thing, move, language):
        if move == PUBLISHING.name:
            publish(thing, language, by=request.user)
            return _("Published.")
        return super().make_move(request, thing, move, language)


@admin.register(Trend)
class TrendAdmin(EditorialAdmin):
    inlines = [DiscussionInline]
    list_display = ["__str__", "states"]
    list_filter = ["issue"]
    list_select_related = ["issue"]
    fields = [("issue", "position", "source_language"), *side_by_side("body")]
    markdown_fields = ("body",)


@admin.register(Summary)
class SummaryAdmin(EditorialAdmin):
    list_display = ["__str__", "states"]
    list_filter = ["issue"]
    list_select_related = ["issue", "paper"]
    fields = [("issue", "paper"), ("position", "source_language"), *side_by_side("body")]
    markdown_fields = ("body",)


@admin.register(Publication)
class PublicationAdmin(DeskAdmin):
    """What readers have, to look at."""

    list_display = ["month", "language", "version", "published_at", "by"]
    list_filter = ["language"]
    fields = [("month", "language", "version"), ("published_at", "by"), "content_sha256"]

    def has_add_permission(self, request, obj=None):
        return False
