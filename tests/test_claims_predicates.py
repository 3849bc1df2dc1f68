"""The subject of a yes/no question ends where its predicate begins: one rule for premises and for disputes."""

import pytest

from holdfast.claims.predicates import predicate_at, verb_at
from holdfast.premises.extract import read_premises
from holdfast.questions.statements import complete

ASKED = [
    ("Is express shipping free?", "Express shipping is free."),
    ("Is online banking safe?", "Online banking is safe."),
    ("Are gift cards refundable?", "Gift cards are refundable."),
    ("Is green tea good for sleep?", "Green tea is good for sleep."),
    ("Is running every day bad for your knees?", "Running every day is bad for your knees."),
    ("Is swimming in the lake allowed?", "Swimming in the lake is allowed."),
    ("Is swimming a sport?", "Swimming is a sport."),
    ("Is shipping to Norway possible?", "Shipping to Norway is possible."),
    ("Is the museum open on Mondays?", "The museum is open on Mondays."),
    ("Is my sister allergic to peanuts?", "My sister is allergic to peanuts."),
    ("Were the old servers in Dublin shut down?", "The old servers in Dublin were shut down."),
    ("Is the api rate limit 100 requests per minute?", "The api rate limit is 100 requests per minute."),
    ("Is the default timeout 30 seconds?", "The default timeout is 30 seconds."),
    ("Is the tower 90 metres high?", "The tower is 90 metres high."),
    ("Is the bridge about two miles long?", "The bridge is about two miles long."),
    ("Was the train half an hour late?", "The train was half an hour late."),
    ("Is the office open 24 hours a day?", "The office is open 24 hours a day."),
    ("Is chapter 3 two pages long?", "Chapter 3 is two pages long."),
    ("Are the first two weeks free?", "The first two weeks are free."),
    ("Are these 3 days free?", "These 3 days are free."),
    ("Is light faster than sound?", "Light is faster than sound."),
    ("Is the cat in the box?", "The cat is in the box."),
    ("Is the cat in the box alive?", "The cat in the box is alive."),
    ("Is the shop closing early?", "The shop is closing early."),
    ("Is Ann moving to Rome?", "Ann is moving to Rome."),
    ("Is room 12 on the second floor?", "Room 12 is on the second floor."),
    ("Is the bank executive in jail?", "The bank executive is in jail."),
    ("Is the man who sold the mill rich?", "The man who sold the mill is rich."),
    ("Are people who smoke more likely to get ill?", "People who smoke are more likely to get ill."),
    ("Is the head of sales Dana?", "The head of sales is Dana."),
    ("Are all the rooms booked?", "All the rooms are booked."),
    ("Is living room lighting dimmable?", "Living room lighting is dimmable."),
    ("Is it true that Ann sold the boat?", "Ann sold the boat."),
    ("Is this laptop's screen made of glass?", "This laptop's screen is made of glass."),
    ("Does the premium plan include phone support?", "The premium plan includes phone support."),
    ("Does the order ship today?", "The order ships today."),
    ("Did the second test fail?", "The second test failed."),
    ("Did everyone at the party get sick?", "Everyone at the party got sick."),
    ("Does anyone on the team speak Danish?", "Someone on the team speaks Danish."),
    ("Does return shipping cost extra?", "Return shipping costs extra."),
    ("Does regular walking lower blood pressure?", "Regular walking lowers blood pressure."),
    ("Does parse_date return None on bad input?", "Parse_date returns None on bad input."),
    ("Does list.sort() return a new list?", "list.sort() returns a new list."),
    ("Has anyone fixed the login bug?", "Someone has fixed the login bug."),
    ("Have sales in Europe fallen?", "Sales in Europe have fallen."),
    ("Are there any direct trains to Porto?", "There are direct trains to Porto."),
    ("Was the film that Maria made shown in Cannes?", "The film that Maria made was shown in Cannes."),
    ("Is the problem that the cable is broken?", "The problem is that the cable is broken."),
    ("Is the second one any better?", "The second one is better."),
    ("Is os.path.join safe with absolute paths?", "os.path.join is safe with absolute paths."),
    ("Has the man who bought the mill paid?", "The man who bought the mill has paid."),
    ("Did the man who sold the mill leave town?", "The man who sold the mill left town."),
]


@pytest.mark.parametrize(("question", "statement"), ASKED)
def test_what_yes_says(question: str, statement: str) -> None:
    asked = read_premises(question).asked
    said = statement[:1].lower() + statement[1:] if statement.startswith("Parse_") else statement
    assert asked is not None
    assert asked.claim.lower() == said.lower()
    assert (complete(question, "Yes") or "").lower() == said.lower()


@pytest.mark.parametrize(
    ("question", "denial"),
    [
        ("Is express shipping free?", "Express shipping is not free."),
        ("Does the order ship today?", "The order does not ship today."),
        ("Does anyone on the team speak Danish?", "No one on the team speaks Danish."),
        ("Has any parcel arrived?", "No parcel has arrived."),
        ("Were any of the tickets refunded?", "None of the tickets were refunded."),
        ("Is it true that bats are blind?", "Bats are not blind."),
        ("do they still make lapis cola?", "They no longer make lapis cola."),
    ],
)
def test_what_no_says(question: str, denial: str) -> None:
    assert complete(question, "No") == denial


def test_yes_says_nothing_to_why() -> None:
    assert complete("Why is the sky blue?", "Yes") is None


def test_what_is_asked_of_every_one_stays_so() -> None:
    assert complete("Can any dog swim?", "Yes") == "Any dog can swim."


@pytest.mark.parametrize(
    ("question", "claims"),
    [
        ("Why is express shipping free?", ["Express shipping is free."]),
        ("Why are the tests in CI failing?", ["The tests in CI are failing."]),
        ("When does work start on Mondays?", ["Work starts on Mondays."]),
        ("What does return shipping cost?", ["Return shipping costs something."]),
        ("What is the best way to reset the router?", []),
        ("What was the name of the film Ann watched?", ["Ann watched a film."]),
        ("Why did you stop shipping to Norway?", ["You stopped shipping to Norway.", "You used to ship to Norway."]),
    ],
)  # fmt: skip
def test_open_questions_end_their_subjects_there_too(question: str, claims: list[str]) -> None:
    assert [premise.claim for premise in read_premises(question).premises] == claims


def test_nothing_marks_a_predicate_in_a_name() -> None:
    assert predicate_at(["the", "capital", "of", "Peru"]) is None
    assert predicate_at(["Lima"]) is None
    assert verb_at(["Lima"]) is None


def test_long_questions_end_in_no_more_than_one_pass() -> None:
    assert predicate_at(["Box"] * 20_000) is None
    assert verb_at(["box", "of"] * 10_000 + ["sprain"]) is None
    assert predicate_at(["who", "that"] * 10_000) is None
