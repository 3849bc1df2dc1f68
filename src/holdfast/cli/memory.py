"""`holdfast memory`: passages that last, found again by their words and by their meaning."""

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from holdfast.cli.arguments import HelpFlag, help_of_group
from holdfast.cli.exits import ERROR
from holdfast.cli.memory_view import hit_table, importing_bar, passage_table
from holdfast.cli.output import say, show, show_json, write
from holdfast.cli.sources import file_or_folder, only_one_stdin, read_text
from holdfast.cli.store import JsonFlag, StoreOption, named_store

if TYPE_CHECKING:
    from holdfast.memory.api import Memory

SpaceOption = Annotated[
    str | None,
    typer.Option("--space", metavar="NAME", help="The part of the store to use; default: as configured."),
]
SourceOption = Annotated[
    str | None, typer.Option("--source", metavar="TEXT", help="Only passages of this source.")
]

memory = typer.Typer(help="Keep passages and find them again.", rich_markup_mode=None, add_help_option=False)
_EMPTY = "memory is empty: holdfast memory add FILES keeps what they hold."


@memory.callback(invoke_without_command=True)
def _without_a_command(context: typer.Context, show_help: HelpFlag = False) -> None:
    help_of_group(context, show_help)


@memory.command()
def add(
    passages: Annotated[
        list[str],
        typer.Argument(metavar="PATH_OR_TEXT...", help="Files, folders, - for standard input, or texts."),
    ],
    name: Annotated[str | None, typer.Option("--id", metavar="ID", help="The id of a text.")] = None,
    source: Annotated[
        str | None, typer.Option("--source", metavar="TEXT", help="Where a text is from.")
    ] = None,
    date: Annotated[
        str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="When a text is from.")
    ] = None,
    speaker: Annotated[str | None, typer.Option("--speaker", metavar="NAME", help="Who said a text.")] = None,
    tag: Annotated[list[str] | None, typer.Option("--tag", metavar="TAG", help="May be repeated.")] = None,
    space: SpaceOption = None,
    address: StoreOption = None,
    as_json: JsonFlag = False,
) -> int:
    """Keep passages; one with an id that is there takes its place.

    Example: holdfast memory add notes/ facts.jsonl
    """
    if not only_one_stdin(passages):
        raise typer.BadParameter("standard input (-) can be read only once.", param_hint="PATH_OR_TEXT")
    paths = [file_or_folder(text, "passage") for text in passages]
    texts = [read_text(text, "passage") for text, path in zip(passages, paths, strict=True) if path is None]
    about = {"id": name, "source": source, "date": _day(date, "--date"), "speaker": speaker, "tags": tag}
    if any(about.values()) and len(texts) != 1:
        raise typer.BadParameter(
            "these describe one text; files carry their own.", param_hint="--id, --date, …"
        )
    with _open(address, space) as opened:
        added = opened.add([{"text": text, **about} for text in texts])
        _load(opened, [path for path in paths if path is not None], len(added), as_json)
    return 0


@memory.command()
def recall(
    query: Annotated[
        str, typer.Argument(metavar="QUERY", help="A file, - for standard input, or the text itself.")
    ],
    k: Annotated[int, typer.Option("--k", "-k", min=1, max=1000, metavar="N", help="Most hits.")] = 5,
    as_of: Annotated[
        str | None, typer.Option("--as-of", metavar="YYYY-MM-DD", help="Nothing that is dated later.")
    ] = None,
    since: Annotated[
        str | None, typer.Option("--since", metavar="YYYY-MM-DD", help="Nothing earlier or without a date.")
    ] = None,
    source: SourceOption = None,
    rerank: Annotated[bool, typer.Option("--rerank", help="Let the judge reread the best hits.")] = False,
    space: SpaceOption = None,
    address: StoreOption = None,
    as_json: JsonFlag = False,
) -> int:
    """Find the passages that a query is about."""
    until, earliest = _day(as_of, "--as-of"), _day(since, "--since")
    asked = read_text(query, "query")
    with _open(named_store(address), space) as opened:
        hits = opened.recall(asked, k, as_of=until, since=earliest, source=source, rerank=rerank)
        is_empty = not hits and not opened.count()
    if as_json:
        show_json([hit.to_dict() for hit in hits])
    elif hits:
        show(hit_table(hits))
    else:
        say(_EMPTY if is_empty else "nothing was found.")
    return 0


