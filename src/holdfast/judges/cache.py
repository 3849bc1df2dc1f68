"""Verdicts of language models are not paid for twice: what was answered is kept in the store, under a key.

A key is made of everything that a verdict depends on: claim, evidence, context, what the judge below said, model,
prompt versions and the number of samples. Only the key's hash is kept, not the texts. A store that cannot be reached
costs no verdict: then nothing is kept, and nothing found.
"""

import hashlib
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from holdfast.errors import HoldfastError
from holdfast.judges.cascade import Upper
from holdfast.judges.types import Judgement, Pair, Unjudged

if TYPE_CHECKING:
    from holdfast.judges.cache_rows import VerdictCache

_VERSION = 2
"""Of the key and of what is kept under it."""
ServedId = Callable[[], Awaitable[str]]
"""Asks a server that is named by its address alone what it serves now: another model gives other verdicts."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who is asked, and how: what a verdict depends on besides its texts."""

    judge: str
    model: str
    prompts: str
    settings: str = ""

    def key(self, pair: Pair, before: Judgement | None = None) -> str:
        """The name under which a verdict on this pair is kept; `before` is the vote of the tier below."""
        parts = [_VERSION, self.judge, self.model, self.prompts, self.settings]
        parts += [pair.claim, pair.wide or pair.evidence, pair.context, bool(pair.evidence.strip())]
        parts += [None if before is None else [round(p, 2) for p in (before.support, before.contradict)]]
        return hashlib.sha256(json.dumps(parts).encode("ascii")).hexdigest()


class CachedJudge:
    """A model behind the cache: only what is not kept is asked, and only what was answered is kept."""

    def __init__(
        self, upper: Upper, asker: Asker, cache: "VerdictCache", served_id: ServedId | None = None
    ) -> None:
        self._upper = upper
        self._asker = asker
        self._cache = cache
        self._served_id = served_id
        self.hits = 0

    async def judge_each(
        self, pairs: Sequence[Pair], before: Sequence[Judgement | None] | None = None
    ) -> list[Judgement | Unjudged]:
        """Judge every pair, from the cache where it can be."""
        known = before or [None] * len(pairs)
        if self._served_id is not None and pairs:
            self._asker = replace(self._asker, model=await self._served_id())
        keys = [self._asker.key(pair, said) for pair, said in zip(pairs, known, strict=True)]
        kept = await self._find(keys)
        self.hits += sum(key in kept for key in keys)
        missing = [place for place, key in enumerate(keys) if key not in kept]
        asked = [pairs[place] for place in missing]
        said = await self._upper.judge_each(asked, [known[place] for place in missing]) if asked else []
        answers = dict(zip(missing, said, strict=True))
        await self._keep({keys[p]: a for p, a in answers.items() if isinstance(a, Judgement)})
        return [answers[place] if place in answers else kept[key] for place, key in enumerate(keys)]

    async def _find(self, keys: Sequence[str]) -> dict[str, Judgement]:
        try:
            return await self._cache.find(keys)
        except HoldfastError:
            return {}

    async def _keep(self, judged: Mapping[str, Judgement]) -> None:
        try:
            await self._cache.keep(self._asker.model, judged)
        except HoldfastError:
            return
