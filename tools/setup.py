"""Behind the Makefile: `python tools/setup.py run|stop|test|lint|bench`, standard library only."""
# ruff: noqa: T201 S603 S606 (it prints, and it runs what it names itself)

import contextlib
import errno
import hashlib
import importlib.util
import json
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

os.chdir(Path(__file__).resolve().parent.parent)

VENV = Path(".venv")
PYTHON = str(VENV / "bin" / "python")
STAMP = VENV / "digest-setup.json"
RUN_LOCK, TEST_LOCK = Path("requirements.lock"), Path("requirements-test.lock")
# Migrations are compared with the models: no database has to run for that.
NO_DATABASE = "ignore:Got an error checking a consistent migration history:RuntimeWarning"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
BROWSER_PACKAGES = ("chromium", "fonts-noto-cjk")


def run():
    port = chosen_port()
    set_up(RUN_LOCK)
    if not os.environ.get("DATABASE_URL"):
        manage("database", "start")
    manage("migrate", "--verbosity=0")
    manage("rebuild_index", "--verbosity=0")
    if not os.environ.get("DATABASE_URL"):
        manage("demo")
    address = f"http://localhost:{port}"
    print(f"\n  {address}/en/   {address}/ko/   {address}/admin/\n", flush=True)
    # In this process's place: what stops make run stops the server.
    os.execv(PYTHON, [PYTHON, "manage.py", "runserver", "--noreload", f"localhost:{port}"])


def stop():
    if runs("import django"):
        manage("database", "stop")
    else:
        print("Nothing is set up here, so nothing runs.")


def test():
    browser = chromium()
    set_up(TEST_LOCK)
    os.environ["CHROMIUM"] = browser
    # Each process has a database server of its own, and takes whole files.
    call(PYTHON, "-m", "pytest", "-n", "logical", "--dist", "loadfile")


def lint():
    set_up(TEST_LOCK)
    checks = [
        ["-m", "ruff", "check"],
        ["-m", "ruff", "format", "--check"],
        ["-c", "from importlinter.cli import lint_imports_command as lint; lint()"],
        ["-W", NO_DATABASE, "manage.py", "makemigrations", "--check", "--dry-run"],
        ["tools/check_translations.py"],
    ]
    failed = [check for check in checks if subprocess.run([PYTHON, *check]).returncode]
    if failed:
        give_up(f"{len(failed)} of {len(checks)} checks failed, see above.")


def bench():
    set_up(TEST_LOCK)
    call(PYTHON, "tools/bench.py")


def chosen_port():
    text = os.environ.get("PORT") or "8000"
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 65536):
        give_up(f"PORT is a number from 1 to 65535, not {text!r}.")
    port = int(text)
    for family, host in ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1")):
        check_free(family, host, port)
    return port


def check_free(family, host, port):
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            # As the server does: a connection that lingers does not make a port taken.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            give_up(f"Port {port} is taken: end what runs there, or use PORT={port + 1} make run.")
        if family == socket.AF_INET:  # a machine need not have IPv6
            give_up(f"Port {port} cannot be used: {error.strerror}.")


def chromium():
    named = os.environ.get("CHROMIUM")
    found = first_working([named] if named else BROWSERS)
    if not found and named:
        give_up(f"CHROMIUM={named} does not run.")
    if not found and os.geteuid() == 0 and shutil.which("apt-get"):
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        call("apt-get", "update")
        call("apt-get", "install", "-y", "--no-install-recommends", *BROWSER_PACKAGES)
        found = first_working(BROWSERS)
    if not found:
        packages = " and ".join(BROWSER_PACKAGES)
        give_up(f"The browser tests need Chromium: install {packages}, or set CHROMIUM=….")
    return found


def first_working(names):
    for path in filter(None, map(shutil.which, names)):
        # Some systems have a stub under that name that only says how to get the browser.
        asked = subprocess.run([path, "--version"], capture_output=True, stdin=subprocess.DEVNULL)
        if asked.returncode == 0:
            return path
    return None


def set_up(lock):
    """Make .venv hold what the lock file names; the stamp says so, so that pip need not."""
    known = stamp()
    if known is None:
        make_venv()
        known = {}
    locks = hashlib.sha256(RUN_LOCK.read_bytes() + TEST_LOCK.read_bytes()).hexdigest()
    done = known.get("installed", []) if known.get("locks") == locks else []
    if lock.name in done:
        return
    print(f"Installing {lock} …", flush=True)
    STAMP.unlink(missing_ok=True)  # a pip that is killed leaves halves that it takes for whole
    pip = ["-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    call(PYTHON, *pip, "--require-hashes", "-r", str(lock))
    content = {"folder": str(VENV.resolve()), "locks": locks, "installed": [*done, lock.name]}
    STAMP.write_text(json.dumps(content))


def stamp():
    """What the last set-up left, or None where .venv is not whole, or not from here."""
    try:
        known = json.loads(STAMP.read_text())
    except (OSError, ValueError):
        return None
    return known if known["folder"] == str(VENV.resolve()) and runs("import pip") else None


def runs(code):
    """Whether .venv has a Python, still, that can do that."""
    with contextlib.suppress(OSError):
        return subprocess.run([PYTHON, "-c", code], capture_output=True).returncode == 0
    return False


def make_venv():
    missing = [name for name in ("venv", "ensurepip") if not importlib.util.find_spec(name)]
    if missing:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        give_up(
            f"{sys.executable} has no {' and no '.join(missing)}: install it "
            f"(Debian and Ubuntu: python{version}-venv), or name another one with PYTHON=…."
        )
    print("Making the virtual environment .venv …", flush=True)
    if VENV.is_symlink() or VENV.is_file():
        VENV.unlink()
    shutil.rmtree(VENV, ignore_errors=True)
    # Never the interpreter of the .venv that was just removed, should that one be active.
    call(getattr(sys, "_base_executable", sys.executable), "-m", "venv", str(VENV))


def manage(*arguments):
    call(PYTHON, "manage.py", *arguments)


def call(*command):
    """The command says itself what went wrong."""
    status = subprocess.run(command, stdin=subprocess.DEVNULL).returncode
    if status:
        sys.exit(status)


def give_up(line):
    print(line, file=sys.stderr)
    sys.exit(1)


if __name__ == "__main__":
    try:
        commands = {"run": run, "stop": stop, "test": test, "lint": lint, "bench": bench}
        commands[sys.argv[1]]()
    except KeyboardInterrupt:
        sys.exit(130)
