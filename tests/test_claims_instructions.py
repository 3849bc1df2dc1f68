"""Orders to the reader: what to do is a claim, where to read on and what to tell the assistant is none."""

import pytest

import holdfast
from holdfast.claims import extract_claims
from holdfast.claims.instructions import points_elsewhere


def claims_beside_a_statement(order: str) -> list[str]:
    first, *others = (claim.text for claim in extract_claims(f"The box is grey. {order}"))
    assert first == "The box is grey."
    return others


@pytest.mark.parametrize(
    "order",
    [
        "Call a doctor if you have nausea.",
        "Call your bank immediately if your card is stolen.",
        "See a doctor at once if the rash spreads.",
        "See your dentist every six months.",
        "Consult a doctor if the pain lasts more than 3 days.",
        "Please ask your pharmacist if you take blood thinners.",
        "Visit the clinic within 3 days if the swelling continues.",
        "Contact us within 14 days of delivery.",
        "Check the oil level every 5,000 km.",
        "Call 112 in an emergency.",
        "Call us on 0800 123 456.",
        "Email claims@acme.com.",
        "Reply within 24 hours.",
        "Never call the number on the card.",
        "Do not contact the seller.",
        "Take it with food.",
        "Restart the router.",
        "Do not exceed two tablets a day.",
        "Use the code SAVE10 at checkout.",
        "Use code 1234 at the door.",
        "Turn to the left.",
        "Verify that the valve is closed.",
        "Imagine Dragons is a band from Las Vegas.",
        "Tell Me Why is a song by the Beatles.",
        "Contact lenses when worn daily are replaced weekly.",
        "Email volume after the launch was higher.",
    ],
)
def test_what_to_do_is_a_claim(order: str) -> None:
    assert claims_beside_a_statement(order) == [order]


@pytest.mark.parametrize(
    "order",
    [
        "See the table below.",
        "Please see page 14.",
        "See section 4 if you are unsure.",
        "Check the manual every time.",
        "Refer to RFC 2616 for details.",
        "Look at the chart on page 4.",
        "Take a close look at the chart below.",
        "Have a look at our guide.",
        "Use the table below to choose.",
        "Turn to chapter 5.",
        "Let me know if you need more.",
        "Contact us if you have questions.",
        "Contact us when you are ready.",
        "Please contact support if the problem persists.",
        "Reach out to us if you need help.",
        "Visit our website for more.",
        "Consult your doctor before use.",
        "Ask me if anything is unclear.",
        "Tell me which one you prefer.",
        "Just say the word and I'll rewrite it.",
        "Suppose a car drives 60 km in an hour.",
        "Imagine a box of 10 apples.",
        "Think of it as a big library.",
        "Double-check the figures before you publish.",
        "Verify this with your bank.",
        "Try again later.",
    ],
)
def test_where_to_read_on_and_what_to_tell_the_assistant_is_none(order: str) -> None:
    assert claims_beside_a_statement(order) == []


def test_a_wrong_number_to_call_is_found() -> None:
    answer = "The shop opens at nine. Call 555-0199 to book a table."
    report = holdfast.detect_hallucinations(answer, "The shop opens at nine. Call 555-0133 to book a table.")
    assert [claim.verdict for claim in report.claims] == ["supported", "contradicted"]


def test_orders_without_end_come_back() -> None:
    for unit in ("see the ", "look at a ", "if you ", "use table ", "x@", "1"):
        assert points_elsewhere("See " + unit * 30_000) in (True, False)
