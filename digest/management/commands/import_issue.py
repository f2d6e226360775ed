from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from digest.importers.document import MOST_BYTES, BadDocument, decode
from digest.importers.parser import parse
from digest.importers.store import store
from digest.management.arguments import month_of, person
from papers.languages import LANGUAGES
from papers.workflow import Refused


class Command(BaseCommand):
    help = "Import the two documents of a month as drafts."

    def add_arguments(self, parser):
        parser.add_argument("--month", required=True, metavar="2026-02")
        for language in LANGUAGES:
            parser.add_argument(f"--{language}", required=True, metavar="FILE")
        parser.add_argument("--source", choices=LANGUAGES, default="en")
        parser.add_argument("--by", required=True, metavar="USER")

    def handle(self, *, month, source, by, **options):
        month, by = month_of(month), person(by)
        try:
            documents = {code: self.read(options[code], code, month) for code in LANGUAGES}
            report = store(documents, month, source=source, by=by)
        except (BadDocument, Refused) as error:
            raise CommandError(error) from None
        self.say(report)

    def read(self, path, language, month):
        try:
            with Path(path).open("rb") as file:
                raw = file.read(MOST_BYTES + 1)  # no more: a device may never end
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}; expected a text file.") from None
        return parse(decode(raw, path), language, month, path)

    def say(self, report):
        for notice in report.notices:
            self.stdout.write(f"Note: {notice}")
        for place in report.left:
            self.stdout.write(f"Left as it is: {place}")
        for place in report.changed:
            self.stdout.write(f"Updated: {place}")
        if report.changed_nothing:
            self.stdout.write("Nothing changed.")
        else:
            self.stdout.write(f"Rows created: {report.created}, updated: {report.updated}.")
