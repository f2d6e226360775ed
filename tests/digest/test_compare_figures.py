"""The command that compares two files, or many pairs."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

ENGLISH = "It scores 77.8 on nine tasks.\nIt costs $5.\n"
KOREAN = "과제 9개에서 77.8을 기록한다.\n5달러가 든다.\n"


@pytest.fixture
def written(tmp_path):
    def written(name, text):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
        return str(path)

    return written


def run(**options):
    out = StringIO()
    try:
        call_command("compare_figures", stdout=out, **options)
    except CommandError as error:
        return 1, out.getvalue() + str(error)
    return 0, out.getvalue()


def test_files_that_agree(written):
    assert run(en=written("en", ENGLISH), ko=written("ko", KOREAN)) == (0, "No error.\n")


def test_error_is_told_with_paragraph_and_words_around(written):
    status, out = run(en=written("en", ENGLISH), ko=written("ko", KOREAN.replace("5달", "6달")))

    assert status == 1
    assert "error: The numbers differ: “$5” and “6달러”. [value]" in out
    assert "  en, paragraph 2: It costs »$5«." in out
    assert "  ko, paragraph 2: »6달러«가 든다." in out
    assert "Errors: 1." in out


def test_pairs_are_answered_a_line_each(written):
    rows = [
        {"id": "a", "en": "It is 5.", "ko": "5다."},
        {"id": 2, "en": "It is 5.", "ko": "6이다."},
        {"id": None, "en": "\ud800", "ko": ""},
    ]
    text = "\n".join(map(json.dumps, rows)) + "\n\n"

    status, out = run(pairs=written("pairs.jsonl", text))

    answers = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert [(each["id"], each["agree"]) for each in answers] == [
        ("a", True),
        (2, False),
        (None, True),
    ]
    [finding] = answers[1]["findings"]
    assert (finding["code"], finding["severity"]) == ("value", "error")
    assert (finding["en"], finding["ko"], finding["spans"]["en"]) == ("5", "6", [6, 7])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "line 1: this is no JSON; expected one object a line."),
        ('{"id": 1, "en": "", "ko": ""}\n[1]', 'line 2: expected an object with "id", "en"'),
        ('{"id": 1, "en": "x"}', 'expected an object with "id", "en" and "ko".'),
        ('{"id": 1, "en": "x", "ko": 5}', '"ko" is to be a text.'),
        ("[" * 100_000, "this is no JSON"),
        (b"\xff\xfe", "line 1: this is no UTF-8 text."),
        ('{"id": NaN, "en": "", "ko": ""}', "this is no JSON"),
        ('{"id": 1e999, "en": "", "ko": ""}', "this is no JSON"),
    ],
)
def test_bad_pairs_are_one_clear_line(written, text, words):
    status, out = run(pairs=written("pairs.jsonl", text))

    assert status == 1
    assert words in out


@pytest.mark.parametrize(
    "options", [{}, {"en": "x"}, {"ko": "x"}, {"en": "x", "ko": "y", "pairs": "z"}]
)
def test_incomplete_request_says_what_is_expected(options):
    assert run(**options) == (1, "Give --en FILE and --ko FILE, or --pairs FILE.jsonl alone.")


def test_missing_file_is_named(tmp_path):
    status, out = run(pairs=str(tmp_path / "none"))

    assert status == 1
    assert "none: No such file or directory; expected a text file." in out
