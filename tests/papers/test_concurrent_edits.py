"""Two people, or two tabs, at the same text are told, and both texts survive."""

import pytest
from django.utils.translation import gettext, override

from digest.models import Discussion, Issue, Source, Summary, Trend
from papers.models import Benchmark, Change, Evidence, Name, Paper, ReportedResult
from tests.make import make_evidence, make_month, make_source, make_trend, make_user, written_by
from tests.pages import errors_of, fields_of, signed_in
from tests.papers.test_admin import address

pytestmark = pytest.mark.django_db

LANGUAGES = ["en", "ko"]


@pytest.fixture
def month(db):
    writer = make_user("writer", roles=["Editors"], first_name="Wren")
    issue = make_month(writer)
    with written_by(writer):
        make_source(issue)
    return issue


@pytest.fixture
def other(db):
    return make_user("other", roles=["Editors"], first_name="Olive", last_name="Other")


class Tab:
    """A page that somebody has open."""

    def __init__(self, person, thing, language="en"):
        self.client = signed_in(person, language)
        self.address = address(thing)
        self.fields = fields_of(self.client.get(self.address))

    def save(self, **changed):
        self.answer = self.client.post(self.address, self.fields | changed)
        return self.answer

    def save_again(self, **changed):
        """Save the page as it was shown again."""
        self.fields = fields_of(self.answer)
        return self.save(**changed)

    @property
    def errors(self):
        return errors_of(self.answer)


FIELDS = [
    (Issue, "title_en", "Mine"),
    (Issue, "introduction_ko", "내 것"),
    (Trend, "body_en", "Mine"),
    (Trend, "source_language", "ko"),
    (Summary, "body_ko", "내 것"),
    (Benchmark, "description_en", "Mine"),
    (Benchmark, "metric", "mine"),
    (ReportedResult, "conditions_ko", "내 것"),
    (ReportedResult, "unit", "mine"),
    (Paper, "takeaway_ko", "내 것"),
    (Paper, "title", "Mine"),
    (Paper, "authors", "Mi Ne"),
    (Name, "name", "Mine"),
    (Name, "aliases", "mine"),
]
THEIRS = {"authors": ["Theirs"], "aliases": ["theirs"], "source_language": "xx"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("model", "field", "mine"), FIELDS)
def test_text_that_somebody_else_changed_is_not_overwritten(
    month, editor, other, model, field, mine, language
):
    thing = model.objects.first()
    theirs = THEIRS.get(field, "Theirs")
    tab = Tab(editor, thing, language)
    with written_by(other):
        model.objects.filter(pk=thing.pk).update(**{field: theirs})
    before = Change.objects.count()

    answer = tab.save(**{field: mine})

    assert answer.status_code == 200
    assert list(tab.errors) == [field]
    assert getattr(model.objects.get(pk=thing.pk), field) == theirs
    assert Change.objects.count() == before
    assert fields_of(answer)[field] == mine


@pytest.mark.parametrize("language", LANGUAGES)
def test_conflict_shows_who_and_both_texts_word_by_word(month, editor, other, language):
    trend = Trend.objects.get()
    tab = Tab(editor, trend, language)
    with written_by(other):
        Trend.objects.update(body_en="Agents learn <b>quickly</b>.")

    tab.save(body_en="Agents learn slowly.")

    [told] = tab.errors["body_en"]
    with override(language):
        assert gettext("From their text to yours") in told
    assert "Olive Other" in told
    assert "Agents learn &lt;b&gt;quickly&lt;/b&gt;." in told
    assert "Agents learn <del>&lt;b&gt;quickly&lt;/b&gt;</del><ins>slowly</ins>." in told
    assert told in tab.answer.text


def test_conflict_with_an_unknown_hand_says_so(month, editor):
    tab = Tab(editor, Trend.objects.get())
    Trend.objects.update(body_en="By SQL.")

    tab.save(body_en="Mine.")

    assert "an unknown hand" in tab.errors["body_en"][0]


def test_second_save_after_looking_overwrites(month, editor, other):
    tab = Tab(editor, Trend.objects.get())
    with written_by(other):
        Trend.objects.update(body_en="Theirs.")
    tab.save(body_en="Mine.")

    answer = tab.save_again()

    assert answer.status_code == 302
    assert Trend.objects.get().body_en == "Mine."


def test_second_save_is_told_of_a_third_change(month, editor, other):
    tab = Tab(editor, Trend.objects.get())
    with written_by(other):
        Trend.objects.update(body_en="Theirs.")
    tab.save(body_en="Mine.")
    with written_by(other):
        Trend.objects.update(body_en="Theirs again.")

    tab.save_again()

    assert "Theirs again." in tab.errors["body_en"][0]
    assert Trend.objects.get().body_en == "Theirs again."


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_tabs_in_two_languages_do_not_meet(month, editor, other, language):
    trend = Trend.objects.get()
    english, korean = Tab(editor, trend, language), Tab(other, trend, language)

    english.save(body_en="Mine.")
    answer = korean.save(body_ko="내 것.")

    assert answer.status_code == 302
    stored = Trend.objects.get()
    assert (stored.body_en, stored.body_ko) == ("Mine.", "내 것.")


