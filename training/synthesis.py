"""Made examples: true sentences copied, cut, joined, and falsified, with the changed words marked."""

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from edits import Edit, Values, names_of, negate, numbers_of, phrases_of, random_edit, value_of, years_of
from fusions import clause_of, misresolve, resolve, splice
from holdfast.claims.types import Chunk
from holdfast.claims.words import content_words
from rows import LARGEST_WINDOW, SMALLEST_WINDOW, Document, Example

_OPENERS = re.compile(
    r"^(?:However|Moreover|Furthermore|In addition|Additionally|Meanwhile|Nevertheless|Therefore|Thus|But|And|So"
    r"|Also),? ",
)
_ASIDE = re.compile(r" \([^()]*\)|, (?:who|which|where) [^,.;]{5,80},")
_BEST, _FAIR_PART = 2, 0.3
"""Sentences that are taken from under a claim: so many at least, and all with such a share of its content words."""
_PARTNERS = 8
"""Sentences that are tried for a tail."""
_QUANTIFIED = re.compile(
    r"\b(?:all|every|each|both|only|always|any|some|no|none|nobody|nothing|neither|without|many|most|few|and|or|but|if)\b",
    re.IGNORECASE,
)
"""Denying a claim with one of these denies more, or less, than the whole of it."""
LONGEST_DENIAL = 16
"""Words: in longer claims a "not" often falls into a side clause."""
_TAIL = re.compile(r",? (?:in|on|at|by|with|after|during|since) [^,;.]{4,60}(?=\.$)")


class Pool:
    """Names, phrases and sentences of all documents, for details that come from elsewhere."""

    def __init__(self, documents: list[Document], rng: Random) -> None:
        texts = [c.text for d in documents for c in rng.sample(d.chunks, min(6, len(d.chunks)))]
        self.sentences = [t for t in texts if 6 <= len(t.split()) <= 40]
        self.names = sorted({name for t in texts for name in names_of(t)})
        self.phrases = sorted({p for t in texts for p in phrases_of(t)})

    def values(self, text: str, rng: Random) -> Values:
        """What `text` offers for swaps, with a few strangers."""
        return Values(
            tuple(dict.fromkeys(names_of(text))),
            tuple(dict.fromkeys(numbers_of(text))),
            tuple(dict.fromkeys(years_of(text))),
            tuple(rng.sample(self.names, min(20, len(self.names)))),
            tuple(rng.sample(self.phrases, min(6, len(self.phrases)))),
        )


def document_examples(
    page: Document,
    pool: Pool,
    rng: Random,
    most: int,
    reworded: dict[str, str] | None = None,
    *,
    plain: bool = False,
) -> Iterator[Example]:
    """Claims made from the sentences of one document; those with a paraphrase are used in those words too.

    `plain` leaves out single clauses, spliced sentences, and sentences whose pronoun was replaced.
    """
    usable = [
        n for n, c in enumerate(page.chunks) if 7 <= len(c.text.split()) <= 45 and c.text[-1:] in '.!"”'
    ]
    values = pool.values(" ".join(c.text for c in page.chunks), rng)
    for number in rng.sample(usable, min(most, len(usable))):
        sentence = page.chunks[number].text
        made = [
            _make(page, number, sentence, usable, values, pool, rng, plain),
            *([] if plain else _with_names(page, number, values, rng)),
        ]
        if reworded and sentence in reworded:
            made += _reworded(page, number, reworded[sentence], values, pool, rng)
        yield from (example for example in made if example is not None)


def _make(
    page: Document,
    number: int,
    sentence: str,
    usable: list[int],
    values: Values,
    pool: Pool,
    rng: Random,
    plain: bool,
) -> Example | None:
    clause = None if plain else clause_of(sentence, rng)
    draw = rng.random()
    if draw < 0.12:
        return _read(page, "copy", _spoken(sentence, rng), "supported", (), rng)
    if draw < 0.28:
        short = clause if clause and rng.random() < 0.6 else shorten(sentence, rng)
        return _read(page, "cut", short, "supported", (), rng)
    if draw < 0.33:
        joined = _join(sentence, page.chunks[rng.choice(usable)].text)
        return _read(page, "joined", joined, "supported", (), rng)
    if draw < 0.48:
        return _removed(page, number, sentence, rng)
    if draw < 0.54:
        return _half_true(page, sentence, pool, rng)
    base = sentence if rng.random() < 0.5 else clause or shorten(sentence, rng)
    if draw < 0.66 and not plain:
        return _edited(page, spliced(base, page, rng), rng)
    return _falsified(page, base, values, rng)


