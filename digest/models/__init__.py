from digest.models.claim import (
    Binding,
    Claim,
    ClaimEvidence,
    ClaimSignOff,
    Confirmation,
    Leaning,
)
from digest.models.issue import Issue, IssueSignOff, Source
from digest.models.publication import (
    Kind,
    Publication,
    PublishedResult,
    Rendering,
    Withdrawal,
)
from digest.models.summary import Summary, SummarySignOff
from digest.models.trend import Discussion, Trend, TrendSignOff

__all__ = [
    "Binding",
    "Claim",
    "ClaimEvidence",
    "ClaimSignOff",
    "Confirmation",
    "Discussion",
    "Issue",
    "IssueSignOff",
    "Kind",
    "Leaning",
    "Publication",
    "PublishedResult",
    "Rendering",
    "Source",
    "Summary",
    "SummarySignOff",
    "Trend",
    "TrendSignOff",
    "Withdrawal",
]
