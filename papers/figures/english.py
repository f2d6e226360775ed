"""The words of English that say a number, a unit or a bound.

To teach the reader another word, add it to its table here: a scale word to SCALES, a unit
to UNITS, a bound to BEFORE or AFTER, a phrase that is no number to LEXICAL. Nothing else is
to be changed.
"""

from fractions import Fraction

from papers.figures.model import PERCENT, POINTS, RATIO, Bound


def _numbered(words, start=0, step=1):
    return {word: start + step * place for place, word in enumerate(words.split("|"))}


ONES = _numbered(
    "zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|"
    "fifteen|sixteen|seventeen|eighteen|nineteen"
)
TENS = _numbered("twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety", start=20, step=10)
HUNDRED = {"hundred": 100}
SCALES = {
    "thousand": 10**3,
    "million": 10**6,
    "billion": 10**9,
    "trillion": 10**12,
    "quadrillion": 10**15,
}
MULTIPLIERS = HUNDRED | SCALES
# Written at a number without a space. Case matters: 5m is no 5M.
SUFFIXES = {
    **{"K": 10**3, "k": 10**3, "M": 10**6, "B": 10**9, "T": 10**12},
    **{"mn": 10**6, "bn": 10**9, "tn": 10**12},
}
ORDINALS = _numbered(
    "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|"
    "thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth",
    start=1,
)
FRACTIONS = {
    "half": Fraction(1, 2),
    "third": Fraction(1, 3),
    "quarter": Fraction(1, 4),
    "fifth": Fraction(1, 5),
    "sixth": Fraction(1, 6),
    "eighth": Fraction(1, 8),
    "tenth": Fraction(1, 10),
}
FIXED = {"twice": 2, "thrice": 3, "dozen": 12, "half": Fraction(1, 2)}  # without another word
ARTICLE = r"\s(?:of\s)?an?(?=\s)"  # half an hour: between a fraction and its unit

# Unit → what stands for it after a number, as patterns. `ratio` counts for no difference.
UNITS = {
    POINTS: r"percentage[\s-]points?|%[\s-]?points?|%p|pp|p\.p\.",
    PERCENT: r"%|percent|per\s?cent",
    RATIO: r"[xX×](?![0-9])|times|[\s-]?fold",
    "USD": r"dollars?|USD|US\$",
    "EUR": r"euros?|EUR|€",
    "KRW": r"won|KRW",
    "JPY": r"yen|JPY",
    "nanosecond": r"ns|nanoseconds?",
    "microsecond": r"[µμu]s|microseconds?",
    "millisecond": r"ms|msec|milliseconds?",
    "second": r"s|secs?|seconds?",
    "minute": r"mins?|minutes?",
    "hour": r"h|hrs?|hours?",
    "day": r"days?",
    "week": r"weeks?",
    "month": r"months?",
    "year": r"years?|yrs?",
    "decade": r"decades?",
    "century": r"centur(?:y|ies)",
    "point": r"points?",
    "byte": r"bytes?",
    "KB": r"[kK]i?B|kilobytes?",
    "MB": r"Mi?B|megabytes?",
    "GB": r"Gi?B|gigabytes?",
    "TB": r"Ti?B|terabytes?",
    "PB": r"Pi?B|petabytes?",
}
# Units that may be left out: what they are where they are meant.
OPTIONAL = {"point": POINTS, "age": "year"}
CURRENCIES = {"US$": "USD", "$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₩": "KRW"}

BEFORE = {
    Bound.APPROX: (
        r"about|around|roughly|approximately|approx\.?|nearly|almost|circa|some|close\sto|"
        r"an?\sestimated|estimated|[~≈]"
    ),
    Bound.GE: r"at\sleast|no\s(?:less|fewer)\sthan|minimum\sof|[≥]|>=",
    Bound.LE: r"at\smost|no\smore\sthan|up\sto|maximum\sof|as\smany\sas|within|[≤]|<=",
    Bound.GT: (
        r"over|more\sthan|above|greater\sthan|higher\sthan|larger\sthan|beyond|past|"
        r"exceed(?:s|ed|ing)?|>"
    ),
    Bound.LT: r"under|below|fewer\sthan|less\sthan|lower\sthan|smaller\sthan|<",
}
AFTER = {
    Bound.GE: r"\+|or\s(?:more|higher|greater|above|longer|later)|and\s(?:up|above)",
    Bound.LE: r"or\s(?:less|fewer|lower|below|shorter|earlier)",
    Bound.APPROX: r"or\sso",
}
DENIED_BEFORE = r"(?:\bnot|n't)\s(?:an?\s|the\s)?"

