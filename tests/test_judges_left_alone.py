"""Sound claims in nearly the words of a sentence that has another number, time or name: no exact rule refutes them."""

import pytest

from holdfast.judges.exact import read_exact

PLANS = "The starter plan costs $10 a month, the team plan $25 and the business plan $60."
CHEESES = "Cheese: Brann; Aged: 18 months. Cheese: Fleur; Aged: 3 weeks. Cheese: Tolm; Aged: 8 months."
CAMP = "Quiet: 21:00-07:00. Generators: until 21:00. Visitors: must leave by 22:00."


def refuted(claim: str, evidence: str) -> bool:
    reading = read_exact(claim, evidence, evidence)
    return reading.decision is not None and reading.decision.support < 0.5


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The team plan costs $25 a month.", PLANS),
        ("The bus runs every 20 minutes.", "The lift runs every 15 minutes, the bus every 20."),
        ("The snake is fed once a week.", "Snake: fed on Fridays; gecko: fed daily; tortoise: fed daily."),
        ("Both sheds give 900 litres a day.", "Each cow in the sheds gives 20 litres a day."),
        ("There are four lessons a day.", "The course has 20 lessons a week, Monday to Friday."),
        ("Gate 12: Oslo, Bergen and Turku.", "Something else."),
        ("Closed on 3 May: the dairy, the mill.", "Something else."),
        ("Bus 12 stops at: Market, Station, School.", "Something else."),
        ("The Brann is aged the longest.", CHEESES),
        ("The cheapest plan costs $12 a month.", "Plans from $12 a month; may be paused for $4."),
        (
            "The big oven bakes more than twice as many loaves as the small one.",
            "The big oven bakes 40 loaves at once and the small one 15.",
        ),
        ("The trailer is lighter than the truck.", "The truck weighs 3 tonnes, and with its trailer 5 tonnes."),
        ("Mount Issa is the lower of the two.", "Mount Tebo is higher by 300 m; Mount Issa is 2,100 m high."),
        ("Line 2 has seven stops more than line 1.", "Line 1 has 18 stops, line 2 has 25 and line 3 has 11."),
        ("The canteen sold 200 meals on Friday.", "On Friday the canteen sold 60 meals more."),
        ("The blue kite weighs 300 grams.", "The red kite weighs 900 grams, the blue one a third of that."),
        ("On Tuesday 600 people came before noon.", "On Tuesday 2,400 people came, a quarter of them before noon."),
        ("The mules eat 84 kilos of hay a day in all.", "A mule eats 2 kilos of hay a day."),
        (
            "After ten lessons 55 per cent of the second group could swim.",
            "After ten lessons 80 per cent of the first group could swim, against 55 of the second.",
        ),
        ("After the game Sabine has more marbles than Enzo.", "Before the game Enzo had 20 marbles and Sabine 10."),
        ("A shower uses 12 litres in a minute.", "A shower takes 12 litres a minute, so a short one half of that."),
        ("Vasko was caught within a day.", "Vasko dug for two years; he was caught the same evening."),
        (
            "The public must be told of a defect within a month.",
            "Defects shall be told to the others within 48 hours and to the public within a month.",
        ),
        ("Quiet hours start at 21:00.", CAMP),
        ("Minto has a paid subscription.", "User: Minto. Level: 7. Subscription: paid until July."),
        ("Dora helps with clearing up.", "Gate: Dora. Raffle: Ansel. Clearing up: all except Ansel."),
        ("The ferry sails every day in July.", "The ferry sails daily from May to September; in April at weekends."),
        ("In August a lifeguard is on duty.", "Lifeguards are on duty in July and August only."),
        ("The red grapes are picked after the white ones.", "The white grapes are picked before the red ones."),
        ("In the lock the pilot commands.", "The captain commands, except in the lock, where the pilot commands."),
        ("In 2016 the lake was not emptied.", "The lake was emptied in 1932 and has never been emptied since."),
        ("The grey barn was standing in 1895.", "The grey barn was built in 1890."),
        ("Arrabal died in 1969.", "The poet Luis Arrabal was 24 when his first book came out in 1934."),
        ("Velm has grown by a quarter since 1995.", "Velm had 18,000 people in 1970, 12,000 in 1995, 15,000 now."),
        ("Most of the helpers are over 70.", "Fourteen helpers share the work, ten of them over 70."),
        ("Above 40 a doctor should be called.", "Above 39 a doctor should be called."),
        ("A lawyer may take the file home for two days.", "A lawyer may take the file home for three days."),
        ("The hall opened in January 2015.", "The hall was to open in 2010."),
        ("You can wear the same lenses for a week.", "The lenses are made for thirty days' wear."),
        ("Pinnacle has no data limit.", "Pinnacle has a router that can be had for three pounds. There's no data cap."),
        ("The lower house passed the bill in March.", "The bill passed the lower house in March."),
    ],
)  # fmt: skip
def test_a_sound_claim_is_left_to_the_judge(claim: str, evidence: str) -> None:
    assert not refuted(claim, evidence)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The starter plan costs $12 a month.", PLANS),
        ("The bus runs every 20 minutes.", "The bus runs every 15 minutes."),
        ("There are five lessons a day.", "The course has 20 lessons a week."),
        ("It comes in 3 colours: red, blue, green and black.", "Something else."),
        ("The Tolm is aged the longest.", CHEESES),
        (
            "The big oven bakes twice as many loaves as the small one.",
            "The big oven bakes 60 loaves at once and the small one 15.",
        ),
        ("The public must be told of a defect within a month.", "The public must be told of a defect within 48 hours."),
        ("The canteen sold 200 meals on Friday.", "The canteen sold 60 meals on Friday."),
        ("Visitors must leave by 21:00.", CAMP),
        ("The red grapes are picked after the white ones.", "The red grapes are picked before the white ones."),
        ("The grey barn was built in 1895.", "The grey barn was built in 1890."),
        ("Pinnacle has no data limit.", "On Pinnacle data is limited to 100 GB."),
        ("A lawyer may take the file home for four days.", "A lawyer may take the file home for three days."),
    ],
)  # fmt: skip
def test_a_wrong_one_is_refuted(claim: str, evidence: str) -> None:
    assert refuted(claim, evidence)
