"""A challenge as it would be written with care: apostrophes, no shouted "IS", no addresses; capitals for names."""

import re

from holdfast.claims.lexicon import look_up
from holdfast.claims.verbs import has_finite_verb
from holdfast.claims.words import word_set
from holdfast.questions.placing import PREPOSITIONS

_ADDRESS = re.compile(r"[(<\[]?\b(?:https?://|www\.)[^\s<>()\[\]]{1,2000}[)>\]]?", re.IGNORECASE)
_TELLS = re.compile(
    r"\s+(?:(?:also|clearly|still|even)\s+)?(?:says?|said|shows?|states?|lists?|gives?|has)\b"
)
_NOT = re.compile(
    r"\b(is|are|was|were|do|does|did|has|have|had|could|would|should|must|ca|wo)nt\b", re.IGNORECASE
)
_PRONOUN = re.compile(
    r"\b(?:(?P<be>that|there|what|who|he|she)s(?=\s+(?:not|a|an|the|only|just|wrong|right|what|my|your|\d)\b)"
    r"|(?P<are>you|they)re|(?P<am>i)m(?=\s)|(?P<have>i)ve(?=\s))\b",
    re.IGNORECASE,
)
_AINT = re.compile(r"\b(?P<who>it|that|this|he|she|there|they|you|we)\s+ain['’]?t\b", re.IGNORECASE)
_ITS = re.compile(
    r"(?P<lead>^|[,;:.!?]\s|\b(?:no|so|and|but|nope|sure|think|thinks|thought|know|knows|says?|said)\s)its(?=\s)",
    re.IGNORECASE,
)
_ITS_AMOUNT = re.compile(r"(?P<lead>\b(?P<before>[^\W\d_]+)\s)its(?=\s[$€£]?\d)", re.IGNORECASE)
"""Before a number "its" is "it's", unless something owns that many: "with its 14 rooms", "sold its 14 shops"."""
_OWNS = PREPOSITIONS | word_set("and or all both than as that")
_CALLED = re.compile(
    r",\s+you(?:\s(?!are|were|have|had|can|will|need|must|said|told|should|do|did|just|mean|see|know)[^\W\d_]+){1,3}(?=\s*(?:[.!?]|$))",
    re.IGNORECASE,
)
"""Names that somebody is called behind what is said: ", you absolute idiot!"."""
_CLAUSE = re.compile(r"[^,;:.!?]{0,60}")
_SHOUTED = re.compile(r"\b(?:IS|ARE|WAS|WERE|DO|DOES|DID|HAS|HAVE|HAD|CAN|WILL|NOT|NEVER|ALWAYS|ONLY)\b")
_CHAT = {
    "u": "you",
    "ur": "your",
    "tho": "though",
    "pls": "please",
    "plz": "please",
    "i": "I",
    "cuz": "because",
}
_CHAT_WORD = re.compile(rf"(?<![\w'’.-])(?:{'|'.join(_CHAT)})(?![\w’.-])(?!'[a-ln-z]t)")
_YOU_ARE = re.compile(
    r"\bur(?=\s+(?:so|too|very|really|just|still|not|totally|completely|clearly|dead|always|a|an|the|wrong|right"
    r"|mistaken|confused|supposed|meant|being|lying|kidding|smart|better)\b)|\b(?P<are>r)(?=\s+(?:u|you|ur)\b)"
)
"""What is "you are" and no "your": "ur wrong", "r u sure". "ur right hand" is rarer than "ur right"."""
_PLURAL = word_set("they you we")


def in_full(text: str) -> str:
    """The same turn, spelled out as far as that takes no guess."""
    found = _ADDRESS.sub(lambda m: "the page" if _TELLS.match(text, m.end()) else "", text)
    if found != text:
        found = re.sub(r"[ \t]{2,}", " ", found).rstrip(" \t\n:(")
    found = _CALLED.sub("", found)
    found = _YOU_ARE.sub(lambda m: "are" if m["are"] else "you're", found)
    found = _CHAT_WORD.sub(lambda m: _CHAT[m.group()], found)
    found = _NOT.sub(lambda m: f"{m.group(1)}n't", found)
    found = _AINT.sub(lambda m: f"{m['who']} {'are' if m['who'].lower() in _PLURAL else 'is'}n't", found)
    found = _PRONOUN.sub(_with_apostrophe, found)
    found = _ITS.sub(_as_it_is, found)
    found = _ITS_AMOUNT.sub(_as_it_counts, found)
    if any(map(str.islower, found)):
        found = _SHOUTED.sub(lambda m: m.group().lower(), found)
    return found if found.strip() else text


def _with_apostrophe(found: "re.Match[str]") -> str:
    kept = found.group()
    ending = {"be": "'s", "are": "'re", "am": "'m", "have": "'ve"}[found.lastgroup or ""]
    return kept[: -len(ending) + 1] + ending


def _as_it_is(found: "re.Match[str]") -> str:
    """ "its ostin" has no other verb; "its capital is Ostin" has one."""
    clause = _CLAUSE.match(found.string, found.end())
    return found.group() if clause and has_finite_verb(clause.group()) else f"{found['lead']}it's"


def _as_it_counts(found: "re.Match[str]") -> str:
    before = found["before"].lower()
    owns = before in _OWNS or look_up(before).may_be("bzdpg")
    return found.group() if owns and before != "wrong" else _as_it_is(found)


def recased(statement: str, like: str, typed: str) -> str:
    """What somebody typed without capitals, with one where the statement it stands against has a name."""
    if any(map(str.isupper, re.sub(r"\bI\b", "", typed))):
        return statement
    mine, theirs = statement.split(), like.split()
    shorter = min(len(mine), len(theirs))
    start = next((n for n in range(shorter) if mine[n] != theirs[n]), shorter)
    end = next((n for n in range(shorter - start) if mine[-1 - n] != theirs[-1 - n]), shorter - start)
    old, new = theirs[start : len(theirs) - end], mine[start : len(mine) - end]
    if not start or not old or not new or len(new) > 4 or not all(word[0].isupper() for word in old):
        return statement
    shouted = all(word.strip(".,").isupper() and len(word) > 2 for word in old)  # "JSON", not "I"
    named = [(word.upper() if shouted else word.capitalize()) if word.islower() else word for word in new]
    return " ".join([*mine[:start], *named, *mine[len(mine) - end :]])