def test_words_and_what_belongs_to_no_language_do_not_meet(month, editor, other):
    result = ReportedResult.objects.get()
    words, figures = Tab(editor, result), Tab(other, result)

    words.save(caveat_en="Mine.")
    answer = figures.save(unit="%")

    assert answer.status_code == 302
    stored = ReportedResult.objects.get()
    assert (stored.caveat_en, stored.unit) == ("Mine.", "%")


def test_other_field_of_the_same_language_is_a_conflict(month, editor, other):
    """Words of one language belong together: who writes one looks at the other."""
    tab = Tab(editor, month)
    with written_by(other):
        Issue.objects.update(title_en="Their title")

    tab.save(introduction_en="My introduction.")

    assert list(tab.errors) == ["introduction_en"]
    assert "<ins>Their title</ins>" in tab.errors["introduction_en"][0]
    assert fields_of(tab.answer)["title_en"] == "Their title"

    tab.save_again()

    stored = Issue.objects.get()
    assert (stored.title_en, stored.introduction_en) == ("Their title", "My introduction.")


def test_change_that_was_taken_back_is_no_conflict(month, editor, other):
    trend = Trend.objects.get()
    tab = Tab(editor, trend)
    with written_by(other):
        Trend.objects.update(body_en="Theirs.")
        Trend.objects.update(body_en=trend.body_en)

    assert tab.save(body_en="Mine.").status_code == 302


def test_same_words_by_two_are_no_conflict(month, editor, other):
    tab = Tab(editor, Trend.objects.get())
    with written_by(other):
        Trend.objects.update(body_en="The same.\n")
    before = Change.objects.count()

    assert tab.save(body_en="The same.\r\n").status_code == 302
    assert Change.objects.count() == before


def test_untouched_page_brings_no_old_words_back(month, editor, other):
    tab = Tab(editor, Trend.objects.get())
    with written_by(other):
        Trend.objects.update(body_en="Theirs.", position=9)
    before = Change.objects.count()

    assert tab.save().status_code == 302
    assert Change.objects.count() == before


def test_page_shown_again_for_another_reason_brings_no_old_words_back(month, editor, other):
    """Its tokens are new: what was not touched must be new as well."""
    make_trend(month, position=2)
    trend = Trend.objects.first()
    tab = Tab(editor, trend)
    with written_by(other):
        Trend.objects.filter(pk=trend.pk).update(body_en="Theirs.")

    tab.save(position="-1", body_ko="내 것.")
    answer = tab.save_again(position="1")

    assert answer.status_code == 302
    stored = Trend.objects.get(pk=trend.pk)
    assert (stored.body_en, stored.body_ko, stored.position) == ("Theirs.", "내 것.", 1)


@pytest.mark.parametrize("sent", ["", "x", "[" * 5000, '{"tokens": {"en": 3}, "newest": "x"}'])
def test_changed_field_without_its_token_is_a_conflict(month, editor, sent):
    tab = Tab(editor, Trend.objects.get())

    answer = tab.save(version_read=sent, body_en="Mine.")

    assert answer.status_code == 200
    assert list(tab.errors) == ["body_en"]
    assert tab.save_again().status_code == 302


def test_value_that_does_not_fit_is_no_failure_in_a_conflict(month, editor, other):
    result = ReportedResult.objects.get()
    tab = Tab(editor, result)
    with written_by(other):
        ReportedResult.objects.update(unit="theirs")

    answer = tab.save(value="abc", system="999999", position="x", unit="mine")

    assert answer.status_code == 200
    assert set(tab.errors) == {"value", "system", "position", "unit"}


def test_save_writes_only_what_was_changed(month, editor):
    Tab(editor, Trend.objects.get()).save(body_ko="내 것.")

    change = Change.of(Trend.objects.get()).order_by("pk").last()
    assert change.new == {"body_ko": "내 것."}


def test_save_writes_what_follows_from_what_was_changed(month, editor):
    result = ReportedResult.objects.get()

    Tab(editor, result).save(printed="31.5", value="", uncertainty="2.4")

    change = Change.of(result).order_by("pk").last()
    assert change.columns == {"printed", "value", "uncertainty", "uncertainty_kind"}


