"""Rates over many traces: by model, judge, source, kind and day, and whether they drift."""

import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast import aio
from holdfast.errors import InputError
from holdfast.traces import analysis, rows, verification
from holdfast.traces.rates import drift, rate, wilson
from traces_cases import FixedJudge

pytestmark = pytest.mark.anyio

START = datetime.datetime(2026, 3, 1, 12, tzinfo=datetime.UTC)


async def fill(
    address: str | Path, monkeypatch: pytest.MonkeyPatch, supports: list[float], **about: str
) -> None:
    """One trace a day with one claim each, of a support that is told."""
    async with aio.ReasoningTraces(address) as traces:
        for day, support in enumerate(supports):
            moment = START + datetime.timedelta(days=day)
            for module in (verification, rows):
                monkeypatch.setattr(module, "now", lambda moment=moment: moment)
            goal = await traces.add_goal("g", data={"model": about.get("model")})
            passage = {"id": "e", "text": "Oats were sown.", "source": about.get("source")}
            await traces.add_evidence(goal, [passage])
            claim = await traces.add_claim(goal, "Rye was reaped elsewhere.", ["e"])
            judge = FixedJudge(support, (1 - support) / 2, name=about.get("judge", "j"))
            await traces.verify_claim(claim, judge=judge)


async def test_rates_by_group(store_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    await fill(store_address, monkeypatch, [0.9, 0.9, 0.0], model="one", source="a.md")
    await fill(store_address, monkeypatch, [0.0, 0.1], model="two", source="b.md", judge="k")
    async with aio.ReasoningTraces(store_address) as traces:
        goal = await traces.add_goal("nobody's")
        await traces.add_claim(goal, "Never verified.")
        found = await traces.analyse()
        only = await traces.analyse(model="two")
        none = await traces.analyse(since=START + datetime.timedelta(days=99))
        early = await traces.analyse(until=START + datetime.timedelta(days=1))
    assert (found.traces, found.claims, found.verified_claims) == (5, 6, 5)
    assert {one.group: (one.claims, one.flagged) for one in found.by_model} == {"one": (3, 1), "two": (2, 2)}
    assert {one.group: one.claims for one in found.by_judge} == {"j": 3, "k": 2}
    assert {one.group: (one.claims, one.flagged) for one in found.by_source} == {
        "a.md": (3, 1),
        "b.md": (2, 2),
    }
    assert sum(found.by_verdict.values()) == 5
    assert sum(found.by_gap_type.values()) == 3
    assert [(one.group, one.claims, one.flagged) for one in found.periods] == [
        ("2026-03-01", 2, 1),
        ("2026-03-02", 2, 1),
        ("2026-03-03", 1, 1),
    ]
    assert found.overall.mean_support == pytest.approx((0.9 + 0.9 + 0.1) / 5)
    assert found.drift is None
    assert (only.claims, only.overall.rate) == (2, 1.0)
    assert (none.claims, none.overall.rate, none.overall.low, none.periods) == (0, None, None, [])
    assert (early.verified_claims, early.periods[0].group) == (2, "2026-03-01")


async def test_a_claim_counts_once_by_its_latest_verification(
    store_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(store_address, monkeypatch, [0.0])
    async with aio.ReasoningTraces(store_address) as traces:
        goal = await traces.find_trace("latest")
        (claim,) = (await traces.get_trace(goal)).claims
        await traces.verify_claim(claim.id, judge=FixedJudge(0.9))
        found = await traces.analyse()
    assert (found.verified_claims, found.overall.flagged, found.by_gap_type) == (1, 0, {})


async def test_drift_is_seen_when_it_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await fill(tmp_path / "worse.db", monkeypatch, [0.9] * 12 + [0.0] * 12)
    await fill(tmp_path / "same.db", monkeypatch, [0.9, 0.0] * 12)
    async with aio.ReasoningTraces(tmp_path / "worse.db") as traces:
        worse = (await traces.analyse()).drift
    async with aio.ReasoningTraces(tmp_path / "same.db") as traces:
        same = (await traces.analyse()).drift
    assert worse is not None
    assert same is not None
    assert (worse.direction, worse.change) == ("worse", 1.0)
    assert (same.direction, same.change) == ("none seen", 0.0)


async def test_groups_are_cut_where_there_are_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "MOST_GROUPS", 2)
    for number in range(3):
        await fill(tmp_path / "s.db", monkeypatch, [0.9] * (number + 1), model=f"m{number}")
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        found = await traces.analyse()
    assert [one.group for one in found.by_model] == ["m2", "m1"]
    assert found.overall.claims == 6


async def test_a_moment_without_a_time_zone_is_refused(tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        with pytest.raises(InputError, match="time zone"):
            await traces.analyse(since=datetime.datetime(2026, 1, 1))


@given(total=st.integers(1, 10_000), data=st.data())
def test_an_interval_holds_its_share_and_shrinks_with_numbers(total: int, data: st.DataObject) -> None:
    hits = data.draw(st.integers(0, total))
    low, high = wilson(hits, total) or (1.0, 0.0)
    assert 0.0 <= low <= hits / total <= high <= 1.0
    wider = wilson(hits * 2, total * 2) or (1.0, 0.0)
    assert wider[1] - wider[0] < high - low


@given(st.integers(0, 50), st.integers(0, 50), st.integers(50, 90), st.integers(50, 90))
def test_a_change_lies_in_its_interval_and_turning_it_round_turns_the_sign(
    a: int, b: int, n: int, m: int
) -> None:
    earlier, later = rate("earlier", n, a, 0.5), rate("later", m, b, None)
    there, back = drift(earlier, later), drift(later, earlier)
    assert there.low is not None
    assert there.high is not None
    assert there.change is not None
    assert there.low - 1e-9 <= there.change <= there.high + 1e-9
    assert back.change == pytest.approx(-there.change)
    turned = {"better": "worse", "worse": "better", "none seen": "none seen"}
    assert there.direction is not None
    assert back.direction == turned[there.direction]


def test_nothing_to_count_is_no_number() -> None:
    assert wilson(0, 0) is None
    empty = rate("none", 0, 0, None)
    assert (empty.rate, empty.low, empty.high) == (None, None, None)
    assert drift(empty, empty).direction is None
