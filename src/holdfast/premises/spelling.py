"""Questions as they are typed, in the form that the grammar reads: chat spelled out, and each question alone."""

import re

from holdfast.premises.several import questions_apart

_NOT = re.compile(
    r"\b(is|are|was|were|do|does|did|has|have|had|could|would|should|must|ca|wo)nt\b", re.IGNORECASE
)
_WORD_IS = re.compile(r"\b(what|where|who|how|when|why)s(?=\s)", re.IGNORECASE)
_CHAT = {"u": "you", "ur": "your", "pls": "please", "plz": "please"}
_CHAT_WORD = re.compile(r"(?<![\w'’.-])(?:u|ur|pls|plz)(?![\w'’.-])")
_TYPOS = {
    "teh": "the", "adn": "and", "taht": "that", "waht": "what", "wich": "which", "happend": "happened",
    "becuase": "because", "recieve": "receive", "recieved": "received",
}  # fmt: skip
_TYPO = re.compile(rf"(?<![\w'’.-])(?:{'|'.join(_TYPOS)})(?![\w'’.-])")
_LONE_I = re.compile(r"(?<![\w'’.\-/])i(?=\s|['’]\w|[,?!]|$)")
_IT_IS = re.compile(
    r"\b([Ii]t)s(?= (?:a|an|the|not|been|too|so|very|now|today|still|already"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)"
)
_PAIR = re.compile(r"(?<=[a-z]) & (?=[a-z])")
_WHATEVER = re.compile(r"^(\W{0,3}what)ever(?= happened\b)", re.IGNORECASE)
_FOR_HOW_LONG = re.compile(r"(\bhow long\b[^?]{0,200}?) for(?=\s{0,3}\?{0,3}$)", re.IGNORECASE)
_ASKED_BEHIND = re.compile(
    r"^(?:I(?:['’]ve)? (?:just )?(?:heard|hear|read|saw)(?: that)? )?"
    r"([^?;:.!\"“”]{6,300}), (?:but |so |and )?(?:why|when|where|how(?: come)?)(?: (?:is|was) that)?\s?\?*$",
    re.IGNORECASE,
)
_AUXILIARY = "is|was|are|were|do|does|did|has|have|had|can|could|will|would|should"
_SECOND_QUESTION = re.compile(
    r"(?i)(?<=\w),? and (?=(?:(?:what|when|where|why|how|which|whose)(?: \w+){0,2}? "
    rf"(?:{_AUXILIARY})|who \w+|(?:{_AUXILIARY}) (?:he|she|it|they|we|you|I|there)|if (?:so|not))\b)"
)
_OPENS_QUESTION = re.compile(
    r"(?i)\W{0,3}(?:(?:so|ok|okay|hi|hello|hey|and),? ){0,3}"
    rf"(?:what|when|where|why|how|which|whose|who|{_AUXILIARY})\b"
)
_OTHERWISE = re.compile(rf"(?i)(?<=\w)(,? or) ({_AUXILIARY}) (he|she|it|they|we|you|I)\b")
_QUESTION_MARK = re.compile(r"[?？؟]\W*$")
_NEXT = re.compile(r"(?<=[?？])\s+(?=[\w\"“'(])")
_NUMBERING = re.compile(r"^\s*(?:\d{1,2}[.)]|[-*•])\s+")


def spelled_out(question: str) -> str:
    """ "whats ur dog called" → "what is your dog called"; only where that takes no guess."""
    text = _NOT.sub(r"\1n't", question)
    text = _WORD_IS.sub(r"\1 is", text)
    text = _CHAT_WORD.sub(lambda found: _CHAT[found[0]], text)
    text = _TYPO.sub(lambda found: _TYPOS[found[0]], _LONE_I.sub("I", _IT_IS.sub(r"\1's", text)))
    return _WHATEVER.sub(r"\1", _PAIR.sub(" and ", text))


def single_questions(sentence: str) -> list[str]:
    """ "When was it built, and who built it?" asks twice; each half is read for itself."""
    parts = [sentence] if set(sentence) & set('"“”') else _NEXT.split(sentence)
    parts = [part for part in (_NUMBERING.sub("", each) for each in parts) if part]
    return [single for part in parts for single in _halves(part)]


def _halves(sentence: str) -> list[str]:
    if stated := _ASKED_BEHIND.match(sentence):  # "Tom got fired, why?"
        return [f"How come {stated[1]}?"]
    sentence = _FOR_HOW_LONG.sub(r"\1", sentence)
    marked = _QUESTION_MARK.search(sentence) is not None
    if not marked and not _OPENS_QUESTION.match(sentence):
        return [sentence]
    # "Did Ann quit or was she fired?" asks whether she quit or was fired
    sentence = _OTHERWISE.sub(_in_order, sentence)
    parts = [alone for part in _SECOND_QUESTION.split(sentence) for alone in questions_apart(part)]
    *before, last = parts
    if not before:
        return [sentence]
    return [*(f"{part.rstrip('?')}?" for part in before), last if marked else f"{last}?"]


def _in_order(found: re.Match[str]) -> str:
    """ "or was she" → "or she was", "or do I have to pay" → "or I have to pay"."""
    joined, auxiliary, who = found.groups()
    return f"{joined} {who}" if auxiliary.lower() == "do" else f"{joined} {who} {auxiliary}"
