"""The embedded judge: a small cross-encoder in int8, blended with what the words alone say."""

import asyncio
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any

from holdfast.claims import chunk_evidence
from holdfast.claims.types import Evidence
from holdfast.embedders.runtime import Encoder, read_weights
from holdfast.embedders.wordpiece import FIRST, SEPARATOR, Tokens, tokenize
from holdfast.errors import HoldfastError, JudgeError
from holdfast.judges.blend import Blend, sigmoid
from holdfast.judges.calibration.platt import log_odds
from holdfast.judges.exact.reckoning.retelling import retell
from holdfast.judges.features import lexical_features, mark_features
from holdfast.judges.types import Judgement, Mark, Pair
from holdfast.judges.windows import EvidenceIndex

LONGEST_EVIDENCE = 288
"""Evidence tokens read as they are; of longer evidence the best sentences for the claim are chosen."""
LONGEST_CLAIM = 96
"""Claim tokens read at once; a longer claim is read in parts and is as sound as its weakest part."""
POSITIONS = 512
"""Places of the network, for claim, evidence and three special tokens."""
_RECKONED = 0.4
"""What the reading of a claim without its reckoned numbers counts, beside the reading as it is."""
_APOSTROPHES = frozenset("'’")
_NUMBER_MARKS = frozenset(".,:")
_EDGES = " \t\n.,;:!?'’‘\"“”()[]"
_POINTERS = frozenset(["it", "he", "she", "they", "this", "that", "these", "those", "the", "a", "an"])
"""Marked alone they tell nobody what is wrong."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The network's raw opinion of one claim on one window."""

    logits: tuple[float, float, float]
    marks: tuple[float, ...]
    """Log-odds that the evidence does not carry each claim token."""
    tokens: Tokens


class EmbeddedJudge:
    """Judges pairs on this machine, one sequence a thread; results do not depend on what is judged beside them."""

    def __init__(self, threads: int = 0) -> None:
        self._encoder = Encoder("holdfast.judges", "judge.onnx", threads)
        self._blend = Blend.from_json(read_weights("holdfast.judges", "judge.json"))

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair without blocking the event loop; cancelled, it stops at the next one."""
        stopped = threading.Event()

        def judge_unless_stopped(pair: Pair) -> Judgement:
            if stopped.is_set():
                raise CancelledError
            return self._judge_safely(pair)

        try:
            return await asyncio.to_thread(self._encoder.map, judge_unless_stopped, list(pairs))
        except asyncio.CancelledError:
            stopped.set()
            raise

    def judge_all(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair; JudgeError when the model runtime fails."""
        return self._encoder.map(self._judge_safely, list(pairs))

    def start(self, pair: Pair) -> Future[Judgement]:
        """Judge one pair on the judge's threads while the caller goes on."""
        return self._encoder.submit(self._judge_safely, pair)

    def _judge_safely(self, pair: Pair) -> Judgement:
        try:
            return self._judge_one(pair)
        except HoldfastError:
            raise
        except Exception as error:
            raise JudgeError(f"the embedded judge failed: {type(error).__name__}: {error}") from error

    def _judge_one(self, pair: Pair) -> Judgement:
        if pair.asked is not None:
            told = self._judge_one(replace(pair, asked=None))
            return _halfway(told, self._judge_one(replace(pair, claim=pair.asked, asked=None)))
        parts = _claim_parts(pair.claim)
        judged = [self._judge_part(replace(pair, claim=pair.claim[a:b])) for a, b in parts]
        weakest = min(judged, key=lambda j: j.support)
        marks = tuple(
            Mark(mark.start + a, mark.end + a, mark.score)
            for (a, _), judgement in zip(parts, judged, strict=True)
            for mark in judgement.marks
        )
        return replace(weakest, marks=marks)

    def _judge_part(self, pair: Pair) -> Judgement:
        read = replace(pair, evidence=_fitting(pair))
        told = retell(read.claim, read.evidence)  # the network reads words, and does no sums
        if told is None:
            return self._judge_whole(read)
        judged = self._judge_whole(replace(read, claim=told.text))
        judged = replace(judged, marks=told.in_claim(judged.marks))
        return _between(self._judge_whole(read), judged) if told.reckoned else judged

    def _judge_whole(self, pair: Pair) -> Judgement:
        pieces = _readable(pair.claim, pair.evidence)
        judged = (self._judge_on(replace(pair, evidence=piece)) for piece in pieces)
        return max(judged, key=lambda j: j.support)

    def _judge_on(self, pair: Pair) -> Judgement:
        reading = self.read(pair.claim, pair.evidence)
        lexical = lexical_features(pair.claim, pair.evidence)
        if pair.role == "rival":  # one of the two has to deny what the evidence says in other words
            lexical = replace(lexical, astray=0.0)
        support, contradict, silent = self._blend.probabilities(
            reading.logits, mark_features(reading.marks), lexical
        )
        marks = word_marks(pair.claim, reading, self._blend.mark_threshold)
        return Judgement(support, contradict, silent, "embedded", "", marks)

    def map(self, work: Callable[[Any], Any], items: Sequence[Any]) -> list[Any]:
        """`work` over items on the judge's threads, in order."""
        return self._encoder.map(work, items)

    def read(self, claim: str, window: str) -> Reading:
        """Run the network on a claim and a window as they are."""
        tokens, evidence = tokenize(claim), tokenize(window).ids
        ids = [FIRST, *tokens.ids, SEPARATOR, *evidence, SEPARATOR]
        types = [0] * (len(tokens.ids) + 2) + [1] * (len(evidence) + 1)
        logits, marks = self._encoder.run(ids, types)
        inside = tuple(float(m) for m in marks[1 : len(tokens.ids) + 1, 0])
        return Reading((float(logits[0]), float(logits[1]), float(logits[2])), inside, tokens)


