"""Which days a text speaks of."""

import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.memory.types import Hit, Passage
from holdfast.premises.periods import Period, dated, spoken_of, without_periods
from holdfast.premises.timing import timing

SAID = datetime.date(2023, 5, 8)  # a Monday


def day(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("I went yesterday", "2023-05-07", "2023-05-07"),
        ("we met two weeks ago", "2023-04-21", "2023-04-27"),
        ("last Friday", "2023-05-05", "2023-05-05"),
        ("next month", "2023-06-01", "2023-06-30"),
        ("last year", "2022-01-01", "2022-12-31"),
        ("I start on the 10th of June", "2023-06-10", "2023-06-10"),
        ("it was on the 3rd", "2023-05-03", "2023-05-03"),
        ("this summer", "2023-06-01", "2023-08-31"),
        ("in December we moved", "2022-12-01", "2022-12-31"),
        ("in May 2021", "2021-05-01", "2021-05-31"),
        ("a few days ago", "2023-05-05", "2023-05-05"),
    ],
)
def test_what_was_said_on_a_day(text: str, first: str, last: str) -> None:
    (mention,) = spoken_of(text, SAID)
    assert (mention.period.first, mention.period.last) == (day(first), day(last))


@pytest.mark.parametrize(
    ("claim", "bare"),
    [
        ("In the conversation of 14 August, 2022: Joan baked.", "Joan baked."),
        ("John got a puppy two weeks before August 11, 2023.", "John got a puppy."),
        ("Maria swims, as mentioned on 3 June, 2023.", "Maria swims."),
        ("Nate made a cake in May 2022.", "Nate made a cake."),
        ("Tim sang as of December 2023.", "Tim sang."),
    ],
)
def test_a_claim_without_its_date(claim: str, bare: str) -> None:
    assert without_periods(claim, dated(claim)) == bare


def test_offsets_and_limits() -> None:
    (before,) = dated("He got it two weeks before August 11, 2023.")
    assert before.period.meets(Period(day("2023-07-28"), day("2023-07-28")))
    assert not before.period.meets(Period(day("2023-08-11"), day("2023-08-11")))
    (until,) = dated("She lived there until 1990.")
    assert until.period.meets(Period(day("1950-01-01"), day("1950-01-01")))


@pytest.mark.parametrize(
    ("claim", "text", "fit"),
    [
        ("Ann baked in May 2023.", "I baked yesterday.", "same"),
        ("Ann baked in 2021.", "I baked yesterday.", "other"),
        ("Ann baked on 8 May 2023.", "I baked bread.", "same"),
        ("Ann baked on 1 March 2023.", "I baked bread.", "other"),
        ("Ann baked in April 2023.", "I baked last month.", "same"),
        ("Ann baked on 3 May.", "I baked on the 3rd.", "same"),
        ("Ann baked.", "I baked bread.", "untimed"),
    ],
)
def test_a_claim_beside_a_passage_of_a_day(claim: str, text: str, fit: str) -> None:
    assert timing(claim, Hit(Passage("p", text, date=SAID, speaker="Ann"), 1.0)).fit == fit


def test_a_passage_without_any_date_decides_nothing() -> None:
    assert timing("Ann baked in 2021.", Hit(Passage("p", "Ann baked."), 1.0)).fit == "unknown"


DAYS = st.dates(datetime.date(1, 1, 3), datetime.date(9999, 12, 28))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("in 2019", "2019"),
        ("in March 2019", "March 2019"),
        ("on 3 May 2019", "3 May 2019"),
        ("in February 2024", "February 2024"),
        ("before 2019", "the time until 31 December 2019"),
        ("since 2019", "the time since 1 January 2019"),
    ],
)
def test_a_period_is_written_as_people_say_it(text: str, words: str) -> None:
    assert str(dated(text)[0].period) == words


def test_a_period_of_no_round_length_is_written_from_day_to_day() -> None:
    assert str(Period(day("2019-03-01"), day("2019-04-05"))) == "1 March 2019 to 5 April 2019"
    assert str(Period(day("2019-01-01"), day("2021-12-31"))) == "2019 to 2021"


SPOKEN = st.sampled_from(
    [
        "yesterday",
        "two weeks ago",
        "999 years ago",
        "last Friday",
        "next week",
        "this summer",
        "last winter",
        "next month",
        "last month",
        "the other day",
        "on the 31st",
        "12 months ago",
        "in February",
        "on 29 February",
        "next year",
        "this weekend",
    ]
)


@given(SPOKEN, DAYS)
@settings(deadline=None)
def test_periods_begin_before_they_end_on_any_day(text: str, said: datetime.date) -> None:
    for mention in spoken_of(text, said):
        assert mention.period.first <= mention.period.last


@pytest.mark.parametrize("said", [datetime.date.min, datetime.date.max])
@pytest.mark.parametrize("text", ["last summer", "next year", "last month", "next winter", "last year"])
def test_the_first_and_the_last_year_have_none_beside_them(text: str, said: datetime.date) -> None:
    assert spoken_of(text, said) == []


@given(st.text(max_size=120), DAYS)
@settings(deadline=None)
def test_any_text_has_its_dates_taken_out(text: str, said: datetime.date) -> None:
    for mention in spoken_of(text, said):
        assert 0 <= mention.start <= mention.end <= len(text)
    without_periods(text, dated(text, said))
