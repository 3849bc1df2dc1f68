"""The words that every other floor uses: claims, citations, evidence and its chunks."""

import datetime
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Citation:
    """One reference from the answer to a piece of evidence."""

    ref: str
    """The id as written, without brackets: "1", "doc_a", "https://…"."""
    marker: str
    """The text that was matched: "[1]", "(source: x)"."""
    start: int
    end: int
    worded: bool = False
    """A link whose text is part of the sentence, unlike [1](https://…)."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement that can be checked alone, and where it stands in the answer."""

    id: str
    text: str
    """What is checked: the span's text without markup, citations and list marks."""
    start: int
    end: int
    context: str | None = None
    """The sentence it leans on, when the claim starts from a pronoun."""
    asked: str | None = None
    """Of a short answer, which `text` tells in full: the question and the answer in their own words."""
    citations: tuple[Citation, ...] = ()
    hedged: bool = False
    critical: bool = False
    """Holds a number, a date, a quotation or a citation: an error here does the most harm."""
    language: str = "en"
    """"en", another ISO 639-1 code, or "und" when it cannot be told."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A passage that claims are held against."""

    id: str
    text: str
    source: str | None = None
    date: datetime.date | None = None


@dataclass(frozen=True, slots=True)
class Chunk:
    """A sentence-sized piece of one passage; `text == evidence.text[start:end]`."""

    evidence_id: str
    text: str
    start: int
    end: int
    stated: str | None = None
    """A table row with the names of its columns, "City: Paris; Country: France", "" for the row of the names; an item
    of a list with what announces it, "Not covered: winter sports."."""
    section: str = ""
    """The heading it stands under, where the passage has several."""
    before: str = ""
    """What the passage says right before it, where it begins with a pronoun: "It was built in 1871"."""
    mark: str = ""
    """The number of the clause that it begins with, "4.2" or "§ 12", which is read and not quoted."""

    core: tuple[int, int] | None = None
    """Of data, where in the passage that stands which is quoted: a value with its key, without the braces around."""

    @property
    def reading(self) -> str:
        """What is read of it, and searched."""
        said = self.text if self.stated is None else self.stated
        return f"{self.section}: {said}" if self.section and said else said

    @property
    def quotation(self) -> str:
        """How it is quoted: as it is read, since "winter sports" alone does not say that they are not covered."""
        return (self.stated or "").strip() or self.text
