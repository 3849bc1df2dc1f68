"""A statement and its opposite, and challenges that only say the opposite: "No it doesn't.", "That's not true."."""

import re
from functools import lru_cache

from holdfast.claims import chunk_evidence
from holdfast.claims.inflection import BASES, is_participle, past, present
from holdfast.claims.types import Evidence
from holdfast.claims.verbs import is_finite
from holdfast.claims.words import STOPWORDS, content_words, word_set
from holdfast.judges.exact.values.numerals import CARDINAL
from holdfast.questions.inversion import AUXILIARY, BE, DO, HAVE, MODAL

_DENIAL = re.compile(
    r"\b(?:not|no|never|none|nobody|nothing|neither|cannot|\w+n't|false|untrue|incorrect|impossible|without)\b",
    re.IGNORECASE,
)
_NEGATED = re.compile(
    r"\b(?P<helper>is|are|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|may|might|must|ca|wo)"
    r"(?:\s?not|n't)\b\s*",
    re.IGNORECASE,
)
_WHOLE = {"ca": "can", "wo": "will"}
_NONE_OF = re.compile(
    r"\b(is|are|was|were|has|have|had)\s+no(?=\s)(?!\s(?:longer|more|doubt)\b)", re.IGNORECASE
)
_NO_LONGER = re.compile(r"\b((?:is|are|was|were|has|have|had) )?no longer\s", re.IGNORECASE)
_RELATIVE = word_set("that which who whom whose where when because if although while")
_LEAD = r"(?:(?:no|nope|nah|yes|yeah|but|well|actually|sorry|wait|oh)\b[,.:;!\s]*)*"
_HELPERS = "|".join(
    [*sorted((w for w in AUXILIARY if not w.endswith("n't")), key=len, reverse=True), "ca", "wo"]
)
_ELLIPSIS = re.compile(
    rf"{_LEAD}(?:it|he|she|they|that|this|these|those|there)(?:\s+(?:{_HELPERS})|'s|'re)?"
    r"(?:\s+not|n't)?(?:\s+(?:actually|really|at all|so|too|either|though))?",
    re.IGNORECASE,
)
_SHORT_ANSWER = re.compile(
    rf"(?:(?:no|nope|yes|yeah|but|well|actually)\b[,.:;!\s]*)*(?:it|he|she|they|that|you|there)\s(?:{_HELPERS})(?:\snot|n't)?",
    re.IGNORECASE,
)
_HELPER = re.compile(rf"\b(?:{_HELPERS})|'s\s+not|'re\s+not|n't", re.IGNORECASE)
_NOT = re.compile(r"not\b|n't\b", re.IGNORECASE)
_FLAT = re.compile(
    rf"{_LEAD}(?:(?:that|this|it)(?:'s| is| was))?\s*"
    r"(?:(?:just|simply|completely|totally|absolutely|definitely|clearly|plainly)\s+)?"
    r"(?:(?:not|n't)\s+(?:true|correct|right|so|the case|accurate)|untrue|false|wrong|incorrect)",
    re.IGNORECASE,
)
_DISBELIEF = re.compile(
    r"\b(?:no way|impossible|cannot|never|doubt|hardly|wrong|incorrect|false|untrue|nonsense)\b"
    r"|(?:\bnot|n't)\b(?! (?:it|he|she|they|that|you)\b)"
    r"(?! (?:\w+ )?(?:sure|certain|convinced|know|aware|reali[sz]e|remember|forget|notice|expect|mind|surprised)\b)",
    re.IGNORECASE,
)
_CONTRACTED = re.compile(r"\b(it|that|this|there|he|she)'s\b")
_HALF_OF_DAY = re.compile(r"(?<=\d)\s?[ap]\.?m\b\.?", re.IGNORECASE)
_REVERSED = re.compile(
    r"(?:(?:no|nope|actually|wait)[,.]?\s+)?(?:(?:it's|it is|that's|isn't it|surely)\s)?(?:exactly\s|just\s)?"
    r"(?:(?:the )?other way (?:a)?round|vice versa|the reverse|the opposite"
    r"|you(?:'ve| have)(?: got)? (?:it|that) backwards)"
    r"(?:,? (?:obviously|clearly|lol|mate|actually|of course))?",
    re.IGNORECASE,
)
_SAID_NO = re.compile(
    r"\b(?:says|said|told me|tells me|told us) (?:no|otherwise|the opposite)[.!]*$", re.IGNORECASE
)
_SURELY = (
    r"(?:(?:actually|definitely|certainly|absolutely|obviously|clearly|really|simply|still|just|in fact)\s)?"
)
_ANSWERED = re.compile(
    r"\banswer(?:\s(?:to|for) (?:this|that|it|(?:your|the|my) question))?"
    r"(?:['’]s|\s(?:is|was|(?:should|must|has to) be))\s"
    rf"{_SURELY}(?:an? (?:\w+ )?)?[\"“'‘]?(?P<answer>yes|no)\b(?!\s\w)"
    r"|\b(?:it|that)(?:['’]s| is) an? (?:\w+ )?(?P<a>yes|no)\b(?!\s\w)"
    r"|\b(?:says|said|told (?:me|us)|tells (?:me|us)) [\"“'‘]?(?P<said>yes|no)\b(?!\s\w)",
    re.IGNORECASE,
)
"""What a user says that the answer to a yes/no question is: "I read about it and the answer is no"."""
_COMPARES = re.compile(
    r"(?P<one>(?:[^\W\d_][\w'-]*\s){1,5}?)(?P<verb>(?:is|are|was|were|runs?|has|have|costs?|weighs?)\s"
    r"(?:(?:more|less|fewer)(?:\s\w+){0,2}|\w+er)\sthan)\s(?P<other>[^,;]{1,60})",
    re.IGNORECASE,
)
_CLAUSE_ENDS = re.compile(r"[,;:—–]\s")
_ARTICLES = word_set("a an the")


