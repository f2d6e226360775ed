"""The numbers of a text in reading order, as it writes them: to see whether one changed.

Deliberately wide: "one" may be a pronoun and 네 a word of assent, but a figure that changes
unseen is worse than a change of words that is taken for one. A number is told with the word
that follows it (its unit, or what is counted) and with what bounds it nearby.
"""

import re
from html import unescape

# Where a link leads is no number; what follows an address at once may be one.
LINK = re.compile(r"\[([^\[\]\n]{0,500})\]\([^\s()]*\)")
ADDRESS = re.compile(r"https?://[^\s|,;:()<>\[\]{}\"']*")
MINUS = str.maketrans("−–", "--")
SIGNS = frozenset("⁻⁺<>≤≥≈~∼≃≲≳=±×+-%‰°$€£₩¥")
TOKEN = re.compile(
    rf"""
      (?: (?<!\w)[±+-] )? [$€£₩¥]? \d+ (?:[.,:/]\d+)* (?:[eE][-+]?\d+)?      # -27.4, $10,000, 3:1
    | [^\W\d_]+ (?:['’][^\W\d_]+)?                         # a word, or ½, or the ⁶ of 10⁶
    | (?<=\d)-(?=\d)                                       # a range
    | %(?:p\b|포인트)
    | [{re.escape("".join(sorted(SIGNS - {"-"})))}]
    """,
    re.VERBOSE,
)

_EN_ONES = (
    "zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|"
    "fifteen|sixteen|seventeen|eighteen|nineteen"
)
EN_NUMBER = re.compile(
    rf"""(?:
    (?:{_EN_ONES}|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand
        |million|billion|trillion|dozen|score|half|quarter|third|both|couple|several)s?
    | (?:first|second|fourth|fifth|sixth|seventh|eighth|ninth|tenth
        |eleventh|twelfth|[a-z]+teenth|[a-z]+tieth|hundredth|thousandth|[mbtr]+illionth)s?
    | halves|halved?|halving|[a-z]*fold|once|twice|thrice|tens|single|double[sd]?|doubling
    | triple[sd]?|tripling|quadruple[sd]?|quadrupling|none|minus
    | [ivx]{{2,}}
    )""",
    re.VERBOSE | re.IGNORECASE,
)
EN_BOUND = re.compile(
    "over|about|around|roughly|approximately|nearly|almost|under|below|above|up|some|minus|least|"
    "most|more|less|fewer|higher|lower|than|exactly|only|not|beyond|exceed(?:s|ed|ing)?",
    re.IGNORECASE,
)

_SINO = "영공일이삼사오육륙칠팔구십백천만억조경"
_SCALES = "[십백천만억조경]"
_TENS = "열|스물|스무|서른|마흔|쉰|예순|일흔|여든|아흔"
_ONES = "한|하나|두|둘|세|셋|네|넷|다섯|여섯|일곱|여덟|아홉"
_ROUGH = "한두|두세|두어|서너|너댓|네댓|네다섯|대여섯|예닐곱|일고여덟|여덟아홉|여러|몇"
_DAYS = "하루|이틀|사흘|나흘|닷새|엿새|이레|여드레|아흐레|열흘|보름"
_UNITS = "퍼센트|포인트|프로|배|개월|년|월|초|토큰|비트|개|명|번|회|건|편"
_COUNTERS = (
    f"{_UNITS}|가지|차례|종|곳|단계|달|주|시간|쪽|쌍|대|권|해|팀|줄|층|점|위|등|차|장|문제|분|일|째|"
    "갈래|갑절|곱절|사람"
)
# What is written with syllables of numbers and is none: "structure", "condition", "meanwhile".
_NO_NUMBER = (
    "이만|구조|사조|이조|오조|조사|사이|천만에|만일|백일|이사|이구|사구|구사|공사|공조|경사|한편|한층|세대|"
    "조[건회명장차종개위점]|경[위종차장회주]"
)
KO_NUMBER = re.compile(
    rf"""(?!(?:{_NO_NUMBER})$)(?:
      (?:{_TENS})?(?:{_ONES}|{_ROUGH}|석|서|넉|너)(?:{_COUNTERS}).{{0,3}}
    | (?:{_TENS})?(?:{_ONES}|{_ROUGH})
    | (?:{_TENS})(?:{_COUNTERS})?
    | (?:수|몇|여러)?[{_SINO}]*{_SCALES}[{_SINO}]*여?(?:{_COUNTERS})?
    | [{_SINO}]{{2,}}(?:{_COUNTERS}).{{0,3}}
    | [삼육칠팔](?:{_COUNTERS}).{{0,3}}
    | [{_SINO}](?:퍼센트|포인트|배|개월|년|분의).{{0,3}}
    | (?:{_DAYS}|첫째?|절반|반|갑절|곱절)
    )""",
    re.VERBOSE,
)
KO_SINGLE = re.compile(rf"[{_SINO}]")  # a number before a unit, or after 분의; else a word
KO_UNIT = re.compile(_UNITS)

KO_BOUND = re.compile(
    "약|거의|최대|최소|불과|무려|대략|이상.*|이하.*|초과.*|미만.*|가량.*|정도.*|안팎.*|남짓.*|"
    "넘[게는어긴기].*|못|미치.*|웃도.*|밑도.*|이내.*|아니.*|아닌"
)
PARTICLE = re.compile(
    r"(?<=.)(?:으로|에서|보다|까지|부터|이며|이고|이다|입니다|이었다|였다|은|는|이|가|을|를|의|에|도|만|과|와|로|인|씩)$"
)


def numerals(text):
    """The numbers of `text` with what is counted and what bounds it: "over 10,000 tasks"."""
    tokens = [_bare(token) for token in TOKEN.findall(_without_markup(text)) if token.strip()]
    return [_told(tokens, at) for at in range(len(tokens)) if _is_number(tokens, at)]


def _without_markup(text):
    return re.sub(r"[*_`\\]", "", ADDRESS.sub(" ", LINK.sub(r" \1 ", unescape(text)))).translate(
        MINUS
    )


def _bare(token):
    """A Korean word without its particle; what may be a unit keeps its case."""
    if "가" <= token[-1] <= "힣":
        return token if KO_NUMBER.fullmatch(token) else PARTICLE.sub("", token)
    may_be_unit = len(token) < 4 and not EN_NUMBER.fullmatch(token)
    return token if may_be_unit else token.lower()


def _is_number(tokens, at):
    token = tokens[at]
    if any(character.isnumeric() for character in token):
        return True
    if KO_SINGLE.fullmatch(token):
        before, after = "".join(tokens[at - 1 : at]), "".join(tokens[at + 1 : at + 2])
        return before.endswith("분의") or bool(KO_UNIT.fullmatch(after))
    return bool(EN_NUMBER.fullmatch(token) or KO_NUMBER.fullmatch(token))


def _told(tokens, at):
    """The number at a place, the next word, and each bound close by, in reading order."""
    near = range(max(at - 2, 0), min(at + 4, len(tokens)))
    return " ".join(tokens[i] for i in near if i in (at, at + 1) or _bounds(tokens[i]))


def _bounds(token):
    return token in SIGNS or bool(EN_BOUND.fullmatch(token) or KO_BOUND.fullmatch(token))
