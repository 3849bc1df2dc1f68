"""What the judges say of each claim: exact rules first, then one batched call for the rest."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from typing import Literal

from holdfast.claims.answers import answer_to
from holdfast.claims.record_names import record_of
from holdfast.claims.subjects import named_for
from holdfast.claims.types import Chunk, Claim
from holdfast.claims.wording import quotable
from holdfast.claims.words import content_words
from holdfast.errors import BudgetSpentError, JudgeError, ModelUnavailableError, WeightsError
from holdfast.grounding.cells import Cell, cells_of, read_cells
from holdfast.grounding.listed import (
    copies_denied,
    listed_elsewhere,
    listed_otherwise,
    of_other_column,
    of_other_entry,
)
from holdfast.grounding.mapping import Bearing, EvidenceMap
from holdfast.grounding.threads import each_aside, outcomes
from holdfast.judges.exact import ExactEvidence, ExactReading, read_exact
from holdfast.judges.exact.clashes.nearly import CONTRADICTED, exact_judgement
from holdfast.judges.exact.reading.typography import excerpt, folded_words, plain, without_marks
from holdfast.judges.exact.reckoning.retelling import Retold
from holdfast.judges.types import Judge, Judgement, Pair, Unjudged
from holdfast.judges.windows import Window

Part = Literal["main", "cited", "alone"]
FRAGMENT_WORDS = 2
"""Content words up to which an answer is read together with its question."""
PARTIAL_FROM = 0.4
"""Least P(support) of a partially supported claim; it ends where `support_threshold` begins."""
_FOR_ALL = (BudgetSpentError, ModelUnavailableError, WeightsError)
"""Failures that no single pair is to blame for: asking again would only cost more time and money."""
_SURE = 0.9
"""P(support) from which the judge's reading counts more than the look of the words (`exact.clashes.nearly.suspect`)."""
_NOTHING_NEAR = Judgement(0.0, 0.0, 1.0, "exact", "No passage shares a word with the claim.")
_ANSWERED_YES = (0.97, 0.01, 0.02)


def _is_by_model(judgement: Judgement) -> bool:
    return judgement.tier == "model"


def _contradicts(judgement: Judgement) -> bool:
    return judgement.contradict > max(judgement.support, judgement.silent)


@dataclass(frozen=True, slots=True)
class Reading:
    """One claim, the evidence that bears on it, and what the judges made of the two."""

    claim: Claim
    bearing: Bearing
    exact: ExactReading
    main: Judgement | None
    """On the window of all evidence; None when the judge failed."""
    cited: Judgement | None
    """On the window of the cited passages, where that is another one."""
    prior: Judgement | None
    """With the evidence scrubbed; None when the judge failed."""
    alone: Judgement | None
    """On the single best sentence, where a second reading was asked for."""
    error: str | None = None
    """What the judge failed with."""
    unchecked: str | None = None
    """Why the judge that was needed was not, or could not be, asked."""
    answers_dependence: float | None = None
    """How much of what a model answers depends on the evidence, where that was asked for."""
    telling: Chunk | None = None
    """The sentence that says what the claim says, where their words do not tell."""

    @property
    def best(self) -> Judgement | None:
        """The reading that the verdict rests on: the cited passages' where they support the claim better.

        A passage that is cited and says nothing of the matter does not outweigh one that says otherwise.
        """
        known = [judgement for judgement in (self.main, self.cited) if judgement is not None]
        if any(judgement.tier == "model" for judgement in known):
            # What the embedded judge was not sure of is not decided by it after all.
            known = [judgement for judgement in known if judgement.tier != "embedded"]
        found = max(known, key=lambda judgement: judgement.support, default=None)
        if found is not None and found.support < PARTIAL_FROM and found.silent > found.contradict:
            return next((other for other in known if _contradicts(other)), found)
        return found

    @property
    def window(self) -> Window:
        """The window that `best` was read on."""
        cited = self.bearing.cited_window
        return cited if cited is not None and self.cited is self.best else self.bearing.window


