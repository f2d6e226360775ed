from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from digest.sample import month


class Command(BaseCommand):
    help = "Make the demo people and the sample month (local mode only)."

    def handle(self, **options):
        if not settings.LOCAL:
            raise CommandError("DATABASE_URL is set: demo people are made in local mode only.")
        month.load(say=self.stdout.write)
        people = ", ".join(month.PEOPLE)
        self.stdout.write(f"Demo people: {people}; the password of each: {month.PASSWORD}")
