"""python training/unseen.py --data FOLDER --out FILE: claims as the package reads them, for runs kept from them.

Every claim comes with the window that the package would choose. What a run says of sources that it was kept from
(recipes fold-1 to fold-4) shows how much network and words should count on texts that nobody trained on. Writes FILE
(tokens, for train.py --from RUN --teach) and the same claims as text beside it.
"""

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from tokenizers import Tokenizer

from groups import digest
from holdfast.claims import extract_claims
from holdfast.claims.types import Claim, Evidence
from holdfast.grounding.mapping import EvidenceMap
from holdfast.judges.exact import read_exact
from prepare import all_contexts, dev_contexts, encode
from rows import Example, clean_claim, read_rows

MOST_ROWS = 500


@dataclass(frozen=True)
class UnseenClaim:
    """One claim of a row, with what the judge would read it on."""

    source: str
    row: int
    claims: int
    """How many claims the row has: of a row that is not supported only a single one is known to be wrong."""
    claim: str
    window: str
    context: str
    label: str
    dev: bool
    decided: str | None
    """What exact rules say without the network."""


def claims_of_file(job: tuple[Path, frozenset[bytes]]) -> list[UnseenClaim]:
    """All claims of some rows of one file."""
    path, dev = job
    source = path.name.split(".")[0]
    rows = [row for row in read_rows(path) if row["context"].strip()]
    rows = Random(f"5:{source}").sample(rows, min(MOST_ROWS, len(rows)))
    return [claim for number, row in enumerate(rows) for claim in _claims_of_row(source, number, row, dev)]


def _claims_of_row(
    source: str, number: int, row: dict[str, Any], dev: frozenset[bytes]
) -> Iterator[UnseenClaim]:
    context = row["context"]
    text = clean_claim(row["claim_or_response"])
    claims = extract_claims(text)
    evidence = EvidenceMap([Evidence("1", context)])
    for claim in claims:
        window = evidence.bearing(claim).window.text
        if window.strip():
            yield UnseenClaim(
                source, number, len(claims), claim.text, window, context, row["label"],
                digest(context) in dev, _decided(claim, evidence, window),
            )  # fmt: skip


def _decided(claim: Claim, evidence: EvidenceMap, window: str) -> str | None:
    decision = read_exact(claim.text, evidence.exact, window).decision
    if decision is None:
        return None
    return "supported" if decision.support > 0.5 else "not_supported"


def main() -> None:
    """Read, map, encode, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder of *.jsonl.xz")
    parser.add_argument("--tokenizer", type=Path, required=True, help="tokenizer.json of all-MiniLM-L6-v2")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    paths = sorted(options.data.glob("*.jsonl.xz"), key=lambda p: -p.stat().st_size)
    dev = dev_contexts(all_contexts(paths))
    with ProcessPoolExecutor(2) as pool:
        claims = [c for found in pool.map(claims_of_file, [(path, dev) for path in paths]) for c in found]
    tokenizer = Tokenizer.from_file(str(options.tokenizer))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    examples = [Example(c.source, c.claim, c.window, c.label, c.dev) for c in claims]
    np.savez(options.out, **encode(examples, tokenizer))
    with options.out.with_suffix(".jsonl").open("w", encoding="utf-8") as out:
        out.writelines(json.dumps(asdict(claim), ensure_ascii=False) + "\n" for claim in claims)
    print(f"{len(claims)} claims of {len(paths)} files to {options.out}")


if __name__ == "__main__":
    main()
