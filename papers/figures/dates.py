"""Dates, clock times and quarters, in one canonical form for both languages.

2026-02-03, 2026-02, 02-03, 2026, 1990s, 10:30, Q2.
"""

import re

from papers.figures.model import Kind

MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
# With a capital: "may" is a verb.
_MONTH = "|".join(
    [*map(str.title, MONTHS), *(f"{name[:3].title()}\\.?" for name in MONTHS), "Sept\\.?"]
)
_ALONE = "|".join(name.title() for name in MONTHS if name != "may")
_DAY, _YEAR = r"(?P<day>[0-9]{1,2})(?:st|nd|rd|th)?", r"(?P<year>[12][0-9]{3})"
# A bare number is a year in these frames alone.
_BEFORE_YEARS = "in|by|of|since|from|until|early|late|during|In|Since|By|From|and|the|to|a|an"
_FRAME = rf"(?:{'|'.join(f'(?<={word} )' for word in _BEFORE_YEARS.split('|'))}|(?<=\()|(?<=mid-))"
QUARTERS = {"first": 1, "second": 2, "third": 3, "fourth": 4}

PATTERNS = {
    "en": [
        rf"(?<![A-Za-z])(?P<month>{_MONTH})\s{_DAY}(?![0-9])(?:,?\s{_YEAR}(?![0-9]))?",
        rf"(?<![0-9A-Za-z]){_DAY}\s(?:of\s)?(?P<month>{_MONTH})(?![a-z])(?:,?\s{_YEAR}(?![0-9]))?",
        rf"(?<![A-Za-z])(?P<month>{_MONTH}),?\s{_YEAR}(?![0-9])",
        rf"(?<![A-Za-z])(?P<month>{_ALONE}|(?<=[io][nf] )May)(?![a-z])(?!\s[0-9])",
        r"(?<![0-9.])(?P<decade>[12][0-9]{2}0)'?s(?![a-z])",
        r"(?:'|(?<=the )|(?<=his )|(?<=her )|(?<=their )|(?<=late )|(?<=early )|(?<=mid-))"
        r"(?P<decade>[2-9]0)s(?![a-z])",
        r"(?<![A-Za-z0-9])Q(?P<quarter>[1-4])(?![0-9])(?:\s(?P<year>[12][0-9]{3})(?![0-9]))?",
        rf"(?P<quarter>(?i:{'|'.join(QUARTERS)}))\squarter(?![a-z])",
        rf"{_FRAME}(?P<year>19[0-9]{{2}}|20[0-9]{{2}})(?![0-9]|[.,][0-9]|\s?(?:[a-z]+s\b|%|[x×]))",
    ],
    "ko": [
        rf"(?:{_YEAR}\s?년\s?)?(?P<month>[0-9]{{1,2}})\s?월\s?(?P<day>[0-9]{{1,2}})\s?일",
        rf"{_YEAR}\s?년\s?(?P<month>[0-9]{{1,2}})\s?월",
        r"(?P<decade>[12][0-9]{2}0)\s?년대",
        r"(?<![0-9])(?P<decade>[2-9]0)년대",
        r"(?:(?P<year>[12][0-9]{3})\s?년\s?)?(?P<quarter>[1-4])\s?분기",
        r"(?<![0-9.,])(?P<year>1[89][0-9]{2}|20[0-9]{2})\s?년(?!\s?(?:동안|간|째|이상|이하|치|넘))",
        r"(?<![0-9.,])(?P<month>1[0-2]|[1-9])월(?!\s?[0-9])",
        r"(?<![0-9.,])(?P<hour>[0-9]{1,2})\s?시(?!간|도|험|작|스|퀀|각|[가-힣]{2})(?:\s?(?P<minute>[0-9]{1,2})\s?분)?",
    ],
    "both": [
        r"(?<![0-9-])(?P<year>[12][0-9]{3})[-./](?P<month>0[1-9]|1[0-2])[-./](?P<day>[0-3][0-9])(?![0-9-])",
        r"(?<![0-9/])(?P<month>0[1-9]|1[0-2])/(?P<day>[0-3][0-9])/(?P<year>[12][0-9]{3})(?![0-9/])",
        r"(?<![0-9:.])(?P<hour>[01]?[0-9]|2[0-3]):(?P<minute>[0-5][0-9])(?![0-9:])",
        r"(?<![0-9-])(?P<year>20[0-9]{2}|19[0-9]{2})-(?P<month>0[1-9]|1[0-2])(?![0-9-])",
    ],
}
PATTERNS = {
    language: [re.compile(pattern) for pattern in patterns]
    for language, patterns in PATTERNS.items()
}


def dates(page):
    for pattern in (*PATTERNS["both"], *PATTERNS[page.language]):
        for found in page.free_matches(pattern):
            page.add(Kind.DATE, *found.span(), text=canonical(found.groupdict()))


def canonical(parts):
    """The parts of a date, as far as it names them."""
    parts = {name: part for name, part in parts.items() if part}
    if "hour" in parts:
        return f"{int(parts['hour']):02}:{int(parts.get('minute', 0)):02}"
    if "decade" in parts:
        return f"{parts['decade']}s"
    if "quarter" in parts:
        number = QUARTERS.get(parts["quarter"].lower(), parts["quarter"])
        return "-".join(filter(None, [parts.get("year"), f"Q{number}"]))
    month = parts.get("month")
    if month and not month.isdecimal():
        month = 1 + [name[:3] for name in MONTHS].index(month[:3].lower())
    numbers = [parts.get("year"), month and f"{int(month):02}"]
    if "day" in parts:
        numbers.append(f"{int(parts['day']):02}")
    return "-".join(filter(None, numbers))
