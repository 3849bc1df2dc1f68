import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.values.agreement import Agreement
from holdfast.judges.exact.values.numbers import find_numbers
from holdfast.judges.exact.values.quantities import NumberIndex, compare_numbers


def compare(claim: str, evidence: str) -> Agreement:
    (one,), (other,) = find_numbers(plain(claim)), find_numbers(plain(evidence))
    return compare_numbers(one, other)


@pytest.mark.parametrize(
    ("claim", "evidence", "agreement"),
    [
        ("at 7:30 p.m.", "at 19:30", Agreement.EQUAL),
        ("at 19:30", "at 7:30 PM", Agreement.EQUAL),
        ("at 7:30 am", "at 07:30", Agreement.EQUAL),
        ("at 7 p.m.", "at 7:00 pm", Agreement.EQUAL),
        ("at 19:30 hours", "at 7:30 p. m.", Agreement.EQUAL),
        ("at 12 pm", "at 12:00 p.m.", Agreement.EQUAL),
        ("at 12:15 a.m.", "at 00:15", Agreement.EQUAL),
        ("at 7:30", "at 7:30 p.m.", Agreement.EQUAL),
        ("at 7:30 a.m.", "at 7:30 p.m.", Agreement.DIFFERENT),
        ("at 7:30 p.m.", "at 7:45 p.m.", Agreement.DIFFERENT),
        ("at 7:30", "at 8:30 p.m.", Agreement.DIFFERENT),
        ("at 12:15 a.m.", "at 12:15 p.m.", Agreement.DIFFERENT),
        ("at 7:30", "at 19:30", Agreement.UNDECIDED),
        ("at 7:30 p.m.", "at 7:30", Agreement.UNDECIDED),
        ("at 7 p.m.", "at 7", Agreement.UNDECIDED),
        ("7:30 p.m.", "1170", Agreement.UNDECIDED),
        ("450", "7:30 a.m.", Agreement.UNDECIDED),
        ("3:1", "3:1", Agreement.EQUAL),
        ("3:1", "3:2", Agreement.DIFFERENT),
        ("4:05.3", "4:05.4", Agreement.DIFFERENT),
        ("at 02:14", "at 02:14:37", Agreement.COVERED),
        ("at 2:14 pm", "at 14:14:37", Agreement.COVERED),
        ("at 02:15", "at 02:14:37", Agreement.UNDECIDED),
        ("at 02:14:37", "at 02:14", Agreement.UNDECIDED),
        ("at 02:14", "at 27:14:37", Agreement.UNDECIDED),
    ],
)
def test_times_of_day_are_compared_as_such(claim: str, evidence: str, agreement: Agreement) -> None:
    assert compare(claim, evidence) == agreement


@pytest.mark.parametrize("text", ["5 apples", "7:30 minutes", "25:30", "7 a month", "7 amps"])
def test_other_numbers_are_no_times_of_day(text: str) -> None:
    times = [reading.time for number in find_numbers(plain(text)) for reading in number.readings]
    assert times == [None]


def test_a_time_to_the_minute_is_held_by_one_to_the_second() -> None:
    index = NumberIndex(find_numbers(plain("started 02:00:01, failed 14:14:37.250")))
    said = ("02:00", "2:14 p.m.", "02:14", "02:00:02")
    assert [index.holds(find_numbers(text)[0]) for text in said] == [True, True, False, False]


def test_a_time_is_held_by_any_that_may_be_the_same() -> None:
    index = NumberIndex(find_numbers(plain("from 19:30 to 9 and until 450")))
    (evening,), (half,), (morning,) = (find_numbers(t) for t in ("7:30 p.m.", "7:30", "7:30 a.m."))
    assert index.holds(evening)
    assert index.holds(half)
    assert not index.holds(morning)


@pytest.mark.parametrize(
    ("claim", "evidence", "supported"),
    [
        ("The train leaves at 7:30 p.m. on Friday.", "The train leaves at 19:30 on Friday.", True),
        ("The train leaves at 7:30 a.m. on Friday.", "The train leaves at 7:30 p.m. on Friday.", False),
        ("The train leaves at 7:30 on Friday.", "The train leaves at 19:30 on Friday.", None),
        ("The hall is open from 9 am to 5 pm.", "The hall is open from 09:00 to 17:00.", True),
        ("The hall is open until 5 pm.", "The hall is open until 5 p.m.", True),
    ],
)
def test_the_exact_tier_reads_times_of_day(claim: str, evidence: str, supported: bool | None) -> None:
    opinion = read_exact(claim, evidence).opinion
    assert (opinion.support > 0.5 if opinion else None) == supported
