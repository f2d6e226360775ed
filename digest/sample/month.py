"""The sample month, loaded through the doors that people use.

The demo editor imports the two documents and enters names, benchmarks and results; the
demo reviewer approves them; the demo publisher publishes. Loading again does what is left
to do, so that a run that was stopped half-way is completed by the next.
"""

import tomllib
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from django.contrib.auth.models import Group
from django.db import connection, transaction

from accounts.acting import COMMAND, acting
from accounts.models import User
from digest.importers.document import decode
from digest.importers.parser import parse
from digest.importers.store import store
from digest.models import Issue, Publication
from digest.picture import reviewed_things
from digest.publishing import publish
from papers.languages import LANGUAGES
from papers.models import Benchmark, Evidence, Name, Paper, ReportedResult, Scope, State
from papers.workflow import approve, ask_for_review

HERE = Path(__file__).parent
MONTH = date(2026, 2, 1)

# Only local mode makes them; the server of local mode listens on this machine alone.
PEOPLE = {"editor": "Editors", "reviewer": "Reviewers", "publisher": "Publishers"}
PASSWORD = "digest-demo"  # noqa: S105


def load(say):
    """Make the demo people and the published month; `say` is told of each step."""
    with _one_at_a_time():
        _load(say)


def _load(say):
    people = {name: _person(name, group) for name, group in PEOPLE.items()}
    if all(Publication.objects.of(MONTH, language).exists() for language in LANGUAGES):
        return
    say("The editor imports the two documents …")
    import_documents(people["editor"])
    say("The editor enters the results …")
    with acting(people["editor"], road=COMMAND):
        enter(tomllib.loads((HERE / "results.toml").read_text(encoding="utf-8")))
    issue = Issue.objects.get(month=MONTH)
    say("The reviewer approves …")
    for language in LANGUAGES:
        review(issue, language, editor=people["editor"], reviewer=people["reviewer"])
    for language in LANGUAGES:
        if not Publication.objects.of(MONTH, language).exists():
            say(f"The publisher publishes ({language}) …")
            publish(issue, language, by=people["publisher"])


@contextmanager
def _one_at_a_time():
    """Two `make run` at once: the second waits, and finds the month published."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(202602)")
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(202602)")


def import_documents(editor):
    documents = {}
    for language in LANGUAGES:
        path = HERE / f"{MONTH:%Y-%m}.{language}.txt"
        documents[language] = parse(
            decode(path.read_bytes(), path.name), language, MONTH, path.name
        )
    return store(documents, MONTH, source="en", by=editor)


def enter(data):
    """Enter what an editor types: names, what is known of the papers, benchmarks, results."""
    names, benchmarks, results = {}, {}, {}
    for row in data["names"]:
        key, values = _split(row, "kind", "name")
        values["base"] = names.get(row.get("base"))
        names[row["name"]] = _entered(Name, key, values)
    for row in data["papers"]:
        _entered(Paper, *_split(row, "arxiv_id"))
    for row in data["benchmarks"]:
        row = row | {"name": names[row["name"]]}
        key, values = _split(row, "name", "version", "variant", "metric")
        benchmarks[values.pop("key")] = _entered(Benchmark, key, values)
    known = {
        **dict.fromkeys(("system", "base", "harness"), names),
        **dict.fromkeys(("compared_with", "unchanged_from"), results),
        "benchmark": benchmarks,
    }
    for position, row in enumerate(data["results"], start=1):
        apart, values = _split(row, "key", "paper", "evidence")
        values |= {field: known[field][values[field]] for field in known.keys() & values.keys()}
        key = {"paper": Paper.objects.get(arxiv_id=apart["paper"]), "position": position}
        result = results[apart["key"]] = _entered(ReportedResult, key, values)
        for evidence in apart["evidence"]:
            _entered(Evidence, {"result": result} | evidence, {})


def _split(row, *names):
    """(the named values of `row`, the others)."""
    return (
        {name: row.get(name, "") for name in names},
        {name: value for name, value in row.items() if name not in names},
    )


def review(issue, language, *, editor, reviewer):
    """Ask for and give the approvals that publishing in `language` needs.

    Nothing of the sample was checked in the papers themselves: it says so.
    """
    for thing, aspect in reversed(reviewed_things(issue, language)):
        if thing.state(aspect) == State.DRAFT:
            ask_for_review(thing, by=editor, language=aspect)
            seen = thing.standing(aspect).fingerprint
            approve(thing, by=reviewer, language=aspect, scope=Scope.SECONDARY, seen=seen)


def _person(username, group):
    """The demo person, whole or not at all."""
    with transaction.atomic():
        person, created = User.objects.get_or_create(
            username=username, defaults={"is_staff": True, "approves": list(LANGUAGES)}
        )
        if created:
            person.set_password(PASSWORD)
            person.save()
            person.groups.add(Group.objects.get(name=group))
    return person


def _entered(model, key, values):
    """The row of `model` with `key` and `values`, checked as a form checks it."""
    row = model.objects.filter(**key).first() or model(**key)
    for name, value in values.items():
        setattr(row, name, value)
    row.full_clean()
    row.save()
    return row
