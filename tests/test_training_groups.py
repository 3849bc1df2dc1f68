"""Contexts that share text never fall on both sides of the dev split."""

from hypothesis import given, settings
from hypothesis import strategies as st

from groups import DEV_SHARE, Groups

PAGE = [
    "The lighthouse on the northern cape was lit in the spring of 1871.",
    "Helen Strachan drew the lantern and the stair that leads up to it.",
    "Its beam can be seen from boats that are thirty kilometres away.",
    "Keepers lived in the two stone houses beside it until last winter.",
]


def test_texts_that_share_a_sentence_are_one_group() -> None:
    first, second, third = " ".join(PAGE[:2]), " ".join(PAGE[1:3]), " ".join(PAGE[2:])
    groups = Groups([first, third, second])
    assert groups.group(first) == groups.group(second) == groups.group(third)


def test_texts_with_nothing_in_common_are_apart() -> None:
    groups = Groups([PAGE[0], PAGE[1]])
    assert groups.group(PAGE[0]) != groups.group(PAGE[1])


def test_short_lines_join_nothing() -> None:
    one, other = f"See also.\n{PAGE[0]}", f"See also.\n{PAGE[1]}"
    groups = Groups([one, other])
    assert groups.group(one) != groups.group(other)


@given(st.permutations(range(40)))
@settings(deadline=None, max_examples=20)
def test_the_order_of_the_texts_does_not_matter(order: list[int]) -> None:
    texts = [
        f"{PAGE[n % 4]} House number {n} has a green door and {n // 2} windows to the sea." for n in order
    ]
    known, again = Groups(texts), Groups(sorted(texts))
    assert [known.group(t) for t in texts] == [again.group(t) for t in texts]
    assert [known.is_dev(t) for t in texts] == [again.is_dev(t) for t in texts]


def test_about_the_wanted_share_of_groups_is_kept_for_the_dev_split() -> None:
    texts = [f"The {n}th lamp of the long harbour wall was lit on day {n}." for n in range(5000)]
    groups = Groups(texts)
    share = 100 * sum(map(groups.is_dev, texts)) / len(texts)
    assert DEV_SHARE - 1.5 < share < DEV_SHARE + 1.5
