"""No text, and no month with something wrong in it, does more than be refused."""

import pytest
from django.db import connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from digest.importers.document import BadDocument, decode
from digest.importers.parser import parse
from digest.models import Discussion, Issue, Source, Summary, Trend
from papers.models import Paper
from tests.digest.importers.documents import EN, KO, MONTH, exported, import_texts

LINES = st.sampled_from(sorted({*EN.split("\n"), *KO.split("\n"), " ", "1, 2", "8. X"}))


@st.composite
def mutated(draw, text):
    """`text` with lines dropped, doubled, exchanged or put in, or with other characters."""
    lines = text.split("\n")
    for _time in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        other = draw(st.integers(0, len(lines) - 1))
        kind = draw(st.sampled_from(["drop", "double", "swap", "insert", "break", "characters"]))
        if kind == "drop" and len(lines) > 1:
            del lines[at]
        elif kind == "double":
            lines.insert(other, lines[at])
        elif kind == "swap":
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == "insert":
            lines.insert(at, draw(LINES))
        else:
            place = draw(st.integers(0, len(lines[at])))
            put = "\n" if kind == "break" else draw(st.text(min_size=1, max_size=5))
            lines[at] = lines[at][:place] + put + lines[at][place:]
    return "\n".join(lines)


def refusal(read, *arguments):
    """The message where `read` refuses, "" where it does not; nothing else may be raised."""
    try:
        read(*arguments)
    except BadDocument as error:
        return str(error)
    return ""


@given(st.binary() | st.text().map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_are_read_or_refused(raw):
    message = refusal(lambda: parse(decode(raw, "x"), "ko", MONTH, "x"))

    assert message.startswith("x:")


@pytest.mark.parametrize("language", ["en", "ko"])
@given(text=st.lists(LINES | st.just("")).map("\n".join) | mutated(EN) | mutated(KO))
@settings(max_examples=200)
def test_any_text_is_read_or_refused(language, text):
    message = refusal(parse, text, language, MONTH, "x")

    if message:
        assert 1 <= int(message.split(":")[1]) <= text.count("\n") + 3


@pytest.mark.django_db
@given(texts=st.tuples(mutated(EN), st.just(KO)) | st.tuples(st.just(EN), mutated(KO)))
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_what_is_stored_comes_out_as_it_went_in_or_is_reported(editor, texts):
    with transaction.atomic():
        try:
            report = import_texts(editor, *texts)
        except BadDocument:
            report = None
        if report:
            differ = {notice[:2] for notice in report.notices if "text form will differ" in notice}
            for language, text in zip(("en", "ko"), texts, strict=True):
                if language not in differ:
                    assert exported(language) == text.replace("\r\n", "\n")
            again = import_texts(editor, *texts)
            assert again.changed_nothing
            assert again.left == []
        transaction.set_rollback(True)


HANDS = st.lists(
    st.tuples(
        st.sampled_from(
            [
                *((Trend, name) for name in ("body_en", "body_ko", "position", "delete")),
                *((Summary, name) for name in ("body_en", "body_ko", "position", "delete")),
                *((Source, name) for name in ("title_ko", "url", "position", "delete")),
                *((Discussion, name) for name in ("marker", "position", "delete")),
                *((Paper, name) for name in ("title", "url", "translated_title_ko", "slug")),
                *((Issue, name) for name in ("title_en", "introduction_ko")),
            ]
        ),
        st.integers(0, 6),
        st.integers(10, 99),
    ),
    max_size=4,
)
VALUES = {
    "position": int,
    "url": "https://a.org/{}".format,
    "marker": lambda number: number % 2 == 0,
}


def edit_by_hand(model, name, which, number):
    """An edit by SQL; (model, pk, column, value) of what must not be lost."""
    row = list(model.objects.order_by("pk"))[which % model.objects.count()]
    if name == "delete":
        row.delete()
        return None
    value = VALUES.get(name, "by-hand-{}".format)(number)
    if getattr(row, name) == value or model.objects.filter(**{name: value}).exists():
        return None
    model.objects.filter(pk=row.pk).update(**{name: value})
    return model, row.pk, name, value


@pytest.mark.django_db
@given(
    hands=HANDS,
    texts=st.just((EN, KO)) | st.tuples(mutated(EN), st.just(KO)),
)
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_no_import_undoes_what_hands_did(editor, hands, texts):
    with transaction.atomic():
        import_texts(editor)
        edits = {}
        for (model, name), which, number in hands:
            if model.objects.exists():
                edit = edit_by_hand(model, name, which, number)
                edits |= {edit[:3]: edit[3]} if edit else {}
        edits = {key: value for key, value in edits.items() if key[0].objects.filter(pk=key[1])}
        try:
            import_texts(editor, *texts)
            again = import_texts(editor, *texts)
        except BadDocument:
            again = None
        connection.check_constraints()
        now = {
            (m, pk, name): m.objects.values_list(name, flat=True).filter(pk=pk).first()
            for m, pk, name in edits
        }
        transaction.set_rollback(True)

    assert now == edits
    assert again is None or again.changed_nothing
