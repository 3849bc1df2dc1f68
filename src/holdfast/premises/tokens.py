"""Words of a sentence with their part of speech: a small tagger by word lists, the lexicon and the word before."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from holdfast.claims.lexicon import Word, look_up
from holdfast.claims.words import word_set
from holdfast.premises.tags import CLOSED, NUMBER_WORDS, ORDINALS, TAG_OF, Tag


@dataclass(frozen=True, slots=True)
class Token:
    """One word or mark, `sentence[start:end]`."""

    text: str
    start: int
    end: int
    tag: Tag = Tag.MARK

    @property
    def lower(self) -> str:
        """The word in lower case, apostrophes straightened."""
        return self.text.lower().replace("’", "'")

    @property
    def entry(self) -> Word:
        """What the lexicon knows of it."""
        return look_up(self.lower)

    @property
    def finite(self) -> bool:
        """A verb that can make a statement; also one that is not in the lexicon."""
        return self.tag is Tag.VERB and (self.entry.may_be("bzd") or not self.entry.kinds)


_QUOTED = r"[\"“][^\"“”\n]{1,120}[\"”]|(?<!\w)['‘][^'‘’\n]{1,120}(?:['’](?=s\b)[^'‘’\n]{0,80})?['’](?!\w)"
_IDENTIFIER = (
    r"(?=\w{0,40}[^\W_]_[^\W_])[^\W\d]\w{0,80}(?:\(\))?"
    r"|[^\W\d_]\w{1,60}(?:\.[a-z_]\w{1,60}){1,6}(?:\(\))?|[^\W\d]\w{1,60}\(\)"
)
"""A name in code: parse_date, Client.send, len()."""
_IN_CODE = re.compile(_IDENTIFIER)
_TOKEN = re.compile(
    rf"{_QUOTED}"
    r"|(?:[A-Z]\.){1,4}(?=\s|$)|(?:Mr|Mrs|Ms|Dr|St|Prof|Jr|Sr|vs)\."
    r"|[$£€]?\d[\d.,:/]{0,30}\d(?:st|nd|rd|th|%|[a-z]{1,3})?|[$£€]?\d(?:st|nd|rd|th|%)?"
    rf"|{_IDENTIFIER}"
    r"|[^\W_]+(?:[-&][^\W_]+){0,5}|['’](?:s|re|ve|ll|d|m|t)?(?!\w)|[^\s\w]|_"
)
_NEGATED = re.compile(
    r"(?i)\b(do|does|did|is|are|was|were|has|have|had|could|would|should|must|might|need|ai)n['’]t\b"
)
_QUESTION_IS = re.compile(r"(?i)\b(what|who|where|when|why|how)['’]s\b(?=( (?:been|got|had)\b)?)")
_QUESTION_DID = re.compile(r"(?i)\b(what|where|when|why|how)['’]d\b(?!.*\bif\b)")
_EMPHASIS = re.compile(
    r"(?i)(?:(?<=what)|(?<=who)|(?<=whom)|(?<=when)|(?<=where)|(?<=why)|(?<=how))"
    r" (?:exactly|precisely|ever|on earth|in the world|the (?:hell|heck))(?= \w)"
    r"|^(?:exactly|precisely|just) (?=(?:what|who|when|where|why|how|which)\b)"
)
_IRREGULAR_NEGATIONS = {"can't": "can not", "won't": "will not", "shan't": "shall not", "cannot": "can not"}
_STUCK_DATE = re.compile(r"\b([A-Z][a-z]{2,8} [0-9]{1,2}),([0-9]{4})\b")
_IRREGULAR = re.compile(r"(?i)\b(?:can['’]t|won['’]t|shan['’]t|cannot)\b")
_CONTRACTIONS = {"'re": Tag.BE, "'ve": Tag.HAVE, "'ll": Tag.MODAL, "'d": Tag.MODAL, "'m": Tag.BE}

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_LEAST_SHOUTED = 3
"""Words; fewer in capitals may be a name such as "BBC"."""
_AFTER_SUBJECT = word_set("i you he she it we they who that")
_LONGEST = 2000


def tokenize(sentence: str) -> list[Token]:
    """The sentence's words, tagged; negations are written out, so that spans refer to `expand(sentence)`."""
    text = sentence[:_LONGEST]
    tokens = [Token(found[0], *found.span()) for found in _TOKEN.finditer(text)]
    return _tagged(tokens)


