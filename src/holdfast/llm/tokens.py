"""Token probabilities as providers give them, and what they say about whole words."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from holdfast.llm.types import Bounds, TokenChances

_EDGES = " \t\r\n\"'`*_#:.,([{<>|Ġ▁"
"""What tokenizers and Markdown put before a word."""


def read_tokens(details: Mapping[str, Any] | None) -> tuple[TokenChances, ...]:
    """The reply's tokens with their alternatives; none where the provider gave none."""
    listed = (details or {}).get("logprobs")
    if not isinstance(listed, list):
        return ()
    return tuple(token for item in listed if (token := _token(item)) is not None)


def _token(item: object) -> TokenChances | None:
    if not isinstance(item, Mapping) or not isinstance(item.get("token"), str):
        return None
    top = {}
    for other in (*(item.get("top_logprobs") or ()), item):
        token, logprob = other.get("token"), other.get("logprob")
        if isinstance(token, str) and isinstance(logprob, int | float) and not math.isnan(logprob):
            top[token] = math.exp(min(0.0, logprob))
    return TokenChances(item["token"], top) if top else None


def word_chances(token: TokenChances, words: Sequence[str]) -> dict[str, Bounds]:
    """How likely each word is to start here.

    A token counts for the one word that starts with it. A word of which no token is listed is at most as likely as
    the least likely token that is, and as all that is not listed together; a token that starts several words may
    belong to any of them.
    """
    sure = dict.fromkeys(words, 0.0)
    shared = dict.fromkeys(words, 0.0)
    for text, chance in token.chances.items():
        start = text.strip(_EDGES).casefold()
        fitting = [word for word in words if start and word.casefold().startswith(start)]
        for word in fitting:
            (sure if len(fitting) == 1 else shared)[word] += chance
    unlisted = max(0.0, 1.0 - sum(token.chances.values()))
    least = min(token.chances.values())
    return {word: _bounds(sure[word], shared[word], min(unlisted, least)) for word in words}


def _bounds(sure: float, shared: float, unseen: float) -> Bounds:
    low = min(1.0, sure)
    if sure > 0.0:
        return Bounds(low, min(1.0, sure + shared))
    return Bounds(0.0, min(1.0, shared + unseen))
