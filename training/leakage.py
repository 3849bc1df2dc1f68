"""python training/leakage.py --train FILE_OR_FOLDER... --against FOLDER: is anything of FOLDER in the training rows?

A training row leaks when its claim, folded, is also a claim of the other folder, or when 12 eight-word shingles of its
context, or 30 % of them, occur in the other folder's contexts. Files are .jsonl.xz rows, or
the .jsonl of examples that prepare.py writes. Ends with 1 when there is a leak.
"""

import argparse
import json
import lzma
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Any

SHINGLE = 8
MOST_SHARED, LARGEST_SHARE = 12, 0.3
_WORD = re.compile(r"[^\W_]+")
Row = dict[str, Any]


def fold(text: str) -> list[str]:
    """Lower-case words without marks."""
    return _WORD.findall(text.lower())


def digest(words: Iterable[str]) -> int:
    """A 64-bit number for some words, the same in every process."""
    return int.from_bytes(blake2b(" ".join(words).encode("utf-8", "replace"), digest_size=8).digest(), "big")


def shingles(words: list[str]) -> set[int]:
    """Digests of every eight words in a row."""
    return {digest(words[start : start + SHINGLE]) for start in range(len(words) - SHINGLE + 1)}


class Held:
    """Claims and shingles of the rows that must stay unseen."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._claims: set[int] = set()
        self._shingles: set[int] = set()
        seen: set[int] = set()
        for row in rows:
            words = fold(context_of(row))
            self._claims.add(digest(fold(claim_of(row))))
            if (context := digest(words)) not in seen:
                seen.add(context)
                self._shingles |= shingles(words)
        self._shares_context = lru_cache(maxsize=4096)(self._shares)

    def _shares(self, context: str) -> bool:
        """Whether a context has too many shingles of ours; many rows ask about the same one."""
        found = shingles(fold(context))
        shared = len(found & self._shingles)
        return shared >= MOST_SHARED or 0 < shared >= LARGEST_SHARE * len(found)

    def leaks(self, row: Row) -> list[str]:
        """What a training row has in common with ours: "claim", "context", both or nothing."""
        words = fold(claim_of(row))
        found = ["claim"] if words and digest(words) in self._claims else []
        return [*found, "context"] if self._shares_context(context_of(row)) else found


def claim_of(row: Row) -> str:
    """The claim of a labelled row or of an example."""
    return str(row.get("claim_or_response") or row.get("claim") or "")


def context_of(row: Row) -> str:
    """The evidence of a labelled row or of an example."""
    return str(row.get("context") or row.get("evidence") or "")


def files_of(path: Path) -> list[Path]:
    """A file, or the row files of a folder."""
    found = sorted(path.glob("*.jsonl*")) if path.is_dir() else [path]
    if not found or not found[0].exists():
        raise SystemExit(f"{path}: no .jsonl or .jsonl.xz file there")
    return found


def read(path: Path) -> Iterator[Row]:
    """Rows, one at a time."""
    opened = lzma.open if path.suffix == ".xz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def check(path: Path, held: Held) -> tuple[Counter[str], list[str]]:
    """How many rows of a file leak and in what, and the first of them."""
    counts: Counter[str] = Counter()
    offenders = _offenders(path, held, counts)
    first = list(islice(offenders, 3))
    for _ in offenders:
        pass
    return counts, first


def _offenders(path: Path, held: Held, counts: Counter[str]) -> Iterator[str]:
    for number, row in enumerate(read(path), 1):
        counts["rows"] += 1
        found = held.leaks(row)
        counts.update(found)
        if found:
            counts["leaking"] += 1
            yield f"line {number} ({', '.join(found)}): {claim_of(row)[:80]}"


def main() -> None:
    """Check every file, print what leaks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--train", type=Path, nargs="+", required=True)
    parser.add_argument("--against", type=Path, required=True)
    options = parser.parse_args()
    held = Held(row for path in files_of(options.against) for row in read(path))
    leaking = 0
    for path in (file for given in options.train for file in files_of(given)):
        counts, first = check(path, held)
        leaking += counts["leaking"]
        print(f"{path.name}: {counts['leaking']} of {counts['rows']} rows leak", end="")
        print(
            f" (claim {counts['claim']}, context {counts['context']})" if counts["leaking"] else "",
            flush=True,
        )
        for line in first:
            print(f"  {line}")
    sys.exit(1 if leaking else 0)


if __name__ == "__main__":
    main()
