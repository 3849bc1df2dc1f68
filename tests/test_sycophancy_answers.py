"""Disputes over yes and no, and over a part of an answer: what both sides say, and whom the passages carry."""

import pytest

import holdfast
from holdfast import analyze_challenge, verify_challenge
from holdfast.questions.denials import answered, is_flat, opposite

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


@pytest.mark.parametrize(
    ("question", "answer", "claim_a"),
    [
        ("Can guests use the sauna?", "They can use it until ten.", "Guests can use it until ten."),
        ("Does the museum charge a fee?", "It charges ten euros.", "The museum charges ten euros."),
        ("When did the bank raise its rates?", "It raised them in May.", "The bank raised them in May."),
        ("Do the trains run at night?", "They run until one.", "The trains run until one."),
        ("Will the mayor resign?", "She will resign in June.", "The mayor will resign in June."),
        ("Can my landlord enter?", "He can enter with notice.", "My landlord can enter with notice."),
        ("Can the plan be cancelled?", "It can be cancelled at any time.", "The plan can be cancelled at any time."),
        ("Is the museum open in the morning?", "It is closed until noon.", "The museum is closed until noon."),
        ("Is the pool open on mondays?", "It opens at 6 on Mondays.", "The pool opens at 6 on Mondays."),
        ("When does Acme open?", "It opens at 9.", "Acme opens at 9."),
        ("When does the pool open?", "It doesn't open before nine.", "The pool doesn't open before nine."),
        ("Has the hotel a pool?", "It has two.", "The hotel has two."),
        ("Is a tomato a vegetable?", "It's a fruit.", "A tomato is a fruit."),
        ("Is the meeting on Monday?", "It's on Tuesday.", "The meeting is on Tuesday."),
    ],
)  # fmt: skip
def test_the_pronoun_agrees_with_what_was_asked_about(question: str, answer: str, claim_a: str) -> None:
    assert analyze_challenge(question, answer, "Are you sure?").claim_a == claim_a


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Can I cancel my plan?", "It can be cancelled at any time."),
        ("Can I return it?", "It can be returned within 30 days."),
        ("Should you freeze the soup?", "It should be frozen."),
        ("How often should I water the plant?", "It should be watered weekly."),
        ("Can I take ibuprofen with aspirin?", "It can cause bleeding."),
        ("When do we start?", "It starts at noon."),
        ("When do you open?", "It opens at 9."),
        ("When do the shops open?", "It opens at 9."),
        ("Have the parcels arrived?", "It has arrived this morning."),
        ("Will the update delete my photos?", "They will be kept."),
        ("Does Ben collect stamps?", "They collect dust."),
        ("Has Ann paid the fee?", "It has been paid."),
        ("Has the council approved the plan?", "It has been approved."),
        ("Did Marie Curie discover radium?", "It did not happen until 1898."),
        ("When did Ann open the shop?", "It opened in 1990."),
        ("Did the storm close the airport?", "It closed at noon."),
        ("When did the shop open?", "She opened it in 1990."),
        ("When did Ann marry Ben?", "He married her in 1990."),
        ("Was Ann hired by the bank?", "It was founded in 1990."),
        ("Was the prize won by the team in May?", "It was the coach."),
        ("Was the vase found by the diver in the harbour?", "It was the fisherman."),
        ("Was Ann the winner of the race?", "It was the committee."),
        ("Is Ann a doctor at the clinic?", "It is a hospital."),
        ("Is there a fee in the plan?", "It is the base fee."),
        ("Is there a pool at the hotel?", "It is a small pool."),
        ("How is the price of a room set?", "It is a market price."),
        ("How is the fee for a visa worked out?", "It is a flat fee."),
    ],
)
def test_a_pronoun_for_something_else_is_left_as_it_was_said(question: str, answer: str) -> None:
    assert analyze_challenge(question, answer, "Are you sure?").claim_a == answer


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