def spliced(claim: str, page: Document, rng: Random) -> Edit | None:
    """The head of a claim with the tail of a sentence of its document."""
    for chunk in rng.sample(page.chunks, min(_PARTNERS, len(page.chunks))):
        edit = splice(claim, chunk.text, rng)
        if edit is not None:
            return edit
    return None


def _with_names(page: Document, number: int, values: Values, rng: Random) -> list[Example | None]:
    """A sentence that opens with a pronoun, with the name it stands for and with another."""
    if number == 0:
        return []
    before, sentence = page.chunks[number - 1].text, page.chunks[number].text
    named = resolve(before, sentence)
    right = None if named is None else _read(page, "resolved", named, "supported", (), rng)
    return [right, _edited(page, misresolve(before, sentence, values.names, rng), rng)]


def _reworded(
    page: Document, number: int, paraphrase: str, values: Values, pool: Pool, rng: Random
) -> list[Example | None]:
    """A paraphrase as it is, cut, falsified, half true, and without its source."""
    made = [
        _read(page, "reworded", paraphrase, "supported", (), rng),
        _falsified(page, paraphrase, values, rng),
        _removed(page, number, paraphrase, rng),
    ]
    if rng.random() < 0.5:
        made.append(_read(page, "reworded", shorten(paraphrase, rng), "supported", (), rng))
    if rng.random() < 0.3:
        made.append(_half_true(page, paraphrase, pool, rng))
    return made


def _falsified(page: Document, sentence: str, values: Values, rng: Random) -> Example | None:
    return _edited(page, random_edit(sentence, values, rng), rng)


def _edited(page: Document, edit: Edit | None, rng: Random) -> Example | None:
    return None if edit is None else _read(page, edit.kind, edit.text, edit.label, edit.spans, rng)


def _read(
    page: Document, kind: str, claim: str, label: str, marks: tuple[tuple[int, int], ...] | None, rng: Random,
    without: set[int] | None = None,
) -> Example:  # fmt: skip
    window = page.index.window(
        claim, budget=rng.randint(SMALLEST_WINDOW, LARGEST_WINDOW), without=without or ()
    )
    return Example(f"made:{kind}", claim, window.text, label, page.dev, marks)


def _spoken(sentence: str, rng: Random) -> str:
    return _OPENERS.sub("", sentence) if rng.random() < 0.7 else sentence


def shorten(sentence: str, rng: Random) -> str:
    """Leave out asides, openers and trailing phrases: still true."""
    text = _OPENERS.sub("", sentence)
    if rng.random() < 0.8:
        text = _ASIDE.sub("", text, count=1)
    tail = _TAIL.search(text)
    if tail and tail.start() > 25 and rng.random() < 0.6:
        text = text[: tail.start()] + text[tail.end() :]
    return text[0].upper() + text[1:] if text else sentence


def _join(first: str, second: str) -> str:
    if first == second:
        return first
    return f"{first.rstrip('. ')}, and {_OPENERS.sub('', second)}"


def _removed(page: Document, number: int, sentence: str, rng: Random) -> Example | None:
    """The sentence is gone from the evidence; its neighbours stay."""
    without = {number, *(n for n, c in enumerate(page.chunks) if _shared(c, sentence) > 0.5)}
    if len(page.chunks) - len(without) < 2:
        return None
    return _read(page, "removed", _spoken(sentence, rng), "unsupported", None, rng, without)


def _shared(chunk: Chunk, sentence: str) -> float:
    """Share of the sentence's words that a chunk repeats."""
    words = set(sentence.lower().split())
    return len(words & set(chunk.text.lower().split())) / max(1, len(words))


