"""English paraphrases by back-translation (en→fr→en), kept only where no sign says that the meaning changed.

Kept rows are appended to OUT after every window, refused ones with their reason to its neighbour
`.dropped.jsonl`, so a partial file is usable and a second run takes up where the first one stopped.
The models are Marian models converted by CTranslate2, with `source.spm` and `target.spm` in their folders.

    python training/paraphrase.py --sentences IN.jsonl --forward EN_FR --backward FR_EN --out OUT.jsonl
"""

import argparse
import json
import re
import time
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ctranslate2
import sentencepiece

Row = dict[str, str]

WINDOW = 384  # rows translated between two writes
BATCH_TOKENS = 1536
BEAM = 2  # of the way back, and the number of hypotheses to choose from
LONGEST = 160  # pieces, of a sentence and of its translation
SHORTEST_RATIO, LONGEST_RATIO = 0.6, 1.6
WORST_SCORE_GAP = 0.2  # mean log-probability a hypothesis may lie below the best one

_WORD = re.compile(r"[^\W_]+")
_INITIALS = re.compile(r"\b(?:[A-Za-z]\.){2,}")
_THOUSANDS = re.compile(r"(?<=\d)[,\s](?=\d{3}(?!\d))")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_NEGATION = re.compile(r"n't\b|\b(?:not|never|no|without|cannot|none|neither|nothing|nobody|nowhere)\b")
_PREFIXES = ("un", "in", "im", "ir", "il", "non", "dis", "anti")
_PLAIN = str.maketrans("’‘“”«»–—\u00a0", "''" + '""""' + "-- ")
_UNITS = re.findall(
    r"\w+",
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty",
)
_OTHER_NUMBERS = re.compile(
    r"(?:thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|(?:m|b|tr)illion|half|twice|dozen"
    r"|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
)
_UNIT_DIGITS = {word: str(value) for value, word in enumerate(_UNITS) if word != "one"}
_MASCULINE = frozenset(("he", "him", "his", "himself"))
_FEMININE = frozenset(("she", "her", "hers", "herself"))


@dataclass(frozen=True)
class Hypothesis:
    """One translation and its mean log-probability."""

    text: str
    score: float


class Model:
    """A converted Marian model with its two SentencePiece vocabularies."""

    def __init__(self, folder: Path, threads: int) -> None:
        self._translator = ctranslate2.Translator(
            str(folder), inter_threads=threads, intra_threads=1, compute_type="int8"
        )
        self._source = sentencepiece.SentencePieceProcessor(str(folder / "source.spm"))
        self._target = sentencepiece.SentencePieceProcessor(str(folder / "target.spm"))

    def translate(self, texts: Sequence[str], beam: int, hypotheses: int = 1) -> list[list[Hypothesis]]:
        """The best translations of each text; the library sorts by length and batches by tokens."""
        pieces = [[*self._source.encode(text, out_type=str)[:LONGEST], "</s>"] for text in texts]
        results = self._translator.translate_batch(
            pieces,
            beam_size=beam,
            num_hypotheses=hypotheses,
            max_batch_size=BATCH_TOKENS,
            batch_type="tokens",
            max_decoding_length=LONGEST,
            return_scores=True,
            disable_unk=True,
        )
        return [self._decoded(result) for result in results]

    def _decoded(self, result: Any) -> list[Hypothesis]:
        """A result's hypotheses as text."""
        pairs = zip(result.hypotheses, result.scores, strict=True)
        return [Hypothesis(self._target.decode(pieces), score) for pieces, score in pairs]


def fold(text: str) -> str:
    """Text without accents and typographic marks, and initials such as U.S. without dots."""
    decomposed = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    bare = "".join(char for char in decomposed if not unicodedata.combining(char))
    return _INITIALS.sub(lambda match: match.group().replace(".", ""), bare)


def words(text: str) -> list[str]:
    """The folded lower-case words of a text."""
    return _WORD.findall(fold(text).lower())


def numbers(text: str) -> Counter[str]:
    """Its numbers, in digits or words, thousands separators removed."""
    found = Counter(_NUMBER.findall(_THOUSANDS.sub("", fold(text))))
    spelled = [word for word in words(text) if word in _UNIT_DIGITS or _OTHER_NUMBERS.fullmatch(word)]
    found.update(_UNIT_DIGITS.get(word, word) for word in spelled)
    return found


def negations(text: str) -> int:
    """How many negation words it has."""
    return len(_NEGATION.findall(fold(text).lower()))


def turned(left: set[str], right: set[str]) -> bool:
    """Whether a word of one stands only with a negative prefix in the other, as harmed and unharmed."""
    alone = [word for word in right - left if len(word) > 3]
    return any(prefix + word in left - right for word in alone for prefix in _PREFIXES if prefix not in right)


def genders(text: str) -> tuple[bool, bool]:
    """Whether it says he and whether it says she; French possessives do not tell them apart."""
    found = frozenset(words(text))
    return bool(found & _MASCULINE), bool(found & _FEMININE)


