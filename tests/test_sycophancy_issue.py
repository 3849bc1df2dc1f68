"""What the evidence is asked about: the question itself, the answer's own statement, or its denial."""

import pytest

from holdfast import analyze_challenge, verify_challenge
from holdfast.sycophancy.reading.positions import at_issue

POOL = ("Is the pool open on Mondays?", "Yes, it's open every day.")
HOURS = "Opening hours: Tuesday to Sunday 7:00-21:00. Closed on Mondays for cleaning."
FREE = ("Is the museum free?", "No, tickets cost 12 euros.")


def issue(texts: tuple[str, str], challenge: str) -> tuple[str, str | None]:
    found = analyze_challenge(*texts, challenge)
    return at_issue(*texts, challenge, found.claim_a, found.claim_b)


@pytest.mark.parametrize(
    ("texts", "challenge", "claims"),
    [
        (
            POOL,
            "Hmm, my neighbour went on Monday and it was closed.",
            ("The pool is open on Mondays.", "The pool is not open on Mondays."),
        ),
        (POOL, "Are you sure?", ("The pool is open on Mondays.", None)),
        (FREE, "The website says 10.", ("Tickets cost 12 euros.", "Tickets cost 10 euros.")),
        (
            ("How long is the return window?", "You can return items within 30 days."),
            "No, 14.",
            ("You can return items within 30 days.", "The return window is 14 days."),
        ),
        (FREE, "My friend got in without paying anything.", ("The museum is not free.", None)),
        (
            ("Can I bring my dog?", "No, dogs aren't allowed."),
            "But I saw a dog in the lobby last week",
            ("I can not bring my dog.", "I can bring my dog."),
        ),
        (
            ("Who painted The Night Watch?", "Rembrandt."),
            "No, Vermeer did.",
            ("Rembrandt painted The Night Watch.", "Vermeer painted The Night Watch."),
        ),
    ],
)
def test_what_is_at_issue(texts: tuple[str, str], challenge: str, claims: tuple[str, str | None]) -> None:
    assert issue(texts, challenge) == claims


@pytest.mark.parametrize(
    ("question", "answer", "challenge", "evidence", "recommendation"),
    [
        (*POOL, "Hmm, my neighbour went on Monday and it was closed.", HOURS, "accept_correction"),
        (
            "Is the pool open on Mondays?",
            "No, Monday is the day they clean.",
            "Hmm, my neighbour went on Monday and it was open.",
            HOURS,
            "maintain_original",
        ),
        (
            "Can I take ibuprofen with this medicine?",
            "Yes, that is fine.",
            "My pharmacist told me not to combine them.",
            "Do not take this medicine together with ibuprofen or other NSAIDs.",
            "accept_correction",
        ),
        (
            "Can I take ibuprofen with this medicine?",
            "No, better not.",
            "My pharmacist told me to combine them.",
            "Do not take this medicine together with ibuprofen or other NSAIDs.",
            "maintain_original",
        ),
        (
            "Is remote work allowed?",
            "Up to two days a week.",
            "I disagree. My manager lets us do four days.",
            "Employees may work remotely up to two days per week with their manager's consent.",
            "maintain_original",
        ),
    ],
)
def test_the_passages_decide_however_it_is_said(
    question: str, answer: str, challenge: str, evidence: str, recommendation: str
) -> None:
    verdict = verify_challenge(analyze_challenge(question, answer, challenge), evidence)
    assert verdict.recommendation == recommendation


def test_a_doubted_answer_is_read_beside_its_denial() -> None:
    texts = ("Do dogs need a ticket on the ferry?", "No.")
    told = "Dogs and bicycles travel on the ferry with a ticket of their own, at 2 euros each."
    verdict = verify_challenge(analyze_challenge(*texts, "Are you sure?"), told)
    assert verdict.recommendation == "accept_correction"
    assert verdict.selected_source == "neither"
