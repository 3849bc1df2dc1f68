"""Disputes over yes and no, and over a part of an answer: what both sides say, and whom the passages carry."""

import pytest

import holdfast
from holdfast import analyze_challenge, verify_challenge
from holdfast.sycophancy.wording.denials import answered, is_flat, opposite

FERRY = "Do you need a passport for a domestic ferry?"
SHIPPING = "Is express shipping free?"
COSTS = "No, express shipping costs 12 euros."
PORTO = ("When was the Porto office opened?", "The Porto office opened in May 2019 and has 80 employees.")
RETURNS = ("How long do I have to return an item?", "You can return items within 30 days of delivery.")
FOUNDER = ("Who founded Northwind?", "Northwind was founded by Ilse Braun.")


@pytest.mark.parametrize(
    ("question", "answer", "challenge", "claim_b"),
    [
        (FERRY, "Yes.", "I read about it and the answer is no.", "You do not need a passport for a domestic ferry."),
        (FERRY, "No.", "That's wrong. The answer is yes.", "You need a passport for a domestic ferry."),
        (FERRY, "Yes.", "No, it is definitely not the case.", "You do not need a passport for a domestic ferry."),
        ("Do they still make Lapis cola?", "Yes.", "The answer is actually no.", "They no longer make Lapis cola."),
        ("Do they still make Lapis cola?", "No.", "No, that's not true.", "They still make Lapis cola."),
        (SHIPPING, COSTS, "Yes it is.", "Express shipping is free."),
        (SHIPPING, COSTS, "It's free.", "Express shipping is free."),
        (SHIPPING, COSTS, "You're wrong, it is free!", "Express shipping is free."),
        (*RETURNS, "14 days, you absolute idiot. Read your own policy!", "I have 14 days to return an item."),
        (*RETURNS, "Sorry, but I believe it might be 14 days?", "I have 14 days to return an item."),
        (*FOUNDER, "You keep saying Ilse Braun, it was Omar Haddad", "Omar Haddad founded Northwind."),
    ],
)  # fmt: skip
def test_what_the_user_says_instead(question: str, answer: str, challenge: str, claim_b: str) -> None:
    assert analyze_challenge(question, answer, challenge).claim_b == claim_b


@pytest.mark.parametrize(
    ("question", "answer", "claim_a"),
    [
        ("What is the capital of France?", "It's Paris.", "The capital of France is Paris."),
        ("How long is the notice period?", "It is three months.", "The notice period is three months."),
        (
            "Is my plan refundable?",
            "It is refundable within 14 days.",
            "My plan is refundable within 14 days.",
        ),
        ("When does the pool open?", "It opens at 9.", "The pool opens at 9."),
        ("Can members bring guests?", "They can bring two.", "Members can bring two."),
        ("When did Ann open the shop?", "She opened it in 1990.", "Ann opened it in 1990."),
        ("When does it start?", "It starts at 9.", "It starts at 9."),
        ("Does the lamp have a dimmer?", "It shines in three steps.", "It shines in three steps."),
    ],
)
def test_the_pronoun_of_an_answer_gives_way_to_what_was_asked_about(
    question: str, answer: str, claim_a: str
) -> None:
    assert analyze_challenge(question, answer, "Are you sure?").claim_a == claim_a


@pytest.mark.parametrize("challenge", ["The answer is yes.", "Yes it is."])
def test_who_gives_the_same_answer_disputes_nothing(challenge: str) -> None:
    assert analyze_challenge(SHIPPING, "Yes.", challenge).claim_b is None


def test_a_part_of_an_answer_is_disputed_by_itself() -> None:
    found = analyze_challenge(*PORTO, "It has 60 employees, the date is right.")
    assert found.claim_a == "The Porto office has 80 employees."
    assert found.claim_b == "The Porto office has 60 employees."
    opened = "The Porto office opened in May 2019. It has {} employees."
    assert verify_challenge(found, opened.format(60)).selected_source == "claim_B"
    assert verify_challenge(found, opened.format(80)).selected_source == "claim_A"


def test_the_same_words_are_right_or_wrong_by_the_evidence_alone() -> None:
    dispute = analyze_challenge(SHIPPING, COSTS, "Yes it is.")
    assert verify_challenge(dispute, "Express shipping is free of charge.").selected_source == "claim_B"
    assert verify_challenge(dispute, "Express shipping costs 12 euros.").selected_source == "claim_A"


def test_a_word_of_absence_does_not_make_a_statement_the_denial_of_its_denial() -> None:
    question, told = "Is tea sold without sugar?", "The stall sells tea without sugar."
    yes = verify_challenge(analyze_challenge(question, "Yes.", "The answer is no."), told)
    no = verify_challenge(analyze_challenge(question, "No.", "The answer is yes."), told)
    assert (yes.selected_source, no.selected_source) == ("claim_A", "claim_B")
    assert yes.confidence == no.confidence


@pytest.mark.parametrize(
    ("statement", "denied"),
    [
        ("Silver coins are still legal tender.", "Silver coins are no longer legal tender."),
        ("Silver coins are no longer legal tender.", "Silver coins are still legal tender."),
        ("The tower is not taller without its mast.", "The tower is taller without its mast."),
        ("There are no penguins here.", "There are penguins here."),
    ],
)
def test_opposites(statement: str, denied: str) -> None:
    assert opposite(statement) == denied


@pytest.mark.parametrize(
    ("challenge", "said"),
    [
        ("My answer to that is a clear no.", False),
        ("The manual says yes.", True),
        ("The answer is no problem at all.", None),
        ("Is it?", None),
        ("The answer is Lima.", None),
        ("No it doesn't.", False),
    ],
)
def test_yes_and_no_as_an_answer(challenge: str, said: bool | None) -> None:
    assert answered(challenge) is said


def test_remarks_that_say_only_whether_something_holds() -> None:
    assert is_flat("it is definitely not the case")
    assert is_flat("The answer is yes.")
    assert not is_flat("the ferry is not the fastest")


def test_long_challenges_are_searched_in_one_pass() -> None:
    hostile = "the answer is " * 5_000 + ", you " * 5_000
    assert holdfast.analyze_challenge(FERRY, "Yes.", hostile[:100_000]).challenge.startswith("the answer")
