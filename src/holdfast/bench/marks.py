"""Marked words against the words that people marked: does Holdfast point at what is wrong?"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holdfast.bench import metrics
from holdfast.bench.predictions import JudgedClaim, Prediction
from holdfast.bench.rows import GroundingRow, Span
from holdfast.claims.words import content_words

_WORD = re.compile(r"\S+")
_Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class _Word:
    """One word of a response: what people say of it, what Holdfast says, and what the floors would."""

    hallucinated: bool
    """The response has marked words somewhere."""
    wrong: bool
    marked: bool
    score: float
    """A marked word scores (1 + its mark) / 2, any other half of its claim's doubt."""
    doubt: float
    flagged: bool
    absent: bool


def mark_figures(rows: Sequence[GroundingRow], predictions: Sequence[Prediction]) -> dict[str, Any] | None:
    """Figures over the words of all rows whose wrong words are known; None when people marked no row.

    Supported rows count: none of their words should be marked.
    """
    if not any(row.spans for row in rows):
        return None
    pairs = [(r, p) for r, p in zip(rows, predictions, strict=True) if r.spans is not None and p.judged]
    words = [word for row, prediction in pairs for word in _words(row, prediction)]
    return {
        "rows": len(pairs),
        "rows_with_marks": sum(bool(row.spans) for row, _ in pairs),
        "words": len(words),
        "wrong_words": sum(word.wrong for word in words),
        **_of_words(words),
        "auroc_of_claims_alone": metrics.auroc([w.wrong for w in words], [w.doubt for w in words]),
        "characters": _of_characters(pairs),
        "in_hallucinated_rows": _of_words([word for word in words if word.hallucinated]),
        "floors": {
            "everything": _decided(words, (True for _ in words)),
            "absent_words": _decided(words, (word.absent for word in words)),
            "flagged_claims": _decided(words, (word.flagged for word in words)),
        },
    }


def _words(row: GroundingRow, prediction: Prediction) -> Iterator[_Word]:
    known = set(content_words(row.context))
    for match in _WORD.finditer(row.response):
        if not any(map(str.isalnum, match[0])):
            continue
        claims = [claim for claim in prediction.judged if _meets(match.span(), (claim.start, claim.end))]
        marks = [score for start, end, score in _marks(claims) if _meets(match.span(), (start, end))]
        doubt = max((claim.doubt for claim in claims), default=0.0)
        yield _Word(
            hallucinated=bool(row.spans),
            wrong=any(_meets(match.span(), span) for span in row.spans or ()),
            marked=bool(marks),
            score=(1.0 + max(marks)) / 2 if marks else doubt / 2,
            doubt=doubt,
            flagged=any(claim.flagged for claim in claims),
            absent=any(word not in known for word in content_words(match[0])),
        )


def _marks(claims: Iterable[JudgedClaim]) -> Iterator[tuple[int, int, float]]:
    return (mark for claim in claims for mark in claim.marks)


def _meets(word: Span, span: Span) -> bool:
    return word[0] < span[1] and span[0] < word[1]


def _of_words(words: Sequence[_Word]) -> dict[str, float | None]:
    area = metrics.auroc([word.wrong for word in words], [word.score for word in words])
    return {**_decided(words, (word.marked for word in words)), "auroc": area}


def _decided(words: Sequence[_Word], marked: Iterable[bool]) -> dict[str, float | None]:
    return _shares(metrics.Decisions.count([word.wrong for word in words], list(marked)))


def _of_characters(pairs: Sequence[tuple[GroundingRow, Prediction]]) -> dict[str, float | None]:
    """The same, each character counted once, as published figures for spans do."""
    wrong = [_inside(len(row.response), row.spans or ()) for row, _ in pairs]
    marked = [
        _inside(len(row.response), ((start, end) for start, end, _ in _marks(prediction.judged)))
        for row, prediction in pairs
    ]
    truth, said = (np.concatenate(arrays) if arrays else np.zeros(0, np.bool_) for arrays in (wrong, marked))
    return _shares(
        metrics.Decisions(
            true_positives=int((truth & said).sum()),
            false_positives=int((~truth & said).sum()),
            true_negatives=int((~truth & ~said).sum()),
            false_negatives=int((truth & ~said).sum()),
        )
    )


def _inside(length: int, spans: Iterable[Span]) -> _Bools:
    covered = np.zeros(length, np.bool_)
    for start, end in spans:
        covered[start:end] = True
    return covered


def _shares(decisions: metrics.Decisions) -> dict[str, float | None]:
    return {"precision": decisions.precision, "recall": decisions.recall, "f1": decisions.f1}
