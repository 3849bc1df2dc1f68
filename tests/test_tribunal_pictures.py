"""Pictures and words: well-formed, complete, and the same for the same votes."""

import io
import json
from xml.etree import ElementTree

import pytest
from rich.console import Console

from holdfast import TribunalResult, tally_votes
from holdfast.tribunal.events import EventKind, json_lines
from tribunal_cases import AGAINST, REASONS, ConstantEmbedder, at_cosine, vote


@pytest.fixture
def result() -> TribunalResult:
    copy = REASONS[0].replace("drops", "removes")
    votes = [
        vote("ana", weight=1.1),
        vote("ben", reasoning=copy, weight=0.6),
        vote("cy", reasoning=REASONS[0], weight=0.7),
        vote("dee", "REJECT", AGAINST[0]),
        vote("eli", "REJECT", REASONS[0].replace("taken", "made")),
        vote("fay", "ABSTAIN", "Not my area."),
    ]
    return tally_votes(votes, "Drop <it> & go", measure="wording", embedder=ConstantEmbedder())


def test_pictures_are_well_formed_and_name_every_agent(result: TribunalResult) -> None:
    for picture in (result.heat_map(), result.cluster_graph()):
        tree = ElementTree.fromstring(picture)
        words = " ".join(tree.itertext())
        assert all(name in words for name in ("ana", "ben", "cy", "dee", "eli", "fay"))
        assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
        assert "prefers-color-scheme:dark" in picture
    assert result._repr_svg_() == result.heat_map()


def test_the_heat_map_frames_what_is_too_similar(result: TribunalResult) -> None:
    assert result.similarity is not None
    places = {name: place for place, name in enumerate(result.similarity.agents)}
    assert result.similarity.wording[places["ana"]][places["cy"]] == 1.0
    assert "ana and ben: wording" in result.heat_map() or "ben and ana: wording" in result.heat_map()
    assert result.heat_map().count('stroke-width="2.5"') >= 3


def test_the_graph_tells_discarded_from_counted(result: TribunalResult) -> None:
    picture = result.cluster_graph()
    assert picture.count(", discarded</title>") == picture.count('stroke-dasharray="3 3"') == 2
    assert "opposite verdicts" in picture


def test_large_and_empty_panels_still_have_pictures() -> None:
    rows = [at_cosine(n / 200) for n in range(150)]
    many = [vote(f"a{n}", reasoning=f"r{n}", embedding=row[1]) for n, row in enumerate(rows)]
    for result in (tally_votes(many), tally_votes([])):
        for picture in (result.heat_map(), result.cluster_graph()):
            ElementTree.fromstring(picture)


def test_clusters_are_ringed() -> None:
    votes = [vote(f"a{n}", reasoning=f"r{n}", embedding=at_cosine(0.85)[n % 2]) for n in range(2)]
    third = vote("a2", reasoning="r2", embedding=[0.95, 0.31])
    from holdfast import Thresholds

    result = tally_votes([*votes, third], thresholds=Thresholds(0.8, 0.99))
    (cluster,) = result.clusters
    assert f"{cluster.representative} speaks for it" in result.cluster_graph()


def test_the_explanation_says_what_would_have_been(result: TribunalResult) -> None:
    told = result.explain()
    assert told.startswith(f"{result.outcome}: ")
    assert "Discarded: ben, in favour of ana" in told
    assert "Discarded: cy, in favour of ana: the same words; lower weight (0.70 against 1.10)" in told
    assert "Without detection the outcome would have been APPROVE" in told
    assert "Warning: ana and eli" in told
    assert result.to_dict()["explanation"] == told


def test_events_tell_the_same_in_order(result: TribunalResult) -> None:
    kinds = [event.kind for event in result.events]
    assert (
        kinds
        == [
            EventKind.SYCOPHANCY_WARNING,
            EventKind.SYCOPHANCY_VOTE_DISCARDED,
            EventKind.SYCOPHANCY_VOTE_DISCARDED,
            EventKind.OUTCOME,
        ]
        or kinds.count(EventKind.SYCOPHANCY_WARNING) >= 1
    )
    stream = io.StringIO()
    listener = json_lines(stream)
    for event in result.events:
        listener(event)
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [line["kind"] for line in lines] == kinds
    assert lines[-1]["data"]["without_detection"] == "APPROVE"


def test_a_terminal_shows_votes_without_their_escape_codes(result: TribunalResult) -> None:
    stream = io.StringIO()
    Console(file=stream, width=120, force_terminal=False).print(result)
    assert "ben" in stream.getvalue()
    nasty = tally_votes([vote("\x1b[31mred", reasoning="[bold]x[/bold]\x07")], embedder=ConstantEmbedder())
    stream = io.StringIO()
    Console(file=stream, width=120).print(nasty)
    assert "\x1b[31m" not in stream.getvalue()
    assert "[bold]x[/bold]" in stream.getvalue()
