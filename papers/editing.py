"""What the admin pages of this project share: roles, languages side by side, moves.

The stock admin's permissions on each model are not used: a role says what one may do
(accounts/roles.py). Everybody on the staff may look.
"""

from django.contrib import admin, messages
from django.contrib.admin.utils import flatten_fieldsets, unquote
from django.contrib.admin.widgets import RelatedFieldWidgetWrapper
from django.core.exceptions import BadRequest, ValidationError
from django.core.validators import MaxLengthValidator
from django.db import models
from django.http import Http404
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST
from markdownx.widgets import AdminMarkdownxWidget

from accounts.middleware import SAFE_METHODS
from accounts.roles import WRITE
from papers import workflow
from papers.fields import WordsField
from papers.forms import VERSION, DeskForm, DeskFormSet
from papers.four_eyes import hands
from papers.languages import LANGUAGES, column
from papers.models import Scope, State, Verdict
from papers.past import PastPages
from papers.saving import lock
from papers.snapshot import one_snapshot
from papers.unread import since_approval

SHAPES = {State.DRAFT: "○", State.REVIEWED: "◐", State.PUBLISHED: "●"}
LOOKUPS = {"", "exact", "id__exact", "isnull", "gte", "lt"}

check_comment = MaxLengthValidator(2_000)


def side_by_side(*fields):
    """Rows of a fieldset: each translated field in every language, English left."""
    return [tuple(column(field, language) for language in LANGUAGES) for field in fields]


class RoleAdmin:
    """Editors write, everybody on the staff looks. For admins and their inlines."""

    markdown_fields = ()  # the translated fields that hold Markdown

    def has_module_permission(self, request):
        return request.user.is_active and request.user.is_staff

    def has_view_permission(self, request, obj=None):
        return self.has_module_permission(request)

    def has_add_permission(self, request, obj=None):
        return self.has_module_permission(request) and request.user.has_perm(WRITE)

    def has_change_permission(self, request, obj=None):
        return self.has_add_permission(request)

    def has_delete_permission(self, request, obj=None):
        return self.has_add_permission(request)

    def get_fieldsets(self, request, obj=None):
        """With the hidden field that says how the row stood, where there is one to change."""
        first, *others = super().get_fieldsets(request, obj)
        if obj is None or not self.has_change_permission(request, obj):
            return [first, *others]
        name, options = first
        return [(name, {**options, "fields": [*options["fields"], VERSION]}), *others]

    def formfield_for_dbfield(self, db_field, request, **options):
        if isinstance(db_field, models.TextField):
            options["form_class"] = WordsField
            if db_field.name.startswith(self.markdown_fields):
                options["widget"] = AdminMarkdownxWidget
        if isinstance(db_field, models.URLField):
            options["assume_scheme"] = "https"
        field = super().formfield_for_dbfield(db_field, request, **options)
        if field and isinstance(field.widget, RelatedFieldWidgetWrapper):
            field.widget = field.widget.widget  # no pop-up editing of another thing
        return field


class DeskAdmin(RoleAdmin, admin.ModelAdmin):
    form = DeskForm
    actions = None
    list_per_page = 50

    class Media:
        js = ["desk/markdown.js"]

    def changeform_view(self, request, object_id=None, form_url="", extra_context=None):
        """The page as of one moment; a form that came back locks its row before it reads it."""
        with one_snapshot():
            if object_id and request.method not in SAFE_METHODS:
                row = self.get_object(request, unquote(object_id))
                lock(self.model, [row.pk] if row else [])
            answer = super().changeform_view(request, object_id, form_url, extra_context)
            if isinstance(answer, TemplateResponse):
                answer.render()  # reads more: while it is the same moment
        return answer

    def save_model(self, request, obj, form, change):
        if change:
            form.save_changes()
        else:
            super().save_model(request, obj, form, change)

    def lookup_allowed(self, lookup, value, request):
        _field, _underscores, kind = lookup.partition("__")
        return kind in LOOKUPS and super().lookup_allowed(lookup, value, request)


class DeskInline(RoleAdmin):
    form = DeskForm
    formset = DeskFormSet
    extra = 0


