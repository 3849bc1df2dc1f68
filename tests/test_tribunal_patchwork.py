"""A vote that is put together from two others is noticed; votes that merely share a sentence or a frame are not."""

from holdfast import tally_votes
from holdfast.tribunal.detecting.detection import detect
from holdfast.tribunal.detecting.patchwork import flag_patchworks
from holdfast.tribunal.detecting.thresholds import Thresholds, Zone
from tribunal_cases import REASONS, ConstantEmbedder, vote

ANA, BEN, CY = (f"{REASONS[n]} {REASONS[n + 1]}" for n in (0, 2, 4))


def flags(**texts: str) -> dict[str, str]:
    votes = [vote(name, reasoning=text) for name, text in texts.items()]
    found = detect(votes, measure="wording", embedder=ConstantEmbedder())
    marked = flag_patchworks(found, votes, "", Thresholds())
    assert marked.discarded == found.discarded
    assert marked.similar_pairs - found.similar_pairs == len(marked.pairs) - len(found.pairs)
    return {pair.agents[1]: pair.note for pair in marked.pairs[len(found.pairs) :]}


def test_two_halves_of_two_votes_are_noticed() -> None:
    stitched = f"{REASONS[0]} {REASONS[3]}"
    assert flags(ana=ANA, ben=BEN, cy=CY, dan=stitched) == {
        "dan": "the words of dan are those of ana and ben put together; all are counted"
    }


def test_the_seam_may_lie_within_a_sentence_and_a_word_be_exchanged() -> None:
    left, right = ANA.split(), BEN.split()
    stitched = " ".join([*left[: len(left) // 2], *right[len(right) // 2 :]]).replace("column", "field")
    assert set(flags(ana=ANA, ben=BEN, cy=CY, dan=stitched)) == {"dan"}


def test_who_adds_thoughts_of_their_own_is_not() -> None:
    own = "Nobody has asked the auditors whether they would miss it, though, and they are slow to answer."
    assert flags(ana=ANA, ben=BEN, dan=f"{REASONS[0]} {own} {REASONS[3]}") == {}
    assert flags(ana=ANA, ben=BEN, cy=CY) == {}


def test_texts_that_share_a_frame_are_not() -> None:
    texts = {
        f"a{n}": f"I approve of it because {reason.lower()} So I vote for it, on balance, as things stand."
        for n, reason in enumerate(REASONS)
    }
    assert flags(**texts) == {}


def test_other_verdicts_and_votes_that_are_gone_give_no_part() -> None:
    stitched = f"{REASONS[0]} {REASONS[3]}"
    votes = [
        vote("ana", reasoning=ANA),
        vote("ben", "REJECT", reasoning=BEN),
        vote("dan", reasoning=stitched),
    ]
    found = detect(votes, measure="wording", embedder=ConstantEmbedder())
    assert flag_patchworks(found, votes, "", Thresholds()) == found


def test_a_tally_warns_and_counts_them_all() -> None:
    votes = [
        vote("ana", reasoning=ANA),
        vote("ben", reasoning=BEN),
        vote("dan", reasoning=f"{REASONS[0]} {REASONS[3]}"),
    ]
    result = tally_votes(votes, "Drop it", embedder=ConstantEmbedder(), measure="wording")
    assert result.tally.approvals == 3
    assert result.detection.zones["dan"] is Zone.WARNING
    assert result.detection.zones["ana"] is Zone.SAFE
    assert [event.kind.value for event in result.events].count("SYCOPHANCY_WARNING") == 2
