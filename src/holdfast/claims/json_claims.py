"""What JSON states: each field is a claim, "warranty months: 24", and texts are read as texts."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from holdfast.claims.json_values import Key, Region, Value, decoded
from holdfast.claims.markup import strip_markup
from holdfast.claims.record_names import may_name
from holdfast.claims.references import NUMBER, is_sure_id, looks_like_id
from holdfast.claims.statements import asks
from holdfast.claims.types import Citation
from holdfast.claims.words import word_set

TEXT_KEYS = word_set(
    """answer response text summary explanation content message output result reasoning rationale
    justification description details detail note notes claim claims statement statements fact facts
    sentence sentences paragraph paragraphs body conclusion quote completion reply analysis"""
)
"""Their values are texts that need no key to be understood."""
WRAPPERS = TEXT_KEYS | word_set(
    "data results answers responses items item properties fields records record info"
)
_SOURCE_KEYS = word_set(
    """source sources citation citations reference references ref refs cites cited evidence document documents
    doc docs passage passages chunk chunks url urls link links href"""
)
_ABOUT_THE_ANSWER = word_set(
    """id uuid confidence certainty language lang model tokens timestamp schema question query prompt found
    answerable success"""
)
_NUMBER_KEYS = word_set("id uuid sku code key number no nr slug symbol isbn ean")
"""They tell the entries of a list apart, as they do in evidence; alone they say nothing of one."""
_NOTHING_SAID = word_set("- n/a na none null unknown unspecified unavailable ok success error")
_NOT_STATED = re.compile(
    r"(?:not|un)\s?(?:specified|stated|mentioned|available|known|provided|given|found)\b", re.I
)
_WORD_BREAK = re.compile(r"[_\-./\s]++|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_ENDS_SENTENCE = re.compile(r"[.!?。！？।][\"'”’)\]\s]*+$")
_COUNTS = re.compile(r"\d{1,12}|\d{4}-\d\d(?:-\d\d)?")
"""A whole number, a year or a day."""
_MOST_KEYS = 4
_LONGEST_NAME = 80
_LONGEST_LABEL = 300
"""Characters of a key, or of several that stand in each other: each value below them is told behind them."""


@dataclass(frozen=True, slots=True)
class Field:
    """One value and how it is to be read."""

    start: int
    end: int
    text: str
    """"warranty months: 24", or a text without its key."""
    context: str | None
    citations: tuple[Citation, ...]
    places: Sequence[int] | None
    """Of a text that is to be read as one: where each of its characters stands, and where it ends."""


def json_fields(text: str, region: Region, ids: Collection[str], several: bool) -> Iterator[Field]:
    """The fields that state something, in order; `several`: there are other records, so that each needs its name."""
    if _is_call(region):
        return
    record = _Record(text, region, ids, several)
    for value in region.values:
        if (field := record.read(value)) is not None:
            yield field


class _Record:
    """The values of one piece of JSON, with the names and the citations of its objects."""

    def __init__(self, text: str, region: Region, ids: Collection[str], several: bool) -> None:
        self.text, self.ids = text, ids
        self.names: dict[tuple[Key, ...], Value] = {}
        self.numbers: dict[tuple[Key, ...], Value] = {}
        """What tells an entry from the others where no words of its own do: "id: 1"."""
        self.questions: dict[tuple[Key, ...], str] = {}
        self.citations: dict[tuple[Key, ...], list[Citation]] = {}
        self.several = several
        for value in region.values:
            self._look_at(value)
        self._look_at_entries(region.values)

    def _look_at(self, value: Value) -> None:
        said = self._said(value)
        if _under_sources(value):
            self._cite(value, said)
        elif value.is_text and asks(said):
            self.questions.setdefault(value.owner, said)
        elif value.is_text and _is_name(value, said):
            known = self.names.get(value.owner)
            if known is None or _names_better(value, said, known, self._said(known)):
                self.names[value.owner] = value

    def _look_at_entries(self, values: Sequence[Value]) -> None:
        """Entries of one list that no name tells apart are told apart by their number."""
        lists = defaultdict[tuple[Key, ...], list[tuple[Key, ...]]](list)
        fields = defaultdict[tuple[Key, ...], list[Value]](list)
        for value in values:
            if value.owner and isinstance(value.owner[-1], int) and len(value.path) == len(value.owner) + 1:
                fields[value.owner].append(value)
        for owner in fields:
            lists[owner[:-1]].append(owner)
        if self.several and () not in self.names:
            own = [value for value in values if len(value.path) == 1 and _is_number_key(value.key)]
            self.numbers |= {value.owner: value for value in own[:1]}
        for entries in lists.values():
            names = [self._said(self.names[entry]) for entry in entries if entry in self.names]
            if len(entries) > 1 and not len(set(names)) == len(names) == len(entries):
                self.numbers |= self._numbers_of([fields[entry] for entry in entries])

    def _numbers_of(self, entries: Sequence[Sequence[Value]]) -> dict[tuple[Key, ...], Value]:
        """Of each entry the value of the first key that is a number's, or that comes first and tells them apart."""
        keys = dict.fromkeys(value.key for value in entries[0] if _is_number_key(value.key))
        for key in [*list(keys)[:_MOST_KEYS], entries[0][0].key]:
            found = [next((value for value in entry if value.key == key), None) for entry in entries]
            known = [value for value in found if value is not None and not _under_sources(value)]
            said = {self._said(value) for value in known}
            tells = key in keys or (len(entries[0]) > 1 and all(map(_COUNTS.fullmatch, said)))
            if len(said) == len(entries) and tells and all(len(words) <= _LONGEST_NAME for words in said):
                return {value.owner: value for value in known}
        return {}

    def _cite(self, value: Value, said: str) -> None:
        if said in self.ids or NUMBER.fullmatch(said) or (looks_like_id(said) and is_sure_id(said)):
            place = next(n for n, part in enumerate(value.path) if key_of(part) in _SOURCE_KEYS)
            marker = self.text[value.start : value.end]
            cited = self.citations.setdefault(value.path[:place], [])
            cited.append(Citation(said, marker, value.start, value.end))

    def read(self, value: Value) -> Field | None:
        """The field of a value; None where it says nothing about the world."""
        said = self._said(value)
        if not any(map(str.isalnum, said)) or said.casefold() in _NOTHING_SAID or _NOT_STATED.match(said):
            return None
        is_text = value.is_text and (
            key_of(value.key) in TEXT_KEYS or _ENDS_SENTENCE.search(said) is not None
        )
        if key_of(value.key) in _ABOUT_THE_ANSWER or (_under_sources(value) and not reads_as_text(said)):
            return None
        citations = self._citations_of(value)
        if is_text and (len(said.split(maxsplit=2)) > 2 or not value.key or key_of(value.key) in TEXT_KEYS):
            return self._text(value, citations)
        words = f"{self._key(value)}: {said}" if value.key else said
        name, question = self._name_of(value, numbered=True), self.questions.get(value.owner)
        if name is not None and self._is_one_of_several(value):
            return Field(value.start, value.end, f"{name}; {words}", question, citations, None)
        return Field(value.start, value.end, words, question or name, citations, None)

    def _text(self, value: Value, citations: tuple[Citation, ...]) -> Field:
        low, high = value.inner
        words, places = decoded(self.text[low:high])
        moved = range(low, high + 1) if places is None else [low + place for place in places]
        context = self.questions.get(value.owner) or self._name_of(value)
        if context is None and key_of(value.key) not in TEXT_KEYS | {""}:
            context = self._key(value)
        return Field(value.start, value.end, words, context, citations, moved)

    def _said(self, value: Value) -> str:
        low, high = value.inner
        return strip_markup(decoded(self.text[low:high])[0])

    def _key(self, value: Value) -> str:
        """The words of its keys, without those that merely wrap: "company", "ceo", "name" is "company ceo name"."""
        listed = max((n for n, part in enumerate(value.owner) if isinstance(part, int)), default=-1)
        keys = [part for part in value.owner[listed + 1 :] if isinstance(part, str)]
        told = [words for key in keys if (words := key_words(key)).casefold() not in WRAPPERS]
        return as_label([*told, key_words(value.key)])

    def _name_of(self, value: Value, *, numbered: bool = False) -> str | None:
        """ "product: Aero 5", for the other fields of its object and of those within; a number names no text."""
        for length in range(len(value.owner), -1, -1):
            owner = value.owner[:length]
            name = (self.numbers.get(owner) if numbered else None) or self.names.get(owner)
            if name is not None:
                return None if name is value else f"{key_words(name.key)}: {self._said(name)}"
        return None

    def _is_one_of_several(self, value: Value) -> bool:
        return self.several or any(isinstance(part, int) for part in value.owner)

    def _citations_of(self, value: Value) -> tuple[Citation, ...]:
        for length in range(len(value.owner), -1, -1):
            if found := self.citations.get(value.owner[:length]):
                return tuple(found)
        return ()


