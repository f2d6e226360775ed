from digest.models.issue import Issue, IssueSignOff, Source
from digest.models.publication import Publication, Rendering
from digest.models.summary import Summary, SummarySignOff
from digest.models.trend import Discussion, Trend, TrendSignOff

__all__ = [
    "Discussion",
    "Issue",
    "IssueSignOff",
    "Publication",
    "Rendering",
    "Source",
    "Summary",
    "SummarySignOff",
    "Trend",
    "TrendSignOff",
]
