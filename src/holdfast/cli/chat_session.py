"""One conversation of `holdfast chat`: turns go to the guard, lines with a slash to the commands."""

import json
import os
import select
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, get_args

from holdfast.addresses import without_secrets
from holdfast.cli.chat_commands import is_quit, run_command
from holdfast.cli.chat_view import AnswerOnScreen, failing_lines, standing_lines, verdicts_in_place
from holdfast.cli.output import console_for, say, show, write
from holdfast.errors import HoldfastError
from holdfast.guard.api import Conversation, Guard
from holdfast.guard.types import Decision, GuardedAnswer, GuardQuestion
from holdfast.visible import visible_text

if TYPE_CHECKING:
    from holdfast.claims.types import Evidence
    from holdfast.config import Config
    from holdfast.memory.api import Memory

_GLANCE_S = 0.05
"""How often whoever waits for a line looks whether it is still wanted."""


class Session:
    """The state of a conversation in the terminal."""

    def __init__(
        self,
        model: str | None,
        memory: "Memory",
        context: "list[Evidence] | None",
        config: "Config",
        *,
        as_json: bool = False,
        simple: bool = False,
    ) -> None:
        self.model = model
        self.memory = memory
        self.context = context
        self.config = config
        self.as_json = as_json
        self.verify = not simple
        self.mode: str | None = None
        self.flagged = False
        self.failed = False
        self.judged: tuple[GuardedAnswer, tuple[Any, Any]] | None = None
        """An answer to a challenge that the guard did not judge, and how it was judged on request."""
        self.guard = Guard(model, memory, config, on_ask=self._ask_person)
        self.conversation = Conversation(self.guard)
        self.leaving = False
        """/quit was said where a decision was asked for."""
        self._screen: AnswerOnScreen | None = None
        self._asked_about: str | None = None
        """The text whose failing claims a person was shown before they were asked what to do."""

    @property
    def last(self) -> GuardedAnswer | None:
        """The latest answer."""
        return self.conversation.last

    def greet(self, person: bool) -> None:
        """Say who answers; and that nobody can, where there is neither a model nor a passage."""
        if self.model is None and self.context is None and not self.memory.count():
            say("memory is empty and there is no --model: add passages with: holdfast memory add PATH")
        elif person:
            say(
                f"{without_secrets(self.model or 'memory, quoted')} answers; /help lists the commands, /quit leaves."
            )

    def take(self, line: str) -> bool:
        """One line of input; False ends the conversation."""
        text = line.strip()
        if not text:
            return True
        if text.startswith("/"):
            return run_command(self, text) and not self.leaving
        self.ask(text)
        return not self.leaving

    def ask(self, question: str, *, verify: bool | None = None) -> GuardedAnswer:
        """Put a turn to the guard and show what comes, as it comes."""
        checked = self.verify if verify is None else verify
        stream = self.conversation.stream(question, context=self.context, verify=checked, mode=self.mode)
        self._screen, self._asked_about = AnswerOnScreen(live=not self.as_json), None
        try:
            with self._screen as screen, stream:
                for event in stream:
                    screen.take(event)
        finally:
            self._screen = None
        answer = stream.answer
        self.flagged = self.flagged or answer.status in ("flagged", "ask")
        if self.as_json:
            write(json.dumps(answer.to_dict(), ensure_ascii=True, allow_nan=False) + "\n")
        else:
            known = answer.text == self._asked_about
            if not known and (self._asked_about is not None or not screen.shown):
                show(verdicts_in_place(answer.text, answer.claims))
            show(*(() if known else failing_lines(answer.claims)), *standing_lines(answer))
        return answer

    def tell(self, *renderables: Any) -> None:
        """What a command has to say; beside the JSON, not in it."""
        if not self.as_json:
            show(*renderables)
            return
        console = console_for(sys.stderr)
        for renderable in renderables:
            console.print(renderable)

    def close(self) -> None:
        """Close what the conversation opened."""
        self.guard.close()

    def _ask_person(self, question: GuardQuestion) -> Decision | None:
        if self.as_json or not sys.stdin.isatty():
            return None
        screen = self._screen
        if screen is None:
            return None
        screen.pause()
        if not screen.shown:
            show(verdicts_in_place(question.answer, question.claims))
        show(*failing_lines(question.claims))
        say(visible_text(question.text))
        self._asked_about = question.answer
        while True:
            try:
                # After Ctrl-C nobody waits for a decision: the next line is the next turn's.
                said = _typed("[k]eep, [r]etry, [w]ithdraw? ", lambda: self._screen is not screen).strip()
            except (EOFError, HoldfastError):
                return None
            decision = _decision(said.lower())
            if decision is not None or self._screen is not screen:
                return decision
            if said.startswith("/") and is_quit(said):
                self.leaving = True
                return None
            if said:
                say(f"{said!r} is none of keep, retry and withdraw; Ctrl-D leaves it open.")


def _typed(prompt: str, is_over: Callable[[], bool]) -> str:
    """What a person types; nothing is read, or taken from whoever reads next, once nobody waits for it."""
    try:
        terminal = sys.stdin.fileno()
        readable = os.name == "posix"
    except (OSError, ValueError):  # what stands for a terminal in a notebook or a test
        readable = False
    if not readable:
        return input(prompt)
    write(prompt)
    while not select.select([terminal], [], [], _GLANCE_S)[0] or is_over():
        if is_over():
            raise EOFError
    if not (line := sys.stdin.readline()):
        raise EOFError
    return line


def _decision(said: str) -> Decision | None:
    """The decision that a word or its beginning names."""
    names: tuple[Decision, ...] = get_args(Decision)
    return next((name for name in names if said and name.startswith(said)), None)
