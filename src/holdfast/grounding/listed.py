"""What a claim makes of items and rows: one that is listed as not so, or parts of two that stand apart."""

import re
from collections.abc import Iterator, Sequence

from holdfast.claims.instructions import is_instruction
from holdfast.claims.line_ends import is_stamped
from holdfast.claims.list_items import denies, lead_of, leaves_open
from holdfast.claims.markup import strip_markup
from holdfast.claims.sections import turns
from holdfast.claims.types import Chunk, Claim
from holdfast.claims.verbs import has_finite_verb
from holdfast.claims.words import content_words
from holdfast.judges.exact.clashes.nearly import CONTRADICTED, MISCOPIED, exact_judgement
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.typography import excerpt, plain
from holdfast.judges.types import Judgement

_UNDONE = (0.05, 0.2, 0.75)
_SAYS_SO = re.compile(
    r"\b(?:no|none|neither|nor|nobody|nothing|without|except|exclu\w+|prohibit\w*|forbid\w*|ban(?:s|ned|ning)?|avoid\w*|refus\w+"
    r"|remov\w+|cancel\w*|discontinu\w+|withdraw\w*|withdrawn|reject\w*|abolish\w*|drop(?:s|ped)?|gone|end(?:s|ed)?"
    r"|out of|outside|un(?:available|supported|true)|myths?|false\w*|wrong\w*|incorrect\w*|extra|yourself|instead)\b"
)
"""In a claim: it says itself that something is not so."""
_SAYS_OPEN = re.compile(
    r"\b(?:propos\w+|plan(?:s|ned|ning)?|suggest\w*|request\w*|draft\w*|ideas?|may|might|could|would|will|shall|should"
    r"|to do|todo|discuss\w*|consider(?:s|ed|ing|ation)?|want(?:s|ed|ing)?|wish(?:es|ed|ing)?|going to|yet|if)\b"
)
_TAKES_BACK = re.compile(
    r"\b(?:exclu\w+|prohibit\w*|forbid\w*|banned|remov\w+|cancel\w*|discontinu\w+|withdrawn|reject\w*|abolish\w*)\b"
)
_SEVERAL = re.compile(r"\b(?:and|or|both|all|also|instead|then|before|after|replac\w+)\b")
_AFFIRMS = frozenset(
    content_words(
        """included includes covered covers offered offers available supported supports provided provides contained
        contains added adds allowed allows permitted insured confirmed exists takes place part scope sold sells use used
        done happens happened works held true right accepted paid pays gets free"""
    )
)
"""What says of an item that it is so."""
_ROW = re.compile(r"^\s*+\||<t[dhr]\b", re.IGNORECASE)
_ITEM = re.compile(r"\s*+(?:[-*•–+·|<]|\(?\w{1,3}[.)]\s)")
_HAS = re.compile(r"\b(?:has|have|had|there (?:is|are|was|were))\b")
_BETWEEN = re.compile(r"[,;]|\b(?:and|or)\b")
_DIGITS, _WORDS = re.compile(r"\d+"), re.compile(r"(?:[^\W\d_]++[ '-]?+)++")
_MACHINE = re.compile(r"\b(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|CRITICAL|FATAL)\b|\w=\S")
"""In a line that a program wrote: people who write down what happened tell one thing in several entries."""
_FEWEST_FIELDS, _SHORTEST = 3, 3
_FEWEST_WORDS = 4
"""Of a sentence whose verb may be a noun as well: "It seats 42 guests."."""
_MOST_BESIDE = 2
"""Words beside an item that a claim with one of these may have, such as the name of a shop."""


def listed_otherwise(claim: Claim, chunks: Sequence[Chunk]) -> Judgement | None:
    """Against a claim that states outright what the evidence has below "Not covered" or "Proposed", and only there."""
    said, wanted = plain(claim.text), set(content_words(claim.text))
    for chunk in chunks:
        lead = _lead(chunk)
        # below "Exclusions" a whole sentence says itself what is so
        is_denied = denies(lead) and (lead != chunk.section or not _is_whole(chunk.text))
        is_open = leaves_open(lead)
        items = _items(chunk, lead) if is_denied or is_open else ()
        item = next(
            (words for words in items if _affirms(said, wanted, words, set(content_words(lead)))), None
        )
        if item is None:
            continue
        if any(_says_outright(other, item) for other in chunks):
            return None
        shown = excerpt(chunk.quotation if chunk.stated else f"{lead}: {chunk.text}", 160)
        if is_denied and not NEGATED.search(said) and not _SAYS_SO.search(said):
            return exact_judgement(CONTRADICTED, f"The evidence has this among what is not so: “{shown}”")
        if is_open and not NEGATED.search(said) and not _SAYS_OPEN.search(said):
            return exact_judgement(_UNDONE, f"The evidence has this among what is not done yet: “{shown}”")
    return None


def listed_elsewhere(claim: Claim, chunks: Sequence[Chunk]) -> Judgement | None:
    """Against a claim that puts an item of one list into another: "PDF export was removed", where it was added."""
    said, wanted = plain(claim.text), set(content_words(claim.text))
    leads = {chunk: lead for chunk in chunks if (lead := lead_of(chunk.stated, chunk.text))}
    if NEGATED.search(said) or _SEVERAL.search(said) or len(set(leads.values())) < 2:
        return None
    for chunk, lead in leads.items():
        item, own = next(_items(chunk, lead)), set(content_words(lead))
        if not item or not item <= wanted or wanted & own - item or denies(lead):
            continue
        for other in {name for name in leads.values() if name != lead}:
            named = set(content_words(other))
            meant = named and named <= wanted - item
            taken_back = denies(other) and _TAKES_BACK.search(said) and not _TAKES_BACK.search(plain(lead))
            rest = wanted - item - named
            if not (meant or taken_back) or len(rest) > _MOST_BESIDE:
                continue
            if not any(item <= set(content_words(held.reading)) for held in chunks if held is not chunk):
                shown = excerpt(chunk.quotation, 160)
                return exact_judgement(MISCOPIED, f"The evidence has this in another list: “{shown}”")
    return None


