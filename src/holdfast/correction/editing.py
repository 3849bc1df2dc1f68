"""An answer made sound without a model: what the evidence does not carry gives way to the evidence's own words."""

import re
from bisect import bisect_right
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from dataclasses import dataclass

from holdfast.claims.blocks import split_blocks
from holdfast.claims.citations import citations_in
from holdfast.claims.sentences import sentence_spans
from holdfast.correction.tasks import Task
from holdfast.grounding.types import ClaimStatus, ClaimVerification, VerificationResult
from holdfast.llm.fences import one_line
from holdfast.llm.types import Usage

NOTHING_LEFT = "The evidence does not say."
_QUOTED = (ClaimStatus.CONTRADICTED, ClaimStatus.PARTIALLY_SUPPORTED)
_MOST_QUOTES = 3
_EMPTY_ITEM = re.compile(r"^[ \t]{0,20}+(?:[-*+•]|\d{1,3}+[.)])[ \t]{0,20}+$\n?", re.MULTILINE)


class EditingWriter:
    """Corrects by cutting and quoting; it writes no word of its own. Used where no model is given."""

    name = "editor"
    uses_evidence = True
    cut: str | None = None

    async def write(self, task: Task, component: str) -> str:
        """The answer of the task without what its verification found wrong."""
        return NOTHING_LEFT if task.verification is None else edit(task.verification)

    async def stream(self, task: Task, component: str) -> AsyncGenerator[str, None]:
        """The same in one piece."""
        yield await self.write(task, component)

    def for_run(self) -> "EditingWriter":
        """Itself: it costs nothing."""
        return self

    def spent(self) -> Mapping[str, Usage]:
        """Nothing."""
        return {}


@dataclass(frozen=True, slots=True)
class _Sentence:
    start: int
    end: int
    claims: tuple[ClaimVerification, ...]

    @property
    def is_sound(self) -> bool:
        return not any(claim.is_flagged for claim in self.claims)


def edit(verification: VerificationResult) -> str:
    """The response with every unsound sentence replaced by its sound claims and by what the evidence says instead."""
    response = verification.report.response
    pieces: list[str] = []
    quoted: set[str] = set()
    at = 0
    for sentence in _sentences(response, verification.report.claims):
        if sentence.is_sound:
            continue
        before, better = response[at : sentence.start], " ".join(_kept(sentence, quoted))
        pieces.append(before + better if better else before.rstrip(" "))
        at = max(at, sentence.end)
    text = _EMPTY_ITEM.sub("", "".join([*pieces, response[at:]])).strip()
    return text if any(map(str.isalnum, text)) else _nearest_said(verification.report.claims)


def _nearest_said(claims: Sequence[ClaimVerification]) -> str:
    """Where nothing is left: what the evidence says that comes closest, or that it says nothing."""
    quotes = dict.fromkeys(one_line(quote.text) for claim in claims for quote in claim.quotes[:1])
    return " ".join(list(quotes)[:_MOST_QUOTES]) or NOTHING_LEFT


def _sentences(response: str, claims: Sequence[ClaimVerification]) -> list[_Sentence]:
    """Sentences that hold claims, in order; a claim outside of every sentence, such as a table's row, is its own."""
    blocks = split_blocks(response)
    citations = citations_in(response, blocks)
    spans = [
        span
        for block in blocks
        if block.kind in ("paragraph", "item")
        for span in sentence_spans(
            response, block.lines, [c for c in citations if block.start <= c.start < block.end]
        )
    ]
    starts = [start for start, _ in spans]
    grouped: dict[tuple[int, int], list[ClaimVerification]] = {}
    for claim in claims:
        own = (claim.start or 0, claim.end or 0)
        place = bisect_right(starts, own[0]) - 1
        inside = place >= 0 and own[0] < spans[place][1]
        grouped.setdefault(spans[place] if inside else own, []).append(claim)
    return [_Sentence(start, end, tuple(held)) for (start, end), held in sorted(grouped.items())]


def _kept(sentence: _Sentence, quoted: set[str]) -> Iterator[str]:
    """Its sound claims, each as a sentence of its own, and once each what the evidence says in place of the others."""
    for claim in sentence.claims:
        if claim.verdict in _QUOTED and claim.quotes:
            quote = one_line(claim.quotes[0].text)
            if quote not in quoted:
                quoted.add(quote)
                yield quote
        elif claim.verdict is ClaimStatus.SUPPORTED or not claim.is_flagged:
            # A phantom citation falls away with the marker that the claim's text is without.
            yield claim.claim_text
