"""The functions for a prompt: plain Python, IPython (`%load_ext holdfast`), or the sandbox of an agent.

>>> from holdfast import repl
>>> globals().update(repl.functions(model="openai:gpt-5-mini"))
>>> detect_hallucinations("The mill opened in 1790.", {"a": "The mill opened in 1790."})
>>> llm("When did the mill open?", verify=False)
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from holdfast.config import Config
    from holdfast.guard.api import Guard
    from holdfast.guard.types import GuardedAnswer

_NAMES = (
    "verify_claim",
    "audit_reasoning",
    "evidence_dependence",
    "detect_hallucinations",
    "verify_response",
    "verify_and_correct",
    "analyze_challenge",
    "verify_challenge",
    "verify_question",
)
_QUESTION = re.compile(r"^(?P<before>\s*(?:\w+\s*=\s*)?)%llm[ \t]+(?P<question>.*\w.*\?)\s*$")


def functions(
    model: Any = None, memory: Any = None, config: "Config | None" = None
) -> dict[str, Callable[..., Any]]:
    """The functions by their names, and `llm(query, verify=True)` around the model, or around what memory says.

    Without a model or a memory those of the settings are used; the store is opened when `llm` first searches it.
    """
    import holdfast

    return {name: getattr(holdfast, name) for name in _NAMES} | {"llm": _llm(model, memory, config)}


def _llm(model: Any, memory: Any, config: "Config | None") -> "Callable[..., GuardedAnswer]":
    @cache
    def guard(searches_store: bool) -> "Guard":
        from holdfast.config import Config
        from holdfast.guard.api import Guard
        from holdfast.memory.api import Memory

        settings = config or Config.load()
        known = Memory(config=settings) if searches_store else memory
        return Guard(model if model is not None else settings.guard.model, known, settings)

    def llm(query: str, verify: bool = True, *, context: Any = None, history: Any = ()) -> "GuardedAnswer":
        """Ask the model with the guard around it; `verify=False` leaves out every check."""
        searches_store = memory is None and context is None
        return guard(searches_store).ask(query, verify=verify, context=context, history=history)

    return llm


def load_extension(ipython: Any) -> None:
    """Put the functions among the notebook's names, and register `%%check EVIDENCE` and `%llm QUESTION`."""
    named = functions()
    ipython.push(named)

    def check(line: str, cell: str) -> Any:
        """`%%check EVIDENCE`: hold the text of the cell against the evidence that a variable holds."""
        return named["detect_hallucinations"](cell, _variable(ipython.user_ns, line))

    def ask(line: str) -> Any:
        """`%llm QUESTION`: ask the configured model, or the configured memory, with the guard around it."""
        return named["llm"](line)

    ipython.register_magic_function(check, "cell", "check")
    ipython.register_magic_function(ask, "line", "llm")
    if _questions_as_calls not in ipython.input_transformers_cleanup:
        ipython.input_transformers_cleanup.append(_questions_as_calls)


def _questions_as_calls(lines: list[str]) -> list[str]:
    """`%llm QUESTION?` as the call it stands for: IPython would take the `?` at a line's end for a wish for help."""
    in_a_text = any(quotes in line for line in lines for quotes in ('"""', "'''"))
    if in_a_text or (lines and lines[0].startswith("%%")):
        return lines
    return [_QUESTION.sub(_as_call, line) for line in lines]


def _as_call(found: re.Match[str]) -> str:
    return f"{found['before']}get_ipython().run_line_magic('llm', {found['question']!r})\n"


def _variable(names: Mapping[str, Any], line: str) -> Any:
    from holdfast.errors import InputError

    name = line.strip()
    if name not in names:
        raise InputError(
            f"there is no variable {name!r}: write %%check EVIDENCE, where EVIDENCE holds the passages"
        )
    return names[name]
