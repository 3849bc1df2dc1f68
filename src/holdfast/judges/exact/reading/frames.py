"""Does a sentence that holds the claim's words also assert them? Frames such as "it is false that" say no."""

import re

from holdfast.judges.exact.reading.typography import QUESTION, SENTENCE_END

_WINDOW = 1200  # characters of a sentence that are looked at on each side; a longer one decides nothing

# Before the claim: negation, condition, doubt, hearsay, fiction and times that are over.
_FRAME = re.compile(
    r"n't\b|\b(?:not|no|never|neither|nor|none|nobody|without|false|falsely|untrue|incorrect|incorrectly|wrong|wrongly|"
    r"myth|hoax|rumou?rs?|lie|lies|lied|fake|if|whether|unless|suppose|supposing|imagine|assuming|den(?:y|ies|ied|ying)|"
    r"doubt\w*|disput\w+|refut\w+|reject\w*|fail\w*|claim\w*|alleg\w+|said|says|say|saying|stat(?:ed|es)|argu\w+|"
    r"believ\w+|think|thinks|thought|suggest\w*|predict\w*|expect\w*|hope\w*|fear\w*|warn\w*|report(?:ed|edly)|told|"
    r"assert\w*|insist\w*|contend\w*|according|purported\w*|supposed\w*|could|might|may|would|should|perhaps|maybe|"
    r"possibly|hypothe\w+|novel|film|movie|legend|story|fiction\w*|dream\w*|theory|game|question|ask\w*|q|until|before|"
    r"formerly|previously|once|when|except|instead|rather|unlikely|impossible|ignore|contrary|misconception)\b"
)
# After it: denial, and words that narrow it.
_DENIAL = re.compile(
    r"n't\b|\b(?:not|no|never|false|falsely|untrue|incorrect|wrong|myth|hoax|lie|den(?:y|ies|ied)|doubt\w*|disput\w+|refut\w+|"
    r"debunk\w*|disprov\w+|retract\w*|claim\w*|alleg\w+|said|says|according|if|unless|except|only|until|provided|supposed\w*|"
    r"reported\w*|believ\w+|legend|fiction\w*)\b"
)
_DENIED_NEXT = re.compile(
    r"(?:but |however ,? ?)?(?:(?:this|that|it|which|these|those)(?: \w+)? "
    r"(?:is|was|are|were|has been|turned out to be)"
    r"(?: \w+)? (?:not (?:true|correct|so|the case)|false|untrue|incorrect|wrong|"
    r"a (?:myth|lie|hoax|misconception)|denied|disproved|refuted)(?! that\b)"
    r"|(?:no|false|wrong|incorrect|untrue|not true)(?: [,;:\-—]|$)"
    r"|(?:this|that|it) (?:isn't|wasn't) (?:true|so|correct))"
)
_CLAUSE_BEFORE = re.compile(
    r"(?:[,;:\-—](?: (?:and|but|so|because|while|as))?"
    r"|\b(?:fact|found|finds|shows?|showed|shown|confirm\w*|prove[ds]?|demonstrate[ds]?|"
    r"reveal\w*|discovered) that)$"
)
_CLAUSE_AFTER = re.compile(r"[;—\-]|, (?:and|but|which|who|while|whereas|where|as well as|with|so|making)\b")


def is_denied_next(folded_sentence: str) -> bool:
    """Whether a sentence takes back the one before it: "This is a myth."."""
    return _DENIED_NEXT.match(folded_sentence[:200]) is not None


def is_asserted(folded: str, start: int, end: int) -> bool:
    """Whether the words `folded[start:end]` are a sentence or clause that the text itself states."""
    before, after = _before(folded, start), _after(folded, end)
    if before is None or after is None:
        return False
    if before and (_FRAME.search(before) or not _CLAUSE_BEFORE.search(before)):
        return False
    if after and (after.endswith(QUESTION) or _DENIAL.search(after) or not _CLAUSE_AFTER.match(after)):
        return False
    following = folded[end + len(after) : end + len(after) + 210].strip(f" {SENTENCE_END}")
    return not is_denied_next(following)


def _before(folded: str, start: int) -> str | None:
    """The words of the sentence before `start`; None when its beginning is too far away to see."""
    low = max(0, start - _WINDOW)
    mark = folded.rfind(SENTENCE_END, low, start)
    return None if mark < 0 and low > 0 else folded[mark + 1 if mark >= 0 else 0 : start].strip()


def _after(folded: str, end: int) -> str | None:
    mark = folded.find(SENTENCE_END, end, end + _WINDOW)
    if mark < 0 and end + _WINDOW < len(folded):
        return None
    return folded[end : mark if mark >= 0 else len(folded)].strip()
