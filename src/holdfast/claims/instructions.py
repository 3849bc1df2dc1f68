"""Orders: which sentences are one, and which of them say something that can be wrong."""

import re
from itertools import takewhile

from holdfast.claims.verbs import is_finite, words_of
from holdfast.claims.words import word_set

_IMPERATIVES = word_set(
    """add adjust allow apply ask avoid bake begin blend boil bring browse brush build buy call cancel
    change check choose chop clean clear click close collect combine compare complete configure
    confirm connect consider consult contact cook cool copy cover create cut define delete disable
    discuss divide do don't download drag drain drop edit email enable ensure enter examine exit
    explore export fill find flip fold follow fry garnish get give go grab grate grill grind heat
    hold identify import include increase insert inspect install keep knead learn leave let lift
    list listen locate log look make measure melt mix monitor move navigate never note open pack
    paste pay peel perform pick place plug point pour practice preheat prepare press print proceed
    pull push put raise reach read reboot reduce refer refresh register remember remove rename repeat
    replace restart review rinse roll rotate run sauté save scan scroll search season see seek
    select send serve set shake share shut sign simmer sit skip slice speak spread sprinkle stand
    start stay stir stop store strain submit subtract suppose switch take talk tap tell test think
    tie toss touch transfer treat trim try turn type unplug update upload use verify view visit
    wait walk warm wash watch wear weigh whisk wipe wrap write"""
)
_STEP_WORDS = word_set("""always then next finally first second third lastly just simply also now""")
_AFTER_ORDERS = word_set(
    """the a an your this that these those to in on off up out down into onto from for with at by as it
    them any all each some sure not over through back away one two three until about around both
    every its their yourself and or us me"""
)
_CONDITIONS = word_set("if unless whether")
_POINTING = word_set(
    "see visit contact refer consult call email check read review browse reply reach ask learn explore"
)
_READING = word_set("see refer read review browse learn explore")
_BEHIND_OBJECTS = word_set(
    "to for in with by on at about if unless when whenever once within every before after"
)
_LOOKING = word_set("look take have turn scroll skip jump study use")
_NEGATED = frozenset(("never", "don't", "do"))
_TEXTS = (
    r"(?:pages?|sections?|chapters?|tables?|charts?|figures?|diagrams?|graphs?|images?|appendix|paragraphs?|articles?"
    r"|clauses?|footnotes?|passages?|documents?|documentation|docs|manual|guide|guidelines|handbook|leaflet|brochure"
    r"|policy|terms|faqs?|website|site|web ?page|portal|links?|list|reports?|studies|study|book|blog|notes?|sources?"
    r"|references?|examples?|answers?|steps|instructions|code|details|below|above|here)"
)
_TEXT = re.compile(rf"\b{_TEXTS}\b", re.IGNORECASE)
_SHOWN_HERE = re.compile(
    rf"\b{_TEXTS}\s(?:below|above|here|on page|in (?:section|chapter))\b"
    r"|\b(?:table|chart|figure|section|chapter|page|appendix)\s\d"
    r"|\b(?:this|the following)\s(?:link|page|guide|table|list)\b",
    re.IGNORECASE,
)
_LOOK_AT = re.compile(
    rf"(?:(?:take|have)\sa\s(?:\w+\s)?)?look\sat\s(?:\w+['’]?s?\s){{0,3}}?{_TEXTS}\b"
    rf"|(?:turn|scroll|skip|jump)\s(?:\w+\s)?to\s(?:\w+\s){{0,3}}?{_TEXTS}\b",
    re.IGNORECASE,
)
_WHEN = re.compile(
    r"\b(?:if|unless|when(?:ever)?|once|as soon as|immediately|at once|(?:right|straight) away|within|every|twice"
    r"|daily|weekly|monthly|annually|yearly|at least)\b",
    re.IGNORECASE,
)
"""Not "before": "consult your doctor before use" is said of everything."""
_ADDRESS = re.compile(r"\S@\w|\d{3}")
"""Where somebody is reached: a mailbox, a telephone number."""
_THE_HELPERS = re.compile(
    r"\b(?:us|support|(?:customer|technical) (?:service|support|care)|our \w+|the (?:help ?desk|team))\b",
    re.IGNORECASE,
)
_OFFERS_MORE = re.compile(
    r"\b(?:more(?! than)|further|additional|questions?|concerns?|details|unclear|doubts?|unsure|not sure"
    r"|(?:problem|issue|error)s? (?:persists?|continues?|remains?)"
    r"|(?:for|need|want|like) (?:any |some )?(?:help|assistance|advice|guidance|information|support))\b",
    re.IGNORECASE,
)


def is_instruction(text: str) -> bool:
    """An order to the reader: "Open the lid.", "If it beeps, open the lid."."""
    first = words_of(text[:80])[:6]
    if len(first) < 2:
        return False
    opener = first[0].lower()
    if opener == "please" or _LOOK_AT.match(text):
        return True
    if opener in ("to", "if", "for", "when") and ", " in text:
        return _is_order(words_of(text.split(", ", 1)[1][:80])[:6])
    if opener in _STEP_WORDS:
        first = first[1:]
    return _is_order(first)


def points_elsewhere(text: str) -> bool:
    """An instruction to look something up, such as "See page 4": nothing in it can be true or false.

    "Call a doctor if you feel dizzy." says when, "Call 555-0133." says where, and both can be wrong.
    """
    head = text[:400]
    first = [word.lower() for word in words_of(head[:60])[:2]]
    if _LOOKING.intersection(first):
        return _only_looks(head)
    return bool(_POINTING.intersection(first)) and not _says_when_or_where(head, first)


def _only_looks(text: str) -> bool:
    """ "Look at the chart on page 4", "Use the table below"; not "Use the code SAVE10"."""
    return _LOOK_AT.search(text, 0, 60) is not None or _SHOWN_HERE.search(text, 0, 60) is not None


def _says_when_or_where(text: str, first: list[str]) -> bool:
    """Is there something in the order that evidence can bear out or belie?"""
    if first[0] in _NEGATED:  # "Never call the number on the card."
        return True
    counted = not _READING.intersection(first)
    if _TEXT.search(_ordered(text, 2 if counted else 3)):
        return False
    if counted and _ADDRESS.search(text):
        return True
    if _OFFERS_MORE.search(text):
        return False
    when = _WHEN.search(text)
    if when is not None and _THE_HELPERS.search(text, 0, when.start()) is None:
        return True
    return counted and any(map(str.isdigit, text))


def _ordered(text: str, verb: int) -> str:
    """What the reader is to call, see or check: "the manual" of "Refer to the manual in case of a fire"."""
    words = text.split()[:12]
    behind = takewhile(lambda word: word.lower() not in _BEHIND_OBJECTS, words[verb:])
    return " ".join([*words[:verb], *behind])


def _is_order(first: list[str]) -> bool:
    """ "Open the lid" is one; "Open source software is free" and "Cook was a captain" are not."""
    if len(first) < 2 or first[0].lower() not in _IMPERATIVES or first[0].isupper() or is_finite(first[1]):
        return False
    own = list(takewhile(lambda word: word.lower() not in _CONDITIONS, first))  # "Contact us if you have …"
    return first[1].lower() in _AFTER_ORDERS or not any(map(is_finite, own[1:]))
