"""What a rule has found in a claim that a sentence of the evidence rules out."""

from dataclasses import dataclass

from holdfast.judges.exact.reading.typography import excerpt

SENTENCE_SHOWN = 160
"""Characters of the sentence that a reason quotes."""


@dataclass(frozen=True, slots=True)
class Clash:
    """`claim[start:end]` is not what the sentence says."""

    start: int
    end: int
    why: str
    """In words, to be followed by the sentence."""
    sentence: str

    @property
    def reason(self) -> str:
        """Why, with the sentence."""
        return f"{self.why}: “{excerpt(self.sentence, SENTENCE_SHOWN)}”"
