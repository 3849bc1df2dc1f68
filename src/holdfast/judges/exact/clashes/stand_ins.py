"""What is told with pronouns: "Mia sold the boat", where "Mia bought the boat in 2001. She sold it in 2009."."""

import re
from collections.abc import Sequence
from itertools import pairwise

from holdfast.judges.exact.reading.clauses import LONGEST
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import wording

_CLAIM = re.compile(
    r"^(?P<who>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?) (?P<did>[a-z]+(?:ed|[dtnwkme]))"
    r" (?P<what>(?:the|her|his|their) [a-z-]+(?: [a-z-]+)?)\.?$"
)
_TOLD = re.compile(
    r"^(?:She|He) (?P<did>[a-z]+) it(?=[ .,;])(?! (?:if|unless|only|that|to be|away|back|down|off|out|over|up)\b)"
)
_OPEN = re.compile(r"\b(?:if|unless|would|could|might|may|almost|nearly|tried|wanted|planned|or)\b")


def is_told_with_pronouns(claim: str, sentences: Sequence[str]) -> bool:
    """Whether a sentence says the claim of "she" and "it", right after one about these two and nobody else."""
    said = _CLAIM.match(claim.strip()) if len(claim) <= LONGEST else None
    if said is None:
        return False
    for before, sentence in pairwise(sentences):
        told = _TOLD.match(sentence.strip())
        if told is None or told["did"] != said["did"] or _OPEN.search(plain(sentence)):
            continue
        if not NEGATED.search(plain(sentence)) and _is_about(before.strip(), said["who"], said["what"]):
            return True
    return False


def _is_about(sentence: str, who: str, what: str) -> bool:
    """A sentence that begins with the one, names the other and no third: "it" could mean nothing else there."""
    named_once = len(re.findall(rf"\b{re.escape(what.partition(' ')[2])}\b", sentence)) == 1
    determined = re.findall(r"\b(?:the|a|an|her|his|their) [a-z]", sentence)
    others = [
        name for name in wording(sentence).names if sentence[name.words[0][0] :].split()[0] != who.split()[0]
    ]
    return sentence.startswith(f"{who} ") and named_once and len(determined) == 1 and not others
