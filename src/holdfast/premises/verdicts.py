"""From judged readings to a verdict: who, when, and then what the judge says."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from holdfast.claims import Evidence, chunk_evidence
from holdfast.claims.wording import quotable
from holdfast.claims.words import content_words
from holdfast.judges.exact.reading.typography import excerpt
from holdfast.judges.types import Judgement, Tier
from holdfast.memory.types import Hit
from holdfast.premises.readings import Reading
from holdfast.premises.types import Cause, MemoryQuote, Premise, PremiseVerdict

_MISSING_NAME = 0.5
"""Weight of support from a passage that lacks a name of the claim: it may mean somebody else's."""
_DENIED = 0.3
"""Weight of support from a passage that holds the words of the claim under a negation, or with the opposite deed."""
BEYOND_RIVALS = 0.95
"""Support that no claim of somebody else takes below what a premise needs."""
_CONTRADICTED = 0.55
_LEAST_PROBABILITY = 1e-6
_LONGEST_QUOTE = 240
_MARKUP = re.compile(
    r"^[ \t]{0,8}(?:#{1,6}[ \t]+(?P<heading>[^\n]{0,400})(?:\n|\Z)|[-*+•][ \t]+|>[ \t]*)", re.MULTILINE
)
"""A heading, and the marks before items and quotations."""
_MOST_PIECES = 3


@dataclass(frozen=True, slots=True)
class Judged:
    """A reading and what the judge says: of the claim, and of the same claim about somebody else."""

    reading: Reading
    own: Judgement | None
    others: Judgement | None

    @property
    def support(self) -> float:
        """P(this passage supports the claim), after the checks of who and when."""
        if self.own is None or not self.reading.names_subject or self.reading.timing.fit == "other":
            return 0.0
        denied = self.reading.denies or self.reading.tells_no_such_deed
        weight = _DENIED if denied else _MISSING_NAME if self.reading.missing else 1.0
        return self.own.support * weight

    @property
    def elsewhere(self) -> float:
        """P(this passage supports the same of somebody else), of the claim's time."""
        return self.others.support if self.others and self.reading.timing.fit != "other" else 0.0

    @property
    def contradiction(self) -> float:
        """P(this passage says the opposite); one that speaks of others or of another time does not."""
        reading = self.reading
        fits = reading.names_subject and reading.timing.fit != "other" and not reading.missing
        if self.own is None or not fits or not reading.on_topic:
            return 0.0
        return max(self.own.contradict, 1.0 - _DENIED) if reading.denies else self.own.contradict


def decide(premise: Premise, judged: Sequence[Judged], min_confidence: float) -> PremiseVerdict:
    """The verdict on a premise from all passages that bear on it."""
    best = max(judged, key=lambda each: each.support, default=None)
    if best is None:
        return unsupported(premise, 0.0, "nothing_found", "memory holds nothing on it")
    tier = best.own.tier if best.own else None
    confidence = _after_competition(best.support, max(each.elsewhere for each in judged))
    if confidence >= min_confidence:
        attesting = sorted((j for j in judged if j.support >= min_confidence), key=lambda j: -j.support)
        stating = [each for each in attesting if each.reading.states_it]
        if denial := _denial(judged, stating) or _end_of_it(judged, attesting):
            return _overruled(premise, denial, stating, confidence * _DENIED)
        words = f"memory says so: “{quote_of(best.reading.hit, premise.claim).text}”"
        ids = [each.reading.hit.passage.id for each in attesting]
        return PremiseVerdict(premise, True, confidence, ids, words, "supported", "attested", tier=tier)
    return _not_supported(premise, judged, confidence, min_confidence, tier)


def _denial(judged: Sequence[Judged], stating: Sequence[Judged]) -> Judged | None:
    """The passage that says the opposite in the claim's own words, unless a later one states the claim."""
    against = [
        each
        for each in judged
        if each.reading.says_the_opposite
        and not any(_is_later(one.reading.hit, each.reading.hit) for one in stating)
    ]
    return max(against, key=lambda each: each.contradiction, default=None)


def _end_of_it(judged: Sequence[Judged], attesting: Sequence[Judged]) -> Judged | None:
    """The passage that tells the end of what is said to be still so, at a later date than all that attest it."""
    ends = (each for each in judged if each.reading.ends_it)
    return next(
        (each for each in ends if all(_is_later(each.reading.hit, one.reading.hit) for one in attesting)),
        None,
    )


def _is_later(one: Hit, other: Hit) -> bool:
    first, second = one.passage.date, other.passage.date
    return first is not None and second is not None and first > second


def _overruled(
    premise: Premise, denial: Judged, stating: Sequence[Judged], confidence: float
) -> PremiseVerdict:
    """Contradicted; where another passage states the claim as plainly, the reason gives both."""
    quote = quote_of(denial.reading.hit, premise.claim)
    reason = f"memory says otherwise: “{quote.text}”"
    if stating and denial.reading.says_the_opposite:
        stated = quote_of(stating[0].reading.hit, premise.claim)
        reason = f"memory also says the opposite: “{quote.text}” beside “{stated.text}”"
    tier = denial.own.tier if denial.own else None
    return PremiseVerdict(premise, False, confidence, [], reason, "contradicted", "contradicted", quote, tier)


