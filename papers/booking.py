"""Results as the ledger and the comparison take them: plain values of rows."""

from dataclasses import replace
from decimal import Decimal, InvalidOperation
from fractions import Fraction

from papers.comparability import Measured
from papers.figures import Bound, Figure, Kind, read
from papers.languages import text
from papers.ledger import Item
from papers.models import Name

BOUNDS = {
    "over": Bound.GT,
    "at least": Bound.GE,
    "under": Bound.LT,
    "at most": Bound.LE,
    "about": Bound.APPROX,
}


def figure_of(result):
    """The figure of a result as it is read: printed value, uncertainty, bound, unit; or None."""
    if result.value is None:
        return None
    unit, value = _unit(result), Fraction(result.value)
    spread = f" ± {result.uncertainty}" if result.uncertainty else ""
    for written in (f"{result.printed}{spread} {unit}", f"{result.printed}{spread}{unit}"):
        numbers = [each for each in read(written, "en") if each.kind == Kind.NUMBER]
        if len(numbers) == 1 and numbers[0].value == value:
            return replace(numbers[0], bound=BOUNDS.get(result.bound), is_denied=False)
    return Figure(Kind.NUMBER, result.printed, (0, 0), value, bound=BOUNDS.get(result.bound))


def items_of(results, language, checked=None):
    """The results as items of a ledger, in the language of the text that speaks of them.

    `checked` are the keys of those whose approval holds; None for all. A system goes by its
    base as well, and by what is derived from it.
    """
    results = list(results)
    systems = {result.system_id for result in results}
    derived = {}
    for base, name in Name.objects.filter(base__in=systems).values_list("base_id", "name"):
        derived.setdefault(base, set()).add(name)
    bases = dict(Name.objects.filter(derived__in=systems).values_list("derived__pk", "name"))
    return [
        _item(
            result,
            language,
            derived.get(result.system_id, set()) | {bases.get(result.system_id)},
            checked is None or result.pk in checked,
        )
        for result in results
    ]


def _setting(result):
    """On what a result was measured, and with what: "" for what is not stated."""
    benchmark = result.benchmark
    return {
        "benchmark": benchmark.name.name if benchmark else "",
        "version": benchmark.version if benchmark else "",
        "variant": benchmark.variant if benchmark else "",
        "harness": result.harness.name if result.harness else "",
    }


def _unit(result):
    return result.unit or (result.benchmark.unit if result.benchmark else "")


def _item(result, language, kin, is_checked):
    base = result.base.name if result.base else ""
    return Item(
        key=result.pk,
        figure=figure_of(result),
        system=result.system.name,
        base=base,
        kin=frozenset((kin | {base}) - {None, ""}),
        **_setting(result),
        role=result.role,
        about=text(result, "quantity", language),
        paper=result.paper_id,
        compared_with=result.compared_with_id,
        is_checked=is_checked,
    )


def measured(result):
    """How a result was measured, for `comparability.compare()`."""
    benchmark = result.benchmark
    return Measured(
        **_setting(result),
        quantity="" if benchmark else result.measure,
        metric=benchmark.metric if benchmark else "",
        unit=_unit(result),
        harness_version=result.harness_version,
        conditions=text(result, "conditions", "en") or text(result, "conditions", "ko"),
        conditions_status=result.conditions_status,
        value=result.value,
        uncertainty=_decimal(result.uncertainty),
    )


def _decimal(printed):
    try:
        exact = Decimal(printed.replace(",", ""))
    except InvalidOperation:
        return None
    return exact if exact.is_finite() else None
