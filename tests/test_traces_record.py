"""A check kept as a trace, replayed on another judge, and told as a report."""

import json
from pathlib import Path

import pytest

from holdfast import aio, verify_response
from holdfast.claims.types import Evidence
from holdfast.errors import InputError, TraceError
from traces_cases import EVIDENCE, BrokenJudge, FixedJudge, tell_story

pytestmark = pytest.mark.anyio

QUESTION = "When was the mill built, and of what is the quay?"
ANSWER = "The mill was built in 1850 [mill]. The quay was paved in 1822 [log_7]. It ground barley."


async def test_a_check_is_kept_whole(store_address: str) -> None:
    result = await aio.verify_response(QUESTION, ANSWER, EVIDENCE)
    async with aio.ReasoningTraces(store_address) as traces:
        goal = await traces.record(result, EVIDENCE, question=QUESTION, model="writer-1", data={"run": 7})
        trace = await traces.get_trace(goal)
        report = await traces.get_verification_report(goal)
        (summary,) = await traces.list_traces()
    assert trace.goal.content == QUESTION
    (answer,) = (node for node in trace.nodes if node.type == "decision")
    assert answer.content == ANSWER
    assert answer.data["run"] == 7
    assert {passage.id: passage.text for passage in trace.evidence} == EVIDENCE
    for claim, kept in zip(result.report.claims, trace.claims, strict=True):
        assert kept.verification is not None
        told = {**claim.model_dump(), "claim_id": kept.id}
        assert {name: kept.verification.model_dump()[name] for name in told} == told
        assert kept.verification.model == "writer-1"
    assert [claim.phantom_ids for claim in trace.claims] == [[], ["log_7"], []]
    assert [claim.cited_ids for claim in trace.claims] == [["mill"], [], []]
    assert report.gaps == [
        gap.model_copy(update={"claim_id": claim.claim_id})
        for gap in result.report.gaps
        for claim in report.gaps
        if claim.claim_text == gap.claim_text
    ]
    assert report.overall_confidence == result.report.overall_confidence
    assert (summary.claims, summary.verified, summary.flagged, summary.model) == (3, 3, 2, "writer-1")
    assert summary.goal == QUESTION


async def test_an_answer_without_claims_or_question_is_kept_too(tmp_path: Path) -> None:
    result = await aio.verify_response("", "Hello! How are you?", EVIDENCE)
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        goal = await traces.record(result.report, [Evidence("e", "Some text.", "notes.md")])
        report = await traces.get_verification_report(goal)
        trace = await traces.get_trace(goal)
    assert report.total_claims == 0
    assert report.overall_confidence is None
    assert trace.evidence[0].source == "notes.md"


async def test_the_same_passages_in_many_traces_are_stored_once(tmp_path: Path) -> None:
    long = {"a": "The mill was built in 1790. " * 4000}
    result = await aio.verify_response("", "Hello!", long)
    path = tmp_path / "s.db"
    async with aio.ReasoningTraces(path) as traces:
        for _ in range(20):
            await traces.record(result, long)
    assert path.stat().st_size < 1_500_000


