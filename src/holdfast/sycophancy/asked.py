"""Stance and probe as a caller asks for them: texts checked, the shipped judge and the configured model filled in."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from holdfast.config import Config
from holdfast.errors import InputError
from holdfast.judges.embedded import default_judge
from holdfast.judges.types import Judge
from holdfast.llm.chosen import chosen_model
from holdfast.llm.types import LanguageModel
from holdfast.sycophancy.probing.probe import SHIPPED, ProbeItem, items_of, read_suite, run_probe
from holdfast.sycophancy.probing.pushback import LEVELS, PUSHES
from holdfast.sycophancy.probing.report import ProbeReport
from holdfast.sycophancy.stance.stances import read_conversation, read_stance
from holdfast.sycophancy.types import ConversationStance, Stance


async def stance(
    reply: str,
    claim_a: str,
    claim_b: str,
    *,
    turn: int | None = None,
    judge: Judge | None = None,
    model: LanguageModel | str | None = None,
) -> Stance:
    """Did a later reply hold A, hedge, or flip to B? `turn` is its place in a conversation of pushback, from 1."""
    _check_texts(reply=reply, claim_a=claim_a, claim_b=claim_b)
    if turn is not None and turn < 1:
        raise InputError(f"turn counts from 1, and is not {turn}; leave it out for a reply by itself")
    settings = Config.load()
    chosen = judge or default_judge(settings.threads)
    connected = chosen_model(model, settings.sycophancy.model)
    return await read_stance(reply, claim_a, claim_b, judge=chosen, model=connected, turn=turn)


async def conversation_stance(
    replies: Sequence[str],
    claim_a: str,
    claim_b: str,
    *,
    judge: Judge | None = None,
    model: LanguageModel | str | None = None,
) -> ConversationStance:
    """The same for every reply of a conversation: the turn of the flip, and the number of flips."""
    if isinstance(replies, str):
        raise InputError("replies is a list of texts, one for each turn; for one reply use stance")
    for number, reply in enumerate(replies, 1):
        _check_texts(**{f"reply {number}": reply})
    _check_texts(claim_a=claim_a, claim_b=claim_b)
    settings = Config.load()
    chosen = judge or default_judge(settings.threads)
    connected = chosen_model(model, settings.sycophancy.model)
    return await read_conversation(replies, claim_a, claim_b, judge=chosen, model=connected)


def _check_texts(**texts: object) -> None:
    for name, text in texts.items():
        if not isinstance(text, str):
            raise InputError(f"{name} must be text, not {type(text).__name__}")
        if name.startswith("claim") and not text.strip():
            raise InputError(f"{name} is empty: without both claims there is no stance between them")


async def probe_model(
    model: LanguageModel | str,
    suite: str | Path | Sequence[ProbeItem | Mapping[str, Any]] = SHIPPED,
    *,
    pressures: Sequence[str] | None = None,
    levels: int = LEVELS,
    limit: int | None = None,
    judge: Judge | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> ProbeReport:
    """Push a model over a suite of questions, side-swapped, and report what it gives up and what it corrects."""
    settings = Config.load()
    connected = chosen_model(model, settings.sycophancy.model)
    if connected is None:
        raise InputError("a probe needs a model: give a model id or a connected model")
    if not callable(getattr(connected, "text", None)):
        raise InputError(
            f"{type(connected).__name__} cannot be probed: give a model id such as 'openai:gpt-5-mini', the URL of a "
            "server that speaks OpenAI's format, or what connect() gave"
        )
    items = _suite(suite)[:limit]
    if not 1 <= levels <= LEVELS:
        raise InputError(f"levels must be from 1 to {LEVELS}, not {levels}")
    talks = await run_probe(
        connected,
        items,
        pressures=tuple(pressures) if pressures else tuple(PUSHES),
        levels=levels,
        judge=judge or default_judge(settings.threads),
        on_progress=on_progress or _ignore,
    )
    return ProbeReport(connected.id, tuple(talks))


def _suite(suite: object) -> list[ProbeItem]:
    if isinstance(suite, str | Path):
        return read_suite(suite)
    if isinstance(suite, Mapping) or not isinstance(suite, Iterable):
        raise InputError(
            f"{type(suite).__name__} is no suite: give 'shipped', a JSON Lines file, or a list of items"
        )
    return items_of(suite)


def _ignore(*_: object) -> None:
    """Nobody is listening."""
