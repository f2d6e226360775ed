"""The numbers of a text in reading order, as it writes them: to see whether one changed.

Deliberately wide: "one" may be a pronoun and 네 a word of assent, but a figure that changes
unseen is worse than a change of words that is taken for one. Digits, numbers in words, what
scales or bounds them and their units count.
"""

import re

_EN_WORDS = (
    "zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|"
    "fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|"
    "ninety|tens|hundreds?|thousands?|millions?|billions?|trillions?|dozens?|half|halves|halved|"
    "(?:third|quarter|fifth|sixth|seventh|eighth|ninth|tenth)s?|[a-z]+fold|fold|once|twice|"
    "thrice|doubled?|doubles|doubling|tripled?|triples|tripling|quadrupled?"
)
_EN_BOUNDS = (
    r"over|about|around|roughly|approximately|nearly|almost|under|below|above|up\s+to|some|"
    r"minus|at\s+(?:least|most)|(?:more|less|fewer|higher|lower)\s+than"
)
_KO_COUNTS = (
    "한|두|세|네|다섯|여섯|일곱|여덟|아홉|열(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉)?|"
    "스무|스물|서른|마흔|쉰|여러|몇|수십|수백|수천|수만"
)
_KO_COUNTERS = "배|개|가지|번|차례|편|명|종|곳|단계|달|주|시간|쪽|쌍|건|대|권|해|팀|줄|층|회"
_UNITS = (
    r"%p|%|‰|×|°C|x\b|percent(?:age\s+points?)?|points?|times|thousand|million|billion|trillion|"
    r"(?:[kMGT]?B|[kMGT]|ms|s|secs?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|"
    r"[kMGT]?W|[kM]Wh|FLOPs?|tokens?|parameters?|params)\b|"
    r"십|백|천|만|억|조|경|배|퍼센트|포인트|달러|원|년|개월|월|일|시간|분|밀리초|초|개|명|편|건|"
    r"토큰|매개변수|파라미터"
)
_KO_DIGITS = r"[일이삼사오육칠팔구십백천만억조]+\s?(?:배|개|번|명|편|년)"
_KO_WORDS = rf"하나|둘|셋|넷|절반|반(?=으로|만|이\s)|{_KO_DIGITS}"

NUMERAL = re.compile(
    rf"""
    (?: \b(?:{_EN_BOUNDS})\s+ | (?:약|거의|최대|최소)\s* )?
    (?:
        [±+−-]?[$€£₩]?\d+(?:[.,:/]\d+)* (?:\s?(?:{_UNITS}))*
        | [¼-¾⅐-⅞]
        | \b(?:{_EN_WORDS})(?:[\s-](?:{_EN_WORDS}))*\b
        | (?<![가-힣])(?:{_KO_COUNTS})\s?(?:{_KO_COUNTERS})
        | (?<![가-힣])(?:{_KO_WORDS})
    )
    (?: \s?(?:이상|이하|초과|미만|가량|정도|안팎|남짓) )?
    """,
    re.VERBOSE | re.IGNORECASE,
)


ADDRESS = re.compile(r"\]\([^)\s]*|https?://\S+")  # where a link leads is no number


def numerals(text):
    """The numbers of `text` with their bounds and units: "over 10,000", "28조 5천억"."""
    words = ADDRESS.sub(" ", text)
    return [" ".join(found[0].lower().split()) for found in NUMERAL.finditer(words)]
