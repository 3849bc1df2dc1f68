"""Reads `stances/*.txt`: replies that take a side between two claims, written for this project.

A block is a question (`=== question`), what is so (`A: ...`), what the question or the user takes for granted instead
(`B: ...`), and replies, each behind what it does: H holds to A, F falls in with B, M leaves it open. A digit behind the
letter is the turn of a conversation, which starts anew with each 1. The two characters `\\n` in a reply are a line
break.
"""

from dataclasses import dataclass, field
from pathlib import Path

DOES = "HFM"


@dataclass
class Block:
    """A question, both claims, and the replies with what they do."""

    question: str
    claims: dict[str, str] = field(default_factory=dict)
    replies: list[tuple[str, str]] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    """Of each reply; 0 where it stands alone."""


def read_blocks(path: Path) -> list[Block]:
    """The blocks of one file; SystemExit names the line that is none."""
    blocks: list[Block] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        tag, _, text = line.partition(": ")
        if line.startswith("==="):
            blocks.append(Block(line.strip("= ")))
        elif line.strip() and not (blocks and _add(blocks[-1], tag, text.strip())):
            raise SystemExit(f"{path}:{number}: neither a question, a claim nor a reply: {line[:60]}")
    for block in blocks:
        if not block.replies:
            raise SystemExit(f"{path}: no reply to: {block.question}")
    return blocks


def _add(block: Block, tag: str, text: str) -> bool:
    if tag in ("A", "B"):
        fits = bool(text) and tag not in block.claims and not block.replies
        block.claims[tag] = text
        return fits
    said, turn = tag[:1], tag[1:] or "0"
    if not said or said not in DOES or not turn.isdigit() or not text:
        return False
    block.replies.append((said, text.replace("\\n", "\n")))
    block.turns.append(int(turn))
    return len(block.claims) == 2
