"""A claim in doubt is read on more of the evidence before it is flagged."""

from collections.abc import Sequence

import pytest

from holdfast import aio
from holdfast.errors import JudgeError
from holdfast.grounding.second_look import HOPELESS
from holdfast.judges.types import Judgement, Pair

pytestmark = pytest.mark.anyio

CLAIM = "The old ferry of Eskmouth left for the market with goods."
UNFOUND = "Ferry passengers admired the cathedral of Eskmouth."
LONG = " ".join(
    f"Sailing number {n} of the old ferry left Eskmouth with goods for the market." for n in range(40)
)
SHORT = "The ferry left Eskmouth."
FIRST_LOOK = 80
"""Words that the first window of LONG stays below, and the second does not."""


class ReadsMore:
    """Says one thing of a short window and another of a longer one."""

    def __init__(self, first: float, wider: float | Exception, tier: str = "embedded") -> None:
        self.first, self.wider, self.tier = first, wider, tier
        self.read: list[int] = []

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        return [self._one(len(pair.evidence.split())) for pair in pairs]

    def _one(self, words: int) -> Judgement:
        self.read.append(words)
        support = self.first if words <= FIRST_LOOK else self.wider
        if isinstance(support, Exception):
            raise support
        return Judgement(support, 0.0, 1.0 - support, self.tier, "")  # type: ignore[arg-type]


async def support_of(judge: ReadsMore, evidence: str = LONG, said: str = CLAIM) -> float | None:
    (claim,) = (await aio.detect_hallucinations(said, evidence, judge=judge)).claims
    return claim.evidence_support


async def test_more_evidence_can_lift_a_doubt() -> None:
    judge = ReadsMore(0.5, 0.9)
    assert await support_of(judge) == 0.9
    assert max(judge.read) > FIRST_LOOK


async def test_the_better_reading_counts() -> None:
    assert await support_of(ReadsMore(0.5, 0.2)) == 0.5


@pytest.mark.parametrize(
    ("judge", "evidence"),
    [
        (ReadsMore(0.8, 0.9), LONG),
        (ReadsMore(HOPELESS / 2, 0.9), LONG),
        (ReadsMore(0.5, 0.9, tier="exact"), LONG),
        (ReadsMore(0.5, 0.9), SHORT),
    ],
    ids=["supported", "hopeless", "another tier", "all is read"],
)
async def test_who_is_not_in_doubt_is_read_once(judge: ReadsMore, evidence: str) -> None:
    assert await support_of(judge, evidence) == judge.first
    assert max(judge.read) <= FIRST_LOOK


async def test_what_was_read_widely_for_want_of_words_is_read_again_too() -> None:
    judge = ReadsMore(0.5, 0.5)
    assert await support_of(judge, said=UNFOUND) == 0.5
    first, second = [words for words in judge.read if words]
    assert FIRST_LOOK < first < second


@pytest.mark.parametrize("failure", [JudgeError("out of memory"), ZeroDivisionError("a judge of one's own")])
async def test_a_second_look_that_fails_leaves_the_first(failure: Exception) -> None:
    assert await support_of(ReadsMore(0.5, failure)) == 0.5


async def test_what_lifted_the_doubt_is_quoted() -> None:
    report = await aio.detect_hallucinations(CLAIM, LONG, judge=ReadsMore(0.5, 0.9))
    assert report.claims[0].verdict == "supported"
    assert report.claims[0].quotes
