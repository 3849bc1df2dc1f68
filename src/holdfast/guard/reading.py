"""Verdicts on an answer while it is being written, and on the whole of it when it is: no pair is judged twice."""

import asyncio
import random
import time
from collections.abc import Collection, Sequence

from holdfast.claims.types import Claim, Evidence
from holdfast.config import VerificationConfig
from holdfast.grounding.asked import claims_of
from holdfast.grounding.coverage import LEFT_OUT, Selection, select_claims
from holdfast.grounding.mapping import EvidenceMap
from holdfast.grounding.readers import Readers, open_readers
from holdfast.grounding.readings import Wishes, judge_pairs, read_claims
from holdfast.grounding.report import build_report, build_result
from holdfast.grounding.types import ClaimVerification, VerificationResult
from holdfast.grounding.verdict import Standard, decide, without_verdict
from holdfast.grounding.verification import left_out
from holdfast.guard.sentences import half_sentence
from holdfast.judges.types import Judge, Judgement, Pair, Unjudged
from holdfast.llm.types import LanguageModel


class RememberingJudge:
    """A judge that is asked about each pair once."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._known: dict[Pair, Judgement] = {}

    async def judge_each(self, pairs: Sequence[Pair]) -> list[Judgement | Unjudged]:
        """What was said before, or is said now."""
        new = [pair for pair in dict.fromkeys(pairs) if pair not in self._known]
        said = dict(zip(new, await judge_pairs(self._judge, new), strict=True))
        self._known |= {pair: answer for pair, answer in said.items() if isinstance(answer, Judgement)}
        return [self._known.get(pair) or said[pair] for pair in pairs]

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """The same for a judge that answers all or nothing."""
        return [answer for answer in await self.judge_each(pairs) if isinstance(answer, Judgement)]


class Draw:
    """Which claims of a growing text are looked at: decided for each as it comes, and the same way ever after.

    Chance depends on the claim and the seed alone, so that the claims drawn from a whole text are those that were
    drawn while it was written. Only a cap favours the first: then the whole text is drawn from once more.
    """

    def __init__(self, config: VerificationConfig) -> None:
        self._config = config
        self._chosen: set[tuple[int, str]] = set()
        self._cut_short = False

    def takes(self, claim: Claim) -> bool:
        """Is it looked at?"""
        key = (claim.start, claim.text)
        most = self._config.max_claims_per_response
        if key not in self._chosen and self._wants(claim):
            if most is None or len(self._chosen) < most:
                self._chosen.add(key)
            else:
                self._cut_short = True
        return key in self._chosen

    def of_whole(self, claims: Sequence[Claim]) -> Selection:
        """The claims of the whole text that were taken; where the cap refused some, those of a fair draw as well."""
        everything = frozenset(claim.id for claim in claims)
        taken = frozenset(claim.id for claim in claims if self.takes(claim))
        if not self._cut_short:
            drawn_from = frozenset(claim.id for claim in claims if not (claim.critical or claim.hedged))
            return Selection(taken, everything - taken, drawn_from)
        fair = select_claims(claims, self._config)
        chosen = fair.chosen | taken
        # Those that came first were not drawn by lot; of the others, the fair draw holds a fair sample.
        return Selection(chosen, everything - chosen, fair.stratum - taken)

    def _wants(self, claim: Claim) -> bool:
        if self._config.mode == "full" or claim.critical or claim.hedged:
            return True
        share = self._config.sample_rate if self._config.mode == "sample" else 0.0
        return random.Random(f"{self._config.seed}:{claim.start}:{claim.text}").random() < share


class GrowingCheck:
    """One answer that is being written, held against its evidence."""

    def __init__(
        self,
        question: str,
        evidence: Sequence[Evidence],
        config: VerificationConfig,
        judge: RememberingJudge,
    ) -> None:
        self.question = question
        self._evidence = list(evidence)
        self._config = config
        self._judge = judge
        self._draw = Draw(config)
        self._claims = 0
        """How many there are so far."""
        self._map: EvidenceMap | None = None
        self._seconds = 0.0
        self.selection: Selection | None = None
        """Of the whole answer, once it has been read."""

    @property
    def ids(self) -> frozenset[str]:
        """Of the evidence."""
        return frozenset(piece.id for piece in self._evidence)

    async def read(self, claims: Sequence[Claim], text: str) -> list[ClaimVerification]:
        """The embedded judge's verdicts on claims that have just been completed, for those that are looked at."""
        started = time.perf_counter()
        evidence = await self._mapped()
        alone = Readers(self._judge, self._config, None)
        chosen = [claim for claim in claims if alone.can_read(claim) and self._draw.takes(claim)]
        batched = self._config.parallel_verification
        wishes = Wishes(self.question)
        readings = await read_claims(chosen, evidence, self._judge, wishes, batched=batched)
        self._claims += len(claims)
        decided = {r.claim.id: decide(r, text, self._standard(self._claims)) for r in readings}
        self._seconds += time.perf_counter() - started
        return [decided.get(c.id) or left_out(c, self._config, evidence, alone) for c in claims]

    async def whole(self, text: str, model: LanguageModel | None) -> VerificationResult:
        """The report on the whole answer, where a model decides what the embedded judge is not sure of."""
        started = time.perf_counter()
        evidence = await self._mapped()
        by_rules = await asyncio.to_thread(claims_of, text, self.question, self.ids)
        spared = len(text) < self._config.skip_model_below
        async with open_readers(self._config, self._judge, model, spare_the_model=spared) as readers:
            found = await readers.find_claims(text, by_rules, evidence)
            readable = [claim for claim in found.claims if readers.can_read(claim)]
            self.selection = selection = self._draw.of_whole(readable)
            chosen = [claim for claim in readable if claim.id in selection.chosen]
            readings = await readers.read(chosen, evidence, Wishes(self.question, mapped=found.passages))
            use = readers.use()
        standard = self._standard(len(found.claims))
        decided = {r.claim.id: decide(r, text, standard) for r in readings}
        verified = [decided.get(c.id) or left_out(c, self._config, evidence, readers) for c in found.claims]
        seconds = self._seconds + time.perf_counter() - started
        return build_result(build_report(text, verified, selection, self._config, 1000 * seconds, use))

    def _standard(self, claims: int) -> Standard:
        return Standard(self._config, claims=claims)

    async def _mapped(self) -> EvidenceMap:
        if self._map is None:
            self._map = await asyncio.to_thread(EvidenceMap, self._evidence)
        return self._map


