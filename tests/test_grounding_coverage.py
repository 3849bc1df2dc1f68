"""Selection by mode and cap, and the bound on what the rest may hide."""

import math
import random
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grounding_cases import claim, verified
from holdfast.claims.types import Claim
from holdfast.config import VerificationConfig
from holdfast.grounding.coverage import Selection, measure_coverage, most_flagged, select_claims
from holdfast.grounding.types import ClaimStatus, ClaimVerification, GapType

CLAIMS = [
    claim("x", f"c{number}", critical=number % 5 == 0, hedged=number % 7 == 0) for number in range(1, 31)
]
ALWAYS = {item.id for item in CLAIMS if item.critical or item.hedged}


def test_full_takes_everything() -> None:
    selection = select_claims(CLAIMS, VerificationConfig.everything())
    assert selection.chosen == {item.id for item in CLAIMS}
    assert not selection.skipped


def test_sample_always_takes_critical_and_hedged_and_a_seeded_share_of_the_rest() -> None:
    config = VerificationConfig(mode="sample", sample_rate=0.3, max_claims_per_response=None)
    selection = select_claims(CLAIMS, config)
    assert selection.chosen >= ALWAYS
    assert len(selection.chosen - ALWAYS) == math.ceil(0.3 * (30 - len(ALWAYS)))
    assert selection == select_claims(CLAIMS, config)
    others = {select_claims(CLAIMS, config.model_copy(update={"seed": seed})).chosen for seed in range(8)}
    assert len(others) > 1


def test_critical_only() -> None:
    config = VerificationConfig(mode="critical_only", max_claims_per_response=None)
    assert select_claims(CLAIMS, config).chosen == ALWAYS


@settings(deadline=None, max_examples=60)
@given(
    mode=st.sampled_from(["full", "sample", "critical_only"]),
    rate=st.floats(0, 1),
    cap=st.integers(1, 40),
)
def test_the_cap_is_kept_and_critical_claims_go_first(
    mode: Literal["full", "sample", "critical_only"], rate: float, cap: int
) -> None:
    config = VerificationConfig(mode=mode, sample_rate=rate, max_claims_per_response=cap)
    selection = select_claims(CLAIMS, config)
    critical = [item.id for item in CLAIMS if item.critical]
    assert len(selection.chosen) <= cap
    assert set(critical[:cap]) <= selection.chosen
    assert selection.chosen.isdisjoint(selection.skipped)
    assert len(selection.chosen) + len(selection.skipped) == len(CLAIMS)


def test_counts() -> None:
    failed = verified(None, "c3").model_copy(update={"outcome": "error"})
    claims = [verified(identity="c1"), verified(None, "c2"), failed]
    coverage = measure_coverage(claims, Selection(frozenset({"c1", "c3"}), frozenset({"c2"})))
    assert (coverage.total, coverage.checked, coverage.unchecked, coverage.errors) == (3, 1, 1, 1)
    assert coverage.skipped_by_mode == 1
    assert coverage.share == pytest.approx(1 / 3)
    assert coverage.hidden_at_most == 2


def test_nothing_to_cover() -> None:
    coverage = measure_coverage([], Selection())
    assert coverage.share is None
    assert coverage.hidden_at_most == 0


def test_without_a_sample_everything_may_be_hidden() -> None:
    assert most_flagged(12, 0, 0) == 12


def test_with_everything_drawn_nothing_is_hidden() -> None:
    assert most_flagged(12, 12, 5) == 5


@settings(deadline=None, max_examples=80)
@given(st.data())
def test_the_bound_is_the_exact_hypergeometric_tail(data: st.DataObject) -> None:
    population = data.draw(st.integers(1, 40))
    drawn = data.draw(st.integers(0, population))
    found = data.draw(st.integers(0, drawn))
    bound = most_flagged(population, drawn, found)

    def tail(flagged: int) -> float:
        ways = sum(
            math.comb(flagged, hit) * math.comb(population - flagged, drawn - hit) for hit in range(found + 1)
        )
        return ways / math.comb(population, drawn)

    possible = range(found, population - drawn + found + 1)
    assert bound == max(flagged for flagged in possible if tail(flagged) > 0.05 - 1e-9 or flagged == found)


@pytest.mark.parametrize(("population", "flagged"), [(20, 3), (20, 10), (60, 5), (60, 30)])
def test_the_bound_fails_in_at_most_one_run_of_twenty(population: int, flagged: int) -> None:
    """Simulated with fixed seeds: over many draws the hidden claims exceed the bound in no more than 5 %."""
    claims = [claim("x", f"c{number}") for number in range(population)]
    bad = {item.id for item in random.Random(1).sample(claims, flagged)}
    misses = 0
    runs = 400
    for seed in range(runs):
        config = VerificationConfig(mode="sample", sample_rate=0.3, max_claims_per_response=None, seed=seed)
        selection = select_claims(claims, config)
        coverage = measure_coverage([_outcome(item, selection, bad) for item in claims], selection)
        misses += len(bad - selection.chosen) > coverage.hidden_at_most
    # Two standard errors of room: the law is about the chance, not about these 400 draws.
    assert misses / runs <= 0.05 + 2 * math.sqrt(0.05 * 0.95 / runs)


def _outcome(item: Claim, selection: Selection, bad: set[str]) -> ClaimVerification:
    if item.id not in selection.chosen:
        return verified(None, item.id)
    if item.id in bad:
        return verified(ClaimStatus.UNSUPPORTED, item.id, flag=GapType.UNSUPPORTED)
    return verified(identity=item.id)


def test_a_drawn_claim_that_could_not_be_read_may_be_flagged() -> None:
    claims = [claim("x", f"c{number}") for number in range(10)]
    everything = select_claims(claims, VerificationConfig.everything())
    unread = [verified(None, "c0"), *(verified(identity=f"c{number}") for number in range(1, 10))]
    assert measure_coverage(unread, everything).hidden_at_most == 1


def test_large_answers_are_bounded_quickly() -> None:
    assert 100_000 > most_flagged(100_000, 30_000, 500) > 500 / 0.3
