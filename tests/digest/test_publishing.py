"""The only door to readers, and what it freezes."""

from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.utils.translation import override
from modeltranslation.translator import translator

from digest import picture
from digest.models import Issue, Publication, Rendering, Source, Summary, Trend
from digest.publishing import AlreadyPublished, publish
from digest.readiness import WORDS, NotReady, blockers
from papers.models import Paper, ReportedResult, State, Trail
from papers.workflow import NotYourRole
from tests.make import (
    approve_all,
    fresh,
    make_month,
    make_paper,
    make_result,
    make_source,
    make_trend,
    make_user,
    written_by,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def issue(editor):
    return make_month(by=editor)


@pytest.fixture
def ready(issue, reviewer):
    approve_all(issue, "en", reviewer)
    return issue


def codes(issue, language):
    return [blocker.code for blocker in blockers(issue, language)]


def test_publish_freezes_the_picture_and_renders_it(ready, publisher):
    publication = publish(ready, "en", by=publisher)

    assert (publication.month, publication.language, publication.version) == (
        ready.month,
        "en",
        1,
    )
    assert publication.content == picture.content(ready, "en")
    assert publication.content_sha256 == picture.identity(publication.content)
    assert Rendering.objects.get().fragments["title"] == "Monthly AI Papers: February 2026"
    entry = Trail.objects.first()
    assert (entry.move, entry.by, entry.language) == ("publish", publisher, "en")


def test_publish_makes_its_entries_published_in_that_language_alone(ready, publisher):
    publish(ready, "en", by=publisher)

    for thing in (ready, ready.trends.get(), ready.summaries.get()):
        assert fresh(thing).state("en") == State.PUBLISHED
        assert fresh(thing).state("ko") == State.DRAFT


def test_entry_edited_after_publication_is_a_draft_and_readers_keep_the_old_words(
    ready, editor, publisher
):
    publication = publish(ready, "en", by=publisher)
    with written_by(editor):
        Trend.objects.update(body_en="Something else.")

    assert fresh(ready.trends.get()).state("en") == State.DRAFT
    assert "Something else" not in str(fresh(publication).content)


@pytest.mark.parametrize("role", ["editor", "reviewer", "outsider"])
def test_publish_refused_to_other_roles(ready, role, request):
    person = request.getfixturevalue(role)

    with pytest.raises(NotYourRole):
        publish(ready, "en", by=person)

    assert Publication.objects.count() == 0


def test_publish_refused_while_something_blocks(issue, publisher):
    trail = Trail.objects.count()

    with pytest.raises(NotReady) as refusal:
        publish(issue, "en", by=publisher)

    assert [blocker.code for blocker in refusal.value.blockers] == codes(issue, "en")
    assert Publication.objects.count() == 0
    assert Trail.objects.count() == trail


def test_publish_refused_twice(ready, publisher):
    publish(ready, "en", by=publisher)

    with pytest.raises(AlreadyPublished):
        publish(ready, "en", by=publisher)

    assert Publication.objects.count() == 1


def test_failure_while_rendering_publishes_nothing(ready, publisher, monkeypatch):
    def fail(content, record):
        raise RuntimeError

    monkeypatch.setattr("digest.projections.fragments", fail)

    with pytest.raises(RuntimeError):
        publish(ready, "en", by=publisher)

    assert Publication.objects.count() == 0


def test_draft_is_not_ready_for_each_thing_that_is_not_approved(issue):
    assert sorted(codes(issue, "en")) == [
        *["not-approved"] * 2,  # a benchmark and a result
        *["not-reviewed"] * 3,  # the issue, a trend, a summary
    ]


def test_half_written_korean_blocks_korean_alone(ready, editor):
    with written_by(editor):
        Summary.objects.update(body_ko="")
        Trend.objects.update(body_ko="쓰다 만")

    assert codes(ready, "en") == []
    assert "text-missing" in codes(ready, "ko")


def test_conditions_in_one_language_alone_block_the_other(ready, editor):
    with written_by(editor):
        ReportedResult.objects.update(conditions_ko="")

    assert codes(ready, "en") == []
    assert "text-missing" in codes(ready, "ko")


def test_result_that_lost_its_approval_blocks_both(ready, editor):
    with written_by(editor):
        ReportedResult.objects.update(printed="27.40")

    assert codes(ready, "en") == ["not-approved"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "See this post."),
        ("ko", "자세한 내용은 이 글을 참고하라."),
        ("en", "[here](#trend-9)"),
    ],
)
def test_link_without_a_target_blocks_its_language(ready, editor, language, words):
    with written_by(editor):
        Trend.objects.update(**{f"body_{language}": words})

    assert "target-missing" in codes(ready, language)


