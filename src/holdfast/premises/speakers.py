"""What a passage says, as statements about whoever spoke: "Caroline: I went" → "Caroline went"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from holdfast.claims.lexicon import look_up, third_person
from holdfast.claims.words import word_set
from holdfast.memory.types import Hit
from holdfast.premises.entities import mentions, same_entity

_PREFIX = re.compile(r"\s*([^\W\d_][\w.'’-]{0,40}(?: [^\W\d_a-z][\w.'’-]{0,40}){0,3})\s?:\s+(?=\S)")
_FIRST_PERSON = re.compile(
    r"(?i)(?<![\w'’-])(?:(?P<i>i|we)(?P<short>['’](?:m|re|ve|ll|d))?(?:(?P<gap>\s+)(?P<aux>am|are|have|do|was|were)"
    r"(?=\s))?(?![\w-])|(?P<owner>my|our|mine|ours)(?![\w'’-])|(?P<object>me|us|myself|ourselves)(?![\w'’-]))"
)
_SECOND_PERSON = re.compile(
    r"(?i)(?<![\w'’-])(?:you(?P<short>['’](?:re|ve|ll|d))?(?:(?P<gap>\s+)(?P<aux>are|have|do|were)(?=\s))?(?![\w-])"
    r"|(?P<owner>your|yours)(?![\w'’-]))"
)
_SAYS_I = re.compile(r"(?<![\w'’-])(?:I|[Mm]e|[Mm]y|[Mm]yself|[Tt]he user)(?![\w-])")
_SAYS_WE = re.compile(r"(?i)(?<![\w'’-])(?:we|us|our|ourselves)(?![\w-])")
_THE_USER = word_set("user human")
_SHORT = {"m": "is", "re": "is", "ve": "has", "ll": "will", "d": "would"}
_AUXILIARY = {"am": "is", "are": "is", "have": "has", "do": "does", "was": "was", "were": "was"}
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")
_QUESTION = re.compile(r"[^.!?\n]{0,400}\?+[\"'”’]?(?=\s|$)")
_VOCATIVE = re.compile(
    r"(?:(?:^|(?<=[.!?,]))\s*(?:(?i:hey|hi|hello|wow|thanks|thank you|congrats|congratulations|yeah|yes|no|oh|aww?"
    r"|nice|great|sure|absolutely|well done|sorry|bye|dear|good morning)\s*,?\s+)"
    r"(?P<after>[A-Z][\w’'-]{1,30})(?=\s*[,!.?—-])"
    r"|,\s*(?P<last>[A-Z][\w’'-]{1,30})(?=\s*(?:[!?.]|$))"
    r"|(?:^|(?<=[.!?]\s))(?P<first>[A-Z][\w’'-]{1,30}),\s+(?=[a-z]|I\b|you\b|You\b))"
)
_EXCLAIMED = word_set(
    "ouch ha haha yikes wow aww oh hey hi hello yes no yeah yep nope ok okay thanks sure well nice great cool"
)
_NOT_INFLECTED = word_set("can could will would shall should may might must do be have")
_SURELY_VERB = 5
LONGEST_TEXT = 4000
"""Characters that are read as they are."""


@dataclass(frozen=True, slots=True)
class Told:
    """A passage's statements, with its speaker in place of "I" and its listener in place of "you"."""

    text: str
    speaker: str | None
    listener: str | None

    def about(self, name: str) -> str:
        """The sentences that name somebody, and those after them that name nobody else."""
        kept: list[str] = []
        keeps = self.speaker is not None and same_entity(self.speaker, name)
        for sentence in _SENTENCE_END.split(self.text):
            others = [who for who in (self.speaker, self.listener) if who and not same_entity(who, name)]
            if mentions(sentence, name):
                keeps = True
            elif any(mentions(sentence, who) for who in others):
                keeps = False
            if keeps:
                kept.append(sentence)
        return " ".join(kept) or self.text


def told(hit: Hit, listener: str | None = None) -> Told:
    """What the hit says, the part that was found of a long passage; `listener` is "you" unless it names another."""
    return _told(hit.part[:LONGEST_TEXT], hit.passage.speaker, listener)


