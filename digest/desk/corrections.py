"""The pages on which a published issue is corrected, withdrawn or published again."""

import json
from contextlib import suppress

from django import forms
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from digest.changes import changes
from digest.contents import composed, entries_of
from digest.correcting import NoLanguage, shown
from digest.models import Publication
from digest.models.publication import CORRECTIONS, key_of
from digest.picture import content
from digest.publishing import correct, publish, withdraw
from papers.languages import LANGUAGES, called
from papers.workflow import Refused

WORDS = {"widget": forms.Textarea(attrs={"rows": 3}), "max_length": 2_000, "required": False}
NOTE_EN, NOTE_KO = _("Note for readers, in English"), _("Note for readers, in Korean")


class ReadersForm(forms.Form):
    """Concerns an issue that readers have, in the languages in which they have it."""

    nothing = _("Readers do not have this issue in any language.")

    languages = forms.MultipleChoiceField(
        label=_("Languages"), widget=forms.CheckboxSelectMultiple, required=False
    )

    def __init__(self, issue, *args, **options):
        super().__init__(*args, **options)
        self.issue = issue
        self.editions = self.find_editions()
        self.entries = {
            key_of(each): each
            for each in [issue, *issue.trends.all(), *issue.summaries.select_related("paper")]
        }
        self.fields["languages"].choices = [
            (language, called(language)) for language in self.editions
        ]
        self.fields["languages"].initial = list(self.editions)

    def find_editions(self):
        """language → the publication that it is about, where there is one."""
        standing = {code: Publication.objects.standing(self.issue.pk, code) for code in LANGUAGES}
        return {code: publication for code, publication in standing.items() if publication}

    def words(self):
        """The fields of what is said to readers."""
        return [self[name] for name in self.fields if name.startswith(("note_", "reason_"))]

    def do(self, by):
        """Do it as the form says; a refusal becomes an error of the form."""
        try:
            self.act(by)
        except Refused as refusal:
            self.add_error(None, str(refusal))
            for blocker in getattr(refusal, "blockers", []):
                self.add_error(None, f"{blocker.place}: {blocker.message}")
        return not self.errors


def behind(standing, issue_key):
    """The keys of what a publication is marked as behind in."""
    anchors = set(standing.rendering.marks.get("behind", []))
    keys = {entry["anchor"]: key for key, entry in entries_of(standing.current_content).items()}
    return [keys.get(anchor, issue_key) for anchor in sorted(anchors)]


class CorrectionForm(ReadersForm):
    """What is taken anew, of which kind the correction is, and its notes."""

    entries_named = forms.MultipleChoiceField(
        label=_("What is taken anew"), widget=forms.CheckboxSelectMultiple, required=False
    )
    kind = forms.ChoiceField(
        label=_("Kind"),
        widget=forms.RadioSelect,
        choices=[(kind, kind.label) for kind in CORRECTIONS],
        required=False,
        help_text=_("A changed figure is never editorial."),
    )
    catches_up = forms.BooleanField(
        label=_("It says what the other language says already, and nothing more."),
        required=False,
        help_text=_("Otherwise the other language is marked as behind."),
    )
    note_en = forms.CharField(label=NOTE_EN, **WORDS)
    note_ko = forms.CharField(label=NOTE_KO, **WORDS)
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, issue, *args, **options):
        super().__init__(issue, *args, **options)
        drafts = {language: content(issue, language) for language in self.editions}
        self.differing = self._differing(drafts)
        self.fields["entries_named"].choices = [
            (key, str(self.entries[key])) for key in self.differing
        ]
        self.fields["seen"].initial = json.dumps(
            {code: shown(issue, self.editions[code], draft) for code, draft in drafts.items()}
        )
        if not any(each.rendering.marks.get("behind") for each in self.editions.values()):
            del self.fields["catches_up"]

    def _differing(self, drafts):
        """key → language → what a correction would change, where the drafts differ.

        What is marked as behind is there as well: it may be right as it is.
        """
        differing = {}
        for language, standing in self.editions.items():
            old, record = standing.current_content, standing.current_record
            whole = composed(old, drafts[language], set(self.entries), takes_issue=True)
            for key in behind(standing, key_of(self.issue)):
                differing.setdefault(key, {})[language] = []
            for item in changes((old, record), (whole, record)):
                key = item["key"] or key_of(self.issue)
                if key in self.entries:
                    differing.setdefault(key, {})[language] = item["parts"]
        return {key: differing[key] for key in self.entries if key in differing}

    def rows(self):
        """Each entry that could be taken, with what would change by that."""
        return zip(self["entries_named"], self.differing.values(), strict=True)

    def clean_seen(self):
        """language → key → hash; what cannot be read was not shown."""
        with suppress(ValueError, RecursionError):
            seen = json.loads(self.cleaned_data["seen"])
            if isinstance(seen, dict) and all(isinstance(each, dict) for each in seen.values()):
                return seen
        return {}

    def act(self, by):
        sent = self.cleaned_data
        correct(
            self.issue,
            sent["languages"],
            entries=[self.entries[key] for key in sent["entries_named"]],
            kind=sent["kind"],
            notes={language: sent[f"note_{language}"] for language in LANGUAGES},
            by=by,
            catches_up=sent.get("catches_up"),
            seen=sent["seen"],
        )


class WithdrawalForm(ReadersForm):
    """What is taken from readers, and why."""

    entry = forms.ChoiceField(label=_("What is withdrawn"))
    reason_en = forms.CharField(label=_("Reason for readers, in English"), **WORDS)
    reason_ko = forms.CharField(label=_("Reason for readers, in Korean"), **WORDS)

    def __init__(self, issue, *args, **options):
        super().__init__(issue, *args, **options)
        named = {key: str(each) for key, each in self.entries.items()}
        named[key_of(issue)] = _("the whole issue")
        self.fields["entry"].choices = [("", "—"), *named.items()]  # nothing by default

    def act(self, by):
        sent = self.cleaned_data
        entry = self.entries[sent["entry"]]
        withdraw(
            self.issue,
            sent["languages"],
            entry=None if entry == self.issue else entry,
            reasons={language: sent[f"reason_{language}"] for language in LANGUAGES},
            by=by,
        )


class AgainForm(ReadersForm):
    """What was withdrawn, back before readers as the next version."""

    nothing = _("This issue is not withdrawn in any language.")
    note_en = forms.CharField(label=NOTE_EN, **WORDS)
    note_ko = forms.CharField(label=NOTE_KO, **WORDS)

    def find_editions(self):
        newest = Publication.objects.current().filter(issue=self.issue)
        return {each.language: each for each in newest if each.is_withdrawn()}

    def act(self, by):
        sent = self.cleaned_data
        notes = {language: sent[f"note_{language}"] for language in LANGUAGES}
        if not sent["languages"]:
            raise NoLanguage
        with transaction.atomic():
            for language in sent["languages"]:
                publish(self.issue, language, by=by, notes=notes)


PAGES = {
    "correct": (CorrectionForm, _("Correct what readers have"), _("Corrected.")),
    "withdraw": (WithdrawalForm, _("Withdraw from readers"), _("Withdrawn.")),
    "again": (AgainForm, _("Publish again"), _("Published.")),
}
