"""Behind `make bench`: how often the comparison of figures is right, and how its time grows.

Times are given as ratios within one run: a text of twice the length should take twice as long.
"""
# ruff: noqa: T201 (it prints)

import sys
from itertools import pairwise
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from papers.figures import compare_texts
from tests.papers.figures.measure import SHARED, planted, real_pairs

# The worst texts that anybody has thought of, to be repeated.
WORST = {
    "numbers": "1 ",
    "numbers with signs": "-1/2 ± ",
    "a number a line": "1\n",
    "percentages": "5% ",
    "currencies": "$1 ",
    "brackets": "[](",
    "emphasis": "*_`",
    "names": "GPT-4o-mini ",
    "English numerals": "two and million ",
    "Korean numerals": "두 천만 세억 ",
    "dates": "May 1, 2026년 ",
    "decomposed Hangul": "\u1112\u1161\u11ab",
    "letters": "a",
    "paragraphs of numbers": "1 22 333 4,444 5.5\n" * 20 + "\n",
}
SIZES = [5_000, 10_000, 20_000, 1_000_000]  # characters; the last is not read to its end


def rates():
    if SHARED.is_dir():
        alarms, agreeing, missed, disagreeing = real_pairs()
        print(f"agreeing pairs with an error: {len(alarms)} of {agreeing}:", *alarms)
        found = disagreeing - len(missed)
        print(f"disagreeing pairs found: {found} of {disagreeing}; missed:", *missed)
    count, found, missed = planted()
    for kind in sorted(count):
        print(f"planted, {kind}: {found[kind]} of {count[kind]} found")
    print(f"planted in all: {found.total()} of {count.total()} found")
    for kind, language, text in missed:
        print(f"  missed ({kind}, {language}): {text[:90]}")


def growth():
    print(
        "\nSeconds for two texts of", *(f"{size:,}" for size in SIZES), "characters, and ratios:"
    )
    for name, piece in WORST.items():
        times = []
        for size in SIZES:
            # What was read once is remembered: no two texts begin alike.
            text = f"{size} " + (piece * (size // len(piece) + 1))[:size]
            started = perf_counter()
            compare_texts(text, text.replace("1", "2"))
            times.append(perf_counter() - started)
        ratios = [f"×{after / before:.1f}" for before, after in pairwise(times)]
        print(f"  {name:22}", *(f"{each:6.2f}" for each in times), *ratios)


if __name__ == "__main__":
    rates()
    growth()
