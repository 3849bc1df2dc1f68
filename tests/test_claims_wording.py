"""The words of a passage as they can stand in another text."""

import pytest

from holdfast.claims.wording import quotable


@pytest.mark.parametrize(
    "words",
    [
        "FAQ: returns are free of charge.",
        "NASA: the probe was launched in 2021.",
        "Plan A: 20 euros a month.",
        "Item A: 20 euros.",
        "VITAMIN A: 20 mg a day.",
        "OpenAI: the laboratory was founded in 2015.",
        "EndUser: may read the files.",
        "WorkBot: ready since 9:00.",
        "Section Q: quarries and mines.",
        "Ask the AI: it knows the answer.",
    ],
)
def test_a_label_that_is_part_of_a_word_or_stands_behind_one_stays(words: str) -> None:
    assert quotable(words) == words


@pytest.mark.parametrize(
    ("passage", "words"),
    [
        ("A: Yes, parking is free.", "Yes, parking is free."),
        ("Q: Is parking free?", "Is parking free?"),
        ("**A:** Yes, parking is free.", "Yes, parking is free."),
        ("- Answer: Parking is free.", "Parking is free."),
        ("1. User : Parking is free.", "Parking is free."),
        ("> Assistant: Parking is free.", "Parking is free."),
        ("## Parking\n\nAI: Parking is free.", "Parking is free."),
        ("[1] Bot: Parking is free.", "Parking is free."),
    ],
)
def test_the_label_of_a_speaker_goes_with_the_marks_before_it(passage: str, words: str) -> None:
    assert quotable(passage) == words
