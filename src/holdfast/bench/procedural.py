"""The procedural suite: right evidence used wrongly, each mistake beside its sound twin.

`training/procedural.py` makes the rows: miscounts, wrong copies, swapped attributions, phantom citations.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from holdfast.bench import metrics
from holdfast.bench.figures import file_figures, mean_figures
from holdfast.bench.grounding import predict_all
from holdfast.bench.marks import mark_figures
from holdfast.bench.predictions import Check, Prediction
from holdfast.bench.rows import BadLine, GroundingRow, RowFile, parse_grounding_row, read_rows
from holdfast.bench.suites import Options
from holdfast.claims.types import Evidence
from holdfast.config import VerificationConfig
from holdfast.grounding.types import HallucinationReport


@dataclass(frozen=True, slots=True)
class ProceduralRow(GroundingRow):
    """A claim with one mistake of some kind, or its sound twin, and the passages that both are held against."""

    kind: str = ""
    form: str = ""
    pair: str = ""
    """The same for a mistake and its twin."""
    passages: tuple[Evidence, ...] = ()


Measured = tuple[RowFile[ProceduralRow], tuple[Prediction, ...]]


@dataclass(frozen=True, slots=True)
class ProceduralReport:
    """Predictions file by file."""

    files: tuple[Measured, ...]
    seed: int

    def figures(self) -> dict[str, Any]:
        """The table of DESIGN section 9, with recall and false alarms of every kind of mistake."""
        files = [
            {
                **file_figures(file.name, made, file.bad_lines, self.seed),
                "kinds": kind_figures(file.rows, made),
                "marks": mark_figures(file.rows, made),
            }
            for file, made in self.files
        ]
        return {"suite": "procedural", "files": files, "mean": mean_figures(files)}

    @property
    def bad_lines(self) -> list[BadLine]:
        """Lines that were no rows."""
        return [line for file, _ in self.files for line in file.bad_lines]


def kind_figures(rows: Sequence[ProceduralRow], predictions: Sequence[Prediction]) -> dict[str, Any]:
    """Recall on the mistakes and false alarms on their twins, by kind and, within it, by form."""
    pairs = list(zip(rows, predictions, strict=True))
    found = {}
    for kind in sorted({row.kind for row in rows}):
        here = [(row, made) for row, made in pairs if row.kind == kind]
        forms = sorted({row.form for row, _ in here})
        found[kind] = {
            **_caught([made for _, made in here]),
            "forms": {form: _caught([made for row, made in here if row.form == form]) for form in forms},
        }
    return found


def _caught(predictions: Sequence[Prediction]) -> dict[str, Any]:
    judged = [made for made in predictions if made.flagged is not None]
    decisions = metrics.Decisions.count(
        [made.hallucinated for made in judged], [bool(made.flagged) for made in judged]
    )
    return {
        "n": len(predictions),
        "recall": decisions.recall,
        "false_positive_rate": decisions.false_positive_rate,
        "exact": metrics.mean([float(made.decided_by == "exact") for made in judged if made.hallucinated]),
        "unchecked": len(predictions) - len(judged),
    }


def run(files: Sequence[Path], options: Options, check: Check | None = None) -> ProceduralReport:
    """Read every file before the first check, then check row by row; a sample keeps twins together."""
    loaded = [_sample(read_rows(path, parse_procedural_row), options) for path in files]
    return ProceduralReport(predict_all(loaded, options, check or check_on_passages), options.seed)


def _sample(file: RowFile[ProceduralRow], options: Options) -> RowFile[ProceduralRow]:
    """Whole pairs, drawn by the seed, with at most as many rows as the limit allows."""
    pairs = list(dict.fromkeys(row.pair for row in file.rows))
    if options.limit is None or options.limit >= len(file.rows):
        return file
    kept = set(random.Random(options.seed).sample(pairs, min(len(pairs), max(1, options.limit // 2))))
    return replace(file, rows=tuple(row for row in file.rows if row.pair in kept))


def parse_procedural_row(line: Mapping[str, Any]) -> ProceduralRow:
    """A grounding row that also says which kind of mistake it is about."""
    kind, form = line.get("kind"), line.get("form", "")
    if not isinstance(kind, str) or not isinstance(form, str):
        raise ValueError("field 'kind' is missing or not text")
    row = parse_grounding_row(line)
    common = {field.name: getattr(row, field.name) for field in fields(row)}
    pair, passages = str(line.get("pair", row.id)), _passages(line.get("passages"))
    return ProceduralRow(**common, kind=kind, form=form, pair=pair, passages=passages)


def _passages(listed: object) -> tuple[Evidence, ...]:
    if not isinstance(listed, list):
        return ()
    if not all(isinstance(p, dict) and isinstance(p.get("text"), str) for p in listed):
        raise ValueError("field 'passages' holds something that is no passage")
    return tuple(Evidence(str(p.get("id", n)), p["text"]) for n, p in enumerate(listed, start=1))


def check_on_passages(row: GroundingRow) -> HallucinationReport:
    """What `holdfast.verify_response` says of the response on the row's passages."""
    from holdfast import verify_response

    evidence = list(row.passages) if isinstance(row, ProceduralRow) and row.passages else row.context
    return verify_response(
        row.question or "", row.response, evidence, config=VerificationConfig.everything()
    ).report
