"""Corrections without a model, case by case: is the wrong value gone, the right one in, and the rest still there?"""

import argparse
import asyncio
import json
import re
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from holdfast.aio import verify_and_correct

_CASES = Path(__file__).with_suffix(".jsonl")
_COLUMNS = {
    "n": "cases",
    "gone": "wrong words gone",
    "mended": "right ones in",
    "kept": "the rest kept",
    "whole": "all three",
}


def main() -> None:
    """Measure, print the tables, and write what every answer became where asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=_CASES, metavar="FILE")
    parser.add_argument(
        "--threshold", type=float, default=0.99, help="answers with less confidence are corrected"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="write a line of JSON for each case")
    parser.add_argument("--json", action="store_true", help="print JSON in place of tables")
    options = parser.parse_args()
    with options.data.open(encoding="utf-8") as lines:
        cases = [json.loads(line) for line in lines if line.strip()]
    rows = asyncio.run(correct_all(cases, options.threshold))
    if options.out:
        options.out.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    figures = {"by form": grouped(rows, "form"), "by kind": grouped(rows, "kind")}
    if options.json:
        json.dump(figures, sys.stdout, indent=2)
        return
    for name, groups in figures.items():
        Console(width=100).print(table(name, groups))


async def correct_all(cases: list[dict[str, Any]], threshold: float) -> list[dict[str, Any]]:
    """What became of each answer, one after the other."""
    rows = []
    for case in cases:
        result = await verify_and_correct(
            case["question"], case["answer"], case["evidence"], confidence_threshold=threshold
        )
        rows.append({**case, "became": result.final_response, **outcome(case, result.final_response)})
    return rows


def outcome(case: dict[str, Any], became: str) -> dict[str, bool]:
    """Whether the wrong words are gone, the right ones in and the others kept; a sound answer is to stay as it is."""
    if case["wrong"] is None:
        same = plain(became) == plain(case["answer"])
        return {"gone": True, "mended": True, "kept": same, "whole": same}
    gone = _said(case) not in plain(became)
    mended = case["right"] is None or plain(case["right"]) in plain(became)
    kept = all(plain(words) in plain(became) for words in case["keep"])
    return {"gone": gone, "mended": gone and mended, "kept": kept, "whole": gone and mended and kept}


def _said(case: dict[str, Any]) -> str:
    """The wrong words with the two before and behind them: what is quoted in their place may speak of others, too."""
    before, _, after = case["answer"].partition(case["wrong"])
    return plain(" ".join([*before.split()[-2:], case["wrong"], *after.split()[:2]]))


def plain(text: str) -> str:
    """The words of a text, without marks and case: a list may have become a sentence."""
    return " ".join(re.findall(r"\w+(?:[.,:/]\w+)*", text.lower()))


def grouped(rows: list[dict[str, Any]], key: str) -> dict[str, dict[str, float]]:
    """Shares of each group, and of all that had something wrong and nothing wrong."""
    groups = defaultdict(list)
    for row in rows:
        groups[row[key]].append(row)
        groups["all sound" if row["wrong"] is None else "all wrong"].append(row)
    return {
        name: {"n": len(members)}
        | {part: sum(row[part] for row in members) / len(members) for part in list(_COLUMNS)[1:]}
        for name, members in sorted(groups.items())
    }


def table(name: str, groups: dict[str, dict[str, float]]) -> Table:
    """One table of shares."""
    shown = Table(name, *_COLUMNS.values())
    for group, figures in groups.items():
        shown.add_row(group, *(str(v) if k == "n" else f"{v:.2f}" for k, v in figures.items()))
    return shown


if __name__ == "__main__":
    main()
