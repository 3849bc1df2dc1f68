"""What the amounts of one sentence say of each other: multiples, shares, beginnings, hours, ranges, frequencies."""

import pytest

from following_cases import said_of, support_of
from holdfast.judges.exact.reckoning.following import find_following
from holdfast.judges.exact.reckoning.hours import find_hours
from holdfast.judges.exact.reckoning.multiples import find_multiple
from holdfast.judges.exact.reckoning.occasions import find_other_frequency
from holdfast.judges.exact.reckoning.other_ends import find_beginning
from holdfast.judges.exact.reckoning.ranges import find_bound_of_range
from holdfast.judges.exact.reckoning.sums import find_part

ALBUM = "Her third album sold 120,000 copies, twice as many as her second."
TOWER = "The tower is 120 metres high, twice as high as the church."
EXPORTS = "In 2023 exports reached 90 million tonnes, half of what they were in 2013."
BIKES = "In March the shop sold 300 bikes, three times as many as in February."
BRIDGE = "The bridge opened on 4 June 1931 after four years of construction."
OFFICE = "She retired in 2010 after 30 years at the company."
WAR = "The war began in 1618 and lasted thirty years."
LIBRARY = "The library is open Monday to Friday from 9 am to 5 pm."
PHARMACY = "The pharmacy is open from 8:00 to 18:00 on weekdays and from 9:00 to 13:00 on Saturdays."
MEMBERS = "A quarter of the 400 members voted against the merger."
SESSION = "Between 10 and 20 people attend each session."
ORCHID = "Water the orchid every other day in summer and once a week in winter."


@pytest.mark.parametrize(
    ("claim", "evidence", "expected"),
    [
        ("Her second album sold 60,000.", ALBUM, True),
        ("Her second album sold 60,000 copies.", ALBUM, True),
        ("Her second album sold 120,000 copies.", ALBUM, False),
        ("Her second album sold 240,000 copies.", ALBUM, False),
        ("Her third album sold 60,000 copies.", ALBUM, None),
        ("Her first album sold 60,000 copies.", ALBUM, None),
        ("The church is 60 metres high.", TOWER, True),
        ("The church is 120 metres high.", TOWER, False),
        ("The tower is 60 metres high.", TOWER, None),
        ("The church is at least 60 metres high.", TOWER, None),
        ("In 2013 exports were 180 million tonnes.", EXPORTS, True),
        ("In 2013 exports were 90 million tonnes.", EXPORTS, False),
        ("In 2003 exports were 180 million tonnes.", EXPORTS, None),
        ("In February the shop sold 100 bikes.", BIKES, True),
        ("In February the shop sold 300 bikes.", BIKES, False),
        ("In January the shop sold 100 bikes.", BIKES, None),
        ("The old dam held 5 tonnes.", "The dam holds 50 tonnes, ten times as much as the old one.", True),
    ],
)
def test_the_other_one_of_a_multiple(claim: str, evidence: str, expected: bool | None) -> None:
    assert said_of(find_multiple, claim, evidence) is expected


@pytest.mark.parametrize(
    ("claim", "evidence", "expected"),
    [
        ("Construction began around 1927.", BRIDGE, True),
        ("Construction of the bridge began in 1927.", BRIDGE, True),
        ("Work on the bridge started in about 1928.", BRIDGE, True),
        ("Construction began in 1928.", BRIDGE, None),
        ("Construction began around 1935.", BRIDGE, False),
        ("Construction began in 1931.", BRIDGE, False),
        ("Planning began in 1927.", BRIDGE, None),
        ("She joined the company in 1980.", OFFICE, True),
        ("She joined the company in 2010.", OFFICE, False),
        ("She joined the party in 1980.", OFFICE, None),
        ("She founded the company in 1980.", OFFICE, None),
        ("The band formed in 1986.", "The band split up in 1998 after twelve years together.", True),
        ("The band formed in 1998.", "The band split up in 1998 after twelve years together.", False),
        ("The war ended in 1648.", WAR, True),
        ("The war ended in 1668.", WAR, False),
        ("The war ended before 1648.", WAR, None),
    ],
)
def test_the_other_end_of_a_time(claim: str, evidence: str, expected: bool | None) -> None:
    assert said_of(find_beginning, claim, evidence) is expected


