"""The premises suite: questions and statements held against memory, the way a caller would."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from holdfast import sync
from holdfast.bench.premises_checks import (
    AS_SHIPPED,
    Conversation,
    PremisePrediction,
    check_claim,
    check_pair,
    check_question,
    check_text,
)
from holdfast.bench.premises_figures import mean_premise_figures, premise_figures
from holdfast.bench.premises_rows import (
    AbstainRow,
    ClaimRow,
    PairRow,
    PremiseRow,
    StoreRow,
    TextRow,
    read_premise_rows,
)
from holdfast.bench.rows import BadLine, RowFile
from holdfast.bench.suites import Options
from holdfast.errors import InputError
from holdfast.premises import verify_question

_KINDS: dict[type, str] = {
    ClaimRow: "memory_premises",
    AbstainRow: "memory_questions",
    PairRow: "false_premise",
    TextRow: "presuppositions",
}


@dataclass(frozen=True, slots=True)
class PremisesReport:
    """Predictions file by file."""

    files: tuple[tuple[RowFile[PremiseRow], str, tuple[PremisePrediction, ...]], ...]
    stores: tuple[RowFile[PremiseRow], ...]
    seed: int

    def figures(self) -> dict[str, Any]:
        """The table of DESIGN section 9, ready for JSON."""
        files = [
            premise_figures(file.name, kind, made, file.bad_lines, self.seed)
            for file, kind, made in self.files
        ]
        return {"suite": "premises", "files": files, "mean": mean_premise_figures(files)}

    @property
    def bad_lines(self) -> list[BadLine]:
        """Lines that were no rows."""
        return [line for file in (*self.stores, *(f for f, _, _ in self.files)) for line in file.bad_lines]


def run(files: Sequence[Path], options: Options) -> PremisesReport:
    """Read every file before the first check, so that a bad path costs no work; then check row by row."""
    loaded = [read_premise_rows(path) for path in files]
    stores = [file for file in loaded if isinstance(file.rows[0], StoreRow)]
    asked = [file.sample(options.limit, options.seed) for file in loaded if file not in stores]
    if not asked:
        raise InputError("only memories were given: add the file of questions or premises to --data")
    return sync.run(_measure(stores, asked, options))


async def _measure(
    stores: Sequence[RowFile[PremiseRow]], asked: Sequence[RowFile[PremiseRow]], options: Options
) -> PremisesReport:
    conversations = await _conversations(stores, asked)
    # The first call loads the weights, which is no row's latency.
    await verify_question("When did Ann paint the boat?", _no_passages, config=AS_SHIPPED)
    total, done = sum(len(file.rows) for file in asked), 0
    measured = []
    for file in asked:
        made = []
        for place, row in enumerate(file.rows):
            following = file.rows[(place + 1) % len(file.rows)]
            made.append(await _check(file.name, row, conversations, following))
            options.on_prediction(asdict(made[-1]))
            done += 1
            options.on_progress(done, total)
        measured.append((file, _KINDS[type(file.rows[0])], tuple(made)))
    return PremisesReport(tuple(measured), tuple(stores), options.seed)


def _no_passages(_: str) -> list[str]:
    return ["Ann painted the boat."]


async def _conversations(
    stores: Sequence[RowFile[PremiseRow]], asked: Sequence[RowFile[PremiseRow]]
) -> dict[str, Conversation]:
    """The memories that the rows ask about, by sample."""
    wanted = {row.sample for file in asked for row in file.rows if isinstance(row, ClaimRow | AbstainRow)}
    passages = [row for file in stores for row in file.rows if isinstance(row, StoreRow)]
    known = {row.sample for row in passages}
    if missing := sorted(wanted - known):
        raise InputError(f"no memory was given for {', '.join(missing[:5])}: add its store file to --data")
    found = {
        name: Conversation([row.passage for row in passages if row.sample == name]) for name in sorted(wanted)
    }
    for conversation in found.values():
        await conversation.load()
    return found


async def _check(
    file: str, row: PremiseRow, conversations: dict[str, Conversation], following: PremiseRow
) -> PremisePrediction:
    if isinstance(row, ClaimRow):
        return await check_claim(file, row, conversations[row.sample])
    if isinstance(row, AbstainRow):
        return await check_question(file, row, conversations[row.sample])
    if isinstance(row, PairRow):
        return await check_pair(file, row)
    if isinstance(row, TextRow):
        return await check_text(file, row, following.gold if isinstance(following, TextRow) else ())
    raise InputError(f"{file} mixes memories with rows to check: give them as separate files")
