from django.conf import settings
from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path
from django.views.static import serve

from digest.desk import markdown

urlpatterns = [
    path("admin/markdown/preview/", markdown.preview, name="markdown_preview"),
    path("admin/markdown/image/", markdown.image, name="markdown_image"),
    path("admin/", admin.site.urls),
    path("language/", include("django.conf.urls.i18n")),
    # Images are named by their content, so an address tells nothing about a draft.
    path("media/<path:path>", serve, {"document_root": settings.MEDIA_ROOT}),
    *i18n_patterns(path("", include("digest.public.urls"))),
]