@pytest.mark.parametrize(
    ("claim", "evidence", "expected"),
    [
        ("The library closes at 5 pm.", LIBRARY, True),
        ("The library closes at 17:00.", LIBRARY, True),
        ("The library opens at 9 in the morning.", LIBRARY, True),
        ("The library closes at 6 pm.", LIBRARY, False),
        ("The library opens at 5 pm.", LIBRARY, False),
        ("The museum closes at 5 pm.", LIBRARY, None),
        ("The pharmacy closes at 13:00 on Saturdays.", PHARMACY, True),
        ("The pharmacy closes at 6 pm on weekdays.", PHARMACY, True),
        ("The pharmacy closes at 6 pm on Saturdays.", PHARMACY, False),
        ("The pharmacy closes at 13:00.", PHARMACY, None),
    ],
)
def test_opening_and_closing(claim: str, evidence: str, expected: bool | None) -> None:
    assert said_of(find_hours, claim, evidence) is expected


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("100 members voted against the merger.", True),
        ("About 100 members voted against the merger.", True),
        ("400 members voted against the merger.", False),
        ("300 members voted against the merger.", False),
        ("300 members voted for the merger and against the board.", None),
        ("100 members did not vote against the merger.", None),
        ("100 directors voted against the merger.", None),
        ("There are 400 members.", None),
        ("The merger has 400 members.", None),
    ],
)
def test_a_share_of_so_many(claim: str, expected: bool | None) -> None:
    assert said_of(find_part, claim, MEMBERS) is expected


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("No more than 20 people attend each session.", True),
        ("At least 10 people attend each session.", True),
        ("At most 25 people attend each session.", True),
        ("Up to 30 people attend each session.", False),
        ("At least 15 people attend each session.", False),
        ("At most 15 people attend each session.", False),
        ("More than 5 people attend each session.", True),
        ("More than 15 people attend each session.", None),
        ("At most 20 people attend each meeting.", None),
    ],
)
def test_bounds_of_a_range(claim: str, expected: bool | None) -> None:
    assert said_of(find_bound_of_range, claim, SESSION) is expected


@pytest.mark.parametrize(
    ("claim", "evidence", "expected"),
    [
        ("In winter the orchid is watered every two weeks.", ORCHID, False),
        ("In summer the orchid needs water every day.", ORCHID, False),
        ("In winter the orchid is watered every seven days.", ORCHID, None),
        ("In winter the fern is watered every two weeks.", ORCHID, None),
        ("Buses run twice an hour.", "Buses run every 15 minutes.", False),
        ("Buses run four times an hour.", "Buses run every 15 minutes.", None),
        ("Buses run every hour.", "Buses run every 15 minutes.", None),
        ("Buses run at least twice an hour.", "Buses run every 15 minutes.", None),
        ("The dose is 500 mg per day.", "The dose is 500 mg twice daily.", False),
        ("The daily dose is 500 mg.", "The dose is 500 mg twice daily.", False),
        ("The dose is 1000 mg per day.", "The dose is 500 mg twice daily.", None),
        ("The club meets every month.", "The club meets every four weeks.", None),
        ("He gets 100 euros a day.", "He gets 20 euros an hour.", None),
        (
            "Women aged 25 to 49 are seen every year.",
            "Women aged 25 to 49 are seen every three years.",
            False,
        ),
        ("The club meets once a month.", "The club meets every two weeks.", False),
    ],
)
def test_another_frequency(claim: str, evidence: str, expected: bool | None) -> None:
    assert said_of(find_other_frequency, claim, evidence) is expected


def test_the_whole_is_not_taken_for_its_share() -> None:
    evidence = "A quarter of the 400 members of the club voted against the merger."
    assert said_of(find_part, "There are 400 members in the club.", evidence) is None
    assert said_of(find_part, "The club has 400 members.", evidence) is None


def test_what_another_sentence_says_outright_is_not_refuted() -> None:
    assert said_of(find_following, "Her second album sold 120,000 copies.", ALBUM) is False
    elsewhere = f"{ALBUM} By then her second album had sold 120,000 copies as well."
    assert said_of(find_following, "Her second album sold 120,000 copies.", elsewhere) is None


def test_a_library_that_closes_is_not_the_opposite_of_one_that_is_open() -> None:
    assert (support_of("The library closes at 5 pm.", LIBRARY) or 0) > 0.9


def test_three_in_the_morning_may_be_tablets() -> None:
    evidence = "Take 3 in the morning and 2 in the evening."
    assert support_of("Take 3 in the morning and 2 in the evening.", evidence) == 0.99
    assert (support_of("Take 2 in the morning and 3 in the evening.", evidence) or 0) < 0.5
