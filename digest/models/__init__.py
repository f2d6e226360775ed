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
    "Discussion",
    "Issue",
    "IssueSignOff",
    "Kind",
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
