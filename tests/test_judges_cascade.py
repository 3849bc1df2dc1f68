"""Cheap first: what the lower judge is sure of never reaches the model."""

from collections.abc import Sequence

import pytest

from grounding_cases import FixedJudge
from holdfast.errors import JudgeError, WeightsError
from holdfast.judges.calibration.band import Band
from holdfast.judges.cascade import CascadeJudge
from holdfast.judges.types import Judgement, Pair, Unjudged

UNSURE = "unsure"


class Lower:
    """Sure of everything but claims that say otherwise."""

    def __init__(self) -> None:
        self.asked: list[Pair] = []

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        self.asked += pairs
        return [_support(0.6 if UNSURE in pair.claim else 0.99, "embedded") for pair in pairs]


class Upper:
    """Remembers what it was asked and what it was told."""

    def __init__(self, answer: Judgement | Unjudged) -> None:
        self._answer = answer
        self.asked: list[Pair] = []
        self.told: list[Judgement | None] = []

    async def judge_each(
        self, pairs: Sequence[Pair], before: Sequence[Judgement | None] | None = None
    ) -> list[Judgement | Unjudged]:
        self.asked += pairs
        self.told += before or []
        return [self._answer for _ in pairs]


def _support(support: float, tier: str) -> Judgement:
    return Judgement(support, 0.0, 1.0 - support, tier, "")  # type: ignore[arg-type]


MODEL_SAYS = _support(0.8, "model")


async def test_only_what_the_lower_judge_is_not_sure_of_goes_on() -> None:
    upper = Upper(MODEL_SAYS)
    cascade = CascadeJudge(Lower(), upper)
    pairs = [Pair("a sure claim", "e"), Pair(f"an {UNSURE} claim", "e"), Pair(f"another {UNSURE} claim", "")]
    judged = await cascade.judge(pairs)
    assert [j.tier for j in judged] == ["embedded", "model", "embedded"]
    assert upper.asked == [pairs[1]]
    assert upper.told[0] == _support(0.6, "embedded")


async def test_second_readings_are_asked_about_with_their_claim_or_not_at_all() -> None:
    upper = Upper(MODEL_SAYS)
    sure = [Pair("a sure claim", "e"), Pair("a sure claim", f"{UNSURE}", role="cited")]
    unsure = [
        Pair(f"an {UNSURE} claim", "e"),
        Pair(f"an {UNSURE} claim", "f", role="cited"),
        Pair(f"an {UNSURE} claim", "g", role="alone"),
    ]
    orphan = [Pair(f"decided by arithmetic, {UNSURE}", "f", role="cited")]
    await CascadeJudge(Lower(), upper).judge([*sure, *unsure, *orphan])
    assert upper.asked == unsure[:2]


async def test_rivals_are_asked_about_as_other_claims_are() -> None:
    upper = Upper(MODEL_SAYS)
    rivals = [Pair(f"an {UNSURE} claim", "e", role="rival"), Pair("a sure claim", "e", role="rival")]
    await CascadeJudge(Lower(), upper).judge(rivals)
    assert upper.asked == rivals[:1]


async def test_other_languages_go_up_at_once_and_never_down() -> None:
    lower, upper = Lower(), Upper(MODEL_SAYS)
    judged = await CascadeJudge(lower, upper).judge_each(
        [Pair("Der Turm ist hoch.", "Der Turm ist hoch.", language="de"), Pair("Le prix", "", language="fr")]
    )
    assert not lower.asked
    assert judged == [MODEL_SAYS, Unjudged("language: fr")]


async def test_a_model_without_an_answer_leaves_the_pair_unjudged() -> None:
    cascade = CascadeJudge(Lower(), Upper(Unjudged("the model is on strike")))
    pairs = [Pair("a sure claim", "e"), Pair(f"an {UNSURE} claim", "e")]
    assert await cascade.judge_each(pairs) == [_support(0.99, "embedded"), Unjudged("the model is on strike")]
    with pytest.raises(JudgeError, match="on strike"):
        await cascade.judge(pairs)


async def test_the_band_decides() -> None:
    for band, asked in ((Band(0.0, 0.1), 0), (Band(0.5, 0.7), 1), (Band(0.0, 1.0), 1)):
        upper = Upper(MODEL_SAYS)
        await CascadeJudge(FixedJudge(0.6), upper, band).judge([Pair("c", "e")])
        assert len(upper.asked) == asked


async def test_the_same_pair_is_asked_about_once() -> None:
    upper = Upper(MODEL_SAYS)
    pair = Pair(f"an {UNSURE} claim", "e")
    assert await CascadeJudge(Lower(), upper).judge([pair, pair]) == [MODEL_SAYS, MODEL_SAYS]
    assert upper.asked == [pair]


async def test_nothing_is_asked_about_nothing() -> None:
    assert await CascadeJudge(Lower(), Upper(MODEL_SAYS)).judge([]) == []


class Choosy(Lower):
    """Fails on whole batches that hold a word, and on pairs that do."""

    def __init__(self, word: str, error: Exception) -> None:
        super().__init__()
        self._word, self._error = word, error

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        if any(self._word in pair.claim for pair in pairs):
            raise self._error
        return await super().judge(pairs)


async def test_a_pair_that_the_lower_judge_fails_on_goes_up_with_the_others() -> None:
    upper = Upper(MODEL_SAYS)
    cascade = CascadeJudge(Choosy("odd", JudgeError("no")), upper)
    pairs = [
        Pair("a sure claim", "e"),
        Pair("an odd claim", "e"),
        Pair(f"an {UNSURE} claim", "e"),
        Pair("an odd claim", ""),
    ]
    judged = await cascade.judge_each(pairs)
    assert [j.tier if isinstance(j, Judgement) else j.reason for j in judged] == [
        "embedded",
        "model",
        "model",
        "the judge failed on it",
    ]
    assert upper.asked == [pairs[1], pairs[2]]
    assert upper.told[0] is None


@pytest.mark.parametrize("error", [WeightsError("damaged"), JudgeError("broken")])
async def test_a_lower_judge_that_fails_on_everything_is_an_error(error: Exception) -> None:
    upper = Upper(MODEL_SAYS)
    with pytest.raises(type(error)):
        await CascadeJudge(Choosy("", error), upper).judge_each([Pair("a", "e"), Pair("b", "e")])
    assert not upper.asked