def partners(hits: Sequence[Hit]) -> dict[str, str]:
    """Who is spoken to, by who speaks, where all hits of one source are a conversation of two."""
    speakers = {hit.passage.speaker for hit in hits if hit.passage.speaker}
    sources = {hit.passage.source for hit in hits if hit.passage.speaker}
    if len(speakers) != 2 or len(sources) != 1:
        return {}
    one, other = sorted(speakers)
    return {one: other, other: one}


def tells_of(who: str, hits: Sequence[Hit]) -> bool:
    """Does memory hold what somebody said, who may be the "I", "we" or "you" of a question?"""
    if who == "you":
        speakers = (hit.passage.speaker or _prefixed_speaker(hit.part) for hit in hits)
        return any(speaker and speaker.lower() not in _THE_USER for speaker in speakers)
    return any(hit.passage.speaker or _says(who, hit.part) for hit in hits)


def _prefixed_speaker(text: str) -> str | None:
    """ "Priya: I went": without the "I" it may as well be "Phone: …"."""
    prefix = _PREFIX.match(text)
    return prefix[1] if prefix and _says("I", text) else None


def _says(who: str, text: str) -> bool:
    """In a statement: "How do I pay?" in a list of questions tells of nobody."""
    stated = _QUESTION.sub(" ", text[:LONGEST_TEXT])
    return bool(_SAYS_I.search(stated) or (who == "we" and _SAYS_WE.search(stated)))


@lru_cache(maxsize=4096)
def _told(text: str, speaker: str | None, partner: str | None) -> Told:
    if speaker is None:
        prefix = _PREFIX.match(text)
        if prefix is None:
            return Told(text.strip(), None, None)
        speaker, text = prefix[1], text[prefix.end() :]
    named = (name for m in _VOCATIVE.finditer(text) if (name := _addressed(m)) not in ("", speaker))
    listener = partner or next(named, None)
    plain = _VOCATIVE.sub(lambda m: _without_name(m, speaker), text)
    said = _FIRST_PERSON.sub(lambda m: _as_third(m, speaker), _QUESTION.sub(" ", plain))
    if listener:
        said = _SECOND_PERSON.sub(lambda m: _as_third(m, listener), said)
    return Told(" ".join(_agreeing(said, (speaker, listener)).split()), speaker, listener)


def _addressed(match: re.Match[str]) -> str:
    """The name of whom one speaks to; empty for "Ouch," and "Here,"."""
    name = match["after"] or match["last"] or match["first"]
    return "" if name.lower() in _EXCLAIMED or look_up(name).may_be("rbzdgp") else name


def _without_name(match: re.Match[str], speaker: str) -> str:
    if _addressed(match) in ("", speaker):
        return match[0]
    return (
        " "
        if match["first"] or match["last"]
        else match[0][: match.start("after") - match.start()].rstrip(" ,")
    )


def _agreeing(text: str, names: tuple[str | None, ...]) -> str:
    """ "Owen love it" → "Owen loves it"."""
    for name in filter(None, names):
        text = re.sub(rf"(?<!\w){re.escape(name)} ([a-z]+)(?!\w)", _third_person, text)
    return text


def _third_person(match: re.Match[str]) -> str:
    verb = match[1]
    entry = look_up(verb)
    if (
        verb in _NOT_INFLECTED
        or not entry.may_be("b")
        or entry.may_be("dp")
        or entry.verb_share < _SURELY_VERB
    ):
        return match[0]
    return match[0][: match.start(1) - match.start()] + third_person(verb)


def _as_third(match: re.Match[str], name: str) -> str:
    groups = match.groupdict()
    if groups["owner"]:
        return f"{name}'s"
    if groups.get("object"):
        return name
    if groups["short"]:
        return f"{name} {_SHORT[groups['short'][1:].lower()]}"
    return f"{name} {_AUXILIARY[groups['aux'].lower()]}" if groups["aux"] else name
