"""Whether anything at all is different, and what happens at the n-th write."""

from django.db import connection


def everything():
    """A hash of each table of ours, to see whether anything at all is different."""
    with connection.cursor() as cursor:
        tables = sorted(
            name
            for name in connection.introspection.table_names(cursor)
            if name.startswith(("accounts_", "papers_", "digest_"))
        )
        hashes = {}
        for name in tables:
            cursor.execute(
                f"SELECT md5(string_agg(row::text, '' ORDER BY row::text)) FROM {name} AS row"  # noqa: S608
            )
            [hashes[name]] = cursor.fetchone()
    return hashes


class Writes:
    """Counts writes, and does something at the n-th; use with `execute_wrapper`."""

    def __init__(self, at=None, then=None):
        self.count, self.at, self.then = 0, at, then

    def __call__(self, execute, sql, params, many, context):
        result = execute(sql, params, many, context)
        if sql.lstrip().upper().startswith(("INSERT", "UPDATE", "DELETE")):
            self.reached()
        return result

    def reached(self):
        self.count += 1
        if self.count == self.at:
            self.then()