def denies(statement: str) -> bool:
    """The statement is a denial."""
    return denials(statement) % 2 == 1


def denials(statement: str) -> int:
    """How often it denies something."""
    return len(_DENIAL.findall(statement.replace("’", "'")))


def deny(statement: str) -> str:
    """A statement with "not" at its first auxiliary or its only verb, or said not to be true."""
    words = statement.split()
    place = next((n for n, word in enumerate(words) if n and _is_verb(word)), None)
    if place is None or any(word.lower() in _RELATIVE for word in words[:place]):
        return _not_true(statement)
    before, verb, after = words[:place], words[place].lower(), words[place + 1 :]
    if verb in BE and after[:1] == ["still"]:
        return " ".join([*before, verb, "no longer", *after[1:]])
    if verb in BE | MODAL or (verb in HAVE and after and is_participle(after[0])):
        return " ".join([*before, verb, "not", *after])
    if verb not in _finite_forms() or any(_is_verb(word) for word in after):
        return _not_true(statement)
    helper, base = _finite_forms()[verb]
    return " ".join([*before, helper, "not", base, *after])


def _is_verb(word: str) -> bool:
    return is_finite(word) and not word[0].isupper() and word != "am"  # "8 am"


def _not_true(statement: str) -> str:
    first, _, rest = statement.partition(" ")
    small = first != "I" and first.lower() in STOPWORDS
    return f"it is not true that {first.lower() if small else first} {rest}"


def opposite(statement: str) -> str:
    """What must hold when a complete statement does not."""
    plain = statement.replace("’", "'").strip().rstrip(".!")
    if not denies(plain) and not _NEGATED.search(
        plain
    ):  # "is not … without …" denies twice, and one is the verb
        return _finished(deny(plain))
    if found := _NO_LONGER.search(plain):
        return _finished(f"{plain[: found.start()]}{found[1] or ''}still {plain[found.end() :]}")
    if found := _NONE_OF.search(plain):
        return _finished(plain[: found.end(1)] + plain[found.end() :])
    if (found := _NEGATED.search(plain)) is None:
        return _finished(_not_true(plain))
    helper = _WHOLE.get(found["helper"].lower(), found["helper"])
    before, after = plain[: found.start()], plain[found.end() :]
    if helper.lower() in DO:
        verb, _, rest = after.partition(" ")
        form = {"did": past, "does": present}.get(helper.lower(), str)
        return _finished(f"{before}{form(verb)} {rest}")
    return _finished(f"{before}{helper} {after}")


def says_the_same(one: str, other: str, question: str = "") -> bool:
    """The two are the same statement; the first may leave out what the question says anyway."""
    if not _HALF_OF_DAY.search(one):  # "at 6" of "at 6 pm"
        other = _HALF_OF_DAY.sub("", other)
    mine, theirs = _plain_words(one), _plain_words(other)
    if mine == theirs:
        return True
    answer = set(content_words(other)) - set(content_words(question))
    numbers = {word for word in theirs if word[0].isdigit()}
    if numbers and numbers <= set(mine):  # "forty" of "40 miles"
        answer -= {word for word in answer if not word[0].isdigit()}
        one = f"{one} {' '.join(mine)}"
    if not answer or not answer <= set(content_words(one)) or denies(one) != denies(other):
        return False
    rest = iter(theirs)
    return all(word in rest for word in mine)


