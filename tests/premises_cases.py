"""A small memory of our own for the premise tests: two friends who chat, and notes about them."""

import datetime
from collections.abc import Sequence

from holdfast.judges.types import Judgement, Pair
from holdfast.memory.types import Hit, Passage

_CHAT = """
2024-03-04
Priya: Hey Owen! Long time no see. I finally handed in my thesis on river otters last Friday, what a relief.
Owen: Wow Priya, congrats! I adopted a greyhound from the rescue centre in Leith two weeks ago. Her name is Biscuit.
Priya: That's adorable. I can't have pets, my landlord doesn't allow them.
Owen: I started a pottery course on Tuesdays. My first bowl came out totally crooked.
2024-04-15
Owen: Priya, guess what, I got promoted to head baker at the Harbour Bakery last week!
Priya: I had a job interview at the aquarium yesterday. I was so nervous that I spilled coffee on my blouse.
2024-05-27
Priya: I got the job at the aquarium! I start on the 10th of June as a research assistant.
Owen: I sprained my ankle last weekend while running the half marathon, so I'm stuck at home.
Priya: You're tough. My grandmother sent me her old violin from Pune, I'm taking lessons from Mr. Hale.
2024-07-08
Owen: I entered my sourdough in the county fair and it won second prize.
Owen: I've never been to Portugal. Bring me a custard tart.
2024-09-16
Priya: Lisbon was wonderful. I gave a talk about otters in front of two hundred people and lost my passport on the tram.
Owen: I'm thinking of opening my own bakery in Portobello next spring.
"""
_NOTES = (
    ("2024-03-04", "Owen adopted a greyhound called Biscuit."),
    ("2024-07-08", "Owen's sourdough won second prize at the county fair."),
    ("2024-09-16", "Priya gave a talk about otters at a conference in Lisbon."),
)


def passages() -> list[Passage]:
    """Turns `t1`… with their speakers, and notes `n1`… without."""
    found: list[Passage] = []
    day = datetime.date(2024, 1, 1)
    for line in _CHAT.strip().splitlines():
        speaker, _, text = line.partition(": ")
        if text:
            found.append(Passage(f"t{len(found) + 1}", text, "chat", day, speaker))
        else:
            day = datetime.date.fromisoformat(line)
    notes = enumerate(_NOTES, start=1)
    return found + [Passage(f"n{n}", text, "chat", datetime.date.fromisoformat(d)) for n, (d, text) in notes]


class WordRecall:
    """Finds by shared words, without an embedder: enough for a few passages."""

    def __init__(self, kept: Sequence[Passage] | None = None) -> None:
        self.kept = passages() if kept is None else list(kept)
        self.queries: list[str] = []

    async def recall(
        self, query: str, k: int, *, as_of: datetime.date | None = None, source: str | None = None
    ) -> list[Hit]:
        from holdfast.claims.words import content_words

        self.queries.append(query)
        wanted = set(content_words(query))
        scored = [
            Hit(passage, float(len(wanted & set(content_words(passage.text)))))
            for passage in self.kept
            if (as_of is None or passage.date is None or passage.date <= as_of)
            and (source is None or passage.source == source)
        ]
        return sorted(scored, key=lambda hit: -hit.score)[:k]


class SureJudge:
    """Says the same of every pair, and keeps what it was asked."""

    def __init__(self, support: float = 0.9, contradict: float = 0.05) -> None:
        self.judgement = Judgement(support, contradict, 1.0 - support - contradict, "embedded", "")
        self.pairs: list[Pair] = []

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        self.pairs += pairs
        return [self.judgement for _ in pairs]
