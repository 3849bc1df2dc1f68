"""An answer with marks at the exact words that its evidence does not carry."""

from collections.abc import Sequence

from holdfast.grounding.labels import explanation, remarks, verdict_label
from holdfast.grounding.types import ClaimVerification


def annotate(text: str, claims: Sequence[ClaimVerification]) -> str:
    """The text with `[!n: words]` at every doubtful place and one note for each number below it.

    The words are those that decide; of a claim that was paraphrased, or of which no word stands out, all of it.
    """
    flagged = [claim for claim in claims if claim.is_flagged]
    places = sorted(_places(flagged, len(text)))
    pieces, at = [], 0
    for start, end, number in places:
        if start < at:
            continue  # two claims of one sentence may share its words: the first mark stands
        pieces += [text[at:start], f"[!{number}: {text[start:end]}]"]
        at = end
    notes = [f"[!{number}] {_note(claim)}" for number, claim in enumerate(flagged, start=1)]
    marked = "".join([*pieces, text[at:]])
    return "\n\n".join([marked.rstrip(), "\n".join(notes)]) if notes else text


def _places(flagged: Sequence[ClaimVerification], length: int) -> list[tuple[int, int, int]]:
    found = []
    for number, claim in enumerate(flagged, start=1):
        spans = [(mark.start, mark.end) for mark in claim.highlights] or [(claim.start or 0, claim.end or 0)]
        found += [(start, end, number) for start, end in spans if 0 <= start < end <= length]
    return found


def _note(claim: ClaimVerification) -> str:
    label = ", ".join([verdict_label(claim), *remarks(claim)])
    return f"{label}: {explanation(claim)}".rstrip(": ")
