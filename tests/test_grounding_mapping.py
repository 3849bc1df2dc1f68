"""Which evidence bears on a claim."""

from grounding_cases import cite, claim
from holdfast.claims.types import Evidence
from holdfast.grounding.mapping import EvidenceMap, rank_chunks

PASSAGES = [
    Evidence("a", "The mill stands by the river. It grinds rye and wheat."),
    Evidence("b", "The baker buys flour at the mill. Bread costs little in the valley."),
    Evidence("c", "Snow closes the pass in winter."),
]
FLOUR = "The baker buys flour at the mill by the river."


def test_the_best_sentence_comes_first_and_is_quoted_exactly() -> None:
    bearing = EvidenceMap(PASSAGES).bearing(claim(FLOUR))
    best = rank_chunks(claim(FLOUR), bearing.window)[0]
    assert best.evidence_id == "b"
    assert PASSAGES[1].text[best.start : best.end] == best.text
    assert bearing.cited_ids == bearing.phantom_ids == ()
    assert bearing.cited_window is None


def test_what_a_claim_cites_has_a_window_of_its_own() -> None:
    bearing = EvidenceMap(PASSAGES).bearing(claim(FLOUR, citations=(cite("c"), cite("3"), cite("x"))))
    assert bearing.cited_ids == ("c",)
    assert bearing.phantom_ids == ("x",)
    assert bearing.cited_window is not None
    assert {chunk.evidence_id for chunk in bearing.cited_window.chunks} == {"c"}


def test_one_window_is_enough_when_all_of_it_is_cited() -> None:
    cited = tuple(cite(passage.id) for passage in PASSAGES)
    assert EvidenceMap(PASSAGES).bearing(claim(FLOUR, citations=cited)).cited_window is None


def test_chunks_that_share_no_word_do_not_bear_on_a_claim() -> None:
    bearing = EvidenceMap(PASSAGES).bearing(claim("Penguins juggle."))
    assert rank_chunks(claim("Penguins juggle."), bearing.window) == []


def test_the_question_helps_to_choose() -> None:
    many = [
        Evidence(f"p{n}", f"The number of visitors to hall {n} rose to {n} thousand.") for n in range(200)
    ]
    bearing = EvidenceMap(many).bearing(claim("It rose."), "How many visitors had hall 137?")
    assert bearing.window.best is not None
    assert bearing.window.best.evidence_id == "p137"
