"""What public pages query, made from publications and withdrawals and from nothing else.

Whoever publishes refreshes it in the same transaction; `rebuild_index` makes it again.
"""

from datetime import UTC

from django.db import transaction
from django.db.models import F

from digest.changes import changes
from digest.contents import entries_of, without
from digest.models import Issue, PublishedResult, Rendering, Withdrawal
from digest.rendering import approvals_of, fragments
from digest.schemas import FULL, HELD, is_issue, key_in
from papers.languages import LANGUAGES, other


def refresh(issue):
    """Make what readers see of all versions of `issue`, in both languages."""
    editions = {language: _versions(issue, language) for language in LANGUAGES}
    PublishedResult.objects.filter(publication__issue=issue).delete()
    for language, versions in editions.items():
        theirs = editions[other(language)]
        before = None
        for version in versions:
            Rendering.objects.update_or_create(
                publication=version.publication,
                defaults={
                    "fragments": fragments(version.content, version.record),
                    "changes": _changes(before, version),
                    "marks": _marks(version, versions[-1], theirs[-1] if theirs else None),
                },
            )
            before = version
        if versions and not versions[-1].withdrawal:
            PublishedResult.objects.bulk_create(_results(versions[-1]))


def rebuild():
    """Make it again for all that was ever published; yields each issue when it is done."""
    for issue in Issue.objects.filter(publications__isnull=False).distinct():
        with transaction.atomic():
            Issue.objects.select_for_update().get(pk=issue.pk)  # nobody publishes meanwhile
            refresh(issue)
        yield issue


class _Version:
    """A publication as readers may have it: with notices for what was withdrawn since."""

    def __init__(self, publication, withdrawals):
        self.publication = publication
        self.number = publication.version
        self.record = publication.current_record
        self.content = publication.current_content
        since = [each for each in withdrawals if each.version >= self.number]
        self.withdrawal = next((each for each in since if not each.entry), None)
        self.withdrawn = {each.entry for each in since if each.publication_id == publication.pk}
        taken = self.record["entries"]
        self.is_muted = any(
            not each.entry or taken.get(each.entry, {}).get("act") == self.record["act"]
            for each in since
        )
        for each in since:
            if each.entry in entries_of(self.content):
                self.content = without(self.content, each.entry, each.reason)


def _versions(issue, language):
    """The versions in a language, oldest first."""
    publications = issue.publications.filter(language=language).order_by("version")
    withdrawals = Withdrawal.objects.filter(publication__in=publications).order_by("pk")
    withdrawals = list(withdrawals.annotate(version=F("publication__version")))
    return [_Version(publication, withdrawals) for publication in publications]


def _changes(before, version):
    """What is new in a version; nothing where it would tell what was withdrawn."""
    if before is None or before.withdrawal or version.withdrawal:
        return []
    pictures = [(each.content, each.record) for each in (before, version)]
    return changes(*pictures, withdrawn=version.withdrawn)


def _marks(version, newest, theirs):
    withdrawal = version.withdrawal
    return {
        "withdrawn": withdrawal
        and {
            "reason": withdrawal.reason,
            "at": withdrawal.at.astimezone(UTC).isoformat(),
        },
        "superseded": None if version is newest else newest.number,
        "muted": version.is_muted,
        "behind": _behind(version, theirs) if version is newest and theirs else [],
    }


def _behind(ours, theirs):
    """The anchors of what the other language says anew, "" for the issue itself.

    The issue is behind where its title, introduction or sources are, or where it lacks an
    entry altogether.
    """
    if ours.withdrawal or theirs.withdrawal:
        return []
    mine, followed = entries_of(ours.content), ours.record["entries"]
    others = entries_of(theirs.content)
    lacks = any(key not in mine and entry["status"] == FULL for key, entry in others.items())
    anchors = [""] * lacks
    for key, there in theirs.record["entries"].items():
        if others.get(key, {}).get("status") == HELD:
            continue  # it says nothing yet
        entry = {"anchor": "", "status": FULL} if is_issue(key) else mine.get(key, {})
        is_there = entry.get("status") == FULL and key in followed
        if is_there and there["factual"] > followed[key]["factual"]:
            anchors.append(entry["anchor"])
    return sorted(set(anchors))


def _results(version):
    for paper in version.content["papers"]:
        if paper["status"] != FULL:
            continue
        approvals = approvals_of(version.record, key_in("papers", paper["id"]))
        for result in paper["results"]:
            approval = approvals.get(f"papers.reportedresult {result['id']}", {})
            yield PublishedResult(
                publication=version.publication,
                result=result["id"],
                benchmark=result["benchmark"] and result["benchmark"]["id"],
                paper=paper["slug"],
                value=result["value"],
                content=result,
                scope=approval.get("scope", ""),
            )
