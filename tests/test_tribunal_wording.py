"""Wording: copies that hide are near 1, people who think alone are not, and size never hurts."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.tribunal.similarity.alignment import gaps_between, matching_runs
from holdfast.tribunal.similarity.folding import folded_words
from holdfast.tribunal.similarity.sketch import candidates
from holdfast.tribunal.similarity.wording import Wording, WordingMeasure
from tribunal_cases import REASONS

LETTERS = st.lists(st.integers(0, 4), max_size=14)
ESSAY = (
    "The bridge carries nine hundred lorries a day, and its bearings were last replaced in 1987. "
    "Inspectors found cracks in two of the six girders, both on the downstream side. "
    "Closing it for the summer costs the town less than an emergency closure in winter would. "
    "I therefore think that the work should start in June, before the rain comes."
)
OTHER_VIEW = (
    "Start in June. Winter closures hurt the town far more, because the detour over the pass is often snowed in. "
    "Cracked girders, two of them according to the inspection, do not heal by waiting, and parts that old fail "
    "without warning. Nine hundred lorries daily is no small load."
)


def similarity(one: str, other: str, proposal: str = "") -> float:
    return WordingMeasure(proposal).similarity(Wording(one), Wording(other))


def longest_common(left: list[int], right: list[int]) -> int:
    table = [[0] * (len(right) + 1) for _ in range(len(left) + 1)]
    for i, one in enumerate(left):
        for j, other in enumerate(right):
            table[i + 1][j + 1] = table[i][j] + 1 if one == other else max(table[i][j + 1], table[i + 1][j])
    return table[-1][-1]


@given(LETTERS, LETTERS)
def test_runs_are_a_longest_common_subsequence(left: list[int], right: list[int]) -> None:
    runs = matching_runs(left, right)
    assert sum(length for _, _, length in runs) == longest_common(left, right)
    assert all(left[i : i + n] == right[j : j + n] for i, j, n in runs)
    gaps = list(gaps_between(runs, len(left), len(right)))
    assert sum(end - start for start, end, _, _ in gaps) + sum(n for _, _, n in runs) == len(left)
    assert sum(end - start for _, _, start, end in gaps) + sum(n for _, _, n in runs) == len(right)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=80), st.text(max_size=80))
def test_it_is_symmetric_in_range_and_one_for_the_same_words(one: str, other: str) -> None:
    there = similarity(one, other)
    assert 0.0 <= there <= 1.0
    assert there == similarity(other, one)
    assert similarity(one, one) == float(bool(folded_words(one)))
    assert (there == 1.0) == (folded_words(one) == folded_words(other) != [])


def test_own_thoughts_on_the_same_facts_are_safe() -> None:
    assert similarity(ESSAY, OTHER_VIEW) < 0.5
    assert max(similarity(a, b) for a in REASONS for b in REASONS if a != b) < 0.3


@pytest.mark.parametrize(
    "copy",
    [
        pytest.param(ESSAY.upper() + "!!!", id="shouted"),
        pytest.param(
            ESSAY.replace("carries", "bears").replace("found", "saw").replace("think", "believe"),
            id="synonyms",
        ),
        pytest.param(". ".join(reversed(ESSAY.rstrip(".").split(". "))), id="moved sentences"),
        pytest.param(ESSAY.replace("e", "е"), id="letters that look the same"),
        pytest.param(ESSAY.replace("i", "i\u200b"), id="invisible characters"),
        pytest.param(ESSAY.replace("a", "á"), id="accents"),
        pytest.param(ESSAY.replace(". ", ".\n\n- "), id="a list of it"),
    ],
)
def test_copies_that_hide_are_found(copy: str) -> None:
    assert similarity(ESSAY, copy) >= 0.92


def test_noise_between_the_sentences_does_not_hide_a_copy() -> None:
    noise = (
        "Herons nest late this year. ", "My cousin sells tyres in Aachen. ", "Copper was cheaper then. ",
        "Nobody plays the oboe any more. ",
    )  # fmt: skip
    stuffed = "".join(
        f"{sentence}. {extra}" for sentence, extra in zip(ESSAY.split(". "), noise, strict=True)
    )
    assert similarity(ESSAY, stuffed) >= 0.8
    assert similarity(ESSAY, OTHER_VIEW + " " + "".join(noise)) < 0.5


def test_a_shared_frame_with_other_content_is_no_copy() -> None:
    one = (
        "The cost of the new roof is the reason that I am for the plan of the board, and not the look of it."
    )
    other = (
        "The colour of the old door is the thing that I am in the mood of the moment, and not the feel of it."
    )
    assert similarity(one, other) < 0.8


def test_another_number_is_another_calculation() -> None:
    one = "Each crate holds 12 jars and we have 30 crates so that makes 360 jars for the market in all."
    assert similarity(one, one.replace("jars", "pots")) > similarity(
        one, one.replace("12", "14").replace("360", "420")
    )


def test_words_of_the_proposal_prove_less() -> None:
    asked = "How many jars are in 30 crates of 12 jars each?"
    one, other = "30 crates of 12 jars each are 360 jars.", "So 30 crates of 12 jars each are 360 jars."
    assert similarity(one, other, asked) < similarity(one, other)


def test_few_words_prove_little() -> None:
    one, other = "It is safe enough.", "It is quite safe enough."
    assert similarity(one, other) < similarity(ESSAY, ESSAY.replace("think", "believe"))
    assert similarity(one, other) < 0.85


def test_scripts_without_blanks_are_compared_too() -> None:
    one = "这座桥每天承载九百辆卡车，轴承上次更换是在一九八七年，检查员在六根梁中的两根上发现了裂缝。"
    assert similarity(one, one.replace("发现了", "看到了")) >= 0.8
    assert similarity(one, "夏天关闭它对镇上的损失比冬天紧急关闭要小，所以我认为应该六月开始施工。") < 0.5


def test_hostile_length_costs_little() -> None:
    long = Wording("alpha beta gamma " * 40_000)
    assert WordingMeasure().similarity(long, Wording("delta epsilon " * 40_000)) < 0.5
    many = [
        Wording(". ".join(f"{chr(97 + i % 26) * (i // 26 + 1)}{end}" for i in range(900))) for end in "xy"
    ]
    assert WordingMeasure().similarity(*many) < 0.5


def test_the_sketch_keeps_what_is_alike_and_drops_what_is_not() -> None:
    draws = random.Random(7)
    vocabulary = [f"word{chr(97 + n % 26)}{chr(97 + n // 26)}" for n in range(600)]
    texts = [" ".join(draws.choices(vocabulary, k=60)) for _ in range(100)]
    texts[40] = texts[3].replace(texts[3].split()[10], "else")
    found = candidates([Wording(text) for text in texts])
    pairs = {(first, second) for first, second, _ in found.pairs}
    assert (3, 40) in pairs
    assert found.complete
    assert len(pairs) < 50
    few = candidates([Wording(text) for text in texts], most=0)
    assert (len(few.pairs), few.complete) == (0, False)


@pytest.mark.parametrize(
    "courtesy", ["Thank you for asking! ", "I agree. ", "This is my honest view of it. "]
)
def test_a_courtesy_before_a_copy_does_not_hide_it(courtesy: str) -> None:
    text = (
        "The index rebuild takes the lock for about four seconds, and the nightly window has two idle hours, "
        "so users will not notice it."
    )
    assert similarity(text, courtesy + text) >= 0.92
    assert similarity("Nobody is online at night.", courtesy + "Nobody is online at night.") < 0.92