def _plain_words(text: str) -> list[str]:
    words = re.findall(r"\w+(?:['.,]\w+)*", _CONTRACTED.sub(r"\1 is", text.lower().replace("’", "'")))
    return [str(CARDINAL.get(word, word)).replace(",", "") for word in words if word not in _ARTICLES]


def disbelieves(challenge: str, claim: str, question: str) -> bool:
    """A clause of the challenge names what the claim answers, and says that it is not so."""
    said = set(content_words(claim))
    answer = said - set(content_words(question)) or said
    for chunk in chunk_evidence(Evidence("challenge", challenge.replace("’", "'"))):
        clauses = [] if chunk.text.rstrip().endswith("?") else _CLAUSE_ENDS.split(chunk.text)
        if any(answer & set(content_words(part)) and _DISBELIEF.search(part) for part in clauses):
            return True
    return False


def is_flat(text: str) -> bool:
    """ "It is definitely not the case", "the answer is no": says of a statement whether it holds, and no more."""
    plain = text.replace("’", "'").strip(" .!,;:")
    bare = re.sub(r"^(?:so )?(?:the|my)\s", "", plain, flags=re.IGNORECASE)
    return _FLAT.fullmatch(plain) is not None or _ANSWERED.fullmatch(bare) is not None


def answered(challenge: str) -> bool | None:
    """The "yes" or "no" that a challenge gives as the answer, the last one if it gives several; None if none."""
    found = [each[each.lastgroup or 0].lower() for each in _ANSWERED.finditer(challenge)]
    if found:
        return bool(found[-1] == "yes")
    plain = challenge.replace("’", "'").strip(" .!")
    if plain.endswith("?") or not _SHORT_ANSWER.fullmatch(plain):
        return None
    return _NOT.search(plain) is None  # "Yes it is.", "No, it doesn't."


def bare_denial(challenge: str, claim_a: str) -> str | None:
    """The opposite of claim A where a sentence of the challenge says nothing but that; None where none does."""
    for chunk in chunk_evidence(Evidence("challenge", challenge)):
        first = _CLAUSE_ENDS.split(chunk.text, maxsplit=1)[0]  # "It does, I read the terms."
        if _says_opposite(chunk.text, claim_a) or (is_elliptical(first) and _says_opposite(first, claim_a)):
            return opposite(claim_a)
        if _REVERSED.fullmatch(chunk.text.strip(" .!")):
            return reverse(claim_a) or opposite(claim_a)
        if _SAID_NO.search(chunk.text) and not denies(claim_a):
            return opposite(claim_a)
    return None


def reverse(statement: str) -> str | None:
    """A comparison the other way round; None for any other statement."""
    found = _COMPARES.fullmatch(statement.strip().rstrip("."))
    if found is None:
        return None
    one, other = found["one"], found["other"]
    first = one.split()[0]
    small = one.strip() if first.lower() not in _ARTICLES else one[:1].lower() + one[1:].strip()
    return _finished(f"{other} {found['verb']} {small}")


def is_elliptical(text: str) -> bool:
    """ "It does", "No they aren't": a subject and an auxiliary, and the answer has to supply the rest."""
    plain = text.replace("’", "'").strip(" .!?,;:")
    return _ELLIPSIS.fullmatch(plain) is not None and _HELPER.search(plain) is not None


def _says_opposite(sentence: str, claim_a: str) -> bool:
    plain = sentence.replace("’", "'").strip(" .!,;:")
    if _FLAT.fullmatch(plain) or (plain.lower() in ("no", "nope") and not denies(claim_a)):
        return True
    return is_elliptical(plain) and (_NOT.search(plain) is not None) != denies(claim_a)


@lru_cache(maxsize=1)
def _finite_forms() -> dict[str, tuple[str, str]]:
    """Verb forms, each with the auxiliary and the base of its denial."""
    pasts = {past(base): ("did", base) for base in BASES}
    return pasts | {present(base): ("does", base) for base in BASES} | {"have": ("do", "have")}


def _finished(statement: str) -> str:
    statement = " ".join(statement.split())
    return statement[:1].upper() + statement[1:] + "."
