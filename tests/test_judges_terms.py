"""Words of closed sets in a wrong copy: another rate, zone, number of a name, multiple, or the opposite side."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.reading.statements import find_values
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.values.terms import find_terms


def contradiction(claim: str, evidence: str) -> str | None:
    """The reason of a contradiction by the exact rules, None when there is none."""
    opinion = read_exact(claim, evidence, evidence).opinion
    return opinion.reason if opinion and opinion.contradict > 0.5 else None


def terms(text: str) -> list[str]:
    found = find_terms(text, plain(text), find_values(text, plain(text)))
    return [text[term.start : term.end] for term in found]


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The plan costs $9.99 a month.", "The plan costs $9.99 a year."),
        ("Nurses are paid £18 hourly.", "Nurses are paid £18 daily."),
        ("The machine uses 5 kWh per week.", "The machine uses 5 kWh per day."),
        ("The rent is 800 euros weekly.", "The monthly rent is 800 euros."),
        ("The API is limited to 100 requests per second.", "The API is limited to 100 requests/min."),
        ("The Basic plan is $20 per user per month.", "The Basic plan is $20 per team per month."),
        ("Fuel costs 1.80 euros per gallon.", "Fuel costs 1.80 euros a litre."),
        ("The club meets weekly in the hall.", "The club meets every month in the hall."),
        ("The call is at 9 am EST.", "The call is at 9 am PST."),
        ("King Henry VII founded the college.", "King Henry VIII founded the college."),
        ("World War I destroyed the bridge.", "World War II destroyed the bridge."),
        ("Sales tripled in 2021.", "Sales doubled in 2021."),
        ("The buyer pays the fee.", "The seller pays the fee."),
        ("The treaty bans imports of steel.", "The treaty bans exports of steel."),
        ("International flights include a meal.", "Domestic flights include a meal."),
        ("Express shipping is free.", "Standard shipping is free."),
        ("The southern gate is closed in winter.", "The northern gate is closed in winter."),
        ("The western wing burned down in 1910.", "The eastern wing burned down in 1910."),
        ("The lower floor is open to visitors.", "The upper floor is open to visitors."),
        ("The right engine failed during takeoff.", "The left engine failed during takeoff."),
        ("Wash the shirt in hot water.", "Wash the shirt in cold water."),
        ("Private parking is free after six.", "Public parking is free after six."),
        ("External links open in the same tab.", "Internal links open in the same tab."),
        ("Senior members pay 10 euros.", "Junior members pay 10 euros."),
        ("The blue line stops at the airport.", "The red line stops at the airport."),
    ],
)
def test_another_term_in_nearly_the_same_words_contradicts(claim: str, evidence: str) -> None:
    assert contradiction(claim, evidence)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The plan costs 12 dollars a year.", "The plan costs $12 annually."),
        ("The fee is $5 per month.", "The monthly fee is $5."),
        ("The room costs 90 euros per night.", "The room costs 90 euros a day."),
        ("Tickets cost $15 per head.", "Tickets cost $15 per person."),
        ("The call is at 9 am GMT.", "The call is at 9 am UTC."),
        ("The call is at 9 am ET.", "The call is at 9 am EST."),
        # what is done at least weekly is done at least monthly
        ("The filter is cleaned at least once a month.", "The filter is cleaned at least once a week."),
        # both sides of it are told, in the sentence or elsewhere
        ("The fee is paid by the buyer to the seller.", "The buyer pays the seller the fee."),
        ("The seller pays the tax.", "The buyer pays the fee. The seller pays the tax."),
        ("The landlord pays the deposit back.", "The tenant pays the deposit. The landlord pays it back."),
        # who did not may be the other one
        ("The son did not inherit the farm.", "The daughter inherited the farm."),
        # an amount and no rate
        ("The parcel arrives in a week.", "The parcel arrives in a month."),
        # what is said of one kind may be said of another one, too
        ("Express shipping is free.", "Standard shipping is free. So is express shipping."),
        ("Express shipping is free.", "Standard and express shipping are free."),
        ("Express shipping is free.", "Regular shipping is free."),
        ("The southern gate is closed.", "The northern gate is closed, and so is the southern gate."),
        ("The right engine failed.", "Both the left and the right engine failed."),
        ("Cold water is free.", "Hot water is free. The same goes for cold water."),
        ("The senior partner is Ann Lee.", "The junior partner is Ann Lee, now senior partner."),
        ("Private parking is available.", "No public parking is available."),
        ("The lower limit is 2.", "The upper limit is 5 and the lower limit is 2."),
        ("The lake lies in eastern Norway.", "The lake lies on the western shore of eastern Norway."),
        # a side is another one from the other side
        ("Norway borders Sweden on its eastern side.", "Sweden borders Norway on its western side."),
        # a rate reckoned in another one
        ("The rent is 9,600 euros a year.", "The rent is 800 euros per month."),
    ],
)
def test_the_same_in_other_words_and_what_is_not_sure_are_left_alone(claim: str, evidence: str) -> None:
    assert contradiction(claim, evidence) is None


def test_the_reason_names_both_rates() -> None:
    reason = contradiction("The plan costs $9.99 a month.", "The plan costs $9.99 a year.")
    assert reason == "The claim says a month where the evidence says a year, in nearly the same words."


def test_rates_stand_outside_units_and_names() -> None:
    assert terms("It drives at 60 km/h for 5 mg per kg.") == []
    assert terms("The Daily Herald took a month.") == []
    assert terms("Three meals a day, twice a week, 5 €/kg, paid monthly.") == [
        "a day",
        "a week",
        "/kg",
        "monthly",
    ]


@pytest.mark.parametrize("text", ["per " * 25_000, "a " * 50_000, "/" * 100_000, "9 ESTs" * 15_000])
def test_long_lines_without_terms_are_read_in_one_pass(text: str) -> None:
    assert find_terms(text, plain(text), []) == []


def test_a_brother_of_one_may_have_the_other_for_a_sister() -> None:
    evidence = "Tom opened the bakery with his sister Alice in 2014."
    assert contradiction("Alice opened the bakery with her brother Tom in 2014.", evidence) is None
    assert contradiction("Tom opened the bakery with his brother Alice in 2014.", evidence)
