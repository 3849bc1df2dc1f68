"""Words before a value: which differences exclude each other, and which are left to a judge."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.reading.relations import Placed, Relation
from holdfast.judges.exact.reading.statements import find_values
from holdfast.judges.exact.reading.typography import plain


def contradiction(claim: str, evidence: str) -> str | None:
    """The reason of a contradiction by the exact rules, None when there is none."""
    opinion = read_exact(claim, evidence, evidence).opinion
    return opinion.reason if opinion and opinion.contradict > 0.5 else None


@pytest.mark.parametrize(
    ("text", "relations"),
    [
        ("in 1986", ["plain"]),
        ("before 1986", ["before"]),
        ("prior to the end of 1986", ["before"]),
        ("by late 1986", ["by"]),
        ("since 1986", ["from"]),
        ("between 1920 and 1930", ["range", "range"]),
        ("from 1914 until 1918", ["range", "range"]),
        ("1914-18", ["range", "range"]),
        ("in 1920 and 1930", ["plain", "plain"]),
        ("200-300 people", ["range", "range"]),
        ("from 600 to 900 members", ["from", "to"]),
        ("grew by 300 to 900", ["by", "to"]),
        ("after 8 years of work", ["plain"]),  # as plain as "in 8 years"
        ("leaves before 10 am", ["before"]),
        ("up to 10 men", ["plain"]),  # a bound
    ],
)
def test_the_words_before_a_value_are_read(text: str, relations: list[str]) -> None:
    plain_text = plain(text)
    values = find_values(text, plain_text)
    found = [Placed(value, values, plain_text).relation for value in values]
    assert found == [Relation(name) for name in relations]


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        # the evidence keeps to the time that the claim leaves
        ("The lighthouse was automated before 1990.", "The lighthouse was automated in 1986."),
        ("The keeper left the old tower after 1980.", "The keeper left the old tower in 1986."),
        ("The council rebuilt the old bridge by 1930.", "The council rebuilt the old bridge in 1924."),
        ("The council rebuilt the old bridge by the end of 1924.", "The council rebuilt the old bridge in 1924."),
        ("The morning train to the coast leaves before 10 am every day.",
         "The morning train to the coast leaves at 9 am every day."),
        ("The old bridge over the river at Keld was finished between 1920 and 1930.",
         "The old bridge over the river at Keld was finished in 1924."),
        ("The old bridge over the river at Keld was finished in 1922.",
         "The old bridge over the river at Keld was finished between 1920 and 1925."),
        ("The bridge was finished between 1920 and 1930.", "The bridge was finished between 1920 and 1925."),
        ("The lighthouse was automated before 1990.", "The lighthouse was automated before 1986."),
        # what is not sure
        ("The council had not rebuilt the old bridge by 1920.", "The council rebuilt the old bridge in 1924."),
        ("The house by the lake stood empty before 1980.", "The house by the lake stood empty in 1986."),
        ("The museum has been open to all since 1980.", "The museum has been open to all in 1986."),
        ("The bar on the old pier closes after 10 pm on Mondays.",
         "The bar on the old pier closes at 1 am on Mondays."),
        ("The old mill is open until 5 pm on Mondays.", "The old mill is open at 3 pm on Mondays."),
        # ranges
        ("The hall seats 250 people on the upper balcony.", "The hall seats 200–300 people on the upper balcony."),
        ("The hall seats 250 people on the upper balcony.",
         "The hall seats between 200 and 300 people on the upper balcony."),
        # changes
        ("The club cut its fee by £10 in the month of May.",
         "The club cut its fee from £90 to £80 in the month of May."),
        ("The club grew by 300 to 900 members in May.", "The club grew from 600 to 900 members in May."),
        # bounds in other words
        ("The hall seats at least 18 people on the upper balcony.",
         "The hall seats more than 17 people on the upper balcony."),
        ("The ferry carried up to 100 cars to the island.", "The ferry carried 73 cars to the island."),
    ],
)  # fmt: skip
def test_values_that_may_both_be_true_are_left_to_a_judge(claim: str, evidence: str) -> None:
    assert contradiction(claim, evidence) is None


@pytest.mark.parametrize(
    ("claim", "evidence", "supported"),
    [
        ("The lighthouse was automated before 1990.", "The lighthouse was automated in 1986.", True),
        ("The lighthouse was automated before 1990.", "The lighthouse was automated on 3 May 1986.", True),
        ("The keeper left the tower after 1980.", "The keeper left the tower in 1986.", True),
        ("The bridge was rebuilt by 1930.", "The bridge was rebuilt in 1930.", True),
        ("The bridge was finished between 1920 and 1930.", "The bridge was finished in 1924.", True),
        # at the limit, beyond it, not dated, or not sure
        ("The lighthouse was automated before 1990.", "The lighthouse was automated in May 1990.", False),
        ("The keeper left the tower after 1980.", "The keeper left the tower in the 1980s.", False),
        ("The bridge was finished between 1920 and 1930.", "The bridge was finished in 1931.", False),
        ("The lighthouse was automated before 1990.", "The lighthouse was automated before 1986.", False),
        (
            "The house by the lake stood empty after 1980.",
            "The house by the lake stood empty in 1986.",
            False,
        ),
        ("The bridge was rebuilt by early 1930.", "The bridge was rebuilt in 1930.", False),
        ("Nobody left the tower after 1980.", "Nobody left the tower in 1986.", False),
        ("Only the keeper left the tower after 1980.", "Only the keeper left the tower in 1986.", False),
        ("Three ships were sold before 1990.", "Three ships were sold in 1986.", False),
        ("The lighthouse was automated since 1980.", "The lighthouse was automated in 1986.", False),
    ],
)
def test_a_date_that_keeps_to_the_time_of_the_claim_supports_it(
    claim: str, evidence: str, supported: bool
) -> None:
    opinion = read_exact(claim, evidence).opinion
    assert (opinion is not None and opinion.support > 0.5) == supported
    if supported and opinion:
        assert " keeps to " in opinion.reason


@pytest.mark.parametrize(
    ("claim", "evidence", "reason"),
    [
        ("The lighthouse was automated before 1980.", "The lighthouse was automated in 1986.",
         "The claim says before 1980 where the evidence says 1986"),
        ("The keeper left the old tower after 1990.", "The keeper left the old tower in 1986.", "after 1990"),
        ("The lighthouse was automated in 1995.", "The lighthouse was automated before 1990.", "before 1990"),
        ("The old iron bridge over the river at Keld was finished between 1920 and 1930.",
         "The old iron bridge over the river at Keld was finished in 1935.",
         "The claim says between 1920 and 1930 where the evidence says 1935"),
        ("The hall seats 350 people on the upper balcony.", "The hall seats 200–300 people on the upper balcony.",
         "The claim says 350 where the evidence says 200–300"),
        # the same word before both
        ("The work on the bridge must be done by 2040.", "The work on the bridge must be done by 2030.", "2040"),
        ("The museum has been open to all since 1980.", "The museum has been open to all since 1986.", "1980"),
        ("The king reigned in the north from 1914 to 1919.",
         "The king reigned in the north from 1914 to 1918.", "1919"),
        ("The mill is open until 5 pm on Mondays.", "The mill is open until 6 pm on Mondays.", "5 pm"),
        ("The club grew to 700 members in May.", "The club grew from 600 to 900 members in May.", "700"),
        ("The club grew by 300 members in May.", "The club grew by 400 members in May.", "300"),
        ("The old mill price fell by 5% in the month of May.", "The old mill price fell 7% in the month of May.", "5%"),
        ("The bridge was opened in 1932 after 9 years of work.", "The bridge was opened in 1932 after 8 years of work.",
         "9 years"),
        ("The rules for the course ask for at least 21 points.",
         "The rules for the evening course ask for at least 18 points.", "at least 21"),
    ],
)  # fmt: skip
def test_values_that_exclude_each_other_still_contradict(claim: str, evidence: str, reason: str) -> None:
    said = contradiction(claim, evidence)
    assert said is not None
    assert reason in said
