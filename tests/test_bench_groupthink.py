"""The groupthink suite: files told apart by their fields, figures that add up, rewording that says the same."""

import json
import re
from pathlib import Path

import pytest

from holdfast.bench.groupthink import run
from holdfast.bench.groupthink_rows import deliberations, parse_row, read_groupthink_rows
from holdfast.bench.rewording import HEAVY, reword
from holdfast.bench.suites import SUITES, Options
from holdfast.cli.entry import run as run_command
from holdfast.errors import InputError
from tribunal_cases import AGAINST, REASONS

RATIONALE = (
    "Each crate holds 12 jars, so 30 crates hold 12*30=<<12*30=360>>360 jars\n"
    "She sells 100 of them, so 360-100=<<360-100=260>>260 jars remain\nA: 260"
)
OTHER = "360 jars is what 30 crates of 12 give\nWithout the 100 that are sold we keep 260\nA: 260"
THIRD = "First we count: thirty times a dozen, 360. Of these a hundred go to the market, and 260 stay\nA: 260"
BLIND = (*REASONS[:3], *AGAINST[:2])
MERGED = tuple(
    f"As was said, the backup is taken and nothing reads it, so it can go. {extra}" for extra in BLIND
)


def write(path: Path, rows: list[dict[str, object]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def turns(task: str, shared: int, rounds: tuple[tuple[str, ...], ...]) -> list[dict[str, object]]:
    return [
        {
            "condition": f"c{shared}", "shared_history": shared, "model": "m", "task_id": task, "category": "idea",
            "iteration": number, "agent": str(agent), "text": text,
        }
        for number, answers in enumerate(rounds)
        for agent, text in enumerate(answers)
    ]  # fmt: skip


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    groups = [
        row
        for n in range(2)
        for row in turns(f"t{n}", 1, (BLIND, MERGED)) + turns(f"t{n}", 0, (BLIND, BLIND))
    ]
    rationales: list[dict[str, object]] = [
        {
            "id": f"g{n}", "question": "How many jars remain?",
            "agents": {
                "one": {"solution": RATIONALE, "answer": "260"}, "two": {"solution": OTHER, "answer": "260"},
                "three": {"solution": THIRD, "answer": "260"}, "four": {"solution": "No idea\nA: 7", "answer": "7"},
            },
        }
        for n in range(3)
    ]  # fmt: skip
    pairs: list[dict[str, object]] = [
        {"id": "p0", "a": "The mill burned down in May.", "b": "In May the mill burned down.", "label": 1},
        {
            "id": "p1",
            "a": "The mill burned down in May.",
            "b": "The mayor opened a school in Leeds.",
            "label": 0,
        },
    ]
    return [
        write(tmp_path / "groups.jsonl", groups),
        write(tmp_path / "rationales.jsonl", rationales),
        write(tmp_path / "pairs.jsonl", pairs),
    ]


def test_each_file_is_known_by_its_fields(files: list[Path]) -> None:
    assert [read_groupthink_rows(path)[0] for path in files] == ["deliberations", "rationales", "paraphrases"]


def test_figures_of_all_three(files: list[Path]) -> None:
    made: list[dict[str, object]] = []
    done: list[tuple[int, int]] = []
    report = run(
        files,
        Options(on_prediction=lambda row: made.append(dict(row)), on_progress=lambda *n: done.append(n)),
    )
    groups, rationales, pairs = report.figures()["files"]
    assert (groups["n"], groups["positive"], groups["auroc"]) == (4, 2, 1.0)
    assert groups["balanced_accuracy"] == 1.0
    assert groups["by_source"]["idea"]["n"] == 4
    assert groups["level"]["auroc"] is not None
    assert rationales["honest_votes"] == 9
    assert rationales["honest_discarded"] == 0.0
    assert rationales["copies_found"] is not None
    assert rationales["n"] == 3 * 3 + 3
    assert rationales["auroc"] == 1.0
    assert pairs["auroc"] == 1.0
    for file in (groups, rationales, pairs):
        assert set(file["floors"]) == {"overlap", "length"}
        assert file["latency_ms"]["p50"] > 0
    assert done[-1] == (9, 9)
    kinds = {str(row["kind"]) for row in made}
    assert kinds == {"deliberation", "panel", "honest", "copy", "heavy copy", "paraphrase"}
    assert len(made) == 4 + 3 * (1 + 3 + 2) + 2


def test_a_limit_counts_whole_deliberations(files: list[Path]) -> None:
    report = run(files[:1], Options(limit=2))
    assert report.figures()["files"][0]["n"] == 2


def test_rows_that_are_none_are_named(tmp_path: Path) -> None:
    for fields in (
        {"x": 1},
        {"text": "t", "shared_history": 2, "iteration": 0},
        {"text": "t", "shared_history": 1},
    ):
        with pytest.raises(ValueError, match=r"none of|label|iteration"):
            parse_row(fields)
    with pytest.raises(ValueError, match="two agents"):
        parse_row({"agents": {"a": {"solution": "x"}}})
    with pytest.raises(ValueError, match="not text"):
        parse_row({"a": 1, "b": "x", "label": 1})
    lonely = write(tmp_path / "lonely.jsonl", turns("t", 1, (("only one",), ("agent",))))
    with pytest.raises(InputError, match="answered together"):
        run([lonely], Options())
    ragged = turns("t", 1, (BLIND, MERGED))[:-1]
    with pytest.raises(InputError, match="answered together"):
        run([write(tmp_path / "ragged.jsonl", ragged)], Options())


def test_rows_of_another_kind_in_a_file_are_counted(tmp_path: Path) -> None:
    mixed = [*turns("t", 1, (BLIND, MERGED)), {"a": "x", "b": "y", "label": 1}]
    kind, file = read_groupthink_rows(write(tmp_path / "mixed.jsonl", mixed))
    assert kind == "deliberations"
    assert "1 rows are no deliberations" in str(file.bad_lines[-1])
    assert len(deliberations(file.rows, "mixed")) == 1  # type: ignore[arg-type]


def test_the_command_line_knows_the_suite(files: list[Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert "groupthink" in SUITES
    assert run_command(["bench", "groupthink", "--data", str(files[2]), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["suite"] == "groupthink"
    assert run_command(["bench", "groupthink", "--data", str(files[2])]) == 0
    assert "groupthink" in capsys.readouterr().out


@pytest.mark.parametrize("share", [0.5, HEAVY])
def test_rewording_keeps_numbers_steps_and_names(share: float) -> None:
    said = reword(RATIONALE, "seed", share)
    assert said == reword(RATIONALE, "seed", share)
    assert said != RATIONALE
    assert re.findall(r"\d+", said) == re.findall(r"\d+", RATIONALE)
    assert len(said.splitlines()) == len(RATIONALE.splitlines())
    assert reword("Anna sells 3 hats.\nAnna keeps 4 hats.", "s", share).count("Anna") == 2


def test_rewordings_of_other_seeds_differ() -> None:
    assert len({reword(RATIONALE, str(seed)) for seed in range(12)}) > 6
