"""Conversation turned into statements about who spoke."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.memory.types import Hit, Passage
from holdfast.premises.speakers import partners, told


def said(text: str, speaker: str | None = "Owen", listener: str | None = None) -> str:
    return told(Hit(Passage("p", text, speaker=speaker), 1.0), listener).text


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("I went to the fair.", "Owen went to the fair."),
        ("I'm making bread for my sister.", "Owen is making bread for Owen's sister."),
        ("I love it and I've told them.", "Owen loves it and Owen has told them."),
        ("It snowed on us.", "It snowed on Owen."),
        ("I have a dog. Do you like dogs?", "Owen has a dog."),
        ("Wow Priya, congrats! I baked.", "Wow, congrats! Owen baked."),
        ("Ouch, poor thing.", "Ouch, poor thing."),
        ("Thanks, Priya! Your bread is great.", "Thanks! Priya's bread is great."),
    ],
)
def test_first_person_is_the_speaker(text: str, statement: str) -> None:
    assert said(text) == statement


def test_a_name_before_a_colon_is_the_speaker() -> None:
    assert said("Caroline: I went to the fair.", None) == "Caroline went to the fair."
    assert said("Note: the fair is closed.", None).endswith("the fair is closed.")


def test_you_is_the_other_of_two() -> None:
    talk = [Hit(Passage("1", "I sang.", speaker="Ann"), 1.0), Hit(Passage("2", "Nice.", speaker="Bo"), 1.0)]
    assert partners(talk) == {"Ann": "Bo", "Bo": "Ann"}
    assert partners([*talk, Hit(Passage("3", "Hm.", speaker="Cy"), 1.0)]) == {}
    assert (
        said("You sang well and your voice is clear.", "Bo", "Ann")
        == "Ann sang well and Ann's voice is clear."
    )


def test_sentences_about_one_of_two() -> None:
    both = told(
        Hit(Passage("p", "You're tough. My grandmother sent me a violin.", speaker="Priya"), 1.0), "Owen"
    )
    assert both.about("Owen") == "Owen is tough."
    assert both.about("Priya") == "Priya's grandmother sent Priya a violin."


@given(st.text(max_size=200), st.none() | st.text(min_size=1, max_size=12))
@settings(deadline=None)
def test_any_text_can_be_told(text: str, speaker: str | None) -> None:
    told(Hit(Passage("p", text or "x", speaker=speaker), 1.0)).about("Ann")
