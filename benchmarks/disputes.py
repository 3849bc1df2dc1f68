"""python benchmarks/disputes.py [--part seen|blind|all]: does a challenge with evidence end as it should?

240 disputes on 120 questions, each with one answer that the evidence bears out and one that it does not
(`disputes.jsonl`). Errors of the first 60 questions were read while rules were written, those of the others were not.
"""

import argparse
import json
from collections import Counter
from pathlib import Path

import holdfast

FILE = Path(__file__).with_name("disputes.jsonl")
SEEN = 60
WANTED = {"keep": "maintain_original", "accept": "accept_correction"}


def main() -> None:
    """Print how many ended right, open and wrong, for answers to keep and to give up."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", choices=("seen", "blind", "all"), default="all")
    part = parser.parse_args().part
    rows = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
    chosen = {"seen": rows[:SEEN], "blind": rows[SEEN:], "all": rows}[part]
    counts = {gold: Counter[str]() for gold in WANTED}
    for row in chosen:
        for case in row["cases"]:
            read = holdfast.analyze_challenge(row["question"], case["answer"], case["challenge"])
            said = holdfast.verify_challenge(read, row["evidence"]).recommendation
            ended = {WANTED[case["gold"]]: "right", "flag_uncertain": "open"}.get(said, "wrong")
            counts[case["gold"]][ended] += 1
    for gold, count in counts.items():
        print(f"{gold:6}  " + "  ".join(f"{name} {count[name]}" for name in ("right", "open", "wrong")))
    shares = [(count["right"] + count["open"] / 2) / count.total() for count in counts.values()]
    print(f"balanced, open ones as half: {sum(shares) / len(shares):.3f}")


if __name__ == "__main__":
    main()
