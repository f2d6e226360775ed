"""The embedded PostgreSQL: a pip package's programs, a data folder and one socket.

Only start(), stop() and destroy() change anything; connection() computes where the server
is, or would be. No Django here: settings.py imports this module.
"""

import hashlib
import os
import shutil
import stat
import subprocess
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

from digest.programs import (
    MAJOR,
    OWN_FOLDERS,
    EmbeddedError,
    may_enter,
    programs,
    telling_line,
)

try:
    import fcntl
    import pwd
except ImportError:  # Windows
    fcntl = pwd = None

# The path of a socket has at most about 100 bytes: too few for a data folder's own.
SOCKET_FOLDERS = Path("/tmp")  # noqa: S108 start() checks whose folder it is
START_SECONDS = 120  # replaying the log after a kill can take long


class Cluster:
    def __init__(self, data_dir):
        if fcntl is None:
            raise EmbeddedError(
                "The embedded database runs on Linux and macOS only: "
                "set DATABASE_URL to a PostgreSQL server."
            )
        self.data_dir = Path(data_dir).resolve()
        self.user = _server_user()
        name = f"digest-{hashlib.sha256(os.fsencode(self.data_dir)).hexdigest()[:12]}"
        self.socket_dir = SOCKET_FOLDERS / name
        self.own_dir = OWN_FOLDERS / name

    @property
    def data(self):
        """In data_dir, or in a folder of its own where the server's user can't enter that."""
        inside, own = self.data_dir / "postgres", self.own_dir / "postgres"
        # Where a database was made it stays, whatever its parents' modes have become since.
        if inside.exists() or (may_enter(self.data_dir) and not own.exists()):
            return inside
        return own

    @property
    def log(self):
        return self.data / "server.log"

    def connection(self):
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": "digest",
            "USER": "digest",
            "HOST": str(self.socket_dir),
            "PORT": "5432",
            # Anybody could have made that folder before us, with a server in it.
            "OPTIONS": {"requirepeer": self.user.pw_name} if self.user else {},
        }

    def status(self):
        """Whether the server is running where connection() looks for it."""
        with _one_line_errors():
            return self._postmaster() is not None and self._socket().is_socket()

    def start(self, fsync=True):
        """Say whether it was started now (True) or was running (False)."""
        with _one_line_errors():
            self.data_dir.mkdir(parents=True, exist_ok=True)
            with self._lock():
                self._check_data()
                if self.status():
                    return False
                self._end_leftovers()
                self._make_socket_dir()
                self._remove_stale()
                if not self.data.exists():
                    self._make_data(fsync)
                self._start_server(fsync)
                return True

    def stop(self):
        """Say whether there was a server to stop."""
        with _one_line_errors(), self._lock():
            was_running = self._postmaster() is not None
            self._end_leftovers()
            return was_running

    def destroy(self):
        """Stop the server and remove its data."""
        self.stop()
        for folder in (self.data, self.own_dir, self.socket_dir):
            shutil.rmtree(folder, ignore_errors=True)

    @contextmanager
    def _lock(self):
        if not self.data_dir.is_dir():  # removed under a running server
            yield
            return
        with (self.data_dir / "postgres.lock").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def _socket(self):
        return self.socket_dir / ".s.PGSQL.5432"

    def _postmaster(self):
        """The server's process. Its pid file outlives a kill, and pids are used again."""
        with suppress(OSError, ValueError, psutil.Error):
            pid = int((self.data / "postmaster.pid").read_text().split("\n")[0])
            process = psutil.Process(pid)
            if self._is_ours(process):
                return process
        return None

    def _is_ours(self, process):
        """PostgreSQL's processes stand in their data folder, even when it moves or goes."""
        folders = {os.path.realpath(folder) for folder in (self.data, self._fresh())}
        with suppress(psutil.Error, OSError):
            return process.name() == "postgres" and process.cwd() in folders
        return False

    def _fresh(self):
        return self.data.with_name("postgres.new")

    def _check_data(self):
        data = self.data
        if self.user is None:
            raise EmbeddedError("PostgreSQL needs a user with a name: nobody, where root runs it.")
        if not data.exists():
            return
        if data.stat().st_uid != self.user.pw_uid:
            raise EmbeddedError(
                f"{data} belongs to {data.owner()}, but the embedded database would run as "
                f"{self.user.pw_name}: run this as {data.owner()}, or set DIGEST_DATA_DIR."
            )
        if not may_enter(data.parent):
            raise EmbeddedError(
                f"The user {self.user.pw_name} can no longer enter {data.parent}: "
                f"let others enter it (chmod o+x) and each folder above it."
            )
        major = (data / "PG_VERSION").read_text().strip()
        if major != MAJOR:
            raise EmbeddedError(
                f"{data} was made by PostgreSQL {major}, here is PostgreSQL {MAJOR}: dump it "
                f"with the older one, or move that folder away to begin with an empty one."
            )

    def _end_leftovers(self):
        """Of a kill, or of a data folder that was moved or removed under its server."""
        if self._postmaster():
            self._run("pg_ctl", "stop", "--mode=fast", f"--timeout={START_SECONDS}")
        deadline = time.monotonic() + 10
        while leftovers := [p for p in psutil.process_iter() if self._is_ours(p)]:
            if time.monotonic() > deadline:
                raise EmbeddedError(f"The process {leftovers[0].pid} does not end.")
            for process in leftovers:
                with suppress(psutil.NoSuchProcess):
                    process.kill()
            time.sleep(0.05)

    def _remove_stale(self):
        """A server refuses to start while one of these names a pid that somebody else has now."""
        for stale in (self.data / "postmaster.pid", self._socket(), f"{self._socket()}.lock"):
            Path(stale).unlink(missing_ok=True)

    def _make_socket_dir(self):
        with suppress(FileExistsError):
            self.socket_dir.mkdir(mode=0o700)
        found = self.socket_dir.lstat()
        owners = {os.geteuid(), self.user.pw_uid}
        if not stat.S_ISDIR(found.st_mode) or found.st_uid not in owners:
            raise EmbeddedError(
                f"{self.socket_dir} should be this project's folder for its database's socket, "
                f"but somebody else made it: remove it and start again."
            )
        self._take(self.socket_dir)

    def _take(self, folder):
        folder.chmod(0o700)
        if os.geteuid() == 0:
            os.chown(folder, self.user.pw_uid, self.user.pw_gid)

    def _make_data(self, fsync):
        """Beside its place, then renamed: a killed initdb leaves nothing that looks whole."""
        fresh = self._fresh()
        shutil.rmtree(fresh, ignore_errors=True)
        if fresh.parent == self.own_dir:
            self.own_dir.mkdir(exist_ok=True)
            self.own_dir.chmod(0o755)
        fresh.mkdir()
        self._take(fresh)
        options = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
        options += ["--encoding=UTF8", "--username=digest", "--auth=trust"]
        self._run("initdb", *options, *([] if fsync else ["--no-sync"]), data=fresh)
        single = ["--single", "-cexit_on_error=on", "postgres"]
        self._run("postgres", *single, data=fresh, feed="CREATE DATABASE digest;\n")
        fresh.rename(self.data)

    def _start_server(self, fsync):
        options = {"listen_addresses": "", "port": 5432, "unix_socket_permissions": "0700"}
        options["unix_socket_directories"] = self.socket_dir
        if not fsync:
            options |= dict.fromkeys(("fsync", "synchronous_commit", "full_page_writes"), "off")
        settings = " ".join(f"-c {name}={value}" for name, value in options.items())
        said_before = self.log.stat().st_size if self.log.exists() else 0
        wait = f"--timeout={START_SECONDS}"
        try:
            self._run("pg_ctl", "start", "--silent", wait, "--log=server.log", "-o", settings)
        except EmbeddedError as error:
            said = self.log.read_bytes()[said_before:] if self.log.exists() else b""
            reason = telling_line(said.decode(errors="replace")) or error
            raise EmbeddedError(
                f"The embedded database did not start: {reason} (its log: {self.log})"
            ) from error

    def _run(self, program, *arguments, data=None, feed=""):
        data = data or self.data
        path = os.environ.get("PATH", os.defpath)
        as_user = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            as_user = {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []}
        done = subprocess.run(  # noqa: S603 a program of the package, our own arguments
            [programs() / program, *arguments],
            # Clean: an odd LANG, TZ or PGDATA of the caller breaks initdb or is kept for ever.
            env={"PATH": path, "LC_ALL": "C", "TZ": "UTC", "PGDATA": str(data)},
            cwd=data,
            input=feed,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
            **as_user,
        )
        if done.returncode:
            reason = telling_line(done.stderr) or f"exit status {done.returncode}"
            raise EmbeddedError(f"{program} failed: {reason}")


@contextmanager
def _one_line_errors():
    try:
        yield
    except (OSError, psutil.Error, subprocess.SubprocessError) as error:
        raise EmbeddedError(f"The embedded database: {error}") from error


def _server_user():
    with suppress(KeyError):
        return pwd.getpwnam("nobody") if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
    return None
