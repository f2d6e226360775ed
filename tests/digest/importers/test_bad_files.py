"""Files that are no month: refused with file, line and what was expected; nothing stored."""

from unicodedata import normalize

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from digest.importers.checks import MOST_ENTRIES
from digest.importers.document import MOST_BYTES, BadDocument
from digest.models import Issue, Summary, Trend
from papers.models import Paper
from tests.digest.importers.documents import EN, KO, exported, import_texts, parsed, replaced

pytestmark = pytest.mark.django_db

TREND_2 = "Small models were trained"
PAPER_2 = "2. Pebble-2B: Learning From Discarded Drafts"
ADDRESS_2 = "https://arxiv.org/abs/3104.02201v2"
LAST_EN = EN[EN.index("7. On Asking Twice") : EN.index("\n\nSources\n\n")]
LAST_KO = KO[KO.index("7. On Asking Twice") : KO.index("\n\n출처\n\n")]


def everything():
    """Table → its rows, of all that an import may write."""
    return {
        model._meta.label: list(model.objects.order_by("pk").values())
        for app in ("papers", "digest")
        for model in apps.get_app_config(app).get_models()
    }


def run(tmp_path, en, ko):
    """The message of the refusal, with the names of the files shortened."""
    paths = {"en": tmp_path / "en.txt", "ko": tmp_path / "ko.txt"}
    for language, content in (("en", en), ("ko", ko)):
        content = content.encode() if isinstance(content, str) else content
        paths[language].write_bytes(content)
    arguments = {language: str(path) for language, path in paths.items()}
    try:
        call_command("import_issue", month="2031-04", by="editor", **arguments)
    except CommandError as error:
        return str(error).replace(f"{tmp_path}/", "")
    return None


def en(*changes):
    return replaced(EN, *changes), KO


def ko(*changes):
    return EN, replaced(KO, *changes)


def both(*changes):
    return replaced(EN, *changes), replaced(KO, *changes)


