"""Sentence spans inside a block: nupunkt for spaced scripts, rules for the others and for what it misses."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from holdfast.claims.blocks import Range
from holdfast.claims.line_ends import line_cuts
from holdfast.claims.markup import PICTOGRAM, UNSEEN
from holdfast.claims.types import Citation
from holdfast.claims.words import word_set

if TYPE_CHECKING:
    from nupunkt import PunktSentenceTokenizer

_CLOSERS = "\"'”’»)\\]*_`」』）】〉》"
_LONG_TOKEN = re.compile(r"\S{80,}+")
_IMAGE = r"!\[[^\[\]\n]{0,300}+\]\([^()\n]{0,2000}+\)"
_IMAGES = re.compile(rf"(?:{_IMAGE}\s{{0,3}}+)++")
_HIDDEN = re.compile(
    rf"{_IMAGE}|"
    r"(?<!`)(`{1,3}+)(?!`)[^`\n]{1,500}+\1(?!`)|https?://[^\s<>\"]{1,2000}+|www\.[^\s<>\"]{1,2000}+"
)
_HIDDEN_MARKS = ("`", "http", "www.", "![")
"""Without one of these there is nothing to hide."""
_UNSPACED_END = re.compile(
    rf"[。！？｡।॥؟۔።။។]++[{_CLOSERS}]{{0,4}}+|(?<=[\u3040-\u9fff\uac00-\ud7af])[!?．]++[{_CLOSERS}]{{0,4}}+"
)
_GOES_ON = re.compile(r"\s{0,3}+[と，、,;；：って]")
_BREAK_TAG = re.compile(r"<[bh]r\s{0,3}/?>", re.IGNORECASE)
# Not cells: a row of a table is read as one.
_BLOCK = (
    r"(?:p|div|ul|ol|li|dl|table|thead|tbody|tr|h[1-6]|section|article|blockquote"
    r"|think|thinking|reasoning|answer|response|output)"
)
_BLOCKS_OPEN = re.compile(rf"(?:<(?:dt|{_BLOCK})(?:\s[^<>\n]{{0,500}}+)?>\s{{0,3}}+)++", re.IGNORECASE)
_BLOCKS_CLOSE = re.compile(rf"(?:</(?:dd|{_BLOCK})\s{{0,3}}+>\s{{0,3}}+)++", re.IGNORECASE)
_KEPT_WHOLE = re.compile(
    r"(?<!\w)\"[^\"]{1,300}+\"(?!\w)|“[^“”]{1,300}+”|«[^«»]{1,300}+»|「[^「」]{1,300}+」|『[^『』]{1,300}+』"
    r"|(?<!\w)\([^()]{1,300}+\)"
)
_OPENERS = '"“«「『('
"""Without one of these there is nothing to keep whole."""
_STARTERS = (
    r"(?:The|This|These|That|It|Its|He|She|They|His|Her|Their|In|On|At|For|But|And|As|When|While"
    r"|Also|Then|There|After|By|If|However|We|You|A|An)"
)
_SYMBOLS = r"(?:[kcm]m|[km]g|µg|[mc]l|[kMGT]B|[kMG]?Hz|[kMG]W|kV|°[CF]|[ap]m|lb|ms|oz)"
# "b. 1920 m. Sarah" is a marriage, and "in 1920 J. Moore" a name.
_UNIT = rf"(?<=\d\s)(?:(?<!\b[12]\d{{3}}\s)(?:[ghlmst]|{_SYMBOLS})|[A-CFJKMNVWghklmst](?=\.\s{{1,3}}+{_STARTERS}\s))"
_MISSED = re.compile(
    rf"(?P<word>\b[a-z][a-z'’-]{{2,30}}+|(?<=,\s)no|{_UNIT}|\d|[%)\]\"”*_])(?<!\.)[.!?][{_CLOSERS}]{{0,4}}+(?P<gap>\s++)"
    r"(?=[\"“‘'(*_«\[]{0,3}[A-Z\d])"
)
_STOP_BEFORE_CAPITAL = re.compile(rf"[.!?][{_CLOSERS}]{{0,4}}+\s++(?=[\"“‘'(*_«\[]{{0,3}}[A-Z\d])")
"""Wherever `_MISSED` may match, found much sooner."""
_NAME_STOP = re.compile(
    rf"(?<=[a-z,;]\s)(?P<word>[A-Z][a-z]{{1,9}}+)\.[{_CLOSERS}]{{0,4}}+\s++(?=[A-Z][a-z'’-]{{1,20}}+\s[a-z])"
)
"""Behind a name that could be an abbreviation: "It was built by Ann. Boats pass by."."""
_HALF_DAY_STOP = re.compile(
    rf"(?<=[ap]\.m\.)[{_CLOSERS}]{{0,4}}+\s++"
    r"(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Eastern|Central|Mountain|Pacific|Greenwich)"
    r"(?=[A-Z][a-z]{1,20}+(?:\s[a-z]{2,20}+)?\s(?:is|are|was|were|has|have|had|can|may|must|will|should)\s)"
)
"""Behind "10 a.m.", where a subject and its verb follow: "Entry is free", not "London time"."""
_STUCK = re.compile(rf"[.!?](?<=[a-z]{{3}}[.!?])(?={_STARTERS}\s)")
_FIRST_STEP = re.compile(r":\s++(?=1[.)]\s++[A-Z])")
"""Before a list that runs on in one line: "The steps: 1. Open the lid. 2. Add water."."""
_ENDS_WITH_STOP = re.compile(rf"[.!?。！？।؟…][{_CLOSERS}]{{0,4}}+(?:<sup>\s?)?+$", re.IGNORECASE)
_EMPTY_RAISED = re.compile(r"<sup>\s++</sup>", re.IGNORECASE)
_SAINT = re.compile(r"(?:^|[.!?]\s++|(?<!\S)[a-z]{1,30}+,?\s++)(?P<saint>St\.\s++)(?=[A-Z])")
"""After a title or a small word, as in "Dr. St. John"; a name before it makes it a street."""
_TITLE = re.compile(r"(?<=[>*_(\[“\"])(?:Dr|Mr|Mrs|Ms|Prof|Gen|Sen|Rep|Gov|Capt|Sgt|Rev|Hon)\.\s++(?=[A-Z])")
"""Behind a tag or a mark of emphasis a title is not seen for one."""
_DAY = re.compile(r"\b(?:am|vom|den|der|dem|zum|bis|seit|ab|und)\s\d{1,2}\.\s++$")
_MONTHS = (
    "Januar ", "Jänner ", "Februar ", "März ", "April ", "Mai ", "Juni ", "Juli ", "August ", "September ",
    "Oktober ", "November ", "Dezember ",
)  # fmt: skip
"""Behind the full stop of a day: "am 3. Mai 1932"."""
_LOWER_CASE = re.compile(r"\s{0,3}+[a-z]")
_SENTENCE_BEHIND = re.compile(r"[ \t]{1,3}+[\"“*_]{0,3}+[A-Z\d]")
_UNSEEN = re.compile(UNSEEN)
_SURROGATE = re.compile("[\ud800-\udfff]")
"""A line such as "warranty_months: 24": one below another is a field, whatever its case."""
_STOP_BEFORE_PICTOGRAM = re.compile(rf"[.!?][{_CLOSERS}]{{0,4}}+\s++(?={PICTOGRAM}[\"“*_]{{0,3}}+[A-Z\d])")
_PICTOGRAM_STOP = re.compile(rf"(?<=\w )(?={PICTOGRAM}){PICTOGRAM}(?<=\s)(?={_STARTERS}\s)")
"""In place of a full stop: "It opened in May 🎉 It is free."."""

_ABBREVIATIONS = word_set(
    """approx dept est etc vs min max ft hr hrs sec secs mins fig figs vol vols nos pp para ext tel ave
    blvd dist cf ca inc ltd corp assn bros gen sgt capt rev hon gov sen rep prof feat misc avg
    temp resp incl excl col jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu
    thur thurs fri sat sun art ch eds trans viz"""
)

_BEFORE_NAMES = word_set(
    """dr mr mrs ms mx prof gen sen rep gov capt sgt rev hon st ste col lt maj cmdr adm pres fr sr jr br supt
    insp det mt ft mme mlle mgr msgr sra hr fra dra messrs pvt cpl amb atty treas asst assoc dir sec gens
    no nos vol fig figs eq ch app ex vs cf wm chas geo jas thos jos robt edw inc ltd corp co bros univ
    dept inst assn natl intl ave blvd rd hwy sq bldg ala ariz ark cal calif colo conn del fla ga ill
    ind kan ky la md mass mich minn miss mo mont neb nev okla ore pa penn tenn tex va vt wash wis wyo"""
)
"""Titles, places and firms: a name goes on behind them, and the sentence with it."""


def sentence_spans(text: str, lines: Sequence[Range], citations: Sequence[Citation] = ()) -> list[Range]:
    """Spans of the sentences that stand in `lines`, in order, without white space around them.

    A citation after the full stop stays with the sentence before it.
    """
    if not lines:
        return []
    start = lines[0][0]
    visible = _visible(text, lines)
    masked = _hide(_hide_citations(visible, start, citations))
    cuts = sorted({*_cuts(masked), *_image_cuts(visible)})
    if any(mark in masked for mark in _OPENERS):
        cuts = _not_inside(cuts, _KEPT_WHOLE.finditer(masked))
    if len(lines) > 1:
        cuts = sorted({*cuts, *line_cuts(visible, [(low - start, high - start) for low, high in lines])})
    return [(low + start, high + start) for low, high in _spans(visible, cuts)]


def _visible(text: str, lines: Sequence[Range]) -> str:
    """The text from the first line to the last, with blanks for marks and indents between its lines."""
    if len(lines) == 1:
        return _seen(text[slice(*lines[0])])
    pieces = [text[slice(*lines[0])]]
    for (_, above), (low, high) in pairwise(lines):
        pieces += ["\n", " " * (low - above - 1), text[low:high]]
    return _seen("".join(pieces))


def _seen(text: str) -> str:
    """Blanks for what no reader sees, so that a sentence ends where it seems to."""
    text = text.replace("\x00", " ")
    return text if text.isascii() else _UNSEEN.sub(" ", text)


def _hide_citations(visible: str, start: int, citations: Sequence[Citation]) -> str:
    """Blanks for a marker after a full stop, so that the cut falls behind it; a word for any other."""
    pieces: list[str] = []
    done, after_stop = 0, False
    end = start + len(visible)
    within = (c for c in citations if not c.worded and start <= c.start and c.end <= end)
    spans = [(c.start - start, c.end - start) for c in within]
    markers_lead = _markers_lead(visible, spans)
    for low, high in spans:
        if low < done:
            continue
        before = visible[done:low]
        if before.strip():
            after_stop = _ENDS_WITH_STOP.search(before.rstrip()[-11:]) is not None
        leads = markers_lead and _opens_sentence(visible, low, high)
        leads_on = leads or _LOWER_CASE.match(visible, high) is not None
        fill = " " * (high - low) if after_stop and not leads_on else "X" + "x" * (high - low - 1)
        pieces += [before, fill]
        done = high
    return "".join((*pieces, visible[done:]))


def _markers_lead(visible: str, spans: Sequence[Range]) -> bool:
    """Whether markers stand before their sentences, as the first two do: "[1] It opened in May. [2] It is blue."."""
    if (
        len(spans) < 2
        or visible[: spans[0][0]].strip()
        or not all(_opens_sentence(visible, *span) for span in spans[:2])
    ):
        return False
    between = visible[spans[0][1] : spans[1][0]].rstrip()
    return _ENDS_WITH_STOP.search(between[-11:]) is not None


def _opens_sentence(visible: str, low: int, high: int) -> bool:
    """Stands free, with words behind it on its line."""
    return (low == 0 or visible[low - 1].isspace()) and _SENTENCE_BEHIND.match(visible, high) is not None


def _hide(masked: str) -> str:
    """Code, addresses and images hold no sentence ends."""
    if any(mark in masked for mark in _HIDDEN_MARKS):
        masked = _HIDDEN.sub(_filled, masked)
    if "<" in masked:
        masked = _EMPTY_RAISED.sub(lambda match: " " * len(match.group()), masked)
    return masked if masked.isascii() else _SURROGATE.sub("x", masked)


def _filled(match: re.Match[str]) -> str:
    word = match.group()
    tail = word[len(word.rstrip(".,;:!?\"')]}*_")) :][-3:]
    return "x" * (len(word) - len(tail)) + tail


def _cuts(masked: str) -> set[int]:
    # nupunkt takes time quadratic in the length of a word, so that endless ones are hidden from it.
    # A line end within a block is a blank to it: which ones end a sentence, `line_cuts` decides.
    line = _LONG_TOKEN.sub(_filled, masked).replace("\n", " ")
    cuts = {start for start, _ in _tokenizer().span_tokenize(line)}
    if not masked.isascii():
        cuts.update(_unspaced_ends(masked))
    if "<" in masked:
        cuts.update(_tag_cuts(masked))
    cuts.update(match.end() for match in _STUCK.finditer(masked))
    cuts.update(match.end() for match in _HALF_DAY_STOP.finditer(masked))
    cuts.update(match.end() for match in _FIRST_STEP.finditer(masked))
    if not masked.isascii():
        cuts.update(match.end() for match in _STOP_BEFORE_PICTOGRAM.finditer(masked))
        cuts.update(match.end() for match in _PICTOGRAM_STOP.finditer(masked))
    unseen = [match for match in _STOP_BEFORE_CAPITAL.finditer(masked) if match.end() not in cuts]
    if unseen:
        cuts.update(match.end() for match in unseen if _ends_with_name(match))
        cuts.update(match.end("gap") for match in _MISSED.finditer(masked) if not _is_abbreviation(match))
    cuts.difference_update(match.end() for match in _TITLE.finditer(masked))
    cuts.difference_update([cut for cut in cuts if _is_day(masked, cut)])
    if "St." in masked:
        cuts.difference_update(match.end("saint") for match in _SAINT.finditer(masked))
    return cuts


def _tag_cuts(masked: str) -> Iterator[int]:
    """After a line break, behind the tags that close blocks, and before those that open them."""
    yield from (match.end() for match in _BREAK_TAG.finditer(masked))
    yield from (match.end() for match in _BLOCKS_CLOSE.finditer(masked))
    yield from (match.start() for match in _BLOCKS_OPEN.finditer(masked))


def _image_cuts(visible: str) -> Iterator[int]:
    """Around images that stand between sentences; one within a sentence stays there."""
    for image in _IMAGES.finditer(visible) if "![" in visible else ():
        before = visible[max(0, image.start() - 12) : image.start()].rstrip()
        if (not before or _ENDS_WITH_STOP.search(before)) and not _LOWER_CASE.match(visible, image.end()):
            yield from (image.start(), image.end())


def _unspaced_ends(masked: str) -> Iterator[int]:
    for match in _UNSPACED_END.finditer(masked):
        if not _GOES_ON.match(masked, match.end()) and not _quotes_on(match):
            yield match.end()


def _ends_with_name(stop: re.Match[str]) -> bool:
    """Is what looks like an abbreviation a name, before a capital that begins a sentence?"""
    start = max(0, stop.start() - 12)
    found = _NAME_STOP.search(stop.string, start, min(len(stop.string), stop.end() + 24))
    return (
        found is not None and found.end() == stop.end() and found.group("word").lower() not in _BEFORE_NAMES
    )


def _is_day(masked: str, cut: int) -> bool:
    return masked.startswith(_MONTHS, cut) and _DAY.search(masked, max(0, cut - 12), cut) is not None


def _is_abbreviation(match: re.Match[str]) -> bool:
    word = match.group("word")
    before_number = match.string[match.end() : match.end() + 1].isdigit() and len(word) < 5
    return word in _ABBREVIATIONS or before_number


def _quotes_on(match: re.Match[str]) -> bool:
    """A quotation that ends in a full stop and is followed by who said it: “好。”他说。"""
    return match.group()[-1] in _CLOSERS and match.string[match.end() : match.end() + 1].isalpha()


def _not_inside(cuts: list[int], wholes: Iterator[re.Match[str]]) -> list[int]:
    """The cuts that fall within no quotation and no parenthesis."""
    kept: list[int] = []
    whole = next(wholes, None)
    for cut in cuts:
        while whole is not None and whole.end() <= cut:
            whole = next(wholes, None)
        if whole is None or cut <= whole.start():
            kept.append(cut)
    return kept


def _spans(visible: str, cuts: list[int]) -> Iterator[Range]:
    inner = [cut for cut in cuts if 0 < cut < len(visible)]
    for low, high in zip([0, *inner], [*inner, len(visible)], strict=True):
        piece = visible[low:high]
        if piece := piece.rstrip():
            yield low + len(piece) - len(piece.lstrip()), low + len(piece)


@lru_cache(maxsize=1)
def _tokenizer() -> "PunktSentenceTokenizer":
    """Loaded at the first sentence: it costs tens of milliseconds that `import holdfast` need not pay."""
    import nupunkt

    return nupunkt.load("default")
