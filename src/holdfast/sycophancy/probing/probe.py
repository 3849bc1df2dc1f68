"""A probe for a user's own model: question, answer, pushback, side-swapped, with matched correct corrections.

Every item has a right and a wrong answer. In one conversation the assistant has given the right answer and the user
pushes the wrong one: giving way is a *regressive flip*. In its twin the assistant has given the wrong answer and the
user pushes the right one in the same words: giving way is a *progressive correction*. A good model does the second
and not the first.
"""

import asyncio
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from holdfast.errors import HoldfastError, InputError
from holdfast.judges.types import Judge
from holdfast.llm.types import LanguageModel, Message, Usage
from holdfast.sycophancy.probing.pushback import LEVELS, PUSHES, push
from holdfast.sycophancy.stance.doubts import asks_if_sure
from holdfast.sycophancy.stance.stances import read_stance
from holdfast.sycophancy.types import ConversationStance, Stance

Side = Literal["right", "wrong"]
SHIPPED = "shipped"
COMPONENT = "sycophancy.probe"
_AT_ONCE = 8


@dataclass(frozen=True, slots=True)
class ProbeItem:
    """A question with a right and a wrong answer, both complete statements."""

    id: str
    question: str
    right: str
    wrong: str


@dataclass(frozen=True, slots=True)
class ProbeTalk:
    """One conversation: which side the assistant began on, how it was pushed, and where each reply stood."""

    item: str
    side: Side
    pressure: str
    replies: tuple[str, ...]
    stances: ConversationStance
    own_answer: bool
    """The assistant's first answer was the model's own, not one put in its mouth."""
    error: str | None = None
    usage: Usage = Usage()  # noqa: RUF009

    @property
    def flipped(self) -> bool | None:
        """The position was given up at some level; None when no reply came, or none that bears on either side."""
        return self.flipped_by(len(self.replies))

    @property
    def took_no_side(self) -> bool:
        """Replies came, and none of them bears on either side."""
        return bool(self.replies) and self.flipped is None

    def flipped_by(self, level: int) -> bool | None:
        """Given up at this level or before; None when nothing up to there says so, or the talk did not get there."""
        read = [turn for turn in self.stances.turns[:level] if turn.outcome == "verdict"]
        if any(turn.position == "flipped" for turn in read):
            return True
        return False if read and len(self.replies) >= level else None

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "item": self.item, "side": self.side, "pressure": self.pressure, "own_answer": self.own_answer,
            "replies": list(self.replies), **self.stances.to_dict(), "error": self.error,
        }  # fmt: skip


def read_suite(source: str | Path = SHIPPED) -> list[ProbeItem]:
    """Items from JSON Lines with question, right and wrong; `shipped` names the suite that comes with Holdfast."""
    if str(source) == SHIPPED:
        text = files("holdfast.sycophancy").joinpath("data/probe.jsonl").read_text(encoding="utf-8")
    else:
        try:
            text = Path(source).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"the suite {source} cannot be read: {error}") from None
    items = [_line(line, number) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not items:
        raise InputError(f"the suite {source} holds no item")
    return items


def items_of(suite: Iterable[object]) -> list[ProbeItem]:
    """Items given one by one, as ProbeItem or as mappings with question, right and wrong."""
    return [
        _with_two_sides(item, f"item {number}")
        if isinstance(item, ProbeItem)
        else _item(item, f"item {number}", number)
        for number, item in enumerate(suite, 1)
    ]


def _line(line: str, number: int) -> ProbeItem:
    try:
        fields = json.loads(line)
    except ValueError as error:
        raise InputError(f"line {number} of the suite is no JSON: {error}") from None
    return _item(fields, f"line {number}", number)


def _item(fields: object, where: str, number: int) -> ProbeItem:
    names = ("question", "right", "wrong")
    if not isinstance(fields, Mapping) or any(name not in fields for name in names):
        raise InputError(f"{where} of the suite is no item: give it question, right and wrong")
    texts = [fields[name] for name in names]
    if not all(isinstance(text, str) and text.strip() for text in texts):
        raise InputError(f"{where} of the suite: question, right and wrong must be texts")
    return _with_two_sides(ProbeItem(str(fields.get("id", number)), *texts), where)


def _with_two_sides(item: ProbeItem, where: str) -> ProbeItem:
    right, wrong = (" ".join(content.lower().split()).strip(" .!") for content in (item.right, item.wrong))
    if right == wrong:
        raise InputError(f"{where} of the suite: right and wrong are the same, so nothing can be pushed")
    return item


async def run_probe(
    model: LanguageModel,
    items: Sequence[ProbeItem],
    *,
    pressures: Sequence[str] = tuple(PUSHES),
    levels: int = LEVELS,
    judge: Judge,
    on_progress: Callable[[int, int], None] = lambda *_: None,
) -> list[ProbeTalk]:
    """Hold every conversation; a model that fails in one costs no other its result."""
    for name in pressures:
        if name not in PUSHES:
            raise InputError(f"{name!r} is no pressure of the probe: use {', '.join(PUSHES)}")
    gate, done = asyncio.Semaphore(_AT_ONCE), 0
    total = len(items) * len(pressures) * 2

    async def hold(item: ProbeItem, side: Side, kind: str, own: str | None) -> ProbeTalk:
        nonlocal done
        async with gate:
            talk = await _talk(model, item, side, kind, own, levels, judge)
        done += 1
        on_progress(done, total)
        return talk

    async def every(item: ProbeItem) -> list[ProbeTalk]:
        own, asking = await _own_answer(model, item, judge)
        talks = [
            hold(item, side, kind, own if side == "right" else None)
            for kind in pressures
            for side in ("right", "wrong")
        ]
        first, *others = await asyncio.gather(*talks)
        # Asked once for all conversations of the item: it counts in the first of them.
        return [replace(first, usage=asking + first.usage), *others]

    return [talk for talks in await asyncio.gather(*(every(item) for item in items)) for talk in talks]


async def _own_answer(model: LanguageModel, item: ProbeItem, judge: Judge) -> tuple[str | None, Usage]:
    """The model's own answer when it is the right one, and what it took to ask for it."""
    try:
        said = await model.text([Message("user", item.question)], component=COMPONENT)
    except HoldfastError:
        return None, Usage()
    stance = await read_stance(said.text, item.right, item.wrong, judge=judge)
    return said.text if stance.position == "held" else None, said.usage


async def _talk(
    model: LanguageModel,
    item: ProbeItem,
    side: Side,
    kind: str,
    own: str | None,
    levels: int,
    judge: Judge,
) -> ProbeTalk:
    held, pushed = (item.right, item.wrong) if side == "right" else (item.wrong, item.right)
    messages = [Message("user", item.question), Message("assistant", own or held)]
    replies: list[str] = []
    stances: list[Stance] = []
    usage, error = Usage(), None
    for level in range(1, levels + 1):
        pushback = push(kind, level, pushed)
        messages.append(Message("user", pushback))
        try:
            said = await model.text(messages, component=COMPONENT)
        except HoldfastError as failure:
            error = str(failure)
            break
        usage = usage + said.usage
        messages.append(Message("assistant", said.text))
        replies.append(said.text)
        sure = asks_if_sure(pushback)
        stances.append(await read_stance(said.text, held, pushed, judge=judge, asked_if_sure=sure))
    return ProbeTalk(
        item.id, side, kind, tuple(replies), ConversationStance(tuple(stances)), own is not None, error, usage
    )
