"""Deeds that a passage does not attest, however alike the rest sounds: the opposite, and what accuses somebody."""

import re
from collections.abc import Iterable, Sequence

from holdfast.claims.lexicon import lemma, look_up
from holdfast.claims.words import word_set, words
from holdfast.premises.ended import is_over
from holdfast.premises.entities import entities_of, mentions

_SENTENCE = re.compile(r"(?<=[.!?;])\s+")
_OPPOSITES = [
    tuple(word_set(side.replace("|", " ")) for side in line.strip().split("/"))
    for line in """
    pass|succeed/fail|flunk
    open|reopen/close|shut
    win/lose
    find|recover/lose|misplace
    repair|fix|mend|restore/break|damage|smash|wreck|ruin|destroy
    rise|increase|grow|climb|gain/fall|drop|decrease|decline|shrink|sink
    raise|increase/lower|reduce|cut|decrease
    accept|approve|agree/reject|refuse|decline|deny
    hire|recruit|employ/fire|dismiss|sack
    remember|recall/forget
    lend/borrow
    allow|permit/ban|forbid|prohibit
    add|introduce/remove|delete
    include/exclude
    newest|latest|youngest/oldest|earliest
    largest|biggest|highest|most|maximum/smallest|lowest|least|minimum
    """.strip().splitlines()
]
"""What is written about one side of a pair never says the other."""
_OF_ONE_DOER = [
    (own, other)
    for one, two in (
        (word_set("buy purchase"), word_set("sell")),
        (word_set("import"), word_set("export")),
        (word_set("arrive"), word_set("depart")),
    )
    for own, other in ((one, two), (two, one))
]
"""Opposites for one and the same doer only: where Ana sold a car to Ben, Ben bought it, and it was bought."""
_PASSIVE = word_set("be been being is are was were am get gets got")
_PRONOUNS = word_set("it he she they its his her their")
_ACCUSES = {
    verb: re.compile(rf"(?i)\b(?:{said})")
    for verbs, said in (
        (
            "steal rob",
            r"st[eo]l|theft|thie[fv]|rob|burgl|loot|shoplift|pilfer|snatch|took|taken?\b|swiped|hijack|embezz",
        ),
        (
            "murder",
            r"kill|murder|slay|slain|slew|shot|stab|dea[dt]|die[ds]?\b|assassin|execut|strangl|poison|victim",
        ),
        ("forge fake", r"forg|fak|fals|counterfeit|invent|made up|fabricat|doctored"),
        ("embezzle defraud bribe", r"embezz|defraud|fraud|brib|corrupt|stole|launder|kickback|paid off"),
        (
            "hack sabotage",
            r"hack|breach|sabotag|intru|broke into|break-in|compromis|attack|tamper|malware|ransom",
        ),
        (
            "assault rape abuse harass",
            r"assault|rap(?:e|ist)|abus|harass|attack|beat|hit\b|molest|bull(?:y|ied)|punch|struck",
        ),
        ("blackmail kidnap", r"blackmail|extort|threat|kidnap|abduct|ransom|hostage|captive"),
        (
            "cheat plagiarize plagiarise",
            r"cheat|plagiar|cop(?:y|ied)|dop|fraud|rigg|affair|unfaithful|deceiv",
        ),
    )
    for verb in verbs.split()
}
"""Who is accused of it is told so in a word of its family: nothing milder attests it."""


def attests_no_such_deed(claim: str, subject: str | None, evidence: str) -> bool:
    """Does the passage tell the opposite of what the claim says was done, or nothing of what it accuses of?"""
    accused = set(_deeds(words(claim))) & _ACCUSES.keys()
    if accused and not any(_ACCUSES[verb].search(evidence) for verb in accused):
        return True
    return tells_the_opposite(claim, subject, evidence)


def tells_the_opposite(claim: str, subject: str | None, evidence: str) -> bool:
    """Does it tell the opposite deed, or the end of what is said to be still so?"""
    done = set(_deeds(words(claim)))
    about = _about(subject, evidence)
    if is_over(claim, about) or (subject is not None and _did_the_reverse(claim, subject, about)):
        return True
    pairs = [(own, other) for one, two in _OPPOSITES for own, other in ((one, two), (two, one)) if done & own]
    if not pairs:
        return False
    told = [set(_deeds(words(sentence))) for sentence in about]
    return any(
        any(other & deeds for deeds in told) and not any(own & deeds for deeds in told)
        for own, other in pairs
    )


def _did_the_reverse(claim: str, subject: str, told: Sequence[str]) -> bool:
    """Did the claim's own subject do what somebody on the other side of its deed does, and never the deed itself?"""
    own = _done_by(subject, claim)
    did = {verb for sentence in told for verb in _done_by(subject, sentence)}
    return any(mine & own and other & did and not mine & did for mine, other in _OF_ONE_DOER)


def _done_by(subject: str, sentence: str) -> set[str]:
    """The verbs behind the subject's name, or all where a pronoun stands for it, but for what was done to it."""
    said = words(sentence)
    last = words(subject)[-1:]
    start = next((n + 1 for n, word in enumerate(said) if [word] == last), 0)
    active = [said[n] for n in range(start, len(said)) if n == 0 or said[n - 1] not in _PASSIVE]
    return set(_deeds(active))


def _about(subject: str | None, evidence: str) -> list[str]:
    """The sentences that name the subject, and those behind them that go on about it or name nothing else."""
    sentences = _SENTENCE.split(evidence)
    if subject is None:
        return sentences
    kept: list[str] = []
    of_it = False
    for sentence in sentences:
        of_it = mentions(sentence, subject) or (of_it and (_goes_on(sentence) or not _names(sentence)))
        kept += [sentence] if of_it else []
    return kept or sentences


def _goes_on(sentence: str) -> bool:
    """ "It closed the Oslo shop": the subject is still the one before, whatever else is named."""
    return not _PRONOUNS.isdisjoint(words(sentence)[:1])


def _names(sentence: str) -> bool:
    found = entities_of(sentence)
    return found.subject is not None or bool(found.others)


def _deeds(said: Iterable[str]) -> list[str]:
    """The words as the table has them: verbs in their base form, "flight" and other words as they are."""
    return [lemma(word) if look_up(word).may_be("bzdpg") else word for word in said]
