"""Verifying claims of a trace: phantoms, a support of 0.0, which verification is the latest, and outages."""

import asyncio
import datetime
from pathlib import Path

import pytest

from holdfast import aio
from holdfast.errors import ConfigError, InputError
from holdfast.traces import verification
from traces_cases import EVIDENCE, BrokenJudge, FixedJudge, tell_story

pytestmark = pytest.mark.anyio


async def test_verdicts_become_nodes_and_edges(store_address: str) -> None:
    async with aio.ReasoningTraces(store_address) as traces:
        story = await tell_story(traces)
        sound, wrong = await traces.verify_claim(story.sound), await traces.verify_claim(story.wrong)
        trace = await traces.get_trace(story.goal)
    assert (sound.verdict, sound.judge, sound.claim_id) == ("supported", "embedded", story.sound)
    assert (wrong.verdict, wrong.flag_reason) == ("contradicted", "contradicted")
    assert sound.seq < wrong.seq
    edges = {(edge.source_id, edge.target_id): edge.label for edge in trace.edges}
    assert edges[sound.id, story.sound] == "verifies"
    assert edges[wrong.id, story.wrong] == "refutes"
    assert trace.verifications == [sound, wrong]


async def test_a_support_of_zero_is_a_number(store_address: str) -> None:
    async with aio.ReasoningTraces(store_address, judge=FixedJudge(0.0, 1.0)) as traces:
        goal = await traces.add_goal("g")
        await traces.add_evidence(goal, EVIDENCE)
        claim = await traces.add_claim(goal, "Barley grew beside the old harbour wall.", ["mill"])
        said = await traces.verify_claim(claim)
        report = await traces.get_verification_report(goal)
        analysis = await traces.analyse()
    assert said.evidence_support == 0.0
    assert report.claims[0].verification is not None
    assert report.claims[0].verification.evidence_support == 0.0
    assert report.overall_confidence == 0.0
    assert report.verified_claims == 1
    assert analysis.overall.mean_support == 0.0


async def test_a_phantom_citation_is_seen_before_and_after_it_is_verified(store_address: str) -> None:
    async with aio.ReasoningTraces(store_address) as traces:
        story = await tell_story(traces)
        (gap,) = await traces.get_epistemic_gaps(story.goal)
        assert (gap.claim_id, gap.gap_type, gap.severity) == (story.phantom, "phantom_citation", "critical")
        assert gap.gap_bits is None
        assert "harbour-log" in gap.suggested_action
        said = await traces.verify_claim(story.phantom)
        report = await traces.get_verification_report(story.goal)
    assert said.phantom_ids == ["harbour-log"]
    assert said.flag_reason == "phantom_citation"
    assert said.is_flagged
    assert said.verdict == "supported"
    assert said.reason.startswith("It cites “harbour-log”, which is not among the evidence.")
    # Who cites nothing but phantoms has observed nothing, whatever other evidence says.
    assert said.evidence_gap_bits is not None
    assert said.evidence_gap_bits > 0.5
    assert said.confidence_justified is False
    assert report.phantom_citations == 1
    assert report.has_critical_gaps


