"""A word for its opposite in nearly the same words: "was rejected" for "was accepted", "shallow" for "deep"."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from holdfast.claims.words import STOPWORDS, stem
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import LONGEST
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.typography import excerpt, plain
from holdfast.judges.exact.reading.wordings import Wording, wording

_PAIRS = """
    increase|increasing|rise|rose|risen|rising|grow|grew|grown|growth|climb|gain|surge/decrease|fall|fell|fallen|falling|drop|decline|shrink|shrank|shrunk|plunge
    raise|boost/lower|reduce|reduction|cut
    accept|approve|approval|adopt/reject|rejection|refuse|refusal|deny|denied|veto
    allow|permit|authorise|authorize/ban|forbid|forbidden|prohibit|prohibition win|won/lose|lost
    victory|win/defeat|loss succeed|success|successful|successfully/fail|failure|failed|unsuccessful|unsuccessfully
    pass/fail open|opened|reopen/close|closed|shut begin|began|begun|start/end|ended|finish|stop|stopped|cease
    buy|bought|purchase/sell|sold lend|lent/borrow hire|hired|recruit/fire|fired|dismiss|sack include/exclude
    admit|confess/deny|denied confirm/deny|denied|refute support|endorse/oppose|opposition
    agree|agreement/disagree|disagreement|refuse find|found/lose|lost remember/forget|forgot|forgotten
    gain/lose|lost|loss strengthen/weaken improve|improvement/worsen|deteriorate|deterioration
    expand|expansion/contract|contraction|shrink|shrank ascend|ascent/descend|descent attack/defend
    encourage/discourage create|build|built/destroy|demolish|dismantle install/uninstall|remove
    add|added/remove|delete enable|activate/disable|deactivate attract/repel maximize|maximise/minimize|minimise
    upgrade/downgrade accelerate|acceleration/decelerate|slow praise/criticize|criticise|condemn love/hate
    wake|woke/sleep|slept push/pull float/sink|sank heat|heated|warm|warmed/cool|cooled tighten/loosen widen/narrow
    deepen/shallow lengthen/shorten cause/prevent promote|stimulate|activate/inhibit|suppress import/export
    deposit/withdraw|withdrawal|withdrew attach/detach connect/disconnect convict/acquit
    large|big|huge|vast/small|little|tiny larger|bigger/smaller largest|biggest/smallest high|higher/low|lower
    highest/lowest tall/short long|lengthy/short|brief longer/shorter longest/shortest deep/shallow
    wide|broad/narrow thick/thin heavy/light fast|quick|rapid/slow faster|quicker/slower fastest/slowest
    hot|warm/cold|cool hottest|warmest/coldest|coolest hard/soft strong/weak stronger/weaker rich|wealthy/poor
    old/new|young taller/shorter older/younger|newer oldest/newest|youngest early/late earlier/later earliest/latest
    first/last good/bad|poor better/worse best/worst easy|simple/difficult|hard|complex safe/dangerous|unsafe
    cheap|inexpensive/expensive|costly full/empty open/closed wet/dry clean/dirty dark/bright|light rough/smooth
    sharp/dull|blunt sweet/sour|bitter loud|noisy/quiet true|correct|right/false|incorrect|wrong
    legal|lawful/illegal|unlawful guilty|convicted/innocent|acquitted positive|positively/negative|negatively
    public|publicly/private|privately temporary|temporarily/permanent|permanently major/minor maximum/minimum
    majority/minority strength/weakness advantage|benefit/disadvantage|drawback northern/southern eastern/western
    north/south east/west northeast/southwest northwest/southeast upper/lower inner/outer internal/external
    interior/exterior indoor/outdoor domestic/foreign|international active/inactive|dormant
    alive|living/dead|extinct male/female asleep/awake married/unmarried|single|divorced
    mandatory|compulsory|obligatory|required/optional|voluntary free/paid visible/invisible|hidden
    dominant/recessive common|frequent|frequently|often/rare|rarely|seldom|uncommon|infrequent always/never|rarely
    all|every/none most|many/few more/fewer|less
    slightly|marginally/significantly|substantially|dramatically|greatly partially|partly/completely|entirely|fully
    acute/chronic mild/severe benign/malignant artificial|synthetic/natural urban/rural ancient/modern
    liberal/conservative friend|ally/enemy|foe friendly/hostile optimistic/pessimistic profitable/unprofitable
    popular/unpopular likely/unlikely possible/impossible able/unable available/unavailable known/unknown
    formal/informal direct|directly/indirect|indirectly regular/irregular mature/immature perfect/imperfect
    patient/impatient complete/incomplete accurate/inaccurate adequate/inadequate sufficient/insufficient
    consistent/inconsistent dependent/independent effective/ineffective efficient/inefficient stable/unstable
    reliable/unreliable relevant/irrelevant significant/insignificant compatible/incompatible
    appropriate/inappropriate expected/unexpected conscious/unconscious appear|appeared/disappear|vanish
    obey/disobey approve/disapprove continue|resume/discontinue|stop|halt honest/dishonest before/after above/below
    inside|within/outside peace/war