@dataclass(slots=True)
class _Question:
    """What is asked about one claim, each part decided already or waiting as a pair."""

    claim: Claim
    bearing: Bearing
    exact: ExactReading
    decided: dict[str, Judgement] = field(default_factory=dict)
    waiting: dict[str, Pair] = field(default_factory=dict)
    suspicions: dict[str, Judgement] = field(default_factory=dict)
    """What the look of the words says against the claim in each part."""
    named: Retold | None = None
    """The claim with a name for the pronoun that it starts from, where its evidence names something else."""
    cells: dict[Cell, Judgement | Pair] = field(default_factory=dict)
    """Of a row that compares several things, each decided already or waiting as a pair."""

    @property
    def pairs(self) -> list[Pair]:
        """What the judge is asked."""
        return [*self.waiting.values(), *(pair for pair in self.cells.values() if isinstance(pair, Pair))]

    def answered(self, answers: Mapping[Pair, Judgement | Unjudged], error: str | None) -> Reading:
        given = {part: answers[pair] for part, pair in self.waiting.items() if pair in answers}
        said = self.decided | {
            part: self._of_claim(answer) for part, answer in given.items() if isinstance(answer, Judgement)
        }
        main = given.get("main")
        told = {
            cell: answers.get(said) if isinstance(said, Pair) else said for cell, said in self.cells.items()
        }
        read = {cell: said for cell, said in told.items() if isinstance(said, Judgement)}
        if len(read) < len(told):
            read = {}  # a cell that nobody read is not as good as the others
        return Reading(
            self.claim,
            self.bearing,
            self.exact,
            main=read_cells(self._unsuspected("main", said.get("main")), read, _is_by_model),
            cited=self._unsuspected("cited", said.get("cited")),
            prior=said.get("prior"),
            alone=self._unsuspected("alone", said.get("alone")),
            error=error,
            unchecked=main.reason if isinstance(main, Unjudged) and "main" not in self.suspicions else None,
        )

    def _of_claim(self, said: Judgement) -> Judgement:
        """What was said of the claim with a name, with its marks in the claim as it is: a pronoun alone is none."""
        if self.named is None:
            return said
        pronoun = self.named.places[0][1]
        return replace(said, marks=tuple(m for m in self.named.in_claim(said.marks) if m.end > pronoun))

    def _unsuspected(self, part: Part, said: Judgement | None) -> Judgement | None:
        """What the judge says of the claim, unless its words look wrong and the judge is not sure of them."""
        suspicion = self.suspicions.get(part)
        if suspicion is None or (said is not None and (said.support >= _SURE or said.tier == "model")):
            return said
        return suspicion


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is known or wanted beyond the claim and the evidence."""

    query: str = ""
    twice: bool = False
    """Read each claim on its best sentence alone, too."""
    wide_tokens: int | None = None
    """How much more evidence the judge has room for."""
    mapped: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Passages that are known to bear on a claim, by the claim's id."""


async def read_claims(
    claims: Sequence[Claim],
    evidence: EvidenceMap,
    judge: Judge,
    wishes: Wishes,
    *,
    batched: bool = True,
) -> list[Reading]:
    """Read every claim on its evidence."""
    start = getattr(judge, "start", None)
    if batched and start is not None:
        return await _read_ahead(claims, evidence, start, wishes)
    size = len(claims) * len(evidence.exact.text)
    questions = await each_aside(size, lambda claim: _question(claim, evidence, wishes), claims)
    batches = [questions] if batched else [[question] for question in questions]
    return [reading for batch in batches for reading in await _ask(batch, judge)]


async def _read_ahead(
    claims: Sequence[Claim], evidence: EvidenceMap, start: Callable[[Pair], Future[Judgement]], wishes: Wishes
) -> list[Reading]:
    """The first claims are judged on one core while the next are mapped on another."""

    started = dict[Pair, Future[Judgement]]()

    def prepare(claim: Claim) -> _Question:
        question = _question(claim, evidence, wishes)
        for pair in question.pairs:
            if pair not in started:
                started[pair] = start(pair)
        return question

    try:
        questions = await each_aside(len(claims) * len(evidence.exact.text), prepare, claims)
    except asyncio.CancelledError:
        for future in list(started.values()):
            future.cancel()
        raise
    ended = await outcomes(started.values())
    said = dict(zip(started, ended, strict=True))
    return [_answered(question, said) for question in questions]


