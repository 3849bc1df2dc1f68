"""Plain denials: the same words with and without a "not", and all that only looks like one."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.reading.negations import affirmatives


def is_denied(claim: str, evidence: str) -> bool:
    opinion = read_exact(claim, evidence).opinion
    return opinion is not None and "says the opposite" in opinion.reason


@pytest.mark.parametrize(
    ("plain", "denied"),
    [
        ("Vitamin C prevents colds.", "Vitamin C does not prevent colds."),
        ("Zinc prevents colds.", "Zinc doesn’t prevent colds."),
        ("Birds carry the seeds.", "Birds do not carry the seeds."),
        ("The firm sold its office in 2016.", "The firm did not sell its office in 2016."),
        ("The team planned the trip.", "The team didn't plan the trip."),
        ("The clerk copied the list.", "The clerk did not copy the list."),
        ("The firm sold its office.", "The firm never sold its office."),
        ("The town has a harbour.", "The town does not have a harbour."),
        ("The bridge is open to cars.", "The bridge is not open to cars."),
        ("The mayor has left the party.", "The mayor hasn't left the party."),
        ("The bridge can carry lorries.", "The bridge cannot carry lorries."),
        ("Goods can be returned within 30 days.", "Goods cannot be returned within 30 days."),
        ("The bridge will carry lorries.", "The bridge won't carry lorries."),
    ],
)
def test_a_plain_denial_contradicts_both_ways(plain: str, denied: str) -> None:
    around = "Rain fell all day. {} Nobody was seen."
    for claim, evidence in ((plain, denied), (denied, plain)):
        opinion = read_exact(claim, around.format(evidence)).opinion
        assert opinion is not None
        assert opinion.contradict == 0.97
        assert evidence in opinion.reason
        assert not is_denied(evidence, around.format(evidence))


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The policy covers flood damage.", "The policy does not cover fire damage."),
        ("The policy covers flood damage.", "The policy does not only cover flood damage."),
        ("The policy covers flood damage.", "The policy does not cover flood damage unless it is added."),
        ("The policy covers flood damage.", "If the fee is unpaid, the policy does not cover flood damage."),
        ("The policy covers flood damage.", "The agent denied that the policy covers flood damage."),
        ("The policy covers flood damage.", "The agent said the policy does not cover flood damage."),
        ("The policy covers flood damage.", '"The policy does not cover flood damage."'),
        ("The policy covers flood damage.", "Does the policy not cover flood damage?"),
        ("The policy covers flood damage.", "The policy does not cover flood damage. That is a myth."),
        (
            "The policy covers flood damage.",
            "The policy does not cover flood damage. However, the premium one does.",
        ),
        (
            "The policy covers flood damage.",
            "The policy covers flood damage. The policy does not cover flood damage.",
        ),
        ("The policy covers flood damage.", "The policy did not cover flood damage."),
        ("The policy covered flood damage.", "The policy does not cover flood damage."),
        ("The policy covers flood damage.", "The policies do not cover flood damage."),
        ("The policy covers flood damage.", "The policy may not cover flood damage."),
        ("The policy covers flood damage.", "The policy does not always cover flood damage."),
        ("The policy always covers flood damage.", "The policy does not always cover flood damage."),
        ("The policy covers flood damage.", "The policy does not never cover flood damage."),
        ("The policy covers some damage.", "The policy does not cover some damage."),
        ("All men left the house.", "All men did not leave the house."),
        ("Two of the men left the house.", "Two of the men did not leave the house."),
        ("12 students passed the exam.", "12 students did not pass the exam."),
        ("Half of the town burned down.", "Half of the town did not burn down."),
        ("Part of the bridge fell down.", "Part of the bridge did not fall down."),
        ("He left the house early.", "He did not leave the house early."),
        ("A man left the house early.", "A man did not leave the house early."),
        ("It works on old phones.", "It does not work on old phones."),
        ("Some birds can fly far.", "Some birds cannot fly far."),
        ("Many birds fly south.", "Many birds do not fly south."),
        ("The man who sold the car left.", "The man who did not sell the car left."),
        ("The drugs that cause sleep are sold here.", "The drugs that do not cause sleep are sold here."),
        ("The shop opens when it rains.", "The shop does not open when it rains."),
        ("The firm left because of the tax.", "The firm did not leave because of the tax."),
        ("The firm sold the office until 2010.", "The firm did not sell the office until 2010."),
        ("The firm sold only one office.", "The firm did not sell only one office."),
        ("The firm sold every office.", "The firm did not sell every office."),
        ("Critics believe the drug works.", "Critics believe the drug does not work."),
        ("The minister said the law applies.", "The minister said the law does not apply."),
        ("The drug works better than aspirin.", "The drug does not work better than aspirin."),
        ("The drug is safe for adults.", "The drug is not safe for children."),
        ("The drug is safe.", "The drug is not unsafe."),
        ("The drug is not unsafe.", "The drug is safe."),
        ("The drug is safe for adults.", "The drug is not yet safe for adults."),
        ("The drug is safe for adults.", "The drug was not safe for adults."),
        ("The drug is safe for adults.", "The drug is not necessarily safe for adults."),
        ("The drug could help patients.", "The drug could not help patients."),
        ("The team won in 2019.", "The team did not win in 2018."),
        ("The team won 3 games in 2019.", "The team did not win 5 games in 2019."),
        ("The team did not win.", "The team lost."),
        ("Not the team but the coach won.", "The team won."),
        ("The plan works, but not well.", "The plan works well."),
        ("The plan works and costs nothing.", "The plan does not work and costs nothing."),
        ("Do not open the red door.", "Open the red door."),
        ("Open the red door now.", "Do not open the red door now."),
        ("One of the engines failed.", "One of the engines did not fail."),
        ("Most of the town voted yes.", "Most of the town did not vote yes."),
        ("Others left the party early.", "Others did not leave the party early."),
        ("The report claims the dam holds.", "The report claims the dam does not hold."),
        ("The dam holds water.", "The following is untrue: the dam does not hold water."),
        ("The dam holds water.", "Common errors:\nThe dam does not hold water."),
        ("The dam holds water.", "The dam does not hold water (in winter)."),
        ("The dam holds water.", "The dam does not hold water; it holds sand."),
        ("The dam holds water.", "The dam does not hold water if it is cracked."),
        ("The dam holds water.", "The dam doesn't just hold water."),
        ("The dam holds water.", "Nobody said the dam does not hold water."),
        ("The dam holds no water.", "The dam does not hold no water."),
        ("The dam holds water or sand.", "The dam does not hold water or sand."),
        ("The dam holds water in most years.", "The dam does not hold water in most years."),
        ("This dam holds water well.", "This dam does not hold water well."),
        ("The dam has water.", "The dam has not water enough."),
        ("The old dam holds water.", "The dam does not hold water."),
        ("The dam holds water.", "The old dam does not hold water."),
        ("The dam can hold water.", "The dam can not only hold water."),
        ("The members of the club voted yes.", "The members of the club did not vote yes."),
        ("In one county the law applies.", "In one county the law does not apply."),
        ("The law applies in one county.", "The law does not apply in one county."),
        ("The law applies in two counties.", "The law does not apply in two counties."),
        ("The law applies in a county.", "The law does not apply in a county."),
        ("A third of voters chose him.", "A third of voters did not choose him."),
        ("20% of voters chose him.", "20% of voters did not choose him."),
        ("Few voters chose the mayor.", "Few voters did not choose the mayor."),
    ],
)
def test_what_only_looks_like_a_denial_is_left_to_a_judge(claim: str, evidence: str) -> None:
    assert not is_denied(claim, evidence)
    assert not is_denied(evidence, claim)


def test_the_affirmative_has_the_tense_of_the_denial() -> None:
    assert affirmatives("the firm did not sell its office") == ["the firm sold its office"]
    assert affirmatives("the clerk does not copy the list") == ["the clerk copies the list"]
    assert "the team planned the trip" in affirmatives("the team did not plan the trip")
    assert affirmatives("the firm is not here") == ["the firm is here"]
    assert affirmatives("not the firm") == []
    assert affirmatives("the firm did not") == []


def test_too_at_the_end_hides_no_denial_and_counts_without_permission_may_both_hold() -> None:
    assert is_denied("Opened software can be returned, too.", "Opened software cannot be returned.")
    assert not is_denied("The bus stopped in two towns.", "The bus did not stop in two towns.")
