"""Is every text translated, and is what is compiled what was written?

One line an error, naming file and text. The last question, whether a text of the code is
missing, needs gettext and is left out where that is not installed.
"""
# ruff: noqa: T201 S603 (it prints, and it runs what it names itself)

import os
import re
import shutil
import subprocess
import sys
import tempfile
from io import BytesIO, StringIO
from pathlib import Path

from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import PoFileError, read_po

ROOT = Path(__file__).resolve().parent.parent
CATALOGS = Path("locale/ko/LC_MESSAGES")
SOURCES = ("templates", "accounts", "papers", "digest", "static")
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sdrf]|\{\w*(?:[.\[!:][^{}]*)?\}")

# What a template leaves to the translator, and Babel wants to know.
LEFT_OPEN = ("nplurals=INTEGER; plural=EXPRESSION", "nplurals=2; plural=(n != 1)")


def main():
    os.chdir(ROOT)
    domains = [d for d in ("django", "djangojs") if d == "django" or po_path(d).exists()]
    errors = [error for domain in domains for error in check(domain)]
    print("\n".join(errors) or "Translations are complete and compiled.")
    return 1 if errors else 0


def check(domain):
    path = po_path(domain)
    if not path.exists():
        yield f"{path}: is missing"
        return
    try:
        catalog = read(path)
    except PoFileError as error:
        yield f"{path}: {error}"
        return
    for message in texts(catalog):
        for problem in problems(message):
            yield f"{path}: {problem}: {forms(message.id)[0]!r}"
    yield from stale(domain, catalog)
    for message in missing(domain, catalog):
        yield f"{path}: lacks a text of {message.locations[0][0]}: {forms(message.id)[0]!r}"


def problems(message):
    if message.fuzzy:
        yield "is fuzzy"
    if not all(forms(message.string)):
        yield "is not translated"
        return
    # A plural's own form has them all; the singular may say "one" without a number.
    wanted = placeholders(forms(message.id)[-1])
    if any(placeholders(form) != wanted for form in forms(message.string)):
        yield "has other placeholders in its translation"


def placeholders(text):
    """Named ones may be said twice; of those without a name, order and number count."""
    found = PLACEHOLDER.findall(text.replace("%%", ""))
    return {p for p in found if named(p)}, [p for p in found if not named(p)]


def named(placeholder):
    return placeholder.startswith("%(") or re.match(r"\{[^\W\d]", placeholder)


def stale(domain, catalog):
    path = po_path(domain).with_suffix(".mo")
    if not path.exists():
        yield f"{path}: is missing: compile it"
        return
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    with path.open("rb") as file:
        is_there, should_be = compiled_texts(read_mo(file)), compiled_texts(read_mo(compiled))
    for key in sorted(is_there.keys() | should_be.keys(), key=str):
        if is_there.get(key) != should_be.get(key):
            yield f"{path}: is not what the .po compiles to: {key[1][0]!r}"


def compiled_texts(catalog):
    return {identity(message): forms(message.string) for message in texts(catalog)}


def missing(domain, catalog):
    if not shutil.which("xgettext"):
        print("Not asked whether a new text lacks a translation: gettext is not installed.")
        return []
    known = {identity(message) for message in texts(catalog)}
    return [message for message in extracted(domain) if identity(message) not in known]


def extracted(domain):
    """What makemessages finds, in a copy: it writes into the tree."""
    with tempfile.TemporaryDirectory() as folder:
        for source in filter(os.path.isdir, SOURCES):
            shutil.copytree(source, Path(folder, source))
        Path(folder, "locale").mkdir()
        without_settings = {k: v for k, v in os.environ.items() if k != "DJANGO_SETTINGS_MODULE"}
        command = ["makemessages", "--locale=ko", f"--domain={domain}", "--keep-pot"]
        subprocess.run(
            [sys.executable, "-m", "django", *command, "--verbosity=0"],
            cwd=folder,
            env=without_settings | {"LC_ALL": "C", "PYTHONUTF8": "1"},
            check=True,
        )
        found = Path(folder, "locale", f"{domain}.pot")
        return texts(read(found)) if found.exists() else []


def read(path):
    written = path.read_text(encoding="utf-8").replace(*LEFT_OPEN)
    return read_po(StringIO(written), abort_invalid=True)


def po_path(domain):
    return CATALOGS / f"{domain}.po"


def texts(catalog):
    return [message for message in catalog if message.id]


def identity(message):
    return message.context, forms(message.id)


def forms(text):
    return tuple(text) if isinstance(text, (list, tuple)) else (text,)


if __name__ == "__main__":
    sys.exit(main())
