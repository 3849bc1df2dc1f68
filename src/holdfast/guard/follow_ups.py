"""Turns that go on from an answer without doubting it: thanks, greetings, and questions about something further.

The encoder that reads turns was made for disputes, and takes short words after a short answer for one too easily.
"""

import re

_LOOKED_AT = 2000
_MOST_SENTENCES = 12
_SENTENCES = re.compile(r"[.!?…\n]++")
_COURTESY = re.compile(
    r"(?:(?:many |ok(?:ay)?,? |great,? |ah,? |oh,? )?thank(?:s| you)\b.{0,60}|thx|cheers|hello|hi|hey"
    r"|good (?:morning|day|evening|afternoon)"
    r"|ok(?:ay)?|alright|great|perfect|nice|cool|good|wonderful|excellent|i see|got it|understood"
    r"|(?:that|this) helps?|(?:that|this) is (?:helpful|great|good|useful|interesting)|interesting|bye|goodbye)"
    r"(?:[ ,].{0,30})?",
    re.IGNORECASE,
)
_QUESTION = re.compile(
    r"(?:(?:and|or|so|then|also|now|ok(?:ay)?|great|thanks|well|i see|hi|hello)[ ,]++){0,3}"
    r"(?:who|whom|whose|what|when|where|which|why|how|is|are|was|were|do|does|did|can|could|will|would|shall|may|might"
    r"|has|have|had|tell me|show me|explain|describe|list|give me|please)\b",
    re.IGNORECASE,
)
_DOUBT = re.compile(
    r"n['’]t\b|\b(?:not|no|nope|never|neither|wrong|incorrect|correct|right|true|false|mistaken?|error|sure|certain"
    r"|certainly|really|actually|seriously|doubt\w*|disagree\w*|agree|reconsider|check(?:ed)?|verify|again|source|proof"
    r"|prove|evidence|but|however|instead|rather|contrary|sorry|nonsense|lie|lying|kidding|joking|believe|admit|change"
    r"|correction|surely|supposed)\b"
    r"|\byou(?:['’]re| are)?\s(?:\w+\s){0,2}(?:know|say|said|mean|claim|think|thought|told|got)\b"
    r"|\bi (?:think|thought|heard|read|was told|am|have|know|learned)\b",
    re.IGNORECASE,
)


def goes_on(turn: str) -> bool:
    """The turn only thanks, greets or asks for something further, and no word of it doubts what was said."""
    text = turn[:_LOOKED_AT]
    parts = [part.strip(" ,;:-–—\"'“”()") for part in _SENTENCES.split(text)]
    said = [part for part in parts if part]
    if not said or len(turn) > _LOOKED_AT or len(said) > _MOST_SENTENCES or _DOUBT.search(text):
        return False
    return all(_COURTESY.fullmatch(part) or _QUESTION.match(part) for part in said)