def _is_call(region: Region) -> bool:
    """The call of a tool, by its name and arguments, asks for something and states nothing."""
    keys = {part for value in region.values for part in value.path if isinstance(part, str)}
    return "name" in keys and not keys.isdisjoint(("arguments", "parameters", "tool_calls"))


def key_words(key: str) -> str:
    """ "warranty_months", "warrantyMonths" and "WARRANTY_MONTHS" are "warranty months"; "CEO" and "Paris" stay."""
    key = key[:_LONGEST_LABEL]
    words = [word for word in _WORD_BREAK.split(key) if word]
    if len(words) < 2 or " " in key:
        return key.strip()
    shouted = key.isupper() and "_" in key  # as all settings of the environment are
    return " ".join(word if word[1:].lower() != word[1:] and not shouted else word.lower() for word in words)


def as_label(keys: Sequence[str]) -> str:
    """Keys that stand in each other as one; where they are too long together, the innermost."""
    return " ".join(keys)[-_LONGEST_LABEL:]


def key_of(part: Key) -> str:
    """What a key is about: "source_ids" and "confidenceScore" are "source" and "confidence"."""
    if isinstance(part, int):
        return ""
    words = key_words(part).casefold().split()
    return (
        words[0]
        if words and (len(words) == 1 or words[-1] in ("id", "ids", "score", "level", "text"))
        else " ".join(words)
    )


