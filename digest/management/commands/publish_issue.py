from django.core.management.base import BaseCommand, CommandError

from digest.management.arguments import issue_of, person
from digest.publishing import publish
from digest.readiness import NotReady
from papers.languages import LANGUAGES
from papers.workflow import Refused


class Command(BaseCommand):
    help = "Publish an issue in one language."

    def add_arguments(self, parser):
        parser.add_argument("month", metavar="2026-02")
        parser.add_argument("--language", required=True, choices=LANGUAGES)
        parser.add_argument("--by", required=True, metavar="USER")

    def handle(self, *, month, language, by, **options):
        try:
            publication = publish(issue_of(month), language, by=person(by))
        except NotReady as refusal:
            for blocker in refusal.blockers:
                self.stderr.write(f"{blocker.place}: {blocker.message}")
            raise CommandError(refusal) from None
        except Refused as refusal:
            raise CommandError(refusal) from None
        self.stdout.write(f"Published {publication}.")
