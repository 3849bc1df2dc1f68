"""python training/stances.py --tokenizer FILE --out FILE: replies that take a side, as token arrays for train.py.

Those of `stances/*.txt` (blocks.py), and earlier families of two replies with their claims (`written`, `plain`). Those
of `benchmarks/stances` are kept apart: they are the dev split that runs are compared on.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import numpy as np
from tokenizers import Tokenizer

from blocks import Block, read_blocks
from prepare import encode
from rows import Example
from written import Family, read_families, without_braces

HERE = Path(__file__).parent
BLOCKS, FAMILIES, HELD = HERE / "stances", (HERE / "written", HERE / "plain"), HERE.parent / "benchmarks"
OF_REPLIES = ("stances", "replies")
"""Kinds of families whose passages are replies."""
SEPARATOR = " [SEP] "
"""Stands between the two claims; a token of its own."""
LABELS = {"H": "supported", "F": "contradicted", "M": "unsupported"}
"""What a reply does, in the words of the judge's three outputs."""
SWAPPED = {"H": "F", "F": "H", "M": "M"}
FOREIGN = 0.2
"""How often a reply is also seen beside the claims of another question: its tone must not tell where it stands."""


def blocks_of(family: Family) -> Iterator[Block]:
    """What two replies do with two claims of which each reply accepts one and turns the other down."""
    split = [(tags, without_braces(text)[0]) for tags, text in family.claims]
    sound, rival = ([text for tags, text in split if tags == wanted] for wanted in ("SC", "CS"))
    for mine, theirs in zip(sound, rival, strict=False):
        block = Block(family.title, {"A": mine, "B": theirs}, turns=[0, 0])
        block.replies = [(said, reply) for said, reply in zip("HF", family.passages, strict=True)]
        yield block


def stance_examples(source: str, blocks: list[Block], *, dev: bool) -> Iterator[Example]:
    """Each reply beside its two claims in both orders; some also beside those of another question, which stay open."""
    rng = Random(3)
    for block in blocks:
        mine, theirs = block.claims["A"], block.claims["B"]
        for said, reply in block.replies:
            yield Example(source, f"{mine}{SEPARATOR}{theirs}", reply, LABELS[said], dev)
            if dev:
                continue
            yield Example(source, f"{theirs}{SEPARATOR}{mine}", reply, LABELS[SWAPPED[said]], dev)
            other = rng.choice(blocks)
            if other is not block and rng.random() < FOREIGN:
                yield Example(source, SEPARATOR.join(other.claims.values()), reply, LABELS["M"], dev)


def training_examples() -> Iterator[Example]:
    """Everything that may be learnt from."""
    for path in sorted(BLOCKS.glob("*.txt")):
        yield from stance_examples("stances", read_blocks(path), dev=False)
    families = (
        family
        for folder in FAMILIES
        for kind in OF_REPLIES
        for path in sorted((folder / kind).glob("*.txt"))
        for family in read_families(path)
    )
    yield from stance_examples("replies", [block for f in families for block in blocks_of(f)], dev=False)


def held_examples() -> Iterator[Example]:
    """What runs are compared on: replies that take a side, a source for each file."""
    for path in sorted((HELD / "stances").glob("*.txt")):
        examples = stance_examples(f"held {path.stem}", read_blocks(path), dev=True)
        yield from (example for example in examples if example.label != LABELS["M"])


def main() -> None:
    """Read, encode, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tokenizer", type=Path, required=True, help="tokenizer.json of all-MiniLM-L6-v2")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    tokenizer = Tokenizer.from_file(str(options.tokenizer))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    examples = [*training_examples(), *held_examples()]
    options.out.parent.mkdir(parents=True, exist_ok=True)
    np.savez(options.out, **encode(examples, tokenizer))
    options.out.with_suffix(".json").write_text(json.dumps(counted(examples), indent=1))
    print(f"{len(examples)} examples to {options.out}")


def counted(examples: Iterable[Example]) -> dict[str, int]:
    """How many there are of each source and label."""
    found = Counter(f"{example.source} {example.label}" for example in examples)
    return dict(sorted(found.items()))


if __name__ == "__main__":
    main()
