"""What changed between two texts, word by word."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from papers.differences import DELETED, INSERTED, SAME, Piece, differences

TEXTS = st.text(st.sampled_from("ab 1.,\n가나다"), max_size=60)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("", "", []),
        ("as it was", "as it was", [(SAME, "as it was")]),
        ("", "new", [(INSERTED, "new")]),
        ("old", "", [(DELETED, "old")]),
        (
            "rises to 27.4 points",
            "rises to 27.5 points",
            [(SAME, "rises to "), (DELETED, "27.4"), (INSERTED, "27.5"), (SAME, " points")],
        ),
        (
            "a very good day",
            "a rather bad day",
            [(SAME, "a "), (DELETED, "very good"), (INSERTED, "rather bad"), (SAME, " day")],
        ),
        (
            "점수는 27.4로 오른다",
            "점수는 28.4로 오른다",
            [(SAME, "점수는 "), (DELETED, "27.4"), (INSERTED, "28.4"), (SAME, "로 오른다")],
        ),
        (
            "One.\n\nTwo.\n\nThree.",
            "One.\n\nThree.",
            [(SAME, "One.\n\n"), (DELETED, "Two.\n\n"), (SAME, "Three.")],
        ),
    ],
)
def test_differences_are_words_in_reading_order(old, new, expected):
    assert differences(old, new) == [Piece(*piece) for piece in expected]


@settings(max_examples=300)
@given(TEXTS, TEXTS)
@example("a b", "b a")
def test_pieces_make_up_both_texts(old, new):
    pieces = differences(old, new)

    assert "".join(piece.words for piece in pieces if piece.kind != INSERTED) == old
    assert "".join(piece.words for piece in pieces if piece.kind != DELETED) == new


@given(TEXTS)
def test_text_is_the_same_as_itself(text):
    assert {piece.kind for piece in differences(text, text)} <= {SAME}


def test_very_long_texts_are_replaced_as_a_whole():
    """Matching is quadratic: neither length nor repetition may hold a page up."""
    for old, new in [("a b " * 20_000, "b a " * 20_000), ("a " * 1_490, "b a " * 740)]:
        assert differences(old, new) == [Piece(DELETED, old), Piece(INSERTED, new)]
