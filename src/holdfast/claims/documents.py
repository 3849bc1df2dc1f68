"""The text of HTML pages, PDF files and Word documents; rows, items and headings stay apart."""

import logging
import re
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

from holdfast.claims.html_pairs import joined_pairs
from holdfast.claims.unsaid import SILENT, said_text
from holdfast.errors import InputError, MissingExtraError

_SILENT = SILENT | {"object"}
_OPENINGS = {
    "tr": "\n| ",
    "br": "\n",
    "hr": "\n\n",
    "dd": "\n: ",
    **{f"h{n}": f"\n\n{'#' * n} " for n in range(1, 7)},
}
_PARAGRAPHS = frozenset(
    (
        "p",
        "div",
        "section",
        "article",
        "blockquote",
        "ul",
        "ol",
        "table",
        "dl",
        "dt",
        "caption",
        "summary",
        "pre",
        "title",
        "figure",
        "main",
    )
)
_CLOSINGS = {"li": "\n", "tr": " ", "dt": " ", "dd": " "}
"""What begins below these begins a line of its own; a blank line would part it from them."""
_INDENT = "\ue000"
"""Stands for a blank before an item of a list within a list, while other blanks are made one."""
_MOST_INDENT = 20
_DATE_NAMES = frozenset(
    ("date", "article:published_time", "dc.date", "dcterms.created", "pubdate", "publish-date")
)


_DECLARATION = re.compile(r"<[!?][^<>]{0,2000}+>")
_STRAY = re.compile(r"<(?!/?[A-Za-z][^<>]{0,5000}+>)")


@dataclass(frozen=True, slots=True)
class Page:
    """What an HTML page says, and the date it gives itself."""

    text: str
    date: str | None


def read_html(markup: str) -> Page:
    """Scripts, styles, hidden elements and what is struck out are skipped; nothing is run, fetched or followed."""
    reader = _PageReader()
    reader.feed(_only_whole_tags(joined_pairs(said_text(markup))))
    reader.close()
    lines = (" ".join(line.split()) for line in "".join(reader.pieces).split("\n"))
    kept = [line for line in lines if line.strip(_INDENT) not in ("-", "|", ":")]
    return Page("\n".join(kept).replace(_INDENT, " ").strip(), reader.date)


def _only_whole_tags(markup: str) -> str:
    """Comments and declarations go; a "<" that opens no tag is text: the parser is quadratic in those."""
    pieces, position = [], 0
    while (opened := markup.find("<!--", position)) >= 0 and (closed := markup.find("-->", opened + 4)) >= 0:
        pieces += [markup[position:opened], " "]
        position = closed + 3
    pieces.append(markup[position:])
    return _STRAY.sub("&lt;", _DECLARATION.sub(" ", "".join(pieces)))


class _PageReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self.date: str | None = None
        self.silent: list[str] = []
        self.lists = 0
        self.heads: list[bool] = []
        self.is_named = False
        """The row of heads of this table has been read."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SILENT:
            self.silent.append(tag)
        if tag == "li":
            self.pieces += ["\n", _INDENT * min(_MOST_INDENT, 2 * (self.lists - 1)), "- "]
        else:
            self.pieces.append(_OPENINGS.get(tag, "\n\n" if tag in _PARAGRAPHS else ""))
        self._lay_out(tag)
        self._read_date(tag, dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        if self.silent and tag == self.silent[-1]:
            self.silent.pop()
        if tag in ("ul", "ol"):
            self.lists = max(0, self.lists - 1)
        if tag == "tr" and self.heads and all(self.heads) and not self.is_named:
            self.pieces.append(f"\n|{'---|' * len(self.heads)}")
            self.is_named = True
        if tag in ("td", "th"):
            self.pieces.append(" | ")
        elif tag in _PARAGRAPHS or tag in _OPENINGS or tag == "li":
            self.pieces.append(_CLOSINGS.get(tag, "\n\n"))

    def _lay_out(self, tag: str) -> None:
        """How deep an item stands, and whether a row names the columns of those below it."""
        self.lists += tag in ("ul", "ol")
        self.is_named = self.is_named and tag != "table"
        if tag == "tr":
            self.heads = []
        elif tag in ("td", "th"):
            self.heads.append(tag == "th")

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.pieces.append(data.replace("\n", " "))

    def _read_date(self, tag: str, attributes: dict[str, str | None]) -> None:
        name = attributes.get("name") or attributes.get("property") or attributes.get("itemprop") or ""
        if tag == "meta" and name.lower() in _DATE_NAMES:
            self.date = self.date or attributes.get("content")


def read_pdf(path: Path) -> str:
    """The text of every page, with a blank line between pages."""
    try:
        from pypdf import PdfReader
    except ImportError:
        raise MissingExtraError("reading PDF files", "files") from None
    log = logging.getLogger("pypdf")
    if log.level == logging.NOTSET:  # what it logs of a damaged file, our message says once
        log.setLevel(logging.CRITICAL)
    try:
        text = "\n\n".join(page.extract_text() for page in PdfReader(path).pages)
    except Exception as error:
        raise InputError(f"{path} cannot be read as PDF: {error}") from None
    if not text.strip():
        raise InputError(f"{path} holds no text, only images perhaps: run text recognition on it first")
    return text


def read_docx(path: Path) -> str:
    """Paragraphs and tables in the order of the document."""
    try:
        from docx import Document
        from docx.table import Table
    except ImportError:
        raise MissingExtraError("reading Word files", "files") from None
    try:
        parts = list(Document(str(path)).iter_inner_content())
    except Exception as error:
        raise InputError(f"{path} cannot be read as a Word document: {error}") from None
    return "\n\n".join(_table(part) if isinstance(part, Table) else _paragraph(part) for part in parts)


def _table(table: object) -> str:
    rows = getattr(table, "rows", ())
    return "\n".join(
        "| " + " | ".join(cell.text.replace("\n", " ") for cell in row.cells) + " |" for row in rows
    )


def _paragraph(paragraph: object) -> str:
    text = str(getattr(paragraph, "text", ""))
    style = str(getattr(getattr(paragraph, "style", None), "name", ""))
    if text and style.startswith("Heading"):
        return f"# {text}"
    return f"- {text}" if text and style.startswith("List") else text
