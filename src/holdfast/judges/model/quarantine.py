"""Text that talks to a model instead of about the world: it is judged apart, so that it can sway no other verdict.

Fences and strict replies keep such text from changing the form of an answer. What it may still do is sway a gullible
model, and then only the verdict that it is itself a part of. Claims with plain signs are asked about alone, those with
faint ones (a court's verdict is no order) together, but apart from the rest; and a sentence of the evidence that gives
orders is not shown with claims that it has nothing to do with.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from holdfast.claims.words import content_words

Suspicion = Literal["none", "faint", "plain"]
_WORDS = r"(?:supported|contradicted|absent|partly|verified|true|false|correct|incorrect|valid|yes|grounded)"
_PLAIN = re.compile(
    rf"""
      \b(?:ignor|disregard|forget|overrid|overrul|bypass|discard|stop\sfollow)\w*+\s++(?:\w++\s++){{0,5}}?
        (?:instruct|prompt|rules|above|previous|prior|earlier|evidence|everything|context|guideline|
        direction|system|sources|sentences|passages)
    | \b(?:you\sare\snow|you\snow\s(?:are|act)|you\s(?:must|should|will)\sact\sas|pretend\s(?:to\sbe|that\syou|you)|
        role-?play\sas|imagine\syou\sare|from\snow\son,?\syou|new\s(?:task|instructions|rules|orders|prompt)\b\s?:|
        your\s(?:new|real|true|only|actual)\s(?:task|job|instruction|role|goal)|
        your\s(?:task|instructions?|verdicts?|output|system))\b
    | (?:^|[\n\[(<*\#"'.!]\s?)(?:system|developer|assistant|admin(?:istrator)?|operator|user|human)
        (?:\s(?:prompt|message|note|override|notice|update|instruction))?\s*+[:\])>]
    | \b(?:system|developer)\s(?:prompt|message|override|instruction)
    | \b(?:mark|label|classify|rate|score|grade|treat|flag|tag|set|declare|call|count|judge|deem)\w*+\b[^.\n]{{0,80}}?
        (?:\bas|\bto|:|=|\bis|\bbe)\s*+["'`*]*+{_WORDS}\b
    | \b(?:reply|respond|answer|output|return|print|say|write|emit|produce)\b[^.\n]{{0,40}}?
        (?:\bwith|\bonly|\bexactly|\bjust|:|=|\balways)\s*+(?:the\sword\s|only\s|just\s)?["'`*{{\[]*+
        (?:{_WORDS}\b|json|verdict|nothing|the\sfollowing|")
    | \b(?:all|every|each|any|other|next|following|remaining|rest\sof\sthe)\s(?:\w++\s){{0,3}}?
        (?:statements?|claims?|ids?|verdicts?|answers?)\b[^.\n]{{0,60}}?\b{_WORDS}\b
    | ["']?\b(?:verdicts?|missing)["']?\s*+[:=]\s*+["'\[{{]
    | [{{\[]\s*+["'](?:id|verdicts?|claims?|quote|evidence|statement|answer)s?["']
    | </?\s*+(?:system|instructions?|evidence|statements?|user|assistant|admin|prompt|answer|im_|inst|s>|data)
    | </(?!(?:abbr|a|b|body|br|cite|code|dd|div|dl|dt|em|h\d|head|html|i|li|ol|p|pre|q|small|span|strong|sub|sup
        |table|tbody|td|tfoot|th|thead|tr|tt|u|ul)\s*+>)\w++\s*+>
    | \b\w{{3,5}}\s\(\d[\d,\s-]*+\):\s | \boverride\s*+:
    | <\| | \|> | \[/?inst\b | ```
    """,
    re.IGNORECASE | re.VERBOSE,
)
_FAINT = re.compile(
    r"\b(ignore|disregard|override|instructions?|prompts?|verdicts?|supported|contradicted|jailbreak|grader|grading|"
    r"evaluator|fact-?checkers?|language models?|llms?|chatbots?|gpt|claude|gemini|ai|assistant|system|json|output|"
    r"respond|reply|base64|rot13|you must|you should|you will|you are|please|statements?|claims?|judge|admin|dear)\b",
    re.IGNORECASE,
)
_FAINT_SIGNS = 2
_BEARING = 0.5
"""Share of a claim's words in a sentence that is evidence for it, whatever else it says."""
_LOOKED_AT = 20_000


def suspicion(texts: Iterable[str]) -> Suspicion:
    """How plainly some texts give orders or imitate a prompt or a reply."""
    looked_at = [text[:_LOOKED_AT] for text in texts]
    if any(_PLAIN.search(text) for text in looked_at):
        return "plain"
    signs = {match.group(1).casefold() for text in looked_at for match in _FAINT.finditer(text)}
    return "faint" if len(signs) >= _FAINT_SIGNS else "none"


def without_orders(claim: str, sentences: Sequence[str]) -> tuple[str, ...]:
    """The sentences less those that give orders and have little to do with the claim; never less than one."""
    wanted = set(content_words(claim))
    kept = tuple(text for text in sentences if _is_evidence(text, wanted))
    return kept or tuple(sentences)


def _is_evidence(sentence: str, wanted: set[str]) -> bool:
    """The plainer the order, the more of the claim a sentence must speak of to be shown with it."""
    found = suspicion([sentence])
    if found == "none":
        return True
    shared = len(wanted.intersection(content_words(sentence)))
    return shared >= (1 if found == "faint" else max(1.0, _BEARING * len(wanted)))
