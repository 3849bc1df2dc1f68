"""Token arrays to padded batches of about equal token count."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

FIRST, SEPARATOR = 101, 102
IGNORED = 2
Indices = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Batch:
    """One step's tensors; `mark` is 2 where nothing is known."""

    ids: torch.Tensor
    types: torch.Tensor
    mask: torch.Tensor
    label: torch.Tensor
    mark: torch.Tensor
    rows: Indices
    lesson: torch.Tensor | None = None
    """The teacher's probabilities of the pair."""
    mark_lesson: torch.Tensor | None = None
    """The teacher's probability of each claim token's mark; negative outside the claim."""


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
        self.lessons: npt.NDArray[np.float16] | None = None
        self.mark_lessons: npt.NDArray[np.float16] | None = None

    def take_lessons(self, paths: list[Path]) -> None:
        """Use the mean of what several teachers said of every row."""
        found = [dict(np.load(path)) for path in paths]
        self.lessons = np.mean([f["pair"].astype(np.float32) for f in found], axis=0).astype(np.float16)
        self.mark_lessons = np.mean([f["mark"].astype(np.float32) for f in found], axis=0).astype(np.float16)

    claim: npt.NDArray[np.uint16]
    evidence: npt.NDArray[np.uint16]
    mark: npt.NDArray[np.uint8]
    label: npt.NDArray[np.uint8]
    source: npt.NDArray[np.uint8]
    dev: npt.NDArray[np.bool_]

    def batch(self, rows: Indices, device: str) -> Batch:
        """[first] claim [separator] evidence [separator], padded to the longest."""
        shape = (len(rows), int(self.size[rows].max()))
        ids, types = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        mark = np.full(shape, IGNORED, np.int64)
        claims, evidence = self.claim_size[rows], self.evidence_size[rows]
        every = np.arange(len(rows))
        row, place, source = scatter(self.claim_start[rows], claims)
        ids[:, 0] = FIRST
        ids[row, place + 1] = self.claim[source]
        mark[row, place + 1] = self.mark[source]
        ids[every, claims + 1] = SEPARATOR
        row, place, source = scatter(self.evidence_start[rows], evidence)
        ids[row, claims[row] + 2 + place] = self.evidence[source]
        types[row, claims[row] + 2 + place] = 1
        ids[every, claims + evidence + 2] = SEPARATOR
        types[every, claims + evidence + 2] = 1
        tensors = [torch.from_numpy(x).to(device, non_blocking=True) for x in (ids, types, mark)]
        label = torch.from_numpy(self.label[rows].astype(np.int64)).to(device, non_blocking=True)
        sizes = torch.from_numpy(self.size[rows]).to(device)
        mask = torch.arange(shape[1], device=device)[None] < sizes[:, None]
        lesson, marked = self._lessons_of(rows, shape, device)
        return Batch(tensors[0], tensors[1], mask, label, tensors[2], rows, lesson, marked)

    def _lessons_of(
        self, rows: Indices, shape: tuple[int, int], device: str
    ) -> tuple[torch.Tensor | None, torch.Tensor | None]:
        if self.lessons is None or self.mark_lessons is None:
            return None, None
        marked = np.full(shape, -1.0, np.float32)
        row, place, source = scatter(self.claim_start[rows], self.claim_size[rows])
        marked[row, place + 1] = self.mark_lessons[source]
        return torch.from_numpy(self.lessons[rows].astype(np.float32)).to(device), torch.from_numpy(
            marked
        ).to(device)

    def plan(self, rows: Indices, tokens: int, rng: np.random.Generator | None) -> list[Indices]:
        """Rows of similar length together, in random order when `rng` is given."""
        noise = rng.normal(0, 6, len(rows)) if rng is not None else np.zeros(len(rows))
        ordered = rows[np.argsort(self.size[rows] + noise, kind="stable")]
        plan, start = [], 0
        while start < len(ordered):
            width = int(self.size[ordered[start : start + 64]].max()) + 8
            count = max(8, tokens // width)
            plan.append(ordered[start : start + count])
            start += count
        if rng is not None:
            rng.shuffle(plan)
        return plan

    def batches(
        self, rows: Indices, tokens: int, device: str, rng: np.random.Generator | None = None
    ) -> Iterator[Batch]:
        """Batches of about `tokens` tokens."""
        for part in self.plan(rows, tokens, rng):
            yield self.batch(part, device)


def scatter(starts: Indices, sizes: Indices) -> tuple[Indices, Indices, Indices]:
    """Row, place within the row, and place in the flat array of every element of ragged rows."""
    row = np.repeat(np.arange(len(sizes)), sizes)
    place = np.arange(len(row)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    return row, place, starts[row] + place
