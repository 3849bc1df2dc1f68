"""The band in which claims go on to a model."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.errors import CalibrationError, ConfigError
from holdfast.judges.band import UNCERTAIN, Band, fit_band


def calibrated_rows(count: int, seed: int = 1) -> tuple[list[float], list[bool]]:
    rng = random.Random(seed)
    said = [rng.random() for _ in range(count)]
    return said, [rng.random() < p for p in said]


def test_outside_the_band_no_more_is_wrong_than_allowed() -> None:
    said, true = calibrated_rows(4000)
    fitted = fit_band(said, true, wrongly_flagged=0.1, wrongly_passed=0.1)
    below = [y for p, y in zip(said, true, strict=True) if p < fitted.band.low]
    above = [y for p, y in zip(said, true, strict=True) if p > fitted.band.high]
    assert sum(below) <= 0.1 * len(below)
    assert sum(not y for y in above) <= 0.1 * len(above)
    assert fitted.error_below == pytest.approx(0.1, abs=0.02)
    # Of calibrated probabilities, the mean below t is t / 2.
    assert fitted.band.low == pytest.approx(0.2, abs=0.05)
    assert fitted.band.high == pytest.approx(0.8, abs=0.05)
    assert fitted.share == pytest.approx(0.6, abs=0.08)


def test_a_judge_that_is_never_wrong_escalates_nothing() -> None:
    said = [0.1] * 150 + [0.9] * 150
    fitted = fit_band(said, [p > 0.5 for p in said])
    assert not fitted.band.holds(0.1)
    assert not fitted.band.holds(0.9)
    assert fitted.share == 0.0


def test_a_judge_that_knows_nothing_escalates_everything() -> None:
    rng = random.Random(3)
    said = [rng.random() for _ in range(1000)]
    fitted = fit_band(said, [rng.random() < 0.5 for _ in said])
    assert fitted.share > 0.95


def test_weights_say_how_often_a_row_is_met_in_use() -> None:
    said, true = calibrated_rows(2000)
    rare_errors = [1.0 if y else 0.1 for y in true]
    assert fit_band(said, true, weights=rare_errors).band.high < fit_band(said, true).band.high


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.floats(0.0, 0.3), st.floats(0.0, 0.3))
def test_any_labels_give_a_band(seed: int, flagged: float, passed: float) -> None:
    rng = random.Random(seed)
    said = [round(rng.random(), 1) for _ in range(200)]
    fitted = fit_band(
        said, [rng.random() < 0.7 for _ in said], wrongly_flagged=flagged, wrongly_passed=passed
    )
    assert 0.0 <= fitted.band.low <= fitted.band.high <= 1.0
    assert 0.0 <= fitted.share <= 1.0
    assert (fitted.error_below or 0.0) <= flagged + 1e-9
    assert (fitted.error_above or 0.0) <= passed + 1e-9


def test_few_rows_are_refused() -> None:
    with pytest.raises(CalibrationError, match="200"):
        fit_band([0.5] * 100, [True] * 100)


@pytest.mark.parametrize(("low", "high"), [(0.9, 0.1), (-0.1, 0.5), (0.5, 1.5)])
def test_a_band_runs_from_low_to_high(low: float, high: float) -> None:
    with pytest.raises(ConfigError):
        Band(low, high)


def test_the_shipped_band_holds_what_would_be_called_partial() -> None:
    assert UNCERTAIN.holds(0.5)
    assert UNCERTAIN.holds(0.7)
    assert not UNCERTAIN.holds(0.99)
    assert not UNCERTAIN.holds(0.05)
