"""Which sentences a claim is read with."""

from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.claims import chunk_evidence
from holdfast.claims.types import Chunk, Evidence
from holdfast.embedders.wordpiece import count_tokens
from holdfast.judges.windows import EvidenceIndex

FILLER = [f"Paragraph {n} speaks of rocks, waves and weather on the coast of the county." for n in range(60)]


def index_of(sentences: list[str], passage: str = "1") -> EvidenceIndex:
    return EvidenceIndex([Chunk(passage, text, 0, len(text)) for text in sentences])


def test_the_sentence_that_speaks_of_it_is_found() -> None:
    needle = "Helen Strachan designed the lantern in 1868."
    window = index_of([*FILLER[:40], needle, *FILLER[40:]]).window(
        "The lantern was designed by Helen Strachan."
    )
    assert window.best is not None
    assert window.best.text == needle
    assert window.coverage == 1.0
    assert not window.whole


def test_both_halves_of_a_claim_are_looked_for() -> None:
    first, second = "The bridge was opened in 1931.", "Its architect was Ivo Marden."
    window = index_of([first, *FILLER, second]).window(
        "The bridge by architect Ivo Marden was opened in 1931."
    )
    assert first in window.text
    assert second in window.text


def test_short_evidence_is_read_whole_and_in_order() -> None:
    sentences = ["Zebras graze.", "Lions hunt.", "Birds sing."]
    window = index_of(sentences).window("Birds sing.")
    assert window.whole
    assert window.text == "Zebras graze. Lions hunt. Birds sing."


def test_within_and_without() -> None:
    chunks = [Chunk("a", "The lamp is red.", 0, 16), Chunk("b", "The lamp is green.", 0, 18)]
    index = EvidenceIndex(chunks)
    assert index.window("The lamp is red.", within={"b"}).text == "The lamp is green."
    assert index.window("The lamp is red.", without={0}).text == "The lamp is green."


def test_chunks_asked_for_come_first() -> None:
    index = index_of([*FILLER, "An infant came into the world."])
    window = index.window("The keeper had a baby.", first=[len(FILLER)])
    assert window.best is not None
    assert window.best.text == "An infant came into the world."


def test_table_rows_are_read_with_the_names_of_their_columns() -> None:
    table = "| City | People |\n|---|---|\n| Oslo | 700,000 |\n| Bergen | 290,000 |"
    window = EvidenceIndex(chunk_evidence(Evidence("e", table))).window("Oslo has 700,000 people.")
    assert "City: Oslo; People: 700,000." in window.text
    assert "|" not in window.text
    assert window.best is not None
    assert window.best.text == "| Oslo | 700,000 |"


def test_values_of_data_are_not_read_on_from_each_other() -> None:
    settings_file = "DB_PORT=5432\nREDIS_PORT=6379\n"
    window = EvidenceIndex(chunk_evidence(Evidence("e", settings_file))).window("The Redis port is 6379.")
    assert sorted(window.text.split("\n\n")) == ["db port: 5432.", "redis port: 6379."]


def test_no_evidence_gives_an_empty_window() -> None:
    window = EvidenceIndex([]).window("Anything.")
    assert (window.text, window.best, window.coverage) == ("", None, 0.0)


@settings(deadline=None, max_examples=50)
@given(st.lists(st.sampled_from(FILLER), max_size=40), st.integers(10, 200))
def test_the_budget_is_kept(sentences: list[str], budget: int) -> None:
    window = index_of(sentences).window("Rocks and waves of the county.", budget=budget)
    assert len(window.chunks) <= 1 or sum(count_tokens(c.text) for c in window.chunks) <= budget
    assert bool(window.chunks) == bool(sentences)


def test_a_row_is_not_read_on_from_what_stands_above_it() -> None:
    page = "Prices per day\n\n| Bike | Price |\n|---|---|\n| City 3 | 15 |\n\nHelmets are free."
    window = EvidenceIndex(chunk_evidence(Evidence("1", page))).window("The City 3 costs 15.")
    assert window.text == "Prices per day\n\nBike: City 3; Price: 15. Helmets are free."
