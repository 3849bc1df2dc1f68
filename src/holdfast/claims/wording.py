"""The words of a claim: what is left of a sentence without lead-ins and markers, as a sentence again."""

import re

from holdfast.claims.markup import MARKER, without_markers
from holdfast.claims.statements import sentence_kind, strip_lead_ins

_RUN = re.compile(rf"{MARKER}++(?:(?:\s?[,&]\s?|\s){MARKER}++){{0,10}}+")
_CODE_NAME = re.compile(r"[\w-]+(?:[._]\w|\()")
_BEFORE_SUBJECT = re.compile(r"\b(?:as|both|neither|nor|than)\s$", re.IGNORECASE)
_REPORTS = re.compile(
    r"\s(?:(?:also|both|all|clearly)\s)?(?:says?|states?|gives?|mentions?|notes?|shows?|reports?|describes?|claims?"
    r"|argues?|agrees?|disagrees?|contradicts?|lists?|puts?|confirms?|adds?|explains?|does|do|makes?|uses?|covers?"
    r"|differs?|nor)\b"
)


def told(words: str) -> str:
    """What is said, by words in which `MARKER` holds the places of the citations.

    A lead-in may be about a citation, as in "According to [1], it rained", or have one within.
    """
    if MARKER not in words:
        return worded(strip_lead_ins(words), words)
    whole = _with_sources(words)
    said = strip_lead_ins(_with_sources(strip_lead_ins(words)))
    if words.startswith(MARKER):
        silent = f"The source {without_markers(words)}"
        if sentence_kind(silent) == "aside":
            return silent
    if sentence_kind(said) == "fragment":
        said = strip_lead_ins(whole)
    return worded(said, whole)


def _with_sources(words: str) -> str:
    """The words without markers; one that a sentence cannot do without is "the source".

    "While [1] says so, [2] does not" would be torn, and "in 1932 [1]" would not.
    """
    needed = [run.span() for run in _RUN.finditer(words) if _is_needed(run)]
    if not needed:
        return without_markers(words)
    names = ["one source", "another"] if len(needed) > 1 else ["the source"]
    pieces, done = [], 0
    for number, (start, end) in enumerate(needed):
        pieces += [words[done:start], f" {names[min(number, len(names) - 1)]} "]
        done = end
    text = without_markers("".join([*pieces, words[done:]]))
    return text[:1].upper() + text[1:] if words.startswith(MARKER) else text


def _is_needed(run: re.Match[str]) -> bool:
    """Is a citation the subject of a verb, or one of a pair?"""
    before = run.string[max(0, run.start() - 9) : run.start()]
    return _REPORTS.match(run.string, run.end()) is not None or _BEFORE_SUBJECT.search(before) is not None


def worded(text: str, whole: str) -> str:
    """Lead-ins may be all there is: then they stay."""
    return text if any(map(str.isalnum, text)) else whole


def as_sentence(text: str) -> str:
    """With a capital and a full stop, for part of a sentence."""
    word = text.split(" ", 1)[0]
    keeps = any(map(str.isupper, word[1:])) or _CODE_NAME.match(word)  # "iPhone", "setup.cfg", "max_size"
    text = text if keeps else text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", '"', "”", "。")) else text + "."
