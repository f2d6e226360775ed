import ipaddress
import shutil
import socket
import tempfile
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.db import connection, connections, transaction
from django.db.backends.postgresql.operations import DatabaseOperations
from django.utils.translation import override

from digest.embedded import Cluster
from tests.make import make_user


@pytest.fixture(scope="session")
def django_db_modify_db_settings():
    """A cluster of this run's own, unless DATABASE_URL names a server."""
    if django_settings.DATABASE_URL:
        yield
        return
    folder = Path(tempfile.mkdtemp(prefix="digest-test-"))
    folder.chmod(0o711)  # as root the server runs as nobody, who must get in
    cluster = Cluster(folder)
    try:
        cluster.start(fsync=False)
        connections["default"].settings_dict.update(cluster.connection())
        yield
    finally:
        connections.close_all()
        cluster.destroy()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(autouse=True, scope="session")
def _flush_past_refusals():
    """Transactional tests empty the tables, which the database refuses to everybody else."""
    flush = DatabaseOperations.execute_sql_flush

    def flush_without_triggers(operations, statements):
        with transaction.atomic():
            each_trigger("DISABLE")
            flush(operations, statements)
            each_trigger("ENABLE")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseOperations, "execute_sql_flush", flush_without_triggers)
        yield


def each_trigger(what):
    """Alter the schema: the one road on which our triggers can be passed by."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger WHERE tgname ~ '^pgtrigger_'"
        )
        for (table,) in cursor.fetchall():
            cursor.execute(f"ALTER TABLE {table} {what} TRIGGER USER")


@pytest.fixture(autouse=True)
def _apart_and_quick(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def _english():
    """No test leaves its language to the next."""
    with override("en"):
        yield


@pytest.fixture(autouse=True, scope="session")
def _no_network():
    """A test that asks another host is wrong, not slow."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("connect", "connect_ex"):
            patch.setattr(socket.socket, name, loopback_only(getattr(socket.socket, name)))
        yield


def loopback_only(connect):
    def guarded(self, address):
        if self.family != socket.AF_UNIX and not is_loopback(address[0]):
            raise AssertionError(f"A test wants to connect to {address}.")
        return connect(self, address)

    return guarded


def is_loopback(host):
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


@pytest.fixture
def editor(db):
    return make_user("editor", roles=["Editors"])


@pytest.fixture
def reviewer(db):
    return make_user("reviewer", roles=["Reviewers"])


@pytest.fixture
def publisher(db):
    return make_user("publisher", roles=["Publishers"])


@pytest.fixture
def outsider(db):
    """On the staff, without a role."""
    return make_user("outsider")
