"""How long something took, from its beginning and its end."""

import pytest

from following_cases import said_of
from holdfast.judges.exact.reckoning.durations import find_duration

FERRY = "The ferry leaves Harwick at 09:15 and arrives in Solna at 13:45."
OFFICE = "The office is open Monday to Friday from 8:00 to 18:00."
CLARA = "Clara Winther joined the institute in 1952 and retired in 1984."


@pytest.mark.parametrize(
    ("sound", "lie", "evidence"),
    [
        ("The crossing takes four and a half hours.", "The crossing takes five and a half hours.", FERRY),
        ("The ferry from Harwick takes 4.5 hours.", "The ferry from Harwick takes 3.5 hours.", FERRY),
        ("The office is open for ten hours a day.", "The office is open for twelve hours a day.", OFFICE),
        (
            "Clara Winther worked at the institute for 32 years.",
            "Clara Winther worked at the institute for 42 years.",
            CLARA,
        ),
    ],
)
def test_beginning_and_end_decide_how_long(sound: str, lie: str, evidence: str) -> None:
    assert said_of(find_duration, sound, evidence) is True
    assert said_of(find_duration, lie, evidence) is False


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The bus takes four and a half hours.", FERRY),
        ("The crossing takes about five hours.", FERRY),
        (
            "The crossing takes four and a half hours.",
            f"{FERRY} The bus leaves Ulm at 14:00 and arrives in Bonn at 20:00.",
        ),
        ("The talk takes three hours.", "The talk starts at 9:00 and ends at 12:00."),
        ("Clara Winther worked at the institute for 33 years.", CLARA),
        ("Nils Berg worked at the institute for 32 years.", CLARA),
    ],
)
def test_what_may_be_counted_otherwise_is_left_alone(claim: str, evidence: str) -> None:
    assert said_of(find_duration, claim, evidence) is None