REFUSED = {
    # Bytes and characters
    "Latin-1": (
        (EN.encode().replace("“Run".encode(), "é".encode("latin-1")), KO),
        "en.txt:16: This is not UTF-8 text, which is expected.",
    ),
    "UTF-16": (
        (EN.encode("utf-16"), KO),
        "en.txt:1: This is not UTF-8 text, which is expected.",
    ),
    "EUC-KR": (
        (EN, KO[:300].encode("euc-kr", "ignore")),
        "ko.txt:1: This is not UTF-8 text, which is expected.",
    ),
    "empty": (("", KO), "en.txt:1: The file is empty; expected the title of the month."),
    "blank": ((EN, "\r\n \n"), "ko.txt:1: The file is empty; expected the title of the month."),
    "only a byte-order mark": (
        (EN, "\ufeff"),
        "ko.txt:1: The file is empty; expected the title of the month.",
    ),
    "NUL": (
        en(("quiet", "qui\0et")),
        "en.txt:9: There is a control character (U+0000); expected text without any.",
    ),
    "backspace": (
        ko(("낭비", "\x08낭비")),
        "ko.txt:60: There is a control character (U+0008); expected text without any.",
    ),
    "line ends of old": (
        (EN.replace("\n", "\r"), KO),
        "en.txt:1: There is a control character (U+000D); expected text without any.",
    ),
    "two byte-order marks": (
        ("\ufeff\ufeff" + EN, KO),
        "en.txt:1: There is a control character (U+FEFF); expected text without any.",
    ),
    "too large": (
        (EN + "\n" * MOST_BYTES, KO),
        "en.txt:1: The file is too large; expected at most 2 MB.",
    ),
    # Which file it is
    "English twice": (
        (EN, EN),
        "ko.txt:1: This is not Korean: there is no Hangul in it; expected the Korean text.",
    ),
    "Korean twice": (
        (KO, KO),
        "en.txt:1: This is not English: there is much Hangul in it; expected the English text.",
    ),
    "exchanged": (
        (KO, EN),
        "en.txt:1: This is not English: there is much Hangul in it; expected the English text.",
    ),
    "another month in the title": (
        en(("Papers: April 2031", "Papers: May 2031")),
        "en.txt:1: This names another month, 2031-05; expected 2031-04.",
    ),
    "another month in short": (
        en(("Papers: April 2031", "Papers, Apr. 2030")),
        "en.txt:1: This names another month, 2030-04; expected 2031-04.",
    ),
    "another month in figures": (
        ko(("2031년 4월 AI", "2031-05 AI")),
        "ko.txt:1: This names another month, 2031-05; expected 2031-04.",
    ),
    "another month in the Korean title": (
        ko(("2031년 4월 AI", "2031년 13월 AI")),
        "ko.txt:1: This names another month, 2031-13; expected 2031-04.",
    ),
    "another month in the papers' heading": (
        en(("in April 2031", "in March 2031")),
        "en.txt:22: This names another month, 2031-03; expected 2031-04.",
    ),
    "another month in the papers' Korean heading": (
        ko(("4월의 주요", "3월의 주요")),
        "ko.txt:22: This names another month, 2031-03; expected 2031-04.",
    ),
    # Sections
    "no title": (
        en(("Monthly AI Papers: April 2031\n\n", "")),
        "en.txt:1: Expected the title of the month before the contents.",
    ),
    "no contents": (
        en(("Contents\n\nTrends\nTop Papers in April 2031\nSources\n\n", "")),
        "en.txt:3: Expected the list of contents: none of these lines is a heading below.",
    ),
    "no contents and no introduction": (
        en((EN[EN.index("Contents") : EN.index("Measurement")], "")),
        "en.txt:3: Expected the list of contents: none of these lines is a heading below.",
    ),
    "contents of one line": (
        en(("Trends\nTop Papers in April 2031\nSources\n\n", "Trends\n\n")),
        "en.txt:5: Expected the list of contents: the headings of the sections, one a line.",
    ),
    "title alone": (
        ("Monthly AI Papers: April 2031\n", KO),
        "en.txt:2: Expected the list of contents: the headings of the sections, one a line.",
    ),
    "no heading of the trends": (
        en(("\n\nTrends\n\n", "\n\n")),
        "en.txt:5: A section is missing: expected the heading “Trends” alone in a line below.",
    ),
    "no heading of the papers": (
        ko(("\n\n2031년 4월의 주요 논문\n\n", "\n\n")),
        "ko.txt:6: A section is missing: expected the heading "
        "“2031년 4월의 주요 논문” alone in a line below.",
    ),
    "no trend": (
        en((EN[EN.index("Measurement moved") : EN.index("Top Papers in April 2031\n\n")], "")),
        "en.txt:13: Expected a trend after this heading.",
    ),
    "no paper": (
        en((EN[EN.index("1. Harbor") : EN.index("Sources\n\nHarbor")], "")),
        "en.txt:23: Expected a paper after this heading.",
    ),
    "sections in another order": (
        en(("\n\nTrends\n\n", "\n\nTop Papers in April 2031\n\n"), ("2031\n\n1. H", "2031\n1. H")),
        "en.txt:5: A section is missing: expected the heading “Trends” alone in a line below.",
    ),
    "sections exchanged": (
        en(
            ("\n\nTrends\n\n", "\n\nX\n\n"),
            ("\n\nTop Papers in April 2031\n\n", "\n\nTrends\n\n"),
            ("\n\nX\n\n", "\n\nTop Papers in April 2031\n\n"),
        ),
        "en.txt:12: This section is out of order.",
    ),
    "a section twice": (
        en(("\n\nSources\n\n", "\n\nTrends\n\nSources\n\n")),
        "en.txt:67: This heading stands here a second time.",
    ),
    "a section that nobody knows": (
        en(
            ("2031\nSources\n", "2031\nSources\nLetters\n"),
            ("volume 12\n", "volume 12\n\nLetters\n"),
        ),
        "en.txt:77: Expected no other section after the sources.",
    ),
    # Blank lines
    "no blank line after the title": (
        en(("Papers: April 2031\n\n", "Papers: April 2031\n")),
        "en.txt:2: Expected a blank line after the title of the month.",
    ),
    "no blank line after a heading": (
        en(("\n\nTrends\n\n", "\n\nTrends\n")),
        "en.txt:12: Expected a blank line before and after this heading.",
    ),
    "no blank line before a heading": (
        ko(("\n\n출처\n\n", "\n출처\n\n")),
        "ko.txt:66: Expected a blank line before and after this heading.",
    ),
    "no blank line before a paper": (
        en((f"\n\n{PAPER_2}", f"\n{PAPER_2}")),
        "en.txt:30: Expected a blank line before this paper.",
    ),
    "no blank line before an address": (
        en((f"{PAPER_2}\n\n", f"{PAPER_2}\n")),
        "en.txt:32: Expected a blank line between a paper's title and its address.",
    ),
    # Papers
    "papers from 2": (
        both(*((f"\n{n}. ", f"\n{n + 1}. ") for n in range(7, 0, -1))),
        "en.txt:24: This paper has the number 2; expected 1.",
    ),
    "a gap between papers": (
        ko(("\n4. The Moss", "\n5. The Moss")),
        "ko.txt:44: This paper has the number 5; expected 4.",
    ),
    "a number twice": (
        en(("\n2. Pebble", "\n1. Pebble")),
        "en.txt:31: This paper has the number 1; expected 2.",
    ),
    "a number without end": (
        en(("\n1. Harbor", f"\n{'1' * 5000}. Harbor")),
        "en.txt:24: Expected a paper: “1. Title”, a blank line, and its address (https://…).",
    ),
    "first paper without an address": (
        en(("https://arxiv.org/abs/3104.00017\n", "")),
        "en.txt:24: Expected a paper: “1. Title”, a blank line, and its address (https://…).",
    ),
    "second paper without an address": (
        ko((f"{ADDRESS_2}\n", "")),
        "ko.txt:31: Expected the address (https://…) of this paper below.",
    ),
    "last paper without an address": (
        en(("https://arxiv.org/abs/cs/3104007\n", "")),
        "en.txt:62: Expected the address (https://…) of this paper below.",
    ),
    "an address without https": (
        ko((ADDRESS_2, ADDRESS_2[8:])),
        "ko.txt:31: Expected the address (https://…) of this paper below.",
    ),
    "an address that is none": (
        both(("https://moss.example.org/papers", "https://[moss")),
        "en.txt:46: “https://[moss/corpus.pdf” is no address; "
        "expected one such as https://arxiv.org/abs/2602.15763.",
    ),
    "a source's address that is none": (
        both(("https://harbor.example.org/board", "http://a..b/")),
        "en.txt:69: “http://a..b/” is no address; "
        "expected one such as https://arxiv.org/abs/2602.15763.",
    ),
    "a paper twice": (
        both((ADDRESS_2, "https://www.arxiv.org/pdf/3104.00017v3")),
        "en.txt:31: This has the address of paper 1; expected each paper once.",
    ),
    "a paper in English only": (
        (EN, KO.replace(LAST_KO, "")),
        "en.txt:62: Paper 7 (https://arxiv.org/abs/cs/3104007) is missing in ko.txt; "
        "expected it in both.",
    ),
    "a paper in Korean only": (
        (EN.replace(LAST_EN, ""), KO),
        "ko.txt:62: Paper 7 (https://arxiv.org/abs/cs/3104007) is missing in en.txt; "
        "expected it in both.",
    ),
    "another order of papers": (
        ko(("3104.00017", "x"), ("3104.04410", "3104.00017"), ("abs/x", "abs/3104.04410")),
        "ko.txt:24: Another order of papers: "
        "expected https://arxiv.org/abs/3104.00017 (en.txt:24) here.",
    ),
    # Markers and sources
    "a marker without its paper": (
        both((" 1, 3\n", " 1, 8\n")),
        "en.txt:14: This trend refers to paper 8; expected 1 to 7.",
    ),
    "a marker of no paper": (
        both((" 1, 3\n", " 0, 1\n")),
        "en.txt:14: This trend refers to paper 0; expected 1 to 7.",
    ),
    "a marker twice": (
        both((" 1, 3\n", " 1, 1\n")),
        "en.txt:14: Expected each marker of this trend once.",
    ),
    "other markers": (
        ko((" 1, 3\n", " 1, 4\n")),
        "ko.txt:14: This trend has the markers 1, 4; expected 1, 3 (en.txt:14).",
    ),
    "no markers in Korean": (
        ko((" 1, 3\n", "\n")),
        "ko.txt:14: This trend has the markers –; expected 1, 3 (en.txt:14).",
    ),
    "another source": (
        ko(("https://harbor.example.org/board", "https://harbor.example.org/other")),
        "ko.txt:69: Another source than in en.txt; "
        "expected here: https://harbor.example.org/board.",
    ),
    "a source in English only": (
        ko(("\n\n인쇄된 논문집 12권", "")),
        "en.txt:74: This source is missing in ko.txt; expected it in both.",
    ),
    "a source in Korean only": (
        en(("\n\nPrinted proceedings, volume 12", "")),
        "ko.txt:74: Another source than in en.txt; expected here: –.",
    ),
    # Too much of it
    "a long title of the month": (
        en(("Monthly AI Papers: April 2031", "Monthly AI Papers: April 2031 " + "long " * 60)),
        "en.txt:1: This has 330 characters (“Monthly AI Papers: April 2031 …”); "
        "expected at most 300.",
    ),
    "a title of 10,000 characters": (
        en(("On Asking Twice", "A" * 10_000)),
        f"en.txt:62: This has 10000 characters (“{'A' * 30}…”); expected at most 500.",
    ),
    "a translated title of 10,000 characters": (
        ko(("버린 초안으로 배우기", "가" * 10_000)),
        f"ko.txt:31: This has 10011 characters (“Pebble-2B: {'가' * 19}…”); expected at most 500.",
    ),
    "a long address": (
        both(("papers/corpus.pdf", "a" * 600)),
        "en.txt:44: This has 625 characters (“https://moss.example.org/aaaaa…”); "
        "expected at most 500.",
    ),
    "a long text": (
        ko(("스케줄러는", "가" * 100_001)),
        f"ko.txt:56: This has 100043 characters (“{'가' * 30}…”); expected at most 100000.",
    ),
    "a long trend": (
        en((TREND_2, "word " * 30_000)),
        "en.txt:18: This has 150134 characters (“word word word word word word …”); "
        "expected at most 100000.",
    ),
    "a long heading": (
        en(("\nTrends\n", "\n" + "T" * 301 + "\n")),
        f"en.txt:5: This has 301 characters (“{'T' * 30}…”); expected at most 300.",
    ),
    "a long source": (
        en(("volume 12", "volume " * 100)),
        "en.txt:74: This has 721 characters (“Printed proceedings, volume vo…”); "
        "expected at most 500.",
    ),
    "trends without end": (
        en((TREND_2, "A trend.\n\n" * MOST_ENTRIES)),
        "en.txt:416: Expected at most 200 entries a section.",
    ),
}


