"""`holdfast keys`: who may use the service."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from holdfast.cli.arguments import HelpFlag, help_of_group
from holdfast.cli.output import say, show_json, write
from holdfast.cli.store import JsonFlag
from holdfast.errors import InputError
from holdfast.visible import visible_text

if TYPE_CHECKING:
    from holdfast.server.keys import ApiKey, KeyRing

keys = typer.Typer(
    help="API keys of the service: shown once, kept hashed.", rich_markup_mode=None, add_help_option=False
)
IdArgument = Annotated[str, typer.Argument(metavar="ID", help="The key's id; see: holdfast keys list.")]


@keys.callback(invoke_without_command=True)
def _without_a_command(context: typer.Context, show_help: HelpFlag = False) -> None:
    help_of_group(context, show_help)


@keys.command("add")
def add_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What to know it by.")],
    scope: Annotated[
        list[str] | None,
        typer.Option(
            "--scope",
            metavar="NAME",
            help="verify, chat, memory, traces, feedback, tribunals, metrics; may be repeated. Default: all.",
        ),
    ] = None,
    tenant: Annotated[
        str, typer.Option("--tenant", metavar="NAME", help="Whose memory and traces it sees.")
    ] = "default",
    as_json: JsonFlag = False,
) -> int:
    """Make a key and print it, once.

    Example: holdfast keys add website --scope verify --tenant acme
    """
    from holdfast.server.keys import SCOPES

    try:
        made = _ring().add(name, tenant=tenant, scopes=tuple(scope or SCOPES))
    except InputError as error:
        raise typer.BadParameter(str(error)) from None
    _print(*made, as_json)
    return 0


@keys.command("rotate")
def rotate_command(
    key_id: IdArgument,
    grace: Annotated[
        float, typer.Option("--grace", min=0.0, metavar="HOURS", help="How long the old one still works.")
    ] = 24.0,
    as_json: JsonFlag = False,
) -> int:
    """Make a new key with the same rights and print it; the old one ends after a time of grace.

    Example: holdfast keys rotate 1f2e3d4c --grace 2
    """
    _print(*_ring().rotate(key_id, 3600 * grace), as_json)
    return 0


@keys.command("revoke")
def revoke_command(key_id: IdArgument) -> int:
    """Take a key away at once.

    Example: holdfast keys revoke 1f2e3d4c
    """
    gone = _ring().revoke(key_id)
    say(f"the key {gone.id} ({_on_a_line(gone.name)}) is no longer accepted.")
    return 0


@keys.command("list")
def list_command(as_json: JsonFlag = False) -> int:
    """Show every key, without its secret.

    Example: holdfast keys list
    """
    found = _ring().all()
    if as_json:
        show_json([_shown(key) for key in found])
        return 0
    for key in found:
        end = f", until {key.expires_at}" if key.expires_at else ""
        write(f"{key.id}  {_on_a_line(key.name)}  tenant {key.tenant}  {','.join(key.scopes)}{end}\n")
    if not found:
        say("there are no keys: holdfast keys add NAME makes one.")
    return 0


def _ring() -> "KeyRing":
    from holdfast.config import Config
    from holdfast.server.keys import KeyRing, keys_path

    return KeyRing(keys_path(Config.load().server))


def _print(key: "ApiKey", secret: str, as_json: bool) -> None:
    if as_json:
        show_json({**_shown(key), "key": secret})
        return
    write(f"{secret}\n")
    say(f"this is the key {key.id}, shown only now: {', '.join(key.scopes)} for tenant {key.tenant}.")


def _on_a_line(name: str) -> str:
    """A name cannot drive the terminal, or look like another line of the list."""
    return " ".join(visible_text(name).split())


def _shown(key: "ApiKey") -> dict[str, Any]:
    return {
        "id": key.id,
        "name": key.name,
        "tenant": key.tenant,
        "scopes": list(key.scopes),
        "created_at": key.created_at,
        "expires_at": key.expires_at,
    }
