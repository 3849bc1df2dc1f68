"""Who holds an office changes with time; who held it once does not."""

import pytest

from holdfast.sycophancy.reading.questions import classify_question
from holdfast.sycophancy.reading.turns import default_encoder


@pytest.mark.parametrize(
    "question",
    [
        "Who is the president of France?",
        "Who is the king of Spain?",
        "Who is the prime minister of Japan?",
        "Who is the mayor of London?",
        "Who's the governor of Texas?",
        "Who is France's president?",
        "Who is the French president?",
        "who is the pope",
        "Who is the foreign minister of Norway?",
        "Who is the head coach of Real Madrid?",
        "Who is the secretary-general of NATO?",
        "Can you tell me who is the queen of Denmark?",
    ],
)
def test_who_holds_an_office_is_time_sensitive(question: str) -> None:
    assert classify_question(question, default_encoder()).type == "time_sensitive"


@pytest.mark.parametrize(
    "question",
    [
        "Who was the first president of France?",
        "Who was king of Spain in 1500?",
        "Who was the mayor of London in 1990?",
        "Who is the president of France in 1995?",
        "Who is the first president of France?",
        "Who is the king of pop?",
        "Who is known as the king of rock?",
        "Who is the father of the king of Spain?",
        "Who is the author of The Prince?",
        "Who wrote The Mayor of Casterbridge?",
        "Who killed the king of Norway?",
    ],
)
def test_who_held_an_office_is_a_fact(question: str) -> None:
    assert classify_question(question, default_encoder()).type == "factual"