class EditorialAdmin(PastPages, DeskAdmin):
    """The page of a reviewed thing: its state in each language, and buttons for the moves
    that the person may make. A state is shown and never typed."""

    change_form_template = "desk/change_form.html"

    def get_urls(self):
        move = self.admin_site.admin_view(self.move_view)
        name = f"{self.opts.app_label}_{self.opts.model_name}_move"
        return [path("<int:pk>/move/", move, name=name), *super().get_urls()]

    def has_delete_permission(self, request, obj=None):
        signed = obj is not None and obj.signoffs.exists()
        return super().has_delete_permission(request, obj) and not signed

    def render_change_form(self, request, context, add=False, change=False, obj=None, **options):
        # A form with errors shows words that are not stored: there is nothing to approve.
        if obj is not None and not context["adminform"].form.is_bound:
            context["panels"] = [self.panel(request, obj, code) for code in self.aspects()]
            context["scopes"] = Scope.choices
        return super().render_change_form(
            request, context, add=add, change=change, obj=obj, **options
        )

    def aspects(self):
        return LANGUAGES if self.model.per_language else ("",)

    def panel(self, request, thing, language):
        """What the page says of the thing's state in one language."""
        standing = thing.standing(language)
        moves = workflow.moves_for(request.user, standing)
        changes = hands(thing, language) if any(move.name == "approve" for move in moves) else []
        own = any(change.actor_id == request.user.pk for change in changes)
        if own:
            moves = [move for move in moves if move.name != "approve"]
        shown = flatten_fieldsets(self.get_fieldsets(request, thing))
        return {
            "language": language,
            "standing": standing,
            "shape": SHAPES[standing.state],
            "label": State(standing.state).label,
            "moves": moves,
            "covers": covered_words(thing, language, shown) if moves else [],
            "unread": since_approval(thing, language) if standing.state == State.DRAFT else [],
            "own_words": own,
            "unknown_hand": any(change.actor_id is None for change in changes),
        }

    @method_decorator(require_POST)
    def move_view(self, request, pk):
        thing = self.get_object(request, pk)
        language = request.POST.get("language", "")
        if thing is None:
            raise Http404
        if language not in self.aspects():
            raise BadRequest
        try:
            done = self.make_move(request, thing, request.POST.get("move", ""), language)
        except workflow.Refused as refusal:
            messages.error(request, str(refusal))
        except ValidationError as error:
            messages.error(request, " ".join(error.messages))
        else:
            messages.success(request, done)
        return redirect(
            reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", args=[pk])
        )

    def make_move(self, request, thing, move, language):
        """Make the move that a button asks for; returns what to tell the person."""
        by, sent = request.user, request.POST
        if move == "ask":
            workflow.ask_for_review(thing, by=by, language=language)
            return _("Review asked for.")
        if move == "approve":
            workflow.approve(
                thing,
                by=by,
                language=language,
                scope=sent.get("scope", ""),
                seen=sent.get("seen", ""),
                acknowledge_unknown="acknowledge" in sent,
            )
            return _("Approved.")
        if move == "send back":
            comment = sent.get("comment", "")
            check_comment(comment)
            workflow.send_back(thing, by=by, language=language, comment=comment)
            return _("Sent back.")
        raise BadRequest

    @admin.display(description=gettext_lazy("state"))
    def states(self, thing):
        """○ draft, ◐ reviewed, ● published: in each language, or once."""
        words = []
        for language in self.aspects():
            standing = thing.standing(language)
            state = standing.state
            asked = f" ({Verdict.ASKED.label})" if standing.is_waiting else ""
            words.append(f"{language} {SHAPES[state]} {State(state).label}{asked}".strip())
        return ", ".join(words)


def covered_words(thing, language, shown):
    """What an approval covers beside the fields `shown` of the thing's own form.

    Returns pairs of a row and its words, as (label, words).
    """
    covered = {}
    for part in thing.parts(language):
        for name in sorted(part.columns):
            field = part.row._meta.get_field(name)
            value = getattr(part.row, field.name)
            if value in (None, "", [], {}, False) or (part.row == thing and field.name in shown):
                continue
            words = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
            covered.setdefault(part.row, []).append((str(field.verbose_name), words))
    return list(covered.items())
