"""Who or what a claim is about."""

import pytest

from holdfast.premises.entities import (
    about_another,
    each_of,
    entities_of,
    mentions,
    people_in,
    unresolved,
    who_talks,
)
from holdfast.premises.polarity import denies


@pytest.mark.parametrize(
    ("claim", "subject", "others"),
    [
        ("Melanie found something in the garden.", "Melanie", ()),
        ("Maria's colleague, Rob, invited her.", "Maria", ("Rob",)),
        ("Someone won the fight between Ann and Logan Paul.", None, ("Ann", "Logan Paul")),
        ("Jo sang on Monday in August.", "Jo", ()),
        ("It is closed on Sundays.", None, ()),
        ("the uk left the union.", None, ()),
    ],
)
def test_names_of_a_claim(claim: str, subject: str | None, others: tuple[str, ...]) -> None:
    found = entities_of(claim)
    assert (found.subject, found.others) == (subject, others)


@pytest.mark.parametrize(
    ("text", "name", "held"),
    [
        ("Mel sat down.", "Melanie", True),
        ("John sat down.", "Jon", False),
        ("The Sherman brothers met.", "Richard M. Sherman", True),
        ("Robert Sherman met her.", "Richard Moor", False),
        ("José sang.", "Jose", True),
        ("She sang.", "Ann", False),
    ],
)
def test_the_same_name(text: str, name: str, held: bool) -> None:
    assert mentions(text, name) is held


def test_people_are_those_who_do_or_own_something() -> None:
    assert people_in("Owen's sister Nell helps Owen in Leith.", "Owen") == ("Owen", "Nell")


def test_a_claim_said_of_another() -> None:
    assert about_another("Alice quit her job.", "Alice", "Bram") == "Bram quit Bram's job."


def test_a_claim_about_two_is_two_claims() -> None:
    assert each_of("Both Jean and John visited Rome.") == ["Jean visited Rome.", "John visited Rome."]
    assert each_of("Jean visited Rome and Bern.") == ["Jean visited Rome and Bern."]


@pytest.mark.parametrize(
    ("claim", "pronoun"),
    [
        ("They ate there.", "they"),
        ("Ann ate there.", None),
        ("It went bankrupt.", "it"),
        ("It was sold in June.", "it"),
        ("It started to leak.", "it"),
        ("That is wrong.", "that"),
        ("His son sold the boat.", "his"),
        ("Piet sold it.", "it"),
        ("Someone built it in 1790.", "it"),
        ("Ann gave him a book.", "him"),
        # what is meant stands before it
        ("Piet sold the boat and missed it.", None),
        ("The owner of the mill sold it.", None),
        ("Ann's brother left her.", None),
        ("Ann lost her keys.", None),
        ("Ann went to her gaming party.", None),
        # nothing is meant
        ("It rained.", None),
        ("It was very cold in June.", None),
        ("It became clear that the mill was sold.", None),
        ("It is possible to sell a mill.", None),
        ("It took three years to build the mill.", None),
        ("Piet made it clear that the mill was sold.", None),
        ("Piet said it rained.", None),
        ("This mill closed.", None),
    ],
)
def test_a_pronoun_without_anybody(claim: str, pronoun: str | None) -> None:
    assert unresolved(claim) == pronoun


@pytest.mark.parametrize(
    ("claim", "who"),
    [
        ("I have a passport.", "I"),
        ("My son met Ann.", "I"),
        ("You have opening hours.", "you"),
        ("Someone made you.", "you"),
        ("The doctor will call us.", "we"),
        ("Ann called me.", None),
        ("Goldfish die if you feed them bread.", None),
        ("The mine closed.", None),
        ("The US left.", None),
    ],
)
def test_a_claim_about_whoever_asks_or_is_asked(claim: str, who: str | None) -> None:
    assert who_talks(claim) == who


@pytest.mark.parametrize(
    ("claim", "passage", "denied"),
    [
        ("Owen went to Portugal.", "Owen has never been to Portugal.", True),
        ("Owen has pets.", "Owen can't have pets, alas.", True),
        ("Owen won the race.", "Owen can't believe Owen won the race!", False),
        ("Owen won the race.", "Owen won the race. Owen did not win the cup.", False),
        ("Owen does not smoke.", "Owen does not smoke.", False),
        ("Owen sings.", "It rained.", False),
        # the negation is of another deed than the one that is claimed
        ("Owen has a Berlin office.", "Owen has never sold its Berlin office.", False),
        ("Owen plays the piano.", "Owen never liked the piano.", False),
        ("Owen has a boat.", "Owen does not want to sell the boat.", False),
        ("Owen sold the Berlin office.", "Owen has never sold its Berlin office.", True),
        ("Owen went to Portugal.", "Owen did not go to Portugal.", True),
        ("Owen went to Portugal.", "Never was Owen in Portugal.", True),
        ("Owen went to Portugal.", "Owen has never really been to Portugal.", True),
        ("Owen works at the bakery.", "Owen does not currently work at the bakery.", True),
    ],
)
def test_a_passage_that_denies_the_claim(claim: str, passage: str, denied: bool) -> None:
    assert denies(claim, "Owen", passage) is denied


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Piet sold the mill.", "Piet owns the mill at Alder. He never sold it."),
        ("Piet sold the mill.", "Piet owns the mill. His father built it. He has not sold it yet."),
        ("Piet sold the house.", "Piet sold the mill in 1990. He never sold the house."),
        ("Piet repaired the pump.", "Piet looked at the pump. He didn't repair it, he had no parts."),
        ("Piet sued the landlord.", "Piet met the landlord twice. In the end he never sued him."),
        ("Piet went to Portugal.", "Piet talks about Portugal. He never went there."),
        ("The mill was sold.", "The mill stands at Alder. It has never been sold."),
        ("The offer was rejected.", "The board discussed the offer in June. It was not rejected."),
    ],
)
def test_a_denial_in_the_next_sentence(claim: str, passage: str) -> None:
    assert denies(claim, entities_of(claim).subject, passage)


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        # another deed, or of another thing
        ("Piet owns the mill.", "Piet owns the mill at Alder. He never sold it."),
        ("Piet sold the boat at Alder.", "Piet owns the mill at Alder. He never sold it."),
        ("Piet sold the mill.", "Piet moved into the mill. He never sold the house."),
        ("Piet sold the mill.", "Piet offered the mill. The house was let; he never sold it."),
        # somebody else
        ("Piet sold the mill.", "Piet owns the mill. Anna never sold it."),
        ("Piet sold the mill.", "Piet gave the mill away. Anna wept. She never sold it."),
        # only a part of it
        ("Piet sold the mill.", "Piet parted with the mill in 1990. He never sold it at a loss."),
        ("Piet sold the mill.", "Piet parted with the mill in 1990. He never sold it again."),
        ("Piet went to Portugal.", "Piet visited Portugal twice. He never went there by train."),
        ("Piet ran the mill.", "Piet took over the mill in 1990. He no longer runs it."),
        # only supposed
        ("Piet sold the mill.", "Piet ran the mill. If he had not sold it, he would run it still."),
        # said as well
        ("Piet sold the mill.", "Piet never sold it to Anna. In 1990 he sold the mill to Tom."),
    ],
)
def test_a_next_sentence_that_denies_something_else(claim: str, passage: str) -> None:
    assert not denies(claim, entities_of(claim).subject, passage)
