import json

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from digest.management.arguments import issue_of
from digest.readiness import compared, requested
from papers.figures import around
from papers.languages import LANGUAGES


class Command(BaseCommand):
    help = "Say what still stands between an issue and its readers; exit 1 if anything does."

    def add_arguments(self, parser):
        parser.add_argument("month", metavar="2026-02")
        parser.add_argument("--language", choices=LANGUAGES)
        parser.add_argument("--format", choices=["text", "json"], default="text")

    def handle(self, *, month, language, **options):
        issue = issue_of(month)
        languages = [language] if language else LANGUAGES
        blockers = [
            {"language": code, "place": each.place, "message": each.message, "code": each.code}
            for code, found in requested(issue, languages).items()
            for each in found
        ]
        findings = [as_row(place, each) for place, each in compared(issue, languages)]
        if options["format"] == "json":
            report = {"month": month, "blockers": blockers, "findings": findings}
            self.stdout.write(json.dumps(report, ensure_ascii=False, indent=2))
        else:
            self.say(blockers, findings)
        if blockers:
            raise CommandError(f"Things that stand in the way: {len(blockers)}.")

    def say(self, blockers, findings):
        for each in blockers:
            self.stdout.write("{language}: {place}: {message} [{code}]".format(**each))
        for each in findings:
            self.stdout.write("\n{severity}: {place}, {field}: {message}".format(**each))
            for code in LANGUAGES:
                if each[code]["around"]:
                    paragraph = each[code]["paragraph"]
                    self.stdout.write(f"  {code}, paragraph {paragraph}: {each[code]['around']}")
            self.stdout.write(f"  {each['do']}")
        if not blockers:
            self.stdout.write("Nothing stands in the way.")


def as_row(place, disagreement):
    """A disagreement as plain values, with the words around and what to do."""
    finding = disagreement.finding
    row = {
        "severity": finding.severity,
        "code": finding.code,
        "place": str(place),
        "field": disagreement.place.rpartition(" ")[2],
        "message": disagreement.message,
        "do": what_to_do(disagreement),
    }
    for code in LANGUAGES:
        at = finding.paragraph[code]
        row[code] = {
            "words": getattr(finding, code),
            "paragraph": None if at is None else at + 1,
            "around": around(getattr(disagreement, code), finding.spans.get(code)),
        }
    return row


def what_to_do(disagreement):
    if accepted := disagreement.acceptance:
        told = {"by": accepted.by, "reason": accepted.reason}
        return _("Accepted by %(by)s: %(reason)s") % told
    if disagreement.blocks:
        return _(
            "Correct one of the texts, or have somebody who wrote neither let it stand, on the "
            "page of the entry."
        )
    return _("Look whether both say the same. This blocks nothing.")
