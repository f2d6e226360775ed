"""The admin pages of an issue and its publications."""

from functools import partial

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.translation import gettext as _

from digest.desk.corrections import PAGES
from digest.models import Issue, Publication, Source, Summary, Trend
from digest.publishing import PUBLISHING, publish
from digest.readiness import requested
from papers.beside import BesidePages
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


@admin.register(Issue)
class IssueAdmin(BesidePages, EditorialAdmin):
    inlines = [TrendInline, SummaryInline, SourceInline]
    list_display = ["__str__", "title_en", "title_ko", "states"]
    fields = ["month", *side_by_side("title", "introduction")]
    markdown_fields = ("introduction",)

    def get_readonly_fields(self, request, obj=None):
        return ["month"] if obj and obj.publications.exists() else []

    def get_urls(self):
        urls = [
            path(
                f"<int:pk>/{name}/",
                self.admin_site.admin_view(partial(self.readers_view, name=name)),
                name=f"digest_issue_{name}",
            )
            for name in PAGES
        ]
        return [*urls, *super().get_urls()]

    def panel(self, request, thing, language):
        panel = super().panel(request, thing, language)
        standing = Publication.objects.standing(thing.pk, language)
        panel["publication"] = standing
        panel["blockers"] = [] if standing else requested(thing, [language])[language]
        if request.user.has_perm(PUBLISHING.permission):
            withdrawn = not standing and thing.publications.filter(language=language).exists()
            pages = ["correct", "withdraw"] if standing else ["again"] if withdrawn else []
            panel["pages"] = [
                (PAGES[name][1], reverse(f"admin:digest_issue_{name}", args=[thing.pk]))
                for name in pages
            ]
            if not (standing or withdrawn or panel["blockers"]):
                panel["moves"] = [*panel["moves"], PUBLISHING]
        return panel

    def readers_view(self, request, pk, name):
        """A page of `PAGES`: the issue is corrected, withdrawn or published again."""
        issue = self.get_object(request, pk)
        if issue is None:
            raise Http404
        if not request.user.has_perm(PUBLISHING.permission):
            raise PermissionDenied
        form_class, title, done = PAGES[name]
        form = form_class(issue, request.POST or None)
        if request.method == "POST" and form.is_valid() and form.do(request.user):
            messages.success(request, done)
            return redirect(reverse("admin:digest_issue_change", args=[pk]))
        context = self.admin_site.each_context(request) | {
            "title": title,
            "issue": issue,
            "opts": self.opts,
            "form": form,
            "page": name,
        }
        return render(request, "desk/readers.html", context)

    def make_move(self, request, thing, move, language):
        if move == PUBLISHING.name:
            publish(thing, language, by=request.user)
            return _("Published.")
        return super().make_move(request, thing, move, language)


@admin.register(Publication)
class PublicationAdmin(DeskAdmin):
    """What readers have, to look at."""

    list_display = ["month", "language", "version", "kind", "published_at", "by"]
    list_filter = ["language", "kind"]
    fields = [
        ("month", "language", "version", "kind"),
        ("note_en", "note_ko"),
        ("published_at", "by"),
        "content_sha256",
    ]

    def has_add_permission(self, request, obj=None):
        return False
