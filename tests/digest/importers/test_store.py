"""Importing again: what is updated, what is left to the hands that edited it, what is kept."""

from datetime import date

import pytest
from django.db import connection

from accounts.acting import REQUEST, acting
from digest.importers import store as store_module
from digest.importers.store import MayNotImport
from digest.models import Discussion, Issue, Source, Summary, Trend
from papers.models import Change, Paper, State
from tests.digest.importers.documents import EN, KO, exported, import_texts, replaced
from tests.digest.importers.test_bad_files import everything
from tests.make import approve_now, make_paper, make_user

pytestmark = pytest.mark.django_db

WASTE = ("waste 18%", "lose 18%")
SPREAD = ("a spread of 4.1 points", "a range of 4.1 points")
TREND_1, TREND_2, TREND_3 = EN[
    EN.index("Measurement m") : EN.index("\n\nTop Papers in April 2031\n\n")
].split("\n\n")


def summary(number):
    return Summary.objects.get(position=number)


def trend(number):
    return Trend.objects.get(position=number)


def edit(by, row, **values):
    """Somebody's edit in the desk."""
    with acting(by, road=REQUEST):
        type(row).objects.filter(pk=row.pk).update(**values)


def delete(by, row):
    with acting(by, road=REQUEST):
        row.delete()


def without_trend(text, heading, start):
    """`text` without the trend that begins with `start`."""
    at = text.index(start)
    return text[:at] + text[text.index("\n\n", at) + 2 :]


# The same files again


def test_same_files_again_change_nothing(editor):
    first = import_texts(editor)
    before = everything()

    again = import_texts(editor)

    assert (first.created, first.updated) == (22, 0)
    assert again.changed_nothing
    assert (again.left, again.notices) == ([], [])
    assert everything() == before


def test_same_files_by_another_person_change_nothing(editor):
    import_texts(editor)
    before = everything()

    import_texts(make_user("second", roles=["Editors"]))

    assert everything() == before


def test_import_is_recorded_as_its_persons(editor):
    import_texts(editor)

    assert set(Change.objects.values_list("actor__username", "road")) == {("editor", "import")}


@pytest.mark.parametrize("language", ["en", "ko"])
def test_approval_survives_the_same_files(editor, reviewer, language):
    import_texts(editor)
    approve_now(trend(1), reviewer, language)
    approve_now(summary(6), reviewer, language)
    approve_now(Issue.objects.get(), reviewer, language)

    import_texts(editor)

    things = [trend(1), summary(6), Issue.objects.get()]
    assert [thing.state(language) for thing in things] == [State.REVIEWED] * 3


def test_approval_lapses_where_the_text_changed_and_only_there(editor, reviewer):
    import_texts(editor)
    for language in ("en", "ko"):
        approve_now(summary(6), reviewer, language)
        approve_now(summary(5), reviewer, language)

    import_texts(editor, replaced(EN, WASTE))

    assert summary(6).state("en") == State.DRAFT
    assert summary(6).state("ko") == State.REVIEWED
    assert summary(5).state("en") == summary(5).state("ko") == State.REVIEWED


# Changed files


def test_changed_file_changes_what_it_changed_alone(editor):
    import_texts(editor)
    newest = Change.objects.order_by("-pk").first().pk

    report = import_texts(editor, replaced(EN, WASTE, SPREAD))

    assert (report.created, report.updated, report.left) == (0, 2, [])
    changes = Change.objects.filter(pk__gt=newest).values_list("table", "row")
    assert set(changes) == {("digest_summary", summary(6).pk), ("digest_trend", trend(1).pk)}
    assert exported("en") == replaced(EN, WASTE, SPREAD)


def test_what_a_hand_edited_is_left_and_named(editor):
    import_texts(editor)
    edit(editor, summary(6), body_en="By hand.")

    report = import_texts(editor, replaced(EN, WASTE, SPREAD))

    assert report.left == [f"{summary(6)}, text (en): edited by hand"]
    assert summary(6).body_en == "By hand."
    assert "a range of 4.1" in trend(1).body_en


def test_languages_are_left_separately(editor):
    import_texts(editor)
    edit(editor, summary(6), body_en="By hand.")

    report = import_texts(editor, replaced(EN, WASTE), replaced(KO, ("낭비한다", "잃는다")))

    assert report.left == [f"{summary(6)}, text (en): edited by hand"]
    assert summary(6).body_en == "By hand."
    assert "잃는다" in summary(6).body_ko


