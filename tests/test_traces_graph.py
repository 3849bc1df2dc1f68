"""The graph: eight kinds of nodes, the edges that may join them, and no circles."""

import asyncio
import contextlib
import itertools
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast import aio, sync
from holdfast.errors import InputError, TraceError
from holdfast.traces import EDGE_LABELS, VALID_DECISION_TYPES, DecisionType, EdgeLabel
from holdfast.traces.kinds import FROM_TARGET, require_join
from traces_cases import EVIDENCE, FixedJudge, tell_story

pytestmark = pytest.mark.anyio


def test_the_kinds_are_those_of_the_specification() -> None:
    assert {
        "goal", "decision", "option", "action", "outcome", "observation", "claim", "verification",
    } == VALID_DECISION_TYPES  # fmt: skip
    assert {"cites", "verifies", "refutes"} <= EDGE_LABELS


def test_every_edge_joins_something_and_no_edge_joins_everything() -> None:
    for label in EdgeLabel:
        joined = 0
        for source, target in itertools.product(DecisionType, repeat=2):
            with contextlib.suppress(TraceError):
                require_join(source, label, target)
                joined += 1
        assert 0 < joined < 64


async def test_all_eight_kinds_and_their_edges_come_back(store_address: str) -> None:
    async with aio.ReasoningTraces(store_address, judge=FixedJudge(0.9)) as traces:
        goal = await traces.add_goal("Choose a roof", data={"model": "m", "n": 1})
        decision = await traces.add_decision(goal, "Slate or thatch?")
        slate = await traces.add_node(decision, "option", "Slate")
        thatch = await traces.add_node(decision, "option", "Thatch", data={"price": 3})
        await traces.link(decision, "chooses", slate)
        await traces.link(decision, "rejects", thatch)
        action = await traces.add_node(slate, "action", "Order slate")
        outcome = await traces.add_node(action, "outcome", "The slate came in May.")
        seen = await traces.add_node(outcome, "observation", "Two slates were broken.", confidence=0.5)
        again = await traces.add_decision(outcome, "Order two more")
        await traces.link(seen, "informs", again)
        claim = await traces.add_claim(again, "The slate came in May.", [outcome], 0.0)
        await traces.verify_claim(claim)
        trace = await traces.get_trace(goal)
    assert [node.type for node in trace.nodes] == [
        "goal", "decision", "option", "option", "action", "outcome", "observation", "decision", "claim",
        "verification",
    ]  # fmt: skip
    assert trace.nodes[0].data == {"model": "m", "n": 1}
    assert trace.nodes[3].data == {"price": 3}
    by_id = {node.id: node for node in trace.nodes}
    assert by_id[claim].confidence == 0.0
    assert by_id[seen].confidence == 0.5
    assert by_id[slate].confidence is None
    assert [edge.label for edge in trace.edges] == [
        "spawns", "considers", "considers", "chooses", "rejects", "implements", "produces", "observes",
        "spawns", "informs", "asserts", "cites", "verifies",
    ]  # fmt: skip
    assert trace.claims[0].cited_ids == [outcome]
    assert trace.claims[0].phantom_ids == []


