# ruff: noqa: S603 (the programs are this module's own choice)
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import psutil
import psycopg
import pytest

from digest.embedded import Cluster, EmbeddedError

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")


def make_folder():
    """Open to the server's user where root runs the tests."""
    path = Path(tempfile.mkdtemp(prefix="digest-embedded-"))
    path.chmod(0o711)
    return path


@pytest.fixture
def folder():
    path = make_folder()
    yield path
    shutil.rmtree(path)


@pytest.fixture
def cluster(folder):
    cluster = Cluster(folder / "한글 폴더 var")
    yield cluster
    cluster.destroy()


@pytest.fixture(scope="module")
def shared():
    path = make_folder()
    cluster = Cluster(path / "한글 폴더 var")
    yield cluster
    cluster.destroy()
    shutil.rmtree(path)


@pytest.fixture
def running(shared):
    """One cluster for the tests that leave it whole: making one is what takes long."""
    shared.start(fsync=False)
    return shared


@pytest.fixture
def made(cluster):
    """Looks like a data folder and is none."""
    cluster.data.mkdir(parents=True)
    cluster.data.chmod(0o700)
    if os.geteuid() == 0:
        os.chown(cluster.data, cluster.user.pw_uid, cluster.user.pw_gid)
    (cluster.data / "PG_VERSION").write_text("18\n")
    return cluster


def connect(cluster):
    to = cluster.connection()
    return psycopg.connect(
        host=to["HOST"], port=to["PORT"], user=to["USER"], dbname=to["NAME"], **to["OPTIONS"]
    )


def ask(cluster, question):
    with connect(cluster) as connection:
        return connection.execute(question).fetchone()[0]


def pid_file(cluster):
    return cluster.data / "postmaster.pid"


def postmaster(cluster):
    return psutil.Process(int(pid_file(cluster).read_text().split("\n")[0]))


def kill(cluster):
    process = postmaster(cluster)
    process.kill()
    psutil.wait_procs([process], timeout=5)


def same_user(cluster):
    """PostgreSQL takes a pid for another server's only where the user is the same."""
    return {"user": cluster.user.pw_uid, "cwd": "/"} if os.geteuid() == 0 else {}


def test_start_and_stop_are_idempotent(running):
    assert running.start(fsync=False) is False
    assert running.status() is True

    assert running.stop() is True
    assert running.stop() is False
    assert running.status() is False
    assert running.start(fsync=False) is True


def test_start_serves_utf8_on_a_socket_alone(running):
    assert ask(running, "SHOW server_encoding") == "UTF8"
    assert ask(running, "SELECT upper('é')") == "É"
    assert ask(running, "SHOW listen_addresses") == ""
    assert ask(running, "SHOW fsync") == "off"


def test_data_outlives_a_stop(running):
    with connect(running) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 42 AS answer")

    running.stop()
    running.start()

    assert ask(running, "SELECT answer FROM kept") == 42
    assert ask(running, "SHOW fsync") == "on"
    running.stop()


def test_connection_changes_nothing(folder):
    connection = Cluster(folder / "var").connection()

    assert list(folder.iterdir()) == []
    assert not Path(connection["HOST"]).exists()


def test_stop_of_what_never_ran_changes_nothing(folder):
    assert Cluster(folder / "var").stop() is False

    assert list(folder.iterdir()) == []


def test_start_after_the_server_was_killed(running):
    kill(running)

    assert running.status() is False
    assert running.start(fsync=False) is True
    assert ask(running, "SELECT 1") == 1


def test_start_when_the_pid_belongs_to_somebody_else_now(running):
    kill(running)
    command = [shutil.which("sleep"), "60"]
    with subprocess.Popen(command, **same_user(running)) as stranger:
        for stale in (pid_file(running), running.socket_dir / ".s.PGSQL.5432.lock"):
            rest = stale.read_text().split("\n", 1)[1]
            stale.write_text(f"{stranger.pid}\n{rest}")

        assert running.status() is False
        assert running.start(fsync=False) is True

        assert ask(running, "SELECT 1") == 1
        assert stranger.poll() is None
        stranger.kill()


