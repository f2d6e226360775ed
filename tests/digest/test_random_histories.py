"""Whatever people do in whatever order, no page fails and none shows what was not approved."""

import random
import re

import pytest

from digest.holding import hold, move, release
from digest.models import (
    Issue,
    Kind,
    Publication,
    PublishedResult,
    Rendering,
    Summary,
    Trend,
    Withdrawal,
)
from digest.picture import reviewed_things
from digest.projections import rebuild
from digest.publishing import correct, publish, withdraw
from papers.languages import LANGUAGES
from papers.models import Paper, ReportedResult, State
from papers.workflow import Refused
from tests.make import (
    approve_now,
    fresh,
    make_issue,
    make_month,
    make_paper,
    make_result,
    make_summary,
    make_trend,
    written_by,
)

pytestmark = pytest.mark.django_db

NOTES = {"en": "Corrected.", "ko": "정정했습니다."}
WORD = re.compile(r"word\d+")


class Newsroom:
    """One month and what people do to it; every text is a word that no other text has."""

    def __init__(self, seed, editor, reviewer, publisher):
        self.chance = random.Random(seed)  # noqa: S311 (a test)
        self.editor, self.reviewer, self.publisher = editor, reviewer, publisher
        self.issue = make_month(by=editor)
        with written_by(editor):
            self.other = make_issue(month=self.issue.month.replace(month=3))
            paper = make_paper()
            make_result(paper, compared_with=ReportedResult.objects.first())
            make_summary(self.issue, paper)
            make_trend(self.issue, list(Paper.objects.all()))
        self.approved = {language: set() for language in LANGUAGES}
        self.words = 0

    def entries(self):
        return [*Trend.objects.filter(issue=self.issue), *self.issue.summaries.all()]

    def entry(self):
        return self.chance.choice(self.entries())

    def languages(self):
        return self.chance.choice([["en"], ["ko"], ["en", "ko"]])

    def word(self):
        self.words += 1
        return f"word{self.words}"

    def rewrite(self):
        entry, language = self.entry(), self.chance.choice(LANGUAGES)
        with written_by(self.editor):
            type(entry).objects.filter(pk=entry.pk).update(**{f"body_{language}": self.word()})

    def retitle(self):
        with written_by(self.editor):
            Issue.objects.filter(pk=self.issue.pk).update(title_en=self.word())

    def rename(self):
        with written_by(self.editor):
            paper = Paper.objects.order_by("?").first()
            Paper.objects.filter(pk=paper.pk).update(slug=self.word(), takeaway_ko=self.word())

    def measure(self):
        with written_by(self.editor):
            ReportedResult.objects.filter(pk=ReportedResult.objects.first().pk).update(
                printed=str(self.words), value=self.words
            )

    def add(self):
        if len(self.entries()) < 8:
            with written_by(self.editor):
                body = {f"body_{language}": self.word() for language in LANGUAGES}
                last = max(each.position for each in self.issue.trends.all())
                make_trend(self.issue, [Paper.objects.first()], position=last + 1, **body)

    def reorder(self):
        one, two = self.issue.trends.order_by("position")[:2]
        with written_by(self.editor):
            for trend, place in ((one, two.position), (two, one.position)):
                Trend.objects.filter(pk=trend.pk).update(position=place)

    def approve(self):
        for language in self.languages():
            for thing, aspect in reversed(reviewed_things(self.issue, language)):
                thing = fresh(thing)
                if thing.state(aspect) == State.DRAFT and not thing.is_empty(aspect):
                    approve_now(thing, self.reviewer, aspect)
                if aspect:
                    words = WORD.findall(str(self.texts(thing, aspect)))
                    self.approved[aspect] |= set(words)

    def texts(self, entry, language):
        entry = type(entry).objects.get(pk=entry.pk)
        rows = [entry, entry.paper] if isinstance(entry, Summary) else [entry]
        return [
            value
            for row in rows
            for name, value in vars(row).items()
            if name.endswith(f"_{language}") or name == "slug"
        ]

    def hold(self):
        hold(self.entry(), self.chance.choice(LANGUAGES), by=self.publisher)

    def release(self):
        release(self.entry(), self.chance.choice(LANGUAGES), by=self.publisher)

    def move(self):
        if len(self.entries()) > 4:
            move(self.issue.trends.last(), self.other, by=self.publisher)

    def publish(self):
        publish(self.issue, self.chance.choice(LANGUAGES), by=self.publisher)

    def correct(self):
        named = self.chance.sample([self.issue, *self.entries()], self.chance.choice([1, 2, 3]))
        correct(
            self.issue,
            self.languages(),
            entries=named,
            kind=self.chance.choice([Kind.EDITORIAL, Kind.FACTUAL]),
            notes=NOTES,
            by=self.publisher,
        )

    def withdraw(self):
        entry = self.chance.choice([None, self.entry(), self.entry(), self.entry()])
        withdraw(self.issue, self.languages(), entry=entry, reasons=NOTES, by=self.publisher)


DEEDS = [
    *(["rewrite"] * 4 + ["approve"] * 4 + ["publish"] * 3 + ["correct"] * 5),
    *("retitle", "rename", "measure", "add", "reorder", "hold", "release", "move", "withdraw"),
]


def pages(client):
    """address → text of all that readers could ask for."""
    texts = {}
    for language in LANGUAGES:
        places = ["", "history/", "parallel/", *(f"v{number}/" for number in range(1, 9))]
        for address in [
            f"/{language}/",
            *(f"/{language}/2026/02/{place}" for place in places),
            *(f"/{language}/2026/02.{form}" for form in ("txt", "md", "json")),
        ]:
            response = client.get(address)
            assert response.status_code in {200, 404, 410}, address
            if response.status_code != 404:
                texts[address] = response.content.decode()
    return texts


def words_left(language):
    """The words of all versions, without what has been withdrawn with or after them."""
    words = set()
    for publication in Publication.objects.filter(language=language):
        gone = Withdrawal.objects.filter(
            publication__language=language, publication__version__gte=publication.version
        )
        keys = set(gone.values_list("entry", flat=True))
        content = dict(publication.content)
        for part, kind in (("trends", "trend"), ("papers", "summary")):
            content[part] = [
                entry for entry in content[part] if f"digest.{kind} {entry['id']}" not in keys
            ]
        # Markers lead to what stands in the place of a withdrawn paper: its anchor stays.
        anchors = {entry["anchor"] for entry in publication.content["papers"]}
        words |= set() if "" in keys else set(WORD.findall(str([content, anchors])))
    return words


def projections():
    renderings = list(Rendering.objects.order_by("pk").values())
    results = PublishedResult.objects.order_by("publication", "paper", "result")
    return renderings, list(results.values("publication", "result", "value", "content", "scope"))


@pytest.mark.parametrize("seed", range(3))
def test_no_history_shows_what_was_not_approved(client, editor, reviewer, publisher, seed):
    newsroom = Newsroom(seed, editor, reviewer, publisher)
    done = []

    for _ in range(100):
        deed = newsroom.chance.choice(DEEDS)
        try:
            getattr(newsroom, deed)()
            done.append(deed)
        except Refused as refusal:
            done.append(f"({deed}: {refusal})")
    for address, text in pages(client).items():
        languages = LANGUAGES if "parallel" in address else [address[1:3]]
        approved = set().union(*(newsroom.approved[language] for language in languages))
        left = set().union(*map(words_left, languages))
        assert set(WORD.findall(text)) <= approved & left, (address, done)
    made = projections()
    list(rebuild())
    assert projections() == made
