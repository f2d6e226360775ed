"""What changed between two texts, word by word."""

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby

SAME, DELETED, INSERTED = "same", "deleted", "inserted"

# A number with its points and commas is one word: 27.4 is never half changed.
WORD = re.compile(r"\s+|\d+(?:[.,]\d+)*|[^\W\d_]+|.", re.DOTALL)

# Matching is quadratic at the best; passages beyond this many words are replaced as a whole.
LIMIT = 3_000


@dataclass(frozen=True)
class Piece:
    """Some words, and what became of them: "same", "deleted" or "inserted"."""

    kind: str
    words: str


def differences(old, new):
    """The pieces of both texts in reading order; deleted ones before what stands for them.

    The pieces that are not inserted make up `old`, those that are not deleted `new`.
    """
    pieces = []
    for before, after in _blocks(_lines(old), _lines(new)):
        if before == after:
            pieces.append(Piece(SAME, "".join(before)))
        else:
            pieces += _words("".join(before), "".join(after))
    return list(_joined(pieces))


def _lines(text):
    return text.splitlines(keepends=True)


def _blocks(old, new):
    """The aligned runs of two lists: equal, or one standing for the other."""
    if len(old) > LIMIT or len(new) > LIMIT:
        yield old, new
        return
    # Its "autojunk" keeps texts that say the same over and over from taking minutes.
    matcher = SequenceMatcher(None, old, new)
    for _tag, i1, i2, j1, j2 in matcher.get_opcodes():
        yield old[i1:i2], new[j1:j2]


def _words(old, new):
    pieces = []
    for before, after in _blocks(WORD.findall(old), WORD.findall(new)):
        before, after = "".join(before), "".join(after)
        if before == after:
            pieces.append(Piece(SAME, before))
        else:
            pieces += [Piece(DELETED, before), Piece(INSERTED, after)]
    return _bridged(pieces)


def _bridged(pieces):
    """With the blanks between two changed words counted to the change: phrases stay whole."""
    for index, piece in enumerate(pieces):
        between = 0 < index < len(pieces) - 1
        if piece.kind == SAME and between and piece.words.isspace() and "\n" not in piece.words:
            yield Piece(DELETED, piece.words)
            yield Piece(INSERTED, piece.words)
        else:
            yield piece


def _joined(pieces):
    """Each run of changes as one deletion and one insertion; nothing empty."""
    for same, run in groupby(pieces, key=lambda piece: piece.kind == SAME):
        run = list(run)
        for kind in [SAME] if same else [DELETED, INSERTED]:
            words = "".join(piece.words for piece in run if piece.kind == kind)
            if words:
                yield Piece(kind, words)