def test_edit_by_sql_is_left(editor):
    import_texts(editor)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE digest_trend SET body_ko = 'x' WHERE position = 2")

    report = import_texts(editor)

    assert report.left == ["2031-04, trend 2, text (ko): edited by hand"]
    assert trend(2).body_ko == "x"


def test_edit_that_was_taken_back_is_none(editor):
    import_texts(editor)
    words = summary(6).body_en
    edit(editor, summary(6), body_en="By hand.")
    edit(editor, summary(6), body_en=words)

    report = import_texts(editor, replaced(EN, WASTE))

    assert report.left == []
    assert "lose 18%" in summary(6).body_en


def test_text_that_a_hand_took_away_stays_away(editor):
    import_texts(editor)
    edit(editor, summary(6), body_ko="")

    report = import_texts(editor)

    assert report.left == [f"{summary(6)}, text (ko): edited by hand"]
    assert summary(6).body_ko == ""


@pytest.mark.parametrize(
    ("model", "values", "place"),
    [
        (Issue, {"title_ko": "x"}, "2031-04, title (ko)"),
        (Issue, {"introduction_en": "x"}, "2031-04, introduction (en)"),
        (Paper, {"title": "x"}, "x, title as printed"),
        (Paper, {"translated_title_ko": "x"}, "Tide Tables for Schedulers, translated title (ko)"),
        (Paper, {"url": "https://x.org"}, "Tide Tables for Schedulers, address"),
        (
            Paper,
            {"arxiv_id": "3104.00001", "url": "https://x.org"},
            "Tide Tables for Schedulers, address",
        ),
        (Source, {"title_en": "x"}, "x, title (en)"),
    ],
)
def test_other_edits_are_left_and_named(editor, model, values, place):
    import_texts(editor)
    row = Paper.objects.get(arxiv_id="3104.09120") if model is Paper else model.objects.first()
    edit(editor, row, **values)
    before = everything()

    report = import_texts(editor)

    assert report.left == [f"{place}: edited by hand"]
    assert report.changed_nothing
    assert everything() == before


def test_address_without_arxiv_id_that_a_hand_corrected_makes_no_second_paper(editor):
    import_texts(editor)
    edit(editor, summary(4).paper, url="https://moss.example.org/corpus")

    report = import_texts(editor)

    assert Paper.objects.count() == 7
    assert report.left == ["The Moss Corpus, address: edited by hand"]
    assert "https://moss.example.org/corpus\n" in exported("en")


def test_issue_that_was_made_by_hand_is_filled(editor):
    with acting(editor, road=REQUEST):
        Issue.objects.create(month=date(2031, 4, 1))

    report = import_texts(editor)

    assert report.left == []
    assert exported("ko") == KO


def test_paper_that_was_entered_by_hand_keeps_what_it_has(editor):
    with acting(editor, road=REQUEST):
        make_paper(arxiv_id="3104.09120", slug="tides", title="Tide tables", url="https://a.org")

    report = import_texts(editor)

    assert summary(6).paper.slug == "tides"
    assert sorted(report.left) == [
        "Tide tables, address: edited by hand",
        "Tide tables, title as printed: edited by hand",
    ]


# Entries that come, go and move


def test_new_trend_leaves_the_others_as_they_are(editor, reviewer):
    import_texts(editor)
    approve_now(trend(1), reviewer, "en")
    pks = [row.pk for row in Trend.objects.all()]
    english = replaced(EN, ("Measurement moved", "Something new came up.\n\nMeasurement moved"))
    korean = replaced(KO, ("측정이 중심", "새로운 것이 나타났다.\n\n측정이 중심"))

    report = import_texts(editor, english, korean)

    assert (report.created, report.left) == (1, [])
    assert [row.pk for row in Trend.objects.all()][1:] == pks
    assert trend(2).state("en") == State.REVIEWED
    assert (exported("en"), exported("ko")) == (english, korean)


def test_trends_that_changed_places_keep_their_rows(editor):
    import_texts(editor)
    first, second, third = Trend.objects.all()
    english = replaced(EN, (TREND_2, "X"), (TREND_3, TREND_2), ("X", TREND_3))
    ko_2 = KO[KO.index("작은 모델은") : KO.index("\n\n기억은")]
    ko_3 = KO[KO.index("기억은 더") : KO.index("\n\n2031년 4월의 주요 논문\n\n")]
    korean = replaced(KO, (ko_2, "X"), (ko_3, ko_2), ("X", ko_3))
    newest = Change.objects.order_by("-pk").first().pk

    import_texts(editor, english, korean)

    assert [row.pk for row in Trend.objects.all()] == [first.pk, third.pk, second.pk]
    since = Change.objects.filter(pk__gt=newest)
    assert [set(change.columns) for change in since] == [{"position"}, {"position"}]
    assert (exported("en"), exported("ko")) == (english, korean)


