"""How help lists commands: in the order a newcomer needs them, each with its whole summary."""

from collections.abc import Iterator, Mapping
from typing import Any

from typer.core import TyperGroup

_SECTIONS: Mapping[str, Mapping[str, str]] = {
    "Begin": {
        "demo": "Check a bundled answer that has a claim of each kind.",
        "doctor": "See whether everything is in place, and time one verdict.",
    },
    "Check": {
        "check": "Does the evidence support an answer, claim by claim?",
        "challenge": "Would changing the answer be caving, or a correction?",
        "premises": "Does a question take for granted what memory does not hold?",
        "tribunal": "Do several agents agree independently, or is it groupthink?",
        "chat": "Talk to a model, or to memory, with every answer checked.",
    },
    "Measure": {
        "audit": "Check files of answers on all cores; rates by model and prompt.",
        "bench": "Measure Holdfast on labelled rows, such as your own.",
        "calibrate": "Fit P(support) to at least 200 labels of your own.",
        "feedback": "Say whether a verdict is right; calibrate learns from it.",
    },
    "Keep": {
        "memory": "Keep passages and find them again.",
        "trace": "Claims, their evidence and their verdicts, as they were kept.",
        "store": "Where traces, memory and caches are: look, move, back up.",
    },
    "Serve": {
        "serve": "The checks over HTTP, OpenAI's chat API and a page to look.",
        "keys": "API keys of the service: shown once, kept hashed.",
        "mcp": "The checks as tools of an assistant.",
    },
}
_LONGEST = 1000


class WholeSummaries(TyperGroup):
    """A group whose commands are listed with their whole first sentence, wrapped; Typer would cut it off."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write every command beside its summary."""
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, self.commands[name].get_short_help_str(_LONGEST)) for name in self.list_commands(ctx)]
            )


class Sections(TyperGroup):
    """The commands of `holdfast` itself, in sections."""

    def list_commands(self, ctx: Any) -> list[str]:
        """In the order of the sections; what stands in none comes last, so that nothing is hidden."""
        placed = [name for section in _SECTIONS.values() for name in section if name in self.commands]
        return [*placed, *(name for name in self.commands if name not in placed)]

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the sections, with the summaries in one column."""
        width = max(map(len, self.commands))
        for title, rows in self._sections(ctx):
            with formatter.section(title):
                formatter.write_dl([(name.ljust(width), summary) for name, summary in rows])

    def _sections(self, ctx: Any) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        left = self.list_commands(ctx)
        for title, summaries in _SECTIONS.items():
            rows = [(name, summary) for name, summary in summaries.items() if name in left]
            left = [name for name in left if name not in summaries]
            if rows:
                yield title, rows
        if left:
            yield "More", [(name, self.commands[name].get_short_help_str(_LONGEST)) for name in left]
