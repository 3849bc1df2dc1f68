"""Values that are tried in the place of a wrong one, and what the judge makes of them."""

import asyncio
from collections.abc import Sequence

import pytest

import holdfast
from holdfast.claims.types import Evidence
from holdfast.config import Config
from holdfast.correction.checking import open_checker
from holdfast.correction.trials import try_out
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


class Likes:
    """A judge that supports claims with certain words."""

    name = "likes"

    def __init__(self, liked: dict[str, float]) -> None:
        self.liked = liked

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        found = [max((s for words, s in self.liked.items() if words in p.claim), default=0.1) for p in pairs]
        return [Judgement(s, (1 - s) / 2, (1 - s) / 2, "embedded", "It is liked.") for s in found]


def tried(
    answer: str, evidence: str, liked: dict[str, float], refused: frozenset[str] = frozenset()
) -> list[str]:
    async def run() -> list[str]:
        checker = open_checker(Config(), Likes(liked), full=True)
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


ANSWER = "Ann and Bob paid 30 coins together on the market."
OFFERS = "On the market Ann and Bob paid 10 coins for bread and 20 coins for cheese."


def test_the_best_value_must_be_sure_and_ahead_of_the_others() -> None:
    better = "Ann and Bob paid 20 coins together on the market."
    assert tried(ANSWER, OFFERS, {"20 coins": 0.95}) == [better]
    assert tried(ANSWER, OFFERS, {"20 coins": 0.7}) == []
    assert tried(ANSWER, OFFERS, {"20 coins": 0.95, "10 coins": 0.92}) == []
    assert tried(ANSWER, OFFERS, {"20 coins": 0.85, "30 coins": 0.68}) == []
    assert tried(ANSWER, OFFERS, {"20 coins": 0.95}, frozenset([better])) == []


def test_sound_claims_and_long_texts_are_not_tried() -> None:
    assert tried(ANSWER, OFFERS, {"30 coins": 0.95, "20 coins": 0.99}) == []
    assert tried(f"{ANSWER} {'It rained. ' * 2000}", OFFERS, {"20 coins": 0.95}) == []
