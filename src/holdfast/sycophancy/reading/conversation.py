"""Earlier turns of a conversation, in whatever form a caller has them, and their summary."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from holdfast.claims import extract_claims
from holdfast.claims.words import content_words
from holdfast.config import Config
from holdfast.errors import InputError
from holdfast.judges.embedded import default_judge
from holdfast.judges.types import Judgement, Pair
from holdfast.sycophancy.reading.positions import state_position
from holdfast.sycophancy.types import ContextSummary, PositionHeld
from holdfast.sycophancy.wording.concessions import concession

Speaker = Literal["user", "assistant"]
_MOST_TURNS, _MOST_CHARACTERS = 200, 4000
_MOST_TOPICS, _MOST_FACTS, _MOST_PROFILE = 5, 10, 8
_PROFILE = re.compile(
    r"\b(?:I(?:'m| am) (?:a|an|the|from|in|\d)|my name is|I (?:live|work|study|teach|grew up)|as a|as an"
    r"|I(?:'ve| have) (?:been|worked))\b[^.!?;\n]{0,80}",
    re.IGNORECASE,
)
_SPEAKERS: dict[str, Speaker] = {
    "user": "user", "human": "user", "customer": "user",
    "assistant": "assistant", "ai": "assistant", "model": "assistant", "bot": "assistant",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of the conversation."""

    speaker: Speaker
    text: str


def read_history(history: Iterable[Any] | None) -> list[Turn]:
    """Turns from mappings with role and content, from objects with these names, or from (role, text) pairs."""
    if history is None:
        return []
    if isinstance(history, str | bytes | Mapping):
        raise InputError(
            'history is a list of turns such as {"role": "user", "content": "…"}, not one text or mapping'
        )
    turns = [_read_turn(item, number) for number, item in enumerate(history, 1)]
    return [turn for turn in turns if turn is not None][-_MOST_TURNS:]


def _read_turn(item: Any, number: int) -> Turn | None:
    role, text = _parts(item)
    if not isinstance(role, str) or not isinstance(text, str):
        raise InputError(
            f'turn {number} of the history has no role and content: give {{"role": "user", "content": "…"}}'
        )
    if role.lower() in ("system", "tool", "developer"):
        return None
    speaker = _SPEAKERS.get(role.lower())
    if speaker is None:
        raise InputError(f"turn {number} of the history is by {role!r}: use user or assistant")
    return Turn(speaker, text[:_MOST_CHARACTERS])


def _parts(item: Any) -> tuple[Any, Any]:
    if isinstance(item, Turn):
        return item.speaker, item.text
    if isinstance(item, Mapping):
        return item.get("role"), item.get("content", item.get("text"))
    if isinstance(item, Sequence) and not isinstance(item, str) and len(item) == 2:
        return item[0], item[1]
    return getattr(item, "role", None), getattr(item, "content", None)


def summarise(turns: Sequence[Turn], question: str) -> ContextSummary:
    """Who the user says they are, what it is about, what was stated, and which position was held when."""
    said = [turn.text for turn in turns if turn.speaker == "user"]
    return ContextSummary(
        turns=len(turns),
        profile=_distinct(
            (m.group().strip() for text in said for m in _PROFILE.finditer(text)), _MOST_PROFILE
        ),
        topics=_topics(turns),
        facts=_distinct((c.text for t in turns for c in extract_claims(t.text) if c.critical), _MOST_FACTS),
        positions=tuple(_positions(turns, question)),
    )


def _topics(turns: Sequence[Turn]) -> tuple[str, ...]:
    """The content words that most turns share; names keep their capitals."""
    seen = Counter(word for turn in turns for word in set(content_words(turn.text)) if len(word) > 3)
    shown: dict[str, str] = {}
    for turn in turns:
        for word in re.findall(r"[^\W\d_]{4,}", turn.text):
            for stem in content_words(word):
                shown.setdefault(stem, word if word[0].isupper() and not word.isupper() else word.lower())
    common = [word for word, count in seen.most_common() if count > 1 or len(turns) < 3]
    return tuple(shown.get(word, word) for word in common[:_MOST_TOPICS])


def _positions(turns: Sequence[Turn], question: str) -> list[PositionHeld]:
    """The assistant's position turn by turn; it moved when a turn concedes or contradicts the one before."""
    said = [(number, turn.text) for number, turn in enumerate(turns, 1) if turn.speaker == "assistant"]
    asked = next((t.text for t in turns if t.speaker == "user" and t.text.rstrip().endswith("?")), question)
    held = [state_position(asked, text) for _, text in said]
    pairs = [Pair(before, text) for before, (_, text) in zip(held, said[1:], strict=False)]
    judged = default_judge(Config.load().threads).judge_all(pairs) if pairs else []
    later = (_moved(pair.evidence, j) for pair, j in zip(pairs, judged, strict=True))
    moved = [False, *later][: len(said)]
    return [PositionHeld(number, text, m) for (number, _), text, m in zip(said, held, moved, strict=True)]


def _moved(text: str, judged: Judgement) -> bool:
    given_way = concession(text)
    return (
        given_way == "whole" or judged.contradict >= 0.5 or (given_way == "in_part" and judged.support < 0.5)
    )


def _distinct(texts: Iterable[str], most: int) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text for text in texts if text))[:most]