@memory.command("list")
def list_command(
    limit: Annotated[int, typer.Option("--limit", min=1, metavar="N", help="Most passages.")] = 100,
    offset: Annotated[int, typer.Option("--offset", min=0, metavar="N", help="Passages to skip.")] = 0,
    source: SourceOption = None,
    space: SpaceOption = None,
    address: StoreOption = None,
    as_json: JsonFlag = False,
) -> int:
    """Show passages in the order in which they were added."""
    with _open(named_store(address), space) as opened:
        found, total = opened.passages(limit, offset, source=source), opened.count()
    if as_json:
        show_json({"total": total, "passages": [passage.to_dict() for passage in found]})
    elif found:
        show(passage_table(found, total))
    else:
        say(_EMPTY if not total else f"none of the {total} passages is among these.")
    return 0


@memory.command()
def remove(
    ids: Annotated[list[str] | None, typer.Argument(metavar="ID...", help="Ids of passages.")] = None,
    source: Annotated[
        str | None, typer.Option("--source", metavar="TEXT", help="All passages of this source instead.")
    ] = None,
    space: SpaceOption = None,
    address: StoreOption = None,
    as_json: JsonFlag = False,
) -> int:
    """Remove passages by their ids, or all those of a source."""
    if bool(ids) == bool(source):
        raise typer.BadParameter("give either ids or --source.", param_hint="ID")
    with _open(named_store(address), space) as opened:
        count = opened.remove(ids or None, source=source)
    show_json({"removed": count}) if as_json else write(f"removed {count} {_passages(count)}\n")
    if not count:
        say("none of these passages is there. See: holdfast memory list")
    return 0 if count else ERROR


def _open(address: str | None, space: str | None) -> "Memory":
    from holdfast.memory.api import Memory

    return Memory(address, space=space)


def _load(opened: "Memory", paths: list[Path], texts: int, as_json: bool) -> None:
    from holdfast.memory.importing import Imported

    done = Imported(0, 0, 0, 0.0)
    if paths:
        with ExitStack() as stack:
            done = opened.load(paths, importing_bar(stack))
    if as_json:
        show_json(
            {
                "passages": texts + done.passages,
                "changed": texts + done.changed,
                "files": done.files,
                "passed_over": [str(path) for path in done.passed_over],
            }
        )
        return
    total = texts + done.passages
    files = f"{done.files} {_files(done.files)}"
    pace = f" from {files} in {done.seconds:.1f} s, {done.rate:.0f} a second" if done.files else ""
    same = (
        f"; {done.passages - done.changed} of them were there unchanged"
        if done.passages > done.changed
        else ""
    )
    write(f"kept {total} {_passages(total)}{pace}{same}\n")
    if others := done.passed_over:
        kinds = ", ".join(sorted({path.suffix or path.name for path in others})[:5])
        say(f"{len(others)} {_files(len(others))} of other kinds passed over ({kinds})")


def _passages(count: int) -> str:
    return "passage" if count == 1 else "passages"


def _files(count: int) -> str:
    return "file" if count == 1 else "files"


def _day(written: str | None, option: str) -> Any:
    from holdfast.claims.records import parse_date

    day = parse_date(written)
    if day is None and written is not None:
        raise typer.BadParameter(
            f"{written!r} is no date: write YYYY-MM-DD, such as 2026-01-31.", param_hint=option
        )
    return day
