"""Another address or version: "support@acme.com" for "help@acme.com", "v3.2.1" for "v3.1.2"."""

import re
from collections.abc import Sequence

from holdfast.claims.words import content_words
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import LONGEST
from holdfast.judges.exact.reading.evidence import ExactEvidence
from holdfast.judges.exact.reading.negations import NEGATED

_KINDS = {
    "mail": r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}",
    "link": r"(?:https?://|www\.)[^\s<>\"')\]]{2,200}(?<![.,;:!?])",
    "number": r"(?<![\w.])v?\d{1,4}(?:\.\d{1,5}){2,4}(?![\w]|\.\d)",
    "version": r"(?<![\w.])v\d{1,4}(?:\.\d{1,5})?(?![\w]|\.\d)",
}
_IDENTIFIER = re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in _KINDS.items()))
_HALF = 0.5


def find_other_identifier(claim: str, sentences: Sequence[str], evidence: ExactEvidence) -> Clash | None:
    """An address or a version that the evidence has nowhere, where a sentence on the same has another of its kind."""
    if len(claim) > LONGEST or not any(mark in claim for mark in "@:.v") or NEGATED.search(claim.lower()):
        return None
    for mine in _IDENTIFIER.finditer(claim):
        if _is_told(mine[0], evidence.text, path=mine.lastgroup == "link"):
            continue
        asked = frozenset(content_words(f"{claim[: mine.start()]} {claim[mine.end() :]}"))
        for sentence in sentences:
            others = [found for found in _IDENTIFIER.finditer(sentence) if found.lastgroup == mine.lastgroup]
            shared = len(asked & frozenset(content_words(sentence)))
            if len(others) == 1 and shared >= _HALF * len(asked):
                why = f"The claim says {mine[0]}, the evidence says {others[0][0]}"
                return Clash(*mine.span(), why, sentence)
    return None


def _is_told(identifier: str, text: str, *, path: bool) -> bool:
    """As a whole: 3.2.1 is not told by 13.2.1, nor a shorter path by a longer one; "/v2/labels" tells v2."""
    bare = re.escape(identifier.casefold().removeprefix("v").removesuffix("/"))
    further = "[./]" if path else "[.]"
    return re.search(rf"(?<![\w.@-])v?{bare}(?![\w@-]|{further}\w)", text.casefold()) is not None
