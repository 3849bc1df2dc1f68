"""Times and places as they stand in a sentence: "in 1990", "at 10:00", "on Friday", "upstairs"."""

import re

from holdfast.claims.words import word_set

PREPOSITIONS = word_set(
    """in on at by from near since around about under to with during before after for of into over through against
    between across along upon towards toward until within behind beside above below"""
)
_OPENS_WITH_PREPOSITION = re.compile(rf"(?:{'|'.join(sorted(PREPOSITIONS))})\b", re.IGNORECASE)
_YEAR_OR_MONTH = re.compile(
    r"(?:c\.\s?)?\d{3,4}\b|(?:the )?(?:early |late |mid-?)?\d{3,4}s\b|\d+(?:st|nd|rd|th)?\s(?:century|BC|AD)"
    r"|(?:January|February|March|April|May|June|July|August|September|October|November|December)(?:\s\d{4})?$"
    r"|(?:the )?(?:spring|summer|autumn|winter)\b"
    r"|(?:sixteen|seventeen|eighteen|nineteen|twenty)[ -](?:hundred|oh|ten|eleven|twelve|\w+teen|\w+ty)\b",
    re.IGNORECASE,
)
CLOCK = re.compile(
    r"\b\d{1,2}(?:[:.]\d\d)?(?:\s?[ap]\.?m\b\.?|\so'clock\b)|\b\d{1,2}:\d\d\b|\bnoon\b|\bmidnight\b",
    re.IGNORECASE,
)
_NO_VERB = re.compile(
    r"\bhundreds?\b|\b\d{1,2}(?:st|nd|rd|th)?\s(?:of\s)?May\b|\bMay\s\d{1,4}(?:st|nd|rd|th)?\b"
)
_HOUR = re.compile(r"\d{1,2}")
_UNITS = (
    r"(?:second|minute|hour|day|night|week|weekend|month|year|decade|century|spring|summer|autumn|winter)s?"
)
_RELATIVE = re.compile(rf"\b(?:last|next|this|every|each)\s(?:\w+\s)?{_UNITS}\b", re.IGNORECASE)
_BY_ITSELF = re.compile(
    r"(?:yesterday|today|tonight|tomorrow|now|soon|recently|daily|weekly|monthly|yearly|annually|always|never|upstairs"
    r"|downstairs|home|here|there|abroad|overseas|outside|inside|indoors|outdoors|nearby|everywhere|anywhere|nowhere"
    r"|somewhere|next door)(?=$|,|\s(?:a|an|the|in|at|on|of|from|near|and|or|morning|afternoon|evening|night)\b)"
    r"|(?:every|each)\s|.*\b(?:ago|later|earlier)$",
    re.IGNORECASE,
)


def is_placed(answer: str) -> bool:
    """The answer needs no preposition before it: it has one, or is "yesterday", "upstairs", "every ten minutes"."""
    return any(pattern.match(answer) for pattern in (_OPENS_WITH_PREPOSITION, _BY_ITSELF, _RELATIVE))


def is_clock(answer: str) -> bool:
    """A time of day, also "10" alone and "at noon"."""
    return CLOCK.search(answer) is not None or re.fullmatch(r"(?:at )?\d{1,2}", answer) is not None


def placed(wh: str, answer: str) -> str:
    """A place or a time with its preposition."""
    if wh not in ("where", "when") or is_placed(answer):
        return answer
    if wh == "when" and (CLOCK.match(answer) or _HOUR.fullmatch(answer)):
        return f"at {answer}"
    return f"on {answer}" if wh == "when" and not _YEAR_OR_MONTH.match(answer) else f"in {answer}"


def without_times(text: str) -> str:
    """The text without "8 am", "12 May", "last year" and "hundred", whose words may pass for verbs."""
    return _RELATIVE.sub("", _NO_VERB.sub("", CLOCK.sub("", text)))


def stranded(words: list[str]) -> int | None:
    """Where a preposition stands whose noun was asked for: "listen on | by default", "work for |"."""
    for place, word in enumerate(words):
        alone = place + 1 == len(words) or words[place + 1].lower() in PREPOSITIONS
        if word.lower() in PREPOSITIONS and alone:
            return place
    return None
