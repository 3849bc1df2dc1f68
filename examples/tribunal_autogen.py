"""A tribunal of AutoGen agents: each answers alone and blind, and only its sealed vote reaches the tribunal.

Run it with: pip install autogen-agentchat && python examples/tribunal_autogen.py
"""

import asyncio
from collections.abc import Sequence

from autogen_agentchat.agents import BaseChatAgent
from autogen_agentchat.base import Response
from autogen_agentchat.messages import BaseChatMessage, StructuredMessage
from autogen_core import CancellationToken
from pydantic import BaseModel
from tribunal_plain import ANSWERS, PANEL, PROPOSAL

from holdfast import TribunalResult, aio


class Opinion(BaseModel):
    """What an agent answers."""

    verdict: str
    reasoning: str


class Panelist(BaseChatAgent):
    """Stands for an AssistantAgent with `output_content_type=Opinion`, without a model behind it."""

    @property
    def produced_message_types(self) -> Sequence[type[BaseChatMessage]]:
        """Opinions only."""
        return (StructuredMessage[Opinion],)

    async def on_messages(
        self, messages: Sequence[BaseChatMessage], cancellation_token: CancellationToken
    ) -> Response:
        """Answer the proposal."""
        verdict, reasoning = ANSWERS[self.name]
        content = Opinion(verdict=verdict, reasoning=reasoning)
        return Response(chat_message=StructuredMessage[Opinion](content=content, source=self.name))

    async def on_reset(self, cancellation_token: CancellationToken) -> None:
        """Nothing is remembered."""


async def decide() -> TribunalResult:
    """Ask all agents at once, then commit, reveal and tally."""
    agents = [Panelist(seat.id, seat.role or "a panelist") for seat in PANEL]
    async with await aio.Tribunal.propose(PROPOSAL, PANEL, stakes="destructive") as tribunal:
        answers = await asyncio.gather(*(agent.run(task=PROPOSAL) for agent in agents))
        opinions = {answer.messages[-1].source: answer.messages[-1].content for answer in answers}
        ballots = [tribunal.seal(name, said.verdict, said.reasoning) for name, said in opinions.items()]
        for ballot in ballots:
            await tribunal.commit(ballot)
        for ballot in ballots:
            await tribunal.reveal(ballot)
        return await tribunal.tally()


if __name__ == "__main__":
    print(asyncio.run(decide()).explain())
