"""The value of another row: "Italy has 68 million people", where the table has these for France."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from holdfast.claims.words import STOPWORDS, stem
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import LONGEST
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.rows import NEXT_ROW
from holdfast.judges.exact.reading.typography import excerpt, plain

_NAMED = re.compile(r"(?P<name>[^\W_][^:;]{0,40}): (?P<cell>[^;]{1,80}?)(?:; |\.?$)")
_LEAD = re.compile(r"[^;]{1,200}?: (?=[^\W_][^:;]{0,40}: [^;]{1,80}; )")
"""What a row of several fields stands below or behind: "12:01 order created: id: 17; status: paid"."""
_WORD = re.compile(r"[^\W_]+(?:(?:[-'.]|(?<=\d):(?=\d\d))[^\W_]+)*")
_OPEN = re.compile(
    r"n't\b|\b(?:or|if|unless|than|both|all|every|each|total|together|except|only|other|most|least)\b"
)
"""In a claim: what compares, sums up, or speaks of several rows."""
_AND = re.compile(r"\band\b")
_NO_VALUE = re.compile(
    r"(?:yes|no|none|nobody|nothing|on|off|included|permitted|allowed|available|accepted|declined|all|any|both|each|"
    r"every(?:one|body|thing)?|others|the rest)\b",
    re.IGNORECASE,
)
"""What answers a question that the name of the field puts, and names nothing."""
_SPEAKS = re.compile(r"[!?]|\b(?:I|you|we|my|your|our)\b")
"""Lines of a conversation are no fields."""
_HOLDER = re.compile(
    r"(?:(?:full |first |last )?name|user|customer|client|patient|member|guest|student|applicant|owner|account)",
    re.IGNORECASE,
)
"""The field that says of whom the others tell."""
_DENIES = re.compile(r"\b(?:no|no longer|nobody|none|without)\b", re.IGNORECASE)
_DIGIT, _OWNER, _RANGE = re.compile(r"\d"), re.compile(r"['’]s\b"), re.compile(r"(?<=\d)[-–](?=\d)")
_FEWEST, _MOST_WORDS = 2, 6
_MOST_BESIDE = 4
"""Words of a claim beside the name and the value of a field that it tells."""
_ID_COLUMN = re.compile(
    r"(?:[\w ]*[ _])?(?:id|no|nr|number|#|key|index|pos|rank|row)|[a-z]+Id", re.IGNORECASE
)
_ID = re.compile(r"[\w#.-]*\d[\w#.-]*")


@dataclass(frozen=True, slots=True)
class _Row:
    names: tuple[str, ...]
    cells: tuple[frozenset[str], ...]
    """The words of each cell; of a list "Check-in: 3 pm" the name is the first."""
    shown: tuple[str, ...]
    sentence: str

    @property
    def name(self) -> int:
        """The column that names it: the first, or the one behind a number."""
        numbered = _ID_COLUMN.fullmatch(self.names[0]) and _ID.fullmatch(self.shown[0])
        return 1 if numbered and len(self.cells) > 2 and any(map(str.isalpha, self.shown[1])) else 0


def find_value_of_other_row(claim: str, sentences: Sequence[str]) -> Clash | None:
    """A cell that the rows of the evidence have beside another one than the claim has it beside."""
    plain_claim = plain(claim) if len(claim) <= LONGEST else ""
    if not plain_claim or any(pattern.search(plain_claim) for pattern in (_OPEN, _DENIES, NEGATED)):
        return None
    rows, said = list(_rows(sentences)), frozenset(root for root, _, _ in _roots(claim))
    if "; " in claim:  # a record: a field that says its name again says nothing of the others
        rows = [row for row in rows if row.names[0]]
    held = [[column for column, cell in enumerate(row.cells) if cell and cell <= said] for row in rows]
    if len(rows) < _FEWEST or any(len(columns) > 1 for columns in held):
        return None  # a row that has two of them says so
    named = [(row, columns[0]) for row, columns in zip(rows, held, strict=True) if columns]
    found = [
        (own, other, column)
        for own, place in named
        for other, column in named
        if place <= own.name
        and column > place
        and own.names == other.names
        and column < len(own.cells)
        and not other.cells[column] <= own.cells[place]  # "Ann" names a row, and is the manager of Bob
        # a title that is read with the next field makes its name longer
        and (own.names[0] or not own.cells[0] <= other.cells[0])
    ]
    # several items of one list have the same name
    owners = {row.cells[: row.name + 1] for row, _, _ in found}
    if len(owners) != 1 or len({row.cells[at] for _, row, at in found}) != 1:
        return None
    own, other, column = found[0]
    listed, several = not own.names[0], _AND.search(plain_claim)
    if listed and len(said - own.cells[0] - other.cells[column]) > _MOST_BESIDE:
        return None  # "The permit is bound to …, so a replacement would …" says more than what a field holds
    if listed and (several or not all(_are_alike(one, another, claim) for one, another, _ in found)):
        return None
    if (several or listed) and not _words(own.names[column]) <= said:
        return None  # which column is meant is told, too, where more than one thing is said
    start, end = _place(claim, other.cells[column])
    value, name = excerpt(other.shown[column]), excerpt(other.shown[other.name])
    why = f"The evidence has “{value}” for “{name}”, and another for this"
    return Clash(start, end, why, own.sentence) if own.cells[column] != other.cells[column] else None


def _are_alike(own: _Row, other: _Row, claim: str) -> bool:
    """Whether two fields of a list tell the same of two things, and not two things of one, as in a form.

    "Name: Fig. Born: 3 May." says of Fig when it was born, and "Visitors: berth 2 only" says something of berth 2.
    """
    (key, value), (_, told) = own.shown, other.shown
    if (
        _NO_VALUE.match(value)
        or _NO_VALUE.match(told)
        or _SPEAKS.search(f"{value} {told}")
        or _HOLDER.fullmatch(other.shown[0])
    ):
        return False
    if bool(_DIGIT.search(value)) != bool(_DIGIT.search(told)):
        return False
    if not (other.cells[1].isdisjoint(own.cells[0]) and _all_words(value).isdisjoint(other.cells[0])):
        return False
    if not _exact_words(key) <= _exact_words(claim):
        return False  # "the work" is not the field "Works"
    if own.cells[0].isdisjoint(other.cells[0]) and bool(_names(value)) != bool(_names(told)):
        return False  # a street and the works there
    return not any(_DIGIT.search(word) or word in _names(told) for word in _all_words(value) & other.cells[1])


def _rows(sentences: Sequence[str]) -> Iterator[_Row]:
    for text in (row.strip(" \n-*•+") for sentence in sentences for row in NEXT_ROW.split(sentence)):
        lead = _LEAD.match(text)
        text = text[lead.end() :] if lead else text
        pairs = [(found["name"].strip(), found["cell"].strip()) for found in _NAMED.finditer(text)]
        if not pairs or sum(len(name) + len(cell) + 2 for name, cell in pairs) + 2 * len(pairs) < len(text):
            continue
        # a field of a list stands for a row of two, also below what it is of: "Team: Seats: 25"
        (first, second), (inner, mark, cell) = pairs[0], pairs[0][1].partition(": ")
        names = tuple(name for name, _ in pairs) if len(pairs) > 1 else ("", inner if mark else "")
        shown = tuple(cell for _, cell in pairs) if len(pairs) > 1 else (first, cell if mark else second)
        yield _Row(names, tuple(map(_words, shown)), shown, text)


def _words(cell: str) -> frozenset[str]:
    words = frozenset(root for root, _, _ in _roots(cell))
    return words if len(words) <= _MOST_WORDS else frozenset()


def _all_words(cell: str) -> frozenset[str]:
    return frozenset(root for root, _, _ in _roots(_RANGE.sub(" ", _OWNER.sub("", cell))))


def _names(cell: str) -> frozenset[str]:
    """The stems of the words with one capital: "GB" is no name."""
    return frozenset(
        stem(word.lower()) for word in _WORD.findall(cell) if word[1:].islower() and word.istitle()
    )


def _exact_words(text: str) -> frozenset[str]:
    """The telling words as they are written; one "s" at the end makes no difference."""
    words = (word.lower() for word in _WORD.findall(text))
    return frozenset(word.removesuffix("s") for word in words if word not in STOPWORDS)


def _roots(text: str) -> list[tuple[str, int, int]]:
    """The stems of the telling words; "check-in" and "check-out" are two."""
    words = [(found[0].lower().removesuffix("'s"), *found.span()) for found in _WORD.finditer(text)]
    return [(stem(word), start, end) for word, start, end in words if word not in STOPWORDS]


def _place(claim: str, cell: frozenset[str]) -> tuple[int, int]:
    places = [(start, end) for root, start, end in _roots(claim) if root in cell]
    return places[0][0], places[-1][1]
