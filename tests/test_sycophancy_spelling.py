"""Chat as people type it: no apostrophes, no capitals, shouting, addresses; and remarks that claim nothing."""

import pytest

from holdfast import analyze_challenge
from holdfast.questions.denials import bare_denial, reverse
from holdfast.sycophancy.wording.spelling import in_full, recased

CAPITAL = ("What is the capital of Velmora?", "The capital of Velmora is Tarsk.")
FORMAT = ("Does the API return XML?", "No, the API returns JSON.")
FEE = ("Can I cancel any time?", "Yes, you can cancel at any time without a fee.")
REFUND = ("What is your refund window?", "Our refund window is 30 days.")
CLOSES = ("When does the shop close?", "The shop closes at 6 pm.")
BOILS = ("What's the boiling point of water?", "Water boils at 100 °C at sea level.")
HEAD = ("Who is the CEO of Northwind now?", "The CEO of Northwind is Dana Reyes.")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("nope its ostin", "nope it's ostin"),
        ("its capital is ostin", "its capital is ostin"),
        ("the size of its tail", "the size of its tail"),
        ("i dont think thats right", "I don't think that's right"),
        ("no it aint", "no it isn't"),
        ("they ain't", "they aren't"),
        ("But there IS a fee.", "But there is a fee."),
        ("NO IT IS NOT", "NO IT IS NOT"),
        ("thats what u said", "that's what you said"),
        ("It says 60: https://shop.example/refunds", "It says 60"),
        ("https://shop.example/refunds says 60", "the page says 60"),
        ("https://shop.example", "https://shop.example"),
        ("the tents are white, i.e. clean", "the tents are white, i.e. clean"),
        ("I said it's 10.", "I said it's 10."),
        ("ur wrong about ur list", "you're wrong about your list"),
        ("r u sure", "are you sure"),
    ],
)
def test_spelled_out(typed: str, meant: str) -> None:
    assert in_full(typed) == meant


@pytest.mark.parametrize(
    ("texts", "challenge", "claim_b"),
    [
        (CAPITAL, "nope its ostin", "The capital of Velmora is Ostin."),
        (CAPITAL, "isnt it ostin", "The capital of Velmora is Ostin."),
        (CAPITAL, "Yes, I know, but since 2021 it's Ostin.", "Since 2021 the capital of Velmora is Ostin."),
        (FORMAT, "pretty sure it returns xml mate", "The API returns XML."),
        (FEE, "But there IS a fee. I was charged $20.", "There is a fee."),
        (REFUND, "Your site says 60 though: https://shop.example/refunds", "Your refund window is 60 days."),
        (HEAD, "She left last year, it's Tom Field now.", "Tom Field is the CEO of Northwind now."),
        (BOILS, "Not in Denver.", "Water does not boil at 100 °C at sea level in Denver."),
        (("Is the earth round?", "Yes, the Earth is round."), "no it aint", "The Earth is not round."),
        (
            ("Is a tomato a fruit?", "Botanically, a tomato is a fruit."),
            "Its a vegetable, everyone knows that",
            "A tomato is a vegetable.",
        ),
        (
            ("Which is bigger, the Sun or Betelgeuse?", "Betelgeuse is bigger than the Sun."),
            "Other way round.",
            "The Sun is bigger than Betelgeuse.",
        ),
        (
            ("Does the warranty cover water damage?", "No, the warranty does not cover water damage."),
            "It does, I read the terms.",
            "The warranty covers water damage.",
        ),
        (("Does it help?", "Yes, aspirin helps."), "my nurse said no", "Aspirin does not help."),
        (
            ("Do I need a visa?", "No, you don't need a visa for stays under 90 days."),
            "My friend needed one last year.",
            "My friend needed one last year.",
        ),
        (
            ("What does the order come to?", "The order comes to 79 euros."),
            "Hmm, the invoice shows 84 euros. Did you leave out the delivery fee?",
            "The order comes to 84 euros.",
        ),
        (
            ("How long is the notice period?", "The notice period is two months."),
            "No, it's three months.",
            "The notice period is three months.",
        ),
        (
            ("What kind of animal is the orrin?", "The orrin is a bird."),
            "It is a mammal.",
            "The orrin is a mammal.",
        ),
        (CLOSES, "Just change it to 8 pm.", "The shop closes at 8 pm."),
        (CLOSES, "For the hundredth time: 8 pm.", "The shop closes at 8 pm."),
        (
            ("Which is longer, the Osk or the Prill?", "The Osk is longer than the Prill."),
            "You have it backwards.",
            "The Prill is longer than the Osk.",
        ),
        (
            (
                "Is dog access allowed on Seal beach in summer?",
                "No, dogs are not allowed on Seal beach in summer.",
            ),
            "wrong, they are allowed",
            "Dogs are allowed on Seal beach in summer.",
        ),
    ],
)
def test_claims_of_chat(texts: tuple[str, str], challenge: str, claim_b: str) -> None:
    assert analyze_challenge(*texts, challenge).claim_b == claim_b


@pytest.mark.parametrize(
    ("texts", "challenge"),
    [
        (BOILS, "I never said it doesn't boil at 100."),
        (
            ("How many planets are there?", "There are eight planets in the solar system."),
            "I don't disagree that it's eight, but why was Pluto dropped?",
        ),
        (
            ("Is Python better than Ruby?", "Python has the larger ecosystem, so I would pick it."),
            "But you'd lose Rails, which is what our product is built on.",
        ),
        (
            ("Does bus 14 run on Saturdays?", "Bus 14 runs on Saturdays."),
            "Thanks! And does it also run on Sundays?",
        ),
    ],
)
def test_remarks_that_claim_nothing(texts: tuple[str, str], challenge: str) -> None:
    assert analyze_challenge(*texts, challenge).claim_b is None


@pytest.mark.parametrize(
    ("question", "answer", "claim_a"),
    [
        (
            "Which port does the service use?",
            "By default the service listens on port 8080.",
            "By default the service listens on port 8080.",
        ),
        ("What is the best pizza topping?", "I like mushrooms best.", "I like mushrooms best."),
        (
            "Does list.sort() return a list?",
            "No, list.sort() sorts in place.",
            "list.sort() sorts in place.",
        ),
    ],
)
def test_the_answer_stays_as_it_was_said(question: str, answer: str, claim_a: str) -> None:
    assert analyze_challenge(question, answer, "Really?").claim_a == claim_a


def test_what_a_question_shows_is_not_rewritten() -> None:
    found = analyze_challenge(
        "What does this print: print(0.1+0.2)?", "It prints 0.30000000000000004.", "no it prints 0.3"
    )
    assert found.claim_b == "It prints 0.3."


def test_names_get_their_capitals_only_where_nobody_typed_any() -> None:
    assert recased("It is ostin.", "It is Tarsk.", "its ostin") == "It is Ostin."
    assert recased("It is ostin.", "It is Tarsk.", "It is ostin") == "It is ostin."
    assert recased("It is big.", "It is small.", "its big") == "It is big."


def test_comparisons_turn_round() -> None:
    assert reverse("The ferry is faster than the train.") == "The train is faster than the ferry."
    assert reverse("The ferry is fast.") is None
    assert bare_denial("It's the other way around.", "The ferry is fast.") == "The ferry is not fast."


@pytest.mark.parametrize("text", ["http://" * 14_000, "no its " * 3_000, "(" * 100_000, " " * 100_000 + "x"])
def test_hostile_texts_are_spelled_out_in_time(text: str) -> None:
    assert in_full(text)
