"""What `--trace` came to: the name of the trace, or why the store did not take it."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from holdfast.cli.exits import ERROR
from holdfast.cli.output import say

if TYPE_CHECKING:
    from holdfast.traces.plain import ReasoningTraces


@dataclass(frozen=True, slots=True)
class Kept:
    """The name of a trace, or why there is none."""

    name: str | None = None
    problem: str | None = None

    def field(self) -> dict[str, Any]:
        """What JSON says of it."""
        return {"trace": self.name}

    def tell(self, there: str = "") -> None:
        """Where it can be seen, where it was kept; `there` is the flag that names another store than the settings'."""
        if self.name is not None:
            say(f"kept as {self.name}; see: holdfast trace show {self.name}{there}")

    def exit_code(self, code: int, what: str) -> int:
        """The command's own exit code, or an error where `what` was to be kept and was not."""
        if self.problem is None:
            return code
        say(f"the {what} was not kept: {self.problem}")
        return code or ERROR


def open_traces(stack: ExitStack) -> "ReasoningTraces":
    """Opened before any work: who wants it kept learns at once when it cannot be."""
    from holdfast.traces.plain import ReasoningTraces

    traces = stack.enter_context(ReasoningTraces())
    traces.open()
    return traces


def keep(record: Callable[[], str]) -> Kept:
    """Record; a store that fails costs the trace alone, not the verdict."""
    from holdfast.errors import StoreError

    try:
        return Kept(record())
    except StoreError as error:
        return Kept(problem=str(error))
