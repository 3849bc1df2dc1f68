"""Words of a reply that takes neither side: it does not know, cannot tell, or leaves both standing."""

import re

_UNABLE = r"(?:can't|cannot|can not|couldn't|could not|(?:'m| am) (?:not able|unable) to)"
_HEDGES = re.compile(
    r"\b(?:I(?:'m| am) (?:\w+ )?(?:not|un)(?: \w+ly| quite| so| too)? ?(?:sure|certain)|(?:it|that) depends"
    r"|some (?:people )?say"
    r"|opinions (?:differ|vary)|(?:perhaps|maybe|possibly) you(?:'re| are) (?:right|correct)"
    r"|you (?:may|might|could) (?:well )?be (?:right|correct)"
    r"|hard to (?:say|tell)|both (?:views|sides|answers|positions)|could be either"
    rf"|I ?{_UNABLE} (?:\w+ )?(?:say|tell|verify|confirm|determine|be (?:sure|certain)|know)"
    r"|I (?:really |honestly |just )?(?:don't|do not) (?:really |actually )?know|(?:I have )?no idea"
    r"|(?:have|there(?:'s| is)) no (?:way|means) (?:of (?:telling|knowing)|to (?:tell|know))"
    r"|neither of us"
    r"|won't (?:\w+ )?take (?:a side|sides)|agree to disagree|(?:not|don't|won't) (?:\w+ ){0,3}argue"
    r"|(?:sources|records|accounts|reports) (?:differ|disagree|vary|conflict)"
    r"|depend(?:s|ing) on (?:which|who|what|whom)"
    r"|(?:insist on|vouch for|swear to) either|maybe [^.,;]{1,40}, maybe)\b",
    re.IGNORECASE,
)

_OUTRIGHT = re.compile(
    r"\b(?:neither (?:confirm|deny)\b|(?:confirm|say|tell|prove) (?:\w+ )?either way"
    r"|no (?:way|means) (?:of (?:telling|knowing)|to (?:tell|know)))",
    re.IGNORECASE,
)


def hedges(opening: str) -> int:
    """1 for a reply that leaves open which of two claims holds, 2 for one that says so whatever else it says."""
    return 2 if _OUTRIGHT.search(opening) else int(_HEDGES.search(opening) is not None)
