"""A paragraph is stale when its source changed after its translation was last confirmed."""

import pytest

from digest.models import Confirmation, Trend
from digest.readiness import blockers
from digest.staleness import NotStale, confirm, stale
from papers.models import Trail
from papers.workflow import NotYourRole
from tests.make import fresh, make_issue, make_trend, make_user, written_by

pytestmark = pytest.mark.django_db

EN = "The first says this.\n\nThe second says that."
KO = "첫째는 이렇게 말한다.\n\n둘째는 저렇게 말한다."


@pytest.fixture
def trend(editor):
    with written_by(editor):
        return make_trend(make_issue(), body_en=EN, body_ko=KO)


def change(trend, by, **bodies):
    with written_by(by):
        Trend.objects.filter(pk=trend.pk).update(**bodies)


def behind(trend, language="ko"):
    return [pair.translation for pair in stale(fresh(trend), language)]


def test_nothing_is_stale_that_was_written_together(trend):
    assert behind(trend) == []
    assert behind(trend, "en") == []


def test_changed_source_makes_its_own_paragraph_stale(trend, editor):
    change(trend, editor, body_en=EN.replace("says that", "says something else"))

    assert behind(trend) == ["둘째는 저렇게 말한다."]
    assert behind(trend, "en") == []  # the source is never behind


def test_stale_paragraph_blocks_its_language_alone(trend, editor):
    change(trend, editor, body_en=EN.replace("says that", "says something else"))

    codes = {
        language: {each.code for each in blockers(trend.issue, language)}
        for language in ("en", "ko")
    }
    assert "translation-stale" in codes["ko"]
    assert "translation-stale" not in codes["en"]


def test_edited_translation_is_not_stale(trend, editor):
    change(trend, editor, body_en=EN.replace("says that", "says something else"))
    change(trend, editor, body_ko=KO.replace("저렇게", "달리"))

    assert behind(trend) == []


def test_edit_of_another_paragraph_confirms_nothing(trend, editor):
    change(trend, editor, body_en=EN.replace("says that", "says something else"))
    change(trend, editor, body_ko=KO.replace("이렇게", "그렇게"))

    assert behind(trend) == ["둘째는 저렇게 말한다."]


def test_edit_by_an_unknown_hand_confirms_nothing(trend, editor):
    change(trend, editor, body_en=EN.replace("says that", "says something else"))
    Trend.objects.filter(pk=trend.pk).update(body_ko=KO.replace("저렇게", "달리"))

    assert behind(trend) == ["둘째는 달리 말한다."]


def test_source_put_back_clears_it(trend, editor):
    change(trend, editor, body_en=EN.replace("says that", "says something else"))
    change(trend, editor, body_en=EN)

    assert behind(trend) == []


def test_line_ends_and_spaces_make_nothing_stale(trend, editor):
    change(
        trend, editor, body_en=EN.replace("\n\n", "\r\n\r\n").replace("says that", "says  that")
    )

    assert behind(trend) == []


def test_confirmed_by_name(trend, editor):
    change(trend, editor, body_en=EN.replace("says that", "says something else"))
    [pair] = stale(fresh(trend), "ko")

    confirm(trend, "ko", pair.keys, by=editor)

    assert behind(trend) == []
    assert Confirmation.objects.get().by == editor
    assert (Trail.objects.first().move, Trail.objects.first().by) == ("confirm", editor)


def test_confirmation_is_of_exactly_these_words(trend, editor):
    change(trend, editor, body_en=EN.replace("says that", "says something else"))
    [pair] = stale(fresh(trend), "ko")
    confirm(trend, "ko", pair.keys, by=editor)

    change(trend, editor, body_en=EN.replace("says that", "says nothing"))

    assert behind(trend) == ["둘째는 저렇게 말한다."]
    with pytest.raises(NotStale):
        confirm(trend, "ko", pair.keys, by=editor)


def test_other_roles_confirm_nothing(trend, editor, reviewer):
    change(trend, editor, body_en=EN.replace("says that", "says something else"))
    [pair] = stale(fresh(trend), "ko")

    for person in (reviewer, make_user()):
        with pytest.raises(NotYourRole):
            confirm(trend, "ko", pair.keys, by=person)

    assert behind(trend) == ["둘째는 저렇게 말한다."]


def test_korean_can_be_the_source(editor):
    with written_by(editor):
        trend = make_trend(make_issue(), body_en=EN, body_ko=KO, source_language="ko")
    change(trend, editor, body_ko=KO.replace("저렇게", "달리"))

    assert behind(trend, "en") == ["The second says that."]
    assert behind(trend, "ko") == []


def test_paragraph_put_in_between_moves_no_other(trend, editor):
    both = {"body_en": "New, of 2024.\n\n" + EN, "body_ko": "새것, 2024년.\n\n" + KO}
    change(trend, editor, **both)

    assert behind(trend) == []
