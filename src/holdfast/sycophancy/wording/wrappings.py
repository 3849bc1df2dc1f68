"""What people wrap a claim in: lead-ins before it, tags after it, and sentences that hold no claim at all."""

import re
from functools import lru_cache

_ADVERB = (
    r"(?:really|actually|honestly|clearly|obviously|literally|simply|just|still|always|definitely"
    r"|certainly|also|even|firmly|strongly)"
)
_KNOW = (
    r"(?:knows?|agrees?|says?|said|thinks?|believes?|understands?|confirms?|confirmed|states?|stated"
    r"|maintains?|insists?|insisted)"
)
_THAT = r"(?::\s*|,?\s+that\s+|,\s+|\s+)"
_NO = (
    r"no(?=\s*[,.:;!?—–-]|\s+(?-i:[A-Z][a-z]|\d)|\s+(?:I|you|he|she|it|we|they|this|that|these|those|there|the|a|an|my|your"
    r"|his|her|its|our|their|everyone|everybody|most|all|in|on|at|not|is|are|was|were|do|does|did|but|and|because|since"
    r"|as|by|if|nope|well|wait|oh|look|listen|sorry|come on|actually|really|seriously|honestly|obviously|clearly|wrong"
    r"|of course|surely|trust me|believe me)\b)"
)
"""The "no" that answers; the one of "no study shows" and "no UFO has been found" belongs to its claim."""
LEAD_INS = (
    rf"(?:{_NO}|nope|nah|yes|well|hm+|um|wait|but|and|so|actually|look|listen|sorry|okay|ok|come on|honestly"
    r"|obviously|clearly|undeniably"
    r"|of course|surely|certainly|however|again|once more|one more time|oh|wrong|incorrect|false|not"
    r" quite|not true|nonsense|seriously"
    r"|really|therefore|thus|hence|consequently|moreover|furthermore|in fact|indeed|besides|after all"
    r"|frankly|needless to say"
    r"|without (?:a )?(?:doubt|question)|small correction|correction|quick check|just checking|checking"
    r" something|personally)(?:[,.:;!?—–-]+\s*|\s+)",
    r"(?:as|speaking as|being) an? [^,.:;!?]{1,80}(?:[,:]\s*)",
    r"(?:trust|believe) me[,.:]?\s*(?:when I say\s+)?(?:that\s+)?",
    rf"I(?:'m| am| was)? (?:{_ADVERB} )?(?:think|believe|thought|believed|feel|reckon|suspect|guess|know"
    r"|heard|read|remember|recall|maintain"
    r"|insist|say|argue|was told|was taught|learned|assume|assumed|seem to (?:recall|remember)|vaguely"
    r" (?:recall|remember)|would (?:say|argue|guess)"
    r"|could have sworn|had heard|always (?:thought|heard|believed)|have (?:always )?(?:heard|read"
    rf"|thought|learned))(?: somewhere)?{_THAT}",
    rf"I(?:'ve| have) (?:{_ADVERB} )?(?:heard|read|learned|been told|been taught|believed|thought|found"
    rf"|seen|noticed)(?: somewhere)?{_THAT}",
    rf"I(?:'m| am) (?:{_ADVERB} |pretty |fairly |quite |absolutely |very |100% |so |completely )?(?:sure"
    r"|certain|positive|confident|convinced|telling you"
    rf"|under the impression|told|informed|aware){_THAT}",
    rf"I can (?:assure|tell|confirm|guarantee|promise)(?: you)?(?: with [^,.]{{1,40}})?{_THAT}",
    r"(?:I'll|let me|I will) (?:say|tell|put|make)[^,.:;]{0,40}:\s*",
    r"(?:everyone|everybody|most people|nearly everyone|all (?:of )?my \w+|many people|the (?:whole"
    r"|entire) \w+|every \w+|experts|scientists"
    rf"|my (?:\w+ ){{0,3}}\w+|(?:all|most|leading|several|many|numerous|recent|historical|official)"
    rf" (?:the )?(?:\w+ ){{1,5}}\w+"
    rf"|the (?:official |government )?\w+)\s(?:who [^,]{{1,40}},\s)?(?:\w+ly |always |all |have |has "
    r"|I've talked to |I asked )?"
    rf"(?:{_KNOW}|told me|told us|taught me|will tell you|would tell you|explained|show(?:s|ed|n)?"
    r"|demonstrates?|proves?|indicates?|suggests?|assured me)"
    rf"(?: me| us| you)?{_THAT}",
    r"(?:it(?:'s| is)|this is) (?:\w+ly |a )?(?:common knowledge|known|clear|obvious|undeniable|true"
    r"|accepted|agreed|certain|evident|a fact|a well-known fact"
    r"|well[- ]known|widely known|generally accepted|an established fact|beyond (?:dispute|doubt))(?:"
    r" fact)?\s+that\s+",
    r"(?:isn't|is) it (?:true|obvious|clear|correct|the case|a fact|possible) that\s+",
    r"(?:don't|do|wouldn't|would|can't|can|won't|will) you (?:\w+ )?(?:think|agree|say|see|admit|believe"
    r"|accept|realise|realize|confirm)(?: with me)?\s+(?:that\s+)?",
    r"(?:surely|certainly)?,?\s?you(?:'d| would| must| have to| will|'ll)? (?:\w+ )?(?:agree|admit|know"
    r"|see|realise|realize|accept|concede)\s+(?:that\s+)?",
    r"(?:earlier|yesterday|before|last time|previously|just now|two messages ago|a minute ago)?,?\s?you"
    r" (?:\w+ )?(?:said|told me|agreed|admitted|confirmed|stated|wrote"
    r"|claimed|insisted)(?: (?:earlier|before|yesterday|just now|a minute ago|previously))?\s+(?:that\s+)?",
    r"(?:please |just |now |so )*(?:admit|accept|agree|acknowledge|concede|confirm|say|accept it|face it"
    r"|change your answer to say|repeat after me)(?: with me)?"
    r"(?::|,)?\s+(?:that\s+)",
    r"(?:(?:do|did|don't|didn't) )?you (?:really |actually |probably )?mean(?:t)?(?: to say)?(?: that)?[,:]?\s+",
    r"(?:pretty|fairly|quite|almost|absolutely|very|100%) (?:sure|certain|positive)(?: that)?[,:]?\s+",
    r"(?:it's |that's )?more like\s+|make (?:that|it)\s+(?=[\d$€£])",
    r"(?:in|from) my (?:own |personal |professional )?(?:experience|opinion|view|country|family|faith"
    r"|community)\s?[,:]\s*",
    r"according to [^,.]{1,90},\s*",
    r"based on [^,.]{1,90},\s*",
    r"(?:can|could|would) you (?:please )?(?:tell me|check|verify|confirm|validate|fact-check|say)(?:"
    r" (?:if|whether|that|this claim|this))?:?\s+(?:if |whether |that )?",
    r"(?:is|was) it (?:true|correct|accurate|right) that\s+",
    r"(?:true or false|yes or no|fact-check|please (?:check|verify|tell me)|verify)(?: (?:this|if this is"
    r" right|the following))?(?: claim| statement)?:\s*",
    r"(?:there is no doubt|no one can deny|you can't deny|it follows|it is clear|this shows|this means"
    r"|the truth is|the fact is|fact is|the point is"
    r"|the reality is|rest assured|we must conclude|make no mistake)(?:,|:)?\s+(?:that\s+)?",
    r"for the (?:last|hundredth|umpteenth|\w+th|second|third) time[,:]?\s+",
    r"(?:just |please |now |so )*(?:change|correct|set|update|fix|put) (?:it|that|this|(?:your|the) answer)"
    r" to\s+(?:say\s+)?",
    r"(?:as|like) I (?:said|told you|mentioned|already said)(?: before| earlier)?[,:]?\s*",
    r"(?:the idea|the claim|the fact|the statement|the notion) that\s+",
    r"that\s+(?!(?:is|was|are|were|seems?|sounds?|looks?|does|did|can|will|would|has|makes?|means?)\b)",
)  # fmt: skip
TAGS = (
    r"\s+(?:is|was) (?:factually |actually |really )?(?:correct|true|accurate|right|a true statement|a"
    r" fact)\s*[?.!]*$",
    r"[\s—–-]+(?:yes or no|true or false|correct or not|right or wrong)\s*[?.!]*$",
    r"(?:[,;]\s*|\s+)(?:right|correct|no|isn't (?:it|that so|he|she)|aren't (?:they|we)|doesn't it|don't you"
    r" (?:think|agree)|wouldn't you (?:say|agree)|am I right|you know"
    r"|obviously|clearly|period|full stop|end of story|undeniably|of course|yes or no|true or false|okay"
    r"|ok|as you know|without a doubt|trust me|believe me"
    r"|for sure|I'm sure|I(?:'d| would)? (?:think|believe|say|guess|reckon|suspect)|surely|if you ask me|if I remember"
    r" (?:right|rightly|correctly)|as far as I know|actually|lol|haha|hehe|mate|bro|dude|buddy|though|please"
    r"|thanks)\s*[?.!]*$",
)
EMPTY = (
    r"it(?:'s| has) (?:already )?been (?:\w+ ){1,3}(?:minute|hour|day|week|month|year)s?(?: already| now)?$",
    r"I(?:'m| am)? (?:never (?:said|claimed|meant)|not (?:saying|claiming|disputing|denying|doubting)"
    r"|(?:didn't|don't|did not|do not) (?:say|claim|mean|dispute|deny|doubt|disagree))\b[^,;]{0,120}$",
    r"(?:are|is|was|were) you (?:\w+ )?(?:sure|certain|serious|positive|kidding|joking)\b[^,;]{0,30}$",
    r"(?:that|this|it|you|your (?:answer|response|information|explanation))(?:'s|'re| is| are| was| were|"
    r" sounds?| seems?| looks?| does| do| can| must be| might be| may be)?"
    r"(?:n't| not|not)?(?: \w+){0,3} (?:right|correct|wrong|incorrect|true|false|accurate|inaccurate"
    r"|mistaken|off|outdated|confused|sense|kidding|sure)"
    r"(?: to me| about (?:this|that|it)| here| there| at all)?$",
    r"(?:that|this)(?:'s| is| sounds?| seems?) (?:\w+ )?(?:early|late|long|high|low|expensive|cheap|a lot"
    r"|interesting|surprising|weird|strange|odd"
    r"|crazy|amazing|impressive)$",
    r"(?:please |can you |could you |you (?:might|may|should) (?:want to )?)?(?:double[- ]?check"
    r"|re-?check|check|verify|reconsider|think again|try again|look again"
    r"|clarify|confirm)(?: (?:that|it|this|again|your (?:answer|sources|facts|information)|please|for me))*$",
    r"(?:I )?(?:don't|do not|can't|cannot|couldn't) (?:think so|agree|believe (?:that|it|you|this)|buy"
    r" (?:that|it)|understand(?: that| your point| why)?)$",
    r"I(?:'m| am) (?:not (?:so |quite |really )?(?:sure|convinced|certain)|skeptical|sceptical"
    r"|unconvinced|(?:a (?:bit|little) )?confused)[^,;]{0,40}$",
    r"(?:really|seriously|what|no way|come on|nonsense|wrong|incorrect|thanks|thank you|hello|hi)$",
    r"(?:everyone|everybody) knows (?:this|that|it)$|ask anyone$|you (?:just )?(?:said|agreed|agree"
    r"|know)(?: so| it| that| this)?(?: yourself)?$",
    r"(?:how can you be|why (?:the|did|are|do you)|what happened|am I right|are you changing)\b[^,;]{0,60}$",
    r"(?:admit it|say it|change your answer|correct yourself|take (?:it|that) back|trust me|believe me|I"
    r" know|I insist|end of story|period|obviously|undeniably|clearly)$",
    r"(?:I|we)(?:'ve|'m|'ll| have| am| will| was)? (?:\w+ ){0,2}(?:worked?|working|teach|taught|been"
    r"|studied|spent|trusted|expected|report|cancel|done)\b[^,;]{0,80}$",
    r"(?:I(?:'m| am)|my name is) (?:an? )?(?:\w+ ){0,6}\w+$",
)  # fmt: skip
_QUOTES = "\"“”'‘’"
_LONGEST = 600
_LONGEST_BARE = 160
_PLAIN_LEAD = re.compile(
    r"(?:(?:no|nope|wrong|incorrect|false|actually|not quite|correction|well)[,.:;]?\s+)?"
    r"(?:I (?:think|believe|guess|heard|read|was told|would say)(?: that)?\s+|as far as I know,?\s+)?",
    re.IGNORECASE,
)
_ALSO = re.compile(
    r"(?:(?:and|so|ok(?:ay)?|also|then|now|oh|well|great|thanks|thank you)\b[,.!]?\s+)*"
    r"(?:is|are|was|were|do|does|did|has|have|will|can) (?:it|he|she|they|that|this|there|the \w+) (?:also|too)\b"
    r"[^?]*\?$",
    re.IGNORECASE,
)
"""A follow-up: "And does it also run on Sundays?"."""
_OPEN_QUESTION = re.compile(
    r"(?:(?:and|so|ok(?:ay)?|also|then|now|oh|well|great|thanks|thank you)\b[,.!]?\s+)*"
    r"(?:who|where|when|what(?: \w+)?|which \w+|how(?: \w+){0,2})"
    r" (?:is|are|was|were|do|does|did|has|have|will)\s(?P<rest>[^?]*)\?$",
    re.IGNORECASE,
)
_ENDS_TOO = re.compile(
    r"(?:(?:and|so|but|ok(?:ay)?|then|now)\b[,.!]?\s+)*(?:is|are|was|were|do|does|did|has|have|will|can|could|would)\s"
    r"[^?,;]{2,80}\s(?:too|also|as well)\?$",
    re.IGNORECASE,
)
"""A follow-up as well: "Is 1810 possible too?"."""
_HOW = r"how (?:many|much|long|old|tall|far|big|high|deep|often|fast|large|heavy|hot|wide)\b"
_WHAT = r"what\b(?![,!]| (?:about|if|the|I|he|she|it|they|we|you|my|says?|said|makes?|made)\b)"
_VERB = r"(?:is|are|was|were|do|does|did|has|have|will)"
_BEGINS_QUESTION = re.compile(
    rf"(?:^|[.:;!?—–]\s+|\s-\s+)(?:(?:and|so|but|ok(?:ay)?|also|then|now|oh|well)\b[,.!]?\s+)*"
    rf"(?=(?:who|whom|whose|which)\b(?![,!]| (?:about|says?|said|told)\b)|{_WHAT}|{_HOW}|(?:where|when) {_VERB}\b)"
    rf"|,\s+(?:(?:and|so|but|then) )?(?={_WHAT}|{_HOW}"
    rf"|(?:who|where|when|which \w+) (?:do|does|did)\b|(?:where|when) {_VERB} (?:it|he|she|they|the|you|I)\b)",
    re.IGNORECASE,
)
"""Where the question begins with which a sentence ends: "One more: | who built it?"; a comma may begin a clause."""
_ARGUES = re.compile(
    r"\b(?:if|when|since|because|although|though|while|given|that|says?|said|told|not|never|no|rather|instead|then)\b|n't\b",
    re.IGNORECASE,
)
_THEN = re.compile(r",?\s(?:then|though|instead)\?$", re.IGNORECASE)
_STOP = re.compile(r"[.;:]\s")


