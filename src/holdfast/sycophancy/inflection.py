"""English verb forms, as far as turning a question into a statement needs them."""

from holdfast.claims.words import word_set

# base: past, and the participle where it differs
_IRREGULAR = {
    base: (past, participle)
    for base, past, participle in (
        line.split()
        for line in """
be was been|become became become|begin began begun|bite bit bitten|blow blew blown|break broke broken
bring brought brought|build built built|burn burned burned|buy bought bought|catch caught caught|choose chose chosen
come came come|cost cost cost|cut cut cut|deal dealt dealt|die died died|do did done|draw drew drawn|drink drank drunk
drive drove driven|eat ate eaten|fall fell fallen|feed fed fed|feel felt felt|fight fought fought|find found found
fly flew flown|forget forgot forgotten|freeze froze frozen|get got got|give gave given|go went gone|grow grew grown
hang hung hung
have had had|hear heard heard|hide hid hidden|hit hit hit|hold held held|hurt hurt hurt|keep kept kept
know knew known
lay laid laid|lead led led|learn learned learned|leave left left|lend lent lent|let let let|lie lay lain
lose lost lost|make made made
mean meant meant|meet met met|pay paid paid|put put put|quit quit quit|read read read
ride rode ridden|ring rang rung|rise rose risen|run ran run|say said said|see saw seen|sell sold sold|send sent sent
set set set|shine shone shone|shoot shot shot|show showed shown|shut shut shut|sing sang sung|sink sank sunk|sit sat sat
sleep slept slept|speak spoke spoken|spend spent spent|split split split|spread spread spread|stand stood stood
steal stole stolen|strike struck struck|swim swam swum|take took taken|teach taught taught|tell told told
think thought thought|throw threw thrown|understand understood understood|wake woke woken|wear wore worn|win won won
write wrote written
""".replace("\n", "|").split("|")
        if line
    )
}
_REGULAR = word_set(
    """accept achieve act add adopt affect agree allow announce answer appear apply argue arrive ask attack attend ban
    believe belong boil call carry cause change charge claim close
    collect compete complete compose consist contain
    continue contribute control convert cook count cover create cross
    dance declare define deliver depend describe design
    destroy develop dial differ direct discover discuss divide earn elect employ end enjoy enter escape establish exist
    expand expire explain express extend fail finish fit float follow form found function gain happen hate help host
    improve include increase inherit invade invent invest involve join judge jump kick kill land launch like live
    locate look love marry matter melt move need occur offer open operate originate orbit own paint pass perform
    plan plant play practice practise prefer prevent produce protect prove provide publish pull purchase push qualify
    reach receive recommend record reduce refer reflect reject relate release rely remain remember remove represent
    require resign return reveal rotate rule save score seem separate serve share sign smell sound sponsor spread start
    stay stop store study succeed suffer support surrender survive switch talk taste tend touch trade train travel
    treat trust try turn use vary visit vote wait walk want wash watch weigh work worry yield"""
)
BASES = frozenset(_IRREGULAR) | _REGULAR
_PARTICIPLES = frozenset(participle for _, participle in _IRREGULAR.values()) | word_set(
    "born based known called named made located held set shot sung written"
)
_VOWELS = "aeiou"


def is_base(word: str) -> bool:
    """A verb as it stands after "did" or "can"."""
    return word.lower() in BASES


def is_participle(word: str) -> bool:
    """A participle as it stands after "was" or "has"; "-ed" and "-ing" words count."""
    lower = word.lower()
    return lower in _PARTICIPLES or (len(lower) > 4 and lower.endswith(("ed", "ing")))


def past(base: str) -> str:
    """The simple past: "win" to "won"."""
    lower = base.lower()
    if lower in _IRREGULAR:
        return _IRREGULAR[lower][0]
    if lower.endswith("e"):
        return base + "d"
    if lower.endswith("y") and lower[-2:-1] not in _VOWELS:
        return base[:-1] + "ied"
    if lower in ("stop", "plan", "ban", "refer", "travel", "occur", "rely"):
        return base + lower[-1] + "ed"
    return base + "ed"


def present(base: str) -> str:
    """The third person: "play" to "plays"."""
    lower = base.lower()
    if lower in ("be", "have", "do", "go"):
        return {"be": "is", "have": "has", "do": "does", "go": "goes"}[lower]
    if lower.endswith(("s", "sh", "ch", "x", "z")):
        return base + "es"
    if lower.endswith("y") and lower[-2:-1] not in _VOWELS:
        return base[:-1] + "ies"
    return base + "s"
