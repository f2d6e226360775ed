"""What nobody has read yet: what changed since the last approval, word by word."""

from papers.changes import described, fold
from papers.four_eyes import changes_since_approval, covered_columns, last_approval
from papers.models import Editorial
from papers.models.sealed import seal_name
from papers.saving import NEUTRAL, aspects
from papers.wording import model_of


def since_approval(thing, language=""):
    """What became of all that an approval of `thing` covers, since the last one that stands.

    Nothing where there was no approval yet: then everything is unread.
    """
    if not last_approval(thing, language):
        return []
    standing = covered_columns(thing, language)
    owners = {rows.model._meta.db_table: rows.field.attname for rows in thing.owned()}

    def covered(row):
        columns = standing.get((row.table, row.row)) or _once_covered(row.table, language)
        # Whose it is goes without saying, unless it became another's.
        return columns if row.came or row.went else columns | {owners.get(row.table)}

    return described(fold(changes_since_approval(thing, language)), covered)


def _once_covered(table, language):
    """The columns of a row that is no part of the thing any more."""
    model = model_of(table)
    covered = [language] if issubclass(model, Editorial) else [NEUTRAL, language]
    seals = [seal_name(aspect) for aspect in covered if aspect in aspects(model)]
    return {column for seal in seals for column in model.sealed_columns(seal)}
