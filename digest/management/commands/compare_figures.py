import json
from math import isfinite
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from digest.importers.document import MOST_BYTES, BadDocument, decode
from papers.figures import around, compare, compare_texts, paragraphs


class Command(BaseCommand):
    help = "Compare the figures of two files, or of many pairs of paragraphs."

    def add_arguments(self, parser):
        parser.add_argument("--en", metavar="FILE", help="the English text")
        parser.add_argument("--ko", metavar="FILE", help="the Korean text")
        parser.add_argument(
            "--pairs",
            metavar="FILE.jsonl",
            help='one {"id", "en", "ko"} a line; answers one a line',
        )

    def handle(self, *, en, ko, pairs, **options):
        if bool(pairs) == bool(en or ko) or bool(en) != bool(ko):
            raise CommandError("Give --en FILE and --ko FILE, or --pairs FILE.jsonl alone.")
        if pairs:
            self.answer(pairs)
        else:
            self.compare(read(en), read(ko))

    def compare(self, english, korean):
        there = {"en": paragraphs(english), "ko": paragraphs(korean)}
        findings = compare_texts(english, korean)
        for finding in findings:
            self.stdout.write(f"{finding.severity}: {finding.messages['en']} [{finding.code}]")
            for code, place in finding.paragraph.items():
                if place is not None and code in finding.spans:
                    words = around(there[code][place], finding.spans[code])
                    self.stdout.write(f"  {code}, paragraph {place + 1}: {words}")
        errors = sum(finding.severity == "error" for finding in findings)
        if errors:
            raise CommandError(f"Errors: {errors}.")
        self.stdout.write("No error.")

    def answer(self, path):
        for place, line in lines(path):
            row = pair(line, place)
            findings = compare(row["en"], row["ko"])
            told = {
                "id": row["id"],
                "agree": all(each.severity != "error" for each in findings),
                "findings": [as_row(each) for each in findings],
            }
            answer = json.dumps(told, ensure_ascii=False)
            # A half of a character that the file had escaped is escaped again.
            self.stdout.write(answer.encode("utf-8", "backslashreplace").decode())


def lines(path):
    """(place, line) of a file that may be long; each line is read when its turn comes."""
    try:
        with Path(path).open("rb") as file:
            for number, raw in enumerate(
                iter(lambda: file.readline(MOST_BYTES + 1), b""), start=1
            ):
                place = f"{path}, line {number}"
                if len(raw) > MOST_BYTES:
                    raise CommandError(f"{place}: longer than {MOST_BYTES:,} bytes.")
                try:
                    line = raw.decode("utf-8-sig" if number == 1 else "utf-8")
                except UnicodeDecodeError:
                    raise CommandError(f"{place}: this is no UTF-8 text.") from None
                if line.strip():
                    yield place, line
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}; expected a text file.") from None


def pair(line, place):
    """A line of a file of pairs; one clear message where it is none."""
    try:
        row = json.loads(line, parse_constant=no_number, parse_float=finite)
    except (ValueError, RecursionError):
        raise CommandError(f"{place}: this is no JSON; expected one object a line.") from None
    if not isinstance(row, dict) or not {"id", "en", "ko"} <= row.keys():
        raise CommandError(f'{place}: expected an object with "id", "en" and "ko".')
    for name in ("en", "ko"):
        if not isinstance(row[name], str):
            raise CommandError(f'{place}: "{name}" is to be a text.')
    return row


def no_number(name):
    raise ValueError(name)


def finite(digits):
    value = float(digits)
    return value if isfinite(value) else no_number(digits)


def as_row(finding):
    return {
        "code": finding.code,
        "severity": finding.severity,
        "en": finding.en,
        "ko": finding.ko,
        "spans": finding.spans,
        "message": finding.messages["en"],
    }


def read(path):
    try:
        with Path(path).open("rb") as file:
            return decode(file.read(MOST_BYTES + 1), path)  # no more: a device may never end
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}; expected a text file.") from None
    except BadDocument as error:
        raise CommandError(error) from None
