"""What the project promises of the comparison, over marked pairs and planted mistakes."""

import json
from fractions import Fraction

import pytest

from papers.figures import Kind, compare, read
from tests.papers.figures.measure import NAMES, SHARED, documents, pairs_of, planted, real_pairs

needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="the shared folder is not here")


def test_planted_mistakes_are_found():
    count, found, _missed = planted()

    assert count.total() >= 60
    assert len(count) >= 10
    assert found.total() >= 0.95 * count.total()


def test_unchanged_documents_have_no_error():
    for document in documents():
        for en, ko in pairs_of(*document):
            assert [each for each in compare(en, ko, NAMES) if each.severity == "error"] == []


@needs_shared
def test_rates_over_marked_pairs():
    alarms, agreeing, missed, disagreeing = real_pairs()

    assert len(alarms) <= 0.04 * agreeing
    assert len(missed) <= 0.06 * disagreeing


def told(figure):
    """A figure in the words of pairs.json."""
    if figure.kind != Kind.NUMBER:
        return {str(figure.kind): figure.text}
    values = {"value": figure.value, "unc": figure.uncertainty, "hi": figure.high}
    values["unit"] = figure.unit if figure.unit in {"percent", "pp", "USD"} else None
    values |= {"mod": figure.bound and str(figure.bound), "ord": figure.is_ordinal or None}
    return {name: value for name, value in values.items() if value is not None}


def expected(row):
    exact = {name: Fraction(row[name]) for name in ("value", "unc", "hi") if name in row}
    return row | exact


def in_any_order(rows):
    return sorted(map(str, map(sorted, (row.items() for row in rows))))


@needs_shared
@pytest.mark.parametrize("language", ["en", "ko"])
def test_made_up_pairs_are_read_as_listed(language):
    listed = json.loads((SHARED / "figures" / "pairs.json").read_text(encoding="utf-8"))["pairs"]
    for pair in listed:
        rows = pair.get(f"expect_{language}", pair["expect"])
        found = [told(each) for each in read(pair[language], language, NAMES)]
        assert in_any_order(found) == in_any_order(map(expected, rows)), pair["id"]
    assert len(listed) == 45


@needs_shared
@pytest.mark.parametrize("language", ["en", "ko"])
def test_figures_of_the_documents_are_found_at_their_places(language):
    listed = json.loads((SHARED / "figures" / "seed_figures.json").read_text(encoding="utf-8"))
    text = (SHARED / "seeds" / f"2026-02.{language}.txt").read_text(encoding="utf-8").split("\n")
    column = {"en": 0, "ko": 1}[language]
    for place, lines in listed["_meta"]["paragraph_lines_1based"].items():
        figures = read(text[lines[column] - 1], language, NAMES)
        for row in listed["paragraphs"].get(place, []):
            start, end = row[f"{language}_at"]
            there = [each for each in figures if each.span[0] < end and each.span[1] > start]
            is_figure = row["kind"] not in {"other", "ordinal"} or row["en"] in {"below 1", "81%"}
            assert any(is_said(row, each) for each in there) if is_figure else not there, row


def is_said(row, figure):
    if figure.kind != Kind.NUMBER:
        return figure.text.replace(" ", "-") == row["value"].replace(" ", "-")
    uncertainty = row["uncertainty"] and Fraction(row["uncertainty"])
    return (figure.value, figure.uncertainty) == (Fraction(row["value"]), uncertainty)
