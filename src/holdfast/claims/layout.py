"""What the tables, lists, headings and tags of a text say of the pieces within them."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import islice

from holdfast.claims.answers import read_answers
from holdfast.claims.blocks import Range, split_blocks
from holdfast.claims.html_blocks import BREAK, is_html, read_html
from holdfast.claims.inline_objects import find_objects, in_words, is_small
from holdfast.claims.line_ends import is_stamped
from holdfast.claims.list_items import as_sentence, stated_items, stated_lines, with_definitions
from holdfast.claims.markup import strip_markup
from holdfast.claims.sections import Sections, turns
from holdfast.claims.signals import leans_on_name, leans_on_sentence
from holdfast.claims.table_rows import field_of, rows_of_evidence
from holdfast.claims.verbs import is_finite, words_of
from holdfast.claims.words import content_words

_LONGEST_UNDER_HEADING = 20
"""Words: a longer sentence says by itself what it is about, and is read without its heading."""
_STOPS = (".", "!", "?", ":")
_MOST_BEFORE = 3
"""Sentences that a pronoun is followed back through."""
_LONGEST_ENTRY = 2_000
"""Characters of an entry of a log before an object."""
_MARKS = re.compile(r"(?:\[[^\[\]\n]{1,40}+\]|<[a-z][^<>\n]{0,100}+>|[\s>*•+-]){0,40}+")
"""What stands before the first word: marks of items, tags, references of the sentence before."""

_CLAUSE = re.compile(
    r"(?:§{1,2}\s?|(?:Article|Art\.|Section|Sec\.|Clause|Rule)\s)\d{1,4}(?:\.\d{1,3}){0,4}[a-z]?[.):]?\s(?:[-–—:]\s)?"
    r"(?=[\"“]?[A-Z])|\d{1,3}(?:\.\d{1,3}){1,4}[.):]?\s(?=[\"“]?(?!Million|Billion|Trillion)(?:A|[A-Z][a-z]++)\s)"
)
_CLAUSES = re.compile(rf"^[ \t]*+({_CLAUSE.pattern})", re.MULTILINE)
_FEWEST_CLAUSES = 2
"""One number at the start of a line may be an amount."""


class Layout:
    """The layout of one passage, asked for each of its pieces."""

    def __init__(self, text: str) -> None:
        html = read_html(text)
        blocks = with_definitions(html.rest, split_blocks(html.rest))
        self._is_html = is_html(text)
        self.blocks = sorted([*blocks, *html.blocks], key=lambda block: block.start)
        self.rows = rows_of_evidence(html.rest) | html.stated
        self._text = text
        self.objects = self._small_objects() if "{" in text else []
        self._items, self._sections = stated_items(text, self.blocks), Sections(text, self.blocks)
        self._headings = {block.start: block.end for block in self.blocks if block.kind == "heading"}
        self._answers: dict[Range, str] = {}
        self._has_clauses = len(list(islice(_CLAUSES.finditer(text), _FEWEST_CLAUSES))) == _FEWEST_CLAUSES

    def _small_objects(self) -> list[Range]:
        """Where objects stand that are read with the words around them; in code they are part of a program."""
        starts = [block.start for block in self.blocks]
        found = list[Range]()
        for region in find_objects(self._text):
            block = self.blocks[bisect_right(starts, region.start) - 1]
            reads = block.kind not in ("code", "row") or self._is_logged(region.start)
            if reads and is_small(self._text, region):
                found.append((region.start, region.end))
        return found

    def _is_logged(self, position: int) -> bool:
        """Whether the line that a place stands in is an entry of a log."""
        above = self._text.rfind("\n", max(0, position - _LONGEST_ENTRY), position)
        return above >= 0 and is_stamped(self._text[above + 1 : position].lstrip())

    def read_pieces(self, pieces: Sequence[Range]) -> None:
        """Take in how the blocks were cut, so that answers are read behind their questions."""
        self._answers = read_answers(self._text, self.blocks, pieces, self._headings)

    def told(self, low: int, high: int) -> tuple[str | None, str]:
        """What a row, an item or a field states by itself, None for a sentence; and the heading above it."""
        heading_ends = self._headings.get(low, low)
        section = self._sections.title_at(heading_ends) if heading_ends < high else ""
        piece = self._text[heading_ends if section else low : high].strip()
        stated = self._stated(low, high, piece)
        if self._holds_object(low, high):
            stated = in_words(piece if stated is None else stated)
        if stated == "":
            return "", ""
        long = len(piece.split()) > _LONGEST_UNDER_HEADING and not turns(section)
        if long or (stated or "").startswith(section):
            section = ""
        if (low, high) in self._answers:
            section = ", ".join(part for part in section.split(", ") if not _is_said_in(stated or "", part))
        return (piece if section and stated is None and low < heading_ends else stated), section

    def _holds_object(self, low: int, high: int) -> bool:
        place = bisect_left(self.objects, (low, 0))
        return place < len(self.objects) and self.objects[place][1] <= high

    def _stated(self, low: int, high: int, piece: str) -> str | None:
        if not self._says(low, high):
            return ""  # the underline of a heading, a rule
        told = self.rows.get((low, high), self._answers.get((low, high), self._items.get(high)))
        if told is not None:
            return strip_markup(told) if self._is_html and "<" in told else told
        if self._is_html and ("<" in piece or "&" in piece):
            return self._without_tags(low, high, piece)
        told = field_of(piece) or (stated_lines(piece) if "\n" in piece else None)
        if told is None and is_stamped(piece):
            return f"{as_sentence(piece)}\n\n"  # the next entry is not read on from this one
        return told

    def _without_tags(self, low: int, high: int, piece: str) -> str:
        """The words between tags; those of a heading that stands with them are told apart from them."""
        behind = self._headings.get(low, low)
        if low < behind < high and piece.startswith(self._text[low:behind].strip()):
            title = strip_markup(self._text[low:behind]).strip("# ")
            said = strip_markup(self._text[behind:high])
            said = said if any(map(str.isalnum, said)) else ""
            return f"{title}{'' if title[-1:] in _STOPS else ':'} {said}" if title and said else title or said
        lines = "\n".join(strip_markup(line) for line in BREAK.split(piece))
        if not any(map(str.isalnum, lines)):
            return ""
        return field_of(lines) or stated_lines(lines) or " ".join(lines.split())

    def clause_mark(self, low: int, high: int) -> str:
        """The number that a clause begins with; "" where the passage does not number its clauses."""
        found = _CLAUSE.match(self._text, low, high) if self._has_clauses else None
        return found.group().strip() if found else ""

    def before(self, ranges: Sequence[Range], number: int) -> str:
        """The sentences of its paragraph, or the heading, that say whom a sentence with a pronoun is about."""
        low, high = ranges[number]
        if not self._leans(low, high):
            return ""
        if low in self._headings:
            return self._below_heading(low, low)
        # an underline belongs to its heading
        above = [n for n in range(max(0, number - 2 * _MOST_BEFORE), number) if self._says(*ranges[n])]
        below = low
        for start, end in (ranges[n] for n in reversed(above[-_MOST_BEFORE:])):
            is_heading = start in self._headings
            if self._text.count("\n", end, below) > (3 if is_heading else 1):
                return ""
            if is_heading or not self._leans(start, end):
                return self._below_heading(start, low)
            below = start
        return ""

    def _says(self, low: int, high: int) -> bool:
        return any(map(str.isalnum, self._text[low:high]))

    def _leans(self, low: int, high: int) -> bool:
        behind_heading = self._headings.get(low, low)
        return behind_heading < high and _leans(self._text[behind_heading:high])

    def _below_heading(self, start: int, end: int) -> str:
        """The text without the heading that it begins with, unless the first sentence below that leans on it."""
        behind = self._headings.get(start, start)
        said = self._text[behind:end].strip()
        said = said.lstrip("-= \n") if behind > start else said
        if behind == start or (said and not _leans(said)):
            return said
        title = strip_markup(self._text[start:behind]).strip("#: ")
        return f"{title}: {said}".strip()


def _is_said_in(stated: str, section: str) -> bool:
    """ "1. Do I need a visa" says no more than the question that is read with its answer."""
    return {word for word in content_words(section) if not word.isdigit()} <= set(content_words(stated))


def _leans(sentence: str) -> bool:
    """Begins with a word that the sentence before explains: "She", "Its"; "This" before a verb, not "This policy"."""
    marks = _MARKS.match(sentence)
    said = sentence[marks.end() if marks else 0 :][:200]
    if leans_on_name(said):
        return True
    words = words_of(said)[:3] if leans_on_sentence(said) else []
    points = words[1:2] if words[:1] != ["The"] else words[2:]
    return any(map(is_finite, points))
