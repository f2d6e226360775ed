"""How often `compare` is right: over pairs that people marked, and over planted mistakes.

`make bench` prints the rates and the pairs behind them.
"""

import json
from collections import Counter
from pathlib import Path

from papers.figures import compare, paragraphs
from papers.figures.paragraphs import aligned
from tests.papers.figures.planting import mistakes

ROOT = Path(__file__).parents[3]
SHARED = ROOT.parent / "shared"
NAMES = [("Terminus 2", ["Terminus-2"])]
# Of these a warning is enough.
WARNED = {"swapped", "from and to", "counter", "version of a name"}


def has_error(findings):
    return any(each.severity == "error" for each in findings)


def real_pairs():
    """(ids of agreeing pairs that raise an error, how many agree, ids missed, how many do not)."""
    lines = (SHARED / "figures" / "real_pairs.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [row for row in map(json.loads, lines) if not row["soft"]]
    alarms, missed = [], []
    for row in rows:
        found = compare(row["en"], row["ko"])
        named = any(each.code == "name-missing" for each in found)
        if row["agree"] and has_error(found):
            alarms.append(row["id"])
        if not row["agree"] and not (has_error(found) or named):
            missed.append(row["id"])
    agreeing = sum(row["agree"] for row in rows)
    return alarms, agreeing, missed, len(rows) - agreeing


def documents():
    """Pairs of whole documents: the sample month, and the two of the shared folder."""
    folders = [ROOT / "digest" / "sample", SHARED / "seeds"]
    return [
        tuple(
            (folder / f"2026-02.{code}.txt").read_text(encoding="utf-8") for code in ("en", "ko")
        )
        for folder in folders
        if folder.is_dir()
    ]


def pairs_of(en, ko):
    """The paragraphs that stand beside each other."""
    english, korean = paragraphs(en), paragraphs(ko)
    for here, there in aligned(english, korean, NAMES):
        if here is not None and there is not None:
            yield english[here], korean[there]


def planted():
    """(kind → how many were planted, kind → how many were found, the texts missed)."""
    count, found, missed = Counter(), Counter(), []
    for document in documents():
        for en, ko in pairs_of(*document):
            before = {(each.code, each.en, each.ko) for each in compare(en, ko, NAMES)}
            for language, text in (("en", en), ("ko", ko)):
                for kind, changed in mistakes(text, language, NAMES):
                    sides = (changed, ko) if language == "en" else (en, changed)
                    new = [
                        each
                        for each in compare(*sides, NAMES)
                        if (each.code, each.en, each.ko) not in before
                    ]
                    count[kind] += 1
                    if has_error(new) or (new and kind in WARNED):
                        found[kind] += 1
                    else:
                        missed.append((kind, language, changed))
    return count, found, missed
