"""Claims as summaries make them: clauses taken out, ends spliced, pronouns resolved, rightly and wrongly."""

import re
from collections.abc import Sequence
from random import Random

from edits import Edit, names_of

_JOINT = re.compile(r"\s*[,;] (?:and|but|while|whereas) |; ")
_OPENING_CLAUSE = re.compile(
    r"^(?:After|Before|When|While|As|In|On|At|During|Since|Although|Despite|Following|By|With) [^,]{6,90}, (?=\w)"
)
_CLOSING_CLAUSE = re.compile(
    r",? (?:after|before|when|while|because|as|including|although|where|which) [^.]{8,120}(?= ?\.$)"
)
_STARTS_A_CLAUSE = re.compile(r"(?:he|she|it|they|there|we|the|a|an|his|her|their|[A-Z]\w+)\b")
_HINGE = re.compile(
    r"(?<= )(?:after|before|because|when|while|in|on|at|for|with|by|to|from|that|who|which|and|as|of|was|is|were"
    r"|has|had|will|said) "
)
_PRONOUN = re.compile(r"^(?:He|She|His|Her)(?= [a-z])")
_FEWEST_WORDS = 4


def clause_of(sentence: str, rng: Random) -> str | None:
    """One clause of a sentence, without what opens or closes it: still true."""
    ways = [
        way for way in (_coordinated, _without_opening, _without_closing) if way(sentence, rng) is not None
    ]
    return rng.choice(ways)(sentence, rng) if ways else None


def _coordinated(sentence: str, rng: Random) -> str | None:
    joint = _JOINT.search(sentence)
    if joint is None:
        return None
    first, second = sentence[: joint.start()], sentence[joint.end() :].rstrip(" .")
    parts = [first] if len(first.split()) >= _FEWEST_WORDS + 1 else []
    if len(second.split()) >= _FEWEST_WORDS + 1 and _STARTS_A_CLAUSE.match(second):
        parts.append(second)
    return _closed(rng.choice(parts)) if parts else None


def _without_opening(sentence: str, rng: Random) -> str | None:
    opening = _OPENING_CLAUSE.match(sentence)
    rest = sentence[opening.end() :] if opening else ""
    return _closed(rest) if len(rest.split()) >= _FEWEST_WORDS and _STARTS_A_CLAUSE.match(rest) else None


def _without_closing(sentence: str, rng: Random) -> str | None:
    closing = _CLOSING_CLAUSE.search(sentence)
    rest = sentence[: closing.start()] if closing else ""
    return _closed(rest) if len(rest.split()) >= _FEWEST_WORDS else None


def _closed(text: str) -> str:
    text = text.rstrip(" .,;")
    return f"{text[:1].upper()}{text[1:]}."


def splice(first: str, second: str, rng: Random) -> Edit | None:
    """The head of one sentence with the tail of another, joined at a word that both have."""
    tails = {match.group(): match for match in _HINGE.finditer(second) if _is_tail(second[match.end() :])}
    hinges = [
        match
        for match in _HINGE.finditer(first)
        if match.group() in tails and len(first[: match.start()].split()) >= _FEWEST_WORDS
    ]
    if not hinges:
        return None
    hinge = rng.choice(hinges)
    tail = second[tails[hinge.group()].end() :]
    # A tail whose words the first sentence has as well may be true of it.
    words = set(tail.lower().rstrip(" .").split())
    if len(words & set(first.lower().rstrip(" .").split())) * 2 > len(words):
        return None
    head = first[: hinge.end()]
    return Edit(head + tail, ((len(head), len(head) + len(tail.rstrip(" ."))),), "not_supported", "spliced")


def _is_tail(text: str) -> bool:
    return 2 <= len(text.rstrip(" .").split()) <= 18


def resolve(before: str, sentence: str) -> str | None:
    """He, She, His or Her at the start, replaced by the name that opens the sentence before."""
    name = _subject(before)
    return None if name is None else _named(sentence, name)


def misresolve(before: str, sentence: str, names: Sequence[str], rng: Random) -> Edit | None:
    """The pronoun replaced by another full name of the document."""
    name = _subject(before)
    taken = set(name.lower().split()) if name else set()
    others = [
        n
        for n in names
        if " " in n and n not in before and n not in sentence and not taken & set(n.lower().split())
    ]
    if name is None or not others:
        return None
    other = rng.choice(others)
    text = _named(sentence, other)
    return None if text is None else Edit(text, ((0, len(other)),), "not_supported", "misresolved")


def _subject(sentence: str) -> str | None:
    names = names_of(sentence)
    return names[0] if names and " " in names[0] and sentence.startswith(names[0]) else None


def _named(sentence: str, name: str) -> str | None:
    pronoun = _PRONOUN.match(sentence)
    if pronoun is None:
        return None
    # "Her" may be an object ("Her they never asked"), but hardly ever opens a sentence as one.
    owner = "'s" if pronoun.group() in {"His", "Her"} else ""
    return f"{name}{owner}{sentence[pronoun.end() :]}"
