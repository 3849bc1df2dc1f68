"""The exact tier: what arithmetic or string identity decides, and which values of a claim the evidence lacks.

The parsers are our own: quantulum3 (28 MB) takes seconds for a page, dateparser (15 MB) a third of a second,
and text2num knows number words alone and gives no spans.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from holdfast.judges.exact.clashes.differences import (
    COMPARISON_SIGNS,
    contrary_signs,
    find_difference,
    find_pointed_difference,
    leaves_room,
    pointing_wordings,
    same_statement,
    tests_bound,
)
from holdfast.judges.exact.clashes.keeping import find_stated_bound
from holdfast.judges.exact.clashes.nearly import (
    CONTRADICTED,
    MISCOPIED,
    exact_judgement,
    judge_nearly,
    suspect,
)
from holdfast.judges.exact.reading.evidence import NOT_PLAIN, ExactEvidence
from holdfast.judges.exact.reading.names import find_names
from holdfast.judges.exact.reading.negations import affirmed
from holdfast.judges.exact.reading.quotations import Quotation, find_quotations
from holdfast.judges.exact.reading.statements import (
    Value,
    compare_values,
    find_values,
    is_share,
    place_with_bound,
    without_hedges,
    words_without_values,
)
from holdfast.judges.exact.reading.typography import (
    SENTENCE_END,
    VALUE,
    excerpt,
    folded_words,
    options,
    plain,
    sentences,
    without_marks,
)
from holdfast.judges.exact.reckoning.arithmetic import settle
from holdfast.judges.exact.reckoning.counting import settle_count
from holdfast.judges.exact.reckoning.retelling import Retold, retell
from holdfast.judges.exact.values.agreement import Agreement
from holdfast.judges.exact.values.dates import Date
from holdfast.judges.exact.values.quantities import Quantity
from holdfast.judges.exact.values.units import units_by_case
from holdfast.judges.types import Judgement, Mark

__all__ = ["ExactEvidence", "ExactReading", "read_exact"]

_LEAST_WORDS, _EVEN = 4, 0.5
_PERMITS = re.compile(r"\b(?:can|cannot|must|shall)\b")
"""What is permitted and what is not exclude each other, whatever number is told with them."""
_ADDED_ON = re.compile(r",? (?:too|as well)(?=[.!]?$)")
_SUPPORTED = (0.99, 0.005, 0.005)
_REFUTED = (0.005, 0.99, 0.005)
_UNSUPPORTED = (0.20, 0.05, 0.75)  # of 106 labelled claims with such a quotation 80 % are not supported


@dataclass(frozen=True, slots=True)
class ExactReading:
    """What can be read off a claim and its evidence without judgement."""

    decision: Judgement | None
    """Set only where arithmetic or string identity decides."""
    suspicion: Judgement | None
    """Set where nothing decides and the words look wrong: a judge that is sure of the claim knows better."""
    numbers_missing: tuple[Mark, ...]
    dates_missing: tuple[Mark, ...]
    quotes_missing: tuple[Mark, ...]
    names_missing: tuple[Mark, ...]
    numbers_total: int
    dates_total: int
    quotes_total: int
    names_total: int
    written: tuple[Mark, ...] = ()
    """What is missing although its words stand in the evidence, for something else: the "12" of "12 pm"."""

    @property
    def opinion(self) -> Judgement | None:
        """What this tier says where no other is asked: the decision, or else the suspicion."""
        return self.decision or self.suspicion


def read_exact(claim: str, evidence: str | ExactEvidence, nearest: str = "") -> ExactReading:
    """Read a claim against evidence; pass an `ExactEvidence` when many claims meet the same text.

    `nearest` are the sentences of it that bear on the claim: there wrong copies are looked for.
    """
    known = ExactEvidence(evidence) if isinstance(evidence, str) else evidence
    plain_claim = plain(claim)
    values = find_values(claim, plain_claim)
    numbers = [value for value in values if isinstance(value, Quantity) and value.counted]
    dates = [value for value in values if isinstance(value, Date)]
    quotations, names = find_quotations(claim), find_names(claim)
    misquoted = [quotation for quotation in quotations if not known.quotes(quotation)]
    absent_names = [span for name in names if (span := known.names.missing(name))]
    numbers_missing = _marks((n.start, n.end) for n in numbers if not known.holds(n))
    dates_missing = _marks((d.start, d.end) for d in dates if not known.holds(d))
    names_missing = _marks(absent_names)
    missing = (*numbers_missing, *dates_missing, *names_missing)
    decision = (
        _decide(claim, plain_claim, values, misquoted, known)
        or judge_nearly(claim, nearest, known)
        or _against_the_stated(claim, nearest, known)
    )
    suspicion = suspect(claim, nearest, known) if decision is None else None
    if told := retell(claim, nearest):
        numbers_missing, dates_missing = (
            tuple(mark for mark in marks if not told.exchanges(mark.start, mark.end))
            for marks in (numbers_missing, dates_missing)
        )
        if not told.reckoned:
            decision, suspicion = _decide_retold(told, decision, suspicion, nearest, known)
    return ExactReading(
        decision=decision,
        suspicion=suspicion,
        numbers_missing=numbers_missing,
        dates_missing=dates_missing,
        quotes_missing=_marks((q.start, q.end) for q in misquoted),
        names_missing=names_missing,
        numbers_total=len(numbers),
        dates_total=len(dates),
        quotes_total=len(quotations),
        names_total=len(names),
        written=tuple(mark for mark in missing if known.writes(claim[mark.start : mark.end])),
    )


def _against_the_stated(claim: str, nearest: str, evidence: ExactEvidence) -> Judgement | None:
    """A denial of what the evidence bears out, be it in other values, from the other side or by a rule."""
    denied = affirmed(claim)
    if denied is None:
        return None
    plain_text = plain(denied.text)
    values = find_values(denied.text, plain_text)
    said = _decide(denied.text, plain_text, values, [], evidence)
    said = said or judge_nearly(denied.text, nearest, evidence)
    if said is None or said.support <= _EVEN:
        return None
    reason = f"It denies what the evidence bears out: {said.reason[:1].lower()}{said.reason[1:]}"
    return exact_judgement(CONTRADICTED, reason, (Mark(denied.start, denied.end, 0.97),))


def _decide_retold(
    told: Retold,
    decision: Judgement | None,
    suspicion: Judgement | None,
    nearest: str,
    evidence: ExactEvidence,
) -> tuple[Judgement | None, Judgement | None]:
    """What the evidence says in other values is said, and is no wrong copy of them."""
    if decision is not None and decision.support > _EVEN:
        return decision, None
    values = find_values(told.text, plain(told.text))
    said = _decide(told.text, plain(told.text), values, [], evidence) or judge_nearly(
        told.text, nearest, evidence
    )
    if said is not None and said.support > _EVEN:
        return said, None
    return _unless_retold(told, decision), _unless_retold(told, suspicion)


def _unless_retold(told: Retold, said: Judgement | None) -> Judgement | None:
    marked = said is not None and any(told.exchanges(mark.start, mark.end) for mark in said.marks)
    return None if marked else said


def _decide(
    claim: str, plain_claim: str, values: list[Value], misquoted: list[Quotation], evidence: ExactEvidence
) -> Judgement | None:
    bare = without_marks(folded_words(plain_claim))
    verbatim = bool(bare) and f" {bare} " in evidence.words
    if settled := settle(claim) or settle_count(claim, evidence):
        if settled.true:
            return exact_judgement(_SUPPORTED, settled.reason)
        # evidence that says what arithmetic refutes: which of the two counts is not for this tier to say
        return None if verbatim else exact_judgement(_REFUTED, settled.reason)
    signs = COMPARISON_SIGNS.intersection(bare.split())
    if bare.count(" ") + 1 >= _LEAST_WORDS and (verbatim or values or signs):
        if stated := _stated(claim, plain_claim, values, evidence, verbatim):
            return stated
        if not verbatim and (contradicted := _contradicted(claim, plain_claim, values, evidence)):
            return contradicted
    denied = None if verbatim else _denied(plain_claim, values, evidence)
    return denied or _misquoted(claim, misquoted)


def _stated(
    claim: str, plain_claim: str, values: list[Value], evidence: ExactEvidence, verbatim: bool
) -> Judgement | None:
    """Support when the evidence states the claim in the same words, with values that equal or cover it."""
    if _has_other_options(claim, evidence):
        return None
    if verbatim and not _has_other_units(claim, evidence):
        spans = sentences(claim, plain_claim)
        folded = f" {SENTENCE_END} ".join(folded_words(plain_claim[start:end]) for start, end in spans)
        if evidence.statements.assert_words(folded):
            return exact_judgement(_SUPPORTED, "The evidence says this in the same words.")
    for words in _wordings(plain_claim, values):
        if same := same_statement(words, values, evidence.sentences_with(words)):
            pairs = zip(values, same.values, strict=True)
            covered = [(c, e) for c, e in pairs if compare_values(c, e) == Agreement.COVERED]
            said = (f"{_shown(evidence.text, e)} {_covers(c, e)} {_shown(claim, c)}" for c, e in covered)
            return exact_judgement(
                _SUPPORTED, "; ".join(("The evidence says this in the same words", *said)) + "."
            )
    if kept := find_stated_bound(claim, plain_claim, values, evidence):
        within = f"{excerpt(kept.known)} keeps to {excerpt(claim[kept.start : kept.end])}"
        return exact_judgement(_SUPPORTED, f"The evidence says this in the same words; {within}.")
    return None


def _has_other_options(claim: str, evidence: ExactEvidence) -> bool:
    """Words are compared without case, but "-n" and "-N" are two options."""
    said = options(claim)
    known = options(evidence.text) if said else frozenset()
    return any(option not in known or option.swapcase() in known for option in said)


def _has_other_units(claim: str, evidence: ExactEvidence) -> bool:
    """Words are compared without case, but 5 mW and 5 MW are two amounts."""
    said = units_by_case(claim)
    known = units_by_case(evidence.text) if said else frozenset()
    return any({unit} != {other for other in known if other.lower() == unit.lower()} for unit in said)


def _contradicted(
    claim: str, plain_claim: str, values: list[Value], evidence: ExactEvidence
) -> Judgement | None:
    for words in _wordings(plain_claim, values):
        if found := find_difference(claim, words, values, evidence.sentences_with(words)):
            said, known = _shown(claim, found.claim), _shown(evidence.text, found.evidence)
            reason = f"The claim says {said}, the evidence says {known}, in otherwise the same sentence."
            return exact_judgement(CONTRADICTED, reason, (Mark(*place_with_bound(found.claim), 0.97),))
        if sign := _contrary_sign(words, values, evidence):
            reason = f"The claim says {sign[0]}, the evidence says {sign[1]}, in otherwise the same sentence."
            return exact_judgement(CONTRADICTED, reason)
    return _pointed(claim, plain_claim, values, evidence)


def _pointed(claim: str, plain_claim: str, values: list[Value], evidence: ExactEvidence) -> Judgement | None:
    """The words of a sentence about "it" with a value that the evidence has nowhere: whoever is meant, none says it."""
    for words in _wordings(plain_claim, values):
        for pointing in pointing_wordings(words, evidence.words):
            found = find_pointed_difference(claim, pointing, values, evidence.sentences_with(pointing))
            if found and not evidence.holds(found.claim):
                said, known = _shown(claim, found.claim), _shown(evidence.text, found.evidence)
                reason = (
                    f"The claim says {said} where the evidence says {known}, in otherwise the same words."
                )
                return exact_judgement(MISCOPIED, reason, (Mark(*place_with_bound(found.claim), 0.9),))
    return None


def _contrary_sign(words: str, values: list[Value], evidence: ExactEvidence) -> tuple[str, str] | None:
    for sign, contrary, other in () if leaves_room(words) else contrary_signs(words):
        if same_statement(other, values, evidence.sentences_with(other)):
            return sign, contrary
    return None


def _denied(plain_claim: str, values: list[Value], evidence: ExactEvidence) -> Judgement | None:
    """The evidence says the claim's words with a "not" in them, or without the one that the claim has."""
    plain_claim = _ADDED_ON.sub("", plain_claim)
    counted = any(isinstance(value, Quantity) for value in values) and not _PERMITS.search(plain_claim)
    if NOT_PLAIN.search(plain_claim) or counted:
        return None  # "it held in two towns" and "it did not hold in two towns" are both true
    words = words_without_values(plain_claim, 0, len(plain_claim), values)
    known = evidence.denials_of(words)
    opposite = same_statement(words, values, known) if known else None
    if not opposite or same_statement(words, values, evidence.sentences_with(words)):
        return None
    shown = excerpt(evidence.text[opposite.start : opposite.end], 200)
    return exact_judgement(
        CONTRADICTED, f"The evidence says the opposite in otherwise the same words: “{shown}”"
    )


