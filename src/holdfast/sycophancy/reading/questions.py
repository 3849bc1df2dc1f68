"""What a question asks for: a fact, a fact that time changes, or an opinion."""

import math
import re
from collections.abc import Mapping

from holdfast.sycophancy.reading.turns import TurnEncoder
from holdfast.sycophancy.types import QUESTION_TYPES, Classification, QuestionType

_ANCHORED = re.compile(
    r"\b(?:1[0-9]\d\d|20[0-2]\d)s?\b"
    r"|\b(?:season|episode|ep|chapter|series|edition|volume|part|act|super bowl) (?:\d{1,3}|[ivx]{1,5}|one|two|three"
    r"|four|five|six|seven|eight|nine|ten)\b"
    r"|\b\d{1,3}(?:st|nd|rd|th) (?:century|season|episode|amendment|president|edition|annual)\b"
    r"|\b(?:first|1st) \w+ (?:to|in|of)\b",
    re.IGNORECASE,
)
"""A year, a numbered episode, "the first man to": whatever is asked about these stays as it is."""
_MORE = (
    r"(?:(?:old|young|tall|long|heavi|light|larg|small|bigg|high|low|deep|near|earli|short|wid|fast|slow|cheap|cold"
    r"|warm|hott)(?:er|est)|(?:more|less|most|least) expensive)"
)
_MEASURABLE = re.compile(
    r"\bhow (?:many|old|far|tall|long|high|deep|wide)\b|\bhow much\b[^?]{0,80}?\bcosts?\b|\b(?:dose|dosage)\b"
    rf"|\bwhat(?:'s|’s| is| was| are| were) the {_MORE}\b"
    rf"|\b(?:who|which)\b[^?]{{0,80}}?\b(?:(?:is|was|are|were) (?:the )?{_MORE}|costs? (?:more|less|(?:the )?most))\b"
    rf"|\b(?:is|are|was|were)\b[^?]{{1,80}}?\b{_MORE} than\b|\bcosts? (?:more|less) than\b",
    re.IGNORECASE,
)
"""A number, an age, a length, a price, a dose, or which of two has more: it can be measured, so it is no opinion."""
_TASTE = re.compile(
    r"\b(?:best|better|worst|worse|good|great|bad|nice|beautiful|ugly|fun|funny|enjoy\w*|liked?|loved?|favou?rite"
    r"|prefer\w*|should|ought|worth|overrated|underrated|interesting|boring|deserves?|opinions?|think|feels?|consider"
    r"|healthy|loud|quality|comfortable|amazing|terrible|excellent|perfect|effective|necessary|important|moral|immoral"
    r"|ethical|unethical|fair|unfair|right|wrong|justified|tast\w+|delicious|you|your)\b",
    re.IGNORECASE,
)
_OFFICE = (
    r"(?:(?:vice[- ])?president|king|queen|monarch|emperor|sultan|pope|premier|minister|chancellor|governor|mayor"
    r"|ceo|cfo|cto|chief executive(?: officer)?|chair(?:man|woman|person)?|secretary(?:[- ]general)?|chief justice"
    r"|speaker|ambassador|commissioner|head (?:of (?:state|government)|teacher)|coach|senator|(?:arch)?bishop|principal"
    r"|dean|rector|chief of (?:staff|police))"
)
_IN_OFFICE = re.compile(
    r"\bwho(?:'s|’s|s| is)\s(?!(?:\w+ ){0,8}?(?:first|second|third|fourth|fifth|last|former|only|known|called"
    r"|considered|nicknamed|fictional)\b)(?:(?!(?:of|in|by|to|for|with|than|who|that)\b)[\w'’.-]+ ){0,5}?"
    rf"{_OFFICE}(?:\s*(?:\?|$)|\s(?:right now|now|today|at present|these days|currently)\b"
    r"|\s(?:of|in|for|at) (?!(?:the )?(?:pop|rock|soul|jazz|blues|disco|country music|comedy|hearts|diamonds|spades"
    r"|clubs|gods|elves|dwarves|dead|underworld|jungle|fairies|monsters|horror|hill|beasts)\b))",
    re.IGNORECASE,
)
"""Who holds an office, in the present tense: it changes hands. Not who held it first, nor the king of pop."""
_FIXED, _HELD, _LONGEST = 3.5, 4.5, 2000
"""Log-odds that an anchor adds for a fact, and that a measure takes from an opinion; that an office adds for what time
changes; characters read, from the end."""


def classify_question(question: str, encoder: TurnEncoder) -> Classification:
    """The type of a question, by the encoder and by what ties it to one time, or to the time of asking."""
    shares = weighed(question, encoder.question_chances(question))
    return Classification(_largest(shares), shares, "embedded")


def weighed(question: str, chances: Mapping[str, float]) -> dict[str, float]:
    """The encoder's chances with the weight of an anchor, of an office that somebody holds, and of a measure."""
    read = question[-_LONGEST:]
    odds = {kind: chances[kind] for kind in QUESTION_TYPES}
    if _ANCHORED.search(read):
        odds["factual"] *= math.exp(_FIXED)
    elif _IN_OFFICE.search(read):
        odds["time_sensitive"] *= math.exp(_HELD)
    if _MEASURABLE.search(read) and not asks_for_taste(read):
        odds["subjective"] *= math.exp(-_FIXED)
    total = sum(odds.values())
    return {kind: odd / total for kind, odd in odds.items()}


def asks_for_taste(question: str) -> bool:
    """The question has a word of judgement or advice, or asks what somebody thinks."""
    return _TASTE.search(question[-_LONGEST:]) is not None


def _largest(shares: dict[str, float]) -> QuestionType:
    return max(QUESTION_TYPES, key=lambda kind: shares[kind])
