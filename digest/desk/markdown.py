"""The two addresses that the Markdown editor calls, in place of markdownx's own.

markdownx's views sanitise nothing, take uploads from anybody and believe what the browser
says of a file.
"""

from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.roles import WRITE
from digest.desk import images
from papers.markdown import render

MAX_LENGTH = 100_000  # as long as a body may be


def staff_only(view):
    """403 for anybody who is not signed in as staff; the editor's calls follow no redirect."""

    def checked(request):
        if not (request.user.is_active and request.user.is_staff):
            raise PermissionDenied
        return view(request)

    return checked


@require_POST
@staff_only
def preview(request):
    """Answers what the editor puts on the page as it is: HTML, or one line of words."""
    content = request.POST.get("content", "")
    if len(content) > MAX_LENGTH:
        return HttpResponse(_("That was too much at once"), status=413)
    return HttpResponse(render(content))


@require_POST
@staff_only
def image(request):
    """Answers in the form that markdownx.js expects: `image_code` or `image_error`."""
    if not request.user.has_perm(WRITE):
        raise PermissionDenied
    upload = request.FILES.get("image")
    try:
        if upload is None:
            raise ValidationError(_("No image was sent."))
        address = images.keep(upload)
    except ValidationError as error:
        return JsonResponse({"image_error": " ".join(error.messages)}, status=400)
    return JsonResponse({"image_code": f"![]({address})"})
