"""Who holds an office now, after somebody left it."""

import pytest

import holdfast
from holdfast.judges.exact.clashes.successions import find_former_holder

BERG = "In March 2026 Tomas Berg succeeded Maria Lind as chief executive officer."
ADLER = "Paul Adler was succeeded by Lena Fuchs as CFO."
ROSS = "Ann Ross stepped down as chairwoman in May."


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Maria Lind is the CEO of the company.", BERG),
        ("Maria Lind is still chief executive.", BERG),
        ("Ms. Lind is the chief executive officer.", BERG),
        ("Paul Adler is the chief financial officer.", ADLER),
        ("Paul Adler is CFO.", "Paul Adler was replaced as CFO by Lena Fuchs last week."),
        ("Paul Adler is CFO.", "Lena Fuchs took over from Paul Adler as CFO."),
        ("Ann Ross remains the chair.", ROSS),
        ("Maria Lind is the CEO of Norvik.", "Tomas Berg succeeded Maria Lind as CEO of Norvik in May."),
    ],
)
def test_an_office_that_was_left_is_not_held(claim: str, sentence: str) -> None:
    clash = find_former_holder(claim, [sentence])
    assert clash is not None
    assert clash.sentence == sentence


@pytest.mark.parametrize(
    ("claim", "sentences"),
    [
        ("Tomas Berg is the CEO of the company.", [BERG]),
        ("Maria Lind was the CEO.", [BERG]),
        ("Maria Lind is not the CEO.", [BERG]),
        ("Maria Lind is the mayor.", [BERG]),
        ("Maria Lind is the CEO.", ["Tomas Berg will have succeeded Maria Lind as CEO by May."]),
        ("Maria Lind is the CEO.", [BERG, "Since August Maria Lind is CEO again."]),
        ("Lena Fuchs is CFO.", [ADLER]),
        ("Ann Ross is the treasurer.", [ROSS]),
        ("Maria Lind is the CEO of Norvik.", ["Tomas Berg succeeded Maria Lind as CEO of Holt AG."]),
    ],
)
def test_who_came_after_and_earlier_times_are_left_alone(claim: str, sentences: list[str]) -> None:
    assert find_former_holder(claim, sentences) is None


def test_a_check_refutes_the_former_holder() -> None:
    checked = holdfast.verify_claim("Maria Lind is the CEO of the company.", BERG)
    assert checked.verdict == "contradicted"
    assert "passed to another" in checked.reason
