"""The figures that only the premises suite has, as one table under the main one."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.table import Table

Figures = Mapping[str, Any]


def premises_table(figures: Figures, number: Callable[[float | None], str]) -> "Table":
    """What each file is measured by, beside what it has to beat."""
    from rich.box import SIMPLE
    from rich.table import Table

    table = Table(
        title="what each file is measured by",
        title_justify="left",
        box=SIMPLE,
        collapse_padding=True,
        pad_edge=False,
    )
    for heading in ("file", "figure"):
        table.add_column(heading)
    for heading in ("value", "floor"):
        table.add_column(heading, justify="right")
    for file in figures["files"]:
        name = file["file"].partition(".jsonl")[0]
        for what, value, floor in _rows(file):
            table.add_row(name, what, number(value), number(floor) if floor is not None else "")
    return table


def _rows(file: Figures) -> list[tuple[str, float | None, float | None]]:
    if file["kind"] == "memory_questions":
        return [
            ("questions without an answer that are turned down", file["abstain_recall"], None),
            ("questions with an answer that are turned down", file["false_abstain_rate"], None),
            ("balanced accuracy", file["balanced_accuracy"], 0.5),
        ]
    if file["kind"] == "memory_premises":
        return [
            (f"AUROC, {name.replace('_', ' ')}", found["auroc"], found["floors"]["overlap"]["auroc"])
            for name, found in file["by_perturb"].items()
        ]
    if file["kind"] == "false_premise":
        return [
            ("accuracy on pairs with evidence", file["pairs"]["accuracy"], 0.5),
            ("the judge alone on them", file["pairs"]["judge_alone"], 0.5),
        ]
    unrelated = file["recall_of_the_gold_of_another_text"]
    return [("gold presuppositions entailed", file["presupposition_recall"], unrelated)]
