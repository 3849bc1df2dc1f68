"""python training/procedural.py --data FILE... --out FILE: makes procedural hallucinations with their sound twins.

A procedural hallucination has the right evidence and uses it wrongly: it miscounts, copies a number, a date, a name
or a quotation wrongly, puts words into another's mouth, or cites a passage that nobody gave. The contexts are those
of the rows in the files; nothing else of them is used. `holdfast bench procedural` measures on what this writes.
"""

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from holdfast.bench.rows import read_rows
from miscopies import misattributions, miscopies
from miscounts import miscounts
from pairs import Page, Pair
from phantoms import phantoms

MAKERS: tuple[Callable[[Page, Random], Iterator[Pair]], ...] = (
    miscounts,
    miscopies,
    misattributions,
    phantoms,
)
MOST_WORDS = 3000
"""Longer contexts are left out: several kinds compare all sentences of a page."""
LEAST_SENTENCES = 4
_JOINT = re.compile(r"#{4}\w+#{4}(?:\w+#{4})?")
"""Some files join their passages with such a mark, which is no text."""


def pages(paths: Sequence[Path], most: int, seed: int) -> list[Page]:
    """Contexts of the files, each once, at most `most` of a file, drawn by the seed."""
    found: dict[str, Page] = {}
    for path in paths:
        source = path.name.split(".")[0]
        texts = list(dict.fromkeys(read_rows(path, _context).rows))
        rng = Random(f"{seed}:{source}")
        for text in rng.sample(texts, min(most, len(texts))):
            found.setdefault(text, Page(source, text))
    return [page for page in found.values() if len(page.text.split()) <= MOST_WORDS]


def _context(fields: Mapping[str, Any]) -> str:
    text = fields.get("context")
    if not isinstance(text, str):
        raise ValueError("field 'context' is missing or not text")
    return _JOINT.sub("\n\n", text)


def make_pairs(documents: Sequence[Page], each: int, seed: int) -> list[tuple[Page, Pair]]:
    """At most `each` pairs of every kind, forms in turn, one pair of a kind and form from a page."""
    rng = Random(seed)
    by_form: dict[str, dict[str, list[tuple[Page, Pair]]]] = defaultdict(lambda: defaultdict(list))
    for page in documents:
        if len(page.sentences) < LEAST_SENTENCES:
            continue
        offered: dict[tuple[str, str], list[Pair]] = defaultdict(list)
        for maker in MAKERS:
            for pair in maker(page, rng):
                offered[pair.kind, pair.form].append(pair)
        for (kind, form), pairs in offered.items():
            by_form[kind][form].append((page, rng.choice(pairs)))
    return [chosen for kind in sorted(by_form) for chosen in _in_turn(by_form[kind], each, rng)]


def _in_turn(
    forms: Mapping[str, list[tuple[Page, Pair]]], most: int, rng: Random
) -> Iterator[tuple[Page, Pair]]:
    piles = [rng.sample(forms[form], len(forms[form])) for form in sorted(forms)]
    for _ in range(most):
        piles = [pile for pile in piles if pile]
        if not piles:
            return
        piles.append(piles.pop(0))
        yield piles[-1].pop()


def rows(page: Page, pair: Pair, number: int) -> Iterator[dict[str, Any]]:
    """The sound claim and its wrong twin, in the row format of the benchmarks."""
    passages = pair.passages or (" ".join(page.sentences),)
    ids = pair.ids or tuple(str(n) for n in range(1, len(passages) + 1))
    both = ((pair.sound, "supported", ()), (pair.wrong, pair.label, pair.spans))
    for claim, label, spans in both:
        yield {
            "dataset": "procedural",
            "id": f"{number}-{'sound' if label == 'supported' else 'wrong'}",
            "kind": pair.kind,
            "form": pair.form,
            "pair": str(number),
            "context": "\n\n".join(passages),
            "passages": [{"id": i, "text": text} for i, text in zip(ids, passages, strict=True)],
            "claim_or_response": claim,
            "label": label,
            "spans": [{"start": start, "end": end} for start, end in spans],
            "meta": {"source": page.source},
        }


def main() -> None:
    """Read contexts, make pairs, write rows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, nargs="+", required=True, metavar="FILE")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    parser.add_argument("--each", type=int, default=200, help="pairs of each kind at most")
    parser.add_argument("--pages", type=int, default=1500, help="contexts of each file at most")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    pairs = make_pairs(pages(options.data, options.pages, options.seed), options.each, options.seed)
    with options.out.open("w", encoding="utf-8") as out:
        for number, (page, pair) in enumerate(pairs):
            for row in rows(page, pair, number):
                out.write(json.dumps(row) + "\n")
    counts = {
        kind: sum(pair.kind == kind for _, pair in pairs) for kind in sorted({p.kind for _, p in pairs})
    }
    print(f"{len(pairs)} pairs to {options.out}: " + ", ".join(f"{n} {kind}" for kind, n in counts.items()))


if __name__ == "__main__":
    main()
