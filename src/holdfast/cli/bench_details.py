"""The tables that follow the main one of a suite, for the figures that its files carry."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from holdfast.cli.bench_premises import premises_table
from holdfast.cli.bench_sources import SUITES as SOURCED
from holdfast.cli.bench_sources import sources_table

if TYPE_CHECKING:
    from rich.table import Table

Figures = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Detail:
    """One table: its title, its columns, and where a file keeps the figures (None: at the top)."""

    title: str
    columns: Mapping[str, Callable[[Figures], object]]
    key: str | None = None

    def of(self, file: Figures) -> Figures | None:
        return file if self.key is None else file.get(self.key)


_DETAILS = (
    _Detail(
        "what is flagged as shipped",
        {
            "recall": lambda f: f["recall"],
            "precision": lambda f: f["precision"],
            "F1": lambda f: f["f1"],
            "sound rows flagged": lambda f: f["false_positive_rate"],
            "sound claims": lambda f: f["supported_claims"]["n"],
            "of them flagged": lambda f: f["supported_claims"]["false_positive_rate"],
        },
    ),
    _Detail(
        "marked words against those that people marked",
        {
            "words": lambda f: f["words"],
            "wrong": lambda f: f["wrong_words"],
            "AUROC": lambda f: f["auroc"],
            "precision": lambda f: f["precision"],
            "recall": lambda f: f["recall"],
            "F1": lambda f: f["f1"],
            "F1 by characters": lambda f: f["characters"]["f1"],
            "F1: mark all": lambda f: f["floors"]["everything"]["f1"],
            "absent words": lambda f: f["floors"]["absent_words"]["f1"],
            "flagged claims": lambda f: f["floors"]["flagged_claims"]["f1"],
        },
        key="marks",
    ),
    _Detail(
        "contradicted or silent",
        {
            "contradicted": lambda f: f["contradicted"],
            "silent": lambda f: f["unsupported"],
            "AUROC": lambda f: f["auroc"],
            "given unsupported": lambda f: f["auroc_given_unsupported"],
            "overlap": lambda f: f["floors"]["overlap"]["auroc"],
            "length": lambda f: f["floors"]["length"]["auroc"],
            "bal.acc": lambda f: f["balanced_accuracy"],
            "contradicted called so": lambda f: f["contradicted_called_so"],
            "silent called contradicted": lambda f: f["unsupported_called_contradicted"],
        },
        key="three_way",
    ),
)


_CONVERGENCE = _Detail(
    "grown alike since the blind round, beside how alike the last round is",
    {"AUROC of the change": lambda f: f["auroc"], "of the level": lambda f: f["level"]["auroc"]},
)
_HONESTY = _Detail(
    "honest agreement and copies, at the shipped thresholds",
    {
        "honest votes": lambda f: f["honest_votes"],
        "discarded": lambda f: f["honest_discarded"],
        "honest pairs accused": lambda f: f["honest_pairs_accused"],
        "copies found": lambda f: f["copies_found"],
        "heavy copies": lambda f: f["heavy_copies_found"],
        "AUROC of the cosine": lambda f: f["cosine"]["auroc"],
    },
)


_CORRECTION = _Detail(
    "triggered below the confidence threshold, corrected without a model, confidence beside the labels",
    {
        "sound triggered": lambda f: f["trigger_rate"]["grounded"],
        "corrupted triggered": lambda f: f["trigger_rate"]["corrupted"],
        "corrected": lambda f: f["correction"]["success_rate"],
        "of all corrupted": lambda f: f["correction"]["success_of_all"],
        "agreement": lambda f: f["agreement"],
    },
)


def detail_tables(figures: Figures, number: Callable[[float | None], str]) -> "list[Table]":
    """A table for each kind of figure that at least one file has."""
    if figures["suite"] == "premises":
        return [premises_table(figures, number)]
    if figures["suite"] in SOURCED:
        return [sources_table(figures, number)]
    if figures["suite"] == "procedural":
        return [_kinds(file, number) for file in figures["files"]]
    if figures["suite"] == "groupthink":
        kinds = {"deliberations": _CONVERGENCE, "rationales": _HONESTY}
        wanted = (
            (detail, [f for f in figures["files"] if f["kind"] == kind]) for kind, detail in kinds.items()
        )
        return [table for detail, files in wanted if (table := _table(detail, files, number))]
    if figures["suite"] == "correction":
        every = {"file": "all rows", **figures["mean"]}
        return [t for t in (_table(_CORRECTION, [*figures["files"], every], number),) if t is not None]
    if figures["suite"] != "grounding":
        return []
    return [table for detail in _DETAILS if (table := _table(detail, figures["files"], number))]


def _table(
    detail: _Detail, files: Sequence[Figures], number: Callable[[float | None], str]
) -> "Table | None":
    from rich.box import SIMPLE
    from rich.table import Table

    rows = [(file["file"], found) for file in files if (found := detail.of(file)) is not None]
    table = Table(title=detail.title, title_justify="left", box=SIMPLE, collapse_padding=True, pad_edge=False)
    table.add_column("file")
    for heading in detail.columns:
        table.add_column(heading, justify="right")
    for name, found in rows:
        cells = (read(found) for read in detail.columns.values())
        table.add_row(
            name.partition(".jsonl")[0],
            *(str(c) if isinstance(c, int) else number(c if isinstance(c, float) else None) for c in cells),
        )
    return table if rows else None


def _kinds(file: Figures, number: Callable[[float | None], str]) -> "Table":
    """One row for each kind of mistake, and one for all of them."""
    from rich.box import SIMPLE
    from rich.table import Table

    title = f"{file['file'].partition('.jsonl')[0]}: mistakes found, and sound twins flagged"
    table = Table(title=title, title_justify="left", box=SIMPLE, collapse_padding=True, pad_edge=False)
    table.add_column("kind")
    for heading in ("rows", "recall", "false alarms", "by exact rules"):
        table.add_column(heading, justify="right")
    for kind, found in file["kinds"].items():
        shares = (number(found[name]) for name in ("recall", "false_positive_rate", "exact"))
        table.add_row(kind, str(found["n"]), *shares)
    table.add_section()
    table.add_row("all", str(file["n"]), number(file["recall"]), number(file["false_positive_rate"]), "")
    return table
