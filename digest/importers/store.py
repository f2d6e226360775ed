"""Two parsed documents → the rows of an issue. Idempotent; drafts only.

What is there already is updated where no hand has edited it since the last import, and
left alone, by name, where one has. Nothing here touches a state.
"""

from dataclasses import dataclass, field

from django.utils.text import slugify
from django.utils.translation import gettext as _

from accounts.acting import IMPORT, acting
from digest import picture, textform
from digest.importers.pairing import differences, discussed, identify, refuse_disagreement
from digest.models import Discussion, Issue, Source, Summary, Trend
from papers.languages import LANGUAGES, column
from papers.links import missing_targets
from papers.models import Change, Paper


@dataclass
class Report:
    """What an import did, as sentences and counts of rows."""

    created: int = 0
    updated: int = 0
    left: list = field(default_factory=list)  # places that a hand has edited since
    notices: list = field(default_factory=list)

    @property
    def changed_nothing(self):
        return not (self.created or self.updated or self.left)


def store(documents, month, *, source, by):
    """Store the documents (language → ParsedDocument) of `month` as `by`'s writing.

    `source` is the language that the entries were written in. Raises `BadDocument` when the
    documents disagree. All or nothing.
    """
    refuse_disagreement(*(documents[language] for language in LANGUAGES))
    report = Report(notices=list(differences(*(documents[code] for code in LANGUAGES))))
    with acting(by, road=IMPORT):
        importer = _Importer(documents, month, source, report)
        importer.run()
    return report


