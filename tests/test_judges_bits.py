import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.errors import InputError
from holdfast.judges.bits import EPSILON, dependence, evidence_gap, evidence_gap_bits

PROBABILITY = st.floats(0.0, 1.0)
laws = settings(deadline=None, max_examples=200)


def test_a_coin_that_the_evidence_makes_sure_has_no_gap() -> None:
    gap = evidence_gap(0.99, 0.5)
    assert gap.gap_bits == 0.0
    assert gap.observed_bits > gap.required_bits > 0.0
    assert not gap.evidence_independent


def test_the_formula_by_hand() -> None:
    gap = evidence_gap(0.5, 0.5, tau=0.75)
    assert gap.required_bits == pytest.approx(0.75 * math.log2(1.5) + 0.25 * math.log2(0.5))
    assert gap.observed_bits == 0.0
    assert gap.gap_bits == gap.required_bits


def test_refuting_evidence_widens_the_gap() -> None:
    refuted = evidence_gap(0.1, 0.5)
    assert refuted.observed_bits < 0.0
    assert refuted.gap_bits > evidence_gap(0.5, 0.5).gap_bits


def test_dependence_is_the_share_of_support_lost() -> None:
    assert dependence(0.8, 0.2) == pytest.approx(0.75)
    assert dependence(0.2, 0.8) == 0.0
    assert dependence(0.0, 0.0) == 0.0


@pytest.mark.parametrize("bad", [-0.1, 1.1, math.nan, math.inf, -math.inf])
def test_what_is_no_probability_is_refused_by_name(bad: float) -> None:
    with pytest.raises(InputError, match="p1"):
        evidence_gap(bad, 0.5)
    with pytest.raises(InputError, match="p0"):
        dependence(0.5, bad)
    with pytest.raises(InputError, match="tau"):
        evidence_gap_bits(0.5, 0.5, bad)


@laws
@given(PROBABILITY, PROBABILITY, PROBABILITY)
def test_the_gap_is_finite_and_never_negative(p1: float, p0: float, tau: float) -> None:
    gap = evidence_gap(p1, p0, tau)
    assert all(math.isfinite(bits) for bits in (gap.required_bits, gap.observed_bits, gap.gap_bits))
    assert gap.gap_bits >= 0.0
    assert gap.required_bits >= 0.0
    assert evidence_gap_bits(p1, p0, tau) == gap.gap_bits


@laws
@given(PROBABILITY, PROBABILITY)
def test_no_gap_when_the_evidence_reaches_what_is_claimed(a: float, b: float) -> None:
    tau, p0 = max(a, b), min(a, b)
    assert evidence_gap_bits(tau, p0, tau) == 0.0


@laws
@given(PROBABILITY, PROBABILITY, PROBABILITY, PROBABILITY)
def test_the_gap_never_grows_with_support(a: float, b: float, p0: float, tau: float) -> None:
    assert evidence_gap_bits(max(a, b), p0, tau) <= evidence_gap_bits(min(a, b), p0, tau) + 1e-9


@laws
@given(PROBABILITY, PROBABILITY, PROBABILITY)
def test_a_claim_that_is_sure_without_evidence_is_independent_of_it(p1: float, a: float, b: float) -> None:
    gap = evidence_gap(p1, max(a, b), min(a, b))
    assert gap.gap_bits == 0.0
    assert gap.evidence_independent


@laws
@given(PROBABILITY, PROBABILITY)
def test_observed_bits_and_dependence_stay_in_range(p: float, q: float) -> None:
    assert abs(evidence_gap(p, q).observed_bits) <= -math.log2(EPSILON)
    assert evidence_gap(p, p).observed_bits == 0.0
    assert 0.0 <= dependence(p, q) <= 1.0