def _answered(question: _Question, said: Mapping[Pair, Judgement | BaseException]) -> Reading:
    answers: dict[Pair, Judgement | Unjudged] = {}
    for pair in question.pairs:
        answer = said[pair]
        if isinstance(answer, Exception):
            return question.answered({}, describe_failure(answer))
        if isinstance(answer, BaseException):
            raise answer
        answers[pair] = answer
    return question.answered(answers, None)


def _question(claim: Claim, evidence: EvidenceMap, wishes: Wishes) -> _Question:
    evidence = evidence.about(claim, wishes.query)
    claim = _completed(claim, wishes.query)
    mapped = wishes.mapped.get(claim.id, ())
    bearing = evidence.bearing(claim, wishes.query, mapped, wishes.wide_tokens)
    named = _named(claim, bearing.window.best, evidence.exact)
    exact = _of_its_record(
        named, read_exact(claim.text, evidence.exact, bearing.window.text), bearing, evidence
    )
    exact = _as_answered(claim, exact, bearing.window.chunks)
    question = _Question(claim, bearing, _unless_denied(claim, exact, bearing.window.chunks))
    question.named = named
    question.waiting["prior"] = Pair(
        claim.text, "", claim.context, language=claim.language, asked=claim.asked
    )
    _read_first(question, "main", question.exact, bearing.window.text, bearing.wide)
    if question.exact.decision is None:
        question.cells = {cell: _read_cell(cell, claim, evidence, wishes.query) for cell in cells_of(claim)}
    if bearing.cited_window is not None:
        _read_narrowly(question, "cited", bearing.cited_window.text)
    if wishes.twice and bearing.window.best is not None:
        _read_narrowly(question, "alone", bearing.window.best.quotation)
    return question


def _read_cell(cell: Cell, row: Claim, evidence: EvidenceMap, query: str) -> Judgement | Pair:
    """What the rules say of one cell, or what the judge is asked about it."""
    claim = replace(row, text=cell.text)
    window = evidence.bearing(claim, query).window
    exact = _unless_denied(claim, read_exact(cell.text, evidence.exact, window.text), window.chunks)
    if exact.decision is not None or not window.text.strip():
        return exact.decision or _NOTHING_NEAR
    return Pair(cell.text, window.text, row.context, language=row.language, role="alone")


def _unless_denied(claim: Claim, exact: ExactReading, chunks: Sequence[Chunk]) -> ExactReading:
    """What the evidence lists as not so, or of something else, is not borne out by standing there."""
    if exact.decision is not None and exact.decision.support < exact.decision.contradict:
        return exact
    for against in (listed_otherwise, listed_elsewhere, of_other_column):
        if otherwise := against(claim, chunks):
            return replace(exact, decision=otherwise, suspicion=None)
    if exact.decision is None and exact.suspicion is None:
        exact = replace(exact, suspicion=of_other_entry(claim, chunks))
    # a claim that says so too is for the judge to read
    copied = exact.decision is not None and copies_denied(claim, chunks)
    return replace(exact, decision=None) if copied else exact


def _as_answered(claim: Claim, exact: ExactReading, chunks: Sequence[Chunk]) -> ExactReading:
    """A claim in the words of a question that the evidence asks and answers with yes or no."""
    asking = [chunk for chunk in chunks if "? " in chunk.quotation or "?*" in chunk.quotation]
    answers = [(answer_to(claim.text, quotable(chunk.quotation)), chunk) for chunk in asking]
    told = [(is_so, chunk) for is_so, chunk in answers if is_so is not None]
    if exact.decision is not None or len({is_so for is_so, _ in told}) != 1:
        return exact
    is_so, chunk = told[0]
    reason = f"The evidence asks and answers this: “{excerpt(chunk.quotation, 160)}”"
    return replace(exact, decision=exact_judgement(_ANSWERED_YES if is_so else CONTRADICTED, reason))


def _completed(claim: Claim, query: str) -> Claim:
    """A fragment such as "Lyon." says nothing by itself: it leans on the question that it answers."""
    is_fragment = claim.context is None and len(content_words(claim.text)) <= FRAGMENT_WORDS
    return replace(claim, context=query) if is_fragment and query.strip() else claim


