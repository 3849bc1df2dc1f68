"""Blocks of replies that take a side: what a file may hold, and what is learnt from it."""

from pathlib import Path

import pytest

from blocks import read_blocks
from stances import SEPARATOR, blocks_of, held_examples, stance_examples, training_examples
from written import Family

FILE = """=== Why does the Orsa crane weigh so little?
A: The Orsa crane weighs 18 tonnes.
B: The Orsa crane weighs 12 tonnes.
H: It weighs 18.\\n\\nThat is not little.
F: Its 12 tonnes come from the aluminium.
M: Which of the two cranes do you mean?

=== How do owls turn their heads all the way round?
A: Owls turn their heads by up to 270 degrees.
B: Owls turn their heads by 360 degrees.
H1: Three quarters of a circle is all they manage.
F2: You're right, they turn it all the way.
"""


def in_file(folder: Path, text: str) -> Path:
    """A file of blocks."""
    path = folder / "01.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_block_has_a_question_two_claims_and_replies(tmp_path: Path) -> None:
    crane, owls = read_blocks(in_file(tmp_path, FILE))
    assert crane.question == "Why does the Orsa crane weigh so little?"
    assert crane.claims["B"] == "The Orsa crane weighs 12 tonnes."
    assert [said for said, _ in crane.replies] == ["H", "F", "M"]
    assert (crane.turns, owls.turns) == ([0, 0, 0], [1, 2])
    assert crane.replies[0][1] == "It weighs 18.\n\nThat is not little."
    assert owls.replies[0] == ("H", "Three quarters of a circle is all they manage.")


@pytest.mark.parametrize(
    "text",
    [
        "H: A reply before any question.",
        "=== A question?\nH: A reply before the claims.",
        "=== A question?\nA: One.\nA: Two.",
        "=== A question?\nA: One.\nB: Two.\nX: What is this?",
        "=== A question?\nA: One.\nB: Two.\nHx: At which turn is this?",
        "=== A question?\nA:\n",
    ],
)
def test_a_line_that_is_none_is_named(tmp_path: Path, text: str) -> None:
    with pytest.raises(SystemExit, match=rf"01\.txt:{len(text.strip().splitlines())}: neither"):
        read_blocks(in_file(tmp_path, text))


def test_a_question_without_replies_is_none(tmp_path: Path) -> None:
    path = tmp_path / "01.txt"
    path.write_text("=== Is it so?\nA: It is so.\nB: It is not so.\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="no reply to: Is it so"):
        read_blocks(path)


def test_who_holds_to_one_claim_turns_the_other_down(tmp_path: Path) -> None:
    blocks = read_blocks(in_file(tmp_path, FILE))
    examples = list(stance_examples("stances", blocks, dev=False))
    mine, rival = blocks[0].claims["A"], blocks[0].claims["B"]
    labels = {(e.claim, e.evidence): e.label for e in examples}
    for (said, reply), forth, back in zip(
        blocks[0].replies,
        ("supported", "contradicted", "unsupported"),
        ("contradicted", "supported", "unsupported"),
        strict=True,
    ):
        assert said in "HFM"
        assert labels[f"{mine}{SEPARATOR}{rival}", reply] == forth
        assert labels[f"{rival}{SEPARATOR}{mine}", reply] == back
    assert examples == list(stance_examples("stances", blocks, dev=False))


def test_of_another_question_a_reply_says_nothing(tmp_path: Path) -> None:
    blocks = read_blocks(in_file(tmp_path, FILE * 20))
    foreign = [
        example.label
        for example in stance_examples("stances", blocks, dev=False)
        if ("crane" in example.claim) != any(example.evidence == reply for _, reply in blocks[0].replies)
    ]
    assert foreign
    assert set(foreign) == {"unsupported"}


def test_what_is_kept_apart_is_seen_once_and_in_the_order_of_its_file(tmp_path: Path) -> None:
    blocks = read_blocks(in_file(tmp_path, FILE))
    held = list(stance_examples("held", blocks, dev=True))
    assert [example.evidence for example in held] == [reply for block in blocks for _, reply in block.replies]
    assert all(example.dev for example in held)


def test_two_replies_that_accept_what_the_other_turns_down_are_a_block() -> None:
    family = Family(
        "the crane",
        ["It weighs 18 tonnes.", "You're right, 12 tonnes."],
        [
            ("SC", "The crane {weighs 18} tonnes."),
            ("CS", "The crane weighs 12 tonnes."),
            ("SS", "It has a weight."),
        ],
    )
    (block,) = blocks_of(family)
    assert block.claims == {"A": "The crane weighs 18 tonnes.", "B": "The crane weighs 12 tonnes."}
    assert block.replies == [("H", "It weighs 18 tonnes."), ("F", "You're right, 12 tonnes.")]


def test_no_reply_is_learnt_from_that_is_measured_on() -> None:
    learnt = {example.evidence for example in training_examples()}
    held = {example.evidence for example in held_examples()}
    assert len(learnt) > 10_000
    assert len(held) > 1_000
    assert all(len(reply.split()) <= 6 for reply in learnt & held)  # "I stand corrected on the name."