@pytest.mark.parametrize("cited", ["1", "2", "MILL", "doc 1", "passage_2", "[1]"])
async def test_ids_given_by_a_program_are_compared_letter_for_letter(cited: str, tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db", judge=FixedJudge(0.9)) as traces:
        goal = await traces.add_goal("g")
        await traces.add_evidence(goal, EVIDENCE)
        said = await traces.verify_claim(await traces.add_claim(goal, "It ground oats.", [cited]))
        assert said.phantom_ids == [cited]


async def test_a_real_citation_beside_a_phantom_still_counts(tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        goal = await traces.add_goal("g")
        await traces.add_evidence(goal, EVIDENCE)
        claim = await traces.add_claim(goal, "The mill was built in 1790.", ["mill", "ghost"], 0.9)
        said = await traces.verify_claim(claim)
    assert (said.cited_ids, said.phantom_ids) == (["mill"], ["ghost"])
    assert said.evidence_gap_bits == 0.0


async def test_supplying_the_source_and_verifying_again_closes_the_gap(tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        story = await tell_story(traces)
        await traces.verify_claim(story.phantom)
        await traces.add_evidence(story.goal, {"harbour-log": "In 1822 the quay was paved."})
        assert [gap.gap_type for gap in await traces.get_epistemic_gaps(story.goal)] == ["phantom_citation"]
        await traces.verify_claim(story.phantom)
        assert await traces.get_epistemic_gaps(story.goal) == []


async def test_the_latest_verification_is_the_one_written_last_whatever_the_clock_says(
    store_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = [datetime.datetime(2026, 5, day, tzinfo=datetime.UTC) for day in (9, 8, 7, 6)]
    async with aio.ReasoningTraces(store_address) as traces:
        goal = await traces.add_goal("g")
        await traces.add_evidence(goal, EVIDENCE)
        claim = await traces.add_claim(goal, "Barley was dear that year.", ["mill"])
        for number, moment in enumerate(moments):
            monkeypatch.setattr(verification, "now", lambda moment=moment: moment)
            judge = FixedJudge(0.1 * number, name=f"judge {number}")
            await traces.verify_claim(claim, judge=judge)
        (found,) = (await traces.get_trace(goal)).claims
    assert found.times_verified == 4
    assert found.verification is not None
    assert found.verification.judge == "judge 3"


async def test_a_claim_verified_twice_at_the_same_instant_keeps_both(
    store_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = datetime.datetime(2026, 5, 1, tzinfo=datetime.UTC)
    monkeypatch.setattr(verification, "now", lambda: moment)
    async with (
        aio.ReasoningTraces(store_address, judge=FixedJudge(0.9, name="one")) as traces,
        aio.ReasoningTraces(store_address, judge=FixedJudge(0.1, name="two")) as others,
    ):
        story = await tell_story(traces)
        both = await asyncio.gather(
            *(which.verify_claim(story.sound) for which in (traces, others) for _ in range(4))
        )
        trace = await traces.get_trace(story.goal)
    assert len({one.seq for one in both}) == 8
    assert {one.created_at for one in both} == {moment}
    assert [one.seq for one in trace.verifications] == sorted(one.seq for one in both)
    last = max(both, key=lambda one: one.seq)
    assert trace.claims[0].verification == last
    assert trace.claims[0].times_verified == 8


async def test_an_outage_is_kept_as_an_error_and_never_as_a_score(store_address: str) -> None:
    async with aio.ReasoningTraces(store_address, judge=BrokenJudge()) as traces:
        goal = await traces.add_goal("g")
        await traces.add_evidence(goal, EVIDENCE)
        claim = await traces.add_claim(goal, "Barley was dear that year.", ["mill"])
        said = await traces.verify_claim(claim)
        report = await traces.get_verification_report(goal)
        trace = await traces.get_trace(goal)
    assert (said.outcome, said.verdict, said.evidence_support) == ("error", None, None)
    assert "the judge is out" in str(said.outcome_reason)
    assert (report.verified_claims, report.failed_claims, report.flagged_claims) == (0, 1, 0)
    assert report.overall_confidence is None
    assert report.max_gap_bits is None
    assert trace.edges[-1].label == "examines"


async def test_without_evidence_a_claim_is_unchecked(tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        goal = await traces.add_goal("g")
        plain = await traces.verify_claim(await traces.add_claim(goal, "The mill was built in 1790."))
        ghost = await traces.verify_claim(await traces.add_claim(goal, "The mill burnt.", ["ghost"]))
    assert (plain.outcome, plain.is_flagged) == ("unchecked", False)
    assert (ghost.outcome, ghost.flag_reason) == ("unchecked", "phantom_citation")


async def test_the_claimed_confidence_is_what_the_evidence_must_carry(tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db", judge=FixedJudge(0.6)) as traces:
        goal = await traces.add_goal("g")
        await traces.add_evidence(goal, EVIDENCE)
        said = [
            await traces.verify_claim(await traces.add_claim(goal, "It was a dear year.", ["mill"], sure))
            for sure in (0.0, 0.5, 1.0)
        ]
    assert [one.confidence_justified for one in said] == [True, True, False]
    gaps = [one.evidence_gap_bits for one in said]
    assert gaps[0] == gaps[1] == 0.0
    assert gaps[2] is not None
    assert gaps[2] > 1.0


async def test_observations_can_be_cited_like_evidence(tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        goal = await traces.add_goal("g")
        seen = await traces.add_node(goal, "observation", "The gauge read 4.2 metres at noon.")
        said = await traces.verify_claim(await traces.add_claim(goal, "The gauge read 4.2 metres.", [seen]))
    assert said.verdict == "supported"
    assert said.cited_ids == [seen]


async def test_verify_goal_asks_only_about_what_has_no_verdict(tmp_path: Path) -> None:
    judge = FixedJudge(0.9)
    async with aio.ReasoningTraces(tmp_path / "s.db", judge=judge) as traces:
        story = await tell_story(traces)
        first = await traces.verify_goal(story.goal)
        asked = len(judge.asked)
        second = await traces.verify_goal(story.goal)
    assert first.total_claims == first.verified_claims == 3
    assert first.unverified_claims == 0
    assert len(judge.asked) == asked
    assert second == first


async def test_a_model_without_a_judge_and_two_judges_are_refused(tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db", judge=FixedJudge(0.0)) as traces:
        story = await tell_story(traces)
        with pytest.raises(InputError, match="not both"):
            await traces.verify_claim(story.sound, "embedded", judge=FixedJudge(0.5))
        with pytest.raises(ConfigError):
            await traces.verify_claim(story.sound, "no-such-provider:no-such-model")
        # Named, the embedded judge is asked even where another is the default.
        said = await traces.verify_claim(story.sound, "embedded")
        assert (said.judge, said.verdict) == ("embedded", "supported")
