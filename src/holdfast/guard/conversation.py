"""A conversation with a guard: it keeps its turns, so that a later one can lean on them or push back."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from holdfast.claims import EvidenceSource
from holdfast.guard.history import as_messages
from holdfast.guard.streaming import GuardedStream
from holdfast.guard.tallies import Tally
from holdfast.guard.types import GuardedAnswer
from holdfast.llm.types import Message
from holdfast.turns import Turns

if TYPE_CHECKING:
    from holdfast.guard.guard import Guard


class Conversation:
    """The turns of one conversation; questions are answered one after the other.

    A turn whose model failed is not kept; of an answer that was broken off, what was written is.
    """

    def __init__(self, guard: "Guard", history: Iterable[Any] = ()) -> None:
        self._guard = guard
        self._turns = list(as_messages(history))
        self._turn = Turns()
        self.last: GuardedAnswer | None = None
        """The latest answer."""
        self.tally = Tally()
        """Counts over all answers."""

    @property
    def turns(self) -> tuple[Message, ...]:
        """What was said so far."""
        return tuple(self._turns)

    async def ask(
        self,
        question: str,
        *,
        context: EvidenceSource | None = None,
        verify: bool = True,
        mode: str | None = None,
        on_failure: str | None = None,
    ) -> GuardedAnswer:
        """Ask the guard with all turns before this one."""
        async with self._turn:
            answer = await self._guard.ask(
                question,
                history=self._turns,
                context=context,
                verify=verify,
                mode=mode,
                on_failure=on_failure,
            )
            self._keep(answer)
            return answer

    def stream(
        self,
        question: str,
        *,
        context: EvidenceSource | None = None,
        verify: bool = True,
        mode: str | None = None,
        on_failure: str | None = None,
    ) -> GuardedStream:
        """The same piece by piece; the turn is kept when the stream ends or is closed."""
        return self._guard._stream_to(
            self._keep,
            question,
            history=tuple(self._turns),
            context=context,
            verify=verify,
            mode=mode,
            on_failure=on_failure,
        )

    def _keep(self, answer: GuardedAnswer) -> None:
        self.last = answer
        self.tally.count(answer)
        if answer.text.strip():
            self._turns += [Message("user", answer.question), Message("assistant", answer.text)]
