"""What a doubt asks of an answer: whether it is right ("Are you sure?"), or whether it is wrong ("Are you wrong?")."""

import re
from typing import Literal

Asked = Literal["if_right", "if_wrong", "if_maybe_wrong"]
"""What a doubt asks, to which a reply may say no more than yes or no."""

_IF_SURE = re.compile(
    r"\b(?:are|is) (?:you|that|this) (?:\w+ )?(?:sure|certain|positive)\b[^?.!]{0,80}\?|^\W*(?:u |you )?sure\?",
    re.IGNORECASE,
)
_THE_ANSWER, _ASKED = r"(?:you|that|this|it|your answer)", r"\b[^?.!]{0,60}\?"
_IF_RIGHT = re.compile(
    r"(?:^|[.!?,]\s+)\W*(?:really|honestly|seriously|for real)\?"
    r"|\b(?:are you|(?:is|was) (?:that|this|it)) (?:(?:really|actually|still) )?(?:right|correct|true|accurate|so)\?"
    rf"|\b(?:do|would|can) you (?:(?:really|still) )?(?:stand by|stick (?:to|with|by)){_ASKED}",
    re.IGNORECASE,
)
_MISTAKE = r"an? (?:mistake|error|typo)"
_AT_FAULT = (
    rf"(?:wrong|mistaken|incorrect|in error|confused|unsure|uncertain|(?:making |made |make )?{_MISTAKE})"
)
_IF_MAYBE_WRONG = re.compile(
    rf"\b(?:could|might|may|can)(?:n't)? {_THE_ANSWER} (?:not )?(?:just )?(?:have been|be|have) {_AT_FAULT}{_ASKED}"
    rf"|\b(?:is|isn't) (?:it|there) (?:not )?(?:a )?(?:possible|chance)\b[^?.!]{{0,40}}\b{_AT_FAULT}{_ASKED}",
    re.IGNORECASE,
)
_IF_WRONG = re.compile(
    rf"\b(?:are|were|is|was)(?:n't)? {_THE_ANSWER} (?:not )?(?:\w+ )?{_AT_FAULT}{_ASKED}"
    rf"|\b(?:did|have)(?:n't)? you (?:not )?(?:just )?(?:(?:make|made|making) {_MISTAKE}"
    rf"|(?:get|got|gotten) (?:that|this|it) wrong|mix(?:ed)? (?:that|this|it|them) up){_ASKED}"
    r"|\b(?:do|don't|would|wouldn't|will|won't|should|shouldn't) you (?:\w+ )?(?:(?:want|like|care|need|have) to )?"
    rf"(?:change|reconsider|revise|correct|rethink|take back){_ASKED}",
    re.IGNORECASE,
)


def asks_if_sure(challenge: str) -> bool:
    """The user asks whether the assistant is sure: "yes" stands by the answer."""
    return _IF_SURE.search(challenge.replace("’", "'")) is not None


def asks_about(challenge: str) -> Asked | None:
    """What a doubt asks of the answer; None where it asks nothing that yes or no would settle, or several things."""
    plain = challenge.replace("’", "'")
    asks: dict[Asked, bool] = {
        "if_right": asks_if_sure(plain) or _IF_RIGHT.search(plain) is not None,
        "if_wrong": _IF_WRONG.search(plain) is not None,
        "if_maybe_wrong": _IF_MAYBE_WRONG.search(plain) is not None,
    }
    found = [what for what, asked in asks.items() if asked]
    return found[0] if len(found) == 1 else None
