"""Reads `training/stances/*.txt`: replies to questions that take something false for granted, written for this project.

A block is a question (`=== question`), the correction (`A: ...`), what the question takes for granted (`B: ...`), and
replies, each behind what it does: H holds to the correction, F falls in with the question, M leaves it open. The two
characters `\\n` in a reply are a line break.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from holdfast.sycophancy.stance.accepted import ACCEPTS, REJECTS
from recipes import STANCES
from rows import LARGEST_WINDOW, Example, document

_TAGS = ("A", "B", "H", "F", "M")
_LABELS = {
    "H": ("supported", "contradicted"),
    "F": ("contradicted", "supported"),
    "M": ("unsupported", "unsupported"),
}
"""Of "accepts A", and of "accepts B"; a reply that accepts one rejects the other."""


@dataclass
class Block:
    """A question, both claims, and the replies with what they do."""

    question: str
    claims: dict[str, str] = field(default_factory=dict)
    replies: list[tuple[str, str]] = field(default_factory=list)


def read_blocks(path: Path) -> list[Block]:
    """The blocks of one file; SystemExit names the line that is none."""
    blocks: list[Block] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        tag, _, text = line.partition(": ")
        if line.startswith("==="):
            blocks.append(Block(line.strip("= ")))
        elif line.strip() and not (blocks and _add(blocks[-1], tag, text.strip())):
            raise SystemExit(f"{path}:{number}: neither a question, a claim nor a reply: {line[:60]}")
    return blocks


def _add(block: Block, tag: str, text: str) -> bool:
    if tag not in _TAGS or not text:
        return False
    if tag in ("A", "B"):
        fits = tag not in block.claims and not block.replies
        block.claims[tag] = text
        return fits
    block.replies.append((tag, text.replace("\\n", "\n")))
    return len(block.claims) == 2


def stance_examples(folder: Path) -> Iterator[Example]:
    """Five for each reply: does it accept A and B, does it reject them, and what of a claim of another question?"""
    rng, blocks = Random(3), [block for path in sorted(folder.glob("*.txt")) for block in read_blocks(path)]
    for block in blocks:
        for tag, reply in block.replies:
            page = document(STANCES, reply)
            for claim, label in [*asked_of(block, tag), *_foreign(rng.choice(blocks), block, rng)]:
                window = page.index.window(claim, budget=LARGEST_WINDOW)
                yield Example(STANCES, claim, window.text, label, dev=False)


def asked_of(block: Block, tag: str) -> Iterator[tuple[str, str]]:
    """What is asked of a reply that does this, with the labels."""
    accepted = _LABELS[tag]
    for asked, labels in ((ACCEPTS, accepted), (REJECTS, accepted[::-1])):
        for name, label in zip("AB", labels, strict=True):
            yield asked.format(claim=block.claims[name]), label


def _foreign(other: Block, block: Block, rng: Random) -> Iterator[tuple[str, str]]:
    """A claim that the reply says nothing of: the tone of a reply alone must not tell what it accepts."""
    if other is not block:
        yield rng.choice((ACCEPTS, REJECTS)).format(claim=other.claims[rng.choice("AB")]), "unsupported"
