"""The plain traces: in scripts, in running loops, in threads and after a fork."""

import asyncio
import os
import subprocess
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import holdfast
from holdfast.errors import InputError, TraceError
from holdfast.store import open_store
from holdfast.traces.reasoning import traces_over
from traces_cases import EVIDENCE, FixedJudge, tell_story

pytestmark = pytest.mark.anyio


def test_the_whole_journey_in_a_script(store_address: str) -> None:
    with holdfast.ReasoningTraces(store_address) as traces:
        goal = traces.add_goal("When was the mill built?")
        assert traces.add_evidence(goal, EVIDENCE) == ["mill", "quay"]
        decision = traces.add_decision(goal, "Answer from the notes")
        seen = traces.add_node(decision, "observation", "A date stone says 1790.")
        later = traces.add_decision(goal, "Ask for more")
        traces.link(seen, "informs", later)
        claim = traces.add_claim(decision, "The mill was built in 1790.", ["mill", seen], confidence=0.9)
        assert traces.verify_claim(claim).verdict == "supported"
        assert traces.get_epistemic_gaps(goal) == []
        assert traces.verify_goal(goal).verified_claims == 1
        assert traces.get_verification_report(goal).flagged_claims == 0
        assert [one.goal_id for one in traces.list_traces()] == [goal]
        assert traces.find_trace("latest") == goal
        assert traces.get_trace(goal).goal.id == goal
        assert [one.agrees for one in traces.replay(goal)] == [True]
        assert traces.analyse().verified_claims == 1
        with pytest.raises(TraceError):
            traces.get_trace("goal-none")


async def test_inside_a_running_loop(tmp_path: Path) -> None:
    with holdfast.ReasoningTraces(tmp_path / "s.db") as traces:
        goal = traces.add_goal("g")
        assert traces.get_trace(goal).goal.content == "g"


def test_threads_share_one(tmp_path: Path) -> None:
    with holdfast.ReasoningTraces(tmp_path / "s.db") as traces, ThreadPoolExecutor(8) as threads:
        goal = traces.add_goal("g")
        claims = set(threads.map(lambda n: traces.add_claim(goal, f"Claim {n}."), range(40)))
        assert {claim.id for claim in traces.get_trace(goal).claims} == claims


def test_closed_traces_say_so_and_close_twice(tmp_path: Path) -> None:
    traces = holdfast.ReasoningTraces(tmp_path / "s.db")
    traces.open()
    traces.close()
    traces.close()
    with pytest.raises(InputError, match="were closed"):
        traces.add_goal("g")


async def test_async_traces_say_so_too(tmp_path: Path) -> None:
    traces = holdfast.aio.ReasoningTraces(tmp_path / "s.db")
    await traces.close()
    with pytest.raises(InputError, match="were closed"):
        await traces.add_goal("g")


def test_a_store_that_cannot_be_opened_is_found_out_early(tmp_path: Path) -> None:
    with (
        holdfast.ReasoningTraces(tmp_path) as traces,
        pytest.raises(holdfast.StoreUnavailableError, match="is a folder"),
    ):
        traces.open()


def test_the_configured_store_is_the_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLDFAST_STORE__URL", str(tmp_path / "mine.db"))
    with holdfast.ReasoningTraces() as traces:
        traces.add_goal("g")
    assert (tmp_path / "mine.db").exists()


async def test_a_shared_store_stays_its_owners(tmp_path: Path) -> None:
    async with await open_store(tmp_path / "s.db") as store:
        async with traces_over(store, judge=FixedJudge(0.9)) as traces:
            story = await tell_story(traces)
        async with traces_over(store) as traces:
            assert (await traces.get_trace(story.goal)).goal.id == story.goal


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_child_after_a_fork_goes_on_by_itself(tmp_path: Path) -> None:
    with holdfast.ReasoningTraces(tmp_path / "s.db") as traces:
        goal = traces.add_goal("g")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            child = os.fork()
        if child == 0:
            code = 1
            try:
                traces.add_claim(goal, "From the child.")
                code = 0
            finally:
                os._exit(code)
        _, status = os.waitpid(child, 0)
        assert os.waitstatus_to_exitcode(status) == 0
        traces.add_claim(goal, "From the parent.")
        assert {claim.text for claim in traces.get_trace(goal).claims} == {
            "From the child.",
            "From the parent.",
        }


def test_a_program_that_forgets_to_close_still_ends(tmp_path: Path) -> None:
    code = (
        "import sys, holdfast; t = holdfast.ReasoningTraces(sys.argv[1]); g = t.add_goal('kept');"
        "print(t.get_trace(g).goal.content)"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "s.db")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert (done.returncode, done.stdout) == (0, "kept\n")


async def test_opening_from_many_tasks_opens_once(tmp_path: Path) -> None:
    traces = holdfast.aio.ReasoningTraces(tmp_path / "s.db")
    goals = await asyncio.gather(*(traces.add_goal(str(n)) for n in range(10)))
    assert len(set(goals)) == 10
    await traces.close()
