from django.core.management.base import BaseCommand

from digest import picture
from digest.management.arguments import issue_of
from digest.public.exports import FORMATS
from papers.languages import LANGUAGES


class Command(BaseCommand):
    help = "Print an issue as it stands now, published or not."

    def add_arguments(self, parser):
        parser.add_argument("month", metavar="2026-02")
        parser.add_argument("--language", required=True, choices=LANGUAGES)
        parser.add_argument("--format", default="txt", choices=FORMATS)

    def handle(self, *, month, language, format, **options):
        write, _content_type = FORMATS[format]
        text = write(picture.content(issue_of(month), language))
        # Bytes as they are: no newline added, no other encoding by the terminal's wish.
        out = getattr(self.stdout, "buffer", None)
        if out:
            out.write(text.encode())
        else:
            self.stdout.write(text, ending="")
