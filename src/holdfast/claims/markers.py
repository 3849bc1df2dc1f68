"""The forms of a citation and what each refers to: links, brackets, parentheses, raised numbers."""

import re
from collections.abc import Callable, Collection

from holdfast.claims.references import (
    NUMBER,
    NUMBERS,
    PREFIX,
    SOURCE_WORDS,
    announced_refs,
    is_number_or_initials,
    is_sure_id,
    known_refs,
    listed_ids,
    looks_like_id,
    pointed_at,
    read_refs,
    without_locators,
)
from holdfast.claims.words import STOPWORDS, word_set

Form = tuple[re.Pattern[str], Callable[[re.Match[str], Collection[str]], list[str]]]
"""How a marker looks, and what reads its references."""

LINK = re.compile(
    r"(?P<image>!?)\[(?P<text>(?:[^\[\]\n]|\[[^\[\]\n]{0,40}+\]){0,300}+)\]"
    r"\([ \t]*+<?(?P<url>(?:[^\s()<>]|\([^\s()<>]{0,100}+\)){1,2000}+)>?"
    r"(?:[ \t]++\"[^\"\n]{0,300}+\")?[ \t]*+\)"
)
_BRACKET = re.compile(r"[\^\\]?\[([^\[\]\n]{1,200}+)\]\^?")
_BRACKET_RANGE = re.compile(r"\[(\d{1,3})\]\s?[-–—]\s?\[(\d{1,3})\]")
_LENTICULAR = re.compile(r"【([^【】\n]{1,200}+)】|［(\d{1,3})］")
_NAMED = re.compile(
    rf"\((?:see\s+)?{SOURCE_WORDS}\.?"
    r"(?:\s*+(?P<colon>[:=])\s*+|\s++|\s*+\#\s*+)(?P<refs>[^()\n]{1,200}+)\)",
    re.IGNORECASE,
)
_FILE_NUMBER = re.compile(r"\d{1,3}(?::\d{1,3})?+")
"""What stands before the dagger: [1†source], [4:0†report.pdf]."""
_PARENTHESIS = re.compile(r"\(([^()\n]{1,200}+)\)")
_PARENTHESISED_NUMBER = re.compile(r"\((\d{1,3})\)")
_RAISED_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_RAISED = re.compile(
    r"<sup>\s{0,3}+(?:<a\s[^<>\n]{0,300}+>)?+\s{0,3}+(?P<tagged>\d{1,3}(?:\s?,\s?\d{1,3}){0,9}+)"
    r"\s{0,3}+(?:</a>)?+\s{0,3}+</sup>"
    r"|\^(?P<caret>\d{1,3}(?:,\d{1,3}){0,9}+)(?:\^|(?![\w^]))"
    rf"|(?P<digits>[{_RAISED_DIGITS}]{{1,3}}(?:,[{_RAISED_DIGITS}]{{1,3}}){{0,9}}+)",
    re.IGNORECASE,
)
_AFTER_STOP = re.compile(
    rf"[.!?,;…。][\"'”’»)\]*_]{{0,4}}\s?(?:<sup>[^<>]{{1,12}}</sup>|\^\d{{1,3}}\^?|[,{_RAISED_DIGITS}]){{0,6}}$",
    re.IGNORECASE,
)
_WORD_OR_YEAR = re.compile(r"(?<![\w^=*/+-])([a-z]{4,30}|(?:1[5-9]|20)\d\d)[\"”’)*_]{0,3}$")
_AT_CLAUSE_END = re.compile(r"[*_]{0,3}+[.,;:!?)]|\s*+$|[ \t]*+\n")
_MEASURES = word_set(
    "metres meters metre meter feet foot inch inches yards miles mile kilometres kilometers seconds second"
)
"""What is squared and cubed."""
_PLAIN_DIGITS = str.maketrans(_RAISED_DIGITS, "0123456789")
OPENERS = "[(【［<^" + _RAISED_DIGITS
"""Without one of these there is no citation."""

