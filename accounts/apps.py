from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _

from accounts import roles


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("People")

    def ready(self):
        post_migrate.connect(roles.keep_groups, sender=self)
