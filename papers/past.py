"""The history page of a thing, and the way back to one of its states."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.decorators import method_decorator
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts.acting import COMMAND, IMPORT, REQUEST
from papers.changes import described, fold, standing_rows
from papers.restoring import RESTORING, restore
from papers.timeline import belonging, timeline
from papers.workflow import Refused

ROADS = {
    REQUEST: gettext_lazy("on these pages"),
    COMMAND: gettext_lazy("by a command"),
    IMPORT: gettext_lazy("by an import"),
}
PER_PAGE = 50
ONE_ACT = 60  # seconds: what one person changes on one road in that time is shown together


@dataclass(frozen=True)
class Act:
    """What one hand changed at a time; `last` is the change that its state stands after."""

    last: object
    road: str
    rows: list
    stands_now: bool


class PastPages:
    """For the admin of a sealed model."""

    def get_urls(self):
        view = self.admin_site.admin_view(self.restore_view)
        name = f"{self.opts.app_label}_{self.opts.model_name}_restore"
        return [path("<int:pk>/restore/", view, name=name), *super().get_urls()]

    def history_view(self, request, object_id, extra_context=None):
        thing = self.get_object(request, unquote(object_id))
        if thing is None:
            return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)
        if not self.has_view_permission(request, thing):
            raise PermissionDenied
        paginator = Paginator(timeline(thing).select_related("actor"), PER_PAGE)
        page = paginator.get_page(request.GET.get("p"))
        context = {
            **self.admin_site.each_context(request),
            "title": _("Change history: %s") % thing,
            "subtitle": None,
            "opts": self.opts,
            "module_name": capfirst(self.opts.verbose_name_plural),
            "object": thing,
            "page": page,
            "page_range": paginator.get_elided_page_range(page.number),
            "acts": acts(thing, page),
            "may_restore": request.user.has_perm(RESTORING.permission),
            **(extra_context or {}),
        }
        request.current_app = self.admin_site.name
        return TemplateResponse(request, "desk/history.html", context)

    @method_decorator(require_POST)
    def restore_view(self, request, pk):
        thing = self.get_object(request, pk)
        sent = request.POST.get("change", "")
        change = (
            timeline(thing).filter(pk=int(sent)).first()
            if thing and sent.isdecimal() and len(sent) < 20
            else None
        )
        if change is None:
            raise Http404
        try:
            restore(thing, change, by=request.user)
        except Refused as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("Restored."))
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_history"
        return redirect(reverse(name, args=[pk]))


def acts(thing, page):
    """The changes of a page, newest first, as acts."""
    owners = {model._meta.db_table: key for model, key in belonging(type(thing)).items()}
    runs = [(changes[0], fold(reversed(changes))) for changes in _together(page)]
    standing = standing_rows([row for _last, folded in runs for row in folded])

    def covered(row):
        return set(row.columns) - {owners.get(row.table)}

    return [
        Act(
            last=last,
            road=ROADS.get(last.road, ""),
            rows=described(folded, covered, standing),
            stands_now=page.number == 1 and number == 0,
        )
        for number, (last, folded) in enumerate(runs)
    ]


def _together(changes):
    """Runs of changes by one hand on one road, each within `ONE_ACT` of its first."""
    runs = []
    for change in changes:
        newest = runs[-1][0] if runs else None
        if newest and _is_one_act(newest, change):
            runs[-1].append(change)
        else:
            runs.append([change])
    return runs


def _is_one_act(newest, change):
    same = (newest.actor_id, newest.road) == (change.actor_id, change.road)
    return same and (newest.at - change.at).total_seconds() < ONE_ACT
