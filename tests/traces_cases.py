"""What the tests of traces share: judges that say what they are told, and a small trace."""

from collections.abc import Sequence
from dataclasses import dataclass

from holdfast import aio
from holdfast.errors import JudgeError
from holdfast.judges.types import Judgement, Pair

EVIDENCE = {
    "mill": "The mill was built in 1790 by the river. It ground barley for the village.",
    "quay": "The quay was paved in 1822 with granite.",
}


class FixedJudge:
    """Says the same of every claim; without evidence it knows nothing."""

    def __init__(self, support: float, contradict: float = 0.0, name: str | None = None) -> None:
        self.support, self.contradict = support, contradict
        self.asked: list[Pair] = []
        if name is not None:
            self.id = name

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        self.asked += pairs
        return [self._one(pair) for pair in pairs]

    def _one(self, pair: Pair) -> Judgement:
        if not pair.evidence:
            return Judgement(0.2, 0.2, 0.6, "embedded", "")
        return Judgement(self.support, self.contradict, 1.0 - self.support - self.contradict, "embedded", "")


class BrokenJudge:
    """Never answers."""

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        raise JudgeError("the judge is out")


@dataclass(frozen=True)
class Story:
    """A trace with a goal, a decision and three claims."""

    goal: str
    decision: str
    sound: str
    wrong: str
    phantom: str


async def tell_story(traces: aio.ReasoningTraces) -> Story:
    """Evidence about a mill, one claim that holds, one that does not, and one that cites what is not there."""
    goal = await traces.add_goal("When was the mill built?")
    await traces.add_evidence(goal, EVIDENCE)
    decision = await traces.add_decision(goal, "Answer from the notes")
    return Story(
        goal,
        decision,
        await traces.add_claim(decision, "The mill was built in 1790.", ["mill"], 0.9),
        await traces.add_claim(decision, "The mill was built in 1850.", ["mill"], 0.9),
        await traces.add_claim(decision, "The quay was paved in 1822.", ["harbour-log"], 0.9),
    )