def names(text: str, common: frozenset[str]) -> set[str]:
    """Its capitalised words, lower-cased; the first word counts only if it is never seen in lower case."""
    found = [word for word in _WORD.findall(fold(text)) if not word.isnumeric()]
    kept = {word.lower() for word in found[1:] if word != word.lower() and word != "I"}
    return kept | {word.lower() for word in found[:1] if word != word.lower() and word.lower() not in common}


def refusal(text: str, paraphrase: str, common: frozenset[str]) -> str | None:
    """Why the paraphrase may not stand for the text, or None."""
    if words(text) == words(paraphrase):
        return "identical"
    if not SHORTEST_RATIO <= len(paraphrase) / len(text) <= LONGEST_RATIO:
        return "length"
    if numbers(text) != numbers(paraphrase):
        return "number"
    old, new = set(words(text)), set(words(paraphrase))
    if negations(text) != negations(paraphrase) or turned(old, new) or turned(new, old):
        return "negation"
    if names(text, common) - new:
        return "name lost"
    if names(paraphrase, common) - old - common:
        return "name added"
    if genders(text) != genders(paraphrase):
        return "pronoun"
    return None


def similarity(text: str, paraphrase: str) -> float:
    """The share of words that two texts have in common, from 0 to 1."""
    left, right = Counter(words(text)), Counter(words(paraphrase))
    return 2 * (left & right).total() / max(1, left.total() + right.total())


def choose(text: str, hypotheses: Sequence[Hypothesis], common: frozenset[str]) -> tuple[str, str | None]:
    """The acceptable hypothesis least like the text, or the best one and the reason it is refused."""
    floor = hypotheses[0].score - WORST_SCORE_GAP
    near = [hypothesis.text for hypothesis in hypotheses if hypothesis.score >= floor]
    good = [candidate for candidate in near if refusal(text, candidate, common) is None]
    if good:
        return min(good, key=lambda candidate: similarity(text, candidate)), None
    return near[0], refusal(text, near[0], common)


def read_rows(path: Path) -> list[Row]:
    """The rows of a JSON-lines file; none if it is missing, and a last line cut short is left out."""
    lines = path.read_text("utf-8").splitlines(keepends=True) if path.exists() else []
    return [json.loads(line) for line in lines if line.endswith("\n")]


def append_rows(path: Path, rows: Sequence[Row]) -> None:
    """Adds rows to the end of a JSON-lines file."""
    with path.open("a", encoding="utf-8") as file:
        file.write("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))


def windows(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """Consecutive slices of the rows."""
    for start in range(0, len(rows), WINDOW):
        yield rows[start : start + WINDOW]


def paraphrase(
    rows: Sequence[Row], forward: Model, backward: Model, common: frozenset[str]
) -> tuple[list[Row], list[Row]]:
    """The rows with their paraphrases: those kept, and those refused with the reason."""
    french = forward.translate([row["text"].translate(_PLAIN) for row in rows], beam=1)
    english = backward.translate([best[0].text for best in french], beam=BEAM, hypotheses=BEAM)
    kept: list[Row] = []
    dropped: list[Row] = []
    for row, hypotheses in zip(rows, english, strict=True):
        text, reason = choose(row["text"], hypotheses, common)
        result = {"source": row["source"], "text": row["text"], "paraphrase": text}
        if reason is None:
            kept.append(result)
        else:
            dropped.append({**result, "reason": reason})
    return kept, dropped


def lower_case_words(rows: Sequence[Row]) -> frozenset[str]:
    """Every word the sentences use in lower case."""
    return frozenset(word for row in rows for word in _WORD.findall(fold(row["text"])) if word.islower())


def main() -> None:
    """Reads the command line and paraphrases every sentence that has no result yet."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    for name in ("--sentences", "--forward", "--backward", "--out"):
        parser.add_argument(name, type=Path, required=True)
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    run(arguments.sentences, arguments.out, arguments.forward, arguments.backward, arguments.threads)


def run(sentences: Path, out: Path, forward: Path, backward: Path, threads: int) -> None:
    """Paraphrases the sentences that neither OUT nor its neighbour holds, and reports after each window."""
    refused = out.with_suffix(".dropped.jsonl")
    rows = read_rows(sentences)
    done = {(row["source"], row["text"]) for path in (out, refused) for row in read_rows(path)}
    waiting = [row for row in rows if (row["source"], row["text"]) not in done]
    common = lower_case_words(rows)
    models = Model(forward, threads), Model(backward, threads)
    counts: Counter[str] = Counter()
    start = time.monotonic()
    for window in windows(waiting):
        kept, dropped = paraphrase(window, *models, common)
        append_rows(out, kept)
        append_rows(refused, dropped)
        counts.update(["kept"] * len(kept) + [row["reason"] for row in dropped])
        rate = counts.total() / (time.monotonic() - start)
        print(f"{counts.total()}/{len(waiting)} {rate:.1f} rows/s {dict(counts.most_common())}", flush=True)


if __name__ == "__main__":
    main()
