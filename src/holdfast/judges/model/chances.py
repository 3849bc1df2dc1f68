"""From token probabilities to a judgement: of a first token, or of the verdicts inside a longer reply."""

import math
import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence

from holdfast.judges.model.sampling import SHARES, Shares
from holdfast.llm.tokens import word_chances
from holdfast.llm.types import Bounds, TokenChances

LEAST_MASS = 0.5
"""Share of the probability that must lie on words that were asked for; else the model was saying something else."""


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
    tokens: Sequence[TokenChances], labels: Sequence[str], words: Sequence[str]
) -> dict[str, Mapping[str, Bounds]]:
    """The chances of the words behind each label of a reply such as {"k7": "s"}; labels found once only.

    Inside a JSON string a quotation mark is escaped, so that no text can pass for such a place.
    """
    written = "".join(token.text for token in tokens)
    starts = [0]
    for token in tokens[:-1]:
        starts.append(starts[-1] + len(token.text))
    found: dict[str, Mapping[str, Bounds]] = {}
    for label in labels:
        places = [m.end() for m in re.finditer(rf'"{re.escape(label)}"\s*:\s*"\s*(?=[A-Za-z])', written)]
        if len(places) == 1:
            found[label] = word_chances(_token_at(tokens, starts, places[0]), words)
    return found


def _token_at(tokens: Sequence[TokenChances], starts: Sequence[int], place: int) -> TokenChances:
    return tokens[bisect_right(starts, place) - 1]
