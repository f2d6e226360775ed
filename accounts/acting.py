"""Who acts: told to the database, so that its history knows the hand behind every change."""

from contextlib import contextmanager

from django.db import connection, transaction

# Roads that a change may come by; a change without any is one by an unknown hand.
REQUEST, COMMAND, IMPORT = "request", "command", "import"


@contextmanager
def acting(person, road):
    """Run the block in one transaction whose changes are recorded as `person`'s, by `road`.

    The setting is local to the transaction: a pooled connection never carries somebody's
    name into the next request. Blocks nest; the outer person is back after the inner one.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_setting('digest.actor', true), current_setting('digest.road', true)"
        )
        outer = cursor.fetchone()
        _tell(cursor, str(person.pk), road)
        yield
        _tell(cursor, *(value or "" for value in outer))


def _tell(cursor, actor, road):
    cursor.execute(
        "SELECT set_config('digest.actor', %s, true), set_config('digest.road', %s, true)",
        [actor, road],
    )
