"""The words of a claim: what is left of a sentence without lead-ins and markers, as a sentence again."""

from holdfast.claims.markup import MARKER, without_markers
from holdfast.claims.statements import sentence_kind, strip_lead_ins


def told(words: str) -> str:
    """What is said, by words in which `MARKER` holds the places of the citations.

    A lead-in may be about a citation, as in "According to [1], it rained", or have one within.
    """
    if MARKER not in words:
        return worded(strip_lead_ins(words), words)
    whole = without_markers(words)
    said = strip_lead_ins(without_markers(strip_lead_ins(words)))
    if words.startswith(MARKER):
        silent = f"The source {whole}"
        if sentence_kind(silent) == "aside":
            return silent
        if sentence_kind(said) == "fragment":
            said = strip_lead_ins(whole)
    return worded(said, whole)


def worded(text: str, whole: str) -> str:
    """Lead-ins may be all there is: then they stay."""
    return text if any(map(str.isalnum, text)) else whole


def as_sentence(text: str) -> str:
    """With a capital and a full stop, for part of a sentence."""
    word = text.split(" ", 1)[0]
    text = text if any(map(str.isupper, word[1:])) else text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", '"', "”", "。")) else text + "."