def test_start_after_the_socket_was_swept_away(running):
    shutil.rmtree(running.socket_dir)

    assert running.status() is False
    assert running.start(fsync=False) is True
    assert ask(running, "SELECT 1") == 1


def test_start_after_the_data_was_removed_under_the_server(cluster):
    cluster.start(fsync=False)

    shutil.rmtree(cluster.data_dir)

    assert cluster.start(fsync=False) is True
    assert ask(cluster, "SELECT 1") == 1


def test_start_after_the_folder_moved_under_the_server(running, folder):
    moved = Cluster(folder / "moved")

    running.data_dir.rename(moved.data_dir)

    assert moved.start(fsync=False) is True
    assert ask(moved, "SELECT 1") == 1
    moved.stop()
    moved.data_dir.rename(running.data_dir)
    moved.destroy()


def test_start_after_half_an_initdb(cluster):
    half = cluster.data_dir / "postgres.new"
    half.mkdir(parents=True)
    (half / "PG_VERSION").write_text("18\n")

    cluster.start(fsync=False)

    assert ask(cluster, "SELECT 1") == 1
    assert not half.exists()


def test_two_starts_at_once_make_one_server(cluster):
    code = (
        "import sys; from digest.embedded import Cluster;"
        "print(Cluster(sys.argv[1]).start(fsync=False))"
    )
    command = [sys.executable, "-c", code, cluster.data_dir]

    starts = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    said = [start.communicate()[0].strip() for start in starts]

    assert sorted(said) == ["False", "True"]
    assert ask(cluster, "SELECT 1") == 1


def test_start_with_an_odd_environment(cluster, monkeypatch):
    odd = {"LANG": "xx_YY.bogus", "LC_ALL": "xx_YY.bogus", "TZ": "Nowhere/Never"}
    for name, value in (odd | {"PGDATA": "/nowhere", "PGPORT": "1"}).items():
        monkeypatch.setenv(name, value)

    cluster.start(fsync=False)

    assert ask(cluster, "SHOW TimeZone") == "UTC"
    assert ask(cluster, "SHOW lc_messages") == "C"


def test_start_refuses_the_data_of_another_postgresql(made):
    (made.data / "PG_VERSION").write_text("16\n")

    with pytest.raises(EmbeddedError, match="was made by PostgreSQL 16, here is PostgreSQL 18"):
        made.start()


def test_start_that_fails_names_the_reason_and_its_log(made):
    with pytest.raises(EmbeddedError) as raised:
        made.start()

    reason = "could not access the server configuration file"
    assert reason in made.log.read_text()
    assert reason in str(raised.value)
    assert str(made.log) in str(raised.value)
    assert "\n" not in str(raised.value)


def test_start_refuses_a_link_in_place_of_the_socket_folder(cluster, folder):
    cluster.socket_dir.symlink_to(folder)

    with pytest.raises(EmbeddedError, match="somebody else made it"):
        cluster.start()

    cluster.socket_dir.unlink()


@as_root
def test_start_refuses_a_socket_folder_of_somebody_else(cluster):
    cluster.socket_dir.mkdir()
    os.chown(cluster.socket_dir, pwd.getpwnam("daemon").pw_uid, -1)

    with pytest.raises(EmbeddedError, match="somebody else made it"):
        cluster.start()


@as_root
def test_start_refuses_data_of_another_user(made):
    os.chown(made.data, pwd.getpwnam("daemon").pw_uid, -1)

    with pytest.raises(EmbeddedError, match=r"belongs to daemon, but .* would run as nobody"):
        made.start()


@as_root
def test_root_keeps_data_apart_where_others_cannot_enter(cluster):
    cluster.data_dir.mkdir()
    cluster.data_dir.chmod(0o700)

    cluster.start(fsync=False)

    assert cluster.data == cluster.own_dir / "postgres"
    assert ask(cluster, "SELECT 1") == 1


@as_root
def test_root_begins_no_second_database_where_the_first_is_closed_off(made):
    made.data_dir.chmod(0o700)

    with pytest.raises(EmbeddedError, match="can no longer enter"):
        made.start()
