"""The three perspectives without a model: the embedded judge and exact rules read the passages.

Direct support reads a claim on the sentences nearest to it. Analysis reads its sub-claims one by one, numbers and
dates by arithmetic. The adversary reads the rival claim as well: what speaks for the rival speaks against the claim.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from holdfast.claims import extract_claims
from holdfast.judges.exact import ExactEvidence, read_exact
from holdfast.judges.types import Judge, Judgement, Pair
from holdfast.questions.denials import denials
from holdfast.sycophancy.asking.chains import Chain, perspectives
from holdfast.sycophancy.asking.prompts import CHAINS, SOURCES
from holdfast.sycophancy.asking.votes import ChainVerdict
from holdfast.sycophancy.verifying.passages import Passages

SURE = 0.5
"""P(support) or P(contradict) from which a reading is a verdict."""
SURE_ALONE = 0.7
"""P(support) of a claim that stands alone: there is no rival to be carried better, so it has to be carried well."""
LEANS = 0.03
"""How much better one claim must be carried than its rival to have the better of it."""
POLARITY = 0.01
"""How much more the judge finds for a statement than for its denial when neither is so: the midpoint between true and
false statements, each with its denial, in rows that the judge may be tuned on (training/polarity.py)."""
LADDER = {"knowledge_based": 0.5, "analytical": 0.25, "adversarial": LEANS}
"""How far a statement must be ahead of its denial for each perspective: the more is ahead, the more of them agree."""
SILENT = 0.75
"""P(silent) from which passages say nothing of a claim; where they say nothing of both, nothing is decided."""
WIDE_TOKENS = 224
"""Evidence tokens around both claims of a dispute that each of them is read on, too.

