"""Claims: the sentences of a source text, approved one by one."""

import pytest
from django.db import IntegrityError, transaction

from digest.claims import approve_claim, balances, open_claims, prepare
from digest.models import Claim, Summary
from digest.readiness import blockers
from papers.models import ReportedResult, Scope, State
from papers.workflow import ChangedSinceShown, NoEvidence, OwnWords, StillOpen, approve
from tests.make import (
    approve_now,
    fresh,
    make_issue,
    make_paper,
    make_result,
    make_summary,
    written_by,
)

pytestmark = pytest.mark.django_db

LONG = "\n\n".join(f"Part {at} begins. It goes on. It ends with {at}." for at in "abcdefgh")


@pytest.fixture
def summary(editor):
    with written_by(editor):
        paper = make_paper()
        make_result(paper, printed="27.4", value="27.4")
        entry = make_summary(
            make_issue(),
            paper,
            body_en="It scores 27.4. It is new.",
            body_ko="27.4점이다. 새롭다.",
        )
        prepare(entry)
    return entry


def claim_of(entry, words):
    return next(each for each in fresh(entry).present_claims().values() if words in each.words)


def check(claim, by, kind=Claim.Kind.FRAMING, editor=None):
    """Approve one, after the editor said what kind it is."""
    if editor:
        with written_by(editor):
            Claim.objects.filter(pk=claim.pk).update(kind=kind)
    claim = fresh(claim)
    seen = claim.standing().fingerprint
    return approve_claim(claim, by=by, scope=Scope.SOURCE, seen=seen)


def check_all(entry, reviewer, editor):
    return [check(claim, reviewer, editor=editor) for _, claim in open_claims(fresh(entry))]


def rewrite(entry, by, old, new):
    with written_by(by):
        body = fresh(entry).body_en
        assert old in body
        type(entry).objects.filter(pk=entry.pk).update(body_en=body.replace(old, new, 1))
        return prepare(fresh(entry))


def test_each_sentence_is_a_claim_and_leans_on_what_its_figures_state(summary):
    scores, new = summary.present_claims().values()

    assert (scores.words, new.words) == ("It scores 27.4.", "It is new.")
    assert [row.result for row in scores.leanings.all()] == list(ReportedResult.objects.all())
    assert not new.leanings.exists()


def test_text_is_reviewed_when_its_last_claim_is(summary, reviewer, editor):
    for result in ReportedResult.objects.all():
        approve_now(result, reviewer)
    with pytest.raises(StillOpen):
        approve(
            summary,
            by=reviewer,
            language="en",
            scope=Scope.SOURCE,
            seen=fresh(summary).standing("en").fingerprint,
        )

    assert check_all(summary, reviewer, editor) == [False, True]
    assert fresh(summary).state("en") == State.REVIEWED
    assert fresh(summary).state("ko") == State.DRAFT


def test_secondary_claims_make_a_secondary_approval(summary, reviewer, editor):
    scores, new = summary.present_claims().values()
    seen = scores.standing().fingerprint
    approve_claim(scores, by=reviewer, scope=Scope.SECONDARY, seen=seen)
    check(new, reviewer, editor=editor)

    assert fresh(summary).standing("en").approval.scope == Scope.SECONDARY


def test_edit_in_the_middle_loses_exactly_what_it_touched(editor, reviewer):
    with written_by(editor):
        entry = make_summary(make_issue(), body_en=LONG, body_ko="")
        prepare(entry)
    check_all(entry, reviewer, editor)
    assert open_claims(fresh(entry)) == []
    before = len(fresh(entry).present_claims())

    made = rewrite(entry, editor, "It ends with d.", "It ends with z. And more.")

    assert [each.words for each, _ in open_claims(fresh(entry))] == [
        "It ends with z.",
        "And more.",
    ]
    assert len(made) == 2
    assert len(fresh(entry).present_claims()) == before + 1

    rewrite(entry, editor, "It ends with z. And more.", "It ends with d.")

    assert open_claims(fresh(entry)) == []
    assert fresh(entry).state("en") == State.REVIEWED


def test_changed_sentence_inherits_its_evidence_and_not_its_approval(summary, editor, reviewer):
    new = claim_of(summary, "new")
    with written_by(editor):
        new.evidence.create(source_kind="paper", locator="Section 1", quote="We are new.")
    check(new, reviewer)

    rewrite(summary, editor, "It is new.", "It is quite new.")

    changed = claim_of(summary, "quite")
    assert changed.evidence.get().quote == "We are new."
    assert changed.standing().approval is None
    assert new.standing().approval is not None


