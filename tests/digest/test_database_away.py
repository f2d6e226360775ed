"""The database goes away and comes back: a clear page, and nothing half done."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import urlencode

import psycopg
import pytest
from django.db import DatabaseError, connection

from digest.embedded import Cluster
from digest.guard import is_away
from papers.models import Trail
from tests.attempts import ATTEMPTS, MONTH, Writes, everything, first_trend, make_people, prepare
from tests.pages import signed_in

ROOT = Path(__file__).parents[2]
WORDS = ["The site cannot reach its database", "데이터베이스에 연결할 수 없습니다"]


def end_own_backend():
    """What a failing server does to us in the middle of a request."""
    pid = connection.connection.info.backend_pid
    with psycopg.connect(**connection.get_connection_params(), autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s)", [pid])
        while other.execute("SELECT 1 FROM pg_stat_activity WHERE pid = %s", [pid]).fetchone():
            sleep(0.002)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("number", [1, 2, "commit"])
def test_connection_lost_in_mid_request_is_a_clear_page_and_nothing_is_done(number, monkeypatch):
    people = make_people()
    issue = prepare(ATTEMPTS["ask"].state, people, MONTH)
    desk = signed_in(people["editor"])
    desk.raise_request_exception = False
    address = f"/admin/digest/trend/{first_trend(issue).pk}/move/"
    sent = {"language": "en", "move": "ask"}
    before = everything()

    if number == "commit":
        commit = connection._commit
        monkeypatch.setattr(connection, "_commit", lambda: (end_own_backend(), commit()))
        answer = desk.post(address, sent)
        monkeypatch.undo()
    else:
        with connection.execute_wrapper(Writes(number, end_own_backend)):
            answer = desk.post(address, sent)
    connection.close()  # as the end of a request does with a broken one

    assert answer.status_code == 503
    assert answer["Retry-After"] == "30"
    for words in WORDS:
        assert words in answer.content.decode()
    assert everything() == before
    assert desk.post(address, sent).status_code == 302
    assert Trail.objects.filter(move="ask").count() == 1


@pytest.mark.parametrize(
    ("sqlstate", "expected"),
    [(None, True), ("57P01", True), ("08006", True), ("40P01", False), ("55006", False)],
)
def test_only_a_lost_connection_counts_as_away(sqlstate, expected):
    cause = psycopg.OperationalError("why")
    cause.sqlstate = sqlstate
    error = DatabaseError.__subclasses__()  # Django's own wrap the driver's
    error = next(each for each in error if each.__name__ == "OperationalError")("why")
    error.__cause__ = cause

    assert is_away(error) is expected
    assert is_away(ValueError("no database at all")) is False


@pytest.fixture
def place():
    """A folder of its own with a cluster and a person, and what its processes are told."""
    folder = Path(tempfile.mkdtemp(prefix="digest-away-"))
    folder.chmod(0o711)
    cluster = Cluster(folder)
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment |= {"DIGEST_DATA_DIR": str(folder), "DJANGO_SUPERUSER_PASSWORD": "a-long-secret"}
    try:
        cluster.start(fsync=False)
        manage(environment, "migrate", "--verbosity=0")
        manage(environment, "createsuperuser", "--noinput", "--username=ada", "--email=a@b.org")
        yield cluster, environment
    finally:
        cluster.destroy()
        shutil.rmtree(folder, ignore_errors=True)


def manage(environment, *arguments):
    return subprocess.run(  # noqa: S603 (ourselves)
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture
def server(place, tmp_path):
    """The address of a server process, and the file of its log."""
    _cluster, environment = place
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log = tmp_path / "server.log"
    with log.open("w") as output:
        process = subprocess.Popen(  # noqa: S603
            [sys.executable, "manage.py", "runserver", "--noreload", f"127.0.0.1:{port}"],
            cwd=ROOT,
            env=environment,
            stdout=output,
            stderr=output,
        )
    try:
        yield f"http://127.0.0.1:{port}", log
    finally:
        process.kill()
        process.wait()


class Reader:
    def __init__(self, base):
        self.base = base
        self.cookies = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def ask(self, path, **fields):
        """(status, text) of a page; a POST where fields are given."""
        token = next((each.value for each in self.cookies if each.name == "csrftoken"), "")
        data = urlencode({"csrfmiddlewaretoken": token, **fields}).encode() if fields else None
        try:
            with self.opener.open(self.base + path, data, timeout=20) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def wait_for(self, path):
        until = monotonic() + 30
        while monotonic() < until:
            try:
                return self.ask(path)
            except urllib.error.URLError:
                sleep(0.1)
        raise AssertionError("the server does not answer")


def test_server_outlives_its_database(place, server):
    cluster, environment = place
    base, log = server
    reader = Reader(base)
    sign_in = {"username": "ada", "password": "a-long-secret", "next": "/admin/"}

    assert reader.wait_for("/en/")[0] == 200
    reader.ask("/admin/login/")
    assert reader.ask("/admin/login/", **sign_in)[0] == 200

    cluster.stop()
    for path, fields in [
        ("/en/", {}),
        ("/ko/2026/02/", {}),
        ("/admin/", {}),
        ("/admin/login/", sign_in),
        ("/admin/digest/trend/1/move/", {"language": "en", "move": "ask"}),
    ]:
        status, text = reader.ask(path, **fields)
        assert (path, status) == (path, 503)
        assert all(words in text for words in WORDS)
    command = manage(environment, "check_issue", "2026-02")
    assert command.returncode == 1
    assert command.stderr.startswith("The database cannot be reached")
    assert "Traceback" not in command.stderr

    cluster.start(fsync=False)
    assert reader.ask("/en/")[0] == 200
    assert reader.ask("/admin/")[0] == 200
    said = log.read_text()
    assert said.count("The database is away: /en/\n") == 1
    assert "Traceback" not in said
    assert "a-long-secret" not in said
