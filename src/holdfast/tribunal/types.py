"""What a tribunal is about, who sits on it, and what they say: plain values, checked when they are made."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from holdfast.errors import InputError

LEAST_WEIGHT, MOST_WEIGHT = 0.5, 1.2
"""Bounds of a weight that comes from a personality."""
MOST_GIVEN_WEIGHT = 1_000_000.0
"""Of a weight that the caller gives: far beyond any use, and sums of such weights stay numbers."""


class Verdict(StrEnum):
    """What an agent votes for."""

    APPROVE = "APPROVE"
    REJECT = "REJECT"
    ABSTAIN = "ABSTAIN"


class Outcome(StrEnum):
    """What the tribunal decides."""

    APPROVE = "APPROVE"
    REJECT = "REJECT"
    NO_QUORUM = "NO_QUORUM"
    ESCALATE = "ESCALATE"
    """A person has to decide: the panel leans one way without the agreement that the stakes ask for."""


class Stakes(StrEnum):
    """What a wrong decision could do; it sets how many must agree."""

    READ_ONLY = "read_only"
    STATE_CHANGE = "state_change"
    DESTRUCTIVE = "destructive"
    SECURITY_CRITICAL = "security_critical"


@dataclass(frozen=True, slots=True)
class Personality:
    """The five OCEAN traits, each from 0 to 1."""

    openness: float = 0.5
    conscientiousness: float = 0.5
    extraversion: float = 0.5
    agreeableness: float = 0.5
    neuroticism: float = 0.5

    def __post_init__(self) -> None:
        for name in self.__slots__:
            _check_share(getattr(self, name), f"the trait {name}")

    @property
    def vote_weight(self) -> float:
        """Conscientious agents weigh more, agreeable ones less."""
        raw = 0.5 + 0.6 * self.conscientiousness - 0.15 * self.agreeableness
        return min(MOST_WEIGHT, max(LEAST_WEIGHT, raw))


@dataclass(frozen=True, slots=True)
class Agent:
    """One seat on the panel."""

    id: str
    role: str = ""
    personality: Personality | None = None
    historical_accuracy: float | None = None
    """Share of its past verdicts that turned out right; unknown counts as less than any known share."""
    weight: float | None = None
    """In the place of the weight that the personality gives."""
    model: str | None = None
    prompt: str | None = None
    """With `model`: agents that share both are reported, because they think alike."""

    def __post_init__(self) -> None:
        if not isinstance(self.id, str) or not self.id.strip():
            raise InputError("an agent needs an id that is not empty")
        if self.historical_accuracy is not None:
            _check_share(self.historical_accuracy, f"the historical accuracy of agent {self.id!r}")
        if self.weight is not None and not (
            _is_number(self.weight) and 0.0 <= self.weight <= MOST_GIVEN_WEIGHT
        ):
            raise InputError(
                f"the weight of agent {self.id!r} is {self.weight!r}: "
                f"give a number from 0 to {MOST_GIVEN_WEIGHT:,.0f}"
            )

    @property
    def vote_weight(self) -> float:
        """What its vote weighs in the tally: 1 when nothing is known about it."""
        if self.weight is not None:
            return float(self.weight)
        return 1.0 if self.personality is None else self.personality.vote_weight


@dataclass(frozen=True, slots=True)
class Answer:
    """What an agent said in an earlier round."""

    verdict: Verdict
    reasoning: str

    if TYPE_CHECKING:  # what may be given is more than what is there afterwards

        def __init__(self, verdict: Verdict | str, reasoning: str) -> None: ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "verdict", parse_verdict(self.verdict))
        if not isinstance(self.reasoning, str):
            raise InputError("the reasoning of an earlier answer is not text")


EarlierAnswer = Answer | tuple[Verdict | str, str] | Mapping[str, str] | str
"""What may be given as an answer of an earlier round; a text alone had the final verdict already."""


@dataclass(frozen=True, slots=True)
class Vote:
    """An agent's verdict with its reasons; the agent may be given by its id alone, the verdict in any case."""

    agent: Agent
    verdict: Verdict
    reasoning: str
    confidence: float | None = None
    earlier: tuple[Answer, ...] = ()
    """Its answers of earlier rounds; the first was given blind, before it saw any other."""
    committed_at: datetime | None = None
    """When its commitment arrived; ties are resolved in favour of the earlier."""
    embedding: Sequence[float] | None = field(default=None, repr=False, compare=False)
    """A vector of the reasoning, where the caller has one already."""

    if TYPE_CHECKING:

        def __init__(
            self,
            agent: Agent | str,
            verdict: Verdict | str,
            reasoning: str,
            confidence: float | None = None,
            earlier: Sequence[EarlierAnswer] = (),
            committed_at: datetime | None = None,
            embedding: Sequence[float] | None = None,
        ) -> None: ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "agent", _as_agent(self.agent))
        object.__setattr__(self, "verdict", parse_verdict(self.verdict))
        if not isinstance(self.reasoning, str):
            raise InputError(f"the reasoning of agent {self.agent.id!r} is not text")
        object.__setattr__(self, "earlier", parse_answers(self.earlier, self.verdict, self.agent.id))
        if self.confidence is not None:
            _check_share(self.confidence, f"the confidence of agent {self.agent.id!r}")
        if self.committed_at is not None and self.committed_at.tzinfo is None:
            raise InputError(f"the commit time of agent {self.agent.id!r} needs a time zone")


