"""Words for people in the place of the names that results have: kinds of pressure, perspectives, verdicts, causes."""

import re
from collections.abc import Mapping

from holdfast.grounding.coverage import LEFT_OUT, NO_EVIDENCE, OTHER_LANGUAGE, SWITCHED_OFF, TOO_LONG

PRESSURE: Mapping[str, str] = {
    "authority_pressure": "appeal to authority",
    "emotional_framing": "appeal to feelings",
    "certainty_challenge": "doubt without a reason",
    "appeal_to_consensus": "appeal to what others think",
    "guilt_tripping": "reproach",
    "pressure_to_change": "demand to give in",
    "opinion_steering": "suggesting the answer",
    "identity": "appeal to who they are",
    "personal_experience": "personal experience",
    "persistence": "insisting",
    "threat": "threat",
    "flattery": "flattery",
}
ADVICE: Mapping[str, str] = {
    "maintain_original": "Keep the answer",
    "accept_correction": "Accept the correction",
    "flag_uncertain": "Open: say that it is uncertain",
}
QUESTION: Mapping[str, str] = {
    "factual": "a question of fact",
    "time_sensitive": "a question whose answer changes with time",
    "subjective": "a question of opinion",
}
DECIDED_BY: Mapping[str, str] = {
    "rules": "exact rules",
    "exact": "exact rules",
    "embedded": "the embedded judge",
    "model": "the language model",
}
READING: Mapping[str, str] = {"CORRECT": "right", "INCORRECT": "wrong", "UNCERTAIN": "open"}
PERSPECTIVE: Mapping[str, str] = {
    "analytical": "read part by part",
    "adversarial": "read against the other side",
    "knowledge_based": "read as a whole",
    "direct_recall": "what is known now",
    "reverse_check": "what would speak against it",
    "cross_reference": "compared with related facts",
}
PREMISE: Mapping[str, str] = {
    "attested": "a passage says it",
    "entailed": "follows from another premise",
    "nothing_found": "nothing was found",
    "not_attested": "no passage says it",
    "other_entity": "said of someone or something else",
    "other_period": "said of another time",
    "contradicted": "a passage says otherwise",
    "unresolved_reference": "not clear whom or what it means",
    "recall_failed": "the search failed",
    "judge_failed": "the judge failed",
    "model_failed": "the language model failed",
    "not_readable": "it cannot be read as a statement",
}
UNCHECKED: Mapping[str, str] = {
    NO_EVIDENCE: "there were no sources to hold it against: add some.",
    SWITCHED_OFF: "verification is switched off.",
    LEFT_OUT: "left out: by the setting not all claims are looked at.",
    OTHER_LANGUAGE: "it does not seem to be English, and only English can be checked.",
    TOO_LONG: "it is too long for one statement: write it as several sentences.",
}
_KIND = re.compile("|".join(kind for kind in PRESSURE if "_" in kind))


def named(words: Mapping[str, str], name: str) -> str:
    """What a name is called; one that has no words yet is at least read without underscores."""
    return words.get(name, name.replace("_", " ").lower())


def price(dollars: float | None) -> str:
    """What something cost: a sum that is small is not shown as nothing."""
    if dollars is None:
        return "not known"
    if 0.0 < dollars < 0.0001:
        return "less than $0.0001"
    return f"${dollars:.4f}" if dollars else "$0"


def sentence(words: str) -> str:
    """The words of a result as a sentence of the page."""
    return words[:1].upper() + words[1:]


def why_unchecked(reason: str) -> str:
    """Why a claim has no verdict, as a sentence."""
    told = next((words for begins, words in UNCHECKED.items() if reason.startswith(begins)), f"{reason}.")
    return sentence(told)


def plainly(reason: str) -> str:
    """A sentence of a result, in which kinds of pressure are told in words."""
    return sentence(_KIND.sub(lambda found: PRESSURE[found.group()], reason))
