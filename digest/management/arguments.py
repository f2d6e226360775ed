"""What the commands' arguments mean; one clear line for what they cannot mean."""

import re
from datetime import date

from django.core.management.base import CommandError

from accounts.models import User
from digest.models import Issue


def month_of(text):
    """`2026-02` → the date of its first day."""
    found = re.fullmatch(r"([0-9]{4})-([0-9]{2})", text)
    try:
        return date(int(found[1]), int(found[2]), 1)
    except (TypeError, ValueError):
        raise CommandError(f"“{text}” is not a month; expected one such as 2026-02.") from None


def person(username):
    try:
        return User.objects.get(username=username)
    except User.DoesNotExist:
        raise CommandError(f"There is no user “{username}”.") from None


def issue_of(text):
    """The issue of the month that is written as `2026-02`."""
    month = month_of(text)
    try:
        return Issue.objects.get(month=month)
    except Issue.DoesNotExist:
        raise CommandError(f"There is no issue of {month:%Y-%m}.") from None