On dev rows with long evidence the mean of a reading on 96 tokens and one on 224 had an AUROC of .868, each alone .860
and .865; a dispute is worth the time.
"""
_MOST_PARTS = 4


@dataclass(frozen=True, slots=True)
class ClaimReading:
    """One claim as the judge reads it: on the sentences nearest to it, in parts, and on all around the dispute."""

    claim: str
    whole: Judgement
    parts: tuple[tuple[str, Judgement], ...]
    around: Judgement

    @property
    def lean(self) -> float:
        """How much more is for the claim than against it, near it and around the whole dispute."""
        near, around = (j.support - j.contradict for j in (self.whole, self.around))
        return (near + around) / 2

    def denies(self, rival: "ClaimReading") -> bool | None:
        """Whether it is the denial of the two; None where neither denies the other."""
        mine, theirs = denials(self.claim), denials(rival.claim)
        return mine > theirs if (mine - theirs) % 2 else None


async def read_both(
    judge: Judge, claims: Sequence[str], passages: Passages, question: str
) -> list[ClaimReading]:
    """Read two rivals in one call of the judge."""
    around = passages.window(" ".join(claims), question, WIDE_TOKENS)

    def near(text: str) -> Pair:
        return Pair(text, passages.window(text, question), role="rival")

    whole = [near(claim) for claim in claims]
    wide = [Pair(claim, around, role="rival") for claim in claims]
    parts = [[near(part) for part in _parts(claim)] for claim in claims]
    said = await _judged(judge, [*whole, *wide, *chain.from_iterable(parts)])
    return [
        ClaimReading(pair.claim, said[pair], tuple((p.claim, said[p]) for p in of_claim), said[in_both])
        for pair, of_claim, in_both in zip(whole, parts, wide, strict=True)
    ]


async def _judged(judge: Judge, asked: Sequence[Pair]) -> dict[Pair, Judgement]:
    """Exact rules first; what they leave open goes to the judge, each pair once."""
    said: dict[Pair, Judgement] = {}
    for pair in dict.fromkeys(asked):
        known = ExactEvidence(pair.evidence)
        exact = read_exact(pair.claim, known, pair.evidence).opinion if pair.evidence else None
        if exact is not None:
            said[pair] = exact
    open_pairs = [pair for pair in dict.fromkeys(asked) if pair not in said]
    if open_pairs:
        said |= dict(zip(open_pairs, await judge.judge(open_pairs), strict=True))
    return said


def _parts(claim: str) -> list[str]:
    """Sub-claims of a compound claim; none when it is one."""
    found = [part.text for part in extract_claims(claim)][:_MOST_PARTS]
    return found if len(found) > 1 else []


def evidence_chains(
    reading: ClaimReading, rival: ClaimReading | None, count: int, *, timed: bool = False
) -> list[Chain]:
    """The chains of one claim over its passages."""
    named = dict(zip(SOURCES, CHAINS, strict=True)) if timed else {name: name for name in CHAINS}
    return [
        _chain(number, name, named[name], reading, rival)
        for number, name in enumerate(perspectives(list(named), count), 1)
    ]


def _chain(number: int, name: str, kind: str, reading: ClaimReading, rival: ClaimReading | None) -> Chain:
    if rival is not None and reading.denies(rival) is not None:
        verdict, why = _against_denial(kind, reading, rival)
        shown = ((reading.claim, verdict),) if kind == "analytical" else None
        return Chain(number, name, reading.claim, verdict, why, "embedded", sub_claims=shown)
    parts = None
    if kind == "analytical":
        verdict, why = _analysed(reading, rival)
        least = _least(rival)
        parts = tuple((text, verdict_of(j, least)) for text, j in reading.parts) or (
            (reading.claim, verdict_of(reading.whole, least)),
        )
    elif kind == "adversarial":
        verdict, why = _attacked(reading, rival)
    else:
        verdict, why = _direct(reading, rival)
    return Chain(number, name, reading.claim, verdict, why, "embedded", sub_claims=parts)


def _least(rival: ClaimReading | None) -> float:
    return SURE_ALONE if rival is None else SURE


def verdict_of(judgement: Judgement, least: float = SURE) -> ChainVerdict:
    """CORRECT when the passages carry it, INCORRECT when they speak against it."""
    if judgement.support >= least:
        return "CORRECT"
    return "INCORRECT" if judgement.contradict >= SURE else "UNCERTAIN"


def _beaten(reading: ClaimReading, rival: ClaimReading | None) -> bool:
    """Two answers to one question cannot both hold, and the passages carry the other one better."""
    if rival is None or _both_silent(reading, rival):
        return False
    return rival.lean - reading.lean > LEANS


def _against_denial(kind: str, reading: ClaimReading, rival: ClaimReading) -> tuple[ChainVerdict, str]:
    """A statement and its denial are one question: which of the two is further ahead than words alone would put it?"""
    if _both_silent(reading, rival):
        return "UNCERTAIN", "The passages say nothing of either claim."
    ahead = reading.lean - rival.lean + (POLARITY if reading.denies(rival) else -POLARITY)
    shown = f"Ahead of its opposite by {ahead:+.2f}; this perspective asks for {LADDER[kind]:.2f}."
    if abs(ahead) < LADDER[kind]:
        return "UNCERTAIN", shown
    return ("CORRECT" if ahead > 0 else "INCORRECT"), shown


def _both_silent(reading: ClaimReading, rival: ClaimReading) -> bool:
    return min(reading.whole.silent, rival.whole.silent) >= SILENT


def _direct(reading: ClaimReading, rival: ClaimReading | None) -> tuple[ChainVerdict, str]:
    verdict = verdict_of(reading.whole, _least(rival))
    if verdict == "CORRECT" and _beaten(reading, rival):
        return "UNCERTAIN", f"{_said(reading.whole)} Its rival is carried better."
    return verdict, _said(reading.whole)


def _analysed(reading: ClaimReading, rival: ClaimReading | None) -> tuple[ChainVerdict, str]:
    judged = [judgement for _, judgement in reading.parts] or [reading.whole]
    verdicts = [verdict_of(judgement, _least(rival)) for judgement in judged]
    if "INCORRECT" in verdicts:
        return "INCORRECT", _counted(verdicts, "INCORRECT", "contradicted")
    if _beaten(reading, rival) and rival is not None and verdict_of(rival.whole) == "CORRECT":
        return "INCORRECT", "The passages carry the rival claim, and both cannot hold."
    if all(v == "CORRECT" for v in verdicts):
        return "CORRECT", _counted(verdicts, "CORRECT", "carried")
    if len(verdicts) == 1:
        return "UNCERTAIN", "The passages neither carry nor contradict it."
    return "UNCERTAIN", "Not every part is carried by the passages."


def _counted(verdicts: Sequence[ChainVerdict], kind: ChainVerdict, how: str) -> str:
    """How many parts of a claim are carried or contradicted; a claim that has no parts is so itself."""
    found, total = verdicts.count(kind), len(verdicts)
    if total == 1:
        return f"It is {how} by the passages."
    if found == total:
        return f"{'Both' if total == 2 else f'All {total}'} parts are {how} by the passages."
    return f"{found} of {total} parts {'is' if found == 1 else 'are'} {how} by the passages."


def _attacked(reading: ClaimReading, rival: ClaimReading | None) -> tuple[ChainVerdict, str]:
    if rival is None:
        return verdict_of(reading.whole, SURE_ALONE), _said(reading.whole)
    if _beaten(reading, rival):
        return "INCORRECT", "The passages carry the rival claim better."
    if reading.lean - rival.lean > LEANS and not _both_silent(reading, rival):
        return "CORRECT", "The claim withstands: the passages carry it better than its rival."
    return "UNCERTAIN", "The passages do not tell the two claims apart."


def _said(judgement: Judgement) -> str:
    return (
        f"On the nearest sentences: support {judgement.support:.2f}, contradiction {judgement.contradict:.2f} "
        f"({judgement.tier})."
    )
