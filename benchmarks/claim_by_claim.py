"""Claim by claim: are the wrong sentences of labelled answers found, and the sound ones left alone?

    python benchmarks/claim_by_claim.py benchmarks/plain/leaning*.jsonl

Rows as `holdfast bench grounding` takes them, with the places of what is wrong in `spans`; without these all of an
answer is as its label says. A list of passages in `context` is given as such.
"""

import argparse
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any

import holdfast
from holdfast.bench.metrics import auroc

_MOSTLY = 0.3
"""Share of the shorter of claim and span that stands in both, from which the claim is wrong."""


@dataclass
class Counted:
    """The claims of a file."""

    support: list[float] = field(default_factory=list)
    sound: list[bool] = field(default_factory=list)
    flagged: list[bool] = field(default_factory=list)

    def add(self, row: Mapping[str, Any], *, asked: bool) -> None:
        """Check one answer."""
        question = row.get("question") or ""
        checked = holdfast.verify_response(
            question if asked else "", row["claim_or_response"], row["context"]
        )
        for claim in checked.report.claims:
            if claim.evidence_support is not None and claim.start is not None and claim.end is not None:
                self.support.append(claim.evidence_support)
                self.sound.append(not _is_wrong(claim.start, claim.end, _wrong_places(row)))
                self.flagged.append(claim.is_flagged)

    def __str__(self) -> str:
        told = list(zip(self.sound, self.flagged, strict=True))
        shares = (fmean(flagged for sound, flagged in told if sound is kind) for kind in (False, True))
        return " | ".join([str(len(told)), *map(_short, (auroc(self.sound, self.support), *shares))])


def _wrong_places(row: Mapping[str, Any]) -> list[tuple[int, int]]:
    if row["label"] == "supported":
        return []
    spans = row.get("spans") or [(0, len(row["claim_or_response"]))]
    return [(span["start"], span["end"]) if isinstance(span, dict) else tuple(span) for span in spans]


def _short(share: float | None) -> str:
    return "–" if share is None else f"{share:.3f}".lstrip("0")


def _is_wrong(start: int, end: int, spans: Iterable[tuple[int, int]]) -> bool:
    return any(min(b, end) - max(a, start) > _MOSTLY * min(b - a, end - start) for a, b in spans)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a row of a table for each file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--without-question", action="store_true", help="check the answers alone")
    options = parser.parse_args(arguments)
    print("| file | claims | AUROC | wrong found | sound flagged |\n|---|---|---|---|---|")
    for path in options.files:
        counted = Counted()
        for line in path.read_text(encoding="utf-8").splitlines():
            counted.add(json.loads(line), asked=not options.without_question)
        print(f"| {path.stem} | {counted} |", flush=True)


if __name__ == "__main__":
    main()
