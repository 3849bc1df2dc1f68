"""Courtesies are no claims, and hide none."""

import pytest

import holdfast
from holdfast.claims import extract_claims


@pytest.mark.parametrize(
    "opener",
    [
        "Apologies,",
        "Sorry,",
        "Sorry, but",
        "My apologies:",
        "I apologize,",
        "I apologise for the mix-up —",
        "I’m so sorry about that,",
        "Thanks,",
        "Thank you for asking,",
        "You're welcome,",
        "Hi,",
        "Hello Anna,",
        "Dear Mr Holt,",
        "Great question,",
        "That's a really good question:",
        "I hope this helps:",
        "You're right,",
        "You’re absolutely right:",
        "You are right that",
        "I was wrong:",
        "I was wrong about the size,",
        "I stand corrected:",
        "I double-checked,",
        "Good point, but",
        "My mistake,",
        "Happy to help:",
        "I'm happy to help,",
        "Glad to help with that —",
        "We apologize,",
        "We appreciate your patience:",
        "I'm afraid",
        "I am happy to confirm that",
        "We are pleased to inform you that",
        "Sorry to say",
    ],
)
def test_what_is_said_behind_a_courtesy_is_checked(opener: str) -> None:
    answer = f"{opener} the ferry carries 600 passengers. It is blue."
    first, second = extract_claims(answer)
    assert first.text == "The ferry carries 600 passengers."
    assert answer[first.start : first.end] == f"{opener} the ferry carries 600 passengers."
    assert second.text == "It is blue."


@pytest.mark.parametrize(
    "courtesy",
    [
        "You're right.",
        "You're right, I apologize.",
        "I was wrong.",
        "I'm mistaken.",
        "I made a mistake.",
        "I stand corrected.",
        "I understand your concern.",
        "I see why you would think so.",
        "You make a good point.",
        "I respectfully disagree.",
        "I checked again.",
        "Sorry, I can't answer that.",
        "I'm afraid I can't answer that.",
        "I'm afraid that information is not available.",
        "Thanks for your question!",
        "Thank you, I hope this helps.",
        "Hello, I'm your assistant.",
        "Sorry to hear that.",
        "Apologies for the delay.",
        "Happy to help!",
        "Sure, happy to help!",
        "You're welcome, always glad to assist you.",
        "We sincerely apologize for the inconvenience.",
        "We're sorry to hear that your kettle leaks.",
        "We appreciate your patience.",
        "Please let us know if you have any other questions.",
        "Please feel free to ask.",
        "If you have further questions, just reply to this email.",
        "If you need more details, please ask.",
    ],
)
def test_what_is_only_said_to_the_reader_is_no_claim(courtesy: str) -> None:
    (claim,) = extract_claims(f"{courtesy} The ferry is blue.")
    assert claim.text == "The ferry is blue."


@pytest.mark.parametrize(
    "statement",
    [
        "Thanks to the grant, the museum opened in 1990.",
        "Good questions were asked by the jury.",
        "I checked the valve of the pump.",
        "Hello Kitty was designed by Yuko Shimizu.",
        "Happy to help the poor, Ann Moore founded a school.",
        "If you have chest pain, please call 911.",
        "If you need more than 10 mg, please ask your doctor.",
        "Please let us know within 14 days if an item is damaged.",
        "We are pleased to offer a discount of 10 %.",
    ],
)
def test_statements_that_begin_like_courtesies_stay_whole(statement: str) -> None:
    assert statement in [claim.text for claim in extract_claims(f"{statement} The ferry is blue.")]


def test_a_lie_behind_an_apology_is_found() -> None:
    report = holdfast.detect_hallucinations(
        "Apologies, the ferry carries 600 passengers.", "The ferry carries 220 passengers."
    )
    assert [str(claim.verdict) for claim in report.claims] == ["contradicted"]


@pytest.mark.parametrize(
    "text",
    [
        "This is not medical advice.", "This information does not constitute legal or financial advice.",
        "Disclaimer: this is general information only.", "The above is for educational purposes only.",
        "From: Acme", "To: Jane Roe", "Subject: Your order",
    ],
)  # fmt: skip
def test_disclaimers_and_the_heads_of_letters_are_no_claims(text: str) -> None:
    assert [claim.text for claim in extract_claims(f"The dose is 200 mg.\n\n{text}")] == [
        "The dose is 200 mg."
    ]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Disclaimer: the toll is 9 dollars.", "The toll is 9 dollars."),
        ("Subject: Your refund of $90 was approved", "Your refund of $90 was approved"),
        ("This firm does not give legal advice.", "This firm does not give legal advice."),
        ("To: 5 pm", "To: 5 pm"),
    ],
)
def test_what_they_state_is_one(text: str, claim: str) -> None:
    assert [found.text for found in extract_claims(f"The dose is 200 mg.\n\n{text}")][1:] == [claim]


@pytest.mark.parametrize("aside", ["thats true! ", "Its awesome! ", "By Ann Lee - 2017-05-03\n\n"])
def test_exclamations_without_an_apostrophe_and_bylines_are_no_claims(aside: str) -> None:
    assert [claim.text for claim in extract_claims(f"{aside}The mill burnt down.")] == [
        "The mill burnt down."
    ]


@pytest.mark.parametrize(
    "answer",
    [
        "I'm sorry, but the policy doesn't mention sabbaticals.",
        "The policy does not specify how bonuses are calculated.",
        "Our returns policy does not say who pays for shipping.",
        "The page never states the price.",
        "This e-mail does not clearly state a deadline.",
    ],
)
def test_a_document_that_is_silent_is_no_claim(answer: str) -> None:
    assert extract_claims(answer) == []


@pytest.mark.parametrize(
    "answer",
    [
        "The contract does not cover water damage.",
        "The lease does not include parking.",
        "The policy does not provide a refund.",
        "The study did not reveal any side effects.",
        "The letter did not mention his illness.",
    ],
)
def test_what_a_document_does_not_do_is_a_claim(answer: str) -> None:
    assert [claim.text for claim in extract_claims(answer)] == [answer]


@pytest.mark.parametrize(
    "answer",
    [
        "It looks like the toll is 5 euros.",
        "It seems that the toll is 5 euros.",
        "From what I can see, the toll is 5 euros.",
        "The toll is 5 euros, though I'd confirm with the office.",
        "It looks like the toll is 5 euros, but please check the website.",
        "The toll is 5 euros, but you may want to double-check this with the office.",
    ],
)
def test_what_is_said_with_caution_is_what_is_checked(answer: str) -> None:
    assert [claim.text for claim in extract_claims(answer)] == ["The toll is 5 euros."]


@pytest.mark.parametrize(
    "answer",
    [
        "It looks like a castle.",
        "The doctor came, but you should check the wound daily.",
        "You can pay online, but you should verify your address first.",
    ],
)
def test_looks_and_checks_that_are_the_matter_itself_stay(answer: str) -> None:
    said = " ".join(claim.text for claim in extract_claims(answer)).lower()
    assert all(word in said for word in ("looks", "castle") if word in answer)
    assert all(word in said for word in ("wound", "daily", "address") if word in answer)
