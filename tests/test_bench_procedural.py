"""The procedural suite on rows of our own, with a check that we decide and with the judge that ships."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from holdfast.bench import Options
from holdfast.bench.procedural import ProceduralRow, check_on_passages, parse_procedural_row, run
from holdfast.bench.rows import GroundingRow
from holdfast.cli.entry import run as run_cli
from holdfast.errors import InputError
from holdfast.grounding.types import HallucinationReport

PASSAGES = [
    {"id": "1", "text": "The mill was built in 1790 by Ada Hume. It ground barley for the whole village."},
    {"id": "2", "text": "Bram Field painted the old mill in the summer of 1904."},
]
PAIRS = [
    ("miscopied date", "whole", "The mill was built in 1790 by Ada Hume.", "The mill was built in 1970 by Ada Hume."),
    ("misattributed", "whole", "Bram Field painted the old mill in the summer of 1904.",
     "Ada Hume painted the old mill in the summer of 1904."),
    ("phantom citation", "number", "The mill was built in 1790 by Ada Hume [1].",
     "The mill was built in 1790 by Ada Hume [7]."),
]  # fmt: skip


def rows(pairs: Sequence[tuple[str, str, str, str]] = PAIRS) -> list[dict[str, Any]]:
    made = []
    for number, (kind, form, sound, wrong) in enumerate(pairs):
        for claim, label in ((sound, "supported"), (wrong, "not_supported")):
            made.append(
                {
                    "id": f"{number}-{label}",
                    "kind": kind,
                    "form": form,
                    "pair": str(number),
                    "context": " ".join(passage["text"] for passage in PASSAGES),
                    "passages": PASSAGES,
                    "claim_or_response": claim,
                    "label": label,
                }
            )
    return made


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "made.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows()))
    return path


def test_every_kind_is_found_and_its_twin_left_alone(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_cli(["bench", "procedural", "--data", str(file), "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["suite"] == "procedural"
    (made,) = figures["files"]
    assert set(made["kinds"]) == {"miscopied date", "misattributed", "phantom citation"}
    for kind in made["kinds"].values():
        assert (kind["n"], kind["recall"], kind["false_positive_rate"]) == (2, 1.0, 0.0)
    assert made["kinds"]["misattributed"]["forms"]["whole"]["exact"] == 1.0
    assert (made["recall"], made["false_positive_rate"]) == (1.0, 0.0)
    assert set(made["floors"]) == {"overlap", "length"}


def test_the_table_has_a_row_for_each_kind(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_cli(["bench", "procedural", "--data", str(file)]) == 0
    shown = capsys.readouterr().out
    for word in ("miscopied date", "misattributed", "phantom citation", "false alarms", "all"):
        assert word in shown


def test_a_sample_keeps_twins_together(file: Path) -> None:
    seen: list[str] = []

    def check(row: GroundingRow) -> HallucinationReport:
        seen.append(row.id)
        return check_on_passages(row)

    run([file], Options(limit=3, seed=2), check)
    assert len(seen) == 3  # the first warms up
    assert {identity.partition("-")[0] for identity in seen[1:]} in ({"0"}, {"1"}, {"2"})


def test_rows_without_a_kind_are_no_rows(tmp_path: Path) -> None:
    path = tmp_path / "plain.jsonl"
    path.write_text(json.dumps({"context": "x", "claim_or_response": "y", "label": "supported"}) + "\n")
    with pytest.raises(InputError, match="field 'kind' is missing"):
        run([path], Options())
    with pytest.raises(ValueError, match="no passage"):
        parse_procedural_row({**rows()[0], "passages": ["text"]})


def test_without_passages_the_context_is_the_evidence() -> None:
    row = parse_procedural_row({**rows()[0], "passages": None})
    assert isinstance(row, ProceduralRow)
    assert row.passages == ()
    assert check_on_passages(row).claims[0].verdict == "supported"
