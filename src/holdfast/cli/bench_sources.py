"""The figures of the suites on challenges, source by source: scores within one source say little about the next."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.table import Table

Figures = Mapping[str, Any]
SUITES = ("pressure", "decision", "stance", "question-type")
_COLUMNS: Mapping[str, Callable[[Figures], float | None]] = {
    "AUROC": lambda f: f["auroc"],
    "length": lambda f: f["floors"]["length"]["auroc"],
    "bal.acc": lambda f: f["balanced_accuracy"],
    "recall": lambda f: f["recall"],
    "false alarms": lambda f: f["false_positive_rate"],
    "recall at .05": lambda f: f["recall_at_fpr_05"],
}
_OF_SUITE: Mapping[str, Mapping[str, Callable[[Figures], float | None]]] = {
    "pressure": {"claim B F1": lambda f: f["claim_b"]["under_pressure"]["token_f1"]},
    "decision": {"selectivity": lambda f: f["selectivity"], "left open": lambda f: f["left_open"]},
    "question-type": {"accuracy": lambda f: f["accuracy"]},
}


def sources_table(figures: Figures, number: Callable[[float | None], str]) -> "Table":
    """One row for each source of each file."""
    from rich.box import SIMPLE
    from rich.table import Table

    columns = {**_COLUMNS, **_OF_SUITE.get(figures["suite"], {})}
    table = Table(
        title="source by source", title_justify="left", box=SIMPLE, collapse_padding=True, pad_edge=False
    )
    table.add_column("source")
    for heading in ("rows", *columns):
        table.add_column(heading, justify="right")
    for file in figures["files"]:
        for name, found in file["sources"].items():
            table.add_row(name or "-", str(found["n"]), *(number(read(found)) for read in columns.values()))
    return table
