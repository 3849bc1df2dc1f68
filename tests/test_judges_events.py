"""Dates of one event told of another."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.clashes.events import find_other_date

FIRM = "Anna Berg founded Larkfield in Malmö in 2012, and Jonas Lind became its CEO in 2019."
CASTLE = "The castle was built in 1320 and burned down in 1689."
TRIAL = "The trial began in 2016 and ended in 2018."
DEAL = "The agreement was signed on 3 May 2020, and it took effect on 1 July 2020."
COMET = "The comet was first seen by Ana Ruiz in 1961, and a probe reached it in 1986."


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The company was founded in 2019.", FIRM),
        ("Larkfield was founded in 2019.", FIRM),
        ("The castle was built in 1689.", CASTLE),
        ("The castle burned down in 1320.", CASTLE),
        ("The trial ended before 2018.", TRIAL),
        ("The trial began after 2016.", TRIAL),
        ("The trial ended in 2016.", TRIAL),
        ("The agreement took effect on 3 May 2020.", DEAL),
        ("The agreement was signed on 1 July 2020.", DEAL),
        ("The agreement took effect before July 2020.", DEAL),
        ("A probe reached the comet in 1961.", COMET),
        (
            "Orrin lost its licence in 2020.",
            "The bank left Orrin in 2020, after Orrin lost its licence in 2019.",
        ),
    ],
)
def test_the_date_of_another_event_is_not_this_one(claim: str, sentence: str) -> None:
    opinion = read_exact(claim, sentence, sentence).opinion
    assert opinion is not None
    assert opinion.support < 0.1


@pytest.mark.parametrize(
    ("claim", "sentences"),
    [
        ("The company was founded in 2012.", [FIRM]),
        ("Jonas Lind became CEO in 2019.", [FIRM]),
        ("The castle was built in 1320.", [CASTLE]),
        ("The castle burned down in 1689.", [CASTLE]),
        ("The castle was not built in 1689.", [CASTLE]),
        ("The trial began before 2018.", [TRIAL]),
        ("The trial ended after 2016.", [TRIAL]),
        ("The agreement was signed in May 2020.", [DEAL]),
        ("The agreement took effect in 2020.", [DEAL]),
        ("The castle was built in 1689.", [CASTLE, "A new castle was built in 1689."]),
        (
            "The film was released in 2014.",
            ["Her films are Nomad (2016), and the film Reed, released in 2014."],
        ),
        ("The team won the cup in 2014.", ["The team won the cup in 2010 and in 2014."]),
        ("The mill was built in 1689.", [CASTLE]),
        (
            "She rowed in the pairs at the 1996 Games in Oslo.",
            [
                "She rowed in the pairs at the 1992 Games in Rome, and in pairs and fours at the 1996 Games in Oslo."
            ],
        ),
        (
            "His debut was in 2009.",
            ["He has made records since 2009, while his debut on the stage came in 2013."],
        ),
    ],
)
def test_dates_that_may_be_meant_are_left_alone(claim: str, sentences: list[str]) -> None:
    assert find_other_date(claim, sentences) is None


def test_a_long_text_is_not_compared() -> None:
    assert find_other_date("The castle was built in 1689. " * 4_000, [CASTLE]) is None
    assert find_other_date("The castle was built in 1689.", [CASTLE * 2_000]) is None