def word_at(tokens: Sequence[Token], index: int) -> str:
    """The word in lower case, or nothing outside the sentence."""
    return tokens[index].lower if 0 <= index < len(tokens) else ""


def retagged(tokens: list[Token], verb: Token) -> list[Token]:
    """The same tokens with one known to be a verb."""
    return [Token(t.text, t.start, t.end, Tag.VERB) if t.start == verb.start else t for t in tokens]


def expand(sentence: str) -> str:
    """Negations, dates and capitals in the forms that the grammar reads: "didn't" → "did not"."""
    text = _STUCK_DATE.sub(r"\1, \2", _calmed(sentence[:_LONGEST]))
    text = _IRREGULAR.sub(lambda m: _IRREGULAR_NEGATIONS[m[0].lower().replace("’", "'")], text)
    text = _NEGATED.sub(lambda m: f"{m[1]} not", text)
    text = _QUESTION_IS.sub(lambda m: f"{m[1]} {'has' if m[2] else 'is'}", text)
    text = _QUESTION_DID.sub(r"\1 did", text)
    return _EMPHASIS.sub("", text)


def _calmed(sentence: str) -> str:
    """ "WHY DID PIET SELL THE MILL" → "why did Piet sell the mill": a word that is not common is a name."""
    if not sentence.isupper() or len(_WORD.findall(sentence)) < _LEAST_SHOUTED:
        return sentence
    return _WORD.sub(lambda found: _in_usual_case(found[0]), sentence)


def _in_usual_case(word: str) -> str:
    lowered = word.lower().replace("’", "'")
    plain = lowered.removesuffix("n't").removesuffix("'s")
    common = plain in TAG_OF or plain in ("ca", "wo", "sha", "ai") or look_up(plain).kinds
    return lowered if common and lowered != "i" else word.capitalize()


def _tagged(tokens: list[Token]) -> list[Token]:
    tagged: list[Token] = []
    for index, token in enumerate(tokens):
        tag = _closed(tokens, index, tagged) or _name(tokens, index) or _open(tokens, index, tagged)
        tagged.append(Token(token.text, token.start, token.end, tag))
    return tagged


def _closed(tokens: list[Token], index: int, before: list[Token]) -> Tag | None:
    token = tokens[index]
    word = token.lower
    if not any(map(str.isalnum, word)) and word not in ("'",):
        return Tag.MARK
    if word[0] in "\"“'‘" and len(word) > 3 and word[-1] in "\"”'’":
        return Tag.NAME
    if token.text in ("US", "IT", "WHO"):
        return None
    if word in ("'s", "'"):
        return _apostrophe(tokens, index, before)
    if word in _CONTRACTIONS:
        return _CONTRACTIONS[word]
    if word[0].isdigit() or word[0] in "$£€":
        return Tag.NUMBER
    if word == "her":
        return Tag.DETERMINER if _nominal_next(tokens, index) else Tag.PRONOUN
    if word in ORDINALS and _nominal_next(tokens, index):
        return Tag.ADJECTIVE
    if word in NUMBER_WORDS and word != "one":
        return Tag.NUMBER
    if word == "that":
        return _that(tokens, index, before)
    if token.text == "May" and before:
        return Tag.NAME
    if word == "when" and not any(previous.tag is not Tag.MARK for previous in before):
        return Tag.QUESTION
    return TAG_OF.get(word)


def _apostrophe(tokens: list[Token], index: int, before: list[Token]) -> Tag:
    """ "What's" and "it's" hold a verb; "Alice's job" an owner."""
    if not before or before[-1].tag is Tag.MARK:
        return Tag.MARK
    after_question = before[-1].tag in (Tag.QUESTION, Tag.PRONOUN)
    if tokens[index].lower == "'":
        return Tag.POSSESSIVE if before[-1].lower.endswith("s") else Tag.MARK
    return Tag.BE if after_question else Tag.POSSESSIVE


