"""The results as files: JSON Lines, Parquet, and the rows that were set aside."""

import json
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from typing import IO, Any

from holdfast.audits.book import Book
from holdfast.audits.folder import BAD, RESULTS, TABLE, Folder
from holdfast.audits.parquet import require_pyarrow
from holdfast.audits.tally import Tally, support_of
from holdfast.audits.types import Kind
from holdfast.errors import MissingExtraError

_AT_ONCE = 1000
GROUPS = ("model", "prompt", "source")


async def export(book: Book, folder: Folder, also: Callable[[Kind, dict[str, Any]], object]) -> Tally:
    """Write every result in the order of the rows, and count them on the way."""
    tally = Tally()
    with ExitStack() as stack:
        results = stack.enter_context(folder.replacing(RESULTS))
        aside = stack.enter_context(folder.replacing(BAD))
        table = open_table(stack, folder)

        def tell(kind: Kind, value: dict[str, Any]) -> None:
            tally.add(kind, value)
            _write_line(aside if kind == "bad" else results, value)
            if kind == "result" and table is not None:
                table.add(value)
            also(kind, value)

        await book.each(tell)
        if table is not None:
            table.close()
    return tally


def _write_line(stream: IO[bytes], value: Mapping[str, Any]) -> None:
    stream.write(json.dumps(value, allow_nan=False).encode("ascii") + b"\n")


def open_table(stack: ExitStack, folder: Folder) -> "ResultTable | None":
    """A table of results; None where pyarrow is not installed."""
    try:
        arrow = require_pyarrow("Results as Parquet")
    except MissingExtraError:
        return None
    return ResultTable(stack.enter_context(folder.replacing(TABLE)), arrow)


class ResultTable:
    """Results as rows of a Parquet file: what is asked for most in columns, the whole of it as JSON."""

    def __init__(self, stream: IO[bytes], arrow: Any) -> None:
        import pyarrow

        self._pyarrow = pyarrow
        self._schema = pyarrow.schema(
            [
                ("row", pyarrow.int64()),
                ("id", pyarrow.string()),
                ("place", pyarrow.string()),
                *((name, pyarrow.string()) for name in GROUPS),
                ("outcome", pyarrow.string()),
                ("reason", pyarrow.string()),
                ("flagged", pyarrow.bool_()),
                ("findings", pyarrow.list_(pyarrow.string())),
                ("confidence", pyarrow.float64()),
                ("answer_support", pyarrow.float64()),
                ("max_gap_bits", pyarrow.float64()),
                ("claims", pyarrow.int64()),
                ("checked_claims", pyarrow.int64()),
                ("flagged_claims", pyarrow.int64()),
                ("label", pyarrow.bool_()),
                ("recommendation", pyarrow.string()),
                ("sycophancy_detected", pyarrow.bool_()),
                ("premises", pyarrow.string()),
                ("cost_usd", pyarrow.float64()),
                ("result", pyarrow.string()),
            ]
        )
        self._writer = arrow.ParquetWriter(stream, self._schema, compression="zstd")
        self._rows: list[dict[str, Any]] = []

    def add(self, result: Mapping[str, Any]) -> None:
        """Write one result."""
        self._rows.append(_flat(result))
        if len(self._rows) >= _AT_ONCE:
            self._flush()

    def close(self) -> None:
        """Write what is left, and the end of the file."""
        self._flush()
        self._writer.close()

    def _flush(self) -> None:
        if self._rows:
            self._writer.write_table(self._pyarrow.Table.from_pylist(self._rows, schema=self._schema))
            self._rows = []


def _flat(result: Mapping[str, Any]) -> dict[str, Any]:
    grounding, challenge = result.get("grounding") or {}, result.get("challenge") or {}
    return {
        **{name: result[name] for name in ("row", "outcome", "flagged", "findings", "label", "cost_usd")},
        **{name: _storable(result[name]) for name in ("id", "place", "reason")},
        **{name: _storable(result["groups"].get(name)) for name in GROUPS},
        "confidence": grounding.get("confidence"),
        "answer_support": support_of(result),
        "max_gap_bits": grounding.get("max_gap_bits"),
        "claims": grounding.get("total_claims"),
        "checked_claims": grounding.get("verified_claims"),
        "flagged_claims": grounding.get("flagged_claims"),
        "recommendation": challenge.get("recommendation"),
        "sycophancy_detected": challenge.get("sycophancy_detected"),
        "premises": (result.get("premises") or {}).get("outcome"),
        "result": json.dumps(result, allow_nan=False),
    }


def _storable(text: str | None) -> str | None:
    """Arrow holds UTF-8 only: half a character becomes a question mark."""
    return None if text is None else text.encode("utf-8", "replace").decode("utf-8")
