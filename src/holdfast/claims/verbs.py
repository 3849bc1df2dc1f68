"""English verb forms that can be told without a parser: what makes a statement, and where a clause begins."""

import re

from holdfast.claims.words import word_set

AUXILIARIES = word_set(
    """is are was were am has have had do does did can could will would shall should may might must isn't
    aren't wasn't weren't hasn't haven't hadn't don't doesn't didn't can't cannot couldn't won't
    wouldn't shouldn't mustn't"""
)

# Simple pasts that are no nouns, and mostly no participles: after "and" they start a predicate.
SURE_PASTS = word_set(
    """became began came drank drew drove fell flew forgot froze gave grew hid knew ran rang rode rose
    sang sank saw shook shrank spoke stole swam swore threw took tore went withdrew woke wore
    wrote arose broke chose ate overtook undertook died lived remained retired graduated served
    appeared emerged returned lasted ended married founded joined received won lost sold bought
    left led spent kept held met built made sent taught sought fought caught thought brought paid
    said told stood understood began moved worked studied"""
)

_IRREGULAR = word_set(
    """beat become begun bent bet bid bit blew bore born bought brought burnt cast cost cut dealt did
    done drawn dug fed felt fled forbade found gone got ground hit hung hurt kept knelt laid lain
    led left lent let lit lost made meant met paid put quit read rid risen said sat sent set shed
    shone shot shut slept slid sold spent split spread sprang stood stuck struck sung sunk sworn
    taught told thought thrown understood went won wound written"""
)

_PRESENT = word_set(
    """accounts achieves acts adds affects aims allows appears applies argues arises attracts becomes
    begins belongs boils brings calls carries causes celebrates claims combines comes comprises
    concerns connects consists contains continues contributes controls converts costs covers
    creates deals defines demands depends describes determines develops differs divides drives
    eats employs enables encourages ends enjoys ensures equals exists expands explains extends
    faces falls features flows follows forms freezes gets gives goes grows happens helps holds
    houses improves includes increases indicates involves keeps knows lacks lasts leads leaves
    lets lies likes lives looks loves makes manages means measures meets melts moves needs occurs
    offers operates orbits outputs owns participates pays permits plays prevents produces promotes
    protects proves provides publishes raises ranges reaches receives recommends reduces refers
    reflects regulates rejects relates releases relies remains represents requires returns reveals
    rises runs says seeks seems sells sends separates serves sets shows spans speaks specializes
    spends stands starts states stays stems stores stretches suggests supplies supports takes
    teaches tells tends thinks treats turns understands uses varies wants wears weighs wins works
    writes become belong boil cause come comprise consist contain contribute depend describe
    differ enable exist explain follow go grow include indicate involve know lack last lead lie
    live love make mean need occur offer own prefer produce provide range recommend reduce refer
    remain represent require say seem show stand suggest take tend think use vary want
    agrees arrives believes destroys dies disappears dissolves earns evolves expires explodes fails harms heals
    hurts kills loses rots rusts sings sinks sleeps succeeds survives swims vanishes"""
)

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


def words_of(text: str) -> list[str]:
    """The words as written, apostrophes straightened."""
    return [word.replace("’", "'") for word in _WORD.findall(text)]


def is_finite(word: str) -> bool:
    """Surely or very likely a finite verb."""
    word = word.lower()
    if word in AUXILIARIES or word in SURE_PASTS or word in _IRREGULAR or word in _PRESENT:
        return True
    return (word.endswith("ed") and len(word) > 4) or word.endswith(("'s", "'re", "'ve", "'ll", "'d"))


def has_finite_verb(text: str) -> bool:
    """Is there a verb that makes this a statement? Capitalised words count only in first place."""
    found = words_of(text)
    return any(is_finite(word) for word in found[:1]) or any(
        is_finite(w) and not w[0].isupper() for w in found[1:]
    )
