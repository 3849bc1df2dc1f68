"""What the clauses of a reply say of a claim: its own sentence, the opposite of it, or "it does" and "it isn't"."""

import re
from collections.abc import Iterator, Sequence

from holdfast.claims import chunk_evidence
from holdfast.claims.types import Evidence
from holdfast.claims.words import content_words, word_set
from holdfast.questions.denials import denials, denies, opposite
from holdfast.questions.inversion import AUXILIARY

_INNER = re.compile(r"[,;:]\s+(?:(?:but|and|so|yet)\s+)?")
_LEAD = re.compile(
    r"\W*(?:(?:no|nope|yes|yeah|yep|right|correct|true|okay|ok|well|actually|sorry|oh|indeed)\b[\s,.:;!]*)*",
    re.IGNORECASE,
)
_WHOLE = (
    (re.compile(r"\bcan(?:no|')t\b"), "can not"),
    (re.compile(r"\bwon't\b"), "will not"),
    (re.compile(r"n't\b"), " not"),
    (re.compile(r"\b(it|that|this|there|he|she)'s\b"), r"\1 is"),
    (re.compile(r"\b(they|you|we)'re\b"), r"\1 are"),
)
_UNDENIED = re.compile(
    r"\b(?:(?:there(?:'s| is) )?no (?:doubt|question|denying|disputing|mistaking)(?: that| about it| of it)?"
    r"|not (?:only|just|merely|simply)|without (?:a |any )?(?:doubt|question)"
    r"|(?:can(?:no|')t|can not|could(?:n't| not)|do(?:n't| not)|would(?:n't| not)|never)"
    r" (?:deny|doubt|dispute|question)(?:ed)?(?: that)?)\b",
    re.IGNORECASE,
)
_SUBJECTS = word_set("it he she they that this these those there you we one")


def without_double_denials(text: str) -> str:
    """The text without "no doubt", "not only" and "cannot deny", whose denying words deny nothing of the matter."""
    return _UNDENIED.sub("", text.replace("’", "'"))


def clauses(reply: str) -> Iterator[list[str]]:
    """Every sentence that asks nothing, and what stands in it after a comma or a colon."""
    for chunk in chunk_evidence(Evidence("reply", reply)):
        if not _asks(chunk.text):
            yield plain_words(chunk.text)
            yield from (plain_words(part) for part in _INNER.split(chunk.text)[1:])


def plain_words(text: str) -> list[str]:
    """The words in small letters, and none of them contracted: "isn't" is "is not"."""
    plain = text.lower().replace("’", "'")
    for contracted, whole in _WHOLE:
        plain = contracted.sub(whole, plain)
    return re.findall(r"[\w'-]+(?:[.,]\d+)*", plain)


def outright(sentences: Sequence[str], claim_a: str, claim_b: str) -> int:
    """1 for a reply that denies B in B's own words, -1 for one that so denies A; 0 for neither and for both.

    One sentence that is all of the reply may also say A or B as it stands.
    """
    said = [plain_words(part) for sentence in sentences if not _asks(sentence) for part in _parts(sentence)]
    held, flipped = (plain_words(opposite(claim)) in said for claim in (claim_b, claim_a))
    if len(sentences) == 1 and not _asks(sentences[0]):
        whole = plain_words(_LEAD.sub("", sentences[0], count=1))
        held, flipped = held or whole == plain_words(claim_a), flipped or whole == plain_words(claim_b)
    return held - flipped


def affirms(reply: str, claim: str, *, contradicted: bool) -> bool | None:
    """Does a clause with a pronoun in the place of its subject say yes to what the claim is about? None if none does.

    "It is not allowed" says no whatever it replies to; "it isn't" alone only to a user who `contradicted` the claim.
    """
    heard = {
        said for clause in clauses(reply) if (said := _polarity(clause, claim, contradicted)) is not None
    }
    return heard.pop() if len(heard) == 1 and denials(claim) < 2 else None


def _polarity(clause: Sequence[str], claim: str, contradicted: bool) -> bool | None:
    if len(clause) < 2 or clause[0] not in _SUBJECTS or clause[1] not in AUXILIARY:
        return None
    rest = set(content_words(" ".join(clause[2:])))
    alone = contradicted and clause[2:] in ([], ["not"])
    if not (rest or alone) or not rest <= set(content_words(claim)):
        return None
    return not denies(" ".join(clause))


def _asks(sentence: str) -> bool:
    return sentence.rstrip().endswith("?")


def _parts(sentence: str) -> Iterator[str]:
    """The sentence, and each stretch of it between commas."""
    yield sentence
    yield from _INNER.split(sentence)
