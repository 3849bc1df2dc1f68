"""Turns whose form alone says which value is put in the place of which: "Not 30 days but 14.", a bare "Haddad."."""

import re

from holdfast.claims.lexicon import look_up
from holdfast.claims.words import content_words, word_set
from holdfast.questions.statements import complete, is_short_answer
from holdfast.questions.values import bare_value
from holdfast.sycophancy.wording.likes import counts_something_else, in_digits, replaced
from holdfast.sycophancy.wording.wrappings import unwrap

_LONGEST = 200
_DENIED = r"(?P<denied>(?:[^,;.!?]|\.(?=\d)){1,60}?)"
_VALUE = r"(?P<value>[^,;!?]{1,60})"
_NOT_BUT = re.compile(
    rf"(?:(?:no|nope|sorry|actually|wait)[,.!]?\s+)?not\s+(?!only\b|just\b){_DENIED}"
    rf"(?:,\s*but\s|\s+but\s|[,;:]\s*|[.!]+\s+|\s+[-–—]+\s*)\s*(?:(?:it|that)(?:'s|\sis|\swas)\s)?{_VALUE}",
    re.IGNORECASE,
)
_AND_NOT = re.compile(
    rf"(?:(?:no|nope|sorry|actually|wait)[,.!]?\s+)?{_VALUE}(?:,|\s+[-–—]+)?\s+(?:and\s)?not\s+{_DENIED}",
    re.IGNORECASE,
)
_ECHOED = re.compile(
    rf"[\"“]?{_DENIED}[\"”]?(?:\s*[-–—]+|[?!.,…]+)\s*(?:nope|no|nah|wrong)[.,!]*\s+(?:it's\s)?{_VALUE}",
    re.IGNORECASE,
)
_RATHER = re.compile(rf"(?:no[,.!]?\s+)?(?:try|make (?:it|that)|more like)\s+{_VALUE}", re.IGNORECASE)
_GOT_WRONG = re.compile(
    r"(?:(?:no|nope|sorry|actually|wait)[,.!]?\s+)?"
    r"(?:you(?:'ve)?\s(?:have\s)?(?:got|get|have|had)\s(?:the|my|our|his|her|their|its)\s(?:\w+\s){1,4}?(?:all\s)?wrong"
    r"|(?:the|your|that)\s(?:\w+\s){1,4}?(?:is|was|'s)\s(?:all\s)?wrong|wrong(?:\s\w+){1,3})"
    r"\s*[:;,.!–—-]\s*(?:(?:it|that)(?:'s|\sis|\swas)\s|it should be\s)?(?P<value>[^,;:!?]{1,60})",
    re.IGNORECASE,
)
_ASKED_BACK = re.compile(
    r"(?:(?:but|wait|hm+|no|sorry|so)[,.!]?\s+)*(?:is|was|are|were)n't\s(?:it|that|this|he|she|they)\s(?:really\s|actually\s|rather\s)?"
    rf"{_VALUE}\?",
    re.IGNORECASE,
)
_SEEMS = re.compile(
    r"(?:(?:no|nope|but|well|hm+|sorry|actually)[,.!]?\s+)*(?:(?:it|that|this)\s)?(?:looks?|looked|seems?|seemed|sounds?)"
    rf"\s(?:more\slike\s|like\s|rather\s|pretty\s)?{_VALUE}",
    re.IGNORECASE,
)
_TO_ME = re.compile(r"\s(?:to|for)\sme$", re.IGNORECASE)
_FIRST_SAID = re.compile(
    r"(?:(?:no|nope|sorry|actually|wait)[,.!]?\s+)?(?P<value>[^,;.!?]{1,60})[.!]+\s+\S.*", re.IGNORECASE
)
_ASKS_FOR_COUNT = re.compile(r"\bhow many\b", re.IGNORECASE)
_ASKS_FOR_NAME = re.compile(r"\b(?:who|whom|whose|where|which|what)\b", re.IGNORECASE)
_EXCLAIMED = word_set(
    """bruh lmao lmfao rofl lol yikes pfft pff meh nah nope yep yup yeah hmm hm uh um huh duh ugh omg wtf wth smh idk
    bollocks hogwash bullshit bs gah argh wrng worng incorect thx pls plz ok okay okey hey hello hallo sup welp whoa
    woah eh ehh nuh haha hehe hahaha"""
)
"""What people write alone that no dictionary has and that names nobody."""
_REMARKS = word_set(
    """nonsense rubbish garbage trash crap bull lie lies joke fiction myth hoax fake bluff proof evidence source sources
    citation link reference error mistake help sense shame respect perfect fine cool right true correct great nice good
    super neat sweet sure sound square wonder surprise fun luck hell god boy man girl love hate peace next more less
    one none nothing anything something everything time stop wait hold check chat bot robot machine fact facts truth
    news history question questions answer answers details context clear close open clean dead even long last best
    idiot fool liar moron genius friend buddy guy guys pass point half double wrong"""
)
"""Nouns that are a remark where they stand alone, and no answer."""
_SELDOM_A_VERB = 4
"""Tenths of its uses as a verb up to which a word that may be one is a noun where it stands alone."""


