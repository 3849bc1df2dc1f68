"""python training/sentences.py --data FOLDER --out FILE.jsonl: sentences of the contexts, to be paraphrased."""

import argparse
import json
from pathlib import Path
from random import Random

from rows import document, read_rows

WANTED = {
    "factscore_wiki": 6000, "summac_val": 6000, "citation_integrity": 5000, "factcg_cg2c_doc": 5000, "fever_nli": 4000,
    "wice_oracle_dev": 4000, "wice_tokens": 1500, "begin_v1": 1500, "fool_me_twice_dev": 800, "check_covid": 600,
}  # fmt: skip
"""How many sentences each source gives: those whose contexts are documents."""
_MARKUP = ("http", "|", "{", "<", "LRB", "` ", "===")


def is_plain(text: str) -> bool:
    """A whole sentence of prose, neither short nor long."""
    return (
        8 <= len(text.split()) <= 38
        and text[0].isupper()
        and text[-1] in '.!"”'
        and text.isprintable()
        and not any(mark in text for mark in _MARKUP)
    )


def sentences_of(path: Path) -> list[str]:
    """The plain sentences of a file's contexts, each once, sorted."""
    contexts = {row["context"] for row in read_rows(path)}
    return sorted({c.text for text in contexts for c in document(path.name, text).chunks if is_plain(c.text)})


def main() -> None:
    """Choose, shuffle, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder of *.jsonl.xz")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=11)
    options = parser.parse_args()
    rng = Random(options.seed)
    rows: list[dict[str, str]] = []
    for source, wanted in WANTED.items():
        found = sentences_of(options.data / f"{source}.jsonl.xz")
        rows += [{"source": source, "text": text} for text in rng.sample(found, min(wanted, len(found)))]
    rng.shuffle(rows)
    with options.out.open("w", encoding="utf-8") as out:
        out.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    print(f"{len(rows)} sentences to {options.out}")


if __name__ == "__main__":
    main()
