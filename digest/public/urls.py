from django.urls import path, register_converter

from digest.public import views
from digest.public.addresses import MonthConverter

register_converter(MonthConverter, "month")

app_name = "public"
urlpatterns = [
    path("", views.home, name="home"),
    path("<month:month>/", views.month, name="month"),
    path("<month:month>/v<int:number>/", views.version, name="version"),
    path("<month:month>/history/", views.history, name="history"),
    path("<month:month>/parallel/", views.parallel, name="parallel"),
    path("<month:month>.<str:form>", views.export, name="export"),
]
