from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from digest.models.publication import Publication
from papers.figures.sentences import sentences
from papers.languages import text
from papers.models import Editorial, Part, Verdict

SHOWN = 80  # characters of a sentence where it is named


def in_full(results):
    """Results with all that a picture shows of them, or that a text may call them."""
    return results.select_related(
        *("benchmark__name", "system", "base", "harness"),
        *("compared_with__system", "unchanged_from__system"),
    ).prefetch_related("evidence")


def approved_among(claims):
    """The keys of those of `claims` whose approval holds, in one query."""
    claims = {claim.pk: claim for claim in claims}
    if not claims:
        return set()
    [model] = {type(claim) for claim in claims.values()}
    signoffs = model._meta.get_field("signoffs").related_model.objects
    seals = {pk: claim.seals() for pk, claim in claims.items()}
    newest = {}
    for signoff in signoffs.filter(thing__in=claims).exclude(verdict=Verdict.ASKED).order_by("pk"):
        if signoff.seals == seals[signoff.thing_id]:
            newest[signoff.thing_id] = signoff.verdict
    return {pk for pk, verdict in newest.items() if verdict == Verdict.APPROVED}


class Entry(Editorial):
    """What trends and summaries share: a place in an issue, a text in each language.

    Each has a foreign key `issue` of its own.
    """

    per_language = True

    position = models.PositiveIntegerField(_("position"))
    body = models.TextField(_("text"), max_length=100_000, null=True, blank=True)
    source_language = models.CharField(
        _("written in"), max_length=5, choices=settings.LANGUAGES, default="en"
    )

    # Where it is in preparation: left out, its number kept. Part of no approval.
    held_in = ArrayField(
        models.CharField(max_length=5, choices=settings.LANGUAGES),
        verbose_name=_("held in"),
        default=list,
        blank=True,
    )

    class Meta(Editorial.Meta):
        abstract = True
        ordering = ["issue", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["issue", "position"],
                name="%(class)s_place_once",
                deferrable=models.Deferrable.DEFERRED,
            ),
        ]

    def sentences(self):
        """The sentences of its source text, each once, in order."""
        found = sentences(text(self, "body", self.source_language))
        return list({each.key: each for each in found}.values())

    def present_claims(self):
        """key → the claim of each sentence that its source text has now; without those that
        nobody has prepared (digest/claims.py)."""
        keys = [each.key for each in self.sentences()]
        if not keys:
            return {}
        model = self._meta.get_field("claims").related_model
        claims = self.claims.filter(language=self.source_language, key__in=keys)
        found = {claim.key: claim for claim in model.in_full(claims)}
        return {key: found[key] for key in keys if key in found}

    def still_open(self, language):
        """The sentences that nobody has approved, of the text that was written first."""
        if language != self.source_language:
            return []
        claims = self.present_claims()
        approved = approved_among(claims.values())
        return [
            " ".join(each.words.split())[:SHOWN]
            for each in self.sentences()
            if each.key not in claims or claims[each.key].pk not in approved
        ]

    def claim_parts(self):
        """What its claims lean on beside results, in either language."""
        parts = []
        for claim in self.present_claims().values():
            parts += [Part("claims", claim)]
            parts += [Part("claim evidence", row) for row in claim.evidence.all()]
            parts += [Part("bindings", row) for row in claim.bindings.all()]
            parts += [Part("results leant on", row) for row in claim.leanings.all()]
        return parts

    def is_empty(self, language):
        return not text(self, "body", language).strip()

    def is_published(self, seals, language):
        return Publication.objects.froze(self, seals, self.issue_id, language)
