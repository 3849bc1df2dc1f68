"""The console that every view is printed on."""

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table

from holdfast.cli.narrow import for_width
from holdfast.visible import visible_text


class VisibleConsole(Console):
    """Prints words as words: codes in them neither drive the terminal nor hide anything, whatever the view forgot."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """The segments of a view, each with visible text; those that rich drives the terminal by stay as they are."""
        if isinstance(renderable, Table):
            renderable = for_width(renderable, (options or self.options).max_width)
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=visible_text(segment.text))
