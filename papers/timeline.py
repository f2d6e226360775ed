"""The past of a thing: every change of its row, and of the rows that would go with it."""

from django.db.models import CASCADE, Q

from papers.models import Change, Sealed


def belonging(model):
    """Model → the column by which its rows belong to one of `model`, and would go with it."""
    return {
        relation.related_model: relation.field.attname
        for relation in model._meta.related_objects
        if relation.on_delete is CASCADE and issubclass(relation.related_model, Sealed)
    }


def timeline(thing):
    """The changes of `thing` and of all that ever belonged to it, newest first."""
    found = Q(table=thing._meta.db_table, row=thing.pk)
    for model, key in belonging(type(thing)).items():
        table = model._meta.db_table
        ever = Q(**{f"old__{key}": thing.pk}) | Q(**{f"new__{key}": thing.pk})
        rows = Change.objects.filter(ever, table=table).values("row")
        found |= Q(table=table, row__in=rows)
    return Change.objects.filter(found).order_by("-pk")
