import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.judges.exact.reckoning.arithmetic import settle

laws = settings(deadline=None, max_examples=100)


@pytest.mark.parametrize(
    "claim",
    [
        "15% of 200 is 30",
        "Half of 10 is 5.",
        "12 + 30 = 42",
        "Twelve plus thirty equals forty-two.",
        "10-3=7",
        "2 + 3 * 4 = 14",
        "10 / 3 = 3.33",
        "1,000 times 2 is 2,000",
        "a rise from 40 to 50 is 25 percent",
        "A drop from 50 to 40 is a 20% decrease.",
        "a rise from 30 to 40 is 33 percent",
        "9.9 is greater than 9.11",
        "1 mile is more than 1 km",
        'The word "strawberry" contains three r\'s.',
        "There are 3 r's in the word strawberry.",
        "“Hello” has 5 letters.",
    ],
)
def test_true_by_arithmetic(claim: str) -> None:
    settled = settle(claim)
    assert settled
    assert settled.true


@pytest.mark.parametrize(
    ("claim", "value"),
    [
        ("15 percent of 200 is 35.", "30"),
        ("12+30=43", "42"),
        ("7 × 8 = 54", "56"),
        ("A fall from 50 to 40 is 25%", "20 %"),
        ("9.11 is greater than 9.9", "less than"),
        ("The word strawberry has 2 rs", "3"),
    ],
)
def test_false_by_arithmetic_with_the_right_value(claim: str, value: str) -> None:
    settled = settle(claim)
    assert settled
    assert not settled.true
    assert value in settled.reason


@pytest.mark.parametrize(
    "claim",
    [
        "The company has 12 cars.",
        "15% of the people are old",
        "The dog is bigger than a cat",
        "the house has three s",
        "5 / 0 = 1",
        "7 / 2 = 3",
        "1.000 + 1 = 1001",
        "Sales rose and 12 + 30 = 42",
        "Switzerland has four languages",
        "",
        "1 + " * 200,
        "9" * 5000 + " + 1 = 2",
        "$5 + €6 = 11",
    ],
)
def test_what_is_not_wholly_arithmetic_is_left_alone(claim: str) -> None:
    assert settle(claim) is None


@laws
@given(st.integers(0, 10**6), st.integers(0, 10**6), st.integers(-5, 5))
def test_sums_are_settled_by_their_value(a: int, b: int, error: int) -> None:
    if a + b + error >= 0:
        settled = settle(f"{a} + {b} = {a + b + error}")
        assert settled
        assert settled.true == (error == 0)


@laws
@given(st.text(alphabet="banrs", min_size=2, max_size=12), st.sampled_from("bans"), st.integers(0, 9))
def test_letters_are_counted(word: str, letter: str, count: int) -> None:
    settled = settle(f'The word "{word}" contains {count} {letter}\'s.')
    assert settled
    assert settled.true == (word.count(letter) == count)
