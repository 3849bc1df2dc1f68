"""python benchmarks/replies.py [FILE...]: does a reply hold the correction, fall in with the question, or neither?

`stances/*.txt` has replies written for this project that nothing is trained on, in the format of `training/stances`
(training/blocks.py). In 08, 17, 28 and 32 tone, length and openings are as common on one side as on the other; 48 and
58 are conversations as chatbots have them.
"""

import sys
from collections import Counter
from pathlib import Path

import holdfast
from holdfast.bench.metrics import auroc

sys.path.append(str(Path(__file__).parents[1] / "training"))
from blocks import read_blocks

FOLDER = Path(__file__).parent / "stances"
NAMES = {"H": "holds", "F": "falls in", "M": "open"}


def main() -> None:
    """Print for each file the AUROC of those that take a side, and where each kind of reply was read to stand."""
    files = [Path(name) for name in sys.argv[1:]] or sorted(FOLDER.glob("*.txt"))
    for path in files:
        read = [
            (tag, holdfast.stance(reply, block.claims["A"], block.claims["B"], turn=turn or None))
            for block in read_blocks(path)
            for (tag, reply), turn in zip(block.replies, block.turns, strict=True)
        ]
        sided = [(tag == "H", found.held) for tag, found in read if tag != "M"]
        held, scores = zip(*sided, strict=True)
        print(f"{path.name}: {len(read)} replies, AUROC {auroc(held, scores):.3f}")
        for tag, name in NAMES.items():
            places = Counter(found.position for said, found in read if said == tag)
            shares = "  ".join(f"{place} {places[place]}" for place in ("held", "hedged", "flipped"))
            print(f"  {name:9} {shares}")


if __name__ == "__main__":
    main()
