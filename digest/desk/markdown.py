"""The two addresses that the Markdown editor calls, in place of markdownx's own.

markdownx's views sanitise nothing, take uploads from anybody and believe what the browser
says of a file.
"""

from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpResponse, JsonResponse
from django.views.decorators.http import require_POST

from accounts.roles import WRITE
from digest.desk import images
from papers.markdown import render


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
    return HttpResponse(render(request.POST.get("content", "")))


@require_POST
@staff_only
def image(request):
    """Answers in the form that markdownx.js expects: `image_code` or `image_error`."""
    if not request.user.has_perm(WRITE):
        raise PermissionDenied
    upload = request.FILES.get("image")
    try:
        if upload is None:
            raise ValidationError("No image was sent.")
        address = images.keep(upload)
    except ValidationError as error:
        return JsonResponse({"image_error": " ".join(error.messages)}, status=400)
    return JsonResponse({"image_code": f"![]({address})"})
