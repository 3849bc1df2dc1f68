"""What was said before, so that a claim can carry the sentence it leans on."""

from dataclasses import dataclass, field

from holdfast.claims.signals import leans_on_name, leans_on_sentence
from holdfast.claims.statements import asks


@dataclass(slots=True)
class Thread:
    """The running context: the last sentence, the last that named its subject, and list lead-ins."""

    last: str | None = None
    anchor: str | None = None
    lead: str | None = None
    """The sentence that announces a list: "The causes are:"."""
    above: str | None = None
    """The heading or sentence above a list that nothing announces."""
    parents: list[tuple[int, str]] = field(default_factory=list)
    """List items that hold others, with their depths."""
    question: str | None = None
    """What was just asked, so that a name or number behind it is an answer."""
    answered: bool = False

    def begin_paragraph(self) -> None:
        self.lead, self.above = None, None
        self.parents.clear()
        if self.answered:
            self.question, self.answered = None, False

    def begin_section(self, heading: str | None) -> None:
        self.begin_paragraph()
        self.above = heading
        self._hear(heading or "")

    def begin_item(self, depth: int) -> None:
        while self.parents and self.parents[-1][0] >= depth:
            self.parents.pop()

    def announce(self, sentence: str) -> None:
        """A paragraph ends with this: a list below it hangs on it."""
        if sentence.endswith((":", "：")):
            self.lead = sentence
        else:
            self.above = sentence

    def say(self, text: str) -> None:
        """Remember a sentence."""
        if not (leans_on_name(text) or leans_on_sentence(text)) or self.anchor is None:
            self.anchor = text
        self.last = text
        self._hear(text)

    def _hear(self, text: str) -> None:
        self.question, self.answered = (text if asks(text) else None), False

    def announcement(self) -> str | None:
        """What announces the list item at hand: the item it hangs on, or the list's lead-in."""
        return self.parents[-1][1] if self.parents else self.lead

    def leads(self, *, phrase: bool) -> list[str]:
        """All that announces the list item at hand, the outermost first; for a phrase also a mere line above it."""
        held = [lead for _, lead in self.parents]
        outer = self.lead if self.lead is not None or not phrase else self.above
        return [*([outer] if outer is not None else []), *held]

    def for_sentence(self, text: str) -> str | None:
        """The sentence that this one leans on, if it leans on any."""
        if leans_on_sentence(text):
            if self.last is not None and leans_on_name(self.last) and self.anchor not in (None, self.last):
                return f"{self.anchor} {self.last}"
            return self.last
        return self.anchor if leans_on_name(text) else None

    def for_item(self, text: str, fragment: bool) -> str | None:
        """The lead-in of a list item; with the name it leans on, when it starts from a pronoun."""
        announced = self.announcement()
        if announced is None:
            return self.for_sentence(text) or (self.above if fragment or len(text.split()) < 6 else None)
        leaning = leans_on_name(text) and self.anchor is not None and self.anchor != announced
        return f"{self.anchor} {announced}" if leaning else announced
