from django.core.management.base import BaseCommand, CommandError

from digest.management.arguments import issue_of
from digest.readiness import blockers
from papers.languages import LANGUAGES


class Command(BaseCommand):
    help = "Say what still stands between an issue and its readers; exit 1 if anything does."

    def add_arguments(self, parser):
        parser.add_argument("month", metavar="2026-02")
        parser.add_argument("--language", choices=LANGUAGES)

    def handle(self, *, month, language, **options):
        issue = issue_of(month)
        count = 0
        for code in [language] if language else LANGUAGES:
            for blocker in blockers(issue, code):
                self.stdout.write(f"{code}: {blocker.place}: {blocker.message} [{blocker.code}]")
                count += 1
        if count:
            raise CommandError(f"Things that stand in the way: {count}.")
        self.stdout.write("Nothing stands in the way.")
