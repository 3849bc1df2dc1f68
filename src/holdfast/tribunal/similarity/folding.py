"""A text's words as they are compared: what only looks different, or cannot be seen, is folded away."""

import re
import unicodedata
from collections.abc import Iterator

from holdfast.claims.words import words

_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|[。！？।؟]|\n")
_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_LATIN = re.compile(r"[A-Za-z]")
# Letters of other alphabets that a reader takes for Latin ones.
_LOOKALIKES = str.maketrans(
    "аеорсухіјѕһԁԛԝАВЕКМНОРСТУХοανρτυικΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "aeopcyxijshdqwABEKMHOPCTYXoavptuikABEZHIKMNOPTYX"
)


def folded_words(text: str) -> list[str]:
    """The folded words of a text, in order."""
    return words(text) if text.isascii() else list(_cut(words(_visible(text))))


def folded_sentences(text: str) -> Iterator[tuple[str, ...]]:
    """The folded words of every sentence that has any."""
    found = (tuple(folded_words(sentence)) for sentence in _SENTENCE_END.split(text))
    return (sentence for sentence in found if sentence)


def _visible(text: str) -> str:
    seen = "".join(char for char in text if unicodedata.category(char) != "Cf")
    # Only beside Latin letters: a text in another alphabet stays what it is.
    return re.sub(r"\w+", _latin_throughout, seen) if _LATIN.search(seen) else seen


def _latin_throughout(match: re.Match[str]) -> str:
    word = match.group()
    if word.isascii() or not _LATIN.search(word):
        return word
    bare = (char for char in unicodedata.normalize("NFKD", word) if unicodedata.category(char) != "Mn")
    return "".join(bare).translate(_LOOKALIKES)


def _cut(found: list[str]) -> Iterator[str]:
    """Scripts without blanks give one endless word; there each character is one."""
    for word in found:
        if word.isascii() or not _UNSPACED.search(word):
            yield word
        else:
            yield from word