def test_trend_that_went_is_removed(editor):
    import_texts(editor)
    english = without_trend(EN, "Trends", "Small models")
    korean = without_trend(KO, "이번 달의 흐름", "작은 모델은")

    report = import_texts(editor, english, korean)

    assert (report.updated, report.left) == (2, [])
    assert (exported("en"), exported("ko")) == (english, korean)


def test_trend_that_went_stays_where_a_hand_has_edited_it(editor):
    import_texts(editor)
    edit(editor, trend(2), body_en="By hand.")

    report = import_texts(
        editor,
        without_trend(EN, "Trends", "Small models"),
        without_trend(KO, "이번 달의 흐름", "작은 모델은"),
    )

    assert report.left == ["2031-04, trend 2: edited by hand, no longer in the documents"]
    assert trend(3).body_en == "By hand."


def test_trend_that_went_stays_where_it_was_reviewed(editor, reviewer):
    import_texts(editor)
    approve_now(trend(2), reviewer, "en")

    report = import_texts(
        editor,
        without_trend(EN, "Trends", "Small models"),
        without_trend(KO, "이번 달의 흐름", "작은 모델은"),
    )

    assert report.left == ["2031-04, trend 2: reviewed before, no longer in the documents"]
    assert trend(3).state("en") == State.REVIEWED


def test_other_trend_does_not_take_the_place_of_an_edited_one(editor):
    import_texts(editor)
    edit(editor, trend(2), body_en="By hand.")

    report = import_texts(
        editor,
        replaced(EN, (TREND_2, "Robots learned to fold paper cranes.")),
        replaced(
            KO, (KO[KO.index("작은 모델은") : KO.index("\n\n기억은")], "로봇이 종이학을 접었다.")
        ),
    )

    assert report.left == ["2031-04, trend 2: edited by hand, no longer in the documents"]
    assert trend(2).body_ko == "로봇이 종이학을 접었다."
    assert trend(4).body_en == "By hand."


def test_trend_that_a_hand_removed_does_not_come_back(editor):
    import_texts(editor)
    delete(editor, trend(3))

    report = import_texts(editor)

    assert report.left == ["2031-04, trend 3: removed by hand"]
    assert report.changed_nothing
    assert Trend.objects.count() == 2


def test_trend_that_a_hand_added_stays(editor):
    import_texts(editor)
    with acting(editor, road=REQUEST):
        Trend.objects.create(issue=Issue.objects.get(), position=4, body_en="x", body_ko="x")
    before = everything()

    report = import_texts(editor)

    assert report.left == ["2031-04, trend 4: edited by hand, no longer in the documents"]
    assert everything() == before


def test_places_that_a_hand_changed_are_left(editor):
    import_texts(editor)
    first, second, _third = Trend.objects.all()
    edit(editor, first, position=9)
    edit(editor, second, position=1)
    edit(editor, first, position=2)
    before = everything()

    report = import_texts(editor)

    assert report.left == ["2031-04: the order of trends"]
    assert everything() == before


def test_new_paper_comes_last_where_a_hand_changed_places(editor):
    en = replaced(EN, (EN[EN.index("7. On A") : EN.index("\n\nSources\n\n")] + "\n\n", ""))
    ko = replaced(KO, (KO[KO.index("7. On A") : KO.index("\n\n출처\n\n")] + "\n\n", ""))
    import_texts(editor, en, ko)
    one, two = summary(1), summary(2)
    with acting(editor, road=REQUEST):
        Summary.objects.filter(pk=one.pk).update(position=2)
        Summary.objects.filter(pk=two.pk).update(position=1)

    report = import_texts(editor)

    assert report.left == ["2031-04: the order of summaries"]
    assert [each.pk for each in Summary.objects.filter(position__lte=2)] == [two.pk, one.pk]
    assert summary(7).paper.arxiv_id == "cs/3104007"


def exchanged(text, one, two, then):
    """`text` with the papers `one` and `two` (adjacent headings) exchanged; `then` follows."""
    a, b, c = text.index(f"\n{one}"), text.index(f"\n{two}"), text.index(f"\n{then}")
    first = text[a:b].replace("\n1. ", "\n2. ")
    second = text[b:c].replace("\n2. ", "\n1. ")
    return text[:a] + second + first + text[c:]