@pytest.mark.parametrize(("files", "message"), REFUSED.values(), ids=REFUSED)
def test_bad_file_is_refused_and_nothing_stored(editor, tmp_path, files, message):
    before = everything()

    assert run(tmp_path, *files) == message
    assert everything() == before


@pytest.mark.parametrize(("files", "message"), REFUSED.values(), ids=REFUSED)
def test_bad_file_leaves_what_was_there(editor, tmp_path, files, message):
    import_texts(editor)
    before = everything()

    assert run(tmp_path, *files) == message
    assert everything() == before


@pytest.mark.parametrize(
    "spell",
    [
        lambda text: text.replace("\n", "\r\n").encode(),
        lambda text: text.encode("utf-8-sig"),
        lambda text: b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode(),
        lambda text: normalize("NFD", text).encode(),
    ],
    ids=["CRLF", "byte-order mark", "both", "decomposed"],
)
def test_other_spelling_of_the_file_gives_the_same_rows(editor, tmp_path, spell):
    import_texts(editor)
    before = everything()

    assert run(tmp_path, spell(EN), spell(KO)) is None
    assert everything() == before
    assert exported("en") == EN


def test_other_numbers_of_paragraphs_are_accepted_and_reported(editor):
    korean = replaced(
        KO,
        ("4.1점의 편차를 보고한다.\n", "4.1점의 편차를 보고한다. "),
        ("세 단계 212개이며", "세 단계다.\n모두 212개이며"),
        ("많은 달이었다.\n", "많은 달이었다. "),
    )

    report = import_texts(editor, EN, korean)

    assert report.notices == [
        "introduction: 2 paragraphs in English, 1 in Korean.",
        "trend 1: 3 paragraphs in English, 2 in Korean.",
        "paper 1: 2 paragraphs in English, 3 in Korean.",
    ]
    assert (exported("en"), exported("ko")) == (EN, korean)


