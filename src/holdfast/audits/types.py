"""What an audit reads, what it finds of each row, and how far it is."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from pydantic import BaseModel

from holdfast.addresses import without_secrets
from holdfast.config import Config

CheckName = Literal["grounding", "challenge", "premises"]
CHECKS: tuple[CheckName, ...] = ("grounding", "challenge", "premises")
DEFAULT_CHECKS: tuple[CheckName, ...] = ("grounding", "challenge")
Kind = Literal["result", "bad"]
_LONGEST_RAW = 2000


@dataclass(frozen=True, slots=True)
class Row:
    """One answer with what it is held against."""

    number: int
    """Its place among all rows of the audit, from 0."""
    place: str
    """Where it stands, for people: "answers.jsonl:12"."""
    id: str
    answer: str | None = None
    question: str = ""
    evidence: Any = None
    challenge: str | None = None
    reply: str | None = None
    history: Any = None
    label: bool | None = None
    """Whether people found it supported; None when nobody said."""
    unread_label: str | None = None
    """What people said, where it is no word that is known."""
    groups: Mapping[str, str] = field(default_factory=dict)
    """What it is counted under: model, prompt, source, and columns that were asked for."""

    def set_aside(self, reason: str) -> "BadRow":
        """The row as one that could not be checked."""
        told = {
            "question": self.question or None, "answer": self.answer, "context": self.evidence,
            "challenge": self.challenge, "reply": self.reply, "history": self.history, **self.groups,
        }  # fmt: skip
        fields = {name: value for name, value in told.items() if value is not None}
        return BadRow(self.number, self.place, reason, self.id, as_written(fields))


@dataclass(frozen=True, slots=True)
class BadRow:
    """A row that could not be checked, and why."""

    number: int
    place: str
    reason: str
    id: str | None = None
    raw: str = ""
    """The start of the row's text: as it was written, or its fields as JSON."""

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "row": self.number, "place": self.place, "id": self.id, "reason": self.reason, "raw": self.raw,
        }  # fmt: skip


def as_written(fields: Mapping[str, Any]) -> str:
    """The start of a row's fields as JSON."""
    return json.dumps(fields, default=str)[:_LONGEST_RAW]


@dataclass(frozen=True, slots=True)
class Done:
    """What became of one row, as it is kept: compressed JSON, and the seconds that it took."""

    number: int
    kind: Kind
    payload: bytes
    seconds: float = 0.0
    cost_usd: float | None = 0.0
    first: bool = False
    """Whether its worker had checked none before, and loaded what it needs in these seconds."""


@dataclass(frozen=True, slots=True)
class Spec:
    """All that a worker needs to check rows; it travels to other processes and machines."""

    checks: tuple[CheckName, ...] = DEFAULT_CHECKS
    config: Config = field(default_factory=Config)
    model: str | None = field(default=None, repr=False)
    judge: str | None = None
    """`package.module:function`, which makes a judge of the caller's own; None is the embedded one."""
    memory: str | None = field(default=None, repr=False)
    """The store whose memory premises are held against; None is the row's own evidence."""
    account: str | None = None
    """The account in the store that pays for calls of the model."""
    store: str | None = field(default=None, repr=False)
    """Where that account is."""
    max_cost_usd: float | None = None
    requests_per_minute: float | None = None
    concurrency: int = 1
    """Rows that one worker checks at a time: more than one only where a model is waited for."""

    def shared_by(self, workers: int) -> "Spec":
        """The spec of one of so many workers: its part of the requests that may run at a time."""
        if self.model is None:
            return self
        llm = self.config.llm
        part = max(1, llm.concurrency // max(1, workers))
        # Waiting for one's turn is no fault of the provider's.
        queue_s = (
            0.0 if self.requests_per_minute is None else 60.0 * llm.concurrency / self.requests_per_minute
        )
        changed: dict[str, Any] = {
            "concurrency": part,
            "call_timeout_s": llm.call_timeout_s + queue_s,
            "run_timeout_s": llm.run_timeout_s + queue_s * llm.calls_per_answer,
        }
        if self.max_cost_usd is not None:
            changed["max_cost_usd"] = min(self.max_cost_usd, llm.max_cost_usd or self.max_cost_usd)
        llm = llm.model_copy(update=changed)
        return replace(self, concurrency=part, config=self.config.model_copy(update={"llm": llm}))

    def identity(self) -> dict[str, Any]:
        """What the results depend on, without secrets and without what only changes the speed."""
        config = self.config
        return {
            "checks": list(self.checks),
            "verification": _settled(config.verification),
            "sycophancy": _settled(config.sycophancy),
            "premises": _settled(config.premises),
            "model": None if self.model is None else without_secrets(self.model),
            "judge": self.judge,
            "memory": self.memory is not None,
        }


def _settled(settings: BaseModel) -> dict[str, Any]:
    """Settings as they are kept, without the password of a model's address."""
    plain = settings.model_dump(mode="json")
    return {
        name: without_secrets(value) if isinstance(value, str) else value for name, value in plain.items()
    }


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an audit is."""

    done: int
    total: int
    bad: int
    rows_per_second: float | None
    seconds_left: float | None


@dataclass(frozen=True, slots=True)
class Estimate:
    """How long the rest will take and what it will cost, from a sample of the rows."""

    rows: int
    """Rows that are left."""
    sampled: int
    workers: int
    at_once: int
    """Rows that are checked at a time: several by a worker that waits for a model."""
    seconds: float | None
    """None when no row of the sample could be checked."""
    low_s: float | None
    high_s: float | None
    """A 95 % interval of the seconds."""
    cost_usd: float | None
    """None when the price of the model is not known."""
    bad_reasons: Mapping[str, int] = field(default_factory=dict)
    """Why rows of the sample were set aside, the commonest reason first."""
    unchecked_reasons: Mapping[str, int] = field(default_factory=dict)
    """Why others of them have no verdict: they took less time than a row that is checked."""

    @property
    def without_verdict(self) -> int:
        """Rows of the sample that were set aside or not checked."""
        return sum(self.bad_reasons.values()) + sum(self.unchecked_reasons.values())

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "rows": self.rows, "sampled": self.sampled, "workers": self.workers, "at_once": self.at_once,
            "seconds": self.seconds, "seconds_low": self.low_s, "seconds_high": self.high_s, "cost_usd": self.cost_usd,
            "bad_reasons": dict(self.bad_reasons), "unchecked_reasons": dict(self.unchecked_reasons),
        }  # fmt: skip
