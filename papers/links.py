"""Links whose target is missing: words that point somewhere, without saying where.

A text that went through a plain-text form has "see this post" where a link was. Such words
are found by their form in each language; inside a Markdown link they are fine.
"""

import re

# A link with a target: [words](target), or an automatic one <https://…>.
LINK = re.compile(r"!?\[[^\]]*\]\(\s*[^\s)][^)]*\)|<https?://[^>\s]+>")
EMPTY = re.compile(r"\[[^\]]*\]\(\s*\)")
FRAGMENT = re.compile(r"\[[^\]]*\]\(\s*#([^\s)]*)")
POINTING = {
    "en": re.compile(
        r"\b(?:(?:see|read|in|at|via|follow)\s+(?:this|the\s+following)"
        r"\s+(?:blog\s+)?(?:post|article|link|page|thread|note)\b"
        r"|(?:click|see|read\s+more)\s+here\b)",
        re.IGNORECASE,
    ),
    "ko": re.compile(
        r"(?:이|다음|아래)\s(?:블로그\s)?(?:글|링크|게시물|포스트|기사|페이지|문서)"
        r"(?=[을를에]?\s(?:\S+\s)?(?:참조|참고|확인|보라|읽어))"
        r"|여기[를에서]*(?=\s(?:참조|참고|확인|보라))"
    ),
}


def missing_targets(text, language, anchors=None):
    """The words of `text` that point at nothing, in order.

    `anchors`, where given, are the anchors that exist: "[words](#other)" points at nothing.
    """
    found = [(match.start(), match[0]) for match in EMPTY.finditer(text)]
    if anchors is not None:
        found += [
            (match.start(), f"#{match[1]}")
            for match in FRAGMENT.finditer(text)
            if match[1] not in anchors
        ]
    blanked = LINK.sub(lambda match: " " * len(match[0]), text)
    found += [(match.start(), match[0]) for match in POINTING[language].finditer(blanked)]
    return [words for _place, words in sorted(found)]
