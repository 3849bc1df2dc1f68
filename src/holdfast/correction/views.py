"""A correction for people: how it ended, and the verification of the text that came out."""

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from holdfast.correction.types import CRAGResult
from holdfast.grounding.html import result_page
from holdfast.grounding.terminal import ResultView
from holdfast.visible import page_text


class CorrectionView:
    """For a terminal."""

    def __init__(self, result: CRAGResult) -> None:
        self._result = result

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        yield Text(outcome_line(self._result), "bold")
        yield ResultView(self._result.verification)


def correction_page(result: CRAGResult) -> str:
    """For a notebook: one HTML fragment."""
    return f"<p><strong>{page_text(outcome_line(result))}</strong></p>\n{result_page(result.verification)}"


def outcome_line(result: CRAGResult) -> str:
    """How the correction ended, in one line."""
    confidence = "none" if result.confidence is None else f"{result.confidence:.2f}"
    kept = "another text" if result.improved else "the text as it was"
    times = f"{result.attempts} rewriting{'' if result.attempts == 1 else 's'}"
    return f"{result.stopped.replace('_', ' ')}, confidence {confidence}, {kept} after {times}"
