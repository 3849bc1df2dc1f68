"""English verb forms, as far as turning questions into statements and denials into what they deny needs them."""

from holdfast.claims.words import word_set

# base: past, and the participle where it differs
_IRREGULAR = {
    base: (past, participle)
    for base, past, participle in (
        line.split()
        for line in """
arise arose arisen|be was been|bear bore borne|beat beat beaten|become became become|begin began begun
bend bent bent|bind bound bound|bite bit bitten|blow blew blown|break broke broken
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
ride rode ridden|ring rang rung|rise rose risen|run ran run|say said said|see saw seen|seek sought sought
sell sold sold|send sent sent
set set set|shake shook shaken|shine shone shone|shoot shot shot|shrink shrank shrunk
show showed shown|shut shut shut|sing sang sung|sink sank sunk|sit sat sat
sleep slept slept|speak spoke spoken|spend spent spent|split split split|spread spread spread|stand stood stood
steal stole stolen|strike struck struck|swear swore sworn|swim swam swum|take took taken|teach taught taught
tear tore torn|tell told told
think thought thought|throw threw thrown|understand understood understood|wake woke woken|wear wore worn|win won won
withdraw withdrew withdrawn|write wrote written
""".replace("\n", "|").split("|")
        if line
    )
}
_REGULAR = word_set(
    """absorb accept access achieve acquire act adapt add address admit adopt advance advise affect afford
    agree aid allow alter announce answer appear apply appoint approve argue arrest arrive ask assassinate
    assist assume attach attack attend attract avoid award ban believe belong benefit boil book borrow bury
    calculate call cancel capture carry cause celebrate change charge charter check choose cite claim clean
    climb close collect combine comment commit compare compete complete compose concern conclude conduct
    confirm connect conquer consider consist contact contain continue contribute control convert cook copy
    correct count cover create cross cure dance date declare decline defeat define deliver demand deny
    depend derive describe deserve design destroy determine develop devote dial differ direct disagree
    discover discuss dissolve distribute divide divorce donate double dream drop earn elect eliminate emerge
    employ enable encourage end enforce engage enjoy enter equal escape establish evolve examine exceed
    exchange exist expand expect expire explain explode explore export express extend face fail fear finance
    finish fire fit fix float flow focus follow force form found function fund gain generate govern graduate
    grant guarantee guess handle happen harm hate help hire host hunt identify ignore imply import improve
    include increase indicate influence inform inherit injure inspire install insure intend interest invade
    invent invest investigate invite involve issue join judge jump justify kick kill kiss lack land launch
    lift like limit link list listen live load locate look love maintain manage manufacture marry mate
    matter measure melt mention migrate mine miss mix modify monitor move murder need negotiate note notice
    obey object obtain occupy occur offer open operate oppose orbit order organise organize originate outlaw
    overcome own paint park participate pass perform permit pick plan plant play point possess post pour
    practice practise pray predict prefer prepare present preserve preside press prevent print proceed
    process produce prohibit promise promote propose protect protest prove provide publish pull pump punish
    purchase push qualify question raise reach react realise realize receive recognise recognize recommend
    record recover recycle reduce refer reflect refuse regulate reject relate release rely remain remember
    remove rent repair repeat replace reply report represent reproduce request require rescue research
    resemble resign resist resolve respond result retain retire return reveal reverse review rotate rule
    save score search seem select separate serve settle share shift shop sign signal smell smoke solve sound
    spell sponsor start starve stay stop store strengthen stretch study submit succeed sue suffer suggest
    suit supply support suppose surrender surround survive switch talk target taste tax tend test threaten
    touch tour trade train transfer transform translate transport travel treat trust try turn type unite use
    vary veto violate visit vote wait walk want warn wash watch weigh welcome work worry worship yield"""
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
