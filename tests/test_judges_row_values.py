"""The value of another row of a table or a list."""

import pytest

from holdfast.judges.exact.clashes.row_values import find_value_of_other_row

COUNTRIES = [
    "Country: Italy; Population: 59 million; Capital: Rome.",
    "Country: France; Population: 68 million; Capital: Paris.",
]
HOURS = ["Check-in: 3 pm.", "Check-out: 11 am."]


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
        ("Italy has 59 million people.", COUNTRIES, None),
        ("Check-in is at 3 pm.", HOURS, None),
        ("Italy does not have 68 million people.", COUNTRIES, None),
        ("Italy and France have 68 million people.", COUNTRIES, None),
        ("Italy has fewer people than France.", COUNTRIES, None),
        ("Spain has 68 million people.", COUNTRIES, None),
        ("Italy has 68 million people.", COUNTRIES[:1], None),
        ("Italy has 59 million people.", [], None),
    ],
)
def test_values_of_other_rows(claim: str, rows: list[str], said: str | None) -> None:
    found = find_value_of_other_row(claim, rows)
    assert (found and claim[found.start : found.end]) == said
