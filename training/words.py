"""The English words that the reading of questions knows: their parts of speech, and how often they are verbs.

    python training/words.py --data ROWS --out src/holdfast/claims/data/english.txt

Parts of speech and irregular forms come from LemmInflect (MIT), whose dictionary is the SPECIALIST lexicon of the
US National Library of Medicine; which words are common enough comes from the tokenizer's
vocabulary and the training rows; how often a
word that may be a verb is one is counted in the training rows by the word before it.
"""

import argparse
import re
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import lemminflect

from holdfast.claims.words import word_set
from rows import read_rows

_TAGS = {"VB": "b", "VBZ": "z", "VBD": "d", "VBN": "p", "VBG": "g"}
_OPEN = {"NOUN": "n", "ADJ": "a", "ADV": "r"}
_BEFORE_VERBS = word_set(
    "to will can would could should may might must did do does not n't i you we they he she it who which that "
    "shall cannot"
)
_BEFORE_NOUNS = word_set(
    "the a an his her its their my your our this these those of in for with by from on at some any no each every "
    "two three many several"
)
_COMMON = 4
"""Times that a word stands in the training rows before it has a place."""
_WORD = re.compile(r"[a-z]+")
# Rare or wrong in the dictionary, and regular or known to everybody.
_CORRECTED = {"lie": "lay lain", "light": "lit lit", "spit": "spat spat", "broadcast": "broadcast broadcast"}
_REGULAR = word_set(
    "blend daylight landslide gown fee okay ski clad can may must ought shall will relay forecast wrought"
)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--data", type=Path, required=True)
    arguments.add_argument("--out", type=Path, required=True)
    options = arguments.parse_args()
    seen, verbal, nominal = _counts(options.data)
    common = {*_vocabulary(), *(word for word, times in seen.items() if times >= _COMMON and len(word) > 1)}
    kinds = _kinds(sorted(common))
    lines = [f"{word} {kinds[word]}{_share(word, kinds[word], verbal, nominal)}" for word in sorted(kinds)]
    lines += ["", *sorted(_irregular())]
    options.out.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _vocabulary() -> list[str]:
    text = files("holdfast.embedders").joinpath("weights/vocab.txt").read_text(encoding="utf-8")
    return [word for word in text.split("\n") if _WORD.fullmatch(word) and len(word) > 1]


def _kinds(common: list[str]) -> dict[str, str]:
    """Each common word with letters for what it may be."""
    found: dict[str, set[str]] = {}
    for word in common:
        lemmas = lemminflect.getAllLemmas(word)
        for kind, letter in _OPEN.items():
            if kind in lemmas:
                found.setdefault(word, set()).add(letter)
        for lemma in lemmas.get("VERB", ()):
            for form, letter in _verb_forms(lemma):
                found.setdefault(form, set()).add(letter)
    for word in list(found):  # a verb's form may be a noun too: "paintings" needs no place of its own
        for kind, letter in _OPEN.items():
            if kind in lemminflect.getAllLemmas(word):
                found[word].add(letter)
    return {word: "".join(sorted(letters)) for word, letters in found.items() if _WORD.fullmatch(word)}


def _verb_forms(lemma: str) -> Iterator[tuple[str, str]]:
    for tag, letter in _TAGS.items():
        for form in lemminflect.getInflection(lemma, tag=tag, inflect_oov=False) or ():
            yield form, letter


def _irregular() -> Iterator[str]:
    """Lemma, past, participle of the verbs that do not end in -ed."""
    for word in _vocabulary():
        if word in _CORRECTED:
            yield f"{word} {_CORRECTED[word]}"
        elif word not in _REGULAR and word in lemminflect.getAllLemmas(word).get("VERB", ()):
            past = lemminflect.getInflection(word, tag="VBD", inflect_oov=False)
            participle = lemminflect.getInflection(word, tag="VBN", inflect_oov=False)
            if past and participle and not (past[0].endswith("ed") and participle[0].endswith("ed")):
                yield f"{word} {_shortest(past)} {_shortest(participle)}"


def _shortest(forms: tuple[str, ...]) -> str:
    """Of quit and quitted the first that is not the regular one."""
    return next((form for form in forms if not form.endswith("ed")), forms[0])


def _counts(folder: Path) -> tuple[Counter[str], Counter[str], Counter[str]]:
    seen, verbal, nominal = Counter[str](), Counter[str](), Counter[str]()
    for path in sorted(folder.glob("*.jsonl.xz")):
        texts = {row["context"] for row in read_rows(path)} | {
            row["claim_or_response"] for row in read_rows(path)
        }
        for text in texts:
            words = re.findall(r"[a-z]+|n't|[^\sa-z]", text.lower())
            seen.update(word for word in words if word.isalpha())
            for before, word in pairwise(words):
                if before in _BEFORE_VERBS:
                    verbal[word] += 1
                elif before in _BEFORE_NOUNS:
                    nominal[word] += 1
    return seen, verbal, nominal


def _share(word: str, kinds: str, verbal: Counter[str], nominal: Counter[str]) -> str:
    """A digit: tenths of the uses that are a verb's; none where the word cannot be anything else."""
    if not set(kinds) & set("bzd") or not set(kinds) & set("nar"):
        return ""
    seen = verbal[word] + nominal[word]
    return f" {min(9, round(10 * (verbal[word] + 0.5) / (seen + 1)))}"


if __name__ == "__main__":
    main()
