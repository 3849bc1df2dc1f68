"""What a claim's words say about it: is it hedged, is it critical, does it lean on the sentence before?"""

import re

_HEDGE = re.compile(
    r"\b(?:might|possibly|perhaps|maybe|probably|presumably|reportedly|allegedly|apparently|seemingly"
    r"|supposedly|arguably"
    r"|potentially|conceivably|purportedly|likely|unlikely|unclear|uncertain|unconfirmed"
    r"|may(?!\s\d)|could (?:be|have|also|potentially|possibly)"
    r"|appear(?:s|ed)? (?:to|that)|seems?|seemed|suggests?|suggested|I (?:think|believe|guess|suspect|assume)"
    r"|(?i:in my opinion|as far as I know|to my knowledge|if I recall|it is possible|it's possible)"
    r"|(?:is|are|was|were) (?:thought|believed|said|rumou?red|considered likely|assumed|expected) to"
    r"|(?i:it) (?:is (?:thought|believed|said|rumou?red) that|(?:looks|sounds) (?:like|as if|as though)))\b"
)
_HEDGE_AT_START = re.compile(
    r"(?:Might|Possibly|Perhaps|Maybe|Probably|Presumably|Reportedly|Allegedly|Apparently|Seemingly"
    r"|Supposedly)\b"
)

_DIGIT = re.compile(r"\d")
_CRITICAL = re.compile(
    r"[\"“«「『][^\"”»」』]{2,}+[\"”»」』]|%|[½⅓¼¾]"
    r"|\b(?i:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
    r"|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b"
    r"|\b(?:hundred|thousand|million|billion|trillion|dozen)s?\b"
    r"|\b(?:half|percent|per cent|twice|double|triple)\b"
    r"|\b(?:January|February|April|June|July|August|September|October|November|December|Monday|Tuesday"
    r"|Wednesday|Thursday"
    r"|Friday|Saturday|Sunday)\b|\bin (?:early |late |mid-)?(?:March|May)\b"
    r"|[一二三四五六七八九十百千万億亿][年月日个個人歳岁%％]"
)

_OPENING = (
    r"[\"“‘'(*_]{0,3}(?:(?:[Aa]nd|[Bb]ut|[Ss]o|[Yy]et|[Aa]lso|[Tt]hen)\s|[A-Z][^,.;:!?]{0,40}+,\s)?"
    r"(?:(?:also|once|later|then)\s)?"
)
_PERSONAL = r"(?i:he|she|it|they|his|her|hers|its|their)"
_POINTING = (
    r"(?i:this|that|these|those|such|both|neither|another|here|one of (?:them|these|those)"
    r"|most of (?:them|these|those)"
    r"|the (?:former|latter|same|other|others|two|three))"
)
_OBJECT_PRONOUN = re.compile(r"\b(?:it|them|him|her|its|their|there)\b")
_LEANS_ON_NAME = re.compile(rf"{_OPENING}{_PERSONAL}\b")
_LEANS_ON_SENTENCE = re.compile(rf"{_OPENING}{_POINTING}\b")


def is_hedged(text: str) -> bool:
    """Says it carefully: might, reportedly, appears to, I think."""
    return _HEDGE.search(text) is not None or _HEDGE_AT_START.match(text) is not None


def is_critical(text: str) -> bool:
    """Holds a number, a date or a quotation."""
    # Digits first: they are found at once, and most critical claims have some.
    return _DIGIT.search(text) is not None or _CRITICAL.search(text) is not None


def leans_on_name(text: str) -> bool:
    """Starts from a pronoun whose name stands in an earlier sentence: "He won it twice"."""
    return _LEANS_ON_NAME.match(text) is not None


def holds_pronoun(text: str) -> bool:
    """Has a pronoun that another clause explains: "Ford sold it in 1990"."""
    return _OBJECT_PRONOUN.search(text) is not None


def leans_on_sentence(text: str) -> bool:
    """Starts from a word that points at what was just said: "This led to war"."""
    return _LEANS_ON_SENTENCE.match(text) is not None
