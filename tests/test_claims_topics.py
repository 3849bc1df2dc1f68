"""What a question leaves aside: the things that the evidence tells of beside the one that is asked about."""

import pytest

from holdfast.claims import Evidence, chunk_evidence
from holdfast.claims.topics import Elsewhere, Topics

PLANS = (
    "We have two plans, with apps for all systems. The Plus plan costs $6 a month. It gives 200 GB. The Studio plan "
    "costs $19 a month. Telephone support is included. Both plans can be cancelled at any time."
)
RIVERS = (
    "The Dunmere and the Ossel are rivers. The Dunmere is 212 km long. It is hard. The Ossel floods. "
    "It is 96 km long."
)
YEARS = "In 2021 the firm lost money. It sold a ship. In 2022 it made a profit. The chairman retired."
SHOPS = (
    "The shop in Mill Street sold 41,000 loaves. Its oven is new. The shop at the station sold coffee. "
    "Rent goes up."
)
COURT = (
    "The Supplier shall pay for packing. It bears the risk. The Buyer shall pay within 45 days. "
    "It reports defects."
)
LINES = (
    "Line 11 runs from April to October. Dogs pay half. Line 23 does not run on Sundays. Dogs travel free."
)
CASES = "For package tours, a deposit is due on booking. The rest follows. For hotels only, nothing is due in advance."
SECTIONS = (
    "# Plans\n\n## Quill\n\n- 500 MB of storage\n- Support through the forum\n\n## Fountain\n\n- 20 GB of storage\n"
    "- Support by e-mail within two days\n\n## Press\n\n- 200 GB of storage\n- Support by phone and e-mail\n"
)
LEAFLET = (
    "# Velotrin\n\n## Storage\n\nKeep it in the fridge. Throw it away after a year.\n\n## Side effects\n\nMany people "
    "feel tired. Some have a headache on the first day.\n\n## Driving\n\nWait four hours before you drive a car.\n"
)
COLUMNS = (
    "| | Basic | Studio |\n|---|---|---|\n| Price per month | $5 | $19 |\n| Storage | 5 GB | 2 TB |\n"
    "| Users | 1 | 5 |\n"
)
ROWS = (
    "| Watch | Weight | Price | Battery |\n|---|---|---|---|\n| Tarn One | 48 g | €89 | 6 days |\n"
    "| Tarn Two | 52 g | €149 | 10 days |\n| Tarn Alpine | 71 g | €319 | 21 days |\n"
)


def _elsewhere(question: str, *passages: str) -> tuple[Elsewhere, list[str]]:
    texts = {f"p{n}": text for n, text in enumerate(passages)}
    chunks = [chunk for name, text in texts.items() for chunk in chunk_evidence(Evidence(name, text))]
    found = Topics(chunks, texts).elsewhere(question)
    return found, [chunk.text for chunk in chunks if chunk in found.instead]


@pytest.mark.parametrize(
    ("question", "text", "aside"),
    [
        (
            "What does the Plus plan cost?",
            PLANS,
            ["The Studio plan costs $19 a month.", "Telephone support is included."],
        ),
        ("How long is the Ossel?", RIVERS, ["The Dunmere is 212 km long.", "It is hard."]),
        ("How did the firm do in 2022?", YEARS, ["In 2021 the firm lost money.", "It sold a ship."]),
        (
            "How did the station shop do?",
            SHOPS,
            ["The shop in Mill Street sold 41,000 loaves.", "Its oven is new."],
        ),
        (
            "what are the buyer's duties?",
            COURT,
            ["The Supplier shall pay for packing.", "It bears the risk."],
        ),
        ("Can I take a dog on line 23?", LINES, ["Line 11 runs from April to October.", "Dogs pay half."]),
        (
            "When do I pay for a hotel?",
            CASES,
            ["For package tours, a deposit is due on booking.", "The rest follows."],
        ),
        (
            "What do I get with Fountain?",
            SECTIONS,
            [
                "## Quill\n\n- 500 MB of storage",
                "- Support through the forum",
                "## Press\n\n- 200 GB of storage",
                "- Support by phone and e-mail",
            ],
        ),
        (
            "Tell me about the Tarn Two",
            ROWS,
            ["| Tarn One | 48 g | €89 | 6 days |", "| Tarn Alpine | 71 g | €319 | 21 days |"],
        ),
    ],
)
def test_what_is_told_of_another_is_set_aside(question: str, text: str, aside: list[str]) -> None:
    found, told = _elsewhere(question, text)
    assert told == aside
    assert set(found.instead.values()) == {None}


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Can I cancel?", PLANS),
        ("What is the difference between Plus and Studio?", PLANS),
        ("How should I store Velotrin?", LEAFLET),
        (
            "What does Acme sell?",
            "Acme sells tools. Ann Hart, its director, said that sales rose. They rose by 5 %.",
        ),
        ("What does the Aurora project cost?", "The Aurora project began in May. The new project costs $3m."),
        ("How was Gus Perrault trained?", "Gus Perrault played bass. Mr Perrault learned it at school."),
        ("What is coral bleaching?", "A bleached coral is alive. Reef-building corals live with algae."),
        (
            "What interest do I pay for an overdraft?",
            "Interest on the overdraft: 9 percent. Interest on amounts beyond the limit: 13 percent. "
            "No interest is charged for a week.",
        ),
        ("What did Lorna say?", "Lorna: Hello.\nWim: It is in stock.\nLorna: Thank you.\nWim: Goodbye."),
        ("What is the weight?", "| Feature | Value |\n|---|---|\n| Weight | 52 g |\n| Battery | 10 days |\n"),
    ],
)
def test_where_nothing_is_compared_all_is_read(question: str, text: str) -> None:
    assert _elsewhere(question, text)[1] == []


def test_of_a_table_whose_columns_are_things_the_column_asked_about_is_read() -> None:
    found, _ = _elsewhere("What does Studio cost?", COLUMNS)
    told = [other.stated for other in found.instead.values() if other is not None]
    assert told == [
        "Price per month; Studio: $19.",
        "Storage; Studio: 2 TB.",
        "Users; Studio: 5.",
    ]
    assert found.asked == {"studio"}
    assert found.others == {"basic"}


def test_passages_with_titles_are_told_apart() -> None:
    pension = (
        "Pension Adler, Oberwies. Double room 94 euros with breakfast. Dogs welcome for 8 euros a night."
    )
    hotel = "Hotel Bahnhof, Oberwies. Double room 128 euros, breakfast 16 euros extra. Dogs are not allowed."
    _, aside = _elsewhere("What does a double at the Adler cost?", pension, hotel)
    assert "Dogs are not allowed." in aside
    assert not [text for text in aside if text in pension]


@pytest.mark.parametrize(
    ("claim", "before", "matters"),
    [
        ("It costs $19 a month.", "", True),
        ("There is telephone support.", "The Plus plan gives 200 GB.", True),
        ("The Plus plan costs $6.", "", False),
        ("The Studio plan costs $19.", "", False),
        ("It costs $19.", "There is also the Studio plan.", False),
    ],
)
def test_only_claims_that_leave_it_to_the_question_are_concerned(
    claim: str, before: str, matters: bool
) -> None:
    found, _ = _elsewhere("What does the Plus plan cost?", PLANS)
    assert found.matters_to(claim, before) is matters


def test_nothing_set_aside_matters_to_no_claim() -> None:
    assert not Elsewhere().matters_to("It costs $19 a month.", "")
