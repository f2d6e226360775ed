"""Two parsed documents → the rows of an issue. Idempotent; drafts only.

What is there already is updated where no hand has edited it since the last import, and
left alone, by name, where one has (rows.py). Nothing here touches a state.
"""

from django.db import connection
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.acting import IMPORT, acting
from accounts.roles import WRITE
from digest import picture, textform
from digest.importers.matching import match
from digest.importers.naming import discussed
from digest.importers.pairing import differences, lost_links, refuse_disagreement
from digest.importers.paper import is_in_another_month, put_paper
from digest.importers.rows import (
    Entry,
    Report,
    edited_by_hand,
    list_edited_by_hand,
    put,
    put_in_order,
)
from digest.models import Discussion, Issue, Source, Summary, Trend
from papers.languages import LANGUAGES, column
from papers.models import Paper
from papers.workflow import Refused

ONE_AT_A_TIME = 0x1550E  # the advisory lock of imports: any number that nothing else takes


class MayNotImport(Refused):
    reason = gettext_lazy("“%(user)s” may not import; expected somebody with the role Editors.")


def store(documents, month, *, source, by):
    """Store the documents (language → ParsedDocument) of `month` as `by`'s writing.

    `source` is the language that the entries were written in. Raises `BadDocument` when the
    documents disagree, `Refused` when `by` may not write. All or nothing.
    """
    if not by.has_perm(WRITE):
        raise MayNotImport(user=by.username)
    pair = [documents[language] for language in LANGUAGES]
    refuse_disagreement(*pair)
    report = Report(notices=list(differences(*pair)))
    with acting(by, road=IMPORT):
        _lock(month)
        _Importer(documents, month, source, report).run()
    return report