def test_empty_issue_is_not_ready(editor):
    issue = Issue.objects.create(month="2026-03-01", title_en="March")

    assert "empty" in codes(issue, "en")


def test_blockers_and_pictures_are_the_same_under_each_active_language(issue):
    seen = []
    for active in ("en", "ko"):
        with override(active):
            found = [(blocker.code, blocker.thing) for blocker in blockers(issue, "ko")]
            seen.append((found, picture.identity(picture.content(issue, "ko"))))

    assert seen[0] == seen[1]


def test_picture_never_falls_back_to_the_other_language(issue, editor):
    with written_by(editor):
        Trend.objects.update(body_ko=None)
        ReportedResult.objects.update(conditions_ko=None)

    with override("ko"):
        content = picture.content(issue, "ko")

    assert content["trends"][0]["body"] == ""
    assert content["papers"][0]["results"][0]["conditions"] == ""


def test_database_holds_one_issue_a_month_and_one_version_a_number(ready, publisher):
    publication = publish(ready, "en", by=publisher)

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT conname FROM pg_constraint WHERE conrelid = 'digest_publication'::regclass"
        )
        names = {name for (name,) in cursor.fetchall()}
    assert {"publication_version_once", "publication_versions_from_1"} <= names
    assert publication.version == 1


def test_two_publishers_make_one_publication(ready, publisher):
    second = make_user(roles=["Publishers"])
    publish(ready, "en", by=publisher)

    with pytest.raises(AlreadyPublished):
        publish(ready, "en", by=second)


def test_result_of_another_paper_that_one_is_compared_with_must_be_approved(ready, editor):
    with written_by(editor):
        elsewhere = make_result(printed="99.9", value="99.9", evidence=False)
        ReportedResult.objects.exclude(pk=elsewhere.pk).update(compared_with=elsewhere)

    assert elsewhere in [blocker.thing for blocker in blockers(ready, "en")]


def test_marker_of_a_paper_that_is_not_in_the_issue_blocks(ready, editor):
    with written_by(editor):
        make_trend(ready, [make_paper(title="Elsewhere")])

    messages = [blocker.message for blocker in blockers(ready, "en")]
    assert "It shows a paper that is not in this issue: Elsewhere." in messages


@pytest.mark.parametrize("anchor", ["result-%s", "papers", "trends", "sources", "trend-1"])
def test_link_to_what_the_page_has_is_fine(ready, editor, anchor):
    anchor = anchor.replace("%s", str(ReportedResult.objects.get().pk))
    with written_by(editor):
        Trend.objects.update(body_en=f"[There](#{anchor}).")

    assert "target-missing" not in codes(ready, "en")


@pytest.mark.parametrize(
    ("model", "field"), [(Issue, "introduction"), (Paper, "takeaway"), (Source, "title")]
)
def test_words_of_the_language_written_first_are_translated(issue, editor, model, field):
    with written_by(editor):
        make_source(issue)
        model.objects.update(**{f"{field}_en": "Words.", f"{field}_ko": ""})

    missing = [blocker.message for blocker in blockers(issue, "ko")]
    assert f"Missing in this language: {model._meta.get_field(field).verbose_name}." in missing


@pytest.mark.parametrize(
    ("model", "field"), [(Issue, "introduction"), (Paper, "takeaway"), (Source, "title")]
)
def test_words_of_a_half_written_translation_block_nothing(ready, editor, model, field):
    before = codes(ready, "en")
    with written_by(editor):
        make_source(ready, title_en="", title_ko="")
        model.objects.update(**{f"{field}_en": "", f"{field}_ko": "말."})

    assert "text-missing" not in set(codes(ready, "en")) - set(before)


def test_published_month_keeps_its_date(ready, publisher):
    publish(ready, "en", by=publisher)
    ready.month = date(2026, 3, 1)

    with pytest.raises(ValidationError):
        ready.full_clean()


def test_every_translated_word_is_asked_for():
    """A new translated field cannot be forgotten: it is in WORDS, or is a text of its own."""
    texts = {"title", "body", "layout", "translated_title"}
    for model in translator.get_registered_models(abstract=False):
        fields = set(translator.get_options_for_model(model).get_field_names())
        assert fields - texts <= set(WORDS.get(model, [])), model


def test_what_came_while_publishing_waited_is_locked_too(ready, publisher, monkeypatch):
    """The list of what to lock is made again until nothing is new."""
    seen = []

    def lock_and_let_others_in(rows):
        seen.append(set(rows))
        if len(seen) == 1:
            make_result(ready.summaries.get().paper)

    monkeypatch.setattr("digest.publishing.lock", lock_and_let_others_in)

    with pytest.raises(NotReady):
        publish(ready, "en", by=publisher)

    assert len(seen) == 2
    assert seen[0] < seen[1]
