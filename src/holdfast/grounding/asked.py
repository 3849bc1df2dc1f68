"""The claims of an answer to a question: "Lyon.", "In 1889" and "Yes" say what they make of what was asked."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from holdfast.claims import extract_claims
from holdfast.claims.instructions import is_instruction
from holdfast.claims.signals import is_critical, leans_on_name
from holdfast.claims.types import Claim
from holdfast.claims.verbs import has_finite_verb
from holdfast.claims.words import content_words
from holdfast.questions import (
    WH,
    complete,
    gives_reason,
    in_full,
    invert,
    is_short_answer,
    last_question,
)

LONGEST_QUESTION = 400
"""Characters at the end of a question that are read with the answer."""
_OPENS = re.compile(
    r"[\W_]*(?P<said>yes|yeah|yep|no|nope)\b(?=\s*(?:[,.;:!—–*_)]|-\s|$))[\s,;:—–*_)-]*(?P<rest>[^.!?;\n]*+)",
    re.IGNORECASE,
)
"""Only what a mark or the end stands behind: "No refunds." answers nothing with no."""
_TELLS_NOTHING = re.compile(
    r"(?:(?:it|that|this)['’]?s?\s(?:is\s)?)?(?:not\s(?:\w+\s)?(?:known|sure|certain|stated|specified|mentioned|given"
    r"|provided|available|told|disclosed|applicable|found|clear)|un(?:known|clear|certain|specified)|n/?a|none\sgiven"
    r"|no\s(?:idea|answer|information|data))\b",
    re.IGNORECASE,
)
_POSSESSIVE = re.compile(r"(?<=\w)['’]s(?=\s\w|\W*$)|(?<=s)['’](?=\s|\W*$)")
_WRAPPING = ' \n\t*_`"“#('
"""What may stand before the only claim of an answer that is a short one; no mark of a list, whose items are many."""
_HOW_TO = re.compile(r"how\s(?!many\b|much\b|long\b|far\b|old\b|often\b)", re.IGNORECASE)
"""Behind it stands what to do, a sentence of its own: "Clearly mark the exits"."""
_CHOICE = re.compile(r"\bor\b", re.IGNORECASE)
_LABELLED = re.compile(r"\w:\s")
_NAMED = re.compile(r"(?:the|a|an|my|your|his|her|its|our|their|both|all)\s[\w-]+\.?", re.IGNORECASE)
""" "The permits" is no sentence, whatever "permits" may be elsewhere."""
_ELLIPTIC = re.compile(
    r"(?P<who>.{1,80}?)\s(?P<verb>is|are|was|were|do|does|did|has|have|had|can|could|will|would)[.!]?",
    re.IGNORECASE,
)
_ABOUT_ME = re.compile(r"\b(?:I am|I was|I|my|me|mine|we|our|us)\b", re.IGNORECASE)
_TO_THE_ASKER = {
    "i am": "you are",
    "i was": "you were",
    "i": "you",
    "we": "you",
    "me": "you",
    "us": "you",
    "my": "your",
    "our": "your",
    "mine": "yours",
}


def claims_of(response: str, question: str = "", ids: Collection[str] = ()) -> list[Claim]:
    """The claims of an answer to a question, told in full where only the question completes them."""
    question = question.strip()
    found = extract_claims(response, ids, question)
    alone = len(found) == 1 and not response[: found[0].start].strip(_WRAPPING)
    told = [_told(claim, question, alone=alone) for claim in found]
    if opening := _opening(response, question, told):
        behind = [replace(c, start=max(c.start, opening.end)) for c in told if c.end > opening.end]
        told = [replace(claim, id=f"c{n}") for n, claim in enumerate([opening, *behind], start=1)]
    return _leaning(told, question)


def _leaning(claims: Sequence[Claim], question: str) -> list[Claim]:
    """ "It" at the beginning is what was asked about, or what the short answer before it says."""
    above, found = _asked_about(question), list[Claim]()
    for claim in claims:
        leans = claim.context is None and above is not None and leans_on_name(claim.text)
        found.append(replace(claim, context=above) if leans else claim)
        above = claim.text if claim.asked is not None else above
    return found


def _asked_about(question: str) -> str | None:
    """ "The tower was built." for "When was the tower built?"."""
    asked = last_question(question) if question else ""
    opening = WH.match(asked)
    if opening and opening["wh"].lower() not in ("when", "where"):
        return None  # behind "who" and "what" stands what is said of the answer
    inverted = invert(asked[opening.end() if opening else 0 :])
    return f"{inverted.state()}." if inverted else None


def _told(claim: Claim, question: str, *, alone: bool) -> Claim:
    """ "The capital of France is Lyon." for "Lyon.", and "Paris is the capital of France." for "Paris is."."""
    asked = claim.context or (question if alone else "")
    if not asked or not (asked == question or asked.rstrip().endswith("?")):
        return claim
    if said := _elliptic(asked, claim.text):
        return _in_words(claim, said, asked)
    if not _leans(asked, claim.text) or _TELLS_NOTHING.match(claim.text):
        return claim
    said = in_full(asked, claim.text)
    stands_alone = said is None and (_HOW_TO.match(asked) or _is_yes_or_no(asked))
    if stands_alone or (said is not None and content_words(said) == content_words(claim.text)):
        return claim
    return _in_words(claim, said, asked)


def _leans(asked: str, text: str) -> bool:
    """A name, a value or a phrase, or a reason, says something only with its question."""
    if _NAMED.fullmatch(text) or gives_reason(asked, text):
        return True
    if is_instruction(text) or _LABELLED.search(text):
        return False
    return is_short_answer(_POSSESSIVE.sub("", text))


def _is_yes_or_no(asked: str) -> bool:
    """Behind it "Probably not." takes a side by halves, and says nothing that could be read beside it."""
    return invert(last_question(asked)) is not None and not _CHOICE.search(asked)


def _elliptic(asked: str, text: str) -> str | None:
    """ "No, Paris is." leaves the rest to the question."""
    found, inverted = _ELLIPTIC.fullmatch(text), invert(asked)
    if found is None or inverted is None or inverted.auxiliary.lower() != found["verb"].lower():
        return None
    return f"{replace(inverted, subject=found['who']).state()}."


def _in_words(claim: Claim, statement: str | None, asked: str) -> Claim:
    """The claim as a statement, with the words of question and answer beside it; as these where it makes none."""
    question = asked[-LONGEST_QUESTION:].strip()
    words = f"{question if question.endswith(('?', '.', '!', ':')) else f'{question}?'} {claim.text}"
    text = words if statement is None else _to_the_asker(statement)
    critical = claim.critical or is_critical(text)
    return replace(claim, text=text, context=None, asked=statement and words, critical=critical)


def _to_the_asker(statement: str) -> str:
    """ "You can cancel." for "I can cancel."."""
    said = _ABOUT_ME.sub(lambda found: _TO_THE_ASKER[found.group().lower()], statement)
    return said[:1].upper() + said[1:]


def _opening(response: str, question: str, claims: Sequence[Claim]) -> Claim | None:
    """What the "yes" or "no" at the beginning of an answer says, unless the words behind it say so once more."""
    found = _OPENS.match(response) if question else None
    statement = complete(question, found["said"]) if found else None
    if found is None or statement is None:
        return None
    said, rest, end = frozenset(content_words(statement)), found["rest"].strip(" *_"), found.end()
    if rest and has_finite_verb(rest):
        behind = next((c for c in claims if c.end > found.end("said") and c.start < end), None)
        words = frozenset(content_words(behind.text)) if behind else frozenset[str]()
        if behind and said <= words and not words <= said:
            return None  # "Yes, parking is free for guests."
        rest, end = "", end if words <= said else found.end("said")
    end += end == found.end() and response[end : end + 1] in (".", "!")
    text = f"{statement.rstrip('.')}, {rest}." if rest else statement
    claim = Claim(
        id="c1", text=response[found.start("said") : end].strip(" *_"), start=found.start("said"), end=end
    )
    return _in_words(claim, text, question)
