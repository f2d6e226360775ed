"""The fixed words of a result: what is said of one by a choice."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    PROPOSED = "proposed", _("proposed")
    BASELINE = "baseline", _("baseline")
    ABLATION = "ablation", _("ablation")


class Bound(models.TextChoices):
    OVER = "over", _("over")
    AT_LEAST = "at least", _("at least")
    UNDER = "under", _("under")
    AT_MOST = "at most", _("at most")
    ABOUT = "about", _("about")


class UncertaintyKind(models.TextChoices):
    NOT_STATED = "not stated", _("type not stated")
    DEVIATION = "deviation", _("standard deviation")
    ERROR = "error", _("standard error")
    # xgettext:no-python-format
    CONFIDENCE = "confidence", _("95% confidence interval")
    RANGE = "range", _("range")


class Absence(models.TextChoices):
    NOT_MEASURED = "not measured", _("not measured")
    NOT_REPORTED = "not reported", _("not reported")


class ConditionsStatus(models.TextChoices):
    KNOWN = "known", _("known")
    UNKNOWN = "unknown", _("unknown")
    CONTRADICTORY = "contradictory", _("contradictory in the source")


class Measurer(models.TextChoices):
    AUTHORS = "authors", _("the paper's authors")
    OTHERS = "others", _("others, cited by the paper")
    NOT_STATED = "not stated", _("not stated")


# The same strings as the readers' page: Korean puts the bound behind.
BOUNDS = {
    "over": _("over %(number)s"),
    "at least": _("at least %(number)s"),
    "under": _("under %(number)s"),
    "at most": _("at most %(number)s"),
    "about": _("about %(number)s"),
}
