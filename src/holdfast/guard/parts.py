"""What a guard is made of: who answers, what is known, who judges, and who is told."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, get_args

from holdfast.asides import run_aside
from holdfast.config import Config
from holdfast.correction.checking import open_model
from holdfast.correction.writers import Writer, as_writer
from holdfast.errors import ConfigError, InputError
from holdfast.guard.quoting import QuotingWriter
from holdfast.guard.recalls import open_memory
from holdfast.guard.trajectory import Listener
from holdfast.guard.types import Decision, GuardQuestion
from holdfast.judges.types import Judge
from holdfast.llm.types import LanguageModel
from holdfast.memory.types import Recall

Decide = Callable[[GuardQuestion], Decision | Awaitable[Decision | None] | None]
"""Asked when the policy is `ask`; None leaves the answer as it is, with the question open."""


@dataclass(frozen=True)
class Parts:
    """The parts of one guard; shared by all of its answers."""

    writer: Writer
    memory: Recall | None
    config: Config
    own_judge: Judge | None
    traces: Any
    owns_traces: bool
    on_event: Listener | None
    on_ask: Decide | None

    @property
    def knows_nothing(self) -> bool:
        """Is there neither a model nor a memory, so that only evidence given with a question can be quoted?"""
        return self.memory is None and isinstance(self.writer, QuotingWriter)

    async def close(self) -> None:
        """Close what was opened for this guard alone."""
        if self.owns_traces:
            await self.traces.close()
        for model in self.__dict__.get("models", {}).values():
            await model.aclose()

    def writing_with(self, model: object) -> "Parts":
        """The same parts with another model to answer."""
        other = replace(self, writer=as_writer(model, self.config.llm), owns_traces=False)
        other.__dict__["models"] = self.models
        return other

    def checking_with(self, models: Mapping[str, LanguageModel]) -> "Parts":
        """The same parts with these models for the checks, by the name of the check."""
        other = replace(self)
        other.__dict__["models"] = dict(models)
        return other

    @cached_property
    def models(self) -> dict[str, LanguageModel]:
        """Language models of the checks that have one, by the name of the check."""
        config = self.config
        named = {"premises": config.premises.model, "sycophancy": config.sycophancy.model}
        found: dict[str, LanguageModel] = {}
        for name, model in named.items():
            if model is not None:
                from holdfast.llm import connect

                found[name] = connect(model, config.llm)
        verifying = open_model(config, self.own_judge)
        return found if verifying is None else {**found, "verification": verifying}

    def for_run(self, check: str) -> LanguageModel | None:
        """The model of a check with an account of its own."""
        model = self.models.get(check)
        return None if model is None else model.for_run()

    async def judge(self) -> Judge:
        """The caller's own judge, or the embedded one, calibrated where the settings name a calibration."""
        return await asyncio.to_thread(self._default_judge) if self.own_judge is None else self.own_judge

    def _default_judge(self) -> Judge:
        from holdfast.judges import CalibratedJudge, Calibration, default_judge

        judge, calibration = default_judge(self.config.threads), self.config.verification.calibration
        return judge if calibration is None else CalibratedJudge(judge, Calibration.load(calibration))


def make_parts(
    model: object,
    memory: object,
    config: Config | None,
    judge: Judge | None,
    traces: Any,
    on_event: Listener | None,
    on_ask: Decide | None,
) -> Parts:
    """The parts from what a caller has; what cannot be used is said now, not at the first question."""
    if config is not None and not isinstance(config, Config):
        raise ConfigError(f"config must be a Config, not {type(config).__name__}: write config=Config(...)")
    settings = Config.load() if config is None else config
    writer: Writer = QuotingWriter(settings.threads) if model is None else as_writer(model, settings.llm)
    return Parts(
        writer=writer,
        memory=open_memory(memory, settings),
        config=settings,
        own_judge=judge,
        traces=_open_traces(traces, settings),
        owns_traces=isinstance(traces, str | Path) or (traces is None and settings.guard.trace),
        on_event=on_event,
        on_ask=on_ask,
    )


def _open_traces(traces: Any, config: Config) -> Any:
    """What answers are kept in: the caller's own, those of a store at a path or URL, or those of the settings."""
    if isinstance(traces, str | Path) or (traces is None and config.guard.trace):
        from holdfast.traces.reasoning import ReasoningTraces

        return ReasoningTraces(traces, config=config)
    if traces is not None and not (hasattr(traces, "record") or hasattr(traces, "add_goal")):
        raise InputError(
            f"traces is {traces!r}: pass ReasoningTraces(...) or the path of a store, or set guard.trace to use the "
            "configured one"
        )
    return traces


async def asked(on_ask: Decide | None, question: GuardQuestion) -> object:
    """What whoever is responsible says; None when there is nobody, or they leave it open."""
    if on_ask is None:
        return None
    # A plain function may wait for a person: aside, so that other answers go on.
    said = on_ask(question) if inspect.iscoroutinefunction(on_ask) else await run_aside(on_ask, question)
    if inspect.isawaitable(said):
        said = await said
    return said


def as_decision(said: object) -> Decision | None:
    """The decision in what was said, in whatever case it is written; None when it is no decision."""
    word = said.strip().lower() if isinstance(said, str) else None
    return next((decision for decision in get_args(Decision) if decision == word), None)
