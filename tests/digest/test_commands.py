"""The commands: one clear line and exit status 1 for what cannot be, 2 for wrong usage."""

import io
import os
import subprocess
import sys
import threading
from contextlib import contextmanager

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command, execute_from_command_line
from django.db import connection, connections

from digest.models import Issue, Publication, Trend
from papers.models import Paper
from tests.digest.importers.documents import EN, FIXTURES, KO, import_texts, replaced
from tests.make import approve_all, make_month

FILES = {language: str(FIXTURES / f"2031-04.{language}.txt") for language in ("en", "ko")}
IMPORT = ["import_issue", "--month", "2031-04", "--by", "editor"]
BOTH = ["--en", FILES["en"], "--ko", FILES["ko"]]


def run(capsys, *arguments):
    """(exit status, standard output, standard error) of a command."""
    status = 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connections, "close_all", lambda: None)  # the test goes on after it
        try:
            execute_from_command_line(["manage.py", *arguments])
        except SystemExit as end:
            status = end.code
    return status, *capsys.readouterr()


def swapped(arguments, option, value):
    at = arguments.index(option) + 1
    return [*arguments[:at], value, *arguments[at + 1 :]]


REFUSED = {
    "a month that is none": (
        swapped([*IMPORT, *BOTH], "--month", "2026-13"),
        "“2026-13” is not a month; expected one such as 2026-02.",
    ),
    "a month in words": (
        swapped([*IMPORT, *BOTH], "--month", "April"),
        "“April” is not a month; expected one such as 2026-02.",
    ),
    "a month of the year 0": (
        swapped([*IMPORT, *BOTH], "--month", "0000-01"),
        "“0000-01” is not a month; expected one such as 2026-02.",
    ),
    "a day": (
        ["export_issue", "2031-04-01", "--language", "en"],
        "“2031-04-01” is not a month; expected one such as 2026-02.",
    ),
    "an unknown user": (
        swapped([*IMPORT, *BOTH], "--by", "nobody"),
        "There is no user “nobody”.",
    ),
    "a user without the role": (
        swapped([*IMPORT, *BOTH], "--by", "outsider"),
        "“outsider” may not import; expected somebody with the role Editors.",
    ),
    "a file that is missing": (
        swapped([*IMPORT, *BOTH], "--en", "/nowhere/en.txt"),
        "/nowhere/en.txt: No such file or directory; expected a text file.",
    ),
    "a folder": (
        swapped([*IMPORT, *BOTH], "--ko", str(FIXTURES)),
        f"{FIXTURES}: Is a directory; expected a text file.",
    ),
    "exchanged files": (
        [*IMPORT, "--en", FILES["ko"], "--ko", FILES["en"]],
        f"{FILES['ko']}:1: This is not English: there is much Hangul in it; "
        "expected the English text.",
    ),
    "another month's files": (
        swapped([*IMPORT, *BOTH], "--month", "2031-05"),
        f"{FILES['en']}:1: This names another month, 2031-04; expected 2031-05.",
    ),
    "export of a month that does not exist": (
        ["export_issue", "2031-05", "--language", "en"],
        "There is no issue of 2031-05.",
    ),
    "check of a month that does not exist": (
        ["check_issue", "2031-05"],
        "There is no issue of 2031-05.",
    ),
    "publishing a month that does not exist": (
        ["publish_issue", "2031-05", "--language", "en", "--by", "publisher"],
        "There is no issue of 2031-05.",
    ),
    "publishing by an unknown user": (
        ["publish_issue", "2026-02", "--language", "en", "--by", "nobody"],
        "There is no user “nobody”.",
    ),
    "publishing without the role": (
        ["publish_issue", "2026-02", "--language", "en", "--by", "editor"],
        "Your roles do not include this move: publish.",
    ),
}


