"""Figures agree with hand-computed cases and with brute force."""

import itertools
import math
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.bench.metrics import (
    Decisions,
    auroc,
    auroc_interval,
    expected_calibration_error,
    mean,
    percentile,
)

ROWS = st.lists(
    st.tuples(st.booleans(), st.sampled_from([0.0, 0.1, 0.25, 0.5, 0.5000001, 0.9, 1.0])), max_size=40
)


def pairwise_auroc(positive: list[bool], scores: list[float]) -> float | None:
    above = [s for s, p in zip(scores, positive, strict=True) if p]
    below = [s for s, p in zip(scores, positive, strict=True) if not p]
    wins = [1.0 if a > b else 0.5 if a == b else 0.0 for a, b in itertools.product(above, below)]
    return sum(wins) / len(wins) if wins else None


def test_auroc_of_a_perfect_a_reversed_and_a_flat_score() -> None:
    positive = [False, False, True, True]
    assert auroc(positive, [0.1, 0.2, 0.8, 0.9]) == 1.0
    assert auroc(positive, [0.9, 0.8, 0.2, 0.1]) == 0.0
    assert auroc(positive, [0.5, 0.5, 0.5, 0.5]) == 0.5


def test_auroc_counts_ties_half() -> None:
    # Of the four pairs three are won and one is tied.
    assert auroc([True, True, False, False], [0.9, 0.5, 0.5, 0.1]) == pytest.approx(3.5 / 4)


def test_auroc_has_no_meaning_with_one_class() -> None:
    assert auroc([True, True], [0.1, 0.9]) is None
    assert auroc([], []) is None
    assert auroc_interval([False], [0.3]) is None


@settings(deadline=None, max_examples=100)
@given(ROWS)
def test_auroc_agrees_with_brute_force(rows: list[tuple[bool, float]]) -> None:
    positive, scores = [r[0] for r in rows], [r[1] for r in rows]
    expected = pairwise_auroc(positive, scores)
    found = auroc(positive, scores)
    assert found == (None if expected is None else pytest.approx(expected))


@settings(deadline=None, max_examples=50)
@given(ROWS, st.randoms(use_true_random=False))
def test_auroc_does_not_depend_on_order(rows: list[tuple[bool, float]], random: Random) -> None:
    shuffled = list(rows)
    random.shuffle(shuffled)
    first = auroc([r[0] for r in rows], [r[1] for r in rows])
    second = auroc([r[0] for r in shuffled], [r[1] for r in shuffled])
    assert first == (None if second is None else pytest.approx(second))


def test_the_interval_is_seeded_and_holds_the_figure() -> None:
    positive = [i % 3 == 0 for i in range(120)]
    scores = [0.4 + 0.3 * p + 0.3 * math.sin(i) for i, p in enumerate(positive)]
    low, high = auroc_interval(positive, scores, seed=7) or (1.0, 0.0)
    point = auroc(positive, scores)
    assert point is not None
    assert 0.0 <= low < point < high <= 1.0
    assert auroc_interval(positive, scores, seed=7) == (low, high)
    assert auroc_interval(positive, scores, seed=8) != (low, high)


def test_decisions_by_hand() -> None:
    positive = [True, True, True, False, False, False, False]
    flagged = [True, True, False, True, False, False, False]
    made = Decisions.count(positive, flagged)
    assert made == Decisions(true_positives=2, false_positives=1, true_negatives=3, false_negatives=1)
    assert made.recall == pytest.approx(2 / 3)
    assert made.precision == pytest.approx(2 / 3)
    assert made.false_positive_rate == pytest.approx(1 / 4)
    assert made.balanced_accuracy == pytest.approx((2 / 3 + 3 / 4) / 2)
    assert made.f1 == pytest.approx(4 / 6)


def test_decisions_without_a_class_have_no_balanced_accuracy() -> None:
    only_negative = Decisions.count([False, False], [False, False])
    assert only_negative.balanced_accuracy is None
    assert only_negative.f1 is None
    assert only_negative.false_positive_rate == 0.0


def test_ece_by_hand() -> None:
    # Bin [0.2, 0.3): two rows, predicted 0.25, observed 0.5. Bin [0.9, 1]: predicted 0.95, observed 1.
    found = expected_calibration_error([True, False, True, True], [0.25, 0.25, 0.9, 1.0])
    assert found == pytest.approx((2 * 0.25 + 2 * 0.05) / 4)


def test_ece_of_a_sure_and_right_score_is_zero() -> None:
    assert expected_calibration_error([True, False, True], [1.0, 0.0, 1.0]) == 0.0
    assert expected_calibration_error([], []) is None


@settings(deadline=None, max_examples=100)
@given(ROWS.filter(bool))
def test_ece_agrees_with_brute_force(rows: list[tuple[bool, float]]) -> None:
    total = 0.0
    for bin_number in range(10):
        inside = [r for r in rows if min(int(r[1] * 10), 9) == bin_number]
        if inside:
            observed = sum(r[0] for r in inside) / len(inside)
            predicted = sum(r[1] for r in inside) / len(inside)
            total += len(inside) / len(rows) * abs(observed - predicted)
    assert expected_calibration_error([r[0] for r in rows], [r[1] for r in rows]) == pytest.approx(total)


def test_scores_that_are_no_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="finite"):
        auroc([True, False], [math.nan, 0.5])
    with pytest.raises(ValueError, match="do not fit"):
        auroc([True], [0.1, 0.5])


def test_means_and_percentiles_leave_out_what_has_no_meaning() -> None:
    assert mean([None, 1.0, 3.0]) == 2.0
    assert mean([None]) is None
    assert percentile([1.0, 2.0, 3.0], 50) == 2.0
    assert percentile([], 50) is None
