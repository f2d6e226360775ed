"""A server with lasting connections outlives its database; the commands say what is wrong."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import quote, urlencode

import psycopg
import pytest

from digest.embedded import Cluster
from tests.digest.test_database_away import ASK, WORDS

ROOT = Path(__file__).parents[2]
SIGN_IN = {"username": "ada", "password": "secret", "next": "/admin/"}

# A month that is out in English; in Korean its trend is a draft of Ada's.
MAKE = """
from digest.publishing import publish
from tests.make import approve_all, make_month, make_user
ada, bo, cy = (make_user(n, roles=[r]) for n, r in
               [("ada", "Editors"), ("bo", "Reviewers"), ("cy", "Publishers")])
issue = make_month(ada)
approve_all(issue, "en", bo)
publish(issue, "en", by=cy)
print(issue.trends.get().pk)
"""
SERVE = """
import sys
from wsgiref.simple_server import make_server
from digest.wsgi import application
make_server("127.0.0.1", int(sys.argv[1]), application).serve_forever()
"""

FILES = [f"--{code}=tests/fixtures/2031-04.{code}.txt" for code in ("en", "ko")]
COMMANDS = [
    ["check_issue", "2026-02"],
    ["publish_issue", "2026-02", "--language=ko", "--by=cy"],
    ["import_issue", "--month=2031-04", "--by=ada", *FILES],
    ["export_issue", "2026-02", "--language=en"],
    ["rebuild_index"],
    ["migrate"],
]


@pytest.fixture(scope="module")
def place():
    """An empty cluster of this module's own, and the environment of its processes."""
    folder = Path(tempfile.mkdtemp(prefix="digest-away-"))
    folder.chmod(0o711)  # as root the server runs as nobody, who must get in
    cluster = Cluster(folder)
    host = quote(cluster.connection()["HOST"], safe="")
    environment = os.environ | {
        "DATABASE_URL": f"postgres://digest:hush-hush@{host}:5432/digest",
        "DJANGO_SETTINGS_MODULE": "digest.settings",
        "DIGEST_DATA_DIR": str(folder),
        "DIGEST_SECRET_KEY": "of-this-test",
        "DIGEST_HOSTS": "127.0.0.1",
    }
    try:
        cluster.start(fsync=False)
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


@pytest.fixture(scope="module")
def trend(place):
    _cluster, environment = place
    manage(environment, "migrate", "--verbosity=0")
    made = manage(environment, "shell", "--no-imports", "--verbosity=0", "-c", MAKE)
    assert made.returncode == 0, made.stderr
    return int(made.stdout)


@pytest.fixture
def server(place, trend, tmp_path):
    """The address of a server process, and the file of its log."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log = tmp_path / "server.log"
    with log.open("w") as output:
        process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-c", SERVE, str(port)],
            cwd=ROOT,
            env=place[1],
            stdout=output,
            stderr=output,
        )
    try:
        yield f"127.0.0.1:{port}", log
    finally:
        process.kill()
        process.wait()


class Reader:
    """A browser behind whose back a proxy has ended the encryption."""

    def __init__(self, host):
        self.base = f"http://{host}"
        policy = DefaultCookiePolicy(secure_protocols=("http", "https"))
        self.cookies = CookieJar(policy)
        self.opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self.cookies), Still
        )
        self.opener.addheaders = [("X-Forwarded-Proto", "https"), ("Referer", f"https://{host}/")]

    def ask(self, path, **fields):
        """(status, text, headers) of a page; a POST where fields are given."""
        token = next((each.value for each in self.cookies if each.name == "csrftoken"), "")
        data = urlencode({"csrfmiddlewaretoken": token, **fields}).encode() if fields else None
        try:
            answer = self.opener.open(self.base + path, data, timeout=20)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            return answer.status, answer.read().decode(), answer.headers

    def status(self, path, **fields):
        return self.ask(path, **fields)[0]

    def wait_for(self, path):
        until = monotonic() + 30
        while monotonic() < until:
            try:
                return self.status(path)
            except urllib.error.URLError:
                sleep(0.1)
        raise AssertionError("the server does not answer")


class Still(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args):
        return None


def asked(cluster):
    """How many reviews were asked for."""
    to = cluster.connection()
    with psycopg.connect(host=to["HOST"], user=to["USER"], dbname=to["NAME"]) as connection:
        question = "SELECT count(*) FROM papers_trail WHERE move = 'ask'"
        return connection.execute(question).fetchone()[0]


def test_commands_tell_in_one_line_what_a_database_without_tables_refuses(place):
    done = manage(place[1], "check_issue", "2026-02")

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith('The database refused: relation "digest_issue" does not exist')
    assert done.stderr.count("\n") == 1
    assert "Traceback" in manage(place[1], "check_issue", "2026-02", "--traceback").stderr


def test_server_outlives_its_database(place, server, trend):
    cluster, _environment = place
    host, log = server
    reader = Reader(host)
    move, ask = f"/admin/digest/trend/{trend}/move/", ASK | {"language": "ko"}
    assert reader.wait_for("/en/2026/02/") == 200
    assert reader.status("/admin/login/") == 200
    assert reader.status("/admin/login/", **SIGN_IN) == 302

    cluster.stop()

    pages = [("/en/2026/02/", {}), ("/ko/2026/02/", {}), ("/en/2026/02/history/", {})]
    pages += [("/admin/", {}), ("/admin/login/", {}), ("/admin/login/", SIGN_IN), (move, ask)]
    for path, fields in pages:
        status, text, headers = reader.ask(path, **fields)
        assert (path, status, headers["Retry-After"]) == (path, 503, "30")
        assert all(words in text for words in WORDS)
    cluster.start(fsync=False)
    assert reader.status("/en/2026/02/") == 200
    assert reader.status("/admin/") == 200
    assert asked(cluster) == 0
    cluster.stop()
    cluster.start(fsync=False)  # while nobody asked for anything
    assert reader.status(move, **ask) == 302
    assert asked(cluster) == 1
    said = log.read_text()
    assert said.count("The database is away: ") == len(pages)
    for never in ("Traceback", "hush-hush", "of-this-test", SIGN_IN["password"]):
        assert never not in said


def test_commands_tell_in_one_line_that_the_database_is_away(place, trend):
    cluster, environment = place
    cluster.stop()

    for arguments in COMMANDS:
        done = manage(environment, *arguments)
        *_before, line = done.stderr.splitlines()
        assert (arguments, done.returncode, _before) == (arguments, 1, [])
        assert line.startswith("The database cannot be reached: ")
        assert "hush-hush" not in line
    local = {name: value for name, value in environment.items() if name != "DATABASE_URL"}
    told = manage(local, "check_issue", "2026-02").stderr
    assert told.startswith("The database cannot be reached (`make run` starts it): ")
