"""English words: what part of speech they may be, and the forms of verbs. The table is made by `training/words.py`."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

_VOWELS = "aeiou"
_ALWAYS_A_VERB = 9
_PREFIX = re.compile(r"^(?:re|un|over|mis|pre|de)")
_HISSING = ("s", "x", "z", "ch", "sh", "o")
_BE_AND_HAVE = {"am": "be", "is": "be", "are": "be", "was": "be", "were": "be", "has": "have", "had": "have"}


@dataclass(frozen=True, slots=True)
class Word:
    """What a word may be; `verb_share` says in tenths how often it is a verb where it may be something else."""

    kinds: str
    """Letters: n noun, a adjective, r adverb; of verbs b base, z -s, d past, p participle, g -ing."""
    verb_share: int = _ALWAYS_A_VERB

    def may_be(self, kinds: str) -> bool:
        """Is it one of these kinds?"""
        return any(kind in self.kinds for kind in kinds)


_UNKNOWN = Word("")


@dataclass(frozen=True, slots=True)
class _Table:
    words: dict[str, Word]
    forms: dict[str, tuple[str, str]]
    lemmas: dict[str, str]


@cache
def _table() -> _Table:
    text = files("holdfast.claims").joinpath("data/english.txt").read_text(encoding="utf-8")
    known, _, irregular = text.partition("\n\n")
    words = {}
    for line in known.splitlines():
        word, kinds, *share = line.split(" ")
        words[word] = Word(kinds, int(share[0]) if share else _ALWAYS_A_VERB)
    forms = {lemma: (past, part) for lemma, past, part in (line.split() for line in irregular.splitlines())}
    lemmas = {form: lemma for lemma, pair in forms.items() for form in pair}
    return _Table(words, forms, lemmas | _BE_AND_HAVE)


def look_up(word: str) -> Word:
    """The word's entry; an empty one for a word that is not common English."""
    table, lowered = _table(), word.lower()
    if lowered in table.words:
        return table.words[lowered]
    # Plurals and adverbs that the table leaves out follow from the word they are made of.
    if lowered.endswith("s") and len(lowered) > 3 and table.words.get(lowered[:-1], _UNKNOWN).may_be("n"):
        return Word("n")
    return table.words.get(lowered.rpartition("-")[2], _UNKNOWN) if "-" in lowered else _UNKNOWN


def past(verb: str) -> str:
    """go → went, paint → painted."""
    return _table().forms[verb][0] if verb in _table().forms else _with_ed(verb)


def participle(verb: str) -> str:
    """go → gone, paint → painted."""
    return _table().forms[verb][1] if verb in _table().forms else _with_ed(verb)


def third_person(verb: str) -> str:
    """go → goes, try → tries."""
    if verb in ("be", "have"):
        return "is" if verb == "be" else "has"
    if verb.endswith(_HISSING):
        return verb + "es"
    return verb[:-1] + "ies" if _ends_in_consonant_y(verb) else verb + "s"


def gerund(verb: str) -> str:
    """go → going, quit → quitting."""
    if verb.endswith("ie"):
        return verb[:-2] + "ying"
    if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")) and verb != "be":
        return verb[:-1] + "ing"
    return (verb + verb[-1] if _doubles(verb) else verb) + "ing"


@lru_cache(maxsize=4096)
def lemma(verb: str) -> str:
    """The base form of a verb in any form: quit, quits, quitting → quit; the word itself when there is none."""
    word = verb.lower()
    if word in _table().lemmas:
        return _table().lemmas[word]
    if look_up(word).may_be("b"):
        return word
    return next((base for base in _bases(word) if look_up(base).may_be("b")), word)


def _bases(word: str) -> list[str]:
    """What a regular form may come from, the likeliest first."""
    if word.endswith("ies"):
        return [word[:-3] + "y", word[:-1]]
    if word.endswith("es") and word[:-2].endswith(_HISSING):
        return [word[:-2], word[:-1]]
    if word.endswith("s"):
        return [word[:-1]]
    stem = word.removesuffix("ing").removesuffix("ed")
    if stem == word or len(stem) < 2:
        return []
    undoubled = [stem[:-1]] if stem[-1] == stem[-2] else []
    return [*undoubled, stem + "e", stem, *([stem[:-1] + "y"] if stem.endswith("i") else [])]


def _with_ed(verb: str) -> str:
    if verb.endswith("e"):
        return verb + "d"
    if _ends_in_consonant_y(verb):
        return verb[:-1] + "ied"
    return (verb + verb[-1] if _doubles(verb) else verb) + "ed"


def _ends_in_consonant_y(verb: str) -> bool:
    return verb.endswith("y") and verb[-2:-1] not in tuple(_VOWELS)


def _doubles(verb: str) -> bool:
    """One syllable, one vowel, one consonant: plan → planned; or the table has the doubled form."""
    if len(verb) < 3 or verb[-1] in _VOWELS + "swxy" or verb[-2] not in _VOWELS:
        return False
    doubled = verb + verb[-1]
    # "repot", "unzip": as the verb behind the syllable
    behind = _PREFIX.sub("", verb)
    if behind != verb and len(behind) > 2 and look_up(behind).may_be("b") and not look_up(verb).may_be("b"):
        return _doubles(behind)
    return (
        doubled + "ed" in _table().words
        or doubled + "ing" in _table().words
        or (verb[-3] not in _VOWELS and sum(map(verb.count, _VOWELS)) == 1)
    )