def _lock(month):
    """Keep out other imports, and hands that would write between our look and our writing.

    The rows in the order in which publishing locks them (digest/publishing.py).
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [ONE_AT_A_TIME])
    for model, to_month in (
        (Issue, "month"),
        (Summary, "issue__month"),
        (Trend, "issue__month"),
        (Discussion, "trend__issue__month"),
        (Source, "issue__month"),
        (Paper, "summaries__issue__month"),
    ):
        rows = model.objects.filter(**{to_month: month}).order_by("pk")
        list(rows.select_for_update(no_key=True, of=("self",)).values_list("pk"))


class _Importer:
    def __init__(self, documents, month, source, report):
        self.documents = documents
        self.month = month
        self.source = source
        self.report = report
        self.first = documents[source]

    def run(self):
        row = Issue.objects.filter(month=self.month).first()
        entry = Entry(row, {"month": self.month}, self._issue_values())
        self.issue = put(Issue, entry, self.report)
        self.papers = [
            put_paper(self.issue, self.source, self._parsed_paper(index), self.report)
            for index in range(len(self.first.papers))
        ]
        summaries = [self._summary(index) for index in range(len(self.papers))]
        put_in_order(Summary, self.issue, summaries, self.report)
        self._trends()
        self._sources()
        for document in self.documents.values():
            self.report.notices += lost_links(document)
        self._compare_text_forms()

    def _parsed_paper(self, index):
        return {language: document.papers[index] for language, document in self.documents.items()}

    def _issue_values(self):
        values = {}
        for language, document in self.documents.items():
            usual = textform.usual(language, self.month).headings()
            headings = {
                name: words for name, words in document.headings.items() if words != usual[name]
            }
            listed = [document.headings[name] for name in ("trends", "papers", "sources")]
            layout = {
                "headings": headings,
                "contents": None if document.contents == listed else document.contents,
                "final_newline": document.final_newline,
            }
            values[column("title", language)] = document.title
            values[column("introduction", language)] = document.introduction
            values[column("layout", language)] = {k: v for k, v in layout.items() if v}
        return values

    def _summary(self, index):
        paper = self.papers[index]
        values = {"source_language": self.source}
        # The paper's own address is printed where it is this month's alone, and where a hand
        # has corrected it; beside another month, each keeps the one that it has.
        shared = is_in_another_month(paper, self.issue) and not edited_by_hand(paper, "url")
        address = paper.url if shared else self.first.papers[index].address
        for language, parsed in self._parsed_paper(index).items():
            usual = textform.usual(language, self.month).link_line.format(parsed.heading)
            layout = {}
            if parsed.address != address:
                layout["address"] = parsed.address
            if parsed.link_line != usual:
                layout["link_line"] = parsed.link_line
            values[column("body", language)] = parsed.body
            values[column("layout", language)] = layout
        return Entry(
            Summary.objects.filter(issue=self.issue, paper=paper).first(),
            {"issue": self.issue, "paper": paper},
            values,
            place=_("paper %s") % (index + 1),
            traces={"paper_id": paper.pk},
        )

    def _trends(self):
        count = max(len(document.trends) for document in self.documents.values())
        parsed = [
            {
                language: document.trends[index]
                for language, document in self.documents.items()
                if index < len(document.trends)
            }
            for index in range(count)
        ]
        bodies = [
            {column("body", code): each[code].body if code in each else "" for code in LANGUAGES}
            for each in parsed
        ]
        rows = match(bodies, self.issue.trends.all())
        entries = [
            Entry(
                row,
                {"issue": self.issue},
                words | {"source_language": self.source},
                place=_("trend %s") % number,
                traces={name: body for name, body in words.items() if body},
            )
            for number, (words, row) in enumerate(zip(bodies, rows, strict=True), start=1)
        ]
        put_in_order(Trend, self.issue, entries, self.report)
        for entry, trends in zip(entries, parsed, strict=True):
            if entry.row:
                self._discuss(entry.row, list(trends.values()))

    def _discuss(self, trend, texts):
        """The papers that a trend shows as markers, and those that it names beside them."""
        markers = texts[0].markers
        named = discussed([text.body for text in texts], self._texts_of_papers)
        numbers = markers + [number for number in named if number not in markers]
        wanted = [(self.papers[number - 1].pk, number in markers) for number in numbers]
        present = list(trend.discussions.values_list("paper_id", "marker"))
        if present == wanted:
            return
        if list_edited_by_hand(Discussion, "trend_id", trend):
            self.report.leave(trend, _("the papers discussed were edited by hand"))
            return
        if present:
            self.report.changed.append(f"{trend}: {Discussion._meta.verbose_name_plural}")
        trend.discussions.all().delete()
        Discussion.objects.bulk_create(
            Discussion(trend=trend, paper_id=paper, position=position, marker=marker)
            for position, (paper, marker) in enumerate(wanted, start=1)
        )

    @cached_property
    def _texts_of_papers(self):
        return {
            paper.number: [
                paper.heading,
                *(document.papers[index].body for document in self.documents.values()),
            ]
            for index, paper in enumerate(self.first.papers)
        }

    def _sources(self):
        entries = []
        present = list(self.issue.sources.all())
        for index, source in enumerate(self.first.sources):
            values = {"url": source.url}
            for language, document in self.documents.items():
                values[column("title", language)] = document.sources[index].title
                values[column("layout", language)] = document.sources[index].layout
            traces = ["url"] if source.url else [column("title", self.source)]
            row = next(
                (each for each in present if all(getattr(each, n) == values[n] for n in traces)),
                None,
            )
            if row:
                present.remove(row)
            entries.append(
                Entry(
                    row,
                    {"issue": self.issue},
                    values,
                    place=_("source %s") % (index + 1),
                    traces={name: values[name] for name in traces},
                )
            )
        put_in_order(Source, self.issue, entries, self.report)

    def _compare_text_forms(self):
        """Say so where the text form would not come out as it went in."""
        if self.report.left:
            return
        for language, document in self.documents.items():
            written = textform.write(picture.content(self.issue, language))
            if written != document.text:
                line = _first_difference(written, document.text)
                self.report.notices.append(
                    _("%(name)s:%(line)s: the text form will differ from here on.")
                    % {"name": document.name, "line": line}
                )


def _first_difference(one, two):
    pairs = enumerate(zip(one.split("\n"), two.split("\n"), strict=False), start=1)
    shorter = min(one.count("\n"), two.count("\n")) + 1
    return next((number for number, (ours, theirs) in pairs if ours != theirs), shorter)
