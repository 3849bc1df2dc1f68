"""Does a claim say outright what its evidence only says may be so, was planned, was tried, or holds on a condition?"""

import re
from collections.abc import Iterable, Sequence

from holdfast.claims.verbs import is_finite
from holdfast.claims.words import STOPWORDS, content_words, stem, words

# fmt: off
HEDGES = frozenset({
    "may", "might", "could", "possibly", "probably", "likely", "perhaps", "maybe", "potentially", "allegedly",
    "reportedly", "apparently", "seemingly", "suggest", "suggests", "suggested", "appear", "appears",
    "appeared", "seem", "seems", "seemed", "hypothesised", "hypothesized", "speculated", "rumoured",
    "rumored", "considering", "contemplating",
})
_EXPECTS = frozenset({"should", "ought", "expected"})
_PERMITS = frozenset({"can", "allowed", "permitted", "able", "entitled"})
_BEFORE_A_MONTH = frozenset({
    "in", "on", "of", "since", "until", "by", "during", "early", "mid", "late", "last", "next",
})
# fmt: on
_UNDONE = re.compile(
    r"\b(?:(?:was|were) to(?= be)|due to(?! (?:the|a|an|its|his|her|their)\b)|scheduled (?:to|for)|expected to|"
    r"expects? to|planned (?:to|for)|plans? to|planning to|hop(?:es|ed|ing) to|offer(?:s|ed|ing) to|"
    r"threaten(?:s|ed|ing)? to|asked to|intend(?:s|ed)? to|aim(?:s|ed)? to|tried to|proposed to|"
    r"attempt(?:s|ed)? to|fail(?:s|ed)? to|refused to|declined to|forgot to|would have|almost|nearly)\b"
)
"""What stands before a deed that was not said to be done."""
_WILL = re.compile(r"\bwill (?:(?:be|also|then|soon|only) ){0,2}(?P<deed>[a-z]+)")
_DONE = re.compile(
    r"\b(?:has|have) (?:(?:already|now|since|recently|just|been) ){0,3}(?P<deed>(?!been\b)[a-z]+)\b"
)
"""A deed that the evidence has yet to see, and one that the claim calls done."""
_NOT_DONE = re.compile(r"\b(?:will|would|not|no|never|cannot|\w+n't|to|if|when|whenever|unless)\b")
"""In a claim: it may speak of a plan, a failure or a condition itself."""
_ON_CONDITION = (
    r"only (?:if|when|for|to)|(?<!even )(?<!as )if|unless|provided(?: that)?|providing(?: that)?|(?:as|so) long as|"
    r"on (?:the )?condition that|except(?: for| if| when| on| in| at)?|subject to(?! change)"
)
_CONDITION = re.compile(
    rf"^(?P<opener>{_ON_CONDITION}) (?P<first>[^,]{{3,120}}),"
    rf"|\b(?P<word>{_ON_CONDITION}) (?P<last>[^,.;]{{3,120}})[.;]?$"
)
_CONDITIONAL = re.compile(
    r"\b(?:would|not|no|never|cannot|\w+n't|if|when|whenever|unless|until|once|without|only|except|provided|providing|"
    r"depend\w*|condition|subject to|(?:as|so) long as)\b"
)
"""In a claim: it denies, or states a condition itself."""
_NO_CONDITION = re.compile(
    r"(?:an? |the )?(?:\d|few|short|while|(?:\w+ )?(?:minute|hour|day|week|month|year)s?\b)"
)
"""Behind "only for": how long it lasted."""
_REPORTED = r"(?:reported|claimed|believed|said|stated|assumed|announced|suggested|thought|alleged|wrote)"
_WRONGLY = r"(?:wrongly|falsely|mistakenly|incorrectly|erroneously)"
_MISREPORTED = re.compile(rf"\b(?:{_WRONGLY} {_REPORTED}|{_REPORTED} {_WRONGLY})\b")
"""What somebody said and the evidence says is not so."""
_REACH = 3
"""How many words after a hedge it still governs."""
_SAME_STATEMENT = 0.8
"""A sentence that carries this share of the claim's words states the same thing, or hedges it."""
_OF_THE_CONDITION = 0.5


