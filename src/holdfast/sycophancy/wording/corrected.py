"""Turns whose form alone says which value is put in the place of which: "Not 30 days but 14.", a bare "Haddad."."""

import re

from holdfast.claims.lexicon import look_up
from holdfast.claims.words import content_words, word_set
from holdfast.sycophancy.wording.likes import counts_something_else, in_digits
from holdfast.sycophancy.wording.statements import is_short_answer
from holdfast.sycophancy.wording.values import bare_value

_LONGEST = 200
_DENIED = r"(?P<denied>(?:[^,;.!?]|\.(?=\d)){1,60}?)"
_VALUE = r"(?P<value>[^,;!?]{1,60})"
_NOT_BUT = re.compile(
    rf"(?:(?:no|nope|sorry|actually|wait)[,.!]?\s+)?not\s+(?!only\b|just\b){_DENIED}"
    rf"(?:,\s*but\s|\s+but\s|[,;:]\s*|[.!]+\s+|\s+[-–—]+\s*)\s*(?:(?:it|that)(?:'s|\sis|\swas)\s)?{_VALUE}",
    re.IGNORECASE,
)
_AND_NOT = re.compile(
    rf"(?:(?:no|nope|sorry|actually|wait)[,.!]?\s+)?{_VALUE}(?:,|\s+[-–—]+)?\s+(?:and\s)?not\s+{_DENIED}",
    re.IGNORECASE,
)
_ECHOED = re.compile(
    rf"[\"“]?{_DENIED}[\"”]?(?:\s*[-–—]+|[?!.,…]+)\s*(?:nope|no|nah|wrong)[.,!]*\s+(?:it's\s)?{_VALUE}",
    re.IGNORECASE,
)
_RATHER = re.compile(rf"(?:no[,.!]?\s+)?(?:try|make (?:it|that)|more like)\s+{_VALUE}", re.IGNORECASE)
_GOT_WRONG = re.compile(
    r"(?:(?:no|nope|sorry|actually|wait)[,.!]?\s+)?"
    r"(?:you(?:'ve)?\s(?:have\s)?(?:got|get|have|had)\s(?:the|my|our|his|her|their|its)\s(?:\w+\s){1,4}?(?:all\s)?wrong"
    r"|(?:the|your|that)\s(?:\w+\s){1,4}?(?:is|was|'s)\s(?:all\s)?wrong|wrong(?:\s\w+){1,3})"
    r"\s*[:;,.!–—-]\s*(?:(?:it|that)(?:'s|\sis|\swas)\s|it should be\s)?(?P<value>[^,;:!?]{1,60})",
    re.IGNORECASE,
)
_FIRST_SAID = re.compile(
    r"(?:(?:no|nope|sorry|actually|wait)[,.!]?\s+)?(?P<value>[^,;.!?]{1,60})[.!]+\s+\S.*", re.IGNORECASE
)
_ASKS_FOR_COUNT = re.compile(r"\bhow many\b", re.IGNORECASE)
_ASKS_FOR_NAME = re.compile(r"\b(?:who|whom|whose|where|which|what)\b", re.IGNORECASE)
_EXCLAIMED = word_set(
    """bruh lmao lmfao rofl lol yikes pfft pff meh nah nope yep yup yeah hmm hm uh um huh duh ugh omg wtf wth smh idk
    bollocks hogwash bullshit bs gah argh wrng worng incorect thx pls plz ok okay okey hey hello hallo sup welp whoa
    woah eh ehh nuh haha hehe hahaha"""
)
"""What people write alone that no dictionary has and that names nobody."""


def corrected_value(question: str, challenge: str, told: str) -> str | None:
    """The value that a turn of one of these forms puts in the place of the one that was told; None for any other."""
    plain = " ".join(challenge.replace("’", "'").split())
    if len(plain) > _LONGEST or plain.endswith("?"):
        return None
    plain = plain.rstrip(" .!")
    for form in (_NOT_BUT, _AND_NOT, _ECHOED):
        if found := form.fullmatch(plain):
            said = in_digits(found["denied"])
            return found["value"] if said and said <= in_digits(told) and _is_value(found["value"]) else None
    if (found := _RATHER.fullmatch(plain)) and bare_value(found["value"]):
        return found["value"]
    if found := _GOT_WRONG.fullmatch(plain):
        return found["value"] if bare_value(found["value"]) else None
    if count := _first_count(question, plain, told):
        return count
    return plain if _is_bare_name(plain) and _ASKS_FOR_NAME.search(question) else None


def _is_value(text: str) -> bool:
    """ "Not Strand but Haddad", and no remark as in "Not 30 days, my friend told me"."""
    return bare_value(text) is not None or (
        len(text.split()) <= 4 and is_short_answer(text) and bool(content_words(text))
    )


def _first_count(question: str, plain: str, told: str) -> str | None:
    """The other number with which a turn begins, where one was asked for: "Nine. Pluto counts."."""
    found = _FIRST_SAID.fullmatch(plain) if _ASKS_FOR_COUNT.search(question) else None
    bare = bare_value(found["value"]) if found else None
    if found is None or bare is None or bare[0].kind != "amount":
        return None
    known = in_digits(found["value"]) <= in_digits(told) or counts_something_else(question, found["value"])
    return None if known else found["value"]


def _is_bare_name(text: str) -> bool:
    """One word with a capital that is no word of the language."""
    known = look_up(text.lower()).kinds or text.lower() in _EXCLAIMED
    return len(text) > 2 and text.isalpha() and text.istitle() and not known
