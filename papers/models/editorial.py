"""What every reviewed thing shares: a result, a benchmark, an issue, a trend, a summary.

The state is not stored. It is what verdicts say about the content as it stands now.
"""

import hashlib
import json
from dataclasses import dataclass

from django.db import models
from django.utils.translation import gettext_lazy as _

from papers.models.sealed import Sealed, seal_name
from papers.models.signoff import Verdict


class State(models.TextChoices):
    DRAFT = "draft", _("draft")
    REVIEWED = "reviewed", _("reviewed")
    PUBLISHED = "published", _("published")


@dataclass(frozen=True)
class Part:
    """A row that an approval leans on: its neutral columns, or its words in a language."""

    role: str
    row: Sealed
    language: str = ""

    @property
    def seal(self):
        return getattr(self.row, seal_name(self.language))

    @property
    def columns(self):
        return self.row.sealed_columns(seal_name(self.language))


class Editorial(Sealed):
    per_language = False  # approved once, or in each language

    class Meta(Sealed.Meta):
        abstract = True

    def parts(self, language):
        """What an approval of this in `language` leans on, itself first."""
        raise NotImplementedError

    def is_empty(self, language):
        """Whether there is nothing to review yet."""
        return False

    def lacks_evidence(self):
        return False

    def is_published(self, language):
        """Whether readers have it as it stands now. Only the digest publishes."""
        return False

    def seals(self, language=""):
        """role → list of seals, in order: what a sign-off holds and is compared with."""
        seals = {}
        for part in self.parts(language):
            seals.setdefault(part.role, []).append(part.seal)
        return seals

    def fingerprint(self, language=""):
        """One hash of all the seals, for a page to remember what it showed."""
        canonical = json.dumps(self.seals(language), sort_keys=True)
        return hashlib.sha256(canonical.encode()).hexdigest()

    def verdict(self, language=""):
        """The sign-off that decides about the present content, or None."""
        return (
            self.signoffs.exclude(verdict=Verdict.ASKED)
            .filter(language=language, seals=self.seals(language))
            .order_by("-pk")
            .first()
        )

    def approval(self, language=""):
        """The approval of the present content, or None."""
        verdict = self.verdict(language)
        return verdict if verdict and verdict.verdict == Verdict.APPROVED else None

    def state(self, language=""):
        if not self.approval(language):
            return State.DRAFT
        return State.PUBLISHED if self.is_published(language) else State.REVIEWED

    def is_waiting(self, language=""):
        """Whether somebody asked for a review that nobody has answered."""
        newest = self.signoffs.filter(language=language).order_by("-pk").first()
        return bool(newest and newest.verdict == Verdict.ASKED)
