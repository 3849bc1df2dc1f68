"""Exact search by vectors: every product is computed, in blocks, so that memory is bounded and adding is cheap."""

import mmap
import tempfile
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Longs = npt.NDArray[np.int64]
LabelFilter: TypeAlias = Callable[[Longs], npt.NDArray[np.bool_]]
"""Which rows may be found, told by their label columns: one truth value per row."""

BLOCK_ROWS = 8192
_KEY, _OWNER, _ALIVE, _LABELS = range(4)
"""Lines of the table beside the vectors; the labels come last."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A row near the query."""

    key: int
    owner: int
    similarity: float


class VectorIndex:
    """Rows of (key, owner, label columns, vector); keys grow, and an owner is found once, by its nearest row.

    Blocks beyond `resident_bytes` are mapped from files without a name, which the system may page out and which
    disappear with the process. Adding and removing happen beside searches.
    """

    def __init__(self, dimensions: int, labels: int = 0, resident_bytes: int = 1 << 28) -> None:
        self.dimensions = dimensions
        self._labels = labels
        self._resident = resident_bytes
        self._changing = threading.Lock()
        self._clear()

    def _clear(self) -> None:
        self._blocks: list[Floats] = []
        self._rows = 0
        self._living = 0
        self._columns = np.zeros((_LABELS + self._labels, 0), np.int64)

    def __len__(self) -> int:
        return self._living

    @property
    def resident_bytes(self) -> int:
        """Bytes of vectors held in memory of this process, not in the file."""
        return sum(block.nbytes for block in self._blocks if block.base is None)

    def extend(self, keys: Longs, owners: Longs, vectors: Floats, labels: Longs | None = None) -> None:
        """Add rows; `labels` has one line per label column."""
        with self._changing:
            self._append(
                keys, owners, vectors, np.zeros((0, len(keys)), np.int64) if labels is None else labels
            )

    def discard(self, keys: Iterable[int]) -> None:
        """Remove rows; keys that are not there are no error. When half the rows are gone they are packed anew."""
        with self._changing:
            self._take_out(np.unique(np.fromiter(keys, np.int64)))

    def keep_only(self, keys: Longs, up_to: int) -> None:
        """Remove every row whose key is not among these, of those whose key is not above `up_to`."""
        with self._changing:
            held = self._columns[_KEY, : self._rows]
            self._take_out(held[~np.isin(held, keys) & (held <= up_to)])

    def search(self, query: Floats, count: int, keep: LabelFilter | None = None) -> list[Neighbour]:
        """The `count` owners nearest to a unit vector, the nearest first."""
        with self._changing:
            blocks, rows, columns = list(self._blocks), self._rows, self._columns[:, : self._rows]
        scores = np.empty(rows, np.float32)
        for number, block in enumerate(blocks):
            start = number * BLOCK_ROWS
            _products(block[: rows - start], query, scores[start : start + BLOCK_ROWS])
        allowed = columns[_ALIVE] != 0
        if keep is not None:
            allowed &= keep(columns[_LABELS:])
        scores[~allowed] = -np.inf
        return _distinct_owners(scores, columns, count)

    def _append(self, keys: Longs, owners: Longs, vectors: Floats, labels: Longs) -> None:
        first, last = self._rows, self._rows + len(keys)
        self._make_room(last)
        place = first
        while place < last:
            number, row = divmod(place, BLOCK_ROWS)
            taken = vectors[place - first : place - first + BLOCK_ROWS - row]
            self._block(number)[row : row + len(taken)] = taken
            place += len(taken)
        self._columns[_KEY, first:last], self._columns[_OWNER, first:last] = keys, owners
        self._columns[_ALIVE, first:last], self._columns[_LABELS:, first:last] = 1, labels
        self._rows = last
        self._living += len(keys)

    def _take_out(self, keys: Longs) -> None:
        held = self._columns[_KEY, : self._rows]
        places = np.searchsorted(held, keys)
        known = places < self._rows
        places = places[known][held[places[known]] == keys[known]]
        self._living -= int(self._columns[_ALIVE, places].sum())
        self._columns[_ALIVE, places] = 0
        if self._rows > BLOCK_ROWS and self._living < self._rows // 2:
            self._pack()

    def _make_room(self, rows: int) -> None:
        if rows > self._columns.shape[1]:
            grown = np.zeros((len(self._columns), max(1024, 2 * rows)), np.int64)
            grown[:, : self._rows] = self._columns[:, : self._rows]
            self._columns = grown

    def _block(self, number: int) -> Floats:
        if number < len(self._blocks):
            return self._blocks[number]
        size = BLOCK_ROWS * self.dimensions * 4
        if self.resident_bytes + size <= self._resident or not self._blocks:
            block = np.zeros((BLOCK_ROWS, self.dimensions), np.float32)
        else:
            block = _mapped(size).reshape(BLOCK_ROWS, self.dimensions)
        self._blocks.append(block)
        return block

    def _pack(self) -> None:
        """Into new blocks, as a search may still read the old ones; each old one is given up once it is copied."""
        blocks, columns, rows = self._blocks, self._columns, self._rows
        self._clear()
        blocks.reverse()
        for start in range(0, rows, BLOCK_ROWS):
            held = columns[:, start : min(rows, start + BLOCK_ROWS)]
            alive = held[_ALIVE] != 0
            self._append(
                held[_KEY, alive],
                held[_OWNER, alive],
                blocks.pop()[: len(alive)][alive],
                held[_LABELS:, alive],
            )


def _mapped(size: int) -> Floats:
    """Room for so many bytes in a file that lasts as long as its mapping."""
    with tempfile.TemporaryFile(prefix="holdfast-vectors-") as file:
        file.truncate(size)
        return np.frombuffer(mmap.mmap(file.fileno(), size), np.float32)


def _products(block: Floats, query: Floats, out: Floats) -> None:
    # Not a matrix product: BLAS would wake its threads for every block, and where other work keeps the cores busy
    # waiting for them costs several times the product itself.
    if hasattr(np, "vecdot"):
        np.vecdot(block, query, out=out)
    else:
        np.einsum("ij,j->i", block, query, out=out)


def _distinct_owners(scores: Floats, columns: Longs, count: int) -> list[Neighbour]:
    taken = min(len(scores), 2 * count)
    while True:
        order = _best(scores, taken)
        found: dict[int, Neighbour] = {}
        for row in order.tolist():
            owner = int(columns[_OWNER, row])
            found.setdefault(owner, Neighbour(int(columns[_KEY, row]), owner, float(scores[row])))
        if len(found) >= count or taken >= len(scores) or len(order) < taken:
            return list(found.values())[:count]
        taken = min(len(scores), 4 * taken)


def _best(scores: Floats, count: int) -> npt.NDArray[np.intp]:
    """Places of the best scores, the best first, equal ones in their order; barred ones (-inf) are left out."""
    if count == 0:
        return np.zeros(0, np.intp)
    top = np.argpartition(scores, len(scores) - count)[len(scores) - count :]
    top = top[np.isfinite(scores[top])]
    return top[np.lexsort((top, -scores[top]))]
