"""Token arrays to packed batches of about equal token count: the rows of a batch stand one after another, unpadded."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from network import Layout

FIRST, SEPARATOR = 101, 102
IGNORED = 2
Indices = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Batch:
    """One step's tensors."""

    ids: torch.Tensor
    types: torch.Tensor
    layout: Layout
    claim: torch.Tensor
    """Where the claim tokens stand among all tokens."""
    label: torch.Tensor
    mark: torch.Tensor
    """One for each claim token; 2 where nothing is known."""
    rows: Indices
    lesson: torch.Tensor | None = None
    """The teacher's probabilities of the pair."""
    mark_lesson: torch.Tensor | None = None
    """The teacher's probability of each claim token's mark."""

    def apply(self, change: Callable[[torch.Tensor], torch.Tensor]) -> "Batch":
        """The same batch with every tensor changed."""
        values = {f.name: getattr(self, f.name) for f in fields(self)}
        changed = {name: change(v) for name, v in values.items() if isinstance(v, torch.Tensor)}
        return replace(self, layout=self.layout.apply(change), **changed)

    def to(self, device: str) -> "Batch":
        """On the device; the copy waits for nobody when the memory is pinned."""
        return self.apply(lambda tensor: tensor.to(device, non_blocking=True))


class Examples:
    """The arrays that `prepare` wrote."""

    def __init__(self, path: Path) -> None:
        data: dict[str, Any] = dict(np.load(path))
        self.__dict__.update(
            {name: data[name] for name in ("claim", "mark", "evidence", "label", "source", "dev")}
        )
        self.sources: list[str] = [str(name) for name in data["sources"]]
        self.claim_size = data["claim_size"].astype(np.int64)
        self.evidence_size = data["evidence_size"].astype(np.int64)
        self.claim_start = np.concatenate([[0], np.cumsum(self.claim_size)])
        self.evidence_start = np.concatenate([[0], np.cumsum(self.evidence_size)])
        self.size = self.claim_size + self.evidence_size + 3
        self.origin = _origins(self.source, self.sources)
        self.lessons: npt.NDArray[np.float16] | None = None
        self.mark_lessons: npt.NDArray[np.float16] | None = None

    def take_lessons(self, paths: list[Path]) -> None:
        """Use the mean of what several teachers said of every row; a row of which none spoke has a lesson of zeros."""
        found = [dict(np.load(path)) for path in paths]
        spoke = [f["pair"].astype(np.float32).sum(axis=1).round() for f in found]
        tokens = [np.repeat(row, self.claim_size) for row in spoke]
        pairs = sum(f["pair"].astype(np.float32) for f in found) / np.maximum(sum(spoke), 1)[:, None]
        marks = sum(f["mark"].astype(np.float32) * t for f, t in zip(found, tokens, strict=True))
        self.lessons, self.mark_lessons = (
            pairs.astype(np.float16),
            (marks / np.maximum(sum(tokens), 1)).astype(np.float16),
        )

    claim: npt.NDArray[np.uint16]
    evidence: npt.NDArray[np.uint16]
    mark: npt.NDArray[np.uint8]
    label: npt.NDArray[np.uint8]
    source: npt.NDArray[np.uint8]
    dev: npt.NDArray[np.bool_]
    origin: npt.NDArray[np.uint8]
    """Of a made row the source whose text it was made from, of any other its own."""

    def batch(self, rows: Indices) -> Batch:
        """[first] claim [separator] evidence [separator], row after row."""
        layout = Layout.of(self.size[rows])
        claims, starts = self.claim_size[rows], layout.edges[:-1].numpy().astype(np.int64)
        ids = np.full(int(self.size[rows].sum()), SEPARATOR, np.int32)
        ids[starts] = FIRST
        row, place, told = scatter(self.claim_start[rows], claims)
        inside = starts[row] + 1 + place
        ids[inside] = self.claim[told]
        row, place, source = scatter(self.evidence_start[rows], self.evidence_size[rows])
        ids[starts[row] + claims[row] + 2 + place] = self.evidence[source]
        types = layout.place.numpy() > claims[layout.row.numpy()] + 1
        lesson, marked = None, None
        if self.lessons is not None and self.mark_lessons is not None:
            lesson = torch.from_numpy(self.lessons[rows].astype(np.float32))
            marked = torch.from_numpy(self.mark_lessons[told].astype(np.float32))
        return Batch(
            ids=torch.from_numpy(ids),
            types=torch.from_numpy(types.astype(np.int32)),
            layout=layout,
            claim=torch.from_numpy(inside),
            label=torch.from_numpy(self.label[rows].astype(np.int64)),
            mark=torch.from_numpy(self.mark[told]),
            rows=rows,
            lesson=lesson,
            mark_lesson=marked,
        )

    def plan(self, rows: Indices, tokens: int, rng: np.random.Generator | None) -> list[Indices]:
        """Rows of similar length together, about `tokens` a batch, in random order when `rng` is given."""
        noise = rng.normal(0, 6, len(rows)) if rng is not None else np.zeros(len(rows))
        ordered = rows[np.argsort(self.size[rows] + noise, kind="stable")]
        reached = np.cumsum(self.size[ordered])
        count = max(1, round(int(reached[-1]) / tokens))
        cuts = np.searchsorted(reached, reached[-1] * np.arange(1, count) / count)
        plan = [part for part in np.split(ordered, cuts) if len(part)]
        if rng is not None:
            rng.shuffle(plan)
        return plan

    def batches(self, rows: Indices, tokens: int) -> Iterator[Batch]:
        """Batches of about `tokens` tokens, by length."""
        return (self.batch(part) for part in self.plan(rows, tokens, None))


def _origins(source: npt.NDArray[np.uint8], names: list[str]) -> npt.NDArray[np.uint8]:
    """The natural source that each row comes from: `prepare` writes a file's made rows right after its own."""
    natural = np.array([":" not in name for name in names])[source]
    last = np.maximum.accumulate(np.where(natural, np.arange(len(source)), 0))
    found: npt.NDArray[np.uint8] = source[last]
    return found


def scatter(starts: Indices, sizes: Indices) -> tuple[Indices, Indices, Indices]:
    """Row, place within the row, and place in the flat array of every element of ragged rows."""
    row = np.repeat(np.arange(len(sizes)), sizes)
    place = np.arange(len(row)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    return row, place, starts[row] + place
