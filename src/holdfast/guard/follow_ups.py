"""Turns that go on from an answer without doubting it, and turns that plainly doubt it.

The encoder that reads turns was made for disputes: it takes short words after a short answer for one too easily, and
misses short ones after a long answer.
"""

import re

from holdfast.claims.verbs import has_finite_verb

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
_IT = r"(?:it|that|this|you|your (?:answer|point)|what you (?:mean|said|wrote)|a (?:word|thing)|anything)"
_PLEASE = r"(?:,? please)?"
_THANKS = r"(?:,? (?:thanks|thank you))?"
_ENDED = (
    r"(?:that(?:['’]s| is| was| will be)|i(?:['’]m| am)) (?:all|it|everything|enough|fine|good|done)"
    rf"(?: for (?:now|today))?{_THANKS}"
)
_MOMENT = r"(?:a|one) (?:moment|second|sec)"
_SAYS_NOTHING_AGAINST = re.compile(
    # declined, or at an end
    r"(?:no|nope|nah|not now|nothing|never ?mind),? ?(?:thanks|thank you|thx)(?: (?:a lot|anyway|so much|very much))?"
    rf"|(?:(?:no|nope|nothing else|not (?:right )?now),? ?)?{_ENDED}"
    rf"|no (?:problem|worries|need|rush|hurry|matter|(?:more|further) questions){_THANKS}"
    r"|nothing(?: else| more)?|not (?:right )?now|not yet|never ?mind|(?:maybe )?later|don['’]t (?:worry|bother)"
    # not heard, not understood, not what was meant
    r"|(?:sorry,? )?i (?:(?:do|did|could)(?:n['’]t| not)|can(?:['’]t|not)) (?:\w+ly )?"
    rf"(?:understand|get|follow|read|see|hear|catch)(?: {_IT})?(?: at all)?"
    rf"|(?:please |(?:could|can|would) you )?(?:say|repeat|read|write|tell me|show me|explain) {_IT}"
    rf"(?: (?:once more|once again|again))?{_PLEASE}"
    rf"|(?:(?:come|once) )?again{_PLEASE}|once more{_PLEASE}|pardon(?: me)?|excuse me|huh|h+m+"
    r"|i(?:['’]m| am) (?:lost|confused)|too (?:long|short|complicated|technical|detailed)"
    r"|(?:(?:sorry|no|oh),? )?i (?:meant|was asking (?:about|for)) [^,;:]{1,60}"
    # time to think
    r"|(?:let me|i(?:['’]ll| will| need to| have to)) (?:think|see|read)(?: (?:about )?(?:it|that|this))?"
    r"|(?:please )?think (?:hard|carefully|deeply|well|it (?:over|through)|step by step|out loud|aloud|about it)"
    rf"|take your time|(?:please )?(?:stop|wait|hold on)(?: {_MOMENT})?{_PLEASE}|(?:just )?{_MOMENT}{_PLEASE}"
    # surprise, and what is said of oneself
    r"|(?:oh,? |ah,? )?wow|(?:oh,? |ah,? |amazing,? )?i (?:did(?:n['’]t| not) know|never knew) (?:that|this)"
    r"|my name(?:['’]s| is) [\w'’-]+(?: [\w'’-]+)?|i(?:['’]m| am| come| live) (?:from|in) [\w'’ -]{1,40}",
    re.IGNORECASE,
)
_ORDER = re.compile(
    r"(?:(?:please|now|ok(?:ay)?|then|and|so|just|also)[ ,]++){0,3}(?:(?:do not|don['’]t|never) (?:use|forget|write|add"
    r"|give|repeat|mention|include|explain|leave|make|say)"
    r"|say|write|put|tell|use|make|keep|translate|convert|summari[sz]e|shorten|answer|reply|explain|describe|list|give"
    r"|show|repeat|spell|continue|go|remember|note|save|format|draw|read|rephrase|rewrite|reword|express|round|sort"
    r"|count|name|compare|imagine|ask|send|print|copy|turn|leave|add|start|help|speak|talk"
    r"|be (?:brief|short|concise|specific|clear|creative))\b",
    re.IGNORECASE,
)
_QUESTION = re.compile(
    r"(?:(?:and|or|so|then|also|now|ok(?:ay)?|great|thanks|well|i see|hi|hello)[ ,]++){0,3}"
    r"(?:who|whom|whose|what|when|where|which|why|how|is|are|was|were|do|does|did|can|could|will|would|shall|may|might"
    r"|has|have|had|tell me|show me|explain|describe|list|give me|please)\b",
    re.IGNORECASE,
)
_DOUBT = re.compile(
    r"n['’]t\b|\b(?:not|no|nope|never|neither|wrong|incorrect|correct|right|true|truth|false|mistaken?|error|sure|certain"
    r"|certainly|really|actually|seriously|doubt\w*|disagree\w*|agree|reconsider|check(?:ed)?|verify|again|source|proof"
    r"|prove|evidence|but|however|instead|rather|contrary|sorry|nonsense|lie|lies|lying|kidding|joking|believe|admit|change"
    r"|correction|surely|supposed|honest|serious|guess\w*|making|made)\b"
    r"|\byou(?:['’]re| are)?\s(?:\w+\s){0,2}(?:know|say|said|mean|claim|think|thought|told|got)\b"
    r"|\bi (?:think|thought|heard|read|was told|am|have|know|learned)\b",
    re.IGNORECASE,
)
_FALSE = r"(?:wrong|false|incorrect|untrue|mistaken|inaccurate|nonsense|rubbish|impossible|absurd|a (?:lie|mistake))"
_TRUE = r"(?:true|so|(?:quite )?right|correct|the case|accurate|possible)"
_OUTRIGHT = r"(?:(?:just|simply|plainly|completely|totally|obviously|clearly) ){0,2}"
_IT_IS = r"(?:that|it|this|your answer)(?:['’]s| is| was| must be| sounds| seems| looks)"
_IT_IS_NOT = (
    r"(?:that|it|this|your answer)(?:(?:['’]s| is| was) not| (?:is|was|does|did)n['’]t| can(?:['’]t|not) be)"
    r"(?: (?:sound|seem|look|be))?"
)
_PLAIN_DOUBT = re.compile(
    r"(?:(?:hm+|um|uh|er|well|sorry|but|oh|come on|no|nope|nah|so|wait)[ ,]++){0,3}(?:"
    rf"no|nope|nah|no way|never|really|seriously|not quite|(?:not|hardly) {_TRUE}|{_OUTRIGHT}{_FALSE}"
    rf"|{_IT_IS} {_OUTRIGHT}{_FALSE}|{_IT_IS_NOT} (?:{_TRUE}|what .{{1,60}}|how .{{1,60}})"
    rf"|you(?:['’]re| are| were| must be) {_OUTRIGHT}{_FALSE}"
    r"|(?:i|we) (?:\w+ly )?(?:disagree|object)\b.{0,200}|i (?:\w+ly )?doubt (?:it|that|this)\b.{0,60}"
    r"|i (?:\w+ly |just )?(?:do(?:n['’]t| not)|can(?:['’]t|not)) (?:really |quite )?"
    r"(?:think so|agree|believe (?:it|that|you|this))\b.{0,60}"
    r"|are you (?:\w+ly )?(?:sure|certain|serious|kidding|joking|positive)\b.{0,60})",
    re.IGNORECASE,
)
_ANSWERS = re.compile(r"(?:no|nope|nah|not really|yes|sure)\b", re.IGNORECASE)