def _under_sources(value: Value) -> bool:
    return any(key_of(part) in _SOURCE_KEYS for part in value.path)


def _is_name(value: Value, said: str) -> bool:
    """Short words under a key of their own: what the other fields of the object are about."""
    if not isinstance(value.path[-1], str) or key_of(value.key) in TEXT_KEYS | _ABOUT_THE_ANSWER:
        return False
    return len(said) <= _LONGEST_NAME and any(map(str.isalpha, said)) and not _ENDS_SENTENCE.search(said)


def _is_number_key(key: str) -> bool:
    return key_words(key).casefold().rpartition(" ")[2] in _NUMBER_KEYS


def _names_better(value: Value, said: str, known: Value, known_said: str) -> bool:
    """A later field is the name where it is called one, or where the earlier one is a day or an amount."""
    if _is_called_name(value) != _is_called_name(known):
        return _is_called_name(value)
    return may_name(said) and not may_name(known_said)


def _is_called_name(value: Value) -> bool:
    return key_words(value.key).casefold().split()[-1:] in (["name"], ["title"])


def reads_as_text(said: str) -> bool:
    """Whether a value is a sentence, which needs no key."""
    return len(said.split(maxsplit=4)) > 4 and ends_sentence(said)


def ends_sentence(said: str) -> bool:
    """Whether it ends as a sentence does."""
    return _ENDS_SENTENCE.search(said) is not None
