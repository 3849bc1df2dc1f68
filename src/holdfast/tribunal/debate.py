"""Agents run through language models: a blind round first, then as many rounds of debate as are asked for."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, Field

from holdfast.errors import ModelError
from holdfast.llm.types import LanguageModel, Prompt, Usage
from holdfast.tribunal.prompts import blind_prompt, debate_prompt
from holdfast.tribunal.record.state import Phase
from holdfast.tribunal.result import TribunalResult
from holdfast.tribunal.session import Tribunal
from holdfast.tribunal.types import Agent, Answer, Verdict

COMPONENT = "tribunal"


class AgentReply(BaseModel):
    """What an agent's model answers."""

    verdict: Literal["APPROVE", "REJECT", "ABSTAIN"]
    confidence: float = Field(ge=0.0, le=1.0)
    reasoning: str = Field(min_length=1, max_length=8000)


@dataclass(frozen=True, slots=True)
class Said:
    """One answer, and how sure the model said it was; that is kept, and never counted."""

    answer: Answer
    confidence: float


Progress = Callable[[int, int], None]


def _silent(done: int, total: int) -> None:
    """Nobody is listening."""


async def deliberate(
    tribunal: Tribunal,
    models: Mapping[str, LanguageModel],
    *,
    rounds: int = 0,
    context: str = "",
    temperatures: Mapping[str, float] | None = None,
    on_progress: Progress | None = None,
) -> TribunalResult:
    """Ask every agent through its model, seal, commit, reveal and tally.

    An agent whose model fails has no vote, and the record says why. A tribunal that was interrupted goes on where its
    log ends: sealed votes are opened, and only agents without one are asked.
    """
    panel = _Panel(tribunal, models, context, temperatures or {}, on_progress or _silent)
    if tribunal.phase is Phase.COMMITTING:
        sealed = set(await tribunal.kept_ballots())
        asked = [agent for agent in tribunal.agents if agent.id not in sealed]
        await panel.vote(asked, rounds)
        await tribunal.lock()
    ballots = await tribunal.kept_ballots()
    for agent_id in tribunal.waiting_for:
        if agent_id in ballots:
            await tribunal.reveal(ballots[agent_id])
    return await tribunal.tally()


def usage_of(models: Mapping[str, LanguageModel]) -> Usage:
    """What the agents' models spent in all."""
    total = Usage()
    for model in {id(model): model for model in models.values()}.values():
        total = total + model.usage(COMPONENT)
    return total


class _Panel:
    """The agents of one tribunal at work."""

    def __init__(
        self,
        tribunal: Tribunal,
        models: Mapping[str, LanguageModel],
        context: str,
        temperatures: Mapping[str, float],
        on_progress: Progress,
    ) -> None:
        self._tribunal, self._models, self._context = tribunal, models, context
        self._temperatures, self._on_progress = temperatures, on_progress
        self._done = 0

    async def vote(self, agents: Sequence[Agent], rounds: int) -> None:
        """Let the agents answer blind, debate, and commit to what they then think."""
        total = len(agents) * (1 + rounds)
        history: dict[str, list[Said]] = {agent.id: [] for agent in agents}
        for number in range(1 + rounds):
            before = {name: said[-1].answer for name, said in history.items() if said and len(said) == number}
            still = [agent for agent in agents if len(history[agent.id]) == number]
            replies = await asyncio.gather(*(self._reply(agent, before, total) for agent in still))
            for agent, reply in zip(still, replies, strict=True):
                if reply is not None:
                    history[agent.id].append(reply)
        for agent in agents:
            if len(history[agent.id]) == 1 + rounds:  # who failed on the way has no vote
                await self._commit(agent, history[agent.id])

    async def _reply(self, agent: Agent, before: Mapping[str, Answer], total: int) -> Said | None:
        prompt = self._prompt(agent, before)
        try:
            reply = await self._models[agent.id].structured(
                prompt, AgentReply, component=COMPONENT, temperature=self._temperatures.get(agent.id, 0.7)
            )
        except ModelError as error:
            await self._tribunal.note_failure(agent.id, str(error))
            return None
        finally:
            self._done += 1
            self._on_progress(self._done, total)
        value = reply.value
        return Said(Answer(Verdict(value.verdict), value.reasoning), value.confidence)

    def _prompt(self, agent: Agent, before: Mapping[str, Answer]) -> Prompt:
        own = before.get(agent.id)
        if own is None:
            return blind_prompt(agent, self._tribunal.proposal, self._context)
        others = {name: answer for name, answer in before.items() if name != agent.id}
        return debate_prompt(agent, self._tribunal.proposal, self._context, own, others)

    async def _commit(self, agent: Agent, history: Sequence[Said]) -> None:
        *earlier, last = history
        ballot = self._tribunal.seal(
            agent.id,
            last.answer.verdict,
            last.answer.reasoning,
            confidence=last.confidence,
            earlier=[said.answer for said in earlier],
        )
        # Kept before it is committed to: a crash in between loses nothing, and nobody else reads it.
        await self._tribunal.keep_ballot(ballot)
        await self._tribunal.commit(ballot)
