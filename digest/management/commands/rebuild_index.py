from django.core.management.base import BaseCommand

from digest.projections import rebuild


class Command(BaseCommand):
    help = "Make again, from the publications, what public pages query. Harmless at any time."

    def handle(self, *, verbosity, **options):
        for issue in rebuild():
            if verbosity:
                self.stdout.write(f"{issue}: made again.")