def test_inline_row_that_somebody_else_changed_is_not_overwritten(month, editor, other):
    evidence = Evidence.objects.get()
    tab = Tab(editor, evidence.result)
    with written_by(other):
        Evidence.objects.update(locator="Table 8")

    tab.save(**{"evidence-0-locator": "Table 9"})

    [told] = tab.errors["evidence-0-locator"]
    assert "Table <del>8</del><ins>9</ins>" in told
    assert Evidence.objects.get().locator == "Table 8"
    assert tab.save_again().status_code == 302
    assert Evidence.objects.get().locator == "Table 9"


def test_untouched_inline_row_keeps_what_somebody_else_wrote(month, editor, other):
    evidence = Evidence.objects.get()
    tab = Tab(editor, evidence.result)
    with written_by(other):
        Evidence.objects.update(locator="Table 8")

    assert tab.save(unit="%").status_code == 302
    assert Evidence.objects.get().locator == "Table 8"


def test_two_orders_of_the_same_entries_are_a_conflict(month, editor, other):
    first, second = Trend.objects.get(), make_trend(month, position=2)
    mine, theirs = Tab(editor, month), Tab(other, month)

    theirs.save(**{"trends-0-position": "2", "trends-1-position": "1"})
    mine.save(**{"trends-0-position": "3"})

    assert list(mine.errors) == ["trends-0-position"]
    assert list(month.trends.all()) == [second, first]
    shown = [form.original for form in mine.answer.context["inline_admin_formsets"][0]]
    assert shown[:2] == [first, second]  # beside the fields that belong to them


@pytest.mark.parametrize("language", LANGUAGES)
def test_row_that_somebody_else_changed_is_not_deleted(month, editor, other, language):
    evidence = Evidence.objects.get()
    tab = Tab(editor, evidence.result, language)
    with written_by(other):
        Evidence.objects.update(quote="Their words.")

    answer = tab.save(**{"evidence-0-DELETE": "on"})

    assert answer.status_code == 200
    [told] = answer.context["inline_admin_formsets"][0].formset.non_form_errors()
    assert "Olive Other" in told
    assert "Their words." in answer.text
    assert Evidence.objects.exists()
    assert tab.save_again(**{"evidence-0-DELETE": "on"}).status_code == 302
    assert not Evidence.objects.exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_row_that_somebody_else_removed_is_told(month, editor, other, language):
    result = ReportedResult.objects.get()
    make_evidence(result, locator="Table 8")
    tab = Tab(editor, result, language)
    with written_by(other):
        Evidence.objects.first().delete()

    answer = tab.save(**{"evidence-0-quote": "My words.", "evidence-1-quote": "Mine too."})

    [(field, [told])] = tab.errors.items()
    assert field == "evidence-0-__all__"
    assert "Olive Other" in told
    assert answer.text.count("My words.") == answer.text.count("Mine too.") == 1

    answer = tab.save_again()

    assert answer.status_code == 302
    assert [evidence.quote for evidence in Evidence.objects.all()] == ["Mine too."]


@pytest.mark.parametrize(
    ("model", "rows"), [(Issue, Source), (Trend, Discussion), (ReportedResult, Evidence)]
)
def test_untouched_row_that_somebody_else_removed_is_let_go(month, editor, other, model, rows):
    tab = Tab(editor, model.objects.first())
    with written_by(other):
        rows.objects.all().delete()

    assert tab.save().status_code == 302
    assert not rows.objects.exists()


def test_row_that_both_removed_is_gone(month, editor, other):
    tab = Tab(editor, ReportedResult.objects.get())
    with written_by(other):
        Evidence.objects.all().delete()

    answer = tab.save(**{"evidence-0-DELETE": "on", "evidence-0-quote": "x"})

    assert answer.status_code == 302


def test_new_row_is_saved_beside_a_removed_one(month, editor, other):
    tab = Tab(editor, ReportedResult.objects.get())
    with written_by(other):
        Evidence.objects.all().delete()
    new = {"source_kind": "paper", "locator": "Table 1", "version": "", "quote": "", "url": ""}

    answer = tab.save(
        **{f"evidence-1-{name}": value for name, value in new.items()},
        **{"evidence-TOTAL_FORMS": "2"},
    )

    assert answer.status_code == 302
    assert Evidence.objects.get().locator == "Table 1"


def test_page_of_one_who_may_only_look_carries_no_token(month, outsider):
    page = signed_in(outsider).get(address(Trend.objects.get()))

    assert page.status_code == 200
    assert "version_read" not in page.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_thing_and_its_rows_can_be_in_conflict_at_once(month, editor, other, language):
    result = ReportedResult.objects.get()
    mine, theirs = Tab(editor, result, language), Tab(other, result)

    theirs.save(**{"unit": "theirs", "evidence-0-quote": "Their words."})
    answer = mine.save(**{"unit": "mine", "evidence-0-quote": "My words."})

    assert answer.status_code == 200
    assert set(mine.errors) == {"unit", "evidence-0-quote"}
    assert fields_of(answer)["unit"] == "mine"