def test_papers_that_changed_places_keep_their_rows(editor, reviewer):
    import_texts(editor)
    approve_now(summary(1), reviewer, "ko")
    one, two = summary(1), summary(2)
    texts = [exchanged(text, "1. Harbor", "2. Pebble", "3. Lantern") for text in (EN, KO)]
    texts = [replaced(text, (" 1, 3\n", " 2, 3\n")) for text in texts]

    report = import_texts(editor, *texts)

    assert report.left == []
    assert [summary(1).pk, summary(2).pk] == [two.pk, one.pk]
    assert summary(2).state("ko") == State.REVIEWED
    assert [exported("en"), exported("ko")] == texts


def without_last_papers(text, sources):
    """`text` with its first five papers."""
    return text[: text.index("\n\n6. Tide")] + text[text.index(f"\n\n{sources}\n\n") :]


def test_papers_that_went_are_removed_from_the_month_alone(editor):
    import_texts(editor)
    texts = without_last_papers(EN, "Sources"), without_last_papers(KO, "출처")

    report = import_texts(editor, *texts)

    assert (report.updated, report.left) == (2, [])
    assert (exported("en"), exported("ko")) == texts
    assert Paper.objects.count() == 7


def test_paper_that_went_stays_last_where_a_hand_has_edited_it(editor):
    import_texts(editor)
    edit(editor, summary(2), body_ko="손으로 썼다.")
    texts = [
        text[: text.index("\n2. Pebble")] + text[text.index("\n3. Lantern") :] for text in (EN, KO)
    ]
    for number in range(3, 8):
        texts = [replaced(text, (f"\n{number}. ", f"\n{number - 1}. ")) for text in texts]
    texts = [replaced(text, (" 1, 3\n", " 1, 2\n"), (" 5\n", " 4\n")) for text in texts]

    report = import_texts(editor, *texts)

    assert report.left == [
        "2031-04, 2. Pebble-2B: Learning From Discarded Drafts: "
        "edited by hand, no longer in the documents"
    ]
    assert summary(2).paper.arxiv_id == "3104.04410"
    assert summary(7).body_ko == "손으로 썼다."


def test_paper_that_a_hand_removed_does_not_come_back(editor):
    import_texts(editor)
    delete(editor, summary(6))

    report = import_texts(editor)

    assert report.left[0] == "2031-04, paper 6: removed by hand"
    assert Summary.objects.count() == 6


def test_sources_come_go_and_move(editor):
    import_texts(editor)
    board = Source.objects.get(position=1)
    first = "Harbor-Bench leaderboard https://harbor.example.org/board\n"
    first_ko = "Harbor-Bench 순위표 https://harbor.example.org/board\n"
    english = replaced(
        EN,
        (first, ""),
        ("/notes\n", f"/notes\n{first}"),
        ("\nPrinted proceedings, volume 12\n", "\nA new one\n"),
    )
    korean = replaced(
        KO,
        (first_ko, ""),
        ("/notes\n", f"/notes\n{first_ko}"),
        ("\n인쇄된 논문집 12권", "\n새 자료"),
    )

    report = import_texts(editor, english, korean)

    assert report.left == []
    assert Source.objects.get(position=3).pk == board.pk
    assert (exported("en"), exported("ko")) == (english, korean)


# Papers discussed


def test_papers_discussed_follow_the_file(editor):
    import_texts(editor)

    import_texts(editor, *(replaced(text, (" 1, 3\n", " 3, 1, 6\n")) for text in (EN, KO)))

    shown = trend(1).discussions.values_list("paper__slug", "marker")
    assert list(shown) == [
        ("lantern", True),
        ("harbor-bench", True),
        ("tide-tables-for-schedulers", True),
    ]


@pytest.mark.parametrize(
    "change",
    [
        lambda trend: trend.discussions.first().delete(),
        lambda trend: trend.discussions.update(marker=False),
        lambda trend: Discussion.objects.create(trend=trend, paper=summary(7).paper, position=3),
        lambda trend: trend.discussions.all().delete(),
    ],
    ids=["one removed", "no markers", "one added", "all removed"],
)
def test_papers_discussed_that_a_hand_changed_are_left(editor, change):
    import_texts(editor)
    with acting(editor, road=REQUEST):
        change(trend(1))
    before = everything()

    report = import_texts(editor)

    assert report.left == ["2031-04, trend 1: the papers discussed were edited by hand"]
    assert everything() == before


# Other months and other languages


MAY = date(2031, 5, 1)


def in_may(text):
    return text.replace("April 2031", "May 2031").replace("2031년 4월", "2031년 5월")