def _after_competition(support: float, elsewhere: float) -> float:
    """Where memory rather says it of somebody else, the odds fall by as much as theirs are better.

    On the scale of odds, .80 beside .97 is far behind, though both sound sure.
    """
    odds, rival = _odds(support), _odds(elsewhere)
    fallen = odds * min(1.0, odds / rival)
    return fallen / (1.0 + fallen)


def _odds(probability: float) -> float:
    kept = min(max(probability, _LEAST_PROBABILITY), 1.0 - _LEAST_PROBABILITY)
    return kept / (1.0 - kept)


def _not_supported(
    premise: Premise, judged: Sequence[Judged], confidence: float, least: float, tier: Tier | None
) -> PremiseVerdict:
    against = max(judged, key=lambda each: each.contradiction)
    if against.contradiction >= _CONTRADICTED:
        quote = quote_of(against.reading.hit, premise.claim)
        reason = f"memory says otherwise: “{quote.text}”"
        return PremiseVerdict(
            premise, False, confidence, [], reason, "contradicted", "contradicted", quote, tier
        )
    elsewhere = max(judged, key=lambda each: _said_elsewhere(each)[0])
    strength, cause, reason = _said_elsewhere(elsewhere)
    if strength >= least:
        return unsupported(
            premise, confidence, cause, reason, quote_of(elsewhere.reading.hit, premise.claim), tier
        )
    return unsupported(premise, confidence, "not_attested", "no passage attests it", None, tier)


def _said_elsewhere(judged: Judged) -> tuple[float, Cause, str]:
    """How surely the passage says the same of another time, or of somebody else."""
    reading = judged.reading
    of_another_time = reading.timing.fit == "other"
    said = judged.own if of_another_time else judged.others
    # What shares few words with the claim says the same only where the judge is sure of it.
    if said is None or not (reading.on_topic or said.support >= BEYOND_RIVALS):
        return 0.0, "not_attested", ""
    if not of_another_time:
        whom = f"memory says it of {reading.somebody_else}, not of {reading.entities.subject}"
        return said.support, "other_entity", whom
    if not reading.names_subject or reading.missing:
        return 0.0, "not_attested", ""
    date = reading.hit.passage.date
    when = f"{date.day} {date:%B %Y}" if date else "another time"
    return said.support, "other_period", f"memory says it of {when}, not of {reading.timing.wanted}"


def entailed(premise: Premise, whole: PremiseVerdict) -> PremiseVerdict:
    """The verdict of a claim that a supported one cannot be true without."""
    reason = f"it follows from '{whole.premise.claim}', which memory supports"
    return replace(whole, premise=premise, rationale=reason, cause="entailed", cost_usd=0.0)


def together(premise: Premise, verdicts: Sequence[PremiseVerdict]) -> PremiseVerdict:
    """A claim about several is as sure as it is of the least sure of them."""
    worst = min(verdicts, key=lambda each: (not each.is_inconclusive, each.supported, each.confidence or 0.0))
    ids = dict.fromkeys(name for verdict in verdicts for name in verdict.evidence_ids)
    cost = total_cost([verdict.cost_usd for verdict in verdicts])
    return replace(worst, premise=premise, evidence_ids=list(ids) if worst.supported else [], cost_usd=cost)


def total_cost(costs: Sequence[float | None]) -> float | None:
    """The sum; None when one of them is not known."""
    return None if None in costs else sum(cost or 0.0 for cost in costs)


def unsupported(
    premise: Premise,
    confidence: float,
    cause: Cause,
    reason: str,
    quote: MemoryQuote | None = None,
    tier: Tier | None = None,
) -> PremiseVerdict:
    """A premise that memory does not attest."""
    return PremiseVerdict(premise, False, confidence, [], reason, "unsupported", cause, quote, tier)


def inconclusive(premise: Premise, cause: Cause, reason: str, cost_usd: float | None = 0.0) -> PremiseVerdict:
    """Nothing was found out about a premise."""
    return PremiseVerdict(premise, False, None, [], reason, "inconclusive", cause, cost_usd=cost_usd)


def quote_of(hit: Hit, claim: str) -> MemoryQuote:
    """The words of a hit; of a long one from the sentence that shares most with the claim."""
    passage = hit.passage
    return MemoryQuote(passage.id, _telling(hit.part, claim), passage.speaker, passage.date)


def _as_words(markup: "re.Match[str]") -> str:
    """A heading stands before what it is about, other marks say nothing."""
    heading = (markup["heading"] or "").rstrip(" \t#")
    return f"{heading}{'' if heading[-1] in '.:!?' else ':'} " if heading else ""


def _telling(text: str, claim: str) -> str:
    short = _MARKUP.sub(_as_words, text)
    if len(short) <= _LONGEST_QUOTE:
        return excerpt(short, _LONGEST_QUOTE)
    return excerpt(_from_best(text, set(content_words(claim))), _LONGEST_QUOTE)


def _from_best(text: str, wanted: set[str]) -> str:
    """The sentences, items and rows from the one on that, with the next, shares most with a claim."""
    pieces = [chunk for chunk in chunk_evidence(Evidence("passage", text)) if chunk.reading]
    shared = [wanted.intersection(content_words(piece.reading)) for piece in pieces]
    below = [*shared[1:], set()]
    told = [(len(own | more), len(own), -n) for n, (own, more) in enumerate(zip(shared, below, strict=False))]
    best = -max(told, default=(0, 0, 0))[2]
    return " ".join(quotable(piece.quotation) for piece in pieces[best : best + _MOST_PIECES])
