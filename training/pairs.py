"""A sound claim and its twin with one mistake, on the same evidence: what procedural hallucinations are made of."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from edits import Span, names_of
from holdfast.claims import chunk_evidence
from holdfast.claims.types import Evidence

_STATEMENT = re.compile(r"[A-Z“\"][^\n?¿|#]{30,300}[.”\"]")
QUOTED = re.compile(r"“([^“”]{20,200})”|(?<![\w\"])\"(?=\w)([^\"“”]{20,200})(?<=[\w.,!])\"(?!\w)")
_LIST_MARK = re.compile(r"[-*•+#|]|\d{1,3}[.)]\s")
_OPENER = re.compile(
    r"^(?:However|Moreover|Furthermore|In addition|Additionally|Meanwhile|Nevertheless|Also), "
)
_ASIDE = re.compile(r" \([^()]*\)|, (?:who|which|where) [^,.;“”\"]{5,80},(?= [a-z])")
_FRONTED = re.compile(
    r"((?:In|On|By|During|Since|After) (?:the )?(?:[A-Z][a-z]+ )?(?:\d{1,2},? )?(?:[A-Z][a-z]+ )?(?:1[5-9]|20)\d\d), "
    r"((?:[A-Z][^.,;:]*|the [^.,;:]*|he [^.,;:]*|she [^.,;:]*|they [^.,;:]*))(\.)"
)
_OWNER = re.compile(r"['’]s?$")
_NO_NAME = frozenset(
    """The This That These Those When While After Before During In On At By For From With All But And Also He She It
    They We You His Her Its Their Our Your As If However What Who Where How Why Although Because Since Until Under
    Over Then There Here Not No Yes One Two First Second Last""".split()  # noqa: SIM905
)


@dataclass(frozen=True)
class Pair:
    """`wrong` differs from `sound` in the characters `spans`; `passages` replaces the page where it is set."""

    kind: str
    form: str
    sound: str
    wrong: str
    label: str
    """What `wrong` is: contradicted, unsupported or not_supported."""
    spans: tuple[Span, ...]
    passages: tuple[str, ...] | None = None
    ids: tuple[str, ...] | None = None

    def on(self, passages: tuple[str, ...], ids: tuple[str, ...] | None = None) -> "Pair":
        """The same claims held against other passages."""
        return replace(self, passages=passages, ids=ids)


@dataclass(frozen=True)
class Page:
    """A context cut into sentences."""

    source: str
    text: str

    @cached_property
    def sentences(self) -> list[str]:
        """The sentences that are prose, in order, each on one line."""
        chunks = (" ".join(chunk.text.split()) for chunk in chunk_evidence(Evidence("1", self.text)))
        return [text for text in chunks if not _LIST_MARK.match(text)]

    @cached_property
    def claims(self) -> list[str]:
        """Sentences that can stand as a claim: statements of 7 to 40 words."""
        return [s for s in self.sentences if 7 <= len(s.split()) <= 40 and _STATEMENT.fullmatch(s)]

    @cached_property
    def names(self) -> list[str]:
        """Capitalised names, as often as they occur."""
        found = (_OWNER.sub("", name) for sentence in self.sentences for name in names_of(sentence))
        return [name for name in found if name.split()[0] not in _NO_NAME and not name.isupper()]


def changed_span(sound: str, wrong: str) -> tuple[Span, ...]:
    """The words of `wrong` between what both begin with and what both end with."""
    start = next((i for i, (a, b) in enumerate(zip(sound, wrong, strict=False)) if a != b), len(sound))
    tail = next(
        (i for i, (a, b) in enumerate(zip(reversed(sound), reversed(wrong), strict=False)) if a != b), 0
    )
    tail = min(tail, len(wrong) - start, len(sound) - start)
    start, end = wrong.rfind(" ", 0, start) + 1, len(wrong) - tail
    end = end if end >= len(wrong) or wrong[end - 1] == " " else (wrong + " ").find(" ", end)
    return ((start, max(end, start + 1)),)


def shapes(sentence: str) -> Iterator[tuple[str, str]]:
    """The sentence as it is, without an aside or opener, and with its opening phrase at the end: (form, text)."""
    yield "whole", sentence
    aside = _ASIDE.search(sentence)
    quoted = aside is not None and any(q.start() < aside.start() < q.end() for q in QUOTED.finditer(sentence))
    short = _OPENER.sub("", sentence if quoted else _ASIDE.sub("", sentence, count=1))
    if short != sentence and len(short.split()) >= 6:
        yield "shortened", short[0].upper() + short[1:]
    moved = _FRONTED.fullmatch(sentence)
    if moved:
        phrase, rest, stop = moved.groups()
        yield "moved", f"{rest[0].upper()}{rest[1:]} {phrase[0].lower()}{phrase[1:]}{stop}"
