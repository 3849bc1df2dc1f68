"""Reports at the prompt of IPython, as `rich` prints them."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import RenderableType


def print_pretty(report: "RenderableType", printer: Any) -> None:
    """Write a report into IPython's own printer, in colour where the terminal has any."""
    from rich.console import Console

    # In a notebook `rich` would show it by itself, beside the page that the notebook shows.
    console = Console(force_jupyter=False)
    with console.capture() as shown:
        console.print(report)
    printer.text(shown.get().rstrip())