def _half_true(page: Document, sentence: str, pool: Pool, rng: Random) -> Example | None:
    """A true clause joined to one from elsewhere."""
    other = rng.choice(pool.sentences)
    if any(chunk.text == other for chunk in page.chunks):
        return None
    if rng.random() < 0.5:
        text = _join(sentence, other)
        spans = ((len(text) - len(_OPENERS.sub("", other)), len(text)),)
    else:
        text = _join(other, sentence)
        spans = ((0, len(other.rstrip(". "))),)
    return _read(page, "half", text, "partially_supported", spans, rng)


def without_support(example: Example, page: Document, rng: Random) -> Example | None:
    """A supported claim, and its text without every sentence that shares a fair part of its words."""
    words = set(content_words(example.claim))
    shares = [len(words & set(content_words(c.text))) / max(1, len(words)) for c in page.chunks]
    best = sorted(range(len(shares)), key=lambda n: -shares[n])[:_BEST]
    without = {*best, *(n for n, share in enumerate(shares) if share > _FAIR_PART)}
    if len(page.chunks) - len(without) < 2:
        return None
    budget = rng.randint(SMALLEST_WINDOW, LARGEST_WINDOW)
    window = page.index.window(example.claim, budget=budget, without=without)
    return replace(example, evidence=window.text, label="unsupported", marks=None)


def edited_claim(example: Example, values: Values, rng: Random) -> Example | None:
    """A natural, reworded, supported claim falsified: teaches that rewording is fine and swaps are not."""
    edit = random_edit(example.claim, values, rng)
    if edit is None:
        return None
    label = "unsupported" if edit.label == "unsupported" else "not_supported"
    return replace(example, source=f"edited:{edit.kind}", claim=edit.text, label=label, marks=edit.spans)


def spliced_claim(example: Example, page: Document, rng: Random) -> Example | None:
    """A natural, supported claim that ends with what the document says of something else."""
    edit = spliced(example.claim, page, rng)
    if edit is None:
        return None
    return replace(example, source="edited:spliced", claim=edit.text, label=edit.label, marks=edit.spans)


def denied_claim(example: Example, values: Values, rng: Random) -> Example | None:
    """A false claim denied is true, and one that the evidence is silent on stays so: "not" alone tells nothing."""
    if len(example.claim.split()) > LONGEST_DENIAL or _QUANTIFIED.search(example.claim):
        return None
    edit = negate(example.claim, values, rng)
    if edit is None:
        return None
    label, marks = ("supported", ()) if example.label == "contradicted" else (example.label, None)
    return replace(example, source="edited:denied", claim=edit.text, label=label, marks=marks)


def edited_evidence(example: Example, values: Values, rng: Random) -> Example | None:
    """A shared value changed in the evidence, or in both: the claim alone must not give the label away."""
    shared = [
        v
        for v in (*values.names, *values.numbers, *values.years)
        if _occurs(v, example.claim) and _occurs(v, example.evidence)
    ]
    if not shared:
        return None
    old = rng.choice(shared)
    new = _other(old, values, rng)
    if new is None:
        return None
    evidence = _substitute(old, new, example.evidence)
    if rng.random() < 0.5:
        return replace(
            example, source="edited:both", claim=_substitute(old, new, example.claim), evidence=evidence
        )
    place = re.search(rf"(?<!\w){re.escape(old)}(?!\w)", example.claim)
    marks = (place.span(),) if place else ()
    return replace(example, source="edited:evidence", evidence=evidence, label="not_supported", marks=marks)


def _occurs(value: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text) is not None


def _substitute(old: str, new: str, text: str) -> str:
    return re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", new.replace("\\", ""), text)


def _other(old: str, values: Values, rng: Random) -> str | None:
    if re.fullmatch(r"\d{4}", old):
        return str(int(old) + rng.choice([-9, -4, -2, -1, 1, 2, 5, 8]))
    if old[0].isdigit():
        drawn = rng.randint(2, 900)
        return str(drawn if drawn != value_of(old) else drawn + 1)
    fitting = [n for n in values.foreign_names if len(n.split()) == len(old.split()) and n != old]
    return rng.choice(fitting) if fitting else None
