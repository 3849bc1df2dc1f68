"""Names that may mean the same: short forms of first names, titles, lands with several names."""

import re
from collections.abc import Sequence

_GROUPS = """
    alexander alex sandy xander; alexandra alex sandra; andrew andy drew; anthony tony; benjamin ben benny;
    catherine katherine kate katie cathy kathy; charles charlie chuck; christine christina chris tina;
    christopher chris; daniel dan danny; david dave davy; deborah debbie deb; donald don donny; dorothy dot dolly;
    edward ed eddie ned ted teddy; elizabeth eliza liz lizzie beth betty bess; eugene gene; francis frank; frederick
    fred freddie; gerald gerry jerry; gregory greg; harold harry hal; henry harry hank; jacob jake; james jim jimmy
    jamie; jennifer jen jenny; jessica jess; john johnny jack jon; jonathan jon; joseph joe joey; joshua josh;
    kenneth ken kenny; lawrence larry; leonard leo len lenny; margaret maggie meg peggy; matthew matt; michael mike
    mick mickey; nathaniel nathan nate; nicholas nick; patrick pat paddy; patricia pat patty trish; peter pete;
    philip phil; rebecca becky; richard dick rick rich ricky; robert bob bobby rob robbie bert; ronald ron ronnie;
    samuel sam sammy; samantha sam; stephen steven steve; susan sue suzie; theodore ted theo teddy; thomas tom tommy;
    timothy tim; vincent vince; walter walt; william bill billy will willy liam; zachary zach
"""
_TITLES = """
    mr mrs ms dr sir dame lord lady prof professor president king queen prince princess judge justice general
    captain colonel major sergeant senator governor minister secretary pope st saint the rev reverend father sister
    brother chief mayor director chairman coach actor singer emperor duke earl count baron baroness
"""
_LANDS = """
    us usa america united-states american states; uk britain great-britain united-kingdom england british english;
    holland netherlands dutch; ussr soviet-union russia soviet russian; burma myanmar; persia iran; ceylon sri-lanka;
    siam thailand; czechia czech-republic; peking beijing; bombay mumbai; madras chennai; calcutta kolkata; saigon
    ho-chi-minh-city; constantinople istanbul; leningrad st-petersburg petrograd; uae united-arab-emirates emirates;
    eu european-union; un united-nations; nyc new-york new-york-city; la los-angeles; dc washington washington-dc
"""
_PLACES = [frozenset(group.split()) for group in _LANDS.split(";")]
_NAMES = [frozenset(group.split()) for group in _GROUPS.split(";")]
TITLES = frozenset(_TITLES.split())
OTHER_NAME = re.compile(
    r"\b(?:known|called|named|renamed|born|alias|aka|pen name|pseudonym|stage name|nicknamed|formerly|real name|dubbed|"
    r"abbreviated|short for)\b"
)
"""What says that two names in one sentence mean the same: "Samuel Clemens, known as Mark Twain"."""


def may_be_one(first: str, other: str) -> bool:
    """Whether two first names in lower case can be one: a title, an initial, a short form."""
    if TITLES & {first, other} or first.startswith(other) or other.startswith(first):
        return True
    return any(first in group and other in group for group in _NAMES)


def may_mean_the_same(name: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two names, as words in lower case, can be one: an abbreviation, another spelling, a known pair."""
    if _initials(name) == "".join(other) or _initials(other) == "".join(name) or _same_land(name, other):
        return True
    return any(one != two and _alike(one, two) for one in name for two in other)


def _initials(words: Sequence[str]) -> str:
    """ "us" for "United States", and for "U.S." itself."""
    return "".join(word[0] for word in words) if len(words) > 1 else words[0].replace(".", "")


def _alike(one: str, two: str) -> bool:
    """ "Brazil" and "Brazilian", "Law" and "Laws", and most misspellings begin alike."""
    return one[:4] == two[:4] or one.startswith(two) or two.startswith(one)


def _same_land(words: Sequence[str], others: Sequence[str]) -> bool:
    first, second = ("-".join(name).replace(".", "") for name in (words, others))
    return any(first in group and second in group for group in _PLACES)