def strengthened_from(claim: str, sentences: Iterable[str]) -> str | None:
    """The hedge that the evidence puts on what the claim states plainly, or None."""
    wanted, said = set(content_words(claim)), words(claim)
    folded = " ".join(said)
    hedged = any(word in HEDGES | _EXPECTS and not _is_month(said, place) for place, word in enumerate(said))
    if not wanted or hedged:
        return None
    near = [
        _own_part(wanted, sentence) for sentence in sentences if _share(wanted, sentence) >= _SAME_STATEMENT
    ]
    plainly = _NOT_DONE.search(folded) is None and _UNDONE.search(folded) is None
    done = {stem(found["deed"]) for found in _DONE.finditer(folded)}
    permits = not _PERMITS.isdisjoint(said)  # "you may return it" is no doubt
    free = _CONDITIONAL.search(folded) is None
    hedges = [
        _hedge_on(wanted, words(text), permits)
        or (_misreported(wanted, text) if _MISREPORTED.search(folded) is None else None)
        or (_undone(wanted, done, text) if plainly else None)
        or (_condition_on(wanted, text) if free else None)
        for text in near
    ]
    # One sentence that says it plainly is enough to carry a plain claim.
    return hedges[0] if hedges and all(hedges) else None


def _own_part(wanted: set[str], sentence: str) -> str:
    """What stands between semicolons and says it all: a "may" before or behind it is about something else."""
    return next((part for part in sentence.split(";") if _share(wanted, part) >= _SAME_STATEMENT), sentence)


def _share(wanted: set[str], sentence: str) -> float:
    return len(wanted.intersection(content_words(sentence))) / len(wanted)


def _hedge_on(wanted: set[str], sentence: Sequence[str], permits: bool) -> str | None:
    for place, word in enumerate(sentence):
        if permits and word in ("may", "could"):
            continue
        if word in HEDGES and not _is_month(sentence, place) and _governs(wanted, sentence[place + 1 :]):
            return word
    return None


def _undone(wanted: set[str], done: set[str], sentence: str) -> str | None:
    """What says that a deed was planned, tried or nearly done."""
    folded = " ".join(words(sentence))
    for found in _UNDONE.finditer(folded):
        following = folded[found.end() :].split()
        nearly = found[0] in ("almost", "nearly")  # "almost won", but not "an almost perfect hobby"
        if _governs(wanted, following) and not (nearly and not is_finite(following[0])):
            return found[0]
    if any(stem(found["deed"]) in done for found in _WILL.finditer(folded)):
        return "will"
    return None


def _misreported(wanted: set[str], sentence: str) -> str | None:
    """ "Wrongly reported", where what the claim says stands behind it."""
    folded = " ".join(words(sentence))
    found = _MISREPORTED.search(folded)
    return found[0] if found and _share(wanted, folded[found.end() :]) >= _SAME_STATEMENT else None


def _governs(wanted: set[str], following: Sequence[str]) -> bool:
    governed = [word for word in following[:_REACH] if word not in STOPWORDS]
    return bool(governed) and not governed[0][0].isdigit() and stem(governed[0]) in wanted


def _condition_on(wanted: set[str], sentence: str) -> str | None:
    """ "If" or "provided that", where the claim leaves out most of what the sentence makes it depend on."""
    found = _CONDITION.search(sentence.strip().lower())
    if found is None:
        return None
    word, depends_on = found["opener"] or found["word"], found["first"] or found["last"]
    condition = set(content_words(depends_on))
    if word.startswith("only") and _NO_CONDITION.match(depends_on):
        return None
    kept = len(condition & wanted)
    return word if condition and kept < _OF_THE_CONDITION * len(condition) else None


def _is_month(sentence: Sequence[str], place: int) -> bool:
    if sentence[place] != "may":
        return False
    following = sentence[place + 1] if place + 1 < len(sentence) else "0"
    return following[0].isdigit() or (place > 0 and sentence[place - 1] in _BEFORE_A_MONTH)
