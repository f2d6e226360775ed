"""The admin pages of trends and summaries."""

from django import forms
from django.contrib import admin, messages
from django.http import Http404
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from digest.holding import HOLDING, MOVING, RELEASING, hold, move, release
from digest.models import Discussion, Issue, Summary, Trend
from papers.beside import BesidePages
from papers.editing import DeskInline, EditorialAdmin, side_by_side
from papers.workflow import Refused


class DiscussionInline(DeskInline, admin.TabularInline):
    model = Discussion
    fields = ["position", "paper", "marker"]


class MonthForm(forms.Form):
    """To which month an entry moves."""

    month = forms.ModelChoiceField(
        Issue.objects.none(), label=gettext_lazy("Move to the month"), empty_label=None
    )

    def __init__(self, entry, *args, **options):
        super().__init__(*args, **options)
        self.fields["month"].queryset = Issue.objects.exclude(pk=entry.issue_id)


class EntryAdmin(BesidePages, EditorialAdmin):
    """What is not ready is held in a language, or moved to another month."""

    change_form_template = "desk/entry_change_form.html"
    list_filter = ["issue"]
    markdown_fields = ("body",)

    def get_urls(self):
        view = self.admin_site.admin_view(self.month_view)
        name = f"{self.opts.app_label}_{self.opts.model_name}_month"
        return [path("<int:pk>/month/", view, name=name), *super().get_urls()]

    def get_form(self, request, obj=None, **options):
        form = super().get_form(request, obj, **options)
        if obj is not None and "issue" in form.base_fields:
            form.base_fields["issue"].disabled = True  # it moves by a move
        return form

    def render_change_form(self, request, context, obj=None, **options):
        if obj is not None and request.user.has_perm(MOVING.permission):
            form = MonthForm(obj)
            context["month_form"] = form if form.fields["month"].queryset.exists() else None
        return super().render_change_form(request, context, obj=obj, **options)

    def panel(self, request, thing, language):
        panel = super().panel(request, thing, language)
        held = language in thing.held_in
        if held:
            panel["note"] = _("Held: left out of this language until it is released.")
        if request.user.has_perm(HOLDING.permission):
            published = panel["standing"].is_published
            offered = [RELEASING] if held else [] if published else [HOLDING]
            panel["moves"] = [*panel["moves"], *offered]
        return panel

    def make_move(self, request, thing, move, language):
        if move == HOLDING.name:
            hold(thing, language, by=request.user)
            return _("Held in this language.")
        if move == RELEASING.name:
            release(thing, language, by=request.user)
            return _("Released.")
        return super().make_move(request, thing, move, language)

    @method_decorator(require_POST)
    def month_view(self, request, pk):
        entry = self.get_object(request, pk)
        if entry is None:
            raise Http404
        form = MonthForm(entry, request.POST)
        if form.is_valid():
            month = form.cleaned_data["month"]
            try:
                move(entry, month, by=request.user)
            except Refused as refusal:
                messages.error(request, str(refusal))
            else:
                messages.success(request, _("Moved to %(month)s.") % {"month": month})
        else:
            messages.error(request, " ".join(form.errors["month"]))
        return redirect(
            reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", args=[pk])
        )


@admin.register(Trend)
class TrendAdmin(EntryAdmin):
    inlines = [DiscussionInline]
    list_display = ["__str__", "states"]
    list_select_related = ["issue"]
    fields = [("issue", "position", "source_language"), *side_by_side("body")]


@admin.register(Summary)
class SummaryAdmin(EntryAdmin):
    list_display = ["__str__", "states"]
    list_select_related = ["issue", "paper"]
    fields = [("issue", "paper"), ("position", "source_language"), *side_by_side("body")]
