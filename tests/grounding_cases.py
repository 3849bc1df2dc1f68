"""What the grounding tests share: judges without weights, and claims and verifications made in one line."""

from collections.abc import Sequence

from holdfast.claims.types import Citation, Claim
from holdfast.claims.words import content_words
from holdfast.grounding.types import ClaimStatus, ClaimVerification, GapType
from holdfast.judges.types import Judgement, Pair, Unjudged

PRIOR = 0.2


class LexicalJudge:
    """Supports a claim by the share of its words that the evidence holds; remembers what it was asked."""

    def __init__(self) -> None:
        self.calls: list[list[Pair]] = []

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        self.calls.append(list(pairs))
        return [_overlap(pair) for pair in pairs]


def _overlap(pair: Pair) -> Judgement:
    if not pair.evidence:
        return Judgement(PRIOR, PRIOR, 1.0 - 2 * PRIOR, "embedded", "prior")
    wanted, held = set(content_words(pair.claim)), set(content_words(pair.evidence))
    share = len(wanted & held) / max(1, len(wanted))
    if share > 0.5 and ("not" in pair.claim.split()) != ("not" in pair.evidence.split()):
        return Judgement(0.05, 0.9, 0.05, "embedded", "negated")
    support = 0.97 * share**2
    return Judgement(support, 0.01, 0.99 - support, "embedded", "overlap")


class FixedJudge:
    """Says the same of every pair with evidence."""

    def __init__(self, support: float, contradict: float = 0.0, prior: float = PRIOR) -> None:
        self._with = Judgement(support, contradict, 1.0 - support - contradict, "embedded", "fixed")
        self._without = Judgement(prior, 0.0, 1.0 - prior, "embedded", "fixed")

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        return [self._with if pair.evidence else self._without for pair in pairs]


class BrokenJudge:
    """Fails, for all pairs or for those whose claim holds a word."""

    def __init__(self, error: Exception, word: str = "") -> None:
        self._error = error
        self._word = word

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        if any(self._word in pair.claim for pair in pairs):
            raise self._error
        return await LexicalJudge().judge(pairs)


class ForgetfulJudge(LexicalJudge):
    """Leaves claims that hold a word unjudged, or their priors alone, for a reason; from some call on."""

    def __init__(self, word: str, reason: str, *, only_prior: bool = False, after: int = 0) -> None:
        super().__init__()
        self._word = word
        self._unjudged = Unjudged(reason)
        self._only_prior = only_prior
        self._after = after

    async def judge_each(self, pairs: Sequence[Pair]) -> list[Judgement | Unjudged]:
        judged = await self.judge(pairs)
        out = len(self.calls) > self._after
        return [
            self._unjudged if out and self._forgets(pair) else judgement
            for pair, judgement in zip(pairs, judged, strict=True)
        ]

    def _forgets(self, pair: Pair) -> bool:
        return self._word in pair.claim and not (self._only_prior and pair.evidence)


def cite(ref: str) -> Citation:
    return Citation(ref=ref, marker=f"[{ref}]", start=0, end=0)


def claim(
    text: str = "The tower is tall.",
    identity: str = "c1",
    *,
    critical: bool = False,
    hedged: bool = False,
    start: int = 0,
    end: int | None = None,
    citations: tuple[Citation, ...] = (),
) -> Claim:
    end = len(text) if end is None else end
    return Claim(identity, text, start, end, citations=citations, critical=critical, hedged=hedged)


def verified(
    status: ClaimStatus | None = ClaimStatus.SUPPORTED,
    identity: str = "c1",
    *,
    flag: GapType | None = None,
    support: float = 0.9,
    critical: bool = False,
) -> ClaimVerification:
    if status is None:
        return ClaimVerification(
            claim_id=identity, claim_text="x", outcome="unchecked", outcome_reason="no evidence"
        )
    return ClaimVerification(
        claim_id=identity,
        claim_text="x",
        verdict=status,
        evidence_support=support,
        is_flagged=flag is not None,
        flag_reason=flag,
        critical=critical,
    )