@pytest.mark.parametrize("fewer", ["en", "ko"])
def test_other_number_of_trends_is_accepted_and_reported(editor, fewer):
    texts = {"en": EN, "ko": KO}
    start, end = {"en": ("Memory is no", "Top Papers"), "ko": ("기억은 더", "2031년 4월의")}[fewer]
    at = texts[fewer].index(start)
    texts[fewer] = texts[fewer][:at] + texts[fewer][texts[fewer].index(end, at) :]

    report = import_texts(editor, **texts)

    counts = {"en": "2 trends in English, 3 in Korean", "ko": "3 trends in English, 2 in Korean"}
    assert report.notices == [f"{counts[fewer]}: they are paired from the first."]
    assert {language: exported(language) for language in texts} == texts
    assert Trend.objects.get(position=3).discussions.get().paper.arxiv_id == "3104.07732"


def test_long_lines_within_the_limits_are_stored(editor):
    long = "word " * 19_000
    import_texts(editor, replaced(EN, (TREND_2, long)))

    assert exported("en") == replaced(EN, (TREND_2, long))


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("", "{path}: Is a directory; expected a text file."),
        ("missing.txt", "{path}: No such file or directory; expected a text file."),
        ("file/below", "{path}: Not a directory; expected a text file."),
        ("/proc/self/mem", "/proc/self/mem: Input/output error; expected a text file."),
        ("/dev/zero", "/dev/zero:1: The file is too large; expected at most 2 MB."),
    ],
)
def test_path_that_cannot_be_read_is_refused(editor, tmp_path, path, message):
    (tmp_path / "file").write_text(EN)
    path = tmp_path / path

    with pytest.raises(CommandError) as refusal:
        call_command("import_issue", month="2031-04", by="editor", en=str(path), ko=str(path))

    assert str(refusal.value) == message.format(path=path)