async def test_a_goal_may_keep_anything_under_the_name_of_the_model(tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        goal = await traces.add_goal("g", data={"model": 5})
        (summary,) = await traces.list_traces()
        trace = await traces.get_trace(goal)
    assert summary.model is None
    assert trace.goal.data == {"model": 5}


async def test_a_replay_on_the_same_judge_says_the_same(store_address: str) -> None:
    result = await aio.verify_response(QUESTION, ANSWER, EVIDENCE)
    async with aio.ReasoningTraces(store_address) as traces:
        goal = await traces.record(result, EVIDENCE, question=QUESTION)
        replays = await traces.replay(goal)
        assert [replay.agrees for replay in replays] == [True] * 3
        assert [replay.support_change for replay in replays] == [0.0] * 3
        story = await tell_story(traces)
        said = await traces.verify_claim(story.wrong)
        for wanted in (story.goal, story.wrong, said.id):
            (replay,) = await traces.replay(wanted)
            assert (replay.agrees, replay.support_change, replay.original) == (True, 0.0, said)


async def test_a_replay_on_another_judge_is_compared_and_kept_only_on_request(tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        story = await tell_story(traces)
        said = await traces.verify_claim(story.sound)
        doubter = FixedJudge(0.05, 0.9, name="doubter")
        (first,) = await traces.replay(said.id, judge=doubter)
        # The same words in evidence and claim are decided by rule, so another claim is asked about as well.
        assert (first.judge, first.recorded_as) == ("doubter", None)
        assert (await traces.get_trace(story.goal)).claims[0].times_verified == 1
        (kept,) = await traces.replay(said.id, judge=doubter, record=True)
        trace = await traces.get_trace(story.goal)
    assert trace.claims[0].times_verified == 2
    assert trace.claims[0].verification is not None
    assert trace.claims[0].verification.id == kept.recorded_as
    assert trace.claims[0].verification.judge == "doubter"


async def test_a_replay_reads_no_evidence_that_came_later(tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        goal = await traces.add_goal("g")
        await traces.add_evidence(goal, EVIDENCE)
        claim = await traces.add_claim(goal, "The bell was cast in 1640.")
        said = await traces.verify_claim(claim)
        await traces.add_evidence(goal, {"bell": "The bell was cast in 1640."})
        await traces.add_node(goal, "observation", "The bell was cast in 1640.")
        (replay,) = await traces.replay(said.id)
        assert replay.agrees
        assert replay.support_change == 0.0
        later = await traces.verify_claim(claim)
        assert later.verdict == "supported"


async def test_a_replay_during_an_outage_agrees_with_nothing(tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        story = await tell_story(traces)
        claim = await traces.add_claim(story.goal, "The miller was fond of the mill.")  # no rule decides it
        await traces.verify_claim(claim)
        (replay,) = await traces.replay(claim, judge=BrokenJudge())
    assert replay.replayed.outcome == "error"
    assert replay.agrees is None
    assert replay.support_change is None


async def test_what_was_never_verified_cannot_be_replayed(tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        story = await tell_story(traces)
        with pytest.raises(TraceError, match="nothing was verified"):
            await traces.replay(story.goal)


async def test_traces_are_listed_newest_first_and_found_by_their_start(store_address: str) -> None:
    async with aio.ReasoningTraces(store_address) as traces:
        with pytest.raises(TraceError, match="no trace yet"):
            await traces.find_trace("latest")
        goals = [await traces.add_goal(f"goal {number} " + "x" * 500) for number in range(5)]
        await traces.add_goal("a goal below another", parent_id=goals[0])
        listed = await traces.list_traces()
        assert [one.goal_id for one in listed] == goals[::-1]
        assert len(listed[0].goal) == 200
        assert [one.goal_id for one in await traces.list_traces(2, before=goals[3])] == goals[1:3][::-1]
        assert await traces.find_trace("latest") == goals[-1]
        assert await traces.find_trace(goals[2]) == goals[2]
        assert await traces.find_trace(goals[2][:12]) == goals[2]
        assert await traces.find_trace(goals[2].removeprefix("goal-")[:7]) == goals[2]
        for wanted, words in (("goal-", "more than one"), ("%", "there is no trace"), ("", "more than one")):
            with pytest.raises(TraceError, match=words):
                await traces.find_trace(wanted)
        with pytest.raises(InputError, match="at least 1"):
            await traces.list_traces(0)


async def test_reports_and_traces_are_plain_json(tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        story = await tell_story(traces)
        report = await traces.verify_goal(story.goal)
        trace = await traces.get_trace(story.goal)
    assert json.loads(report.to_json())["by_verdict"] == {"supported": 2, "contradicted": 1}
    told = json.loads(trace.to_json(indent=2))
    assert told["goal"]["content"] == "When was the mill built?"
    assert [claim["verification"]["verdict"] for claim in told["claims"]] == [
        "supported", "contradicted", "supported",
    ]  # fmt: skip
    assert (report.total_claims, report.verified_claims, report.flagged_claims) == (3, 3, 2)
    assert report.max_gap_bits == max(gap.gap_bits or 0.0 for gap in report.gaps)


def test_the_plain_functions_results_are_kept_as_well(tmp_path: Path) -> None:
    from holdfast import ReasoningTraces

    with ReasoningTraces(tmp_path / "s.db") as traces:
        goal = traces.record(verify_response(QUESTION, ANSWER, EVIDENCE), EVIDENCE)
        assert traces.get_verification_report(goal).total_claims == 3
