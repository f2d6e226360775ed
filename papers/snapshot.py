"""One moment for a page that reads several times."""

from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def one_snapshot():
    """Let every read of the block see the database as of its first.

    What is in a transaction already stays as it is there: it locks what it reads.
    """
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield
