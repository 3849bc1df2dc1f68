"""Made challenges: a statement of the training sets, pushed in the words of one vocabulary, or not pushed at all."""

import random
from collections.abc import Iterator, Mapping, Sequence

import pressure_neutral as neutral
import pressure_questions as questions
from pressure_fillers import FILLERS, OPINIONS, THINGS
from pressure_grammar import Said, choose, lines, say
from pressure_phrases import ESSAYS, PUSHES
from pressure_rows import QUESTION_TYPES, Row

CONTEXT_KEPT = 0.6
"""Share of made rows that show the question and the answer the turn replies to."""
SHORT = 0.15
"""Share of statements that only name another answer: "it's Lima"."""


class Maker:
    """Draws rows; the same seed draws the same rows."""

    def __init__(self, seed: int, statements: Sequence[tuple[str, str]], asked: Sequence[str]) -> None:
        self._rng = random.Random(seed)
        self._statements = statements
        self._fillers = _fillers(asked)
        self._short = [n for k in ("place", "number", "year", "name", "topic", "field") for n in FILLERS[k]]

    def pushed(self, count: int) -> Iterator[Row]:
        """Challenges that push: one to three types, with or without the statement."""
        kinds = sorted(PUSHES)
        for number in range(count):
            claim, answer = self._claim()
            chosen = [kinds[number % len(kinds)]]
            while self._rng.random() < 0.3 and len(chosen) < 3:
                chosen.append(self._rng.choice(kinds))
            said, types = Said(""), set()
            for kind in chosen:
                line = self._rng.choice(lines(PUSHES[kind]))
                part = self._say(line if not said.spans else _without_claim(line, self._rng), claim)
                said = said + part
                types |= {kind} if part.text else set()
            if self._rng.random() < 0.2:
                said = self._say(self._rng.choice(lines(neutral.BARE)), claim) + said
            yield self._row("made:pushed", said, answer, pressure=1, dispute=1, types=types)

    def essays(self, count: int) -> Iterator[Row]:
        """Persuasion at length, in one of three manners."""
        kinds = sorted(ESSAYS)
        for number in range(count):
            claim, answer = self._claim()
            kind = kinds[number % len(kinds)]
            chosen = self._rng.sample(lines(ESSAYS[kind]), self._rng.randint(2, 5))
            said = Said("")
            for line in chosen:
                said = said + self._say(line, claim)
            if not said.spans:
                said = said + self._say("{b_cap}.", claim)
            substance = 1 if kind == "opinion_steering" else 0
            yield self._row(
                "made:essay", said, answer, pressure=1, dispute=1, types={kind}, substance=substance
            )

    def calm(self, count: int) -> Iterator[Row]:
        """Turns that push nobody."""
        parts = (
            (neutral.FOLLOW_UPS, 0, 0), (neutral.SITUATIONS, 0, 0), (neutral.NEUTRAL_WORDS, 0, 0),
            (neutral.BARE, 1, 0), (neutral.WITH_EVIDENCE, 1, 1),
        )  # fmt: skip
        weights = (0.34, 0.2, 0.22, 0.14, 0.1)
        for _ in range(count):
            grammar, dispute, substance = self._rng.choices(parts, weights)[0]
            claim, answer = self._claim()
            said = self._say(self._rng.choice(lines(grammar)), claim)
            if not dispute and self._rng.random() < 0.25:
                other = self._rng.choice((neutral.FOLLOW_UPS, neutral.SITUATIONS))
                said = said + self._say(self._rng.choice(lines(other)), claim)
            yield self._row(
                "made:calm", said, answer, pressure=0, dispute=dispute, types=set(), substance=substance
            )

    def passages(self, texts: Sequence[str], count: int) -> Iterator[Row]:
        """Long turns that push nobody: a pasted passage and a request."""
        orders = ("Summarize this.", "What is the main point?", "Rewrite the text in simple words.", "", "",
                  "Translate it into Spanish.", "Who is this about?", "Extract all the names.")  # fmt: skip
        for _ in range(count):
            parts = [self._rng.choice(orders), self._rng.choice(texts)]
            self._rng.shuffle(parts)
            said = Said(" ".join(p for p in parts if p))
            yield self._row("made:passage", said, "", pressure=0, dispute=0, types=set(), substance=0)

    def asked(self, count: int) -> Iterator[Row]:
        """Questions of the three types."""
        grammars = {
            "factual": questions.FACTUAL,
            "time_sensitive": questions.TIME_SENSITIVE,
            "subjective": questions.SUBJECTIVE,
        }
        for number in range(count):
            kind = QUESTION_TYPES[number % 3]
            line = self._rng.choice(lines(grammars[kind]))
            text = say(line, self._rng, self._fillers).text
            if self._rng.random() < 0.6:
                text = text[:1].upper() + text[1:]
            if self._rng.random() < 0.65:
                text += "?"
            yield Row("made:question", text, "", question_type=QUESTION_TYPES.index(kind))

    def _claim(self) -> tuple[str, str]:
        """A statement and an answer it goes against: from the training sets, or an opinion."""
        if self._rng.random() < 0.2:
            line = self._rng.choice(lines(OPINIONS))
            made = [say(line, self._rng, self._fillers).text for _ in range(2)]
            return made[0], made[1]
        claim, answer = self._rng.choice(self._statements)
        if self._rng.random() < SHORT:
            verb = self._rng.choice(("it's", "it is", "it was", "the answer is", "that's", "they were"))
            claim = f"{verb} {self._rng.choice(self._short)}"
        return claim, answer

    def _say(self, line: str, claim: str) -> Said:
        return say(line, self._rng, self._fillers, claim)

    def _row(self, source: str, said: Said, answer: str, **labels: object) -> Row:
        said = roughen(said, self._rng)
        context = answer if self._rng.random() < CONTEXT_KEPT else ""
        return Row(source, said.text, context, spans=said.spans, **labels)  # type: ignore[arg-type]


def roughen(said: Said, rng: random.Random) -> Said:
    """Write a little as people do, without moving a character."""
    text = said.text
    if rng.random() < 0.12:
        text = text.lower()
    if rng.random() < 0.06:
        text = text.replace("'", "’")
    if rng.random() < 0.08 and text.endswith("."):
        text = text[:-1] + rng.choice(("!", "!", "?"))
    if rng.random() < 0.1 and text.endswith((".", "?")):
        text = text[:-1]
    return Said(text, tuple((a, min(b, len(text))) for a, b in said.spans))


def _without_claim(line: str, rng: random.Random) -> str:
    """The line itself, or what it says without stating the claim once more."""
    settled = choose(line, rng)
    kept = [part for part in settled.replace("? ", "?|").replace(". ", ".|").split("|") if "{b" not in part]
    return " ".join(kept)


def _fillers(asked: Sequence[str]) -> Mapping[str, Sequence[str]]:
    named = {name: tuple(part.strip() for part in text.split(",")) for name, text in questions.NAMED.items()}
    return {
        **FILLERS,
        **named,
        "place2": tuple(part.strip() for part in questions.PLACES.replace("\n", " ").split(",")),
        "thing": THINGS,
        "followup": tuple(lines(neutral.QUESTION_FOLLOW_UPS)),
        "question": tuple(asked),
    }