def _that(tokens: list[Token], index: int, before: list[Token]) -> Tag:
    """ "that house" points, "knows that" and "the house that" join."""
    joined = (Tag.VERB, Tag.ADJECTIVE, Tag.NOUN, Tag.NAME, Tag.HAVE, Tag.BE, Tag.MARK)
    verb_before = bool(before) and before[-1].tag in joined
    reason = bool(before) and before[-1].lower in ("now", "given", "considering", "provided")
    if verb_before or reason or not _nominal_next(tokens, index):
        return Tag.SUBORDINATOR
    return Tag.DETERMINER


def _nominal_next(tokens: list[Token], index: int) -> bool:
    if index + 1 >= len(tokens):
        return False
    following = tokens[index + 1]
    if following.lower in TAG_OF:
        return False
    return following.text[0].isalnum() and (following.entry.may_be("na") or not following.entry.kinds)


def _described_next(tokens: list[Token], index: int) -> bool:
    """A noun or an adjective, and no verb: "the daughter broke her arm"."""
    entry = tokens[index + 1].entry if index + 1 < len(tokens) else None
    acts = (
        entry is not None and entry.may_be("d") and not entry.may_be("n") and _object_next(tokens, index + 1)
    )
    return not acts and _nominal_next(tokens, index)


def _name(tokens: list[Token], index: int) -> Tag | None:
    token = tokens[index]
    if _IN_CODE.fullmatch(token.text):
        return Tag.NAME
    if not token.text[0].isupper():
        return None
    if index and tokens[index - 1].text not in '.!?:“"':
        acronym = token.text.isupper() and 2 <= len(token.text) <= 5
        return Tag.NOUN if acronym and _nominal_next(tokens, index) else Tag.NAME
    following = tokens[index + 1].text if index + 1 < len(tokens) else ""
    capital_next = following[:1].isupper() and following != "I"
    unknown = not token.entry.kinds
    bare_noun = token.entry.kinds == "n" and not token.lower.endswith("s") and following.islower()
    return Tag.NAME if capital_next or unknown or (bare_noun and _verbal(following)) else None


def _verbal(word: str) -> bool:
    return word in CLOSED[Tag.BE] | CLOSED[Tag.HAVE] | CLOSED[Tag.DO] or look_up(word).may_be("zd")


def _open(tokens: list[Token], index: int, before: list[Token]) -> Tag:
    word = tokens[index].entry
    last = next((token for token in reversed(before) if token.tag is not Tag.ADVERB), None)
    compares = tokens[index].lower.endswith("er") and word_at(tokens, index + 1) == "than"
    if compares and not word.kinds and last is not None and last.tag is Tag.NOUN:
        return Tag.ADJECTIVE  # "the plan dearer than"
    if word.kinds == "z" and last is not None and last.tag is Tag.DO:
        return Tag.NOUN  # "did writes recover"
    if not word.kinds:
        return Tag.VERB if _unknown_verb(tokens[index], last) else Tag.NOUN
    if word.kinds == "r":
        return Tag.ADVERB
    if _is_verb_here(tokens, index, word, last) and not (word.may_be("na") and _opens_subject(before)):
        return Tag.VERB
    if word.may_be("a") and (_described_next(tokens, index) or not word.may_be("n")):
        return Tag.ADJECTIVE
    if word.may_be("pg") and not word.may_be("na"):
        # "the broken lamp", "running shoes"
        return Tag.ADJECTIVE if _nominal_next(tokens, index) else Tag.VERB
    if word.may_be("a") and last is not None and last.tag is Tag.NOUN and word_at(tokens, index + 1) == "to":
        return Tag.ADJECTIVE  # "my kids allergic to"
    if word.may_be("n") or (word.may_be("b") and last is not None and last.tag is Tag.DETERMINER):
        return Tag.NOUN  # also "the vet"
    return Tag.ADJECTIVE if word.may_be("a") else Tag.ADVERB


