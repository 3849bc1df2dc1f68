"""By how much something rose or fell, from two amounts."""

import pytest

from following_cases import said_of, support_of
from holdfast.judges.exact.reckoning.changes import find_change

SALES = "Revenue was $40 million in 2021 and $50 million in 2022."
PROFIT = "Net profit fell from $8 million in 2021 to $6 million in 2022."
PAGES = "Priya raised the load: 41 pages in April, up from 28 in March."
TOWN = "The town had 8,400 inhabitants in 2010 and 10,500 in 2020."


@pytest.mark.parametrize(
    ("sound", "lie", "evidence"),
    [
        ("Revenue grew by 25% from 2021 to 2022.", "Revenue grew by 35% from 2021 to 2022.", SALES),
        ("Revenue rose by $10 million in 2022.", "Revenue rose by $20 million in 2022.", SALES),
        ("Revenue grew by 25%.", "Revenue fell by 25%.", SALES),
        ("Net profit fell by a quarter.", "Net profit fell by a half.", PROFIT),
        ("Net profit dropped by 25 percent.", "Net profit rose by 25 percent.", PROFIT),
        ("Net profit fell by $2 million.", "Net profit fell by $3 million.", PROFIT),
        (
            "Pages rose by 13 from March to April.",
            "Pages rose by 20 from March to April.",
            PAGES,
        ),
        (
            "Pages rose by 13 from March to April.",
            "Pages fell by 13 from March to April.",
            "Pages: 41 in April compared with 28 in March.",
        ),
        (
            "The town's population grew by 2,100 between 2010 and 2020.",
            "The town's population grew by 3,100 between 2010 and 2020.",
            TOWN,
        ),
    ],
)
def test_two_amounts_decide_the_change(sound: str, lie: str, evidence: str) -> None:
    assert said_of(find_change, sound, evidence) is True
    assert said_of(find_change, lie, evidence) is False
    assert (support_of(sound, evidence) or 0) > 0.9
    assert (support_of(lie, evidence) or 0) < 0.5


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Costs grew by 25% in 2022.", SALES),
        ("Revenue grew by 25% in 2023.", SALES),
        ("Revenue grew by 25% in 2021.", SALES),
        ("Revenue grew by more than 20% in 2022.", SALES),
        ("Revenue did not grow by 25%.", SALES),
        (
            "Revenue grew by 25%.",
            "Revenue was $40 million in 2020, $50 million in 2021 and $70 million in 2022.",
        ),
        ("The rate rose by 25%.", "The rate rose from 4% to 5%."),
    ],
)
def test_other_changes_are_left_alone(claim: str, evidence: str) -> None:
    assert said_of(find_change, claim, evidence) is None


def test_what_another_sentence_says_outright_is_not_refuted() -> None:
    evidence = "Sales rose from 100 units to 130 units over the year. In June sales were up 5%."
    assert support_of("Sales rose by 5%.", evidence) is None
