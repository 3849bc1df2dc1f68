"""Short answers told in full: to why, to how, to requests and to a few words that name something."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.questions import gives_reason, in_full


@pytest.mark.parametrize(
    ("question", "answer", "told"),
    [
        ("What is the capital of France?", "Lyon", "The capital of France is Lyon."),
        ("Why did the bridge fall?", "Corrosion", "The bridge fell because of Corrosion."),
        ("Why did the bridge fall?", "Because it was old", "The bridge fell because it was old."),
        ("Why can't we go up?", "To save money", "We can not go up to save money."),
        ("Why did he not pay?", "Because he had left", "He did not pay because he had left."),
        ("How will the chair be delivered?", "By a driver", "The chair will be delivered by a driver."),
        ("Under what conditions can I cancel?", "Within 14 days", "I can cancel within 14 days."),
        ("Name the largest moon of Saturn.", "Titan", "The largest moon of Saturn: Titan."),
        ("Please tell me who signed the lease.", "Ann Lee", "Ann Lee signed the lease."),
        ("Could you tell me when the pool closes?", "9 pm", "The pool closes at 9 pm."),
        ("Can you tell me where the desk was sent from?", "Venlo", "The desk was sent from Venlo."),
        ("I'd like to know what the price is", "$5", "The price is $5."),
        ("refund period for shoes", "30 days", "Refund period for shoes: 30 days."),
        ("name of the player who came on", "Joe", "Name of the player who came on: Joe."),
        ("who did the inspections of the bridge", "Orth", "Orth did the inspections of the bridge."),
        ("How long does Venus take to go round?", "225 days", "Venus takes 225 days to go round."),
        ("What can I use instead of wine?", "juice", "I can use juice instead of wine."),
        ("How many people had to wait?", "112", "112 people had to wait."),
        ("Which of them has two slots?", "Optra", "Optra has two slots."),
        ("How often should I water it?", "Once a week", "I should water it once a week."),
        ("Is it safe?", "maybe", None),
        ("", "Lyon", None),
        ("What is it?", " ", None),
    ],
)
def test_told_in_full(question: str, answer: str, told: str | None) -> None:
    assert in_full(question, answer) == told


def test_reasons_lean_on_their_question() -> None:
    assert gives_reason("Why did it fall?", "Because it was old.")
    assert not gives_reason("Why did it fall?", "As it was old, it fell.")
    assert not gives_reason("When did it fall?", "Because it was old.")


@given(st.text(max_size=60), st.text(max_size=40))
def test_nothing_breaks_it(question: str, answer: str) -> None:
    told = in_full(question, answer)
    assert told is None or told.endswith(".")
