"""What is said of a figure that does not balance, in words for people."""

from django.utils.translation import gettext_lazy as _

FLAWS = {
    "unbound": _("“%s” is bound to no result: enter the result, bind it by hand or waive it."),
    "ambiguous": _("“%s” could be several results that are named here: bind it by hand."),
    "unchecked": _("“%s” is bound to a result that is not approved as it stands."),
    "precision": _("“%s” is printed to another precision than the result."),
    "bound": _("“%s” is said with another bound (over, about, at most) than the result."),
    "denied": _("“%s” is denied here, but a result states it."),
    "gone": _("“%s” is bound by hand to a result that is not there any more."),
    "value": _("“%s” is bound by hand to a result of another value."),
    "elsewhere": _("“%s” is bound to a result, but the names beside it are those of another."),
    "reversed": _("“%s” is said the other way round: from the new value to the old one."),
    "baseline": _("“%s” is said of a baseline, but its result is none."),
    "variant": _("“%s” is a result of another variant of the benchmark than is named here."),
    "relative": _("“%s” is an absolute difference, but it is called relative."),
    "absolute": _("“%s” is a relative change, but it is called absolute."),
    "not-highest": _("“%s” is called the highest, but another result is higher."),
}


def told(balance, flaw):
    """The message about one flaw of a balance, in the active language."""
    return FLAWS[flaw] % balance.figure.surface


HOW = {
    "printed": _("states %(results)s"),
    "stated": _("states, said by hand: %(results)s"),
    "rounding": _("rounds, said by hand: %(results)s"),
    "difference": _("the difference of %(results)s"),
    "ratio": _("the ratio of %(results)s"),
    "relative change": _("the relative change of %(results)s"),
    "maximum": _("the highest of its kind: %(results)s"),
    "count": _("the count of %(results)s"),
    "waived": _("needs no result: %(reason)s"),
    "denied": _("denied, and no result states it"),
    "": _("bound to nothing"),
}


def labelled(balance, results):
    """How a figure balances, in the active language; `results` by their keys."""
    named = "; ".join(str(results[key]) for key in balance.items if key in results)
    return HOW[balance.how] % {"results": named, "reason": balance.reason}