@pytest.mark.parametrize(
    ("address", "arxiv_id", "version"),
    [
        ("https://arxiv.org/abs/3104.04410v12", "3104.04410", "v12"),
        ("http://www.arxiv.org/pdf/3104.04410.pdf", "3104.04410", ""),
        ("https://arxiv.org/html/3104.04410v1/", "3104.04410", "v1"),
        ("https://arxiv.org/abs/3104.04410?context=cs#a", "3104.04410", ""),
        ("https://arxiv.org/abs/math.GT/0309136", "math.GT/0309136", ""),
        ("https://arxiv.org/abs/3104.04410v" + "9" * 40, None, ""),
        (f"https://arxiv.org/abs/{'a' * 40}/0309136", None, ""),
        ("https://arxiv.org.example.org/abs/3104.04410", None, ""),
    ],
)
def test_addresses_of_arxiv_are_known(editor, address, arxiv_id, version):
    import_texts(editor, *both(("https://arxiv.org/abs/3104.04410", address)))

    paper = Summary.objects.get(position=3).paper
    assert (paper.arxiv_id, paper.version, paper.url) == (arxiv_id, version, address)


def test_disagreement_found_late_stores_nothing(editor, monkeypatch):
    before = everything()

    with pytest.raises(BadDocument):
        import_texts(editor, EN, replaced(KO, (" 1, 3\n", " 1, 4\n")))

    assert everything() == before


def test_limits_are_those_of_the_columns():
    korean = parsed()["ko"]

    assert len(korean.papers) == 7
    assert Issue._meta.get_field("title_ko").max_length == 300
    assert Paper._meta.get_field("translated_title_ko").max_length == 500
    assert Summary._meta.get_field("body_ko").max_length == 100_000
