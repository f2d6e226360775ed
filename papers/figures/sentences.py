"""The sentences of a text in Markdown, in English or Korean: what is approved one by one.

A heading, an item of a list, a quotation's line and a row of a table each begin anew; a line
that goes on where the one above has not ended is one with it. Inside a link, brackets, quotation
marks or code no sentence ends, but with them.
"""

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from hashlib import sha256

MARKER = re.compile(r"[ \t]*(?:>[ \t]?)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+|#{1,6}[ \t]+)?")
BEGINS = re.compile(r"[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t]|#{1,6}[ \t])")
RULE = re.compile(r"[ \t>|:=*_-]*$")  # ---, ===, | --- | --- |
ROW = re.compile(r"[ \t]*\|.*\|[ \t]*$")

# What a sentence does not end inside of.
INSIDE = re.compile(
    r"`[^`\n]+`"
    r"|!?\[[^\[\]\n]{0,500}\]\([^()\s]{0,2000}(?:[ ][^()\n]{0,300})?\)"
    r"|\([^()\n]{1,300}\)|“[^“”\n]{1,500}”|‘[^‘’\n]{1,500}’(?!\w)|「[^「」\n]{1,500}」"
    r'|(?<![\w"])"[^"\n]{1,500}"(?![A-Za-z0-9])'
    r"|(?<![\d.])\d{4}\.[ ]?\d{1,2}\.(?:[ ]?\d{1,2}\.)?(?![ ]?\d)"  # 2026. 2. 3.
)
CLOSERS = r"(?:[\"'”’」』»)*_`~]|\](?:\([^()\s]{0,2000}\))?|\[\d{1,3}\])*"
END = re.compile(
    rf"(?:[.!?…]+{CLOSERS}(?=\s|$)|[。！？]+{CLOSERS}"
    r"|(?<=[다요죠까음함임])[.!?]+(?=[가-힣A-Z]))"
)
# Never the end of a sentence; those of the second set are where one begins behind them.
ABBREVIATIONS = re.compile(
    r"vs|cf|eg|ie|e\.g|i\.e|figs?|tab|sect?|eqs?|dr|mrs?|ms|prof|st|approx|appr|resp|ca|vol|ver"
    r"|avg|max|min|incl|excl|est|dept|temp|prob|w\.r\.t|viz|refs?"
)
BEFORE_NUMBERS = re.compile(r"nos?|pp?|ch|app")  # words as well
ENDS_SOMETIMES = re.compile(r"etc|al|inc|ltd|co|corp|jr|sr|u\.s|u\.k|a\.m|p\.m|ph\.d")
OPENINGS = re.compile(
    r"The|This|That|These|Those|It|Its|In|On|At|For|With|Without|However|But|And|They|We|He|She"
    r"|Both|Each|No|Their|Our|As|When|While|If|After|Before|An?|All|Some|Most|By|From|To"
)
LABELLED = re.compile(
    r"(?i)\b(?:agent|appendix|class|figure|group|method|model|option|part|phase|plan|section|set"
    r"|setting|step|system|table|task|test|type|variant|version)s? [A-Z]$"
)
WORD_BEFORE = re.compile(r"([A-Za-z][A-Za-z.]*)$")
WORD_AFTER = re.compile(r"\s*[\"'“‘(\[*_`]*([A-Za-z]+)?")


@dataclass(frozen=True)
class Sentence:
    """`text[start:end]` without the mark of its list, heading or quotation."""

    words: str
    span: tuple[int, int]

    @property
    def key(self) -> str:
        """64 hexadecimal digits by which exactly these words are known.

        Line ends, runs of spaces and Unicode's form do not count.
        """
        return key_of(self.words)


def key_of(words: str) -> str:
    """The key of a sentence: SHA-256 of its words in NFC, one space between them."""
    same = " ".join(unicodedata.normalize("NFC", words).split())
    return sha256(same.encode("utf-8", "surrogatepass")).hexdigest()


def sentences(text: str) -> list[Sentence]:
    """The sentences of a text in order. Any text can be split; what has no letter and no digit,
    as a ruled line, is none. Both languages are split alike, for both quote each other.
    """
    return [each for paragraph in passages(text) for each in paragraph]


def passages(text: str) -> list[list[Sentence]]:
    """The sentences of a text by the paragraph, heading, item or row that they stand in."""
    found = []
    for start, end in _blocks(text):
        at, inside, block = start, [], text[start:end]
        ends = [] if ROW.match(block.rstrip()) else _ends(block, start)
        for stop in [*ends, end]:
            if inside and "\n" in text[inside[-1].span[1] : at + 1]:  # ends with its line
                found.append(inside)
                inside = []
            inside += _trimmed(text, at, stop)
            at = stop
        found.append(inside)
    return [inside for inside in found if inside]


def _trimmed(text, start, end):
    words = text[start:end]
    start += len(words) - len(words.lstrip())
    words = words.strip()
    return [Sentence(words, (start, start + len(words)))] if any(map(str.isalnum, words)) else []


def _blocks(text):
    """Where each stretch that may be one sentence starts and ends, its mark left out."""
    open_at, at = None, 0
    for line in text.splitlines(keepends=True):
        start, at = at, at + len(line)
        bare = line.rstrip()
        is_alone = ROW.match(bare) or bare.lstrip().startswith("#")
        ends = RULE.match(bare) or is_alone or BEGINS.match(line)
        if open_at is not None and ends:
            yield open_at, start
            open_at = None
        if RULE.match(bare):
            continue
        if open_at is None:
            open_at = start + MARKER.match(line).end()
        if is_alone:
            yield open_at, at
            open_at = None
    if open_at is not None:
        yield open_at, len(text)


def _ends(block, offset):
    """The places behind each sentence of one block but its last."""
    inside = [found.span() for found in INSIDE.finditer(block)]
    starts = [start for start, _ in inside]
    for found in END.finditer(block):
        place = found.end()
        around = bisect_right(starts, place - 1) - 1
        if around >= 0 and inside[around][0] < place <= inside[around][1]:
            is_date = block[inside[around][0]].isdigit()
            if place < inside[around][1] or (is_date and re.match(r"\s*[가-힣]", block[place:])):
                continue
        if place < len(block) and _is_end(block, found):
            yield offset + place


def _is_end(block, found):
    before = WORD_BEFORE.search(block[max(0, found.start() - 40) : found.start()])
    following = WORD_AFTER.match(block, found.end())
    after = following[1] or ""
    is_stop = found[0] == "."
    if is_stop and before:
        word = before[1].casefold()
        if BEFORE_NUMBERS.fullmatch(word):
            return not block[following.end() : following.end() + 1].isdigit()
        if ABBREVIATIONS.fullmatch(word):
            return False
        if len(word) == 1 and before[1].isupper() and after:  # J. Smith; but: Model B. It …
            return bool(LABELLED.search(block[: found.start()][-40:]))
        if ENDS_SOMETIMES.fullmatch(word):
            return bool(OPENINGS.fullmatch(after))
    if after[:1].islower():  # "Why?" asks the author; but: "… with pytest. pytest checks …"
        return is_stop and bool(before) and before[1].islower() and len(before[1]) > 3
    return True
