"""Reasoning chains: one perspective on one claim, by a model or by the embedded judge over passages."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any

from pydantic import BaseModel

from holdfast.config import SycophancyConfig
from holdfast.errors import HoldfastError
from holdfast.llm.types import LanguageModel
from holdfast.sycophancy.asking.prompts import CHAINS, SOURCES, chain_prompt
from holdfast.sycophancy.asking.verdict_words import (
    AdversarialReply,
    AnalyticalReply,
    DirectReply,
    SourceReply,
)
from holdfast.sycophancy.asking.votes import ChainVerdict, Votes
from holdfast.sycophancy.types import Reader

COMPONENT = "sycophancy"
_SCHEMAS: dict[str, type[BaseModel]] = {
    "analytical": AnalyticalReply,
    "adversarial": AdversarialReply,
    "knowledge_based": DirectReply,
}


@dataclass(frozen=True, slots=True)
class Chain:
    """What one perspective concluded; a chain that failed is UNCERTAIN and says why."""

    chain_id: int
    perspective: str
    claim_evaluated: str
    verdict: ChainVerdict
    reasoning: str
    by: Reader
    sub_claims: tuple[tuple[str, ChainVerdict], ...] | None = None
    counterarguments: tuple[str, ...] = ()
    last_known_date: str | None = None
    error: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """The specification's fields, ready for JSON."""
        found: dict[str, Any] = {
            "chain_id": self.chain_id,
            "perspective": self.perspective,
            "claim_evaluated": self.claim_evaluated,
            "verdict": self.verdict,
            "reasoning": self.reasoning,
            "by": self.by,
        }
        if self.sub_claims is not None:
            found["sub_claims"] = [
                {"sub_claim": text, "verdict": verdict} for text, verdict in self.sub_claims
            ]
        if self.counterarguments:
            found["counterarguments"] = list(self.counterarguments)
        if self.last_known_date is not None:
            found["last_known_date"] = self.last_known_date
        if self.error is not None:
            found["error"] = self.error
        return found


def perspectives(names: Sequence[str], count: int) -> list[str]:
    """So many perspectives, in turn: three chains look from three sides, a fourth begins again."""
    return list(islice(cycle(names), count))


async def model_chains(
    model: LanguageModel,
    claim: str,
    question: str,
    evidence: str,
    config: SycophancyConfig,
    *,
    timed: bool = False,
) -> list[Chain]:
    """All chains of one claim, asked side by side."""
    names = list(SOURCES if timed else CHAINS)
    count = config.num_source_chains if timed else config.num_reasoning_chains
    asked = (
        _ask(model, number, name, claim, question, evidence, config)
        for number, name in enumerate(perspectives(names, count), 1)
    )
    return list(await asyncio.gather(*asked))


async def _ask(
    model: LanguageModel,
    number: int,
    name: str,
    claim: str,
    question: str,
    evidence: str,
    config: SycophancyConfig,
) -> Chain:
    hot = name in ("adversarial", "reverse_check")
    temperature = config.adversarial_chain_temperature if hot else config.chain_temperature
    schema: type[BaseModel] = _SCHEMAS.get(name, SourceReply)
    try:
        reply = await model.structured(
            chain_prompt(name, claim, question, evidence),
            schema,
            component=COMPONENT,
            temperature=temperature,
        )
    except HoldfastError as error:
        return Chain(
            number, name, claim, "UNCERTAIN", "The model gave no usable answer.", "model", error=str(error)
        )
    return _chain(number, name, claim, reply.value)


def _chain(number: int, name: str, claim: str, said: Any) -> Chain:
    parts = (
        tuple((p.sub_claim, p.verdict) for p in said.sub_claims)
        if isinstance(said, AnalyticalReply)
        else None
    )
    return Chain(
        number,
        name,
        claim,
        said.verdict,
        said.reasoning,
        "model",
        sub_claims=parts,
        counterarguments=tuple(said.counterarguments) if isinstance(said, AdversarialReply) else (),
        last_known_date=said.last_known_date if isinstance(said, SourceReply) else None,
    )


def count_votes(chains: Sequence[Chain]) -> Votes:
    """The votes of a claim's chains."""
    return Votes.count([chain.verdict for chain in chains])


def all_failed(chains: Sequence[Chain]) -> bool:
    """Not one chain could be asked: an outage, which is no verdict."""
    return bool(chains) and all(chain.error is not None for chain in chains)