_ARITHMETIC_BEFORE = re.compile(
    r"(?:range|interval|CI|between|array|list|vector|matrix|set|indices|index|[=∈≈+/<]|(?<!sup)>)\s*+$", re.I
)
_AFTER_ATTACHED = ("", *' \n\r\t.,;:!?)[*"”。')
_BARE_LABELS = frozenset({"source", "link", "here", "ref", "citation"})
_MARKER_LABEL = re.compile(rf"\[[^\[\]]{{1,40}}+\]|\^.*+|[{_RAISED_DIGITS}]++")
"""What no number of a sentence looks like: [[1]](https://…), [^1](https://…), [¹](https://…)."""
_CLAUSE_END = re.compile(r"[*_]{0,3}+(?:$|</sup>|[.,;:!?…。)\]\"”’|\n]|\s*+(?:\n|[\[【]|$))")
_NEXT_LETTER = re.compile(r"\W{0,6}(\w)")
_SENTENCE_ENDS = ("", "\n", *'.!?…。)"”*_')
_BEFORE_NUMBER = re.compile(
    r"(?:(?<!according )\b(?:to|until|till|of|than|about|around|nearly|almost|roughly|approximately|exactly"
    r"|over|under|above|below|only|least|most|between|for|at|and|or|the|an?|is|are|was|were|be|been|has"
    r"|have|had|with|reached|totall?ed|hit|costs?)\s++|(?:[$€£¥=+<~≈–-]|(?<!sup)>)\s*+)[*_]{0,3}+$",
    re.IGNORECASE,
)
_LAST_WORD = re.compile(r"(?:(?P<word>(?<!\S)[a-z]{2,30})|(?<!\S)\d{4}|\d%)[\"”’]?\s$")
_AT_SENTENCE_END = re.compile(r"[.!?](?:\s|$)|[ \t]*+(?:\n|$)")
# Behind these a number in parentheses is their own: "option (1)", "five (5)", "it is (1)".
_BEFORE_OWN_NUMBER = STOPWORDS | word_set(
    """step steps option options equation equations eq clause clauses section sections paragraph
    paragraphs article articles item items point points part parts case cases type types rule rules
    figure figures table tables number numbers phase phases level levels class classes category
    question questions condition conditions subsection
    zero one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty"""
)


def marker_forms(text: str, ids: Collection[str]) -> list[Form]:
    """The forms that markers of this text may have; what an earlier one takes, a later one does not see."""
    forms: list[Form] = [
        (LINK, _link_refs),
        (_RAISED, _raised_refs),
        (_BRACKET_RANGE, lambda match, ids: read_refs("-".join(match.groups()), ids, lambda _: False)),
        (_BRACKET, _bracket_refs),
        (_LENTICULAR, _lenticular_refs),
        (_NAMED, _named_refs),
    ]
    if ids:
        forms.append((_PARENTHESIS, lambda match, ids: known_refs(match.group(1).strip(), ids)))
    if _cites_in_parentheses(text, ids):
        forms.append((_PARENTHESISED_NUMBER, lambda match, _: [match.group(1)]))
    return forms


def is_worded(match: re.Match[str]) -> bool:
    """Is the text of a link part of the sentence? A number is, unless it stands where a marker would."""
    label = match.group("text").strip()
    if label.casefold() in _BARE_LABELS or not any(map(str.isalnum, label)) or _MARKER_LABEL.fullmatch(label):
        return False
    if not NUMBERS.fullmatch(label) or _leads_to_number(match):
        return True
    return not (_CLAUSE_END.match(match.string, match.end()) or _stands_between_sentences(match))


def _stands_between_sentences(match: re.Match[str]) -> bool:
    before = match.string[max(0, match.start() - 8) : match.start()].rstrip(" ")
    after = _NEXT_LETTER.match(match.string, match.end())
    return before[-1:] in _SENTENCE_ENDS and not (after and after.group(1).islower())


def _leads_to_number(match: re.Match[str]) -> bool:
    """The words before would be torn without a number: "It turned until [95](https://…)"."""
    return _BEFORE_NUMBER.search(match.string[max(0, match.start() - 40) : match.start()]) is not None


def _link_refs(match: re.Match[str], ids: Collection[str]) -> list[str]:
    """The address; but the number when the text of the link is a citation number, as in [1](https://…)."""
    url, label = match.group("url"), match.group("text").strip().strip("[]^")
    if match.group("image") or url.startswith(("#", "mailto:", "tel:", "javascript:", "data:")):
        return []
    is_number = NUMBER.fullmatch(label) is not None
    if is_number and match.string[max(0, match.start() - 1) : match.start()].isalnum() and "/" not in url:
        return []
    if is_number and is_worded(match):
        return [url]
    return [label] if label in ids or (is_number and url not in ids) else [url]


def _raised_refs(match: re.Match[str], ids: Collection[str]) -> list[str]:
    """A raised number behind a full stop or comma is a note; behind a word or number it may be an exponent."""
    numbers = match.group("tagged") or match.group("caret") or match.group("digits")
    refs = [number.strip() for number in numbers.translate(_PLAIN_DIGITS).split(",")]
    before = match.string[max(0, match.start() - 60) : match.start()]
    return refs if _AFTER_STOP.search(before) or _marks_word(before, match, refs, ids) else []


