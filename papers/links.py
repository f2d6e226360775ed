"""Links whose target is missing: words that point somewhere, without saying where.

A text that went through a plain-text form has "see this post" where a link was. Such words
are found by their form in each language: a request to the reader, so that "agents see this
page first" is none. Inside a Markdown link, or before an address, they are fine.
"""

import re

# A link with a target: [words](target), or an automatic one <https://…>. The repetitions
# are bounded, or a text of brackets would take minutes.
LINK = re.compile(r"!?\[[^\]]{0,500}\]\(\s{0,9}[^\s)][^)]{0,2000}\)|<https?://[^>\s]{1,2000}>")
EMPTY = re.compile(r"\[[^\]]{0,500}\]\(\s{0,9}\)")
TARGET = "https://"
NO_TARGET_AFTER = r"(?![^.!?\n]{0,20}https?://)"
POINTING = {
    "en": re.compile(
        rf"""
        (?:^|[,;:.!?(—–]\s{{0,3}}|\b(?:please|also|and|or)\s)   # where a request begins
        (?P<request>
            (?:see|read|visit|follow|consult|check(?:\sout)?|refer\sto)\s
            (?:(?:this|the\sfollowing)\s(?:blog\s)?
                (?:post|article|link|page|thread|note|repository)|here)\b(?![-–’'])
        ){NO_TARGET_AFTER}
        |
        \b(?P<place>
            (?:described|explained|discussed|details(?:\sare)?|available|found|more)\s
            (?:(?:in|at|via|from)\sthis\s(?:blog\s)?(?:post|link|page|thread)|here)\b(?![-–’'])
            |click\shere\b
        ){NO_TARGET_AFTER}
        """,
        re.IGNORECASE | re.MULTILINE | re.VERBOSE,
    ),
    "ko": re.compile(
        rf"""
        (?<![가-힣])   # “모델이 글을”: there 이 is a particle
        (?P<request>
            (?:(?:이|다음|아래|해당)\s(?:블로그\s)?
                (?:글|링크|게시물|게시글|포스트|기사|페이지|문서)|여기)
        )
        (?=(?:을|를|에|에서|서|로|으로)?\s(?:\S{{1,12}}\s)?
            (?:(?:참조|참고|확인)
                (?:하라|하세요|하십시오|하시|하기\s바|하길|\s?바란|\s?바랍|할\s것|할\s수\s있(?:다|습니다)
                |해\s?주|[.)]|$)
            |보라|보세요|보십시오|읽어\s?보|읽으라|읽어라|살펴보라|살펴\s보라))
        {NO_TARGET_AFTER}
        """,
        re.MULTILINE | re.VERBOSE,
    ),
}


def missing_targets(text, language):
    """The words of `text` that point at nothing, in order."""
    found = [(match.start(), match[0]) for match in EMPTY.finditer(text)]
    # Of the same length, so that what is found keeps its place.
    without_links = LINK.sub(lambda match: TARGET.ljust(len(match[0])), text)
    for match in POINTING[language].finditer(without_links):
        name = match.lastgroup
        found.append((match.start(name), match[name]))
    return [words for _place, words in sorted(found)]
