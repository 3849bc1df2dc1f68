"""An answer and its checks as a trace that is kept."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from holdfast.guard.types import EventKind, GuardedAnswer

if TYPE_CHECKING:
    from holdfast.guard.run import Run


async def keep(run: "Run", answer: GuardedAnswer) -> GuardedAnswer:
    """The answer with the id of its trace; a store that fails costs the trace alone."""
    with run.trajectory.step(EventKind.TRACE) as step:
        goal_id = await run.attempted("the trace was not kept", _write(run.parts.traces, answer))
        step.say(f"kept as {goal_id}" if goal_id else "not kept")
    return replace(
        answer,
        trace_id=goal_id,
        events=tuple(run.trajectory.events),
        warnings=tuple(dict.fromkeys([*answer.warnings, *run.trajectory.warnings])),
    )


async def _write(traces: Any, answer: GuardedAnswer) -> str:
    """The question as goal, the answer as decision with its claims; earlier versions and observations beside it."""
    goal_id: str
    if answer.verification is not None and answer.evidence:
        goal_id = await _call(
            traces.record,
            answer.verification,
            list(answer.evidence),
            question=answer.question,
            model=answer.model,
            data={"guard": _summary(answer)},
        )
    else:
        goal_id = await _call(traces.add_goal, answer.question, data={"model": answer.model})
        await _call(traces.add_decision, goal_id, answer.text, data={"guard": _summary(answer)})
    for kind, content, data in _observations(answer):
        await _call(traces.add_node, goal_id, kind, content, data=data)
    return goal_id


def _observations(answer: GuardedAnswer) -> list[tuple[str, str, Mapping[str, Any]]]:
    found: list[tuple[str, str, Mapping[str, Any]]] = []
    if answer.premises is not None and answer.premises.premises:
        found.append(("observation", f"premises: {answer.premises.outcome}", {"kind": "premises"}))
    if answer.sycophancy is not None:
        found.append(("observation", f"challenge: {answer.sycophancy.reason}", {"kind": "challenge"}))
    if answer.correction is not None:
        found += [
            ("decision", attempt.response, {"kind": "version", "outcome": attempt.outcome})
            for attempt in answer.correction.history
            if attempt.response and attempt.response != answer.text
        ]
    return found


def _summary(answer: GuardedAnswer) -> dict[str, Any]:
    return {
        **answer.summary(),
        "timing": answer.timing.to_dict(),
        "events": [event.to_dict() for event in answer.events],
    }


async def _call(method: Any, *places: Any, **keywords: Any) -> Any:
    """Traces of the async kind are awaited, those of the plain kind run in a thread."""
    if asyncio.iscoroutinefunction(method):
        return await method(*places, **keywords)
    return await asyncio.to_thread(method, *places, **keywords)
