"""What an argument means: a file, a folder, standard input, or the text itself."""

import re
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Sequence
from pathlib import Path

from holdfast.errors import InputError

STDIN = "-"
_KNOWN_SUFFIXES = (
    ".txt", ".text", ".md", ".markdown", ".rst", ".html", ".htm", ".pdf", ".docx",
    ".json", ".jsonl", ".csv", ".tsv", ".xml", ".yaml", ".yml", ".toml", ".log",
)  # fmt: skip
_STARTS_LIKE_A_PATH = re.compile(r"(?:\.{0,2}|~)[/\\]|[A-Za-z]:[/\\]")
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]{1,15}://", re.IGNORECASE)
_LONGEST_PATH = 1024


def read_text(argument: str, what: str) -> str:
    """The text that an argument stands for."""
    if argument == STDIN:
        return decode(sys.stdin.buffer.read(), "standard input")
    path = find_path(argument, what)
    if path is None:
        return argument
    if path.is_dir():
        raise InputError(
            f"{path} is a folder. Give the {what} as one file, as text, or as - for standard input."
        )
    return decode(path.read_bytes(), str(path))


def read_data(argument: str, what: str) -> str:
    """The same of what is written as JSON or TOML; what cannot be either is the name of a file, which must exist."""
    is_text = argument != STDIN and find_path(argument, what) is None
    if is_text and argument.strip() and not any(mark in argument for mark in "{[="):
        raise InputError(f"there is no file {argument} for the {what}. Check the path.")
    return read_text(argument, what)


def file_or_folder(argument: str, what: str) -> Path | None:
    """The file or folder that an argument names; None for what `read_text` reads: text, standard input, a pipe."""
    path = None if argument == STDIN else find_path(argument, what)
    # The name of a pipe (`<(cat notes.txt)` gives /dev/fd/63) says nothing of what comes through it.
    return path if path is not None and (path.is_file() or path.is_dir()) else None


def find_path(argument: str, what: str) -> Path | None:
    """The path that an argument names, or None when it is text; what looks like a path must exist."""
    if not argument or len(argument) > _LONGEST_PATH or "\n" in argument or "\0" in argument:
        return None
    path = Path(argument).expanduser() if argument.startswith("~") else Path(argument)
    try:
        if path.exists():
            return path
    except (OSError, ValueError):
        return None
    if _ADDRESS.match(argument) and not _has_space(argument):
        raise InputError(
            f"{argument} is an address, and nothing is fetched. Save the page and give the file as {what}."
        )
    if looks_like_path(argument):
        raise InputError(
            f"there is no file or folder {argument} for the {what}. Check the path; "
            "to pass text that looks like a path, pipe it in and give - instead."
        )
    return None


def looks_like_path(argument: str) -> bool:
    """Prose may hold a slash ("and/or"); a path starts or ends like one, or has a slash and no blank."""
    if argument.lower().endswith(_KNOWN_SUFFIXES):
        return True
    if not _has_space(argument):
        return "/" in argument or "\\" in argument
    return bool(_STARTS_LIKE_A_PATH.match(argument)) and argument[-1] not in ".!?"


def decode(raw: bytes, name: str) -> str:
    """UTF-8, with or without a byte order mark, and UTF-16 with one."""
    marked = raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    if not marked and _has_every_other_byte_empty(raw):
        raise _no_text(name)
    try:
        return raw.decode("utf-16" if marked else "utf-8-sig")
    except UnicodeDecodeError as error:
        if marked:
            told = (
                f"{name} begins as UTF-16 and is none ({error.reason}). Convert it first: save it as UTF-8."
            )
            raise InputError(told) from None
        if b"\0" in raw:
            raise _no_text(name) from None
        raise InputError(
            f"{name} is not UTF-8 (byte {error.start}: {error.reason}). Convert it first, for example from "
            "Latin-1 with: iconv -f latin1 -t utf-8"
        ) from None


def _has_every_other_byte_empty(raw: bytes) -> bool:
    """Is it UTF-16 without a mark? A NUL here and there is a blank, as everywhere."""
    return len(raw) % 2 == 0 and max(raw[::2].count(0), raw[1::2].count(0)) > len(raw) // 4


def _no_text(name: str) -> InputError:
    return InputError(f"{name} is no text file: save the text as UTF-8, and give that.")


def only_one_stdin(arguments: Sequence[str]) -> bool:
    """Standard input can be read once."""
    return list(arguments).count(STDIN) <= 1


def _has_space(text: str) -> bool:
    return any(character.isspace() for character in text)