# Words in which a number is no number.
LEXICAL = (
    r"(?:zero|one|few|many|two|three|five|[0-9]+)-shot\b(?<![0-9]-shot)",
    r"no[\s-]one|one\sanother|one's|someone|anyone|everyone|on\s(?:the\s)?one\shand|one-off",
    r"at\sfirst|first\sand\sforemost|first-class|first\s(?:introduced|released|published)",
    r"second-hand|split-second|(?:per|every|each|a|in\sa)\ssecond(?!\s[a-z]+(?:er|or)\b)",
    r"(?:tens|dozens|hundreds|thousands|millions|billions|trillions)"
    r"(?:\sof\s(?:thousands|millions|billions|trillions))?\b",
    r"(?:a\sfew|several|many|some|a\scouple\s(?:of\s)?)\s?"
    r"(?:dozen|hundred|thousand|million|billion|trillion)s?\b",
    r"24/7|twenty-four\sseven|one\sof\sthe\s[a-z]+est\b",
)

# Who is counted by 명, and by no other counter.
PEOPLE = (
    r"people|persons?|humans?|users?|authors?|members?|clients?|students?|experts?|women|men|"
    r"children|staff|participants?|respondents?|residents?|patients?|subjects?|volunteers?|"
    r"(?:us|work|develop|engine|research|review|custom|play|speak|tak|learn|teach|writ|read|lead)"
    r"(?:er|ers|eers?)|annotators?|contributors?|editors?|employees?|scientists?|attendees?"
)

# What may stand for a number that the other language writes, and need not be one.
HINTS = {
    Fraction(1): (
        r"an?|one|ones|every|each|per|single|singly|once|another|only|alone|sole|solo|"
        r"daily|mono[a-z]+|uni[a-z]+|first"
    ),
    Fraction(2): (
        r"doubl(?:e|es|ed|ing)|both|pairs?|paired|couples?|dual|twin|two-?fold|halv(?:e|es|ed|ing)"
        r"|bi[a-z]+|either|neither|quadratic(?:ally)?|squared?|second|latter|former|versus"
    ),
    Fraction(3): r"tripl(?:e|es|ed|ing)|trio|thrice|tri[a-z]+|third",
    Fraction(4): r"quadrupl(?:e|es|ed|ing)|quartet|fourth",
    Fraction(5): r"quintupl(?:e|es|ed|ing)|fifth",
    Fraction(10): r"orders?\sof\smagnitude|decades?|ten-?fold|tens|tenth",
    Fraction(100): r"hundreds?|centur(?:y|ies)",
    Fraction(1, 2): r"half|halves|halfway|halv(?:e|es|ed|ing)|mid[a-z]*",
    Fraction(1, 4): r"quarters?|quarterly",
    Fraction(12): r"dozens?",
    Fraction(10**3): r"thousands?|kilo",
    Fraction(10**6): r"millions?|(?<=/)M",
    Fraction(10**9): r"billions?",
    Fraction(10**12): r"trillions?",
    Fraction(0): r"none|zero(?:s|e[sd])?|nothing|non-?zero|non-?negative|positive|empty|free",
    # With its unit: the last decade, 10년.
    (Fraction(10), "year"): r"decades?",
    (Fraction(100), "year"): r"centur(?:y|ies)",
    (Fraction(12), "month"): r"(?:a|one|per|each|every)\syear|annual(?:ly)?|yearly",
    (Fraction(3), "month"): r"(?:a|one|per|each|every)\squarter|quarterly",
    (Fraction(7), "day"): r"(?:a|one|per|each|every)\sweek|weekly",
    (Fraction(14), "day"): r"fortnights?",
    (Fraction(24), "hour"): r"24/7|(?:a|one|per)\sday|daily|around\sthe\sclock",
}
# Tone → what sets it, and what else may answer for it where the other language sets it.
HEDGES = {
    "reported": (
        r"report(?:s|ed|edly)|claim(?:s|ed)?|according\sto|said\sto|alleged(?:ly)?",
        r"says?|states?|finds?|found|describ(?:es|ed)|presents?|authors|paper|report",
    ),
    "possible": (
        r"(?-i:may)|might|could|possibl[ey]|perhaps|likely|probably",
        r"can|suggests?|seems?|appears?|assum[a-z]+|infer[a-z]*|estimat[a-z]+|potential[a-z]*|"
        r"taken\sto|would|should|presum[a-z]+|able\sto|[a-z]+able|allows?|enabl(?:e|es|ed|ing)",
    ),
}
NEGATIONS = (
    r"not|no|never|none|neither|nor|cannot|[a-z]+n't",
    r"without|fail[a-z]*|lack[a-z]*|rather\sthan|instead|less|few(?:er)?|only|hardly|barely|"
    r"except|absent|absence|missing|remov[a-z]+|exclud[a-z]+|(?:un|in|im|ir|non|dis)[a-z-]{4,}",
)