def _named(claim: Claim, best: Chunk | None, evidence: ExactEvidence) -> Retold | None:
    """ "Acme has 400 employees." for "It has 400 employees.", where the nearest sentence says so of Borex.

    Of a record "product: Acme; employees: 400", where the nearest row is another's and the evidence knows of Acme.
    """
    if not claim.context or best is None:
        return None
    if record := record_of(claim, best.reading):
        known = f" {without_marks(folded_words(plain(record.partition(': ')[2])))} " in evidence.words
        front = f"{record}; "
        return Retold(front + claim.text, ((0, 0, 0, len(front)),)) if known else None
    if (name := named_for(claim.text, claim.context, best.text)) is None:
        return None
    pronoun, _, rest = claim.text.partition(" ")
    return Retold(f"{name} {rest}", ((0, len(pronoun), 0, len(name)),))


def _of_its_record(
    named: Retold | None, exact: ExactReading, bearing: Bearing, evidence: EvidenceMap
) -> ExactReading:
    """What the evidence has for another record does not bear a field out."""
    if named is None or named.places[0][1] > 0:
        return exact
    said = read_exact(named.text, evidence.exact, bearing.window.text).decision
    if said is not None and said.contradict > said.support:
        return replace(exact, decision=replace(said, marks=named.in_claim(said.marks)))
    return replace(exact, decision=None) if exact.decision is not None else exact


def _read_narrowly(question: _Question, part: Part, text: str) -> None:
    """A second reading on fewer words: it too is decided by exact rules where they can."""
    _read_first(question, part, read_exact(question.claim.text, ExactEvidence(text), text), text)


def _read_first(
    question: _Question, part: Part, exact: ExactReading, text: str, wide: str | None = None
) -> None:
    """What the rules decide is decided; what they only suspect waits for the judge."""
    if exact.decision is not None:
        question.decided[part] = exact.decision
        return
    if exact.suspicion is not None:
        question.suspicions[part] = exact.suspicion
    _read_on(question, part, text, wide)


def _read_on(question: _Question, part: Part, text: str, wide: str | None = None) -> None:
    # An empty evidence would ask the judge for its prior.
    if text.strip():
        claim = question.claim
        words = question.named.text if question.named else claim.text
        question.waiting[part] = Pair(words, text, claim.context, wide, claim.language, part, claim.asked)
    else:
        question.decided[part] = _NOTHING_NEAR


async def _ask(questions: Sequence[_Question], judge: Judge) -> list[Reading]:
    """One call for all pairs of the questions; when that fails, one for each claim.

    So a pair that the judge cannot read costs no other claim its verdict.
    """
    pairs = list(dict.fromkeys(pair for question in questions for pair in question.pairs))
    try:
        answers = dict(zip(pairs, await judge_pairs(judge, pairs), strict=True))
    except Exception as failure:
        if len(questions) > 1 and not isinstance(failure, _FOR_ALL):
            alone = await asyncio.gather(*(_ask([question], judge) for question in questions))
            return [reading for readings in alone for reading in readings]
        return [question.answered({}, describe_failure(failure)) for question in questions]
    return [question.answered(answers, None) for question in questions]


async def judge_pairs(judge: Judge, pairs: Sequence[Pair]) -> Sequence[Judgement | Unjudged]:
    """The judge's answers, refused unless they are one a pair."""
    judgements: Sequence[Judgement | Unjudged] = []
    if pairs:
        each = getattr(judge, "judge_each", None)
        judgements = await (judge.judge(pairs) if each is None else each(pairs))
    if len(judgements) != len(pairs) or not all(isinstance(j, Judgement | Unjudged) for j in judgements):
        raise JudgeError(
            f"the judge was asked about {len(pairs)} pairs and gave back {len(judgements)} answers"
        )
    return judgements


def describe_failure(failure: Exception) -> str:
    """What failed, in one line."""
    message = " ".join(str(failure).split())
    return message if isinstance(failure, JudgeError) and message else f"{type(failure).__name__}: {message}"
