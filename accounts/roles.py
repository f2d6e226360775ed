"""Roles are groups with one permission each; a person may hold several."""

from django.apps import apps as installed

WRITE = "accounts.write"
REVIEW = "accounts.review"
PUBLISH = "accounts.publish"

ROLES = {"Editors": WRITE, "Reviewers": REVIEW, "Publishers": PUBLISH}


def keep_groups(apps=installed, **kwargs):
    """Make the groups after every migrate and flush (which sends no `apps`).

    Groups made by a data migration would find no permissions on a fresh database and
    would be gone after a flush.
    """
    Group = apps.get_model("auth", "Group")
    Permission = apps.get_model("auth", "Permission")
    for name, permission in ROLES.items():
        app_label, codename = permission.split(".")
        group, _ = Group.objects.get_or_create(name=name)
        group.permissions.set(
            Permission.objects.filter(content_type__app_label=app_label, codename=codename)
        )
