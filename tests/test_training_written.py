"""Written passages and claims: what a file may hold, and what is learnt from it."""

from pathlib import Path

import pytest

from written import read_families, without_braces, written_rows

FILE = """=== a bicycle warranty
E1: The frame is covered for five years, the battery for two.
E2: The frame is covered for two years, the battery for five.
SC: The {battery} has the shorter cover.
SS: Frame and battery are covered for different times.
NN: The cover includes {the tyres}.

=== a ferry
E1: The ferry sails at noon, except on Sundays.
C: On Sundays the ferry sails {at noon}.
"""


def in_folder(folder: Path, text: str) -> Path:
    """One file in one room of a folder of written claims."""
    (folder / "shop").mkdir()
    (folder / "shop" / "01.txt").write_text(text, encoding="utf-8")
    return folder


def test_each_claim_is_a_row_for_each_passage(tmp_path: Path) -> None:
    rows = list(written_rows(in_folder(tmp_path, FILE)))
    assert [row["label"] for row in rows] == [
        "supported", "supported", "unsupported", "contradicted", "supported", "unsupported", "contradicted",
    ]  # fmt: skip
    assert {row["context"].split(",")[0] for row in rows[:3]} == {"The frame is covered for five years"}


def test_wrong_words_are_marked_only_where_they_are_wrong(tmp_path: Path) -> None:
    sound, *_, wrong = [
        r for r in written_rows(in_folder(tmp_path, FILE)) if "shorter" in r["claim_or_response"]
    ]
    assert sound["spans"] == []
    (span,) = wrong["spans"]
    assert wrong["claim_or_response"][span["start"] : span["end"]] == "battery"


def test_braces_leave_no_trace() -> None:
    text, spans = without_braces("The {fork} and the {frame} are steel.")
    assert text == "The fork and the frame are steel."
    assert [text[start:end] for start, end in spans] == ["fork", "frame"]


@pytest.mark.parametrize(
    "text",
    [
        "S: A claim before any passage.\n",
        "=== t\nE1: A passage.\nSC: Two letters for one passage.\n",
        "=== t\nE1: A passage.\nC: A {brace that stays open.\n",
        "=== t\nE2: The second passage first.\n",
        "=== t\nE1: A passage.\nX: No such label.\n",
    ],
)
def test_a_line_that_is_none_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "01.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit, match=r"01\.txt:\d: neither"):
        read_families(path)


def test_every_written_file_is_whole() -> None:
    folder = Path(__file__).parents[1] / "training" / "written"
    families = [family for path in sorted(folder.glob("*/*.txt")) for family in read_families(path)]
    assert len(families) > 3500
    assert all(family.title and family.passages and len(family.claims) >= 2 for family in families)
    sound = [
        labels
        for family in families
        for labels, text in family.claims
        if set(labels) == {"S"} and "{" in text
    ]
    assert not sound