@pytest.mark.parametrize("wanted", ["goal-0000", "", "x' OR 1=1 --", "\x00", 7, None])
async def test_an_id_that_does_not_exist_is_named(wanted: Any, tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        story = await tell_story(traces)
        for attempt in (
            traces.get_trace(wanted),
            traces.get_epistemic_gaps(wanted),
            traces.get_verification_report(wanted),
            traces.add_decision(wanted, "x"),
            traces.add_claim(wanted, "x"),
            traces.add_evidence(wanted, "x"),
            traces.verify_claim(wanted),
            traces.replay(wanted),
            traces.link(wanted, "spawns", story.decision),
            traces.link(story.decision, "spawns", wanted),
        ):
            with pytest.raises(TraceError, match="there is no"):
                await attempt


async def test_ids_of_another_kind_are_refused(tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        story = await tell_story(traces)
        with pytest.raises(TraceError, match="is no goal but a decision"):
            await traces.get_trace(story.decision)
        with pytest.raises(TraceError, match="is no claim but a goal"):
            await traces.verify_claim(story.goal)
        with pytest.raises(TraceError, match="name a goal, a claim or a verification"):
            await traces.replay(story.decision)
        with pytest.raises(TraceError, match="cite what it rests on"):
            await traces.add_claim(story.decision, "So it is.", [story.sound])
        with pytest.raises(TraceError, match="cannot be joined"):
            await traces.add_claim(story.sound, "A claim below a claim.")
        with pytest.raises(TraceError, match="cannot be joined"):
            await traces.link(story.goal, "cites", story.decision)


async def test_a_circle_is_refused_and_nothing_of_it_is_kept(store_address: str) -> None:
    async with aio.ReasoningTraces(store_address) as traces:
        goal = await traces.add_goal("a")
        first = await traces.add_decision(goal, "b")
        second = await traces.add_decision(first, "c")
        claim = await traces.add_claim(second, "d")
        before = await traces.get_trace(goal)
        for source, label, target in (
            (second, "spawns", first),
            (second, "spawns", goal),
            (first, "spawns", first),
            (claim, "informs", first),
        ):
            with pytest.raises(TraceError, match="would close a circle"):
                await traces.link(source, label, target)
        assert await traces.get_trace(goal) == before


async def test_two_who_close_a_circle_from_both_sides_cannot_both_win(store_address: str) -> None:
    async with (
        aio.ReasoningTraces(store_address) as traces,
        aio.ReasoningTraces(store_address) as others,
    ):
        goal = await traces.add_goal("g")
        for _ in range(5):
            a, b = await traces.add_decision(goal, "a"), await traces.add_decision(goal, "b")
            both = await asyncio.gather(
                traces.link(a, "spawns", b), others.link(b, "spawns", a), return_exceptions=True
            )
            assert sum(isinstance(one, TraceError) for one in both) == 1


@given(links=st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=14))
@settings(max_examples=20, deadline=None)
def test_no_order_of_links_makes_a_circle(links: list[tuple[int, int]]) -> None:
    async def build(folder: str) -> None:
        async with aio.ReasoningTraces(Path(folder) / "s.db") as traces:
            goal = await traces.add_goal("g")
            steps = [await traces.add_decision(goal, str(number)) for number in range(6)]
            kept: set[tuple[int, int]] = set()
            for source, target in links:
                closes = source == target or _reaches(kept, target, source)
                try:
                    await traces.link(steps[source], "spawns", steps[target])
                    kept.add((source, target))
                    assert not closes
                except TraceError:
                    assert closes
            assert not any(_reaches(kept, b, a) for a, b in kept)

    with tempfile.TemporaryDirectory() as folder:
        sync.run(build(folder))


def _reaches(edges: set[tuple[int, int]], start: int, end: int) -> bool:
    found, waiting = {start}, [start]
    while waiting:
        node = waiting.pop()
        fresh = {b for a, b in edges if a == node} - found
        found |= fresh
        waiting += fresh
    return end in found


def test_verdicts_and_citations_point_back() -> None:
    assert {EdgeLabel.CITES, EdgeLabel.VERIFIES, EdgeLabel.REFUTES, EdgeLabel.EXAMINES} == FROM_TARGET


async def test_links_stay_inside_a_trace_and_are_kept_once(tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        one, two = await tell_story(traces), await tell_story(traces)
        with pytest.raises(InputError, match="two traces"):
            await traces.link(one.goal, "spawns", two.decision)
        before = len((await traces.get_trace(one.goal)).edges)
        await traces.link(one.goal, "spawns", one.decision)
        assert len((await traces.get_trace(one.goal)).edges) == before


async def test_evidence_of_one_trace_is_a_phantom_in_another(tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        await tell_story(traces)
        other = await traces.add_goal("Another question")
        claim = await traces.add_claim(other, "The mill was built in 1790.", ["mill"])
        found = (await traces.get_trace(other)).claims
        assert [(one.id, one.phantom_ids) for one in found] == [(claim, ["mill"])]


async def test_the_same_evidence_is_kept_once_and_another_text_is_refused(store_address: str) -> None:
    async with aio.ReasoningTraces(store_address) as traces:
        story = await tell_story(traces)
        assert await traces.add_evidence(story.goal, EVIDENCE) == ["mill", "quay"]
        assert len((await traces.get_trace(story.goal)).evidence) == 2
        with pytest.raises(TraceError, match="with another text"):
            await traces.add_evidence(story.goal, {"new": "Something new.", "mill": "The mill burnt down."})
        assert [one.id for one in (await traces.get_trace(story.goal)).evidence] == ["mill", "quay"]


async def test_goals_below_goals_have_their_own_view(store_address: str) -> None:
    async with aio.ReasoningTraces(store_address, judge=FixedJudge(0.0, 0.9)) as traces:
        story = await tell_story(traces)
        inner = await traces.add_goal("Date the quay", parent_id=story.decision)
        claim = await traces.add_claim(inner, "The quay was paved in 1900.", ["quay", "ghost"])
        await traces.verify_claim(claim)
        await traces.verify_claim(story.wrong)
        below = await traces.get_trace(inner)
        gaps = await traces.get_epistemic_gaps(inner)
        whole = await traces.get_trace(story.goal)
    assert [node.type for node in below.nodes] == ["goal", "claim", "verification"]
    assert [one.id for one in below.evidence] == ["quay"]
    assert [(one.cited_ids, one.phantom_ids) for one in below.claims] == [(["quay"], ["ghost"])]
    assert [gap.claim_id for gap in gaps] == [claim]
    assert len(whole.claims) == 4


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"claim": ""}, "the claim must be a string"),
        ({"claim": 7}, "the claim must be a string"),
        ({"confidence": float("nan")}, "a confidence is a number from 0 to 1"),
        ({"confidence": 1.5}, "a confidence is a number from 0 to 1"),
        ({"confidence": "high"}, "a confidence is a number from 0 to 1"),
        ({"evidence_ids": "mill"}, "evidence_ids is a list of ids"),
        ({"evidence_ids": [3]}, "an id of evidence must be a string"),
        ({"evidence_ids": [""]}, "an id of evidence must be a string"),
    ],
)
async def test_claims_that_cannot_be_are_refused(
    arguments: dict[str, object], words: str, tmp_path: Path
) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        goal = await traces.add_goal("g")
        with pytest.raises(InputError, match=words):
            await traces.add_claim(goal, **{"claim": "x", **arguments})  # type: ignore[arg-type]
        assert (await traces.get_trace(goal)).claims == []


