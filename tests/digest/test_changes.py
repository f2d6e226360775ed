"""Whatever changes in a picture is told: nothing can be corrected unseen."""

import pytest

from digest import picture
from digest.changes import changes
from digest.contents import entries_of, leaves
from papers.models import Benchmark, Paper, ReportedResult
from tests.make import make_benchmark, make_month, make_source, make_trend, written_by

pytestmark = pytest.mark.django_db


@pytest.fixture
def content(editor):
    """A content in which nothing is empty, as far as it goes."""
    issue = make_month(by=editor)
    with written_by(editor):
        make_trend(issue, body_en="A dingo runs.")
        make_source(issue)
        Paper.objects.update(
            arxiv_id="2602.00001", doi="10.1/1", authors=["A. Author"], categories=["cs.CL"]
        )
        if not Benchmark.objects.exists():
            ReportedResult.objects.update(benchmark=make_benchmark())
    return picture.content(issue, "en")


def changed(value, path, to):
    """The value with another leaf at `path`."""
    if not path:
        return to
    first, *rest = path
    copy = list(value) if isinstance(value, list) else dict(value)
    copy[first] = changed(copy[first], rest, to)
    return copy


def test_each_leaf_that_changes_is_told_at_its_entry(content):
    record = {"entries": {}}
    keys = {id(entry): key for key, entry in entries_of(content).items()}
    paths = [path for path, _value in leaves(content) if path[0] not in {"schema", "month"}]
    untold = []
    for path in paths:
        if path == ("language",):
            continue
        entry = content[path[0]][path[1]] if path[0] in {"trends", "papers"} else None
        after = changed(content, path, "changed")
        told = changes((content, record), (after, record))
        if [item["key"] for item in told] != [keys.get(id(entry), "")]:
            untold.append(path)

    assert len(paths) > 60
    assert untold == []


def test_order_of_trends_is_told(content):
    record = {"entries": {}}
    after = content | {"trends": content["trends"][::-1]}

    [item] = changes((content, record), (after, record))

    assert (item["key"], [part["label"] for part in item["parts"]]) == ("", ["order"])


def test_entry_that_is_gone_is_told_beside_the_issue_itself(content):
    record = {"entries": {}}
    after = content | {"trends": content["trends"][:1], "title": "Another title"}

    told = changes((content, record), (after, record))

    gone = f"digest.trend {content['trends'][1]['id']}"
    assert [(item["key"], item["anchor"]) for item in told] == [("", ""), (gone, "")]
    assert [part["label"] for part in told[0]["parts"]] == ["title", "order"]
