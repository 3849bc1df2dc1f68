"""Marked words against the words that people marked, counted by hand on one small response."""

import pytest

from holdfast.bench.marks import mark_figures
from holdfast.bench.predictions import JudgedClaim, Prediction
from holdfast.bench.rows import GroundingRow

CONTEXT = "The mill was built of oak by the river."
RESPONSE = "The mill was built of elm. It burnt in 1904."


def row(spans: tuple[tuple[int, int], ...] | None, label: str = "contradicted") -> GroundingRow:
    return GroundingRow(id="1", context=CONTEXT, response=RESPONSE, label=label, spans=spans)


def predicted(*claims: JudgedClaim, label: str = "contradicted") -> Prediction:
    return Prediction(
        file="ours",
        id="1",
        label=label,
        hallucinated=label != "supported",
        outcome="verdict",
        reason=None,
        score=0.5,
        flagged=True,
        verdict=label,
        contradiction=0.5,
        side=0.5,
        decided_by="embedded",
        claims=len(claims),
        verdicts={},
        judged=claims,
        overlap=0.0,
        length=1.0,
        latency_ms=1.0,
    )


ELM = JudgedClaim(start=0, end=26, doubt=0.8, flagged=True, marks=((22, 25, 0.9),))
FIRE = JudgedClaim(start=27, end=44, doubt=0.6, flagged=True, marks=((39, 43, 0.7),))
SOUND = JudgedClaim(start=27, end=44, doubt=0.1, flagged=False, marks=())


def test_words_are_counted_by_hand() -> None:
    # People marked "elm" and "burnt"; Holdfast marked "elm" and "1904", of ten words.
    figures = mark_figures([row(((22, 25), (30, 35)))], [predicted(ELM, FIRE)])
    assert figures is not None
    assert (figures["rows"], figures["rows_with_marks"]) == (1, 1)
    assert (figures["words"], figures["wrong_words"]) == (10, 2)
    assert figures["precision"] == pytest.approx(1 / 2)
    assert figures["recall"] == pytest.approx(1 / 2)
    # "elm" .95 beats all eight; "burnt" .3 loses to "1904" .85 and the five words at .4, ties with two.
    assert figures["auroc"] == pytest.approx((8 + 0 + 2 * 0.5) / 16)
    # Characters: 3 of the 8 wrong ones are marked, and 7 are marked in all.
    assert figures["characters"]["precision"] == pytest.approx(3 / 7)
    assert figures["characters"]["recall"] == pytest.approx(3 / 8)


def test_the_floors_are_counted_by_hand() -> None:
    figures = mark_figures([row(((22, 25), (30, 35)))], [predicted(ELM, SOUND)])
    assert figures is not None
    floors = figures["floors"]
    assert floors["everything"] == {"precision": 0.2, "recall": 1.0, "f1": pytest.approx(1 / 3)}
    # The context lacks "elm", "burnt" and "1904".
    assert floors["absent_words"]["precision"] == pytest.approx(2 / 3)
    assert floors["absent_words"]["recall"] == 1.0
    assert floors["flagged_claims"]["recall"] == 0.5
    assert figures["auroc_of_claims_alone"] == pytest.approx((5 * 0.5 + 3 + 3 * 0.5) / 16)


def test_no_word_of_a_supported_row_should_be_marked() -> None:
    rows = [row(((22, 25),)), row((), "supported"), row(None, "unsupported")]
    made = [predicted(ELM, SOUND), predicted(ELM, SOUND, label="supported"), predicted(ELM, FIRE)]
    figures = mark_figures(rows, made)
    assert figures is not None
    assert (figures["rows"], figures["words"], figures["wrong_words"]) == (2, 20, 1)
    assert figures["precision"] == pytest.approx(1 / 2)
    assert figures["in_hallucinated_rows"]["precision"] == 1.0


def test_without_marks_by_people_there_are_no_figures() -> None:
    assert mark_figures([row(None), row((), "supported")], [predicted(ELM), predicted(ELM)]) is None


def test_rows_that_were_not_judged_are_left_out() -> None:
    figures = mark_figures([row(((22, 25),)), row(((22, 25),))], [predicted(ELM), predicted()])
    assert figures is not None
    assert figures["rows"] == 1
