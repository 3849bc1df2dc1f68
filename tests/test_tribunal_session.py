"""A tribunal from proposal to tally, in the process and in a store, and taken up again after a crash."""

import asyncio
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import holdfast
from holdfast import Agent, Ballot, Thresholds, TribunalResult, Vote, aio
from holdfast.config import Config, TribunalConfig
from holdfast.embedders.runtime import Floats
from holdfast.errors import InputError, StoreFullError, TribunalError
from holdfast.store import Store
from holdfast.tribunal.events import Event, EventKind
from holdfast.tribunal.record.log import StoreLog
from holdfast.tribunal.record.state import Phase
from holdfast.tribunal.session import Tribunal
from holdfast.tribunal.types import Answer, Outcome, Verdict
from process_tasks import commit_ballots
from processes import Started
from tribunal_cases import AGAINST, REASONS, ConstantEmbedder

pytestmark = pytest.mark.anyio
QUICK: dict[str, Any] = {"embedder": ConstantEmbedder(), "measure": "wording"}
SAYS = {"ana": ("APPROVE", REASONS[0]), "ben": ("APPROVE", REASONS[1]), "cy": ("REJECT", AGAINST[0])}


async def all_the_way(tribunal: Tribunal, says: dict[str, tuple[str, str]]) -> TribunalResult:
    ballots = [tribunal.seal(name, *said) for name, said in says.items()]
    for ballot in ballots:
        await tribunal.commit(ballot)
    for ballot in ballots:
        await tribunal.reveal(ballot)
    return await tribunal.tally()


async def test_from_proposal_to_tally() -> None:
    heard: list[Event] = []
    tribunal = await aio.Tribunal.propose(
        "Drop it", list(SAYS), stakes="destructive", on_event=heard.append, **QUICK
    )
    assert (tribunal.phase, tribunal.waiting_for) == (Phase.COMMITTING, ("ana", "ben", "cy"))
    result = await all_the_way(tribunal, SAYS)
    assert result.outcome is Outcome.APPROVE
    assert tribunal.phase is Phase.TALLIED
    assert [event.kind for event in heard] == [EventKind.OUTCOME]
    assert heard[0].tribunal_id == tribunal.id == result.tribunal_id
    assert [entry.kind for entry in tribunal.audit_log] == [
        "proposed", "committed", "committed", "committed", "locked", "revealed", "revealed", "revealed", "tallied",
    ]  # fmt: skip
    assert result.audit_head == tribunal.audit_log[-1].digest


def test_a_tribunal_goes_on_in_another_event_loop(tmp_path: Path) -> None:
    async def commit_at_once() -> tuple[Tribunal, list[Ballot]]:
        tribunal = await aio.Tribunal.propose("Drop it", list(SAYS), store=tmp_path / "store.db", **QUICK)
        ballots = [tribunal.seal(name, *said) for name, said in SAYS.items()]
        await asyncio.gather(*(tribunal.commit(ballot) for ballot in ballots))
        return tribunal, ballots

    async def reveal_at_once(tribunal: Tribunal, ballots: list[Ballot]) -> TribunalResult:
        await asyncio.gather(*(tribunal.reveal(ballot) for ballot in ballots))
        result = await tribunal.tally()
        await tribunal.close()
        return result

    assert asyncio.run(reveal_at_once(*asyncio.run(commit_at_once()))).outcome is Outcome.APPROVE


async def test_dissent_is_kept_with_its_reasons() -> None:
    tribunal = await aio.Tribunal.propose("Drop it", list(SAYS), **QUICK)
    result = await all_the_way(tribunal, SAYS)
    (dissent,) = result.dissent
    assert (dissent.agent_id, dissent.reasoning, dissent.counted) == ("cy", AGAINST[0], True)
    assert AGAINST[0][:40] in result.explain()


@pytest.mark.parametrize("reasoning", ["", " \n "])
async def test_dissent_without_reasons_says_so(reasoning: str) -> None:
    votes = [Vote("ana", "APPROVE", reasoning), Vote("ben", "REJECT", AGAINST[0])]
    result = await aio.tally_votes(votes, "Close the bridge", **QUICK)
    assert "Dissent: ana (APPROVE): no reasons given" in result.explain().splitlines()


async def test_the_tally_waits_for_the_lock() -> None:
    tribunal = await aio.Tribunal.propose("Drop it", ["a", "b"], **QUICK)
    await tribunal.commit(tribunal.seal("a", "APPROVE", REASONS[0]))
    with pytest.raises(TribunalError, match=r"wait for b, or call lock"):
        await tribunal.tally()
    await tribunal.lock()
    await tribunal.lock()
    assert (await tribunal.tally()).uncounted[0].reason == "missing"


