"""Short answers, "yes" and "no" are read with the question that they answer."""

import pytest

import holdfast
from holdfast import ClaimStatus
from holdfast.grounding.asked import claims_of

FRANCE = {
    "a": "Paris is the capital of France. Lyon is a large city in France with 500,000 people. "
    "The Orme tower opened in 1889; Ida Brandt designed it. Parking is not free."
}


@pytest.mark.parametrize(
    ("question", "answer", "told"),
    [
        ("What is the capital of France?", "Lyon", ["The capital of France is Lyon."]),
        ("what is the capital of france", "**Lyon**", ["The capital of france is Lyon."]),
        (
            "What is the capital of France?",
            "Lyon. It has 500,000 people.",
            ["The capital of France is Lyon.", "It has 500,000 people."],
        ),
        ("Who designed it?", "Ida Brandt's firm", ["Ida Brandt's firm designed it."]),
        ("Can I cancel?", "No.", ["You can not cancel."]),
        ("Is the observatory open?", "Yes, it is.", ["The observatory is open."]),
        ("Is parking free?", "Yes, parking is free for guests.", ["Parking is free for guests."]),
        ("Is parking free?", "Yes, parking is free.", ["Parking is free."]),
        ("Can I return it?", "Yes, you have 30 days.", ["You can return it.", "You have 30 days."]),
        ("Is parking free?", "Yes, but only on Sundays.", ["Parking is free, but only on Sundays."]),
        (
            "Is Lyon the capital of France?",
            "No, Paris is.",
            ["Lyon is not the capital of France.", "Paris is the capital of France."],
        ),
        ("Why did it close?", "Corrosion", ["It closed because of Corrosion."]),
        ("Tell me when the tower opened.", "1889", ["The tower opened in 1889."]),
        ("return period for shoes", "45 days", ["Return period for shoes: 45 days."]),
        # What stands alone is left alone.
        ("How do I reset it?", "1. Hold the button\n2. Wait a minute", ["Hold the button", "Wait a minute"]),
        ("How do I reset it?", "Press the red button.", ["Press the red button."]),
        ("What is the refund policy?", "Not specified.", ["Not specified."]),
        ("Is it a good choice?", "Probably not, on either count.", ["Probably not, on either count."]),
        ("What is it?", "Overview\n\nThe tower is old.", ["The tower is old."]),
        ("Is it open?", "No refunds are given.", ["No refunds are given."]),
    ],
)
def test_what_an_answer_says_with_its_question(question: str, answer: str, told: list[str]) -> None:
    claims = claims_of(answer, question)
    assert [claim.text for claim in claims] == told
    assert [claim.id for claim in claims] == [f"c{n}" for n in range(1, len(told) + 1)]
    assert all(0 <= claim.start < claim.end <= len(answer) for claim in claims)


def test_without_a_question_nothing_changes() -> None:
    assert [claim.text for claim in claims_of("Lyon")] == ["Lyon"]
    assert [claim.asked for claim in claims_of("Lyon is old.", "What is old?")] == [None]


def test_a_question_within_the_answer_is_answered_there() -> None:
    claims = claims_of("Who built the mill? Jane Doe. When did it open? 1790.", "")
    assert [claim.text for claim in claims] == ["Jane Doe built the mill.", "It opened in 1790."]


def test_words_of_the_answer_that_are_no_known_form_are_read_behind_the_question() -> None:
    (claim,) = claims_of("A force", "Explain gravity in two words please, what is it then")
    assert claim.text.endswith("A force") or "force" in claim.text
    assert (
        claims_of("Lyon", "What is the capital of France?")[0].asked == "What is the capital of France? Lyon"
    )


@pytest.mark.parametrize(
    ("question", "answer", "verdict"),
    [
        ("What is the capital of France?", "Lyon", ClaimStatus.CONTRADICTED),
        ("What is the capital of France?", "Paris", ClaimStatus.SUPPORTED),
        ("Is Lyon the capital of France?", "Yes", ClaimStatus.CONTRADICTED),
        ("Is parking free?", "No.", ClaimStatus.SUPPORTED),
        ("Is parking free?", "Yes.", ClaimStatus.CONTRADICTED),
        ("When did the Orme tower open?", "1889", ClaimStatus.SUPPORTED),
        ("When did the Orme tower open?", "1901", ClaimStatus.CONTRADICTED),
        ("Who designed the Orme tower?", "Ida Brandt", ClaimStatus.SUPPORTED),
    ],
)
def test_verdicts_on_short_answers(question: str, answer: str, verdict: ClaimStatus) -> None:
    claim = holdfast.verify_response(question, answer, FRANCE).report.claims[0]
    assert claim.verdict is verdict
    assert answer[claim.start : claim.end].strip("*.") == answer.strip("*.")


def test_what_is_wrong_is_marked_in_the_answer_and_corrected_there() -> None:
    answer = "Lyon. It has 500,000 people."
    report = holdfast.verify_response("What is the capital of France?", answer, FRANCE).report
    (mark,) = report.claims[0].highlights
    assert answer[mark.start : mark.end] == "Lyon"
    result = holdfast.verify_and_correct("What is the capital of France?", answer, FRANCE)
    assert result.final_response.startswith("Paris")


def test_what_a_question_names_is_no_answer_to_it() -> None:
    result = holdfast.verify_and_correct(
        "What is the capital of France?", "The capital is Lyon.", FRANCE, confidence_threshold=0.9
    )
    assert "capital is France" not in result.final_response
    assert "Paris" in result.final_response


def test_a_guard_reads_short_answers_while_they_are_written() -> None:
    guard = holdfast.Guard(lambda question: "Lyon. It has 500,000 people.")
    stream = guard.stream("What is the capital of France?", context=FRANCE)
    verdicts = [event for event in stream if event.kind == "verdict"]
    assert verdicts[0].claims[0].claim_text == "The capital of France is Lyon."
    assert verdicts[0].claims[0].verdict is ClaimStatus.CONTRADICTED
    assert stream.answer.verification is not None
    told = [claim.claim_text for claim in stream.answer.verification.report.claims]
    assert told == ["The capital of France is Lyon.", "It has 500,000 people."]
