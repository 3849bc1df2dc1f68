"""What the values of data state as evidence: each behind its keys and behind the names of the entries it stands in."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from holdfast.claims.asked_values import AskedValues, Path, read_answer
from holdfast.claims.json_claims import (
    TEXT_KEYS,
    WRAPPERS,
    as_label,
    ends_sentence,
    key_of,
    key_words,
    reads_as_text,
)
from holdfast.claims.json_values import Key, Value, decoded
from holdfast.claims.markup import strip_markup
from holdfast.claims.words import word_set

_NAME_KEYS = word_set("name title label")
_ID_KEYS = word_set("id sku code key number no slug symbol")
_HEAD_KEYS = word_set("columns headers header heads fields cols")
_TEXT_WORDS = WRAPPERS | word_set(
    """about abstract bio caption chunk comment context document excerpt extract full highlight html intro long main
    markdown overview page passage raw review section short snippet transcript value"""
)
"""Words of keys that say of a text no more than that it is one."""
_SWITCHES = {"on": "yes", "off": "no"}
"""As YAML and INI understand them; the judge reads "yes" with more certainty."""
_LONGEST_NAME, _LONGEST_ID = 80, 20
_MOST_NAMES = 3
_MOST_CELLS = 12


@dataclass(frozen=True, slots=True)
class Statement:
    """What one value says, or a row of them."""

    start: int
    """Where its key begins."""
    end: int
    inner: tuple[int, int]
    """Where the value itself stands, without quotation marks."""
    stated: str
    """ "name: Basic; users: 5"; a text alone; "" for a name that the other values of its entry are told with."""
    about: str
    """Of a text: what it is said of, "name: Basic"."""
    asked: str = ""
    """Of an answer: its question, which is said in what it states."""


class DataReader:
    """The values of one piece of data, with the names of its objects."""

    def __init__(self, text: str, values: Sequence[Value]) -> None:
        self._text, self._values = text, values
        self._children: dict[Path, dict[Key, None]] = defaultdict(dict)
        self._fields: dict[Path, dict[str, Value]] = defaultdict(dict)
        self._items: dict[Path, list[Value]] = defaultdict(list)
        for value in values:
            for length in range(len(value.path) - 1, -1, -1):
                held, part = self._children[value.path[:length]], value.path[length]
                if part in held:
                    break  # and all above it are known as well
                held[part] = None
            if value.path and isinstance(last := value.path[-1], str):
                self._fields[value.path[:-1]].setdefault(last, value)
            elif value.path:
                self._items[value.path[:-1]].append(value)
        self._asked = AskedValues(self._fields, self._said)
        self._told: dict[Path, tuple[list[tuple[Value | None, str]], list[str]]] = {}
        self._names = self._found_names()
        self._maps = {path for path in self._children if self._is_keyed_by_name(path)}
        self._heads = {path: self._heads_of(path) for path in self._children if self._is_grid(path)}

    def statements(self) -> Iterator[Statement]:
        """All of them, in order; a list within a list is one."""
        position = 0
        while position < len(self._values):
            row = self._row_at(position)
            yield self._of_row(row) if row else self._of_value(self._values[position])
            position += len(row) or 1

    def _of_value(self, value: Value) -> Statement:
        said, (names, keys) = self._said(value), self._told_with(value)
        place = (value.start, value.end, value.inner)
        if self._asked.by_owner.get(value.owner) is value:
            return Statement(*place, "", "")
        if question := self._asked.asked_of(value):
            asking = self._told_with(self._asked.question_of(value) or value)[1][:-1]
            about = "; ".join([*names, *_label(asking)])
            return Statement(*place, read_answer(question, said), about, question)
        if not value.key or (value.is_text and (key_of(value.key) in TEXT_KEYS or reads_as_text(said))):
            tells = not _TEXT_WORDS.issuperset(keys[-1].casefold().split())
            about = "; ".join([*names, *_label(keys if tells else keys[:-1])])
            return Statement(*place, said, about)
        if self._names.get(value.owner) is value and len(self._children[value.owner]) > 1:
            return Statement(*place, "", "")
        return Statement(*place, "; ".join([*names, f"{as_label(keys)}: {said}"]), "")

    def _said(self, value: Value) -> str:
        """A value in words, with the remark behind it."""
        low, high = value.inner
        said = " ".join(strip_markup(decoded(self._text[low:high])[0]).split())
        said = said if value.is_text else _SWITCHES.get(said.lower(), said)
        return f"{said} ({self._text[slice(*value.remark)]})" if value.remark else said

    def _told_with(self, value: Value) -> tuple[list[str], list[str]]:
        """The names of what a value stands in, the outermost first, and its keys from the innermost of them on."""
        above = value.path[: len(value.owner)]
        if above not in self._told:
            self._told[above] = self._names_above(above)
        named, keys = self._told[above]
        unsaid = (value, self._asked.question_of(value))
        names = [told for name, told in named if name is None or name not in unsaid]
        return names[-_MOST_NAMES:], [*keys, key_words(value.key)]

    def _names_above(self, above: Path) -> tuple[list[tuple[Value | None, str]], list[str]]:
        names, keys = list[tuple[Value | None, str]](), list[str]()
        for length in range(len(above) + 1):
            path, part = above[:length], above[length - 1] if length else None
            keyed = isinstance(part, str) and path[:-1] in self._maps
            if keyed and not any(isinstance(above_it, int) for above_it in path[-2:-1]):
                # The key names it; what all of them together are called says nothing of it.
                names = [known for known in names if known[0] is not self._names.get(path[:-1])]
            if isinstance(part, str) and keyed and keys:
                names.append((None, f"{as_label(keys)}: {key_words(part)}"))
                keys = []
            elif isinstance(part, str) and key_words(part).casefold() not in WRAPPERS:
                keys.append(key_words(part))
            elif isinstance(part, int):
                # What stands above a list does not name its entries: an order's lamp is no order.
                listed = above[length - 2] if length > 1 else 0
                own = isinstance(listed, str) and key_words(listed).casefold() not in WRAPPERS
                keys = [_singular(key_words(str(listed)))] if own else []
            if (name := self._names.get(path)) is not None:
                called = " ".join(key_words(key) for key in name.path[length:] if isinstance(key, str))
                # "order id" of "orders", and not "order order id".
                prefix = [] if keys and called.startswith(keys[-1]) else keys
                names.append((name, f"{as_label([*prefix, called])}: {self._said(name)}"))
            if isinstance(part, int):
                keys = []
        return names, keys

    def _found_names(self) -> dict[Path, Value]:
        """The value that names an object: of an entry of a list the one that tells it from the others."""
        found: dict[Path, Value] = {}
        lists: dict[Path, list[Path]] = defaultdict(list)
        for path, parts in self._children.items():
            if not any(map(_is_word, parts)):
                continue
            if path in self._asked.by_owner:
                found[path] = self._asked.by_owner[path]
            elif path and isinstance(path[-1], int):
                lists[path[:-1]].append(path)
            elif (name := self._called(path, _NAME_KEYS)) is not None:
                found[path] = name
        for path, entries in lists.items():
            telling = self._telling_key(path, entries)
            for entry in entries:
                fields = self._fields.get(entry, {})
                named = (
                    self._called(entry, _NAME_KEYS)
                    or self._called(entry, _ID_KEYS)
                    or self._called_within(entry)
                )
                if (name := named or fields.get(telling)) is not None:
                    found[entry] = name
        return found

    def _called(self, path: Path, words: frozenset[str]) -> Value | None:
        """The value whose key says that it is the name: "name", "product_title"."""
        most = _LONGEST_NAME if words is _NAME_KEYS else _LONGEST_ID
        for key, value in self._fields.get(path, {}).items():
            last = key_words(key).casefold().rpartition(" ")[2]
            if last in words and _width(value) <= most:
                return value
        return None

    def _called_within(self, entry: Path) -> Value | None:
        """The name of an object in it, "metadata": {"name": "web"}."""
        inner = (self._called((*entry, part), _NAME_KEYS) for part in self._children[entry])
        return next((name for name in inner if name is not None), None)

    def _telling_key(self, path: Path, entries: Sequence[Path]) -> str:
        """Of entries that nothing calls by a name: the key of the list itself, "plan" of "plans"; the first with words
        of its own in each entry; the first with values of its own."""
        listed = _singular(path[-1].casefold()) if path and isinstance(path[-1], str) else None
        said: dict[str, list[str]] = defaultdict(list)
        wordy: Counter[str] = Counter()
        for entry in entries:
            for key, value in self._fields.get(entry, {}).items():
                words = self._said(value)
                if (
                    _width(value) <= _LONGEST_NAME
                    and key_of(key) not in TEXT_KEYS
                    and not ends_sentence(words)
                ):
                    said[key].append(words)
                    wordy[key] += value.is_text and any(map(str.isalpha, words))
        own = [key for key, words in said.items() if len(set(words)) == len(words) == len(entries)]
        in_words = [key for key in own if wordy[key] == len(entries)]
        any_words = [key for key in said if wordy[key]]
        return next((key for key in (*own, *said) if key.casefold() == listed), None) or next(
            iter([*in_words, *own, *any_words]), ""
        )

    def _is_keyed_by_name(self, path: Path) -> bool:
        """Whether its keys are names: two of them hold objects that share a key."""
        counted: Counter[Key] = Counter()
        for part in self._children[path]:
            inner = self._children.get((*path, part))
            if inner and isinstance(part, str) and all(map(_is_word, inner)):
                counted.update(list(inner))
        return max(counted.values(), default=0) > 1

    def _is_grid(self, path: Path) -> bool:
        """Whether it is a list of lists of values."""
        parts = self._children[path]
        rows = [self._items.get((*path, part), ()) for part in parts if not _is_word(part)]
        return len(rows) == len(parts) > 1 and all(0 < len(row) <= _MOST_CELLS for row in rows)

    def _heads_of(self, grid: Path) -> list[Value]:
        """The names of the columns: a list beside the rows, or the first row where it alone is words throughout."""
        first, second = self._items[*grid, 0], self._items[*grid, 1]
        for part in self._children[grid[:-1]] if grid else ():
            beside = self._items.get((*grid[:-1], part), [])
            if key_of(part) in _HEAD_KEYS and len(beside) == len(first):
                return beside
        is_head = len(first) == len(second) and all(value.is_text for value in first)
        return first if is_head and not all(value.is_text for value in second) else []

    def _row_at(self, position: int) -> Sequence[Value]:
        """The values of a row of a grid that begins here."""
        first = self._values[position]
        if len(first.path) < 2 or first.path[:-2] not in self._heads:
            return ()
        end = position + 1
        while end < len(self._values) and self._values[end].path[:-1] == first.path[:-1]:
            end += 1
        return self._values[position:end]

    def _of_row(self, row: Sequence[Value]) -> Statement:
        heads = self._heads[row[0].path[:-2]]
        place = (row[0].start, row[-1].end, (row[0].start, row[-1].end))
        if heads and heads[0] is row[0]:
            return Statement(*place, "", "")
        cells = list(map(self._said, row))
        if len(heads) == len(row):
            cells = [
                f"{key_words(self._said(head))}: {cell}" for head, cell in zip(heads, cells, strict=True)
            ]
        names, keys = self._told_with(row[0])
        told = "; ".join(cells) if heads or not any(keys) else f"{as_label(keys)}: {'; '.join(cells)}"
        return Statement(*place, "; ".join([*names, told]), "")


def _label(keys: Sequence[str]) -> list[str]:
    """The keys as one part of what stands before a text; none where there are none."""
    return [as_label(keys)] if any(keys) else []


def _is_word(part: Key) -> bool:
    return isinstance(part, str)


def _width(value: Value) -> int:
    return value.inner[1] - value.inner[0]


def _singular(word: str) -> str:
    """ "plan" for "plans"; a word that only looks so, as "bus", stays, and a name, "Leeds"."""
    if word.rpartition(" ")[2][:1].isupper():
        return word
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    return (
        word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3 else word
    )