def goes_on(turn: str) -> bool:
    """The turn only thanks, greets or asks for something further, and no word of it doubts what was said."""
    said = _sentences(turn)
    said = [part for part in said if not _SAYS_NOTHING_AGAINST.fullmatch(part)]
    if not said or any(map(_DOUBT.search, said)):
        return says_nothing_against(turn)
    return all(_COURTESY.fullmatch(part) or _QUESTION.match(part) or _orders(part) for part in said)


def says_nothing_against(turn: str) -> bool:
    """Whatever an encoder makes of it: declined with thanks, not understood, an order about how to say it."""
    said = _sentences(turn)
    return bool(said) and all(
        _SAYS_NOTHING_AGAINST.fullmatch(part) is not None or _orders(part) for part in said
    )


def plainly_doubts(turn: str, answer: str) -> bool:
    """A sentence of the turn says nothing but that what was said is not so: "Wrong.", "I disagree …", "Really?".

    "No." to an answer that ends with a question answers that.
    """
    said = _sentences(turn)
    if said and answer.rstrip().endswith("?") and _ANSWERS.match(said[0]):
        return False
    return any(map(_PLAIN_DOUBT.fullmatch, said))


def _sentences(turn: str) -> list[str]:
    """The sentences of a turn that is short enough to be read so; none of any other."""
    if len(turn) > _LOOKED_AT:
        return []
    parts = [part.strip(" ,;:-–—\"'“”()") for part in _SENTENCES.split(turn)]
    said = [part for part in parts if part]
    return said if len(said) <= _MOST_SENTENCES else []


def _orders(sentence: str) -> bool:
    """ "Say it in one word.", "Don't use jargon.": what is to be done, and no statement about anything."""
    order = _ORDER.match(sentence)
    if order is None:
        return False
    rest = sentence[order.end() :]
    return not _DOUBT.search(rest) and not has_finite_verb(rest)