async def test_panels_that_cannot_be_are_refused() -> None:
    for agents in ([], ["a", "a"], ["a", Agent("a")]):
        with pytest.raises(InputError, match="each id once"):
            await aio.Tribunal.propose("Drop it", agents)  # type: ignore[arg-type]
    tribunal = await aio.Tribunal.propose("Drop it", ["a"])
    with pytest.raises(TribunalError, match=r"'b' has no seat in this tribunal; those who have: a"):
        tribunal.seal("b", "APPROVE", "why")
    with pytest.raises(TribunalError, match="salt"):
        await tribunal.reveal(tribunal.seal("a", "APPROVE", "why").vote)


async def test_a_configuration_stands_in_for_what_is_not_given() -> None:
    config = Config(
        tribunal=TribunalConfig(warning_threshold=0.6, derivative_threshold=0.7, measure="meaning")
    )
    configured = await aio.Tribunal.propose("Drop it", ["a"], config=config)
    given = await aio.Tribunal.propose(
        "Drop it", ["a"], config=config, thresholds=Thresholds.creative(), measure="wording"
    )
    first, second = (tribunal.audit_log[0].body for tribunal in (configured, given))
    assert (first["thresholds"]["derivative"], first["measure"]) == (0.7, "meaning")
    assert (second["thresholds"]["derivative"], second["measure"]) == (0.96, "wording")
    with pytest.raises(TypeError, match="propose"):
        Tribunal()
    with pytest.raises(TypeError, match="propose"):
        holdfast.Tribunal()


async def test_resumed_between_commit_and_reveal(store_address: str) -> None:
    tribunal = await aio.Tribunal.propose(
        "Drop it",
        list(SAYS),
        stakes="destructive",
        store=store_address,
        thresholds=Thresholds(0.7, 0.8),
        **QUICK,
    )
    ballots: dict[str, Ballot] = {name: tribunal.seal(name, *said) for name, said in SAYS.items()}
    for ballot in ballots.values():
        await tribunal.commit(ballot)
    await tribunal.close()

    again = await aio.Tribunal.resume(tribunal.id, store=store_address, embedder=ConstantEmbedder())
    assert (again.phase, again.waiting_for) == (Phase.REVEALING, ("ana", "ben", "cy"))
    for ballot in ballots.values():
        assert (await again.reveal(ballot)).accepted
    result = await again.tally()
    await again.close()
    assert result.outcome is Outcome.APPROVE
    assert result.thresholds == Thresholds(0.7, 0.8)

    once_more = await aio.Tribunal.resume(tribunal.id, store=store_address, embedder=ConstantEmbedder())
    repeated = await once_more.tally()
    await once_more.close()
    assert (repeated.outcome, repeated.audit_head) == (result.outcome, result.audit_head)
    assert repeated.events == result.events


async def test_killed_between_commit_and_reveal(tmp_path: Path) -> None:
    where = str(tmp_path / "store.db")
    child = Started(commit_ballots, where)
    tribunal_id = child.line.recv()
    child.kill()
    assert child.wait() == -signal.SIGKILL
    tribunal = await aio.Tribunal.resume(tribunal_id, store=where)
    ballots = await tribunal.kept_ballots()
    for name in tribunal.waiting_for:
        assert (await tribunal.reveal(ballots[name])).accepted
    assert (await tribunal.tally()).outcome is Outcome.APPROVE
    await tribunal.close()


async def test_two_processes_share_one_chain(store_address: str) -> None:
    first = await aio.Tribunal.propose("Drop it", [f"a{n}" for n in range(6)], store=store_address, **QUICK)
    second = await aio.Tribunal.resume(first.id, store=store_address, embedder=ConstantEmbedder())
    ballots = [first.seal(f"a{n}", "APPROVE", REASONS[n]) for n in range(6)]
    await asyncio.gather(*((first, second)[n % 2].commit(ballot) for n, ballot in enumerate(ballots)))
    await asyncio.gather(*((first, second)[n % 2].reveal(ballot) for n, ballot in enumerate(ballots)))
    result = await second.tally()
    assert result.tally.approvals == 6
    numbers = [entry.number for entry in second.audit_log]
    assert numbers == list(range(len(numbers)))
    await first.close()
    await second.close()


async def test_rapid_convergence_over_tribunals_of_one_swarm(store_address: str) -> None:
    crowd = [f"agent-{n}" for n in range(5)]
    angles = {name: REASONS[0] + f" Point {n}." for n, name in enumerate(crowd[:4])}
    found = []
    for swarm in ("night", "night", "day", "night"):
        tribunal = await aio.Tribunal.propose("Drop it", crowd, store=store_address, swarm=swarm, **QUICK)
        says = {name: ("APPROVE", text) for name, text in angles.items()} | {crowd[4]: ("REJECT", AGAINST[1])}
        found.append(await all_the_way(tribunal, says))
        await tribunal.close()
    assert [len(result.rapid_convergence) for result in found] == [0, 0, 0, 1]
    (rapid,) = found[-1].rapid_convergence
    assert rapid.agents == tuple(crowd[:4])
    assert rapid.tribunals == 3
    assert sorted(rapid.advice.order) == crowd
    assert set(rapid.advice.temperature) == set(crowd[:4])
    assert rapid.advice.shared_context < 1.0
    kinds = [event.kind for event in found[-1].events]
    assert EventKind.SYCOPHANCY_RAPID_CONVERGENCE in kinds