def test_changed_figure_does_not_inherit_its_result(summary, editor):
    rewrite(summary, editor, "27.4", "28.4")

    assert not claim_of(summary, "28.4").leanings.exists()
    codes = [each.code for each in blockers(summary.issue, "en")]
    assert "figure-unbound" in codes


@pytest.mark.parametrize(
    "change",
    [
        lambda claim: ReportedResult.objects.update(harness_version="2"),
        lambda claim: ReportedResult.objects.get().evidence.update(locator="Table 9"),
        lambda claim: type(ReportedResult.objects.get().benchmark).objects.update(version="9"),
        lambda claim: claim.bindings.create(value="137/5", how="waived", reason="No."),
        lambda claim: claim.evidence.create(source_kind="paper", locator="Table 1"),
        lambda claim: claim.leanings.all().delete(),
        lambda claim: Claim.objects.filter(pk=claim.pk).update(kind="reading"),
    ],
    ids=["result", "its evidence", "benchmark", "binding", "evidence", "leaning", "kind"],
)
def test_what_a_claim_leans_on_changes_and_its_approval_lapses(summary, reviewer, change):
    scores = claim_of(summary, "27.4")
    check(scores, reviewer)
    assert fresh(scores).standing().approval

    change(scores)

    assert fresh(scores).standing().approval is None


def test_claim_without_evidence_is_not_approved_but_framing_is(summary, reviewer, editor):
    new = claim_of(summary, "new")
    with pytest.raises(NoEvidence):
        check(new, reviewer)

    check(new, reviewer, editor=editor)


def test_claim_is_approved_as_it_was_shown_and_by_somebody_else(summary, reviewer, editor):
    scores = claim_of(summary, "27.4")
    with pytest.raises(ChangedSinceShown):
        approve_claim(scores, by=reviewer, scope=Scope.SOURCE, seen="another")
    editor.groups.add(*reviewer.groups.all())
    with pytest.raises(OwnWords):
        check(scores, type(editor).objects.get(pk=editor.pk))


def test_writer_of_a_sentence_does_not_approve_it_whoever_prepared_it(summary, reviewer, editor):
    writer = type(reviewer).objects.get(pk=reviewer.pk)
    with written_by(writer):
        Summary.objects.update(body_en="It scores 27.4. It is old.")
    with written_by(editor):
        prepare(fresh(summary))
        Claim.objects.update(kind="framing")

    with pytest.raises(OwnWords):
        check(claim_of(summary, "old"), writer)


def test_words_of_a_claim_never_change(summary):
    with pytest.raises(IntegrityError, match="known by its words"), transaction.atomic():
        Claim.objects.update(words="Something else.")


@pytest.mark.parametrize(
    ("body", "count"),
    [
        ("Yes", 1),
        ("word " * 5_000, 1),
        ("| a | b |\n|---|---|\n| one | two |", 2),
        ("- one\n- two", 2),
        ("It is so. It is so.", 1),
        ("", 0),
        ("---", 0),
    ],
    ids=["a word", "5,000 words", "a table", "a list", "twice", "nothing", "a rule"],
)
def test_any_text_has_claims(editor, body, count):
    with written_by(editor):
        entry = make_summary(make_issue(), body_en=body)
        assert len(prepare(entry)) == count
        assert prepare(entry) == []


def test_korean_can_be_the_source(editor, reviewer):
    with written_by(editor):
        entry = make_summary(
            make_issue(), source_language="ko", body_ko="된다. 커진다.", body_en="It."
        )
        made = prepare(entry)

    assert [claim.words for claim in made] == ["된다.", "커진다."]
    check_all(entry, reviewer, editor)
    assert fresh(entry).state("ko") == State.REVIEWED


def test_hand_binding_holds_in_the_translation_too(summary, editor):
    rewrite(summary, editor, "27.4", "about 27")
    Summary.objects.update(body_ko="약 27점이다. 새롭다.")
    result = ReportedResult.objects.get()
    with written_by(editor):
        claim_of(summary, "27").bindings.create(value="27", how="rounding", results=[result.pk])

    for language in ("en", "ko"):
        [figure] = balances(fresh(summary), language)
        assert (figure.how, figure.items, figure.flaws) == ("rounding", (result.pk,), ())


def test_sentence_that_came_in_by_another_road_blocks_until_it_is_prepared(summary):
    Summary.objects.update(body_en="It scores 27.4. Nobody saw this.")

    told = [each.message for each in blockers(summary.issue, "en") if each.code == "claim-open"]
    assert any("Nobody saw this." in each for each in told)
