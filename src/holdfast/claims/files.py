"""Files and folders read as passages: text, Markdown, HTML, JSON, JSON Lines, CSV, PDF and Word."""

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from holdfast.claims.documents import read_docx, read_html, read_pdf
from holdfast.claims.records import Passage, parse_date, parse_tags, passage_of_record, passages_of
from holdfast.errors import InputError

SUFFIXES = frozenset(
    (".txt", ".md", ".markdown", ".html", ".htm", ".json", ".jsonl", ".csv", ".tsv", ".pdf", ".docx")
)

_FRONT_MATTER = re.compile(
    r"---[ \t]*\r?\n((?:[ \t]*[-#\w][^\n]{0,1000}\n|[ \t]*\r?\n){0,100})---[ \t]*(?:\r?\n|$)"
)
_FRONT_FIELD = re.compile(
    r"^(date|published|id|source|url|speaker|author|tags):[ \t]*([^\n]+?)[ \t\r]*$", re.MULTILINE
)


def read_passages(path: Path) -> list[Passage]:
    """The passages of a file, or of every readable file of a folder, in the order of their names."""
    if path.is_dir():
        return [passage for file in files_of(path) for passage in _read_file(file, path, in_folder=True)]
    if not path.exists():
        raise InputError(f"{path} does not exist: name a file or a folder")
    return list(_read_file(path, path.parent, in_folder=False))


def files_of(folder: Path) -> list[Path]:
    """The files of a folder and those below it whose kind is known, in the order of their names; no hidden ones."""
    files = [path for path in _shown_files(folder) if path.suffix.lower() in SUFFIXES]
    if not files:
        raise InputError(
            f"{folder} holds no evidence: put files of one of these kinds in it: {' '.join(sorted(SUFFIXES))}"
        )
    return files


def other_files_of(folder: Path) -> list[Path]:
    """The files of a folder and those below it that `files_of` passes over; no hidden ones."""
    return [path for path in _shown_files(folder) if path.suffix.lower() not in SUFFIXES]


def _shown_files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder).parts):
            yield path


def _read_file(path: Path, folder: Path, *, in_folder: bool) -> Iterator[Passage]:
    """Blank files of a folder are passed over; a blank file that was asked for by name is an error."""
    passages = [p for p in _parse(path) if p.text.strip() or not in_folder]
    relative = path.relative_to(folder)
    stems = (path.stem, relative.with_suffix("").as_posix(), relative.as_posix(), path.as_posix())
    for number, passage in enumerate(passages, start=1):
        tail = f"#{number}" if len(passages) > 1 else ""
        names = tuple(dict.fromkeys(stem + tail for stem in stems))
        yield replace(passage, source=passage.source or str(path), names=names)


def _parse(path: Path) -> list[Passage]:
    kind = path.suffix.lower()
    if kind == ".pdf":
        return [Passage(read_pdf(path))]
    if kind == ".docx":
        return [Passage(read_docx(path))]
    text = _decode(path)
    if kind in (".html", ".htm"):
        page = read_html(text)
        return [Passage(page.text, date=parse_date(page.date))]
    if kind == ".json":
        return _named(str(path), passages_of(parse_json(text, path)))
    if kind == ".jsonl":
        return _json_lines(text, path)
    return _rows(text, path, _delimiter(text, kind)) if kind in (".csv", ".tsv") else [_prose(text)]


def _delimiter(text: str, kind: str) -> str:
    """A comma, unless the header has none: spreadsheets of many countries write semicolons."""
    header = next(iter(text.splitlines()), "")
    if kind == ".tsv" or ("," not in header and "\t" in header):
        return "\t"
    return ";" if "," not in header and ";" in header else ","


def _decode(path: Path) -> str:
    data = path.read_bytes()
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        name = encoding.removesuffix("-sig").upper()
        raise InputError(f"{path} is not valid {name} at byte {error.start}: save it as UTF-8") from None


def _prose(text: str) -> Passage:
    """Text or Markdown; what its front matter says becomes the date, the id and the source."""
    front = _FRONT_MATTER.match(text)
    if front is None:
        return Passage(text)
    fields = {key: value.strip("\"'") for key, value in _FRONT_FIELD.findall(front.group(1))}
    source = fields.get("source") or fields.get("url")
    return Passage(
        text[front.end() :],
        fields.get("id"),
        source,
        parse_date(fields.get("date") or fields.get("published")),
        speaker=fields.get("speaker") or fields.get("author"),
        tags=parse_tags(fields.get("tags")),
    )


def parse_json(text: str, path: Path, line: int | None = None) -> object:
    """The value of a JSON file or of one of its lines; InputError that says where it is wrong."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        where = f"{path}, line {line}," if line else str(path)
        raise InputError(f"{where} is not valid JSON: {error}") from None


def passages_of_line(text: str, path: Path, number: int) -> list[Passage]:
    """The passages of one line of JSON Lines; a mapping is always a record there."""
    value = parse_json(text, path, number)
    found = map(passage_of_record, [value]) if isinstance(value, Mapping) else passages_of(value)
    return _named(f"{path}, line {number}", found)


def _named(place: str, found: Iterator[Passage]) -> list[Passage]:
    """What is read there; an error says where."""
    try:
        return list(found)
    except InputError as error:
        raise InputError(f"{place}: {error}") from None


def _json_lines(text: str, path: Path) -> list[Passage]:
    lines = enumerate(text.split("\n"), start=1)
    return [
        passage for number, line in lines if line.strip() for passage in passages_of_line(line, path, number)
    ]


def _rows(text: str, path: Path, delimiter: str) -> list[Passage]:
    """A row with a text column is a record; any other reads "Column: value; Column: value"."""
    try:
        rows = list(csv.DictReader(io.StringIO(text.replace("\x00", " "), newline=""), delimiter=delimiter))
    except csv.Error as error:
        raise InputError(f"{path} is not valid CSV: {error}") from None
    return [
        _row({(key or "").strip(): value for key, value in row.items() if isinstance(value, str)})
        for row in rows
    ]


def _row(row: dict[str, str]) -> Passage:
    folded = {key.lower(): value for key, value in row.items()}
    if any(key in folded for key in ("text", "content", "page_content", "passage", "body")):
        return next(passages_of(folded))
    told = "; ".join(f"{key}: {value.strip()}" for key, value in row.items() if value.strip())
    return Passage(
        told, folded.get("id") or None, folded.get("source") or None, parse_date(folded.get("date"))
    )
