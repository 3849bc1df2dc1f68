"""The band in which claims go on to a model."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.errors import CalibrationError, ConfigError
from holdfast.judges.calibration.band import UNCERTAIN, Band, describe_band, fit_band


def rows(count: int, seed: int = 1, too_sure: float = 1.0) -> tuple[list[float], list[bool]]:
    """Labels that come true as often as the probabilities say, times how much too sure those are."""
    rng = random.Random(seed)
    said = [rng.random() for _ in range(count)]
    return said, [rng.random() < 0.5 + too_sure * (p - 0.5) for p in said]


def test_of_calibrated_probabilities_the_band_is_where_they_say_so() -> None:
    fitted = fit_band(*rows(6000))
    assert fitted.band.low == pytest.approx(0.2, abs=0.04)
    assert fitted.band.high == pytest.approx(0.8, abs=0.04)
    assert fitted.share == pytest.approx(0.6, abs=0.06)
    # Below a band that starts at 0.2, calibrated claims are supported in one case of ten.
    assert fitted.wrong_below == pytest.approx(0.1, abs=0.04)


def test_a_judge_that_is_too_sure_has_a_wider_band() -> None:
    assert fit_band(*rows(6000, too_sure=0.7)).share > fit_band(*rows(6000)).share


def test_a_judge_that_is_never_wrong_escalates_hardly_anything() -> None:
    said = [0.1] * 150 + [0.9] * 150
    fitted = fit_band(said, [p > 0.5 for p in said])
    assert fitted.share == 0.0
    assert fitted.wrong_below == fitted.wrong_above == 0.0


def test_less_error_is_a_wider_band() -> None:
    said, true = rows(3000)
    shares = [fit_band(said, true, wrong).share for wrong in (0.3, 0.2, 0.1, 0.05)]
    assert shares == sorted(shares)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000), st.floats(0.01, 0.49))
def test_any_labels_give_a_band(seed: int, wrong: float) -> None:
    said, true = rows(250, seed)
    try:
        fitted = fit_band(said, true, wrong)
    except CalibrationError:
        return
    assert 0.0 <= fitted.band.low <= fitted.band.high <= 1.0
    assert 0.0 <= fitted.share <= 1.0


def test_a_band_without_rows_on_one_side_says_so() -> None:
    described = describe_band(Band(0.0, 0.5), [0.2, 0.9], [True, True])
    assert (described.share, described.wrong_below, described.wrong_above) == (0.5, None, 0.0)


def test_few_rows_are_refused() -> None:
    with pytest.raises(CalibrationError, match="200"):
        fit_band(*rows(100))


@pytest.mark.parametrize(("low", "high"), [(0.9, 0.1), (-0.1, 0.5), (0.5, 1.5)])
def test_a_band_runs_from_low_to_high(low: float, high: float) -> None:
    with pytest.raises(ConfigError):
        Band(low, high)


def test_the_shipped_band_holds_what_would_be_called_partial() -> None:
    assert UNCERTAIN.holds(0.4)
    assert UNCERTAIN.holds(0.7)
    assert not UNCERTAIN.holds(0.99)
    assert not UNCERTAIN.holds(0.05)
