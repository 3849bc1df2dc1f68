"""A claim that the judge makes less of than of its contrary does not pass."""

from collections.abc import Sequence

import pytest

from holdfast import aio
from holdfast.grounding.contrasts import AHEAD, SURE, taken_off
from holdfast.grounding.types import ClaimVerification
from holdfast.judges.blend import sigmoid
from holdfast.judges.calibration.platt import log_odds
from holdfast.judges.types import Judgement, Pair

pytestmark = pytest.mark.anyio

CLAIM = "The harbour of Eskmouth is not open to ferries."
CONTRARY = "The harbour of Eskmouth is open to ferries."
EVIDENCE = "Ferries call at the harbour of Eskmouth, and sailing boats may not moor there in summer."


class Believes:
    """Says one thing of the claim and another of its contrary."""

    def __init__(self, claim: float, contrary: float | Exception, tier: str = "embedded") -> None:
        self.supports: dict[str, float | Exception] = {CLAIM: claim, CONTRARY: contrary}
        self.tier = tier
        self.read: list[str] = []

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        return [self._one(pair.claim) for pair in pairs]

    def _one(self, claim: str) -> Judgement:
        self.read.append(claim)
        support = self.supports[claim]
        if isinstance(support, Exception):
            raise support
        return Judgement(support, 0.0, 1.0 - support, self.tier, "")  # type: ignore[arg-type]


async def checked(judge: Believes) -> ClaimVerification:
    return (await aio.detect_hallucinations(CLAIM, EVIDENCE, judge=judge)).claims[0]


async def test_what_fits_clearly_better_is_held_against_the_claim() -> None:
    claim = await checked(Believes(0.8, 0.9))
    lost = taken_off(log_odds(0.9) - log_odds(0.8))
    assert lost > 0.5
    assert claim.evidence_support == pytest.approx(sigmoid(log_odds(0.8) - lost))
    assert claim.contradiction == pytest.approx(0.8 - claim.evidence_support)
    assert claim.verdict == "supported"


async def test_a_claim_whose_contrary_is_borne_out_is_contradicted() -> None:
    claim = await checked(Believes(0.7, 0.97))
    assert claim.verdict == "contradicted"
    assert claim.reason.endswith("It fits better without “not”.")
    assert [CLAIM[mark.start : mark.end].strip() for mark in claim.highlights] == ["not"]


@pytest.mark.parametrize("contrary", [0.3, sigmoid(log_odds(0.7) + AHEAD)])
async def test_a_contrary_that_fits_worse_or_little_better_changes_nothing(contrary: float) -> None:
    assert (await checked(Believes(0.7, contrary))).evidence_support == pytest.approx(0.7)


@pytest.mark.parametrize(
    "judge",
    [Believes(SURE, 0.97), Believes(0.3, 0.97), Believes(0.7, 0.97, tier="model")],
    ids=["sure", "flagged anyway", "another tier"],
)
async def test_who_is_not_in_doubt_is_held_against_nothing(judge: Believes) -> None:
    await checked(judge)
    assert CONTRARY not in judge.read


@pytest.mark.parametrize("failure", [MemoryError("full"), ZeroDivisionError("a judge of one's own")])
async def test_a_contrary_that_cannot_be_read_leaves_the_claim_as_it_was(failure: Exception) -> None:
    assert (await checked(Believes(0.7, failure))).evidence_support == 0.7


async def test_what_is_cited_and_all_of_the_evidence_are_both_held_against_it() -> None:
    passages = {"1": EVIDENCE, "2": "The harbour of Eskmouth has a lighthouse. " * 30}
    said = f"{CLAIM[:-1]} [1]."
    report = await aio.detect_hallucinations(said, passages, judge=Believes(0.7, 0.97))
    assert report.claims[0].cited_ids == ["1"]
    assert report.claims[0].verdict == "contradicted"


async def test_a_pronoun_is_read_as_the_name_that_it_stands_for() -> None:
    said = "Acme makes boats. It has 400 employees."
    evidence = "Acme makes boats and has 40 employees. Borex has 400 employees."
    report = await aio.detect_hallucinations(said, evidence)
    second = report.claims[1]
    assert second.is_flagged
    assert all(0 <= second.start <= mark.start < mark.end <= second.end for mark in second.highlights)


def test_the_shipped_judge_finds_who_did_it() -> None:
    import holdfast

    evidence = "Anna Lind founded the shop in 1999. Tom Berg was its first customer."
    (claim,) = holdfast.detect_hallucinations("Tom Berg founded the shop in 1999.", evidence).claims
    assert claim.verdict == "contradicted"


def test_what_exact_rules_bear_out_cannot_be_denied() -> None:
    import holdfast

    said = "The deal is not worth 1,500 million dollars."
    (claim,) = holdfast.detect_hallucinations(said, "The deal is worth $1.5 billion.").claims
    assert claim.verdict == "contradicted"
    assert claim.reason.endswith("It fits better without “not”.")
