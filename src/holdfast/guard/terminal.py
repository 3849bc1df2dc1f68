"""An answer for a terminal: the text with its verdicts in place, and what there is to know about it."""

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, RenderableType

from holdfast.grounding.terminal import ReportView
from holdfast.guard.types import GuardedAnswer


class AnswerView:
    """The report on a checked answer, or the text of one that was not checked; then status and warnings."""

    def __init__(self, answer: GuardedAnswer) -> None:
        self._answer = answer

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        from rich.text import Text

        from holdfast.visible import visible_text

        answer = self._answer
        if answer.verification is not None:
            yield ReportView(answer.verification.report)
        else:
            yield Text(visible_text(answer.text))
        yield Text(visible_text(status_line(answer)), "bold")
        for warning in answer.warnings:
            yield Text(visible_text(f"- {warning}"), "yellow")


def status_line(answer: GuardedAnswer) -> str:
    """How the answer stands, in one line."""
    parts = [answer.status if answer.reason is None else f"{answer.status}: {answer.reason.splitlines()[0]}"]
    if answer.confidence is not None and answer.verification is not None:
        parts.append(f"confidence {answer.confidence:.2f} ({answer.verification.level})")
    if answer.correction is not None:
        parts.append(f"{answer.correction.attempts} rewritings")
    parts.append(f"{answer.timing.overhead_ms:.0f} ms beside the model's {answer.timing.model_ms:.0f} ms")
    return ", ".join(parts)
