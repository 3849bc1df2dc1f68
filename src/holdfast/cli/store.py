"""`holdfast store`: where everything that lasts is kept, and how it moves."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from holdfast.cli.arguments import HelpFlag, help_of_group
from holdfast.cli.output import on_terminal, say, show, show_json, write
from holdfast.cli.progress import progress_bar
from holdfast.cli.sources import STDIN
from holdfast.errors import InputError

if TYPE_CHECKING:
    from holdfast.store.transfer import Progress

StoreOption = Annotated[
    str | None,
    typer.Option("--store", metavar="PATH_OR_URL", help="Another store than the configured one."),
]
JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON alone on standard output.")]

store = typer.Typer(
    help="Where traces, memory and caches are kept.", rich_markup_mode=None, add_help_option=False
)


def named_store(address: str | None) -> str | None:
    """The address for a command that only reads: a file that was named must be there."""
    from holdfast.store import require_store

    if address is not None:
        require_store(address)
    return address


@store.callback(invoke_without_command=True)
def _without_a_command(context: typer.Context, show_help: HelpFlag = False) -> None:
    help_of_group(context, show_help)


@store.command()
def info(address: StoreOption = None, as_json: JsonFlag = False) -> int:
    """Say where the store is, how large it is, and what it holds."""
    from holdfast import sync
    from holdfast.store import open_store, require_store
    from holdfast.store.info import describe

    require_store(address)

    async def work() -> dict[str, Any]:
        async with await open_store(address) as opened:
            return await describe(opened)

    found = sync.run(work())
    show_json(found) if as_json else show(_table(found))
    return 0


@store.command()
def migrate(address: StoreOption = None) -> int:
    """Bring an old store up to date, whatever the setting store.migrate says."""
    from holdfast import sync
    from holdfast.config import Config
    from holdfast.store import open_store
    from holdfast.store.schema import REVISION

    settings = Config.load().store.model_copy(update={"migrate": True})

    async def work() -> tuple[str, str | None]:
        async with await open_store(address, settings) as opened:
            return opened.name, opened.found

    name, found = sync.run(work())
    done = {None: "created", REVISION: "already up to date"}.get(found, f"brought up to date from {found}")
    write(f"{name}: {done}, schema {REVISION}\n")
    return 0


@store.command("export")
def export_command(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Where to write, or - for standard output.")],
    address: StoreOption = None,
) -> int:
    """Write the whole store as JSON Lines."""
    from holdfast import sync
    from holdfast.store import open_store, require_store
    from holdfast.store.transfer import export_store

    require_store(address)

    async def work() -> int:
        with ExitStack() as stack:
            out = stack.enter_context(_output(file))
            async with await open_store(address) as opened:
                _refuse_the_store_itself(file, opened.path)
                return await export_store(opened, out.write, _progress(stack))

    try:
        rows = sync.run(work())
        sys.stdout.flush()
    except BrokenPipeError:
        # A reader that left early: `entry` closes what is left of the stream.
        return 0
    say(f"exported {rows} rows")
    return 0


@store.command("import")
def import_command(
    file: Annotated[str, typer.Argument(metavar="FILE", help="An export, or - for standard input.")],
    address: StoreOption = None,
) -> int:
    """Read an export into an empty store, all of it or nothing.

    From a file to PostgreSQL: holdfast store export - | holdfast store import - --store postgresql://...
    """
    from holdfast import sync
    from holdfast.store import open_store
    from holdfast.store.transfer import import_store

    async def work() -> int:
        with ExitStack() as stack:
            lines = stack.enter_context(_input(file))
            async with await open_store(address) as opened:
                return await import_store(opened, lines, _progress(stack))

    say(f"imported {sync.run(work())} rows")
    return 0


@contextmanager
def _output(file: str) -> Iterator[Any]:
    if file == STDIN:
        yield sys.stdout
        return
    path = Path(file)
    if path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8") as out:  # a device or a pipe is written to, not replaced
            yield out
        return
    # Exports hold what the store holds, so they are this user's alone, too; an older file is not overwritten half.
    path = Path(os.path.realpath(path)) if path.is_symlink() else path
    part = path.with_name(f"{path.name}.part")
    try:
        with open(part, "w", encoding="utf-8", opener=_private) as out:
            yield out
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _refuse_the_store_itself(file: str, store: Path | None) -> None:
    if file != STDIN and store is not None and Path(file).exists() and Path(file).samefile(store):
        raise InputError(f"{file} is the store itself: name another file for its export")


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


@contextmanager
def _input(file: str) -> Iterator[Iterable[str]]:
    if file == STDIN:
        yield _decoded(sys.stdin.buffer)
        return
    path = Path(file)
    if path.is_dir() or not path.exists():
        raise InputError(f"there is no file {file} to import: make one with holdfast store export")
    with path.open("rb") as lines:
        yield _decoded(lines)


def _decoded(lines: Iterable[bytes]) -> Iterator[str]:
    for number, line in enumerate(lines, start=1):
        try:
            yield line.decode("utf-8")
        except UnicodeDecodeError:
            raise InputError(f"line {number} of the export is not UTF-8: nothing was kept") from None


def _progress(stack: ExitStack) -> "Progress | None":
    return progress_bar(stack, "rows", transient=True) if on_terminal(sys.stderr) else None


def _table(found: dict[str, Any]) -> Any:
    from rich.table import Table

    table = Table(show_header=False, box=None, pad_edge=False)
    table.add_row("store", found["store"])
    table.add_row("database", f"{found['database']} {found['version']}")
    table.add_row("schema", found["schema"])
    table.add_row("size", f"{found['bytes'] / 1e6:,.1f} MB")
    for name, count in found["rows"].items():
        table.add_row(name, f"{count:,}")
    return table