async def read_again(
    first: VerificationResult,
    claim_ids: Collection[str],
    question: str,
    evidence: Sequence[Evidence],
    config: VerificationConfig,
    judge: Judge,
    model: LanguageModel | None,
    selection: Selection | None = None,
) -> VerificationResult:
    """The same report with some of its claims read on more evidence; all others keep their verdicts.

    `selection` is what the report was made with, where its claims do not tell that.
    """
    started, report = time.perf_counter(), first.report
    ids = frozenset(piece.id for piece in evidence)
    claims = await asyncio.to_thread(claims_of, report.response, question, ids)
    wanted = [claim for claim in claims if claim.id in claim_ids]
    mapped = await asyncio.to_thread(EvidenceMap, evidence)
    spared = len(report.response) < config.skip_model_below
    async with open_readers(config, judge, model, spare_the_model=spared) as readers:
        readings = await readers.read([c for c in wanted if readers.can_read(c)], mapped, Wishes(question))
        use = readers.use()
    standard = Standard(config, claims=len(report.claims))
    again = {r.claim.id: decide(r, report.response, standard) for r in readings}
    verified = [_better_known(claim, again.get(claim.claim_id)) for claim in report.claims]
    elapsed = report.elapsed_ms + 1000 * (time.perf_counter() - started)
    chosen = selection or _as_before(report.claims)
    return build_result(build_report(report.response, verified, chosen, config, elapsed, use))


def with_unread_rest(result: VerificationResult, why: str, config: VerificationConfig) -> VerificationResult:
    """The same with the half sentence at which the text broke off as unchecked: nobody knows what it was to say."""
    report, claims = result.report, result.report.claims
    half = half_sentence(report.response)
    if half is None or any(claim.start is None or claim.end is None for claim in claims):
        return result
    start, end = half
    read = [claim for claim in claims if (claim.end or 0) <= start]
    cut = [claim.start or 0 for claim in claims if (claim.end or 0) > start]
    # Where nothing of it was read, sentences before it may not have been read, either.
    start = min(start, *cut) if cut else max((claim.end or 0 for claim in read), default=0)
    start += len(report.response[start:end]) - len(report.response[start:end].lstrip())
    words, selection = report.response[start:end], _as_before(read)
    rest = without_verdict(Claim(f"c{len(read) + 1}", words, start, end, language="und"), "unchecked", why)
    told = build_report(
        report.response, [*read, rest], selection, config, report.elapsed_ms, report.model_use
    )
    return build_result(told)


def _better_known(before: ClaimVerification, again: ClaimVerification | None) -> ClaimVerification:
    """A second reading that failed takes no verdict away."""
    return before if again is None or (again.verdict is None and before.verdict is not None) else again


def _as_before(claims: Sequence[ClaimVerification]) -> Selection:
    skipped = frozenset(c.claim_id for c in claims if (c.outcome_reason or "").startswith(LEFT_OUT))
    drawn_from = frozenset(c.claim_id for c in claims if not (c.critical or c.hedged))
    everything = frozenset(c.claim_id for c in claims)
    return Selection(everything - skipped, skipped, drawn_from)