"""
_AFFIX = re.compile(r"(?:un|non)(?=\w{4})")
"""What denies the rest of a word; with "in" and "dis" it is listed: "invaluable" denies nothing."""
_HOLDS_BACK = re.compile(
    r"\b(?:if|unless|whether|or|nor|either|neither|no|without|hardly|barely|both|instead|replac\w+|former\w*"
    r"|previous\w*|almost|nearly|asked)\b"
)
"""What makes it possible that both are true: "the old bridge was replaced", "lost only two", "almost won"."""
_OF_SOME = re.compile(
    r"\b(?:except(?:ing)?|excluding|exception|apart from|aside from|other than|but not)\b"
    r"|\b(?:[0-9][0-9,.]*|one|two|three|four|five|six|seven|eight|nine|ten|most|some|half|few|none|many) (?:out )?of\b"
)
"""In a sentence: it says the one of some, and so perhaps the opposite of the others."""
_LEAST_SHARED, _HALF, _MOST = 2, 0.5, 0.75
"""Words, and shares of the claim's other words, that a sentence must have too; "locked" and "unlocked" need but one."""


_OPPOSITES: dict[str, frozenset[str]] = {}
_SAME: dict[str, frozenset[str]] = {}
"""Other words for the same."""
for _pair in _PAIRS.split():
    _sides = [frozenset(stem(word) for word in side.split("|")) for side in _pair.split("/")]
    for _own, _other in (_sides, reversed(_sides)):
        for _root in _own:
            _OPPOSITES[_root] = _OPPOSITES.get(_root, frozenset()) | (_other - _own)
            _SAME[_root] = _SAME.get(_root, frozenset((_root,))) | _own


class _Word(NamedTuple):
    root: str
    start: int
    end: int
    left: str
    right: str
    """The nearest words on each side that say something."""


def find_opposite(claim: str, sentences: Sequence[str]) -> Clash | None:
    """A word of a claim that says the opposite of the word which a sentence has in its place."""
    plain_claim = plain(claim) if len(claim) <= LONGEST else ""
    if not plain_claim or _HOLDS_BACK.search(plain_claim) or " only " in plain_claim:
        return None
    said, told = Wording(claim), {stem(word) for text in sentences for word in wording(text).vocabulary}
    words = list(_telling(said))
    for mine in words:
        rest = said.stems - {mine.root}
        opposites = opposites_of(mine.root) if len(rest) >= _LEAST_SHARED else _affixed(mine.root)
        if not rest or not opposites:
            continue
        if not _SAME.get(mine.root, frozenset((mine.root,))).isdisjoint(told):
            continue  # another sentence may say so: what was bought may have been sold later
        for sentence in sentences:
            if known := _instead(claim, mine, words, rest, opposites - said.stems, sentence):
                why = f"The claim says “{claim[mine.start : mine.end]}”, the evidence says “{excerpt(known)}”"
                return Clash(mine.start, mine.end, why, sentence)
    return None


def turned_by_opposites(claim: str) -> Iterator[str]:
    """The claim with one word's opposite in its place, for each opposite of each word; as roots, to be compared."""
    for mine in _telling(Wording(claim)):
        for root in sorted(_OPPOSITES.get(mine.root, ())):
            yield claim[: mine.start] + root + claim[mine.end :]


def opposites_of(root: str) -> frozenset[str]:
    """Stems of the words that say the opposite of the word with this stem."""
    return _OPPOSITES.get(root, frozenset()) | _affixed(root)


def _affixed(root: str) -> frozenset[str]:
    """The word without its "un", or with it."""
    affix = _AFFIX.match(root)
    return frozenset({root[affix.end() :]} if affix else {f"un{root}", f"non{root}"})


def _telling(text: Wording) -> Iterator[_Word]:
    words = [(stem(word), start, end) for word, start, end in text.words if _tells(word)]
    roots = ["", *(root for root, _, _ in words), ""]
    for at, (root, start, end) in enumerate(words):
        yield _Word(root, start, end, roots[at], roots[at + 2])


def _tells(word: str) -> bool:
    return word not in STOPWORDS or stem(word) in _OPPOSITES


def _first(roots: frozenset[str], words: Sequence[_Word]) -> str | None:
    return next((word.root for word in words if word.root in roots), None)


def _instead(
    claim: str,
    mine: _Word,
    said: Sequence[_Word],
    rest: frozenset[str],
    opposites: frozenset[str],
    sentence: str,
) -> str | None:
    """The opposite that a sentence has beside the same word, where it shares nearly all the others."""
    if len(sentence) > LONGEST or not opposites:
        return None
    text, plain_sentence = wording(sentence), plain(sentence)
    shared = len(rest & text.stems)
    if shared < max(min(_LEAST_SHARED, len(rest)), _HALF * len(rest)):
        return None
    denied = [match[0] for match in NEGATED.finditer(plain(claim))]
    if denied != [match[0] for match in NEGATED.finditer(plain_sentence)] or _HOLDS_BACK.search(
        plain_sentence
    ):
        return None
    if _OF_SOME.search(plain_sentence):
        return None
    # A comparison told from the other side has the opposite word, and who does not sell may not buy either.
    sure = 2 if denied or " than " in claim or shared < _MOST * len(rest) else 1
    words = list(_telling(text))
    if _first(rest, words) != _first(rest & text.stems, said):
        return None  # told of another first, it may be the same from the other side
    for word in words:
        beside = sum((word.left == mine.left != "", word.right == mine.right != ""))
        if word.root in opposites and beside >= sure:
            return sentence[word.start : word.end]
    return None