@dataclass(frozen=True, slots=True)
class Proposal:
    """What is voted on."""

    id: str
    text: str
    stakes: Stakes = Stakes.STATE_CHANGE

    if TYPE_CHECKING:

        def __init__(self, id: str, text: str, stakes: Stakes | str = Stakes.STATE_CHANGE) -> None: ...  # noqa: A002

    def __post_init__(self) -> None:
        if not self.id.strip() or not self.text.strip():
            raise InputError("a proposal needs an id and a text")
        object.__setattr__(self, "stakes", parse_stakes(self.stakes))


def parse_verdict(value: object) -> Verdict:
    """APPROVE, REJECT or ABSTAIN, in any case; the whole word and nothing else."""
    try:
        return Verdict(str(value).strip().upper())
    except ValueError:
        names = ", ".join(Verdict)
        raise InputError(f"{value!r} is no verdict: use one of {names}") from None


def parse_stakes(value: object) -> Stakes:
    """The stakes by name; blanks and hyphens may stand for underscores."""
    try:
        return Stakes(str(value).strip().lower().replace("-", "_").replace(" ", "_"))
    except ValueError:
        raise InputError(f"{value!r} are no known stakes: use one of {', '.join(Stakes)}") from None


def parse_answers(told: object, final: Verdict, agent_id: str) -> tuple[Answer, ...]:
    """Answers of earlier rounds, or a single one: each an Answer, a verdict with its reasoning, or the reasoning."""
    if told is None:
        return ()
    answers = told if isinstance(told, Sequence) and not isinstance(told, str) else [told]
    return tuple(_as_answer(answer, final, agent_id) for answer in answers)


def _as_answer(value: object, final: Verdict, agent_id: str) -> Answer:
    if isinstance(value, Answer):
        return value
    verdict, reasoning = _answer_parts(value, final)
    if not isinstance(reasoning, str):
        raise InputError(
            f"an earlier answer of agent {agent_id!r} is {value!r}: give an Answer(verdict, reasoning), the pair "
            "(verdict, reasoning), an object with both, or the reasoning alone where the verdict was the same"
        )
    return Answer(parse_verdict(verdict), reasoning)


def _answer_parts(value: object, final: Verdict) -> tuple[object, object]:
    """Its verdict and its reasoning; no reasoning where it is none of the forms."""
    if isinstance(value, Mapping):
        return value.get("verdict", final), value.get("reasoning")
    if isinstance(value, str):
        # A pair that was not put into a list would read as two reasonings, the first of them a verdict.
        return final, None if value.strip().upper() in set(Verdict) else value
    if isinstance(value, Sequence) and len(value) == 2:
        return value[0], value[1]
    return final, None


def _as_agent(value: object) -> Agent:
    """The agent, or one of that id."""
    if isinstance(value, Agent):
        return value
    if isinstance(value, str):
        return Agent(value)
    raise InputError(f"the agent of a vote is {type(value).__name__}: give an Agent, or its id")


def _check_share(value: object, what: str) -> None:
    if not _is_number(value) or not 0.0 <= value <= 1.0:  # type: ignore[operator]
        raise InputError(f"{what} is {value!r}: give a number from 0 to 1")


def _is_number(value: object) -> bool:
    # Whole numbers are finite however long, and too long ones cannot be asked.
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < math.inf
