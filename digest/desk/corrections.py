"""The pages on which a published issue is corrected or withdrawn."""

from django import forms
from django.utils.translation import gettext_lazy as _

from digest.changes import changes
from digest.contents import composed
from digest.models import Publication
from digest.models.publication import CORRECTIONS, key_of
from digest.picture import content
from digest.publishing import correct, withdraw
from papers.differences import Piece
from papers.languages import LANGUAGES, called
from papers.workflow import Refused

WORDS = {"widget": forms.Textarea(attrs={"rows": 3}), "max_length": 2_000, "required": False}


class ReadersForm(forms.Form):
    """Concerns an issue that readers have, in the languages in which they have it."""

    languages = forms.MultipleChoiceField(
        label=_("Languages"), widget=forms.CheckboxSelectMultiple, required=False
    )

    def __init__(self, issue, *args, **options):
        super().__init__(*args, **options)
        self.issue = issue
        self.editions = {
            language: standing
            for language in LANGUAGES
            if (standing := Publication.objects.standing(issue.pk, language))
        }
        self.entries = {
            key_of(each): each
            for each in [issue, *issue.trends.all(), *issue.summaries.select_related("paper")]
        }
        self.fields["languages"].choices = [
            (language, called(language)) for language in self.editions
        ]
        self.fields["languages"].initial = list(self.editions)

    def words(self):
        """The fields of what is said to readers."""
        return [self[name] for name in self.fields if name.startswith(("note_", "reason_"))]

    def do(self, by):
        """Do it as the form says; a refusal becomes an error of the form."""
        try:
            self.publish(by)
        except Refused as refusal:
            self.add_error(None, str(refusal))
            for blocker in getattr(refusal, "blockers", []):
                self.add_error(None, f"{blocker.place}: {blocker.message}")
        return not self.errors


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
    note_en = forms.CharField(label=_("Note for readers, in English"), **WORDS)
    note_ko = forms.CharField(label=_("Note for readers, in Korean"), **WORDS)

    def __init__(self, issue, *args, **options):
        super().__init__(issue, *args, **options)
        self.differing = self._differing()
        self.fields["entries_named"].choices = [
            (key, str(self.entries[key])) for key in self.differing
        ]

    def _differing(self):
        """key → language → what a correction would change, where the drafts differ."""
        differing = {}
        for language, standing in self.editions.items():
            old, new = standing.current_content, content(self.issue, language)
            whole = composed(old, new, set(self.entries), takes_issue=True)
            record = standing.current_record
            for item in changes((old, record), (whole, record)):
                key = item["key"] or key_of(self.issue)
                if key in self.entries:
                    differing.setdefault(key, {})[language] = [
                        part | {"pieces": [Piece(*piece) for piece in part["pieces"]]}
                        for part in item["parts"]
                    ]
        return differing

    def rows(self):
        """Each entry that could be taken, with what would change by that."""
        return zip(self["entries_named"], self.differing.values(), strict=True)

    def publish(self, by):
        sent = self.cleaned_data
        correct(
            self.issue,
            sent["languages"],
            entries=[self.entries[key] for key in sent["entries_named"]],
            kind=sent["kind"],
            notes={language: sent[f"note_{language}"] for language in LANGUAGES},
            by=by,
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

    def publish(self, by):
        sent = self.cleaned_data
        entry = self.entries[sent["entry"]]
        withdraw(
            self.issue,
            sent["languages"],
            entry=None if entry == self.issue else entry,
            reasons={language: sent[f"reason_{language}"] for language in LANGUAGES},
            by=by,
        )


PAGES = {
    "correct": (CorrectionForm, _("Correct what readers have"), _("Corrected.")),
    "withdraw": (WithdrawalForm, _("Withdraw from readers"), _("Withdrawn.")),
}