def _marks_word(before: str, match: re.Match[str], refs: list[str], ids: Collection[str]) -> bool:
    """Behind a whole word or a year, before the end of a clause, and an id: "It opened in 1932¹."."""
    if not all(ref in ids for ref in refs) or _AT_CLAUSE_END.match(match.string, match.end()) is None:
        return False
    word = _WORD_OR_YEAR.search(before)
    return word is not None and word.group(1) not in _MEASURES


def _bracket_refs(match: re.Match[str], ids: Collection[str]) -> list[str]:
    content = match.group(1).strip()
    if match.group().startswith("\\"):  # as some write brackets for Markdown: \[1\]
        content = content.removesuffix("\\").strip()
    if content in ids:
        return [content]
    if content == "cite_start":  # where a chat page begins to underline, not a source
        return []
    if content.startswith("^"):
        return [content[1:]] if len(content) > 1 and not any(map(str.isspace, content)) else []
    if match.string.startswith(":", match.end()) and _opens_line(match):
        return []
    named, dagger, _ = content.partition("†")
    if dagger and _FILE_NUMBER.fullmatch(named):
        return [named]
    content, pointed = pointed_at(without_locators(named.strip()))
    if known := listed_ids(content, ids):
        return known
    prefix = PREFIX.match(content)
    announced = prefix is not None and prefix.group("colon") is not None
    named = content[prefix.end() :] if prefix else content
    refs = read_refs(named, ids, lambda part: _names_evidence(part, match, announced))
    if pointed and not prefix and not all(ref in ids for ref in refs):
        return []
    return refs if refs and (prefix or _stands_as_marker(match, refs)) else []


def _opens_line(match: re.Match[str]) -> bool:
    return match.start() == 0 or match.string[match.start() - 1] == "\n"


def _lenticular_refs(match: re.Match[str], ids: Collection[str]) -> list[str]:
    content = (match.group(1) or match.group(2)).split("†", 1)[0].strip()
    return [content] if content and content.casefold() != "source" else []


def _named_refs(match: re.Match[str], ids: Collection[str]) -> list[str]:
    content = match.group("refs").strip()
    content = content if content in ids else without_locators(content)
    if not content:
        return []  # "(source: , p. 4)" names a place and no source
    return announced_refs(content, ids) if match.group("colon") else read_refs(content, ids, lambda _: False)


def _cites_in_parentheses(text: str, ids: Collection[str]) -> bool:
    """Is (1) a marker here? Only when each such number ends a sentence and is an id: lists and counts are not."""
    if not any(map(NUMBER.fullmatch, ids)):
        return False
    return all(match.group(1) in ids and _may_cite(match) for match in _PARENTHESISED_NUMBER.finditer(text))


def _may_cite(match: re.Match[str]) -> bool:
    last = _LAST_WORD.search(match.string[max(0, match.start() - 34) : match.start()])
    if last is None or not _AT_SENTENCE_END.match(match.string, match.end()):
        return False
    return last.group("word") not in _BEFORE_OWN_NUMBER


def _names_evidence(part: str, match: re.Match[str], announced: bool) -> bool:
    """Is a bracketed word an id? "doc_a" and "a.txt" are; "sic", "he", "2020" and "12:30" are not."""
    if not looks_like_id(part) or is_number_or_initials(part):
        return False
    return announced or is_sure_id(part) or ("-" in part and _at_clause_end(match))


def _at_clause_end(match: re.Match[str]) -> bool:
    rest = match.string[match.end() : match.end() + 1]
    return rest in ("", ".", ",", ";", "!", "?", "\n", "[")


def _stands_as_marker(match: re.Match[str], refs: list[str]) -> bool:
    """Not an index (items[0], f[2](x)), an interval (in the range [1, 10]) or a shape such as [0]."""
    text, start, end = match.string, match.start(), match.end()
    if text[start - 1 : start] == "!" and text[end : end + 1] == "(":
        return False
    before = text[max(0, start - 40) : start]
    if refs[0] == "0" or _ARITHMETIC_BEFORE.search(before):
        return False
    if before[-1:].isalnum() or before[-1:] == "_":
        word = re.split(r"[^\w.]", before)[-1]
        is_word = (word.isalpha() and len(word) > 1) or word.isdigit()
        return is_word and text[end : end + 1] in _AFTER_ATTACHED
    return True
