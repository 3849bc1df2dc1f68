"""The picture: sound XML, nothing that runs, every claim with its colour, and text that stays in its box."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast import aio
from holdfast.traces import Trace
from holdfast.traces.layout import GAP_Y, MOST_CLAIMS, WIDTH, lay_out
from holdfast.traces.wrapping import ELLIPSIS, escaped, width_of, wrap
from traces_cases import EVIDENCE, BrokenJudge, FixedJudge, tell_story

pytestmark = pytest.mark.anyio

SVG = "{http://www.w3.org/2000/svg}"


async def picture_of(traces: aio.ReasoningTraces, goal: str) -> tuple[Trace, ElementTree.Element]:
    trace = await traces.get_trace(goal)
    return trace, ElementTree.fromstring(trace.to_svg())


def words(root: ElementTree.Element) -> str:
    return " ".join("".join(element.itertext()) for element in root.iter(f"{SVG}text"))


async def test_everything_is_drawn_in_the_colour_of_its_verdict(tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        story = await tell_story(traces)
        await traces.verify_goal(story.goal)
        outage = await traces.add_claim(story.decision, "Barley was dear that year.", ["mill"])
        await traces.verify_claim(outage, judge=BrokenJudge())
        partly = await traces.add_claim(story.decision, "Rye was sown elsewhere.", ["mill"])
        await traces.verify_claim(partly, judge=FixedJudge(0.5, 0.1))
        silent = await traces.add_claim(story.decision, "Oats were reaped elsewhere.", ["mill"])
        await traces.verify_claim(silent, judge=FixedJudge(0.1, 0.1))
        await traces.add_claim(story.decision, "Never asked about.")
        _, root = await picture_of(traces, story.goal)
    drawn = words(root)
    for told in (
        "goal", "decision", "mill", "quay", "harbour-log", "not in the trace", "✓ supported", "✗ contradicted",
        "≈ partially supported", "? unsupported", "· unchecked", "· unverified", "phantom citation", "cites",
    ):  # fmt: skip
        assert told in drawn, told
    classes = " ".join(element.get("class", "") for element in root.iter())
    for tone in ("supported", "partially_supported", "unsupported", "contradicted", "unchecked"):
        assert f"f-{tone}" in classes
        assert f"s-{tone}" in classes
    assert "dashed" in classes
    style = root.findtext(f"{SVG}style") or ""
    assert "prefers-color-scheme:dark" in style
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == (
        "7 claims: 2 supported, 1 partially supported, 1 unsupported, 1 contradicted, 1 unchecked, 1 unverified"
    )


async def test_hostile_text_is_only_text(tmp_path: Path) -> None:
    nasty = "</text><script>alert(1)</script> & \"'<img src=x onerror=alert(1)> ]]> \x00\x1b[31m \ud800 \ufffe\u202e"
    async with aio.ReasoningTraces(tmp_path / "s.db", judge=FixedJudge(0.9)) as traces:
        goal = await traces.add_goal(nasty)
        await traces.add_evidence(
            goal, [{"id": "<e>", "text": "e " + nasty.replace("\ud800", ""), "source": nasty[:20]}]
        )
        claim = await traces.add_claim(goal, nasty, ["<e>", nasty])
        await traces.verify_claim(claim)
        trace, root = await picture_of(traces, goal)
    names = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert names <= {"svg", "title", "style", "rect", "text", "path", "g", "circle"}
    assert not any(key.startswith("on") or "href" in key for element in root.iter() for key in element.attrib)
    assert "\u202e" not in trace.to_svg()
    assert not re.search(r"https?:|url\(|@import", trace.to_svg().replace("http://www.w3.org/2000/svg", ""))


async def test_cards_do_not_lie_on_each_other(tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        goal = await traces.add_goal("g " * 300)
        await traces.add_evidence(goal, {f"e{n}": "text " * (n * 7 + 1) for n in range(9)})
        decision = goal
        for number in range(7):
            decision = await traces.add_decision(decision if number % 3 else goal, "Decide " * (number + 1))
            for other in range(3):
                await traces.add_claim(
                    decision, "Say " * (other * 9 + 1), [f"e{(number + other) % 9}", "ghost"]
                )
        layout = lay_out(await traces.get_trace(goal))
    for card in layout.cards:
        assert card.x >= 0
        assert card.x + WIDTH <= layout.width
        assert card.y >= 0
        assert card.y + card.height <= layout.height
        for near in layout.cards:
            if near is not card and near.column == card.column:
                apart = card.y + card.height + GAP_Y - 1e-6 <= near.y
                assert apart or near.y + near.height + GAP_Y - 1e-6 <= card.y


async def test_a_huge_trace_is_drawn_in_part_with_its_flagged_claims(tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        goal = await traces.add_goal("g")
        for number in range(MOST_CLAIMS + 20):
            await traces.add_claim(goal, f"Claim {number}.", ["ghost"] if number > MOST_CLAIMS + 14 else [])
        trace = await traces.get_trace(goal)
    layout = lay_out(trace)
    claims = [card for card in layout.cards if card.kind == "claim"]
    assert (len(claims), layout.left_out) == (MOST_CLAIMS, 20)
    assert f"Claim {MOST_CLAIMS + 19}." in [card.lines[0] for card in claims]
    assert "20 not drawn" in trace.to_svg()


async def test_a_goal_alone_is_a_picture_too(tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        trace, root = await picture_of(traces, await traces.add_goal("Only a goal"))
    assert "Only a goal" in words(root)
    assert trace._repr_svg_() == trace.to_svg()


async def test_what_a_verdict_rests_on_is_drawn_even_when_it_is_not_cited(tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        goal = await traces.add_goal("g")
        await traces.add_evidence(goal, EVIDENCE)
        await traces.verify_claim(await traces.add_claim(goal, "The mill was built in 1790."))
        _, root = await picture_of(traces, goal)
    assert any("dotted" in path.get("class", "") for path in root.iter(f"{SVG}path"))
    assert "rests on" in words(root)


@given(st.text(max_size=400), st.integers(1, 6))
@settings(deadline=None)
def test_lines_fit_their_box(text: str, most: int) -> None:
    lines = wrap(text, 200.0, 13.0, most)
    assert len(lines) <= most
    assert all(width_of(line, 13.0) <= 200.0 for line in lines)
    ElementTree.fromstring(f"<t a='{escaped(text)}'>{escaped(text)}</t>")


def test_what_does_not_fit_ends_in_an_ellipsis_and_costs_no_more() -> None:
    (line,) = wrap("word " * 1_000_000, 200.0, 13.0, 1)
    assert line.endswith(ELLIPSIS)
    assert wrap("x" * 1_000_000, 100.0, 13.0, 2)[-1].endswith(ELLIPSIS)
    assert wrap("short", 200.0, 13.0, 1) == ["short"]
    assert wrap("", 200.0, 13.0, 3) == []
