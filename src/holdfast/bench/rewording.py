"""A copy that hides: the same rationale with synonyms, other connectives and another layout.

Nothing is said that the original did not say: numbers, names and the order of the steps stay.
"""

import random
import re
from collections.abc import Mapping

LIGHT, HEAVY = 0.5, 1.0
"""Shares of the words and phrases with a synonym that are exchanged."""
CONNECTIVE_SHARE = 0.4
"""Share of the steps whose opening connective is dropped, or given one where there is none."""
_TOKEN = re.compile(r"<<[^<>]*>>|[^\W\d_]+(?:['’][^\W\d_]+)?|[^\w\s]|\d[\d.,]*|\s+|_")
_OPENERS = ("So", "Therefore,", "Then", "Thus,", "Next,", "Hence", "Now,")
_OPENING = re.compile(
    r"^(?:so|then|therefore|thus|hence|now|next|this means|that means)\b(?: that)?,?\s+", re.I
)
_COMMON_FIRST_WORDS = frozenset({"the", "a", "an", "he", "she", "it", "they", "in", "each", "if", "we"})


def _table(listing: str) -> Mapping[str, str]:
    """Entries `word=synonym`, an underscore standing for the blank in a phrase."""
    entries = (entry.split("=") for entry in listing.split())
    return {left.replace("_", " "): right.replace("_", " ") for left, right in entries}


_PHRASES = _table(
    """in_total=altogether as_well_as=and_also each_of=every_one_of in_order_to=so_as_to a_lot_of=plenty_of
    is_equal_to=equals in_addition=besides the_rest_of=the_remainder_of per_day=a_day per_week=a_week
    per_month=a_month per_year=a_year per_hour=an_hour for_example=for_instance such_as=like due_to=because_of"""
)
_SYNONYMS = _table(
    """needs=requires need=require needed=required gets=receives get=receive got=received buys=purchases
    buy=purchase bought=purchased makes=produces make=produce made=produced spends=pays spent=paid earns=makes
    earned=made uses=employs used=employed eats=consumes eat=consume ate=consumed walks=strolls walked=strolled
    travels=journeys traveled=journeyed shows=indicates show=indicate says=states said=stated means=implies
    loses=forfeits lost=forfeited remaining=left keeps=retains keep=retain finds=discovers found=discovered
    starts=begins start=begin started=began begins=starts began=started ends=finishes ended=finished
    finishes=completes finished=completed wants=wishes wanted=wished helps=assists helped=assisted
    picks=gathers picked=gathered collects=gathers collected=gathered contains=includes includes=contains
    equals=comes_to remains=stays stays=remains total=sum sum=total amount=quantity number=count whole=entire
    entire=whole each=every every=each many=numerous several=various extra=additional first=initial initial=first
    last=final final=last next=following previous=earlier big=large large=big small=little little=small
    long=lengthy short=brief fast=quick quick=fast easy=simple hard=difficult difficult=hard bad=poor new=fresh
    main=chief important=significant likely=probable unlikely=improbable wrong=mistaken clear=evident safe=secure
    risky=hazardous risk=danger danger=risk problem=issue issue=problem reason=ground reasons=grounds
    result=outcome outcome=result change=alteration changes=alterations choice=option options=choices way=manner
    part=portion parts=portions step=stage steps=stages person=individual people=persons child=kid children=kids
    kids=children friend=pal friends=pals money=cash price=cost prices=costs car=vehicle cars=vehicles
    trip=journey store=shop shop=store bag=sack bags=sacks box=carton boxes=cartons so=therefore therefore=so
    thus=so hence=so because=since since=because but=though also=too about=around only=just just=only
    altogether=all_told together=jointly then=afterwards already=by_now should=ought_to must=has_to during=throughout
    twice=two_times further=more more=further correct=accurate gives=offers gave=offered"""
)


def reword(text: str, seed: str, share: float = LIGHT) -> str:
    """A rewording of a rationale, the same for the same seed."""
    draws = random.Random(seed)
    steps = [step.strip() for step in text.splitlines() if step.strip()]
    bullet = draws.choice(("", "- ", "* "))
    return "\n".join(
        bullet + _reworded(step, draws, share, first=not number) for number, step in enumerate(steps)
    )


def _reworded(step: str, draws: random.Random, share: float, *, first: bool) -> str:
    for phrase, other in _PHRASES.items():
        if draws.random() < share:
            step = re.sub(rf"\b{phrase}\b", other, step, flags=re.IGNORECASE)
    step = "".join(_exchanged(token, draws, share) for token in _TOKEN.findall(step))
    if not first and draws.random() < CONNECTIVE_SHARE:
        step = _with_other_opening(step, draws)
    return step.rstrip(".") + draws.choice((".", "", ""))


def _exchanged(token: str, draws: random.Random, share: float) -> str:
    other = _SYNONYMS.get(token.lower())
    if other is None or draws.random() >= share:
        return token
    return other[0].upper() + other[1:] if token[0].isupper() else other


def _with_other_opening(step: str, draws: random.Random) -> str:
    bare = _OPENING.sub("", step)
    if bare != step:
        return bare[:1].upper() + bare[1:]
    first_word = step.partition(" ")[0].lower()
    # A name keeps its capital.
    rest = step[:1].lower() + step[1:] if first_word in _COMMON_FIRST_WORDS else step
    return f"{draws.choice(_OPENERS)} {rest}"
