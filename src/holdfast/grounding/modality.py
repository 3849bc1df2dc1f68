"""Does a claim say outright what its evidence only says may be so?"""

from collections.abc import Iterable, Sequence

from holdfast.claims.words import STOPWORDS, content_words, stem, words

# fmt: off
HEDGES = frozenset({
    "may", "might", "could", "possibly", "probably", "likely", "perhaps", "maybe", "potentially", "allegedly",
    "reportedly", "apparently", "seemingly", "suggest", "suggests", "suggested", "appear", "appears",
    "appeared", "seem", "seems", "seemed", "hypothesised", "hypothesized", "speculated", "rumoured",
    "rumored",
})
_BEFORE_A_MONTH = frozenset({
    "in", "on", "of", "since", "until", "by", "during", "early", "mid", "late", "last", "next",
})
# fmt: on
_REACH = 3
"""How many words after a hedge it still governs."""
_SAME_STATEMENT = 0.8
"""A sentence that carries this share of the claim's words states the same thing, or hedges it."""


def strengthened_from(claim: str, sentences: Iterable[str]) -> str | None:
    """The hedge that the evidence puts on what the claim states plainly, or None."""
    wanted = set(content_words(claim))
    if not wanted or HEDGES.intersection(words(claim)):
        return None
    near = [sentence for sentence in sentences if _share(wanted, sentence) >= _SAME_STATEMENT]
    hedges = [_hedge_on(wanted, words(sentence)) for sentence in near]
    # One sentence that says it plainly is enough to carry a plain claim.
    return hedges[0] if hedges and all(hedges) else None


def _share(wanted: set[str], sentence: str) -> float:
    return len(wanted.intersection(content_words(sentence))) / len(wanted)


def _hedge_on(wanted: set[str], sentence: Sequence[str]) -> str | None:
    for place, word in enumerate(sentence):
        if word in HEDGES and not _is_month(sentence, place):
            governed = [w for w in sentence[place + 1 : place + 1 + _REACH] if w not in STOPWORDS]
            if governed and stem(governed[0]) in wanted:
                return word
    return None


def _is_month(sentence: Sequence[str], place: int) -> bool:
    if sentence[place] != "may":
        return False
    following = sentence[place + 1] if place + 1 < len(sentence) else "0"
    return following[0].isdigit() or (place > 0 and sentence[place - 1] in _BEFORE_A_MONTH)
