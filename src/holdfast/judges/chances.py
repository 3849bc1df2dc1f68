"""From token probabilities to a judgement: of a first token, or of the verdicts inside a longer reply."""

import math
import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence

from holdfast.judges.sampling import SHARES, Shares
from holdfast.llm.tokens import word_chances
from holdfast.llm.types import Bounds, TokenChances

LEAST_MASS = 0.5
"""Share of the probability that must lie on words that were asked for; else the model was saying something else."""
_VERDICT = re.compile(r'"verdict"\s*:\s*"\s*(?=[A-Za-z])')


def shares_of(words: Mapping[str, Bounds]) -> tuple[Shares, tuple[float, float] | None] | None:
    """Probabilities and the interval of P(support); None when the words were hardly considered at all."""
    mass = math.fsum(bounds.low for bounds in words.values())
    if mass < LEAST_MASS:
        return None
    weights = {word: bounds.middle for word, bounds in words.items()}
    whole = math.fsum(weights.values())
    shares = [math.fsum(SHARES[word][part] * w for word, w in weights.items()) / whole for part in range(3)]
    support, contradict = min(1.0, shares[0]), min(1.0, shares[1])
    return (support, contradict, max(0.0, 1.0 - support - contradict)), _interval(words, support)


def _interval(words: Mapping[str, Bounds], support: float) -> tuple[float, float] | None:
    """None when every word was listed, and the probability is what it is."""
    if all(bounds.low == bounds.high for bounds in words.values()):
        return None
    low = math.fsum(SHARES[word][0] * bounds.low for word, bounds in words.items())
    others = math.fsum((1.0 - SHARES[word][0]) * bounds.low for word, bounds in words.items())
    high = math.fsum(SHARES[word][0] * bounds.high for word, bounds in words.items())
    return min(low, support), max(support, min(1.0 - others, high))


def verdict_chances(
    tokens: Sequence[TokenChances], count: int, words: Sequence[str]
) -> list[Mapping[str, Bounds]] | None:
    """The chances of the words at each `"verdict": "…"` of a JSON reply; None unless there are `count` of them.

    Inside a JSON string a quotation mark is escaped, so that no text can pass for such a place.
    """
    written = "".join(token.text for token in tokens)
    places = [match.end() for match in _VERDICT.finditer(written)]
    if not tokens or len(places) != count:
        return None
    starts = [0]
    for token in tokens[:-1]:
        starts.append(starts[-1] + len(token.text))
    return [word_chances(_token_at(tokens, starts, place), words) for place in places]


def _token_at(tokens: Sequence[TokenChances], starts: Sequence[int], place: int) -> TokenChances:
    return tokens[bisect_right(starts, place) - 1]
