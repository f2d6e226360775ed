"""The part of an admin page that shows where the languages disagree, and lets it stand."""

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from papers.agreement import accept, by_paragraph, disagreements_of, may_accept, writers
from papers.workflow import Refused


class BesidePages:
    """For an admin class whose model `says` something in both languages."""

    change_form_template = "desk/change_form.html"

    def get_urls(self):
        view = self.admin_site.admin_view(self.accept_view)
        name = f"{self.opts.app_label}_{self.opts.model_name}_accept"
        return [path("<int:pk>/accept/", view, name=name), *super().get_urls()]

    def render_change_form(self, request, context, add=False, change=False, obj=None, **options):
        # A form with errors shows words that are not stored.
        if obj is not None and not context["adminform"].form.is_bound:
            context |= self.disagreeing(request.user, obj)
        return super().render_change_form(
            request, context, add=add, change=change, obj=obj, **options
        )

    def disagreeing(self, person, thing):
        """What the page says of both languages, and which of it the person may let stand."""
        found = disagreements_of(thing)
        wrote = writers(thing) if found and may_accept(person) else {}
        hands = {each.key: each.hands(wrote) for each in found[:MOST]} if wrote else {}
        return {
            "disagreeing": by_paragraph(found[:MOST]),
            "more_disagreeing": len(found[MOST:]),
            "acceptable": [key for key, ids in hands.items() if person.pk not in ids],
            "of_unknown_hand": [key for key, ids in hands.items() if None in ids],
        }

    @method_decorator(require_POST)
    def accept_view(self, request, pk):
        thing = self.get_object(request, pk)
        if thing is None:
            raise Http404
        sent = request.POST
        try:
            key, reason = sent.get("key", ""), sent.get("reason", "")
            accept(
                thing,
                key,
                reason=reason[:LONGEST_REASON],
                by=request.user,
                acknowledge_unknown=bool(sent.get("acknowledge")),
            )
        except Refused as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("The difference stands, with its reason."))
        return redirect(
            reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", args=[pk])
        )


MOST = 100  # findings that a page shows
LONGEST_REASON = 2_000  # characters; the field of the page takes no more
