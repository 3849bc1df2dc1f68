"""Parts of speech, and the words of which there are few enough to list."""

from enum import StrEnum

from holdfast.claims.words import word_set


class Tag(StrEnum):
    """Parts of speech, as far as the grammar tells them apart."""

    DETERMINER = "determiner"
    POSSESSIVE = "possessive"
    PRONOUN = "pronoun"
    NAME = "name"
    NOUN = "noun"
    ADJECTIVE = "adjective"
    ADVERB = "adverb"
    NUMBER = "number"
    VERB = "verb"
    DO = "do"
    BE = "be"
    HAVE = "have"
    MODAL = "modal"
    PREPOSITION = "preposition"
    TO = "to"
    AND = "and"
    SUBORDINATOR = "subordinator"
    QUESTION = "question"
    NOT = "not"
    MARK = "mark"


AUXILIARY = frozenset((Tag.DO, Tag.BE, Tag.HAVE, Tag.MODAL))
NOMINAL = frozenset((Tag.NOUN, Tag.NAME, Tag.NUMBER, Tag.ADJECTIVE))
OBJECT_START = frozenset((Tag.DETERMINER, Tag.PRONOUN, Tag.NAME, Tag.NOUN, Tag.ADJECTIVE, Tag.NUMBER))

CLOSED: dict[Tag, frozenset[str]] = {
    Tag.DETERMINER: word_set(
        """the a an this these those my your his its our their some any no every each both all another either
        neither several many few most such enough"""
    ),
    Tag.PRONOUN: word_set(
        """i you he she it we they me him us them someone something anyone anything everyone everything nobody
        nothing somebody anybody everybody myself yourself himself herself itself ourselves themselves one mine
        yours hers ours theirs there none"""
    ),
    Tag.ADVERB: word_set(
        """also ever still already just only too very again recently always often usually sometimes actually really
        even almost so quite rather well now then here away together once twice soon later perhaps maybe probably
        currently finally originally ago yet else instead forever anymore hardly never especially particularly
        previously initially eventually suddenly likely"""
    ),
    Tag.BE: word_set("is are was were am be been being 's"),
    Tag.DO: word_set("do does did"),
    Tag.HAVE: word_set("has have had"),
    Tag.MODAL: word_set("can could will would shall should may might must"),
    Tag.PREPOSITION: word_set(
        """of in on at by for with from into onto about over under between among through during against within
        without near behind beside beyond across along around towards toward upon via per inside outside above
        below despite except like unlike as than off out up down throughout alongside regarding besides"""
    ),
    Tag.TO: word_set("to"),
    Tag.AND: word_set("and or but nor"),
    Tag.SUBORDINATOR: word_set(
        "that if because since when while before after although though unless until till whether whereas whenever"
    ),
    Tag.QUESTION: word_set("what who whom whose which where why how"),
    Tag.NOT: word_set("not n't"),
}
TAG_OF = {word: tag for tag, words in CLOSED.items() for word in words}
ORDINALS = word_set("third fourth fifth sixth seventh eighth ninth tenth")
NUMBER_WORDS = word_set(
    """one two three four five six seven eight nine ten eleven twelve thirteen fifteen twenty thirty forty fifty
    sixty hundred thousand million billion dozen"""
)
