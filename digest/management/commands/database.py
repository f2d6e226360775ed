from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from digest.embedded import Cluster, EmbeddedError


class Command(BaseCommand):
    help = "Starts and stops the embedded database, or says whether it is running."
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument("action", choices=["start", "stop", "status"])

    def handle(self, *, action, **options):
        if settings.DATABASE_URL:
            raise CommandError("DATABASE_URL is set: there is no embedded database to speak of.")
        cluster = Cluster(settings.DATA_DIR)
        try:
            getattr(self, action)(cluster)
        except EmbeddedError as error:
            raise CommandError(str(error)) from error

    def start(self, cluster):
        said = "Started" if cluster.start() else "Running already"
        self.stdout.write(f"{said}: the embedded database, its data in {cluster.data}")

    def stop(self, cluster):
        said = "Stopped" if cluster.stop() else "Was not running"
        self.stdout.write(f"{said}: the embedded database.")

    def status(self, cluster):
        if not cluster.status():
            raise CommandError("The embedded database is not running.")
        self.stdout.write(f"Running: the embedded database, its data in {cluster.data}")
