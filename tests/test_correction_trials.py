"""Values that are tried in the place of a wrong one, and what the judge makes of them."""

import asyncio
import threading
from collections.abc import Sequence

import pytest

import holdfast
from holdfast.claims import chunk_evidence, extract_claims
from holdfast.claims.types import Chunk, Claim, Evidence
from holdfast.config import VerificationConfig
from holdfast.correction.checking import Checker
from holdfast.correction.trials import try_out
from holdfast.errors import JudgeError
from holdfast.judges.types import Judgement, Pair

BIKES = (
    "| Model | Half day | Full day | Deposit |\n|---|---|---|---|\n| City 3 | 9.00 | 15.00 | 50 |\n"
    "| Trail 20 | 14.00 | 24.00 | 100 |\n| Trail 20 Kids | 8.00 | 13.00 | 50 |\n\nAll prices in euros, lock included."
)
BRIDGE = (
    "The council had put aside 340,000 crowns for the bridge. The cheapest bid, from Stenmark, stood at 415,000. "
    "Brohus asked for 502,000. The road bridge was painted for 96,000 crowns in April."
)
STAFF = (
    "Dr. Calder is away until 12 August; Dr. Rourke sees his patients. Dr. Templeton is on the first floor."
)


class Likes(Checker):
    """Says of claims with certain words how well they are supported."""

    def like(self, liked: dict[str, float]) -> "Likes":
        self.liked = liked
        return self

    async def supports(
        self, claims: Sequence[Claim], query: str, evidence: Sequence[Evidence]
    ) -> list[float | None]:
        return [max((s for words, s in self.liked.items() if words in c.text), default=0.1) for c in claims]


def tried(
    answer: str, evidence: str, liked: dict[str, float], refused: frozenset[str] = frozenset()
) -> list[str]:
    async def run() -> list[str]:
        checker = Likes(VerificationConfig()).like(liked)
        passages = [Evidence("1", evidence)]
        checked = await checker.check("", answer, passages)
        chosen = await try_out(checked, passages, "", checker, refused)
        return [exchange.said for exchange in chosen.values()]

    return asyncio.run(run())


@pytest.mark.parametrize(
    ("answer", "evidence", "expected"),
    [
        (
            "A full day on the Trail 20 costs 13.00 euros, with a lock included.",
            BIKES,
            "A full day on the Trail 20 costs 24.00 euros, with a lock included.",
        ),
        (
            "The bid of Stenmark for the bridge stood at 451,000 crowns.",
            BRIDGE,
            "The bid of Stenmark for the bridge stood at 415,000 crowns.",
        ),
        (
            "Until 12 August Dr. Templeton sees his patients.",
            STAFF,
            "Until 12 August Dr. Rourke sees his patients.",
        ),
    ],
)
def test_the_value_that_the_judge_prefers_takes_the_place_of_the_wrong_one(
    answer: str, evidence: str, expected: str
) -> None:
    result = holdfast.verify_and_correct("", answer, [evidence], confidence_threshold=0.99)
    assert result.final_response == expected


ANSWER = "Ann and Bob paid 50 coins together on the market."
OFFERS = "On the market Ann and Bob paid 10 coins for bread and 20 coins for cheese."


def test_the_best_value_must_be_sure_and_ahead_of_the_others() -> None:
    better = "Ann and Bob paid 20 coins together on the market."
    assert tried(ANSWER, OFFERS, {"20 coins": 0.95}) == [better]
    assert tried(ANSWER, OFFERS, {"20 coins": 0.7}) == []
    assert tried(ANSWER, OFFERS, {"20 coins": 0.95, "10 coins": 0.92}) == []
    assert tried(ANSWER, OFFERS, {"20 coins": 0.95}, frozenset([better])) == []


def test_sound_claims_and_long_texts_are_not_tried() -> None:
    sound = "On the market Ann and Bob paid 10 coins for bread."
    assert tried(sound, OFFERS, {"20 coins": 0.99}) == []
    assert tried(f"{ANSWER} {'It rained. ' * 2000}", OFFERS, {"20 coins": 0.95}) == []


class Paid:
    """A judge of the caller's own, which counts what it is asked and supports nothing."""

    name = "paid"

    def __init__(self) -> None:
        self.asked = 0

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        self.asked += len(pairs)
        return [Judgement(0.1, 0.6, 0.3, "model", "No.") for _ in pairs]


def test_trials_ask_the_embedded_judge_and_no_other() -> None:
    judge = Paid()
    found = asyncio.run(
        Checker(VerificationConfig(), judge).supports(
            extract_claims("The mill was built in 1790. Die Mühle wurde im Jahr 1790 am Fluss gebaut."),
            "",
            [Evidence("1", "The mill was built in 1790 by the river.")],
        )
    )
    assert judge.asked == 0
    assert found[0] is not None
    assert found[0] > 0.7
    assert found[1] is None


def test_trials_that_take_too_long_leave_the_claim_to_its_quotation(monkeypatch: pytest.MonkeyPatch) -> None:
    answer, bikes = "A full day on the Trail 20 costs 13.00 euros, with a lock included.", [BIKES]
    with pytest.raises(JudgeError):
        asyncio.run(
            Checker(VerificationConfig(), timeout_s=0.0).supports(
                extract_claims(answer), "", [Evidence("1", BIKES)]
            )
        )

    async def fails(*_: object) -> list[float | None]:
        raise JudgeError("it took too long")

    monkeypatch.setattr(Checker, "supports", fails)
    result = holdfast.verify_and_correct("", answer, bikes, confidence_threshold=0.99)
    assert "13.00" not in result.final_response
    assert result.history[0].outcome == "kept"


async def test_values_of_long_passages_are_looked_for_beside_the_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    threads: set[str] = set()

    def noted(passage: Evidence) -> list[Chunk]:
        threads.add(threading.current_thread().name)
        return chunk_evidence(passage)

    monkeypatch.setattr("holdfast.correction.pieces.chunk_evidence", noted)
    answer = "A full day on the Trail 20 costs 13.00 euros, with a lock included."
    passages = [BIKES, "The shop by the river lends bicycles to visitors. " * 60]
    result = await holdfast.aio.verify_and_correct("", answer, passages, confidence_threshold=0.99)
    assert "13.00" not in result.final_response
    assert threads
    assert threading.current_thread().name not in threads
