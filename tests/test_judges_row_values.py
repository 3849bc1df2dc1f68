"""The value of another row of a table or a list."""

import pytest

from holdfast.judges.exact.clashes.row_values import find_value_of_other_row

COUNTRIES = [
    "Country: Italy; Population: 59 million; Capital: Rome.",
    "Country: France; Population: 68 million; Capital: Paris.",
]
HOURS = ["Check-in: 3 pm.", "Check-out: 11 am."]
PLANS = ["id: 1; name: Basic; seats: 5.", "id: 2; name: Team; seats: 25."]
ORDERS = ["12:01 created: id: 17; status: paid.", "12:02 created: id: 18; status: open."]
MANAGERS = ["name: Ann; manager: Zoe.", "name: Bob; manager: Ann."]
BIKES = [
    "Model: Trail 20; Full day: 24.00; Deposit: 100.",
    "Model: Trail 20 Kids; Full day: 13.00; Deposit: 50.",
]
CONCERTS = [
    "act: Trio Ardane. act: Trio Ardane; piano: Lev Sand. act: Duo Ferrant. act: Duo Ferrant; piano: Maud Cel."
]


@pytest.mark.parametrize(
    ("claim", "rows", "said"),
    [
        ("Italy has 68 million people.", COUNTRIES, "68 million"),
        ("The capital of France is Rome.", COUNTRIES, "Rome"),
        ("Check-in is at 11 am.", HOURS, "11"),
        (
            "Free includes 100 GB of storage.",
            ["Free: 1 GB storage.", "Plus: 100 GB storage."],
            "100 GB of storage",
        ),
        ("Ada is a designer.", ["name: Ada; role: engineer. name: Ben; role: designer."], "designer"),
        ("A full day on the Trail 20 costs 13.00, helmet and lock included.", BIKES, "13.00"),
        ("The Trail 20 costs 13.00, helmet and lock included.", BIKES, None),  # for half a day, perhaps
        ("act: Duo Ferrant; piano: Lev Sand", CONCERTS, "Lev Sand"),
        ("act: Trio Ardane; piano: Lev Sand", CONCERTS, None),
        ("Check-in is at 11:00.", ["Check-in: 15:00.", "Check-out: 11:00."], "11:00"),
        ("The Team plan has 5 seats.", PLANS, "5"),
        ("Plan 2 has 5 seats.", PLANS, "5"),
        ("The Team plan has 25 seats.", PLANS, None),
        ("Order 17 is open.", ORDERS, "open"),
        ("Italy has 59 million people.", COUNTRIES, None),
        ("Check-in is at 3 pm.", HOURS, None),
        ("Italy does not have 68 million people.", COUNTRIES, None),
        ("Italy and France have 68 million people.", COUNTRIES, None),
        ("Italy has fewer people than France.", COUNTRIES, None),
        ("Spain has 68 million people.", COUNTRIES, None),
        ("Italy has 68 million people.", COUNTRIES[:1], None),
        ("Italy has 59 million people.", [], None),
        ("Italy's capital is Paris.", COUNTRIES, "Paris"),
        ("Bob's manager is Ann.", MANAGERS, None),
        ("The manager is Ann.", MANAGERS, None),
    ],
)
def test_values_of_other_rows(claim: str, rows: list[str], said: str | None) -> None:
    found = find_value_of_other_row(claim, rows)
    assert (found and claim[found.start : found.end]) == said


PET = ["Name: Fig. Born: 3 May 2021. Chip: yes. Species: ferret. Vet: Ada Reyes."]
MENU = ["Starter: soup. Main: trout. Contains nuts: starter only. Wine: with the main."]
CREW = ["Photos: Hugh Lamming. Text: Nadia Ferrow. Best story: Hugh Lamming's bridge."]


@pytest.mark.parametrize(
    ("claim", "form"),
    [
        ("Fig was born in May.", PET),
        ("Fig carries a chip.", PET),
        ("Fig has no vet.", PET),
        ("The starter contains nuts.", MENU),
        ("Hugh Lamming wrote the best story.", CREW),
        ("The works are on Elm Walk.", ["Street: Elm Walk.", "Works: new pipe.", "Bins: as usual."]),
        ("Jonas is coming tonight.", ["Mei: are you coming tonight?", "Jonas: yes, I got the evening off!"]),
        ("The line begins at 21:00.", ["Line: 21:00 to 07:00.", "Gate: until 21:00."]),
    ],
)
def test_the_fields_of_one_thing_are_no_rows(claim: str, form: list[str]) -> None:
    assert find_value_of_other_row(claim, form) is None


def test_fields_that_tell_the_same_of_two_things_are_rows() -> None:
    found = find_value_of_other_row("Hugh Lamming wrote the text.", CREW)
    assert found is not None
    assert "for “Photos”" in found.reason


def test_items_of_one_list_have_one_name() -> None:
    lists = ["Take with you: Passport.", "Take with you: Warm coat.", "Leave at home: Laptop."]
    found = find_value_of_other_row("Take your laptop with you.", lists)
    assert found is not None
    assert "Laptop" in found.reason
    titled = ["Packing list Take with you: Passport.", *lists[1:]]
    assert find_value_of_other_row("Take your passport with you.", titled) is None
    features = ["Basic: no PDF export.", "Pro: PDF export: yes."]
    assert find_value_of_other_row("The Pro plan has PDF export.", features) is None


def test_a_claim_that_says_more_than_a_field_is_no_copy_of_it() -> None:
    fields = ["permit: VP-0417", "plate: RR 77 OPA"]
    assert find_value_of_other_row("The permit is RR 77 OPA.", fields) is not None
    said = "The permit is bound to RR 77 OPA, so a replacement van would need to be announced to reception."
    assert find_value_of_other_row(said, fields) is None
