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
    def key(self):
        """How a sign-off names the row: "papers_reportedresult 12"."""
        return f"{self.row._meta.db_table} {self.row.pk}"

    @property
    def seal(self):
        return getattr(self.row, seal_name(self.language))

    @property
    def columns(self):
        return self.row.sealed_columns(seal_name(self.language))


@dataclass(frozen=True)
class Standing:
    """How a thing stands in a language, as its rows were when this was made."""

    seals: dict  # role → list of seals, in order: what a sign-off holds
    verdict: object  # the sign-off that decides about these seals, or None
    newest: object  # the newest sign-off or request about whatever seals, or None
    is_published: bool

    @property
    def approval(self):
        approved = self.verdict and self.verdict.verdict == Verdict.APPROVED
        return self.verdict if approved else None

    @property
    def state(self):
        if not self.approval:
            return State.DRAFT
        return State.PUBLISHED if self.is_published else State.REVIEWED

    @property
    def is_waiting(self):
        """Whether somebody asked for a review that nobody has answered."""
        return bool(self.newest and self.newest.verdict == Verdict.ASKED)

    @property
    def fingerprint(self):
        """One hash of all the seals, for a page to remember what it showed."""
        canonical = json.dumps(self.seals, sort_keys=True)
        return hashlib.sha256(canonical.encode()).hexdigest()


class Editorial(Sealed):
    per_language = False  # approved once, or in each language

    class Meta(Sealed.Meta):
        abstract = True

    def parts(self, language):
        """What an approval of this in `language` leans on, itself first."""
        raise NotImplementedError

    def ordered(self):
        """Rows whose order an approval covers, in that order."""
        return []

    def owned(self):
        """The related managers of rows that come and go as a part of this."""
        return []

    def is_empty(self, language):
        """Whether there is nothing to review yet."""
        return False

    def lacks_evidence(self):
        return False

    def is_published(self, seals, language):
        """Whether readers have it with these seals. Only the digest publishes."""
        return False

    def seals(self, language=""):
        """role → list of seals, in order, of the rows as they were loaded."""
        seals = {}
        for part in self.parts(language):
            seals.setdefault(part.role, []).append(part.seal)
        # With the place itself: it is the number that readers see.
        order = [f"{row._meta.model_name} {row.pk} at {row.position}" for row in self.ordered()]
        return seals | {"order": order} if order else seals

    def standing(self, language=""):
        seals = self.seals(language)
        signoffs = self.signoffs.filter(language=language).order_by("-pk")
        verdicts = signoffs.exclude(verdict=Verdict.ASKED)
        return Standing(
            seals=seals,
            verdict=verdicts.filter(seals=seals).first(),
            newest=signoffs.first(),
            is_published=self.is_published(seals, language),
        )

    def state(self, language=""):
        return self.standing(language).state
