"""What one thing is like, told of the one beside it."""

import pytest

from holdfast.judges.exact.clashes.kinds import find_other_kind

BOX = "The X200 has a steel frame and a plastic lid."
BAG = "The Pro model has leather straps, brass buckles and a nylon lining."
COLLEGE = "This college offers different undergraduate and postgraduate courses in arts."


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The X200 has a plastic frame.", BOX),
        ("The X200 has a steel lid.", BOX),
        ("The lid of the X200 is steel.", BOX),
        ("The frame is plastic.", BOX),
        ("The Pro model has brass straps.", BAG),
        ("The Pro model has a leather lining.", BAG),
        ("The lobby has wooden floors.", "The lobby has marble floors and wooden beams."),
        ("The town has slate walls.", "The town has thick stone walls and grey slate roofs."),
    ],
)
def test_a_word_stays_with_its_noun(claim: str, sentence: str) -> None:
    clash = find_other_kind(claim, [sentence])
    assert clash is not None
    assert clash.sentence == sentence


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The X200 has a steel frame.", BOX),
        ("The lid is plastic.", BOX),
        ("The Pro model has brass buckles.", BAG),
        ("This college offers different courses in arts.", COLLEGE),
        ("The camera has a large lens mount.", "The camera has a large sensor and lens mount."),
        ("The town has old walls.", "The town has red brick barns and old stone walls."),
        ("The lid is not steel.", BOX),
    ],
)
def test_shared_words_and_right_ones_are_left_alone(claim: str, sentence: str) -> None:
    assert find_other_kind(claim, [sentence]) is None


def test_another_sentence_may_say_it_after_all() -> None:
    assert find_other_kind("The lid is steel.", [BOX, "Since 2020 the lid has been steel as well."]) is None
