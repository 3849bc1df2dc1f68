"""Words of the evidence that a claim puts otherwise."""

import pytest

from holdfast.judges.astray import astray

LAB = (
    "Anna Lind founded the Kestrel laboratory in Uppsala in 1962. "
    "Tom Berg ran the archive in Malmo until he retired. The laboratory tests glass for telescopes."
)


@pytest.mark.parametrize(
    "claim",
    [
        LAB,
        "Anna Lind founded the Kestrel laboratory in Uppsala in 1962.",
        "Anna Lind founded a laboratory.",
        "Tom Berg ran the archive.",
        "The laboratory tests glass.",
        "The Kestrel laboratory in Uppsala was founded by Anna Lind.",
        "Glass for telescopes is tested there.",
    ],
)
def test_what_the_evidence_says_is_not_astray(claim: str) -> None:
    assert astray(claim, LAB) == 0.0


@pytest.mark.parametrize(
    ("claim", "why"),
    [
        ("Anna Berg founded the Kestrel laboratory.", "nobody has both names"),
        ("Anna Lind did not found the Kestrel laboratory in Uppsala.", "nothing is denied"),
        ("The laboratory tests no glass for telescopes.", "nothing is denied"),
    ],
)
def test_names_and_denials_that_stand_otherwise(claim: str, why: str) -> None:
    assert astray(claim, LAB) > 0.4, why


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The board accepted the plan in May.", "The board did not accept the plan in May."),
        ("The board accepted the plan in May.", "The board rejected the plan in May."),
        ("Prices fell in the north last year.", "Prices rose in the north last year."),
    ],
)
def test_what_the_evidence_denies_or_says_the_opposite_of(claim: str, evidence: str) -> None:
    assert astray(claim, evidence) > 0.3
    assert astray(evidence, evidence) == 0.0


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The rebels did not win.", "The rebels failed to win."),
        ("The museum is not open on Mondays.", "The museum is open daily except Mondays."),
        ("The king defeated the rebels.", "The king won a victory over the rebels."),
        ("Mara sold the house to Ivo.", "Ivo bought the house from Mara."),
        ("Oda Brenn led the survey.", "Oda Brenn is a geologist. She led the survey."),
        ("TEAM HAS THE MOST USERS", "Team has the most users."),
        ("Team has the most users.", "Plan: Free; Users: 1. Plan: Team; Users: 20."),
    ],
)
def test_the_same_in_other_words_is_not_astray(claim: str, evidence: str) -> None:
    assert astray(claim, evidence) == 0.0


def test_the_more_a_sentence_has_of_a_denied_claim_the_more_it_counts() -> None:
    near = astray("The laboratory does not test glass, gold or tin for anybody abroad.", LAB)
    assert 0.0 < near < astray("The laboratory does not test glass for telescopes.", LAB)


def test_a_denial_of_what_the_evidence_says_nothing_of_counts_less() -> None:
    silent = astray("Anna Lind founded no school in Uppsala.", LAB)
    assert 0.0 < silent < astray("Anna Lind did not found the Kestrel laboratory in Uppsala.", LAB)


@pytest.mark.parametrize(
    ("claim", "evidence"), [("", LAB), ("Anna Lind did not.", ""), ("The of.", LAB), ("?", "?")]
)
def test_without_words_to_compare_nothing_is_astray(claim: str, evidence: str) -> None:
    assert astray(claim, evidence) == 0.0


def test_a_hostile_window_is_read_like_any_other() -> None:
    names = " ".join(f"Anna{n} Berg" for n in range(400))
    for text in ("not " * 2_000, "A. " * 2_000, "Anna Berg " * 800, names, "n't" * 2_000, "\n" * 5_000):
        assert 0.0 <= astray("Anna Lind did not see Tom Berg.", text) <= 3.0
        assert astray(text, text) <= 3.0
