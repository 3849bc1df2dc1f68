"""Accounts and caps: what each component spent, and that no cap is ever passed."""

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.errors import BudgetSpentError
from holdfast.llm.ledger import Caps, Ledger
from holdfast.llm.types import Usage

COSTS = st.floats(0.0, 1.0, allow_nan=False)


async def test_each_component_has_an_account() -> None:
    ledger = Ledger(Caps())
    for component, tokens in (("judge", 10), ("judge", 5), ("claims", 7)):
        ledger.settle(await ledger.reserve(0.1), component, Usage(1, tokens, 1, 0.01))
    assert ledger.usage("judge") == Usage(2, 15, 2, 0.02)
    assert ledger.usage("nobody") == Usage()
    assert ledger.usage().calls == 3
    assert set(ledger.by_component()) == {"judge", "claims"}


async def test_what_is_unknown_stays_unknown_and_is_charged_as_the_most_it_can_be() -> None:
    ledger = Ledger(Caps(cost_usd=1.0))
    ledger.settle(await ledger.reserve(0.8), "judge", Usage(1, None, None, None))
    assert ledger.usage().cost_usd is None
    with pytest.raises(BudgetSpentError, match="max_cost_usd"):
        await ledger.reserve(0.3)
    await ledger.reserve(0.2)


async def test_a_cap_on_calls() -> None:
    ledger = Ledger(Caps(calls=1))
    ledger.settle(await ledger.reserve(None), "judge", Usage(1))
    with pytest.raises(BudgetSpentError, match="max_calls"):
        await ledger.reserve(None)


async def test_a_call_waits_for_reservations_that_may_be_given_back() -> None:
    ledger = Ledger(Caps(cost_usd=1.0))
    first = await ledger.reserve(0.9)
    waiting = asyncio.create_task(ledger.reserve(0.9))
    await asyncio.sleep(0)
    assert not waiting.done()
    ledger.settle(first, "judge", Usage(1, 1, 1, 0.05))
    second = await waiting
    ledger.settle(second, "judge", Usage(1, 1, 1, 0.9))
    with pytest.raises(BudgetSpentError):
        await ledger.reserve(0.9)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.tuples(COSTS, COSTS), max_size=20), COSTS)
def test_the_cap_on_cost_is_never_passed(calls: list[tuple[float, float]], cap: float) -> None:
    """Whatever is asked for at once: each call takes a share of what it reserved."""

    async def spend() -> float:
        ledger = Ledger(Caps(cost_usd=cap))

        async def call(most: float, share: float) -> None:
            try:
                reservation = await ledger.reserve(most)
            except BudgetSpentError:
                return
            await asyncio.sleep(0)
            ledger.settle(reservation, "judge", Usage(1, 1, 1, most * share))

        await asyncio.gather(*(call(most, share) for most, share in calls))
        return ledger.usage().cost_usd or 0.0

    assert asyncio.run(spend()) <= cap + 1e-9