def test_paper_of_an_earlier_month_is_used_again(editor):
    import_texts(editor)
    edit(editor, summary(1).paper, slug="harbor")

    report = import_texts(editor, in_may(EN), in_may(KO), MAY)

    assert Paper.objects.count() == 7
    assert Summary.objects.get(issue__month=MAY, position=1).paper.slug == "harbor"
    assert report.notices == []
    assert (exported("en", MAY), exported("ko", MAY)) == (in_may(EN), in_may(KO))
    assert (exported("en"), exported("ko")) == (EN, KO)


def test_other_title_in_another_month_changes_nothing_here(editor, reviewer):
    import_texts(editor)
    approve_now(summary(6), reviewer, "en")
    english = replaced(in_may(EN), ("Tide Tables for", "Tidal Tables for"))

    report = import_texts(editor, english, in_may(KO), MAY)

    assert report.notices[:2] == [
        "3104.09120 is in another month too: title as printed stays "
        "“Tide Tables for Schedulers”, not “Tidal Tables for Schedulers”.",
        "3104.09120 is in another month too: translated title (ko) stays "
        "“”, not “Tide Tables for Schedulers”.",
    ]
    april = Summary.objects.get(issue__month=date(2031, 4, 1), position=6)
    assert april.state("en") == State.REVIEWED
    assert exported("en") == EN


def test_other_address_in_another_month_is_kept_there(editor):
    import_texts(editor)
    texts = [
        replaced(in_may(text), ("/pdf/3104.09120.pdf", "/abs/3104.09120v3")) for text in (EN, KO)
    ]

    import_texts(editor, *texts, MAY)

    assert [exported("en", MAY), exported("ko", MAY)] == texts
    assert exported("en") == EN
    assert import_texts(editor, *texts, MAY).changed_nothing
    assert import_texts(editor).changed_nothing


def test_address_that_a_hand_corrected_is_printed_beside_another_month_too(editor):
    import_texts(editor)
    edit(editor, summary(6).paper, url="https://arxiv.org/abs/3104.09120")
    import_texts(editor, in_may(EN), in_may(KO), MAY)

    import_texts(editor)

    corrected = ("/pdf/3104.09120.pdf", "/abs/3104.09120")
    assert exported("en") == replaced(EN, corrected)
    assert exported("en", MAY) == replaced(in_may(EN), corrected)


def test_source_language_may_be_korean(editor):
    import_texts(editor, source="ko")

    assert {each.source_language for each in [*Trend.objects.all(), *Summary.objects.all()]} == {
        "ko"
    }
    paper = summary(2).paper
    assert paper.title == "Pebble-2B: 버린 초안으로 배우기"
    assert paper.translated_title_en == "Pebble-2B: Learning From Discarded Drafts"
    assert paper.translated_title_ko == ""
    assert paper.slug == "pebble-2b"
    assert (exported("en"), exported("ko")) == (EN, KO)


def test_source_language_may_change(editor):
    import_texts(editor)

    import_texts(editor, source="ko")

    assert (exported("en"), exported("ko")) == (EN, KO)
    assert import_texts(editor, source="ko").changed_nothing


# All or nothing, and by whom


@pytest.mark.parametrize(
    "place", ["_summary", "_trends", "_discuss", "_sources", "_compare_text_forms"]
)
@pytest.mark.parametrize("again", [False, True])
def test_import_that_is_killed_leaves_everything_as_it_was(editor, monkeypatch, place, again):
    if again:
        import_texts(editor)
    before = everything()

    def die(*arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(store_module._Importer, place, die)
    texts = [replaced(text, (" 1, 3\n", " 1, 4\n"), ("18%", "19%")) for text in (EN, KO)]
    with pytest.raises(KeyboardInterrupt):
        import_texts(editor, *texts)

    assert everything() == before


def test_import_that_is_killed_in_a_row_leaves_everything_as_it_was(editor, monkeypatch):
    before = everything()
    written = []

    def write(*arguments, put=store_module.put):
        written.append(arguments)
        row = put(*arguments)
        if len(written) == 1:
            raise KeyboardInterrupt
        return row

    monkeypatch.setattr(store_module, "put", write)
    with pytest.raises(KeyboardInterrupt):
        import_texts(editor)

    assert everything() == before


@pytest.mark.parametrize(
    ("roles", "active"),
    [([], True), (["Reviewers"], True), (["Publishers"], True), (["Editors"], False)],
)
def test_only_an_editor_imports(db, roles, active):
    person = make_user("somebody", roles=roles, is_active=active)
    before = everything()

    with pytest.raises(MayNotImport, match="“somebody” may not import; expected somebody with"):
        import_texts(person)

    assert everything() == before
