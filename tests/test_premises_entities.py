"""Who or what a claim is about."""

import pytest

from holdfast.premises.entities import about_another, each_of, entities_of, mentions, people_in, unresolved
from holdfast.premises.polarity import denies


@pytest.mark.parametrize(
    ("claim", "subject", "others"),
    [
        ("Melanie found something in the garden.", "Melanie", ()),
        ("Maria's colleague, Rob, invited her.", "Maria", ("Rob",)),
        ("Someone won the fight between Ann and Logan Paul.", None, ("Ann", "Logan Paul")),
        ("Jo sang on Monday in August.", "Jo", ()),
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
    ("claim", "pronoun"), [("They ate there.", "they"), ("Ann ate there.", None), ("It rained.", None)]
)
def test_a_pronoun_without_anybody(claim: str, pronoun: str | None) -> None:
    assert unresolved(claim) == pronoun


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
