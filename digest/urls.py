from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.templatetags.static import static
from django.urls import include, path, re_path
from django.views.generic import RedirectView

from digest.desk import markdown
from digest.public import views
from papers.markdown import IMAGE_NAME

handler400 = "digest.guard.bad_request"
handler500 = "digest.guard.server_error"

urlpatterns = [
    path("admin/markdown/preview/", markdown.preview, name="markdown_preview"),
    path("admin/markdown/image/", markdown.image, name="markdown_image"),
    path("admin/", admin.site.urls),
    path("language/", include("django.conf.urls.i18n")),
    re_path(rf"^media/(?P<path>{IMAGE_NAME})$", views.image),
    path("favicon.ico", RedirectView.as_view(url=static("icon.svg"))),
    *i18n_patterns(path("", include("digest.public.urls"))),
]