async def test_nodes_that_cannot_be_are_refused(tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        goal = await traces.add_goal("g")
        with pytest.raises(TraceError, match="no kind of node"):
            await traces.add_node(goal, "thought", "x")
        with pytest.raises(TraceError, match="no kind of edge"):
            await traces.add_node(goal, "decision", "x", label="leads to")
        with pytest.raises(InputError, match="add_claim"):
            await traces.add_node(goal, "claim", "x")
        with pytest.raises(InputError, match="must be JSON"):
            await traces.add_goal("g", data={"x": float("inf")})
        with pytest.raises(InputError, match="the goal must be a string"):
            await traces.add_goal("   ")


async def test_hostile_ids_and_texts_are_only_data(store_address: str) -> None:
    names = ["'; DROP TABLE trace_nodes; --", "a" * 5000, "b" * 5000, "nul\x00", "half\ud800", "東京", "%_"]
    async with aio.ReasoningTraces(store_address) as traces:
        goal = await traces.add_goal("goal \x00 \udfff <b>")
        await traces.add_evidence(goal, [{"id": name, "text": f"text of {len(name)}"} for name in names[:3]])
        claim = await traces.add_claim(goal, "x" * 100_000, names)
        (found,) = (await traces.get_trace(goal)).claims
    assert found.id == claim
    assert len(found.cited_ids) == 3
    assert len(found.phantom_ids) == 4
    assert found.cited_ids[0] == names[0]
    assert all(len(name.encode()) <= 600 for name in found.cited_ids)


async def test_a_claim_may_cite_a_thousand_things(store_address: str) -> None:
    async with aio.ReasoningTraces(store_address) as traces:
        goal = await traces.add_goal("g")
        await traces.add_evidence(goal, {f"e{n}": f"text {n}" for n in range(1200)})
        await traces.add_claim(goal, "x", [f"e{n}" for n in range(1201)])
        (claim,) = (await traces.get_trace(goal)).claims
    assert len(claim.cited_ids) == 1200
    assert claim.phantom_ids == ["e1200"]
