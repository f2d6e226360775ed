"""The words of Korean that say a number, a counter, a unit or a bound.

To teach the reader another word, add it to its table here: a counter to COUNTERS, a unit to
UNITS, a bound to BEFORE or AFTER, a word that only looks like a number to LEXICAL. Nothing
else is to be changed.
"""

from fractions import Fraction

from papers.figures.model import PERCENT, POINTS, RATIO, Bound

# Sino-Korean: digits, what multiplies them below 10^4, and the scales in groups of 10^4.
DIGITS = {
    **{"영": 0, "공": 0, "일": 1, "이": 2, "삼": 3, "사": 4, "오": 5},
    **{"육": 6, "륙": 6, "칠": 7, "팔": 8, "구": 9},
}
SMALL = {"십": 10, "백": 100, "천": 1000}
SCALES = {"만": 10**4, "억": 10**8, "조": 10**12, "경": 10**16}

# Native: before a counter or noun, and alone.
TENS = {
    **{"열": 10, "스물": 20, "스무": 20, "서른": 30, "마흔": 40, "쉰": 50},
    **{"예순": 60, "일흔": 70, "여든": 80, "아흔": 90},
}
ATTRIBUTIVE = {
    **{"한": 1, "두": 2, "세": 3, "석": 3, "네": 4, "넉": 4, "다섯": 5},
    **{"여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9},
}
ALONE = {"하나": 1, "둘": 2, "셋": 3, "넷": 4}
BETWEEN = {  # "two or three"
    **{"한두": (1, 2), "두세": (2, 3), "두서너": (2, 4), "서너": (3, 4), "너댓": (4, 5)},
    **{"네댓": (4, 5), "네다섯": (4, 5), "대여섯": (5, 6), "예닐곱": (6, 7)},
}
DAYS = {
    **{"하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7},
    **{"여드레": 8, "아흐레": 9, "열흘": 10, "보름": 15},
}
FIXED = {"절반": Fraction(1, 2)}

COUNTERS = (
    "가지|갈래|개|건|곳|구절|권|그루|글자|군데|대|마디|마리|명|문장|문제|번|벌|부|분야|비트|살|석|세대|쌍|알|위|자|"
    "자리|자루|장|점|종|종류|줄|쪽|차|차례|차원|척|채|층|칸|컷|토막|토큰|통|팀|편|폭|회|행|열|단계|방향|방식|배|명칭|"
    "사람|시간|시|분|초|주|달|해|년|개월|턴|라운드|항목|과제|축|극|겹|켤레|판|건물|조각|묶음"
)

PEOPLE = "명|사람"
THINGS = "개|회|대|편|건|종|장|쌍|가지"

# Unit → what stands for it after a number, as patterns.
_END = (  # a syllable alone is a unit only where the word ends, or a particle or copula follows
    r"(?=$|[^가-힣]|간|만에|만큼|짜리|째|당|가|은|는|을|를|의|에|로|으로|과|와|도|씩|쯤|"
    r"보다|까지|부터|마다|동안|전|후|뒤|내|안|미만|이상|이하|초과|정도|가량|대|여|밖|"
    r"입|였|예요|며|지만|라|임|뿐|처럼|된"
    r"|다(?![가-힣]{2})|인(?!치)|만(?![가-힣]{2})|분(?:량|$|[^가-힣])"
    r"|이(?:다|며|고|면|었|나|라|에|던|므|자|지|내|기|$|[^가-힣]))"
)
_SINO_WORD = r"[일이삼사오육칠팔구]{1,2}(?:$|[^가-힣]|[은는이가을를로])"
UNITS = {
    POINTS: r"퍼센트\s?포인트|%\s?포인트|%\s?[pP](?![A-Za-z])|pp(?![a-z])",
    PERCENT: rf"%|퍼센트|프로{_END}|percent",
    RATIO: r"배(?!경|포|치|열|당|정|급|선|우)|[xX×](?![A-Za-z0-9])",
    "USD": r"달러|USD|불(?=\s|$)",
    "EUR": r"유로|EUR",
    "GBP": r"파운드",
    "KRW": rf"원{_END}|KRW",
    "JPY": rf"엔{_END}|JPY",
    "nanosecond": r"나노초|ns(?![a-z])",
    "microsecond": r"마이크로초|[µμu]s(?![a-z])",
    "millisecond": r"밀리초|ms(?![a-z])|msec",
    "second": rf"초{_END}|s(?![A-Za-z])",
    "minute": rf"분{_END}(?!의\s?(?:[0-9]|{_SINO_WORD}))",  # 3분의 1
    "hour": r"(?:[A-Z]{2,4}\s?)?시간|h(?![A-Za-z])",
    "day": rf"(?:[A-Z]{{2,4}}\s?)?일{_END}(?!\s(?:때|경우|수|뿐|것|지|만큼))",  # 5일 때: "is 5"
    "week": rf"주일|주{_END}",
    "month": rf"개월|달{_END}(?!러)",
    "year": rf"년{_END}|해{_END}",
    "age": rf"살{_END}|세(?=[^가-힣]|의|가|에|이[다며]|$)",
    "point": r"포인트",
    "century": r"세기",
    "KB": r"[kK]i?B(?![a-z])|킬로\s?바이트",
    "MB": r"Mi?B(?![a-z])|메가\s?바이트",
    "GB": r"Gi?B(?![a-z])|기가\s?바이트",
    "TB": r"Ti?B(?![a-z])|테라\s?바이트",
    "PB": r"Pi?B(?![a-z])|페타\s?바이트",
    "byte": r"바이트",
}

BEFORE = {
    Bound.APPROX: r"약|대략|거의|어림잡아|[~≈]",
    Bound.GE: r"최소(?:한)?|적어도|[≥]|>=",
    Bound.LE: r"최대|많아야|기껏해야|[≤]|<=",
    Bound.GT: r">",
    Bound.LT: r"<",
}
# After the number, its counter and a particle.
AFTER = {
    Bound.GE: r"이상|\+",
    Bound.LE: r"이하|이내",
    Bound.GT: r"초과|넘[게는어었긴을으]|웃도|상회",
    Bound.LT: r"미만|못\s?미치|밑도|하회",
    Bound.APPROX: r"가량|정도|안팎|내외|쯤",
    Bound.ODD: r"남짓",
}
# A comparison, and only sometimes a bound.
COMPARED = {
    Bound.GT: r"보다\s(?:더\s)?(?:많|크|높|길)",
    Bound.LT: r"보다\s(?:더\s)?(?:적|작|낮|짧)",
}
DENIED_AFTER = r"\s?(?:이|가)?\s?(?:아니|아닌)"

# Words in which a number is no number: syllables of numbers that open or make other words.
LEXICAL = (
    r"(?:제로|원|퓨|투|쓰리)\s?-?샷",
    r"다시\s한\s?번|한\s?번(?=\s(?:더|에|쯤))|한편|한층|한결|한참|한창|한꺼번|한\s?가운데|한\s?때",
    r"(?:수|몇|여러)\s?(?:십|백|천|만|억|조)+(?:\s?(?:만|억|조))?",
    r"(?<![가-힣])(?:이만|구조|사조|이조|오조|조사|사이|만일|백일|오경|사경|이사|공사|구사|경사|일조|공조)"
    r"(?:를|을|는|은|가|이|의|에|로|와|과)?(?![가-힣])",
    r"(?<![가-힣])천만에",
    # Of the verb 두다: 남겨 둘.
    r"[가-힣]{0,10}(?:겨|두어|놓아|내어|적어|알아|모아|해|려|여)\s둘(?=\s|$)",
)

HINTS = {
    Fraction(
        1
    ): r"한|하나|하루|일주일|첫|각|각각|각자|매|단일|단독|유일|당|당시|마다|혼자|일|또|다른|단",
    Fraction(
        2
    ): r"두|둘|양|양쪽|쌍|이중|모두|갑절|곱절|두배|배로|배가|번갈아|이원|후자|전자|둘째|격",
    Fraction(3): r"세|셋|삼중|삼|셋째",
    Fraction(4): r"네|넷|사중|사|넷째",
    Fraction(7): r"일주일|일주|한\s주",
    Fraction(10): r"십|열|자릿수|자리",
    Fraction(12): r"열두|한\s다스|십여",
    (Fraction(7), "day"): r"일주일|한\s주",
    Fraction(100): r"백|세기",
    Fraction(1, 2): r"[상하]반기|전반|후반|반|절반|반나절|중간",
    Fraction(1, 4): r"사분|분기",
    Fraction(10**3): r"천",
    Fraction(10**6): r"백만",
    Fraction(10**9): r"십억",
    Fraction(10**12): r"조",
    Fraction(0): r"전혀|영점|제로|하나도|없|무료",
}
# Tone → what sets it, and what else may answer for it where the other language sets it.
HEDGES = {
    "reported": (
        r"보고[했한하된됐]|주장|밝혔|따르면|알려[졌진]|전했",
        r"보고서|논문|저자|기록|설명|제시|나타[났난]|소개|결과|발표",
    ),
    "possible": (
        r"지(?:도|는)?\s모[른르]|듯|가능성|아마|것으로\s보[이인]|추정",
        r"수\s(?:도\s|는\s)?있|시사|보[이인]|될\s?만|법하|려면|할\s만|기대|예상|잠재|가능",
    ),
}
NEGATIONS = (
    r"않|(?<!뿐 )(?<!만 )아니|아닌|없|못",
    r"실패|부족|제외|제거|빼|뺀|빠[지진졌]|말고|반면|불[가-힣]|비[가-힣]|무[가-힣]|미[가-힣]|안\s|만\s|"
    r"덜|대신|그만|막[는아]|일\s?뿐|뿐",
)