def unwrap(sentence: str) -> tuple[int, int] | None:
    """Where the claim of a sentence stands, without lead-ins before it and tags after it; None when there is none."""
    plain = sentence.replace("’", "'")[:_LONGEST]
    start = _after_lead_ins(plain)
    if says_nothing(plain[start:]):
        return None
    end = _before_tags(plain, start)
    if end - start > 2 and plain[start] in _QUOTES and plain[end - 1] in _QUOTES:
        start, end = start + 1, end - 1
    return (start, end) if end > start else None


def _after_lead_ins(plain: str) -> int:
    start, moved = 0, True
    while moved:
        moved = False
        for pattern in _lead_ins():
            found = pattern.match(plain, start)
            if found and len(plain) - found.end() >= 3 and not says_nothing(plain[start:]):
                start, moved = found.end(), True
    return start


def _before_tags(plain: str, start: int) -> int:
    end = len(plain)
    for pattern in _tags():
        if (found := pattern.search(plain, start, end)) and found.start() - start >= (
            1 if plain[start].isdigit() else 3
        ):
            end = found.start()
    while end > start and plain[end - 1] in " .!?,;:":
        end -= 1
    return end


def is_bare(challenge: str) -> bool:
    """A plain correction: one statement, at most after "no" or "I think", and nothing else around it."""
    plain = challenge.replace("’", "'").strip()
    if len(plain) > _LONGEST_BARE or "?" in plain or "!" in plain:
        return False
    lead = _PLAIN_LEAD.match(plain)
    start = lead.end() if lead else 0
    inner = unwrap(plain[start:])
    return inner is not None and inner[0] == 0 and _STOP.search(plain[start:].rstrip(".")) is None


