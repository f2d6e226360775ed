import pytest

from digest.publishing import publish
from tests.make import approve_all, make_month, make_source, make_trend, written_by


@pytest.fixture
def month_out(editor, reviewer, publisher):
    """February with two trends, a paper and a source, out in both languages."""
    issue = make_month(by=editor)
    with written_by(editor):
        make_trend(issue, body_en="A dingo runs.", body_ko="딩고가 달린다.")
        make_source(issue)
    for language in ("en", "ko"):
        approve_all(issue, language, reviewer)
        publish(issue, language, by=publisher)
    return issue