@pytest.mark.parametrize(("arguments", "message"), REFUSED.values(), ids=REFUSED)
def test_command_refuses_in_one_line(capsys, editor, outsider, publisher, arguments, message):
    make_month(editor)

    assert run(capsys, *arguments) == (1, "", f"CommandError: {message}\n")
    assert not Publication.objects.exists()
    assert Issue.objects.count() == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["import_issue"],
        [*IMPORT, "--en", FILES["en"]],
        [*IMPORT, *BOTH, "--source", "fr"],
        [*IMPORT, *BOTH, "--unknown"],
        ["export_issue"],
        ["export_issue", "2026-02"],
        ["export_issue", "2026-02", "--language", "fr"],
        ["export_issue", "2026-02", "--language", "en", "--format", "pdf"],
        ["check_issue"],
        ["publish_issue", "2026-02", "--language", "en"],
    ],
    ids=" ".join,
)
def test_wrong_usage_has_status_2(capsys, db, arguments):
    status, out, err = run(capsys, *arguments)

    assert (status, out) == (2, "")
    assert err.startswith("usage: manage.py")
    assert "Traceback" not in err


def test_import_says_what_it_did(capsys, editor):
    assert run(capsys, *IMPORT, *BOTH) == (0, "Rows created: 22, updated: 0.\n", "")
    assert run(capsys, *IMPORT, *BOTH) == (0, "Nothing changed.\n", "")


def test_import_says_what_it_left_and_what_to_know(capsys, editor, tmp_path):
    run(capsys, *IMPORT, *BOTH)
    Trend.objects.filter(position=2).update(body_ko="손으로 썼다.")
    changed = tmp_path / "en.txt"
    changed.write_text(replaced(EN, ("at night.", "at night (see this post).")))

    assert run(capsys, *swapped([*IMPORT, *BOTH], "--en", str(changed))) == (
        0,
        "Note: paper 6 (en): “see this post” was a link; its target is missing.\n"
        "Left as it is: 2031-04, trend 2, text (ko): edited by hand\n"
        "Updated: 2031-04, 6. Tide Tables for Schedulers: text (en)\n"
        "Rows created: 0, updated: 1.\n",
        "",
    )


def test_import_from_korean(capsys, editor):
    run(capsys, *IMPORT, *BOTH, "--source", "ko")

    assert Paper.objects.get(arxiv_id="3104.02201").title == "Pebble-2B: 버린 초안으로 배우기"


def test_export_writes_the_bytes_of_the_files(capsysbinary, editor):
    import_texts(editor)

    for language, text in (("en", EN), ("ko", KO)):
        call_command("export_issue", "2031-04", language=language)
        assert capsysbinary.readouterr().out == text.encode()


@pytest.mark.parametrize("form", ["txt", "md", "json"])
def test_export_to_a_stream_of_text(editor, form):
    import_texts(editor)
    stream = io.StringIO()

    call_command("export_issue", "2031-04", language="ko", format=form, stdout=stream)

    assert "버린 초안으로 배우기" in stream.getvalue()


def test_publishing_what_is_not_ready_says_what_is_missing(capsys, editor, publisher):
    issue = make_month(editor)

    status, out, err = run(
        capsys, "publish_issue", "2026-02", "--language", "ko", "--by", "publisher"
    )

    *blockers, last = err.splitlines()
    assert (status, out) == (1, "")
    assert blockers == [
        "2026-02: The text is not approved as it stands.",
        "2026-02, trend 1: The text is not approved as it stands.",
        f"{issue.summaries.get()}: The text is not approved as it stands.",
        f"{issue.summaries.get().results()[0].benchmark}: It is not approved as it stands.",
        f"{issue.summaries.get().results()[0]}: It is not approved as it stands.",
    ]
    assert last.startswith("CommandError: Not ready; still to be done: 5.")


