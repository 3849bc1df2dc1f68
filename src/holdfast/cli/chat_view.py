"""How an answer looks in a conversation: verdicts in place, sources and standing below."""

import sys
from collections.abc import Callable, Iterator, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from rich.text import Text

from holdfast.cli.output import can_write, console_for, on_terminal
from holdfast.grounding.labels import explanation, remarks, verdict_label
from holdfast.grounding.types import ClaimStatus, ClaimVerification
from holdfast.guard.terminal import status_line
from holdfast.guard.types import GuardedAnswer, StreamEvent
from holdfast.visible import visible_text

if TYPE_CHECKING:
    from rich.live import Live

MARKS: dict[ClaimStatus | None, tuple[str, str]] = {
    ClaimStatus.SUPPORTED: ("✓", "green"),
    ClaimStatus.PARTIALLY_SUPPORTED: ("≈", "yellow"),
    ClaimStatus.UNSUPPORTED: ("?", "dark_orange"),
    ClaimStatus.CONTRADICTED: ("✗", "red"),
    None: ("·", "bright_black"),
}


def verdicts_in_place(text: str, claims: Sequence[ClaimVerification]) -> Text:
    """The text with every claim in its verdict's colour and the verdict's mark behind it."""
    whole, at = Text(), 0
    for claim in sorted(claims, key=lambda claim: (claim.end or 0, claim.start or 0)):
        mark, style = MARKS[claim.verdict]
        start, end = max(at, claim.start or 0), claim.end or 0
        whole.append(visible_text(text[at:start]))
        whole.append(visible_text(text[start:end]), style=style)
        whole.append(f" {mark}", style=f"bold {style}")
        at = max(at, end)
    return whole.append(visible_text(text[at:]))


def failing_lines(claims: Sequence[ClaimVerification]) -> Iterator[Text]:
    """Why claims fail."""
    for number, claim in enumerate(claims, start=1):
        if claim.is_flagged:
            mark, style = MARKS[claim.verdict]
            label = ", ".join([verdict_label(claim), *remarks(claim)])
            told = visible_text(f"  {mark} claim {number}, {label}: {explanation(claim)}")
            yield Text(told, style=style)


def standing_lines(answer: GuardedAnswer) -> Iterator[Text]:
    """What stands at the end of an answer: warnings, sources, and how it stands."""
    for warning in answer.warnings:
        yield Text(visible_text(f"  ! {warning}"), style="yellow")
    used = dict.fromkeys(i for claim in answer.claims if not claim.is_flagged for i in claim.evidence_ids[:1])
    sources = f"; sources: {', '.join(used)}" if used else ""
    yield Text(visible_text(f"  [{status_line(answer)}{sources}]"), style="dim")


class AnswerOnScreen:
    """An answer while it is being written: on a terminal the words and, in place, the verdicts as they come."""

    def __init__(self, *, live: bool) -> None:
        self._pieces: list[str] = []
        self._claims: list[ClaimVerification] = []
        # Drawn some times a second, whatever the number of pieces: to draw a long text at every one would take minutes.
        self._live: Live | None = _open_live(self._drawn) if live else None
        self.shown = self._live is not None

    def take(self, event: StreamEvent) -> None:
        """Show one event."""
        if event.kind == "piece":
            self._pieces.append(event.text)
        elif event.kind == "verdict":
            self._claims += event.claims
        elif event.kind == "corrected":
            self._pieces, self._claims = [event.text], []
        elif event.kind == "finished":
            self._pieces, self._claims = [event.answer.text], event.answer.claims

    def _drawn(self) -> Text:
        return verdicts_in_place("".join(self._pieces), tuple(self._claims))

    def pause(self) -> None:
        """Give the terminal back, for a question to the person."""
        if self._live is not None:
            self._live.stop()

    def __enter__(self) -> Self:
        if self._live is not None:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.pause()


def _open_live(drawn: Callable[[], Text]) -> Any:
    """None where words cannot be written over: in a pipe, or on a console without the marks."""
    if not on_terminal(sys.stdout) or not can_write("✓≈✗·“”…", sys.stdout):
        return None
    from rich.live import Live

    return Live(console=console_for(sys.stdout), refresh_per_second=12, get_renderable=drawn)