def of_other_column(claim: Claim, chunks: Sequence[Chunk]) -> Judgement | None:
    """Against the value of another column: "Children pay 9.00", where the row has this for adults."""
    said, wanted = plain(claim.text), set(content_words(claim.text))
    if NEGATED.search(said) or _SEVERAL.search(said):
        return None
    figures = {word for word in wanted if word[0].isdigit()}
    for chunk in chunks:
        fields = _fields(chunk)
        if (
            len(fields) < _FEWEST_FIELDS
            or not fields[0][1] <= wanted
            or not figures <= set(content_words(chunk.reading))
        ):
            continue
        told = [field for field in fields[1:] if field[1] and field[1] <= wanted]
        asked = [
            field for field in fields[1:] if field[0] and all(_has_kin(word, wanted) for word in field[0])
        ]
        if len(told) != 1 or len(asked) != 1 or told == asked or _shape(told[0][2]) != _shape(asked[0][2]):
            continue
        if not any(told[0][1] <= set(content_words(other.reading)) for other in chunks if other is not chunk):
            shown = excerpt(chunk.quotation, 160)
            return exact_judgement(MISCOPIED, f"The evidence has this in another column: “{shown}”")
    return None


def of_other_entry(claim: Claim, chunks: Sequence[Chunk]) -> Judgement | None:
    """Against a claim that puts together what a log says in two entries, and in none of them alone."""
    stamped = [chunk for chunk in chunks if is_stamped(chunk.text)]
    by_program = 2 * sum(_MACHINE.search(chunk.text) is not None for chunk in stamped) > len(stamped)
    entries = [set(content_words(chunk.reading)) for chunk in stamped] if by_program else []
    wanted = set(content_words(claim.text))
    telling = {word for word in wanted if 0 < sum(word in entry for entry in entries) <= len(entries) / 2}
    if (
        len(entries) < 2
        or len(telling) < 2
        or _SEVERAL.search(plain(claim.text))
        or NEGATED.search(plain(claim.text))
    ):
        return None
    if any(telling <= set(content_words(chunk.reading)) for chunk in chunks):
        return None
    shown = next(chunk for chunk in chunks if not telling.isdisjoint(content_words(chunk.reading)))
    reason = f"The evidence has no entry that says all of this: “{excerpt(shown.quotation, 160)}”"
    return exact_judgement(MISCOPIED, reason)


def _fields(chunk: Chunk) -> list[tuple[set[str], set[str], str]]:
    """The words of the names and of the values of a row, and the values as they are written."""
    parts = [part.partition(": ") for part in (chunk.stated or "").rstrip(". \n").split("; ")]
    pairs = [(name, value) if value else ("", name) for name, _, value in parts]
    return [(set(content_words(name)), set(content_words(value)), value) for name, value in pairs]


def _has_kin(word: str, words: set[str]) -> bool:
    """Whether a word is there, or one that it begins: "child" and "children"."""
    return word in words or (len(word) > _SHORTEST and any(other.startswith(word) for other in words))


def _shape(value: str) -> str:
    """ "9.00" and "12.50" are alike, "9.00" and "4" are not."""
    return _WORDS.sub("w", _DIGITS.sub("d", value))


def copies_denied(claim: Claim, chunks: Sequence[Chunk]) -> bool:
    """Whether a claim is copied from below "Do not:" and nowhere else."""
    wanted = set(content_words(claim.text))
    holding = [chunk for chunk in chunks if wanted <= set(content_words(chunk.text))]
    return bool(holding) and all(denies(lead_of(chunk.stated, chunk.text)) for chunk in holding)


def _lead(chunk: Chunk) -> str:
    """What announces an item, or else the heading above it; the name of a column announces no row."""
    announced = lead_of(chunk.stated, chunk.text)
    is_row = _ROW.search(chunk.text) is not None
    return announced if announced and (turns(announced) or not is_row) else chunk.section


def _is_whole(text: str) -> bool:
    """Whether it is a sentence: by its verb, or, where it is no item, by its full stop."""
    said = strip_markup(text)
    if has_finite_verb(said) or is_instruction(said):
        return True
    is_listed = _ITEM.match(text) or _BETWEEN.search(said)
    return said.endswith(".") and not is_listed and len(said.split()) >= _FEWEST_WORDS


def _items(chunk: Chunk, lead: str) -> Iterator[set[str]]:
    """The words of what is listed, without those of its announcement: of all, and of each part between commas."""
    said = (chunk.stated or chunk.text).partition(f"{lead}: ")[2] or strip_markup(chunk.text)
    yield set(content_words(said))
    if lead == chunk.section:  # a row lists what its first cell names
        yield _fields(chunk)[0][1]
    yield from (set(content_words(part)) for part in _BETWEEN.split(said))


def _affirms(said: str, wanted: set[str], item: set[str], lead: set[str]) -> bool:
    """Whether a claim says of this item, and of hardly anything else, that it is so."""
    if not item or not wanted or not (item <= wanted or wanted <= item):
        return False
    rest = wanted - item - lead
    affirming = wanted & _AFFIRMS or (wanted - item) & lead or _HAS.search(said)
    return len(rest - _AFFIRMS) <= (_MOST_BESIDE if affirming else 0)


def _says_outright(chunk: Chunk, item: set[str]) -> bool:
    lead = _lead(chunk)
    return not denies(lead) and not leaves_open(lead) and item <= set(content_words(chunk.reading))