class _Importer:
    def __init__(self, documents, month, source, report):
        self.documents = documents
        self.month = month
        self.source = source
        self.report = report

    def run(self):
        self.issue = self.put(Issue, {"month": self.month}, self._issue_values())
        papers = [self._paper(index) for index in range(len(self._first.papers))]
        for index, paper in enumerate(papers):
            self._summary(index, paper)
        self._remove_surplus(self.issue.summaries.exclude(paper__in=papers))
        count = max(len(document.trends) for document in self.documents.values())
        for index in range(count):
            self._trend(index, papers)
        self._remove_surplus(self.issue.trends.filter(position__gt=count))
        count = len(self._first.sources)
        for index in range(count):
            self._source(index)
        self._remove_surplus(self.issue.sources.filter(position__gt=count))
        self._look_for_lost_links()
        self._compare_text_forms()

    @property
    def _first(self):
        return self.documents[self.source]

    def put(self, model, key, values):
        """The row of `model` with `key`, with `values` where no hand has edited it since."""
        row = model.objects.filter(**key).first()
        if row is None:
            self.report.created += 1
            return model.objects.create(**key, **values)
        changed = [name for name, value in values.items() if getattr(row, name) != value]
        edited = [name for name in changed if _edited_by_hand(row, name)]
        for name in edited:
            self.report.left.append(_place(row, name))
        writable = [name for name in changed if name not in edited]
        if writable:
            model.objects.filter(pk=row.pk).update(**{name: values[name] for name in writable})
            self.report.updated += 1
        return model.objects.get(pk=row.pk)

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

    def _paper(self, index):
        parsed = self._first.papers[index]
        arxiv_id, version = identify(parsed.address)
        key = {"arxiv_id": arxiv_id} if arxiv_id else {"url": parsed.address}
        values = {"title": parsed.heading}
        known = Paper.objects.filter(**key).first()
        if known is None:
            values |= {"slug": _free_slug(parsed.heading, arxiv_id), "version": version}
            values |= {"url": parsed.address} if arxiv_id else {}
        for language, document in self.documents.items():
            heading = document.papers[index].heading
            if language != self.source:
                values[column("translated_title", language)] = (
                    heading if heading != parsed.heading else ""
                )
        return self.put(Paper, key, values)

    def _summary(self, index, paper):
        values = {"position": index + 1, "source_language": self.source}
        for language, document in self.documents.items():
            parsed = document.papers[index]
            usual = textform.usual(language, self.month).link_line.format(parsed.heading)
            layout = {}
            if parsed.address != paper.url:
                layout["address"] = parsed.address
            if parsed.link_line != usual:
                layout["link_line"] = parsed.link_line
            values[column("body", language)] = parsed.body
            values[column("layout", language)] = layout
        self.put(Summary, {"issue": self.issue, "paper": paper}, values)

    def _trend(self, index, papers):
        parsed = {
            language: document.trends[index]
            for language, document in self.documents.items()
            if index < len(document.trends)
        }
        values = {"source_language": self.source}
        for language in self.documents:
            values[column("body", language)] = parsed[language].body if language in parsed else ""
        trend = self.put(Trend, {"issue": self.issue, "position": index + 1}, values)
        markers = next(iter(parsed.values())).markers
        named = discussed([each.body for each in parsed.values()], self._texts_of_papers())
        numbers = markers + [number for number in named if number not in markers]
        wanted = [(papers[number - 1].pk, number in markers) for number in numbers]
        self._discuss(trend, wanted)

    def _texts_of_papers(self):
        return {
            paper.number: [
                paper.heading,
                *(document.papers[index].body for document in self.documents.values()),
            ]
            for index, paper in enumerate(self._first.papers)
        }

    def _discuss(self, trend, wanted):
        present = list(trend.discussions.values_list("paper_id", "marker"))
        if present == wanted:
            return
        if present and any(_edited_by_hand(each) for each in trend.discussions.all()):
            self.report.left.append(_place(trend, "papers"))
            return
        self.report.updated += bool(present)
        trend.discussions.all().delete()
        Discussion.objects.bulk_create(
            Discussion(trend=trend, paper_id=paper, position=position, marker=marker)
            for position, (paper, marker) in enumerate(wanted, start=1)
        )

    def _source(self, index):
        values = {"url": self._first.sources[index].url}
        for language, document in self.documents.items():
            values[column("title", language)] = document.sources[index].title
            values[column("layout", language)] = document.sources[index].layout
        self.put(Source, {"issue": self.issue, "position": index + 1}, values)

    def _remove_surplus(self, rows):
        """Rows that the documents no longer have; those that a hand has touched stay."""
        for row in rows:
            signed = getattr(row, "signoffs", None)
            if _edited_by_hand(row) or (signed and signed.exists()):
                self.report.left.append(str(row))
            else:
                row.delete()
                self.report.updated += 1

    def _look_for_lost_links(self):
        for language, document in self.documents.items():
            for number, paper in enumerate(document.papers, start=1):
                self._notice_lost_links(_("paper %s") % number, paper.body, language)
            for number, trend in enumerate(document.trends, start=1):
                self._notice_lost_links(_("trend %s") % number, trend.body, language)

    def _notice_lost_links(self, place, body, language):
        for words in missing_targets(body, language):
            self.report.notices.append(
                _("%(place)s (%(language)s): “%(words)s” was a link; its target is missing.")
                % {"place": place, "language": language, "words": words}
            )

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


def _edited_by_hand(row, name=None):
    """Whether the newest change (of the column `name`) came by another road than import."""
    changes = Change.of(row)
    if name:
        changes = changes.filter(new__has_key=name)
        newest = changes.order_by("-pk").first()
        return newest is not None and newest.road != IMPORT
    return changes.exclude(road=IMPORT).exists()


def _place(row, name):
    """Where something stands, for a person: "2026-02, trend 2: text (ko)"."""
    plain, _underscore, language = name.rpartition("_")
    if language not in LANGUAGES:
        plain, language = name, ""
    label = row._meta.get_field(plain).verbose_name
    return f"{row}: {label}" + (f" ({language})" if language else "")


def _free_slug(title, arxiv_id):
    stem = slugify(title.partition(":")[0])[:60].strip("-") or slugify(arxiv_id or "paper")
    taken = set(Paper.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    candidates = (stem, *(f"{stem}-{number}" for number in range(2, len(taken) + 2)))
    return next(slug for slug in candidates if slug not in taken)


def _first_difference(one, two):
    for number, (ours, theirs) in enumerate(
        zip(one.split("\n"), two.split("\n"), strict=False), start=1
    ):
        if ours != theirs:
            return number
    return min(one.count("\n"), two.count("\n")) + 2
