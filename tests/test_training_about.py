"""Claims about texts of the labelled rows: what a file may hold, and how it finds the text."""

import json
import lzma
from pathlib import Path

import pytest

from about import about_rows, main, read_stretches
from groups import digest
from holdfast.bench.rows import read_grounding_rows
from prepare import Job, examples_of_file

CONTEXT = "The ferry sails at noon. On Sundays it stays in port. Tickets are sold on board."
NAME = digest(CONTEXT).hex()[:12]
FILE = f"""=== @pages {NAME} 0:52
S: There is no sailing on Sundays.
C: The ferry sails {{at midnight}}.
N: Tickets can be {{bought on board}}.
"""


def in_folder(folder: Path, text: str, kind: str = "web", source: str = "about") -> tuple[Path, Path]:
    """A folder of claims, and one of rows that holds the text they are about."""
    room, data = folder / source / kind, folder / "rows"
    room.mkdir(parents=True)
    data.mkdir()
    (room / "01.txt").write_text(text, encoding="utf-8")
    with lzma.open(data / "pages.jsonl.xz", "wt", encoding="utf-8") as rows:
        row = {"context": CONTEXT, "claim_or_response": "The ferry sails.", "label": "supported"}
        rows.write(json.dumps(row) + "\n")
    return folder / source, data


def test_each_claim_is_a_row_with_its_stretch_of_the_text(tmp_path: Path) -> None:
    rows = list(about_rows(*in_folder(tmp_path, FILE)))
    assert [row["label"] for row in rows] == ["supported", "contradicted", "unsupported"]
    assert {row["context"] for row in rows} == {"The ferry sails at noon. On Sundays it stays in port"}
    marks = [[row["claim_or_response"][s["start"] : s["end"]] for s in row["spans"]] for row in rows]
    assert marks == [[], ["at midnight"], ["bought on board"]]


@pytest.mark.parametrize(
    ("source", "kind", "sound", "unsound"),
    [("about", "web", 2, 2), ("about", "twins", 4, 4), ("generated", "small", 4, 2)],
)
def test_a_claim_is_seen_with_several_windows_twins_and_what_is_rarely_sound_with_more(
    tmp_path: Path, source: str, kind: str, sound: int, unsound: int
) -> None:
    folder, data = in_folder(tmp_path, FILE, kind, source)
    found = examples_of_file(Job(folder, data, 7, {}, frozenset(), None, plain=True))
    # Some are seen once more, among sentences that have nothing to do with them.
    seen = [e.claim for e in found if e.source == source and e.evidence in CONTEXT]
    assert {claim: seen.count(claim) for claim in seen} == {
        "There is no sailing on Sundays.": sound,
        "The ferry sails at midnight.": unsound,
        "Tickets can be bought on board.": unsound,
    }


def test_claims_are_written_as_rows_that_the_benchmark_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, data = in_folder(tmp_path, FILE, "small", "generated")
    options = ["--folder", str(folder), "--data", str(data), "--out", str(tmp_path / "out")]
    monkeypatch.setattr("sys.argv", ["about.py", *options])
    main()
    read = read_grounding_rows(tmp_path / "out" / "small.jsonl")
    assert [row.label for row in read.rows] == ["supported", "contradicted", "unsupported"]
    assert {row.context for row in read.rows} == {"The ferry sails at noon. On Sundays it stays in port"}


def test_a_folder_without_claims_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = ["--folder", str(tmp_path), "--data", str(tmp_path), "--out", str(tmp_path / "out")]
    monkeypatch.setattr("sys.argv", ["about.py", *options])
    with pytest.raises(SystemExit, match="holds no claims"):
        main()
    assert not (tmp_path / "out").exists()


def test_a_text_that_is_not_there_is_named(tmp_path: Path) -> None:
    folder, data = in_folder(tmp_path, FILE.replace(NAME, "0" * 12))
    with pytest.raises(SystemExit, match=r"pages in .* has no text 000000000000"):
        list(about_rows(folder, data))


@pytest.mark.parametrize(
    "text",
    [
        "S: A claim before any text.\n",
        "=== a title of its own\nS: A claim.\n",
        f"=== @pages {NAME} 0:9\nC: A {{brace that stays open.\n",
        f"=== @pages {NAME} 0:9\nSC: Two letters.\n",
    ],
)
def test_a_line_that_is_none_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "01.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit, match=r"01\.txt:\d: neither"):
        read_stretches(path)


@pytest.mark.parametrize(("source", "texts", "claims"), [("about", 3500, 2), ("generated", 5000, 1)])
def test_every_file_is_whole(source: str, texts: int, claims: int) -> None:
    folder = Path(__file__).parents[1] / "training" / source
    stretches = [found for path in sorted(folder.glob("*/*.txt")) for found in read_stretches(path)]
    assert len(stretches) > texts
    assert all(0 <= s.start < s.end and len(s.claims) >= claims for s in stretches)
    assert not [text for s in stretches for label, text in s.claims if label == "S" and "{" in text]