def says_nothing(sentence: str) -> bool:
    """A sentence that only doubts, insists or speaks of its speaker: there is no claim in it."""
    plain = sentence.replace("’", "'")[:_LONGEST].strip(" .!?,;:")
    return not plain or any(pattern.match(plain) for pattern in _empties())


def asks_only(sentence: str) -> bool:
    """A question for something else: "And how far is gate B12?"; one that holds a clause of its own may argue."""
    plain = sentence.replace("’", "'").strip()
    if _ALSO.match(plain) or _ENDS_TOO.match(plain):
        return True
    if found := _OPEN_QUESTION.match(plain):
        return _ARGUES.search(found["rest"]) is None
    return question_at(sentence) == 0


def question_at(sentence: str) -> int | None:
    """Where the open question begins with which a sentence ends, behind what leads into it; None without one."""
    plain = sentence.replace("’", "'").rstrip()
    if not plain.endswith("?"):
        return None
    found = _BEGINS_QUESTION.search(plain[:_LONGEST])
    if found is None or _ARGUES.search(_THEN.sub("", plain[found.end() :].partition(" ")[2])):
        return None
    return found.start()


@lru_cache(maxsize=1)
def _lead_ins() -> list["re.Pattern[str]"]:
    return [re.compile(part, re.IGNORECASE) for part in LEAD_INS]


@lru_cache(maxsize=1)
def _tags() -> list["re.Pattern[str]"]:
    return [re.compile(part, re.IGNORECASE) for part in TAGS]


@lru_cache(maxsize=1)
def _empties() -> list["re.Pattern[str]"]:
    return [re.compile(part, re.IGNORECASE) for part in EMPTY]
