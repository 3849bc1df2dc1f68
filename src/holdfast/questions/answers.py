"""Short answers told in full, also to "why", "how" and requests: "Name the largest moon." and "Titan"."""

import re

from holdfast.claims.lexicon import look_up
from holdfast.claims.verbs import has_finite_verb, is_finite
from holdfast.questions.inversion import BE, invert
from holdfast.questions.open_questions import WH
from holdfast.questions.placing import PREPOSITIONS, placed, stranded
from holdfast.questions.statements import capitalised, complete, last_question

_REQUEST = re.compile(
    r"(?:(?:hi|hello|hey|thanks)\b[^,.!]{0,20}[,.!]\s+)?(?:please\s+)?(?:"
    r"(?:(?:can|could|would|will) you\s+(?:please\s+|kindly\s+)?)?"
    r"(?:(?:tell|give|show|send|remind)\s+(?:me|us)(?:\s+again)?(?:\s+about)?"
    r"|(?:name(?! (?:of|and)\b)|state|say|list|specify|identify|find)(?:\s+me)?)"
    r"|do you (?:happen to )?know|(?:I|we)(?:'d| would)? (?:want|need|like) to know|(?:I|we) wonder(?:ed)?"
    r"|any idea|I was wondering)\s*[,:]?\s+(?:please\s+)?(?=\S)",
    re.IGNORECASE,
)
_REASON = re.compile(r"why(?:['’]s|\b)\s*(?:exactly\s+)?", re.IGNORECASE)
_WAY = re.compile(r"(?:how|(?:in|by|under|on|with|for) (?:what|which) \w+)\s+", re.IGNORECASE)
_GIVES_REASON = re.compile(
    r"(?:because|due|owing|thanks|to|in order|so that|since|as|for|out of)\b", re.IGNORECASE
)
_BARE_REASON = re.compile(
    r"(?:because|due to|owing to|thanks to|in order to|so that|so as to|to)\s[^,;]{1,120}", re.IGNORECASE
)
"""Without a comma, behind which the sentence itself may stand: "Because it was old, it fell."."""
_GIVES_WAY = re.compile(
    rf"(?:{'|'.join(sorted(PREPOSITIONS))}|via|using|when|if|once|only|twice|every|through)\b",
    re.IGNORECASE,
)
_RELATIVE = re.compile(r"(?<=\w)\s(?:who|whom|whose|that|which|where|when)\s", re.IGNORECASE)
_PLEASE = re.compile(r"[,\s]+please$", re.IGNORECASE)
_LONGEST_PHRASE = 12
"""Words of what is asked for without a verb: "return period for shoes"."""


def gives_reason(question: str, answer: str) -> bool:
    """ "Because it was old." behind "Why did it fall?" leans on it, though it has a verb of its own."""
    return _REASON.match(last_question(question)) is not None and _BARE_REASON.fullmatch(answer) is not None


def in_full(question: str, answer: str) -> str | None:
    """What a short answer says, as a sentence or as "The largest moon: Titan."; None where that cannot be told."""
    asked = last_question(question)
    said = answer.strip().rstrip(".")
    if not asked or not said:
        return None
    for way in (_reason, _manner):
        if told := way(asked, said):
            return _sentence(told)
    request = _REQUEST.match(asked)
    wanted = _PLEASE.sub("", asked[request.end() :] if request else asked)
    if request and (told := _embedded(wanted, said)):
        return _sentence(told)
    if not request and _RELATIVE.search(asked) and _is_phrase(asked, requested=False):
        return _sentence(f"{asked}: {said}")
    if not request and (told := complete(question, answer)):
        return told
    if request and (told := complete(f"{wanted}?", answer)):
        return told
    return _sentence(f"{wanted}: {said}") if _is_phrase(wanted, requested=request is not None) else None


def _reason(asked: str, said: str) -> str | None:
    """ "The bridge fell because of corrosion" for "Why did the bridge fall?"."""
    found = _REASON.match(asked)
    stated = _stated(asked[found.end() :]) if found else None
    if stated is None:
        return None
    reason = f"{said[:1].lower()}{said[1:]}" if _GIVES_REASON.match(said) else f"because of {said}"
    return f"{stated} {reason}"


def _manner(asked: str, said: str) -> str | None:
    """ "The chair will be delivered by a driver" for "How will the chair be delivered?"."""
    found = _WAY.match(asked)
    if found is None or WH.match(asked) or not _GIVES_WAY.match(said):
        return None
    stated = _stated(asked[found.end() :])
    return f"{stated} {said[:1].lower()}{said[1:]}" if stated else None


def _stated(asked: str) -> str | None:
    inverted = invert(asked)
    if inverted is None:
        return None
    denied = inverted.auxiliary.lower().replace("’", "'").endswith(("n't", "cannot"))
    return inverted.state(negative=denied)


def _embedded(wanted: str, said: str) -> str | None:
    """ "The pool closes at 9" for "when the pool closes", whose words stand as in a statement already."""
    found = WH.match(wanted)
    clause = wanted[found.end() :] if found else ""
    words = clause.split()
    if found is None or not any(is_finite(word) or look_up(word).may_be("zd") for word in words[1:]):
        return None
    wh = found["wh"].lower()
    if words[-1].lower() in BE or stranded(words[-1:]) is not None:
        return f"{clause} {placed(wh, said) if words[-1].lower() in BE else said}"
    return (
        f"{clause} {placed(wh, said)}"
        if wh in ("when", "where", "how long", "how often", "how far")
        else None
    )


def _is_phrase(wanted: str, *, requested: bool) -> bool:
    """A few words that name something: "refund period for shoes", "Year of the move"."""
    named = _RELATIVE.split(wanted, maxsplit=1)[0]
    short = len(wanted.split()) <= _LONGEST_PHRASE
    return short and WH.match(wanted) is None and (requested or not has_finite_verb(named))


def _sentence(said: str) -> str:
    return f"{capitalised(' '.join(said.split()))}."
