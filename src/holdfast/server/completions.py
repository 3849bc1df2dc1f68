"""Answers in the form of OpenAI's chat API, with what was found out about them beside it."""

import json
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from holdfast.guard.types import GuardedAnswer, SentenceVerdict
from holdfast.llm.passing import Outcome, ToolCall
from holdfast.llm.types import Usage

Policy = Literal["annotate", "block", "correct", "ask"]
ON_FAILURE = {"annotate": "flag", "block": "flag", "correct": "retry", "ask": "ask"}
"""What the guard is told to do."""
STREAMED = frozenset({"annotate", "ask"})
"""Where words may be shown before they are checked; to be kept back or corrected, an answer has to be whole."""
_UNSAID: dict[str, Any] = {
    "confidence": None,
    "is_grounded": None,
    "claims_checked": 0,
    "claims_supported": 0,
    "crag_attempts": 0,
    "status": "unchecked",
    "reason": "the model asks for tools and says nothing yet",
    "flagged": [],
    "warnings": [],
    "gave_way": False,
    "ask": None,
    "sources": [],
    "trace_id": None,
}
UNNAMED = "upstream"
"""A model that only its address names."""
WITHHELD = "This answer was withheld: the evidence does not carry it."


@dataclass(frozen=True, slots=True)
class Shape:
    """What stays the same in all chunks of one completion."""

    model: str
    """Who answers, as callers may know it."""
    policy: Policy
    show_claims: bool
    verify: bool
    id: str = field(default_factory=lambda: f"chatcmpl-{secrets.token_hex(12)}")
    created: int = field(default_factory=lambda: int(time.time()))

    def completion(self, answer: GuardedAnswer, outcome: Outcome) -> dict[str, Any]:
        """The whole answer at once, with the tools that it asks for."""
        calls = () if self.blocks(answer) else outcome.calls
        return {
            **self._whole(self.content(answer), calls, self.ending(answer, outcome)),
            "usage": usage_of(answer),
            "verification": self.verification(answer),
        }

    def only_tools(self, outcome: Outcome) -> dict[str, Any]:
        """An answer without a word: nothing but calls of tools."""
        return {
            **self._whole(None, outcome.calls, "tool_calls"),
            "usage": _counted(outcome.usage),
            "verification": self._nothing_said(outcome),
        }

    def only_tools_chunks(self, outcome: Outcome, *, usage: bool) -> list[dict[str, Any]]:
        """The same as a stream."""
        chunks = [self.chunk(None, first=True), self.calls(outcome.calls), self._end("tool_calls")]
        chunks[-1]["verification"] = self._nothing_said(outcome)
        return [*chunks, self._usage(_counted(outcome.usage))] if usage else chunks

    def calls(self, calls: Sequence[ToolCall]) -> dict[str, Any]:
        """A chunk that asks for tools."""
        chunk = self.chunk()
        listed = [{"index": number, **call} for number, call in enumerate(_listed(calls))]
        chunk["choices"][0]["delta"]["tool_calls"] = listed
        return chunk

    def chunk(self, content: str | None = None, *, first: bool = False) -> dict[str, Any]:
        """Some words, or none."""
        delta: dict[str, Any] = {"role": "assistant"} if first else {}
        if content is not None:
            delta["content"] = content
        choice = {"index": 0, "delta": delta, "finish_reason": None, "logprobs": None}
        return {**self._head("chat.completion.chunk"), "choices": [choice]}

    def verdict(self, event: SentenceVerdict) -> dict[str, Any]:
        """The verdict on a sentence; a client that does not know of it sees a chunk without words."""
        told = {
            "text": event.text,
            "start": event.start,
            "end": event.end,
            "is_flagged": event.is_flagged,
            "claims": [claim.to_dict() for claim in event.claims],
        }
        return {**self.chunk(), "verdict": told}

    def ends(self, answer: GuardedAnswer, outcome: Outcome, *, usage: bool) -> list[dict[str, Any]]:
        """The last chunks: tools that are asked for, the end with the verification of the whole, and the tokens."""
        asked = [self.calls(outcome.calls)] if outcome.calls and not self.blocks(answer) else []
        end = {**self._end(self.ending(answer, outcome)), "verification": self.verification(answer)}
        return [*asked, end, *([self._usage(usage_of(answer))] if usage else [])]

    def content(self, answer: GuardedAnswer) -> str:
        """What the user is shown."""
        return WITHHELD if self.blocks(answer) else answer.text

    def blocks(self, answer: GuardedAnswer) -> bool:
        """Is the answer kept back?"""
        return self.policy == "block" and answer.status == "flagged"

    def ending(self, answer: GuardedAnswer, outcome: Outcome) -> str:
        """Why it ends."""
        if self.blocks(answer) or outcome.finish == "refused":
            return "content_filter"
        if outcome.calls:
            return "tool_calls"
        return "length" if answer.incomplete or outcome.finish == "length" else "stop"

    def verification(self, answer: GuardedAnswer) -> dict[str, Any] | None:
        """Confidence, groundedness, counts, and what the policy made of them; None when it was switched off."""
        if not self.verify:
            return None
        # Of an answer that is kept back, its claims are, too.
        kept_back = self.blocks(answer)
        flagged = [] if kept_back else [claim for claim in answer.claims if claim.is_flagged]
        summary = answer.summary(show_claims=self.show_claims)
        return {
            **summary,
            **({"claims": []} if kept_back and "claims" in summary else {}),
            "policy": self.policy,
            "flagged": [_flagged(claim) for claim in flagged],
            "warnings": list(answer.warnings),
            "gave_way": answer.caved,
            "ask": None if answer.ask is None else answer.ask.text,
            "sources": [piece.id for piece in answer.evidence],
            "cost_usd": answer.cost_usd,
            "trace_id": answer.trace_id,
        }

    def _nothing_said(self, outcome: Outcome) -> dict[str, Any] | None:
        if not self.verify:
            return None
        return {**_UNSAID, "policy": self.policy, "cost_usd": outcome.usage.cost_usd}

    def _whole(self, content: str | None, calls: Sequence[ToolCall], ending: str) -> dict[str, Any]:
        message: dict[str, Any] = {"role": "assistant", "content": content, "refusal": None}
        if calls:
            message["tool_calls"] = _listed(calls)
        choice = {"index": 0, "message": message, "finish_reason": ending, "logprobs": None}
        return {**self._head("chat.completion"), "choices": [choice]}

    def _end(self, ending: str) -> dict[str, Any]:
        chunk = self.chunk()
        chunk["choices"][0]["finish_reason"] = ending
        return chunk

    def _usage(self, counted: dict[str, int]) -> dict[str, Any]:
        return {**self._head("chat.completion.chunk"), "choices": [], "usage": counted}

    def _head(self, kind: str) -> dict[str, Any]:
        return {"id": self.id, "object": kind, "created": self.created, "model": self.model}


def public_name(model: str) -> str:
    """A model's id for callers; the address of a server is kept from them."""
    return UNNAMED if "://" in model else model


def _listed(calls: Sequence[ToolCall]) -> list[dict[str, Any]]:
    return [
        {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
        for call in calls
    ]


def _counted(usage: Usage) -> dict[str, int]:
    read, written = usage.input_tokens or 0, usage.output_tokens or 0
    return {"prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written}


def _flagged(claim: Any) -> dict[str, Any]:
    return {
        "claim": claim.claim_text,
        "start": claim.start,
        "end": claim.end,
        "verdict": None if claim.verdict is None else str(claim.verdict),
        "reason": claim.reason,
    }


def usage_of(answer: GuardedAnswer) -> dict[str, int]:
    """Tokens of everything that was asked of models; what a provider did not count is 0."""
    read = sum(spent.input_tokens or 0 for spent in answer.costs.values())
    written = sum(spent.output_tokens or 0 for spent in answer.costs.values())
    return {"prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written}


def as_event(value: dict[str, Any]) -> bytes:
    """One server-sent event."""
    return b"data: " + json.dumps(value, allow_nan=False, separators=(",", ":")).encode("ascii") + b"\n\n"


DONE = b"data: [DONE]\n\n"