async def test_a_proposal_that_cannot_be_recorded_leaves_no_store_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[Store] = []
    close = Store.close

    async def counted(store: Store) -> None:
        closed.append(store)
        await close(store)

    async def full(*_: object) -> None:
        raise StoreFullError("the disk is full")

    monkeypatch.setattr(Store, "close", counted)
    monkeypatch.setattr(StoreLog, "append", full)
    with pytest.raises(StoreFullError):
        await aio.Tribunal.propose("Drop it", ["a"], store=tmp_path / "s.db", **QUICK)
    assert len(closed) == 1


async def test_what_cannot_be_resumed_says_why(store_address: str) -> None:
    with pytest.raises(TribunalError, match="no tribunal"):
        await aio.Tribunal.resume("tribunal-none", store=store_address)
    tribunal = await aio.Tribunal.propose("Drop it", ["a"], store=store_address, **QUICK)
    with pytest.raises(TribunalError, match="embedder ConstantEmbedder"):
        await aio.Tribunal.resume(tribunal.id, store=store_address)
    await tribunal.close()


async def test_agents_that_turn_while_they_grow_alike_escalate() -> None:
    names = ("a", "b", "c", "d")
    agreed = "We all now agree that the column can go because nothing reads it and the backup is there."
    tribunal = await aio.Tribunal.propose(
        "Drop it", list(names), measure="wording", thresholds=Thresholds(0.97, 0.99)
    )
    ballots = [
        tribunal.seal(name, "APPROVE", f"{agreed} {REASONS[n]}", earlier=[Answer(Verdict.REJECT, text)])
        for n, (name, text) in enumerate(zip(names, (*AGAINST, REASONS[5]), strict=True))
    ]
    for ballot in ballots:
        await tribunal.commit(ballot)
    for ballot in ballots:
        await tribunal.reveal(ballot)
    result = await tribunal.tally()
    assert result.convergence is not None
    assert result.convergence.converged
    assert result.blind is not None
    assert (result.blind.outcome, result.tally.outcome) == (Outcome.REJECT, Outcome.APPROVE)
    assert result.outcome is Outcome.ESCALATE
    assert len(result.convergence.switches) == 4
    assert "Switched: a from REJECT to APPROVE" in result.explain()


def test_the_plain_twin_works_in_scripts_and_inside_loops(tmp_path: Path) -> None:
    def decide() -> Outcome:
        with holdfast.Tribunal.propose("Drop it", ["a", "b"], store=tmp_path / "s.db", **QUICK) as tribunal:
            ballots = [tribunal.seal(name, "approve", REASONS[n]) for n, name in enumerate("ab")]
            assert tribunal.waiting_for == ("a", "b")
            for ballot in ballots:
                tribunal.commit(ballot)
                tribunal.keep_ballot(ballot)
            tribunal.lock()
            assert set(tribunal.kept_ballots()) == {"a", "b"}
            for ballot in ballots:
                tribunal.reveal(ballot.vote, ballot.salt)
            assert [agent.id for agent in tribunal.agents] == ["a", "b"]
            assert tribunal.proposal.text == "Drop it"
            outcome = tribunal.tally().outcome
            assert tribunal.phase is Phase.TALLIED
        with holdfast.Tribunal.resume(
            tribunal.id, store=tmp_path / "s.db", embedder=ConstantEmbedder()
        ) as again:
            assert len(again.audit_log) == 7
        return outcome

    async def inside() -> Outcome:
        return decide()

    assert decide() is Outcome.APPROVE
    assert asyncio.run(inside()) is Outcome.APPROVE


def test_a_plain_tribunal_that_cannot_open_leaves_nothing_running(tmp_path: Path) -> None:
    with pytest.raises(TribunalError):
        holdfast.Tribunal.resume("none", store=tmp_path / "s.db")


async def test_a_tally_that_nobody_waits_for_stops_to_embed() -> None:
    class Slow(ConstantEmbedder):
        texts = 0

        def embed(self, texts: Sequence[str]) -> Floats:
            self.texts += len(texts)
            time.sleep(0.05)
            return super().embed(texts)

    embedder = Slow()
    votes = [Vote(f"a{number}", "APPROVE", f"{number} {REASONS[0]}") for number in range(2_000)]
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.1):
            await aio.tally_votes(votes, embedder=embedder)
    await asyncio.sleep(0.3)
    embedded = embedder.texts
    await asyncio.sleep(0.3)
    assert embedder.texts == embedded < 1_000