def _wordings(plain_claim: str, values: list[Value]) -> list[str]:
    """The claim's words with the values taken out, as they stand and without "about" or "at least" before a value.

    "One in four patients" is what others call "a quarter of patients".
    """
    end = len(plain_claim)
    words = words_without_values(plain_claim, 0, end, values)
    unbounded = words_without_values(plain_claim, 0, end, values, with_bounds=False)
    shared = words.replace(f"{VALUE} ", f"{VALUE} of ") if len(values) == 1 and is_share(values[0]) else words
    return list(dict.fromkeys((words, without_hedges(words), unbounded, shared)))


def _covers(claim: Value, evidence: Value) -> str:
    if tests_bound(claim, evidence):
        return "keeps to"
    return "rounds to" if isinstance(claim, Quantity) else "lies in"


def _misquoted(claim: str, misquoted: list[Quotation]) -> Judgement | None:
    for quotation in misquoted:
        if quotation.spoken and quotation.words >= _LEAST_WORDS:
            words = excerpt(claim[quotation.start : quotation.end])
            marks = (Mark(quotation.start, quotation.end, 1.0),)
            return exact_judgement(
                _UNSUPPORTED, f"The evidence does not contain the quotation “{words}”.", marks
            )
    return None


def _marks(spans: Iterable[tuple[int, int]]) -> tuple[Mark, ...]:
    return tuple(Mark(start, end, 1.0) for start, end in spans)


def _shown(text: str, value: Value) -> str:
    start, end = place_with_bound(value)
    return excerpt(text[start:end])
