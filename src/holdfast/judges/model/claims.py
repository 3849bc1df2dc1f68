"""Claims and the passages they depend on, found by a model in one call (spec 2: 16.06, 16.07, method 3).

The model decides what is a statement and what it depends on; it does not decide what the answer says. A claim whose
words do not stand in the answer is dropped, a restatement that brings words of its own is replaced by the answer's
words, an id that no passage has is dropped, and what the rules found and the model passed over is kept.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from holdfast.claims.signals import is_critical, is_hedged
from holdfast.claims.types import Claim
from holdfast.claims.words import content_words, word_set
from holdfast.claims.words import words as all_words
from holdfast.judges.model.replies import FoundClaim, FoundClaims
from holdfast.llm.prompts import claims_prompt
from holdfast.llm.types import LanguageModel

COMPONENT = "claims"
LONGEST_ANSWER = 12_000
"""Characters of an answer that is taken apart by a model; longer ones are left to the rules."""
MOST_PASSAGES = 20
_MOST_MAPPED = 3
_LEFT_OUT = 0.34
"""Share of a claim's content words that may stand outside of the model's quotations when it is taken up."""
_SPACE = re.compile(r"\s+")
_DENIALS = word_set("no not never none neither nor nobody nothing nowhere without cannot")


@dataclass(frozen=True, slots=True)
class MappedClaims:
    """Claims in the order of the answer, and for each the ids of the passages it should be checked against."""

    claims: tuple[Claim, ...]
    passages: Mapping[str, tuple[str, ...]]
    rejected: int = 0
    """Claims that the model made up: their words stand nowhere in the answer."""


async def find_claims(
    model: LanguageModel, response: str, by_rules: Sequence[Claim], passages: Sequence[tuple[str, str]]
) -> MappedClaims:
    """Take an answer apart; `by_rules` is what the rules found, `passages` are ids with their telling sentences."""
    shown = list(passages[:MOST_PASSAGES])
    batch = claims_prompt(response, shown)
    reply = await model.structured(batch.prompt, FoundClaims, component=COMPONENT)
    names = dict(zip(batch.labels, (identity for identity, _ in shown), strict=True))
    placed = list(_placed(response, reply.value.claims))
    kept = [(_claim(found, span, response, by_rules), found) for found, span in placed]
    spans = [span for _, span in placed]
    passed_over = [claim for claim in by_rules if not _is_covered(claim, response, spans)]
    return _in_order(kept, passed_over, names, len(reply.value.claims) - len(placed))


def _placed(response: str, found: Sequence[FoundClaim]) -> Iterator[tuple[FoundClaim, tuple[int, int]]]:
    """Each claim with its span; a quotation that comes again is looked for behind the one before."""
    words = _Words(response)
    after = 0
    for claim in found:
        span = words.find(claim.quote, after) or words.find(claim.quote, 0)
        if span is not None:
            after = span[0]
            yield claim, span


class _Words:
    """The answer with its white space evened out, and the way back to the answer itself."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._even = ""
        self._places: list[int] = []
        pieces: list[str] = []
        for match in re.finditer(r"\s+|\S+", text):
            piece = " " if match.group().isspace() else match.group()
            pieces.append(piece)
            self._places += [match.start()] if piece == " " else range(match.start(), match.end())
        self._even = "".join(pieces)

    def find(self, quote: str, after: int) -> tuple[int, int] | None:
        """Where the quotation stands in the answer, from `after` on; None when it does not."""
        wanted = _SPACE.sub(" ", quote).strip()
        if not any(map(str.isalnum, wanted)):
            return None
        start = next((n for n, place in enumerate(self._places) if place >= after), len(self._even))
        found = self._even.find(wanted, start)
        if found < 0:
            return None
        return self._places[found], self._places[found + len(wanted) - 1] + 1


def _claim(found: FoundClaim, span: tuple[int, int], response: str, by_rules: Sequence[Claim]) -> Claim:
    start, end = span
    quoted = response[start:end]
    near = [claim for claim in by_rules if claim.start < end and start < claim.end]
    same = next((claim for claim in near if (claim.start, claim.end) == span), None)
    faithful = is_faithful(found.text, quoted, response)
    text = found.text.strip() if faithful else (same.text if same else quoted)
    citations = tuple(dict.fromkeys(citation for claim in near for citation in claim.citations))
    own = tuple(citation for citation in citations if start <= citation.start < end) or citations
    return Claim(
        id="",
        text=text,
        start=start,
        end=end,
        context=near[0].context if near else None,
        citations=own,
        hedged=is_hedged(quoted),
        critical=bool(own) or is_critical(text),
        language=near[0].language if near else "en",
    )


def is_faithful(text: str, quoted: str, response: str) -> bool:
    """A restatement says all that the words say, denies what they deny, and adds only words of the answer."""
    restated, original = set(content_words(text)), set(content_words(quoted))
    same_words = original <= restated <= set(content_words(response))
    return bool(restated) and same_words and _denies(text) == _denies(quoted)


def _denies(text: str) -> bool:
    return any(word in _DENIALS or word.endswith("n't") for word in all_words(text))


def _is_covered(claim: Claim, response: str, spans: Sequence[tuple[int, int]]) -> bool:
    """The model took up nearly all that the claim says: half a sentence does not stand for the other half."""
    left = list(response[claim.start : claim.end])
    taken = [
        place - claim.start
        for start, end in spans
        for place in range(max(start, claim.start), min(end, claim.end))
    ]
    for place in taken:
        left[place] = " "
    said, passed_over = content_words(response[claim.start : claim.end]), content_words("".join(left))
    return bool(taken) and len(passed_over) <= _LEFT_OUT * len(said)


def _in_order(
    kept: Sequence[tuple[Claim, FoundClaim]],
    passed_over: Sequence[Claim],
    names: Mapping[str, str],
    rejected: int,
) -> MappedClaims:
    mapped = {
        claim: tuple(names[label] for label in dict.fromkeys(found.passages) if label in names)[:_MOST_MAPPED]
        for claim, found in kept
    }
    everything = sorted({*mapped, *passed_over}, key=lambda claim: (claim.start, claim.end, claim.text))
    numbered = [(claim, replace(claim, id=f"c{n}")) for n, claim in enumerate(everything, start=1)]
    return MappedClaims(
        tuple(claim for _, claim in numbered),
        {claim.id: mapped[found] for found, claim in numbered if mapped.get(found)},
        rejected,
    )