def test_lost_link_is_in_the_way_until_it_has_a_target(capsys, editor, reviewer, publisher):
    import_texts(editor, replaced(EN, ("at night.", "at night, see this post.")))
    issue = Issue.objects.get()
    approve_all(issue, "en", reviewer)

    status, out, _err = run(capsys, "check_issue", "2031-04", "--language", "en")

    summary = issue.summaries.get(position=6)
    assert (status, out) == (
        1,
        f"en: {summary}: “see this post” points to something, but the link is missing: "
        "give it or reword. [target-missing]\n",
    )
    import_texts(editor, replaced(EN, ("at night.", "at night, see [this post](https://a.org).")))
    approve_all(issue, "en", reviewer)
    assert run(capsys, "check_issue", "2031-04", "--language", "en") == (
        0,
        "Nothing stands in the way.\n",
        "",
    )


def test_publish_says_what_it_published(capsys, editor, reviewer, publisher):
    issue = make_month(editor)
    approve_all(issue, "en", reviewer)
    command = ["publish_issue", "2026-02", "--language", "en", "--by", "publisher"]

    assert run(capsys, *command) == (0, "Published 2026-02 en v1.\n", "")
    assert run(capsys, *command) == (
        1,
        "",
        "CommandError: The month is published in this language already.\n",
    )


# As another process, which sees what is committed


@contextmanager
def manage(folder, **environment):
    """A function that runs manage.py as a shell does, on the database of this run."""
    names = ("NAME", "USER", "PASSWORD", "HOST", "PORT", "OPTIONS")
    database = {name: connection.settings_dict[name] for name in names}
    database["OPTIONS"].pop("pool", None)
    module = folder / "settings_of_another_process.py"
    module.write_text(f"from digest.settings import *\nDATABASES['default'] |= {database!r}\n")
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(folder),
        "DJANGO_SETTINGS_MODULE": module.stem,
        "DIGEST_DATA_DIR": str(folder / "var"),
    } | environment

    def call(*arguments):
        return subprocess.run(  # noqa: S603
            [sys.executable, "manage.py", *arguments],
            cwd=settings.BASE_DIR,
            env=environment,
            capture_output=True,
            check=False,
        )

    yield call


@pytest.mark.django_db(transaction=True)
def test_commands_of_another_process(editor, tmp_path):
    with manage(tmp_path) as call:
        done = call(*IMPORT, *BOTH)
        assert (done.returncode, done.stdout, done.stderr) == (
            0,
            b"Rows created: 22, updated: 0.\n",
            b"",
        )

        done = call("export_issue", "2031-04", "--language", "ko", "--format", "txt")
        assert (done.returncode, done.stdout, done.stderr) == (0, KO.encode(), b"")

        done = call(*swapped([*IMPORT, *BOTH], "--month", "2026-13"))
        assert (done.returncode, done.stdout) == (1, b"")
        assert done.stderr.decode() == (
            "CommandError: “2026-13” is not a month; expected one such as 2026-02.\n"
        )

        assert call(*IMPORT).returncode == 2


@pytest.mark.django_db(transaction=True)
def test_terminal_that_knows_ascii_alone_gets_an_answer(editor, tmp_path):
    lost = tmp_path / "en.txt"
    lost.write_text(replaced(EN, ("at night.", "at night, see this post.")))

    with manage(tmp_path, PYTHONIOENCODING="ascii") as call:
        done = call(*swapped([*IMPORT, *BOTH], "--en", str(lost)))
        assert b"Traceback" not in done.stderr
        assert done.returncode == 0
        assert b"see this post" in done.stdout

        done = call("export_issue", "2031-04", "--language", "ko")
        assert done.stdout == KO.encode()


@pytest.mark.django_db(transaction=True)
def test_two_imports_at_once_make_one_month(editor):
    reports, errors = [], []

    def work():
        try:
            reports.append(import_texts(editor))
        except Exception as error:
            errors.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=work) for _time in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert errors == []
    assert sorted(report.created for report in reports) == [0, 22]


def test_command_called_from_code_raises(editor):
    with pytest.raises(CommandError, match=r"There is no issue of 2031-05\."):
        call_command("check_issue", "2031-05")
