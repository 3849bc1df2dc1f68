"""What two are to each other, told from either side."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.clashes.bonds import find_turned_bond, is_bond_from_the_other_side

TOLD_FROM_THE_OTHER_SIDE = [
    ("Alice is Bob's wife.", "Bob is Alice's husband."),
    ("Queen Victoria was Prince Albert's wife.", "Prince Albert was Queen Victoria's husband."),
    ("Clara is the wife of Emil.", "Emil is the husband of Clara."),
    ("Nina is Omar's sister.", "Omar is Nina's brother."),
    ("Nina is Omar's twin.", "Omar is Nina's twin."),
    ("Ida is Karl's older sister.", "Karl is Ida's younger brother."),
    ("Maria Lopez is Tom Reed's aunt.", "Tom Reed is Maria Lopez's nephew."),
    ("Ruth was the mother of Saul.", "Saul was the son of Ruth."),
    ("Saul's mother was Ruth.", "Saul was Ruth's son."),
    ("The teacher of Platon is Xenia.", "Platon is Xenia's pupil."),
    ("Dana is Eli's colleague.", "Eli is a colleague of Dana."),
    ("Dana is Eli's neighbour.", "Eli is Dana's neighbour, and an old friend."),
    ("Ford was Nixon's successor.", "Nixon was Ford's predecessor."),
    ("Priya is Quentin's employer.", "Quentin is Priya's employee."),
    ("Norway is north of Denmark.", "Denmark lies south of Norway."),
    ("The library is west of the station.", "The station is east of the library."),
]
TURNED = [
    ("Alice is Bob's mother.", "Bob is Alice's mother."),
    ("Alice is the mother of Bob.", "Bob is the father of Alice."),
    ("Queen Ada was Prince Otto's mother.", "Prince Otto was Queen Ada's father."),
    ("Ruth was Saul's daughter.", "Ruth was Saul's mother."),
    ("Priya is Quentin's boss.", "Quentin is Priya's boss."),
    ("Ford was Nixon's predecessor.", "Nixon was Ford's predecessor."),
    ("Xenia is Platon's pupil.", "Platon is Xenia's pupil."),
    ("Ida is Karl's older sister.", "Karl is Ida's older brother."),
    ("Norway is north of Denmark.", "Denmark lies north of Norway."),
    ("The library is west of the station.", "The library is east of the station."),
]
LEFT_ALONE = [
    ("Alice is Bob's mother.", "Bob is Alice's nephew."),
    ("Alice is Bob's mother.", "Bob is Clara's son."),
    ("Alice is Bob's mother.", "Bob is not Alice's son."),
    ("Alice is Bob's wife.", "Bob was Alice's husband."),
    ("Alice is Bob's twin.", "Bob is Alice's brother."),
    ("Ida is Karl's older sister.", "Karl is Ida's brother."),
    ("She is Bob's wife.", "Bob is her husband."),
    ("Norway is north of Denmark.", "Denmark lies west of Norway."),
]


@pytest.mark.parametrize(("claim", "sentence"), TOLD_FROM_THE_OTHER_SIDE)
def test_the_word_for_the_other_side_says_the_same(claim: str, sentence: str) -> None:
    assert is_bond_from_the_other_side(claim, [sentence])
    assert find_turned_bond(claim, [sentence]) is None
    opinion = read_exact(claim, sentence, sentence).opinion
    assert opinion is not None
    assert opinion.support > 0.9


@pytest.mark.parametrize(("claim", "sentence"), TURNED)
def test_both_cannot_be_the_mother_of_the_other(claim: str, sentence: str) -> None:
    assert not is_bond_from_the_other_side(claim, [sentence])
    assert find_turned_bond(claim, [sentence]) is not None
    opinion = read_exact(claim, sentence, sentence).opinion
    assert opinion is not None
    assert opinion.support < 0.1


@pytest.mark.parametrize(("claim", "sentence"), LEFT_ALONE)
def test_other_bonds_are_left_to_the_judge(claim: str, sentence: str) -> None:
    assert not is_bond_from_the_other_side(claim, [sentence])
    assert find_turned_bond(claim, [sentence]) is None


def test_what_a_sentence_says_outright_is_not_turned() -> None:
    sentences = ["Bob is Alice's mother.", "Alice is Bob's mother."]
    assert find_turned_bond("Alice is Bob's mother.", sentences) is None


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The CEO, Anna Meyer, joined in 2012.", "Anna Meyer (CEO) joined in 2012."),
        ("In 2012 the CFO, Luis Ortega, left the bank.", "In 2012 Luis Ortega, the CFO, left the bank."),
        ("Queen Ada, wife of King Otto, died in 1861.", "King Otto, husband of Queen Ada, died in 1861."),
    ],
)
def test_names_side_by_side_and_converse_words_exchange_no_names(claim: str, sentence: str) -> None:
    assert read_exact(claim, sentence, sentence).decision is None


def test_an_exchange_of_names_is_told_with_both() -> None:
    claim = "Acme Tools indemnified Bolt Works against every claim that the court had allowed."
    sentence = "Bolt Works indemnified Acme Tools against every claim that the court had allowed."
    decision = read_exact(claim, sentence, sentence).decision
    assert decision is not None
    told = "Acme Tools indemnified Bolt Works where the evidence says Bolt Works indemnified Acme Tools"
    assert told in decision.reason