def _between(said: Judgement, without_numbers: Judgement) -> Judgement:
    """A claim whose numbers follow from others, read with and without them: they may be meant for something else."""
    odds = (1 - _RECKONED) * log_odds(said.support) + _RECKONED * log_odds(without_numbers.support)
    support = sigmoid(odds)
    if support <= said.support:
        return said
    rest = (1 - support) / max(said.contradict + said.silent, 1e-9)
    return replace(
        without_numbers, support=support, contradict=said.contradict * rest, silent=said.silent * rest
    )


def _halfway(told: Judgement, as_asked: Judgement) -> Judgement:
    """One claim in two forms, as a statement and as a question with its answer, whose log-odds count the same."""
    support = sigmoid((log_odds(told.support) + log_odds(as_asked.support)) / 2)
    against = told.contradict + as_asked.contradict
    contradict = (1 - support) * against / max(against + told.silent + as_asked.silent, 1e-9)
    return replace(told, support=support, contradict=contradict, silent=1 - support - contradict)


def _fitting(pair: Pair) -> str:
    """The evidence itself, or its best sentences for this claim when it is long."""
    if len(pair.evidence) < 2 * LONGEST_EVIDENCE or len(tokenize(pair.evidence).ids) <= LONGEST_EVIDENCE:
        return pair.evidence
    chunks = chunk_evidence(Evidence("evidence", pair.evidence))
    return EvidenceIndex(chunks).window(pair.claim, context=pair.context).text


def _readable(claim: str, window: str) -> list[str]:
    """The window, or pieces of it where a sentence without spaces has more tokens than the network has places."""
    room = POSITIONS - 3 - len(tokenize(claim).ids)
    spans = tokenize(window).spans
    if len(spans) <= room:
        return [window]
    starts = [spans[n][0] for n in range(0, len(spans), room)]
    return [window[a:b] for a, b in pairwise([*starts, len(window)])]


def _claim_parts(claim: str) -> list[tuple[int, int]]:
    """Character ranges of at most LONGEST_CLAIM tokens, nearly always one; a run of mere marks says nothing."""
    if len(claim) <= LONGEST_CLAIM:
        return [(0, len(claim))]
    spans = tokenize(claim).spans
    starts = [spans[n][0] for n in range(0, len(spans), LONGEST_CLAIM)] or [0]
    parts = list(zip([0, *starts[1:]], [*starts[1:], len(claim)], strict=True))
    return [(a, b) for a, b in parts if any(map(str.isalnum, claim[a:b]))] or parts[:1]


def word_marks(claim: str, reading: Reading, threshold: float) -> tuple[Mark, ...]:
    """Whole words whose strongest token passes the threshold, neighbours joined."""
    words: list[tuple[int, int, float]] = []
    for (start, end), score in zip(reading.tokens.spans, reading.marks, strict=True):
        if words and words[-1][1] == start and _within_word(claim, start):
            first, _, strongest = words[-1]
            words[-1] = (first, end, max(strongest, score))
        else:
            words.append((start, end, score))
    found: list[Mark] = []
    for start, end, score in words:
        if score < threshold:
            continue
        if found and not claim[found[-1].end : start].strip():
            found[-1] = Mark(found[-1].start, end, max(found[-1].score, sigmoid(score)))
        else:
            found.append(Mark(start, end, sigmoid(score)))
    return tuple(kept for mark in found if (kept := _without_edges(claim, mark)))


def _within_word(claim: str, place: int) -> bool:
    """Between two letters or digits, or beside what joins them in "keeper's" and "5.6"."""
    before, after = claim[max(0, place - 2) : place], claim[place : place + 2]
    if not after[0].isalnum():
        return _joins(before[-1], after)
    return before[-1].isalnum() or _joins(before[0], before[1:] + after[0])


def _joins(before: str, mark_and_after: str) -> bool:
    """An apostrophe between two letters or digits, or a point or comma between two digits."""
    mark, after = mark_and_after[:1], mark_and_after[1:]
    if mark in _NUMBER_MARKS:
        return before.isdigit() and after.isdigit()
    return mark in _APOSTROPHES and before.isalnum() and after.isalnum()


def _without_edges(claim: str, mark: Mark) -> Mark | None:
    """The mark without quotation marks and stops around it; None when nothing is left, or a pronoun or article."""
    words = claim[mark.start : mark.end].strip(_EDGES)
    start = claim.find(words, mark.start)
    return Mark(start, start + len(words), mark.score) if words and words.lower() not in _POINTERS else None


@lru_cache(maxsize=4)
def default_judge(threads: int = 0) -> EmbeddedJudge:
    """The shipped judge, loaded once per process."""
    return EmbeddedJudge(threads)