def _opens_subject(before: list[Token]) -> bool:
    """Does the subject follow, and no verb: "does | return shipping cost extra", "how long does | express shipping"?"""
    before = (
        before[:-1] if before and before[-1].tag is Tag.NOT else before
    )  # "isn't | express shipping free"
    if len(before) == 1 and before[0].tag is Tag.BE:
        return True
    if not before or before[-1].tag not in (Tag.DO, Tag.MODAL):
        return False
    if len(before) == 1 or before[-2].tag is Tag.MARK:
        return True
    if before[-1].tag is Tag.MODAL:
        return before[-2].lower in ("why", "how", "when", "where")
    asks = any(token.tag is Tag.QUESTION for token in before)
    return asks and before[-2].tag not in (Tag.PRONOUN, Tag.NAME)


def _unknown_verb(token: Token, last: Token | None) -> bool:
    """ "forfeited" after a noun or "have"; not "the unrated film"."""
    if last is None or last.tag in (Tag.DETERMINER, Tag.POSSESSIVE, Tag.PREPOSITION, Tag.ADJECTIVE):
        return False
    return token.lower.endswith(("ed", "ing")) and len(token.text) > 5


def _is_verb_here(tokens: list[Token], index: int, word: Word, last: Token | None) -> bool:
    if not word.may_be("bzdpg") or (word.may_be("n") and word_at(tokens, index + 1) == "of"):
        return False
    if not word.may_be("nar"):
        return last is None or last.tag not in (Tag.DETERMINER, Tag.POSSESSIVE)
    if last is None or last.tag is Tag.MARK:
        return word.may_be("b") and word.verb_share >= 6
    if last.tag in (Tag.DETERMINER, Tag.POSSESSIVE, Tag.NUMBER, Tag.ADJECTIVE):
        return False
    if last.lower in ("what", "which", "whose"):
        return word.may_be("zd") and word.verb_share >= 5
    if last.tag in (Tag.TO, Tag.MODAL, Tag.DO, Tag.NOT):
        return word.may_be("b") and word.verb_share >= 1
    if last.lower in _AFTER_SUBJECT:
        return word.may_be("bzd")
    if last.tag is Tag.BE:
        return word.may_be("g") or (word.may_be("p") and not word.may_be("a"))
    if last.tag is Tag.HAVE:
        return word.may_be("p")
    if last.tag in (Tag.PREPOSITION, Tag.SUBORDINATOR):
        return word.may_be("g") and not (word.may_be("n") and not _object_next(tokens, index))
    return _follows_noun_as_verb(tokens, index, word, last)


def _follows_noun_as_verb(tokens: list[Token], index: int, word: Word, last: Token) -> bool:
    if last.tag in (Tag.NAME, Tag.PRONOUN) and word.may_be("g"):
        return True
    if last.tag in (Tag.NAME, Tag.NOUN, Tag.PRONOUN):
        if word.may_be("d") and (word.verb_share >= 3 or not word.may_be("n")):
            return True
        plural = last.lower.endswith("s") and not last.lower.endswith("ss")
        ends = index + 1 >= len(tokens) or not tokens[index + 1].text[0].isalnum()
        return (
            word.may_be("z") and word.verb_share >= 4 and not plural and not (ends and word.may_be("n"))
        ) or (word.may_be("b") and word.verb_share >= 5 and plural)
    if last.tag is Tag.VERB:
        return word.may_be("g") and _object_next(tokens, index)
    return word.may_be("bzd") and word.verb_share >= 7


def _object_next(tokens: list[Token], index: int) -> bool:
    following = tokens[index + 1] if index + 1 < len(tokens) else None
    if following is None:
        return False
    return TAG_OF.get(following.lower) in (Tag.DETERMINER, Tag.PRONOUN, Tag.PREPOSITION, Tag.TO) or (
        following.lower == "her" or following.text[0].isupper()
    )
