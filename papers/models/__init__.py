from papers.models.acceptance import Acceptance
from papers.models.benchmark import Benchmark, BenchmarkSignOff
from papers.models.editorial import Editorial, Part, State
from papers.models.evidence import Evidence
from papers.models.history import Change
from papers.models.names import Name
from papers.models.paper import Paper
from papers.models.result import ReportedResult, ResultSignOff, plain
from papers.models.sealed import Sealed, seal_of
from papers.models.signoff import Scope, SignOff, Verdict
from papers.models.trail import Trail

__all__ = [
    "Acceptance",
    "Benchmark",
    "BenchmarkSignOff",
    "Change",
    "Editorial",
    "Evidence",
    "Name",
    "Paper",
    "Part",
    "ReportedResult",
    "ResultSignOff",
    "Scope",
    "Sealed",
    "SignOff",
    "State",
    "Trail",
    "Verdict",
    "plain",
    "seal_of",
]
