"""What the correction and guard tests share: a small town, what is known of it, and writers that misbehave."""

import threading
from collections.abc import Sequence

from holdfast.claims.types import Evidence
from holdfast.config import Config
from holdfast.memory.types import Hit, Passage

QUESTION = "What is known of the Orme tower?"
TOWER = {
    "height": "The Orme tower stands beside the harbour. The Orme tower rises 120 metres above the harbour.",
    "history": "Ada Brandt designed the Orme tower. The Orme tower opened to visitors in spring.",
}
GOOD = "Ada Brandt designed the Orme tower."
ALSO_GOOD = "The Orme tower stands beside the harbour."
INVENTED = "Penguins manage the nearby brewery."
LANTERN = "The Orme tower carries a copper lantern."
"""Not in TOWER; in what the memory knows."""
EVERYTHING = {"mode": "full", "max_claims_per_response": None}


def settings(**verification: object) -> Config:
    """All claims are looked at, unless a test says otherwise."""
    return Config.model_validate({"verification": EVERYTHING | verification})


class Shelf:
    """A memory of a few passages that are found by shared words, and that remembers what it was asked."""

    def __init__(self, *texts: str, error: BaseException | None = None) -> None:
        self.texts = texts or (LANTERN,)
        self.error = error
        self.queries: list[str] = []

    async def recall(self, query: str, k: int, **_: object) -> Sequence[Hit]:
        self.queries.append(query)
        if self.error is not None:
            raise self.error
        words = {word.strip(".?").lower() for word in query.split()}
        scored = [
            Hit(Passage(f"m{n}", text), len(words & {w.strip(".").lower() for w in text.split()}) / 100)
            for n, text in enumerate(self.texts, start=1)
        ]
        return sorted((hit for hit in scored if hit.score >= 0.03), key=lambda hit: -hit.score)[:k]


class Pen:
    """A function that answers with the next of some texts, or raises the next of some errors; the last one stays."""

    def __init__(self, *answers: str | Exception) -> None:
        self.answers = list(answers)
        self.prompts: list[str] = []

    def __call__(self, question: str) -> str:
        self.prompts.append(question)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer


def hang(question: str) -> str:
    """Never answers."""
    threading.Event().wait()
    return question


def passages() -> list[Evidence]:
    return [Evidence(name, text) for name, text in TOWER.items()]
