"""Two sides of a sentence in each other's place."""

import pytest

import holdfast
from holdfast.judges.exact.clashes.reversals import find_reversal


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The Nile is longer than the Amazon.", "The Amazon is longer than the Nile."),
        ("Drug X is safer than Drug Y.", "Drug Y is safer than Drug X."),
        (
            "Patients on A recovered faster than patients on B.",
            "Patients on B recovered faster than patients on A.",
        ),
        ("The CPU costs more than the GPU.", "The GPU costs more than the CPU in most machines."),
        ("The sea is warmer than the crater lake.", "Its crater lake is warmer than the sea."),
        ("Her house is larger than his house.", "His house is larger than her house."),
    ],
)
def test_compared_sides(claim: str, sentence: str) -> None:
    found = find_reversal(claim, ["Nothing of it stands here.", sentence])
    assert found is not None
    assert found.compared


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("France beat Brazil.", "Brazil beat France in 1998."),
        (
            "The red team defeated the blue team in the final.",
            "The blue team defeated the red team in the final.",
        ),
        ("Model A outperforms model B.", "Model B outperforms model A."),
        ("The contract was signed before the audit.", "The audit was signed before the contract."),
        ("Ann was beaten by Bob.", "Bob was beaten by Ann."),
        ("The lion is hunting the zebra.", "The zebra is hunting the lion."),
        ("North Korea invaded South Korea.", "South Korea invaded North Korea."),
        ("Italy invaded Germany.", "Germany invaded Italy."),
        ("Leeds United beat York City.", "York City beat Leeds United."),
        ("The king's brother shot the queen's father.", "The queen's father shot the king's brother."),
        ("Sales in 2019 exceeded sales in 2020.", "Sales in 2020 exceeded sales in 2019."),
        ("Patients on A outlived patients on B.", "Patients on B outlived patients on A."),
    ],
)
def test_who_did_it_to_whom(claim: str, sentence: str) -> None:
    found = find_reversal(claim, [sentence])
    assert found is not None
    assert not found.compared
    assert claim[found.start : found.end] in claim.removesuffix(".")


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The Nile is longer than the Amazon.", "The Nile is longer than the Amazon."),
        ("Paris is the capital of France.", "The capital of France is Paris."),
        ("An ideal of the set is the dual.", "The dual of the set is an ideal."),
        ("Ann met Bob in Rome.", "Bob met Ann in Rome."),
        ("Ann is as tall as Bob.", "Bob is as tall as Ann."),
        ("France borders Spain.", "Spain borders France."),
        ("Leeds is 30 miles from York.", "York is 30 miles from Leeds."),
        ("The mill opened in 1790.", "In 1790 the mill opened."),
        ("He worked in Paris for Acme in May.", "He worked in May for Acme in Paris."),
        ("Apples, pears, plums were sold.", "Plums, pears, apples were sold."),
        ("Tea and milk were served.", "Milk and tea were served."),
        ("The Nile is not longer than the Amazon.", "The Amazon is not longer than the Nile."),
        ("If France beats Brazil it ends.", "If Brazil beats France it ends."),
        ("France beat Brazil.", "Brazil beat France and Spain."),
        ("So.", "So."),
    ],
)
def test_what_may_be_turned_round(claim: str, sentence: str) -> None:
    assert find_reversal(claim, [sentence]) is None


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        # a place, a time or an adverb is put first
        ("A bronze statue of Nelson stands in the old square.", "In the old square stands a bronze statue of Nelson."),
        ("Three chapels lie behind the altar.", "Behind the altar lie three chapels."),
        ("The river Aire flows under the bridge.", "Under the bridge flows the river Aire."),
        ("The mill stands two miles north.", "Two miles north stands the mill."),
        ("The mill lies north of the river.", "North of the river lies the mill."),
        ("A lion was carved above the door.", "Above the door was carved a lion."),
        ("A Roman mosaic lies buried beneath the floor.", "Buried beneath the floor lies a Roman mosaic."),
        ("The prize went to Ann.", "To Ann went the prize."),
        ("The rain came down.", "Down came the rain."),
        ("The water rose slowly.", "Slowly rose the water."),
        ("The strike ended Friday.", "Friday ended the strike."),
        ("The siege began the next day.", "The next day began the siege."),
        ("In March the town of Hull flooded in 1990.", "In 1990 the town of Hull flooded in March."),
        ("From Leeds the train runs to York daily.", "To York the train runs from Leeds daily."),
        # speech
        ('The mayor said "we shall rebuild the harbour wall".', '"We shall rebuild the harbour wall," said the mayor.'),
        ("The mayor insisted the wall held firm.", "The wall held firm, insisted the mayor."),
        ("The mayor announced plans for a park.", "Plans for a park announced the mayor."),
        # names, and what goes both ways
        ("His deputy was named Ann Lee.", "Ann Lee was named his deputy."),
        ("The first mayor became Ann Lee.", "Ann Lee became the first mayor."),
        ("The yard abuts the chapel.", "The chapel abuts the yard."),
        ("Model A resembles model B.", "Model B resembles model A."),
        ("Ann debated Bob.", "Bob debated Ann."),
        ("Ann and Bob comprise the panel.", "The panel comprise Ann and Bob."),
        ("Tea is different than coffee.", "Coffee is different than tea."),
        ("A dog can chase a cat.", "A cat can chase a dog."),
    ],
)  # fmt: skip
def test_another_order_of_the_same_words_is_no_reversal(claim: str, sentence: str) -> None:
    assert find_reversal(claim, [sentence]) is None
    assert find_reversal(sentence, [claim]) is None


def test_a_statement_with_its_place_first_is_not_contradicted() -> None:
    checked = holdfast.verify_claim(
        "A bronze statue of Nelson stands in the old square.",
        "In the old square stands a bronze statue of Nelson.",
    )
    assert checked.verdict != "contradicted"


def test_a_reversed_comparison_is_contradicted() -> None:
    checked = holdfast.verify_claim(
        "The Nile is longer than the Amazon.", "The Amazon is longer than the Nile."
    )
    assert checked.verdict == "contradicted"
    assert checked.tier == "exact"
    assert "the other way round" in checked.reason


def test_what_stands_there_both_ways_is_left_alone() -> None:
    told = ["Brazil beat France in 1998.", "Later France beat Brazil."]
    assert find_reversal("France beat Brazil.", told[:1]) is not None
    assert find_reversal("France beat Brazil.", told) is None
    text = "Brazil beat France in 1998. France beat Brazil in 2006."
    assert holdfast.verify_claim("France beat Brazil in 2006.", text).verdict == "supported"


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The Buyer delivers the goods to the Supplier.", "The Supplier delivers the goods to the Buyer."),
        ("The board reports to the inspector.", "The inspector reports to the board."),
        ("Nurses inform the doctor.", "The doctor informs nurses."),
        ("The enzyme turns glucose into starch.", "The enzyme turns starch into glucose."),
    ],
)
def test_what_goes_from_one_to_the_other_has_a_direction(claim: str, sentence: str) -> None:
    assert find_reversal(claim, [sentence]) is not None


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The mill is next to the church.", "The church is next to the mill."),
        ("Ann is married to Bo.", "Bo is married to Ann."),
        ("The inspector reports to the board.", "The inspector reports to the board."),
    ],
)
def test_what_lies_side_by_side_has_none(claim: str, sentence: str) -> None:
    assert find_reversal(claim, [sentence]) is None