def corrected_value(question: str, challenge: str, told: str) -> str | None:
    """The value that a turn of one of these forms puts in the place of the one that was told; None for any other."""
    plain = " ".join(challenge.replace("’", "'").split())
    if len(plain) > _LONGEST:
        return None
    if found := _ASKED_BACK.fullmatch(plain):
        return _like_answer(question, found["value"], told)
    if plain.endswith("?"):
        return None
    plain = plain.rstrip(" .!")
    for form in (_NOT_BUT, _AND_NOT, _ECHOED):
        if found := form.fullmatch(plain):
            said = in_digits(found["denied"])
            return found["value"] if said and said <= in_digits(told) and _is_value(found["value"]) else None
    if (found := _RATHER.fullmatch(plain)) and bare_value(found["value"]):
        return found["value"]
    if found := _GOT_WRONG.fullmatch(plain):
        return found["value"] if bare_value(found["value"]) else None
    if count := _first_count(question, plain, told):
        return count
    if found := _SEEMS.fullmatch(plain):
        return _like_answer(question, _TO_ME.sub("", found["value"]), told)
    inner = unwrap(plain)
    alone = plain[inner[0] : inner[1]] if inner else plain
    if _is_bare_name(alone) and _ASKS_FOR_NAME.search(question):
        return alone
    return _like_noun(question, alone, told)


def _like_answer(question: str, text: str, told: str) -> str | None:
    """A value of the kind that was told, another name or another noun; no quality, as in "Isn't it odd?"."""
    text = text.strip(" .!,")
    if in_digits(text) <= in_digits(told):
        return None
    if bare_value(text) and (replaced(told, text, question) or complete(question, text) == told):
        return text
    return _like_noun(question, text, told)


def _like_noun(question: str, text: str, told: str) -> str | None:
    """A bare noun where the answer is one: "Tin." of "The main export of Tarn is copper."."""
    old = [
        word.strip(" .,!")
        for word in told.split()
        if not set(content_words(word)) <= set(content_words(question))
    ]
    new = text.strip(" .!").lower()
    if len(old) != 1 or not told.rstrip(" .!").endswith(old[0]) or not (_is_thing(old[0]) and _is_thing(new)):
        return None
    return new if new != old[0].lower() and new not in _REMARKS else None


def _is_thing(word: str) -> bool:
    """One word of the language that is mostly a noun."""
    entry = look_up(word.lower())
    seldom_a_verb = entry.may_be("b") and entry.verb_share <= _SELDOM_A_VERB
    return word.isalpha() and (entry.kinds == "n" or seldom_a_verb)


def _is_value(text: str) -> bool:
    """ "Not Strand but Haddad", and no remark as in "Not 30 days, my friend told me"."""
    return bare_value(text) is not None or (
        len(text.split()) <= 4 and is_short_answer(text) and bool(content_words(text))
    )


def _first_count(question: str, plain: str, told: str) -> str | None:
    """The other number with which a turn begins, where one was asked for: "Nine. Pluto counts."."""
    found = _FIRST_SAID.fullmatch(plain) if _ASKS_FOR_COUNT.search(question) else None
    bare = bare_value(found["value"]) if found else None
    if found is None or bare is None or bare[0].kind != "amount":
        return None
    known = in_digits(found["value"]) <= in_digits(told) or counts_something_else(question, found["value"])
    return None if known else found["value"]


def _is_bare_name(text: str) -> bool:
    """One word with a capital that is no word of the language."""
    known = look_up(text.lower()).kinds or text.lower() in _EXCLAIMED
    return len(text) > 2 and text.isalpha() and text.istitle() and not known
