"""The admin pages of claims: one sentence, and the text of an entry sentence by sentence."""

from django import forms
from django.contrib import admin, messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from digest.claims import approve_claim, figures_in, page_of, prepare
from digest.models import Binding, Claim, ClaimEvidence, Leaning
from digest.staleness import confirm, stale
from papers.editing import DeskInline, EditorialAdmin
from papers.forms import DeskForm
from papers.languages import other
from papers.models import Scope
from papers.workflow import MOVES, Refused, refuse_unless_permitted


class ClaimEvidenceInline(DeskInline, admin.StackedInline):
    model = ClaimEvidence
    fields = [("source_kind", "version", "locator"), "quote", "url"]


class ResultsOfTheEntry:
    """An inline whose results are those that the claim's entry may speak of."""

    def get_formset(self, request, obj=None, **options):
        self.results = obj.entry.ledger() if obj else None
        return super().get_formset(request, obj, **options)


class LeaningInline(ResultsOfTheEntry, DeskInline, admin.TabularInline):
    model = Leaning
    fields = ["result"]

    def formfield_for_foreignkey(self, db_field, request, **options):
        options["queryset"] = self.results
        return super().formfield_for_foreignkey(db_field, request, **options)


class BindingForm(DeskForm):
    """Which figure, how it balances, and with which results."""

    results = forms.TypedMultipleChoiceField(
        label=gettext_lazy("results"), coerce=int, empty_value=[], required=False
    )

    class Meta:
        model = Binding
        fields = ["value", "nth", "how", "results", "reason"]


class BindingInline(ResultsOfTheEntry, DeskInline, admin.StackedInline):
    model = Binding
    form = BindingForm
    fields = [("value", "nth", "how"), "results", "reason"]

    def get_formset(self, request, obj=None, **options):
        formset = super().get_formset(request, obj, **options)
        if obj is not None:
            fields = formset.form.base_fields
            fields["results"].choices = [(row.pk, str(row)) for row in self.results]
            figures = figures_in(obj)
            fields["value"].widget = forms.Select(choices=[("", "—"), *figures])
        return formset


@admin.register(Claim)
class ClaimAdmin(EditorialAdmin):
    """One sentence: its kind, where it stands, the results that it leans on."""

    inlines = [ClaimEvidenceInline, LeaningInline, BindingInline]
    list_display = ["__str__", "kind", "language", "states"]
    list_filter = ["kind", "language"]
    search_fields = ["words"]
    fields = ["words", "kind", "note"]
    readonly_fields = ["words"]

    def has_add_permission(self, request, obj=None):
        # An inline asks with its claim: what it leans on comes and goes.
        return obj is not None and super().has_add_permission(request, obj)

    def has_change_permission(self, request, obj=None):
        return super(EditorialAdmin, self).has_add_permission(request)

    def has_delete_permission(self, request, obj=None):
        return False

    def make_move(self, request, thing, move, language):
        if move != "approve":
            return super().make_move(request, thing, move, language)
        return approved(request, thing)


def approved(request, claim):
    """Approve a claim as a page sent it; returns what to tell the person."""
    sent = request.POST
    is_last = approve_claim(
        claim,
        by=request.user,
        scope=sent.get("scope", ""),
        seen=sent.get("seen", ""),
        acknowledge_unknown="acknowledge" in sent,
    )
    return _("Approved, and with it the text.") if is_last else _("Approved.")


class ClaimPages:
    """For the admin class of an entry: the page of its claims."""

    def get_urls(self):
        view = self.admin_site.admin_view(self.claims_view)
        name = f"{self.opts.app_label}_{self.opts.model_name}_claims"
        return [path("<int:pk>/claims/", view, name=name), *super().get_urls()]

    def claims_view(self, request, pk):
        entry = self.get_object(request, pk)
        if entry is None or not self.has_view_permission(request, entry):
            raise Http404
        if request.method == "POST":
            try:
                messages.success(request, self._made(request, entry))
            except Refused as refusal:
                messages.error(request, str(refusal))
            here = f"admin:{self.opts.app_label}_{self.opts.model_name}_claims"
            return redirect(f"{reverse(here, args=[pk])}{self._place(request)}")
        context = {
            **self.admin_site.each_context(request),
            "title": _("Claims of %s") % entry,
            "opts": self.opts,
            "original": entry,
            "page": page_of(entry),
            "stale": stale(entry, other(entry.source_language)),
            "translation": other(entry.source_language),
            "scopes": Scope.choices,
            "may_approve": request.user.has_perm(MOVES["approve"].permission),
            "may_write": self.has_change_permission(request, entry),
        }
        return render(request, "desk/claims.html", context)

    def _made(self, request, entry):
        """What a button of the page asks for, done; returns what to tell the person."""
        if request.POST.get("move") == "approve":
            claim = Claim.objects.filter(pk=request.POST.get("claim") or 0).first()
            if claim is None or claim.entry != entry:
                raise Http404
            return approved(request, claim)
        if request.POST.get("move") == "confirm":
            keys = request.POST.get("source", ""), request.POST.get("key", "")
            confirm(entry, other(entry.source_language), keys, by=request.user)
            return _("Confirmed: it says what its source says.")
        refuse_unless_permitted(MOVES["ask"], request.user)
        made = prepare(entry)
        return _("Every sentence is a claim now; new ones: %s.") % len(made)

    @staticmethod
    def _place(request):
        claim = request.POST.get("claim", "")
        return f"#claim-{claim}" if claim.isdigit() else ""
