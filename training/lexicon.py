"""Closed word lists for the edits."""

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
NUMBER_WORDS = (
    (
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "twenty",
    ),
    ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "last"),
    ("hundred", "thousand", "million", "billion"),
    ("half", "third", "quarter"),
    ("twice", "once"),
    ("double", "triple", "halve"),
)

_PAIRS = """
increase/decrease increased/decreased increases/decreases increasing/decreasing rise/fall rose/fell rises/falls
rising/falling risen/fallen grow/shrink grew/shrank growing/shrinking gain/lose gained/lost gains/losses more/less
more/fewer most/least higher/lower highest/lowest high/low larger/smaller largest/smallest large/small big/small
bigger/smaller greater/smaller long/short longer/shorter longest/shortest early/late earlier/later earliest/latest
before/after above/below upward/downward start/end started/ended begins/ends began/ended
beginning/end open/close opened/closed opening/closing win/lose won/lost wins/loses winner/loser victory/defeat
defeated/lost success/failure successful/unsuccessful succeed/fail succeeded/failed accept/reject accepted/rejected
accepts/rejects approve/reject approved/rejected support/oppose supported/opposed supports/opposes agree/disagree
agreed/disagreed allow/forbid allowed/forbidden allowed/banned permit/prohibit permitted/prohibited include/exclude
included/excluded includes/excludes including/excluding positive/negative true/false correct/incorrect
good/bad better/worse best/worst strong/weak stronger/weaker strongest/weakest hot/cold hotter/colder warm/cool
warmer/cooler dry/wet light/dark heavy/light fast/slow faster/slower quick/slow quickly/slowly rich/poor
wealthy/poor old/young older/younger oldest/youngest new/old newer/older male/female man/woman men/women boy/girl
boys/girls father/mother son/daughter sons/daughters brother/sister brothers/sisters husband/wife king/queen
uncle/aunt he/she his/her him/her north/south northern/southern east/west eastern/western left/right inside/outside
internal/external inner/outer public/private common/rare rare/common rarely/often often/rarely always/never
never/always all/none everyone/nobody many/few majority/minority major/minor mostly/rarely main/minor important/unimportant
safe/dangerous safer/riskier easy/difficult easier/harder hard/easy cheap/expensive cheaper/pricier full/empty
alive/dead born/died birth/death living/dead buy/sell bought/sold buys/sells buying/selling arrive/depart arrived/left
arrives/leaves enter/leave entered/left join/leave joined/left joins/leaves remain/leave remained/left send/receive sent/received
give/take gave/took gives/takes borrow/lend teach/learn taught/learned ask/answer asked/answered employer/employee
doctor/patient teacher/student buyer/seller parent/child guilty/innocent convicted/acquitted arrested/released
legal/illegal lawful/unlawful healthy/sick healthier/sicker improve/worsen improved/worsened improves/worsens
improvement/decline expand/contract expanded/contracted strengthen/weaken strengthened/weakened raise/lower
raised/lowered raises/lowers add/remove added/removed adds/removes create/destroy created/destroyed build/demolish
built/demolished founded/dissolved established/abolished appointed/dismissed hired/fired promoted/demoted
elected/defeated praised/criticized praise/criticism admitted/denied admits/denies confirmed/denied confirm/deny
confirms/denies love/hate loved/hated loves/hates liked/disliked happy/sad happier/sadder
optimistic/pessimistic active/inactive present/absent visible/hidden known/unknown famous/obscure popular/unpopular
modern/ancient urban/rural domestic/foreign national/international local/global natural/artificial permanent/temporary
temporary/permanent direct/indirect directly/indirectly simple/complex single/multiple same/different similar/different
maximum/minimum profit/loss profits/losses asset/liability surplus/deficit attack/defend attacked/defended
attacking/defending peace/war friend/enemy friends/enemies ally/enemy allies/enemies summer/winter morning/evening
day/night dawn/dusk sunrise/sunset first/last former/latter original/copy senior/junior upper/lower top/bottom
front/back forward/backward near/far nearby/distant together/apart possible/impossible
likely/unlikely able/unable willing/unwilling sufficient/insufficient effective/ineffective significant/insignificant
significantly/slightly dramatically/slightly slightly/dramatically severe/mild mild/severe acute/chronic benign/malignant
single/married comedy/tragedy fiction/nonfiction hero/villain amateur/professional voluntary/mandatory optional/mandatory
mandatory/optional required/optional free/paid cause/prevent causes/prevents caused/prevented
promote/inhibit promotes/inhibits promoted/inhibited activate/inhibit activates/inhibits enhance/reduce enhances/reduces
enhanced/reduced reduce/increase reduces/increases reduced/increased reducing/increasing reduction/increase
upregulated/downregulated induces/suppresses induced/suppressed linked/unrelated associated/unrelated higher/lower
exceeds/lags beat/lost beats/loses led/trailed leads/trails ahead/behind innocent/guilty conservative/liberal
liberal/conservative Republican/Democrat democratic/republican white/black black/white red/blue blue/green green/red
"""

ANTONYMS: dict[str, tuple[str, ...]] = {}
for _pair in _PAIRS.split():
    _left, _right = _pair.lower().split("/")
    ANTONYMS[_left] = (*ANTONYMS.get(_left, ()), _right)
    ANTONYMS[_right] = (*ANTONYMS.get(_right, ()), _left)

MODALITY: tuple[tuple[str, str], ...] = (
    ("may", "will"), ("might", "will"), ("could", "will"), ("may have", "has"), ("suggests?", "proves"),
    ("suggested", "proved"), ("suggesting", "proving"), ("indicates?", "proves"), ("some", "all"), ("Some", "All"),
    ("many", "all"), ("Many", "All"), ("most", "all"), ("Most", "All"), ("several", "all"), ("one of the", "the"),
    ("often", "always"), ("usually", "always"), ("sometimes", "always"), ("generally", "always"), ("typically", "always"),
    ("nearly", "more than"), ("almost", "more than"), ("up to", "at least"), ("at least", "at most"), ("about", "exactly"),
    ("approximately", "exactly"), ("likely", "certain"), ("probably", "certainly"), ("possible", "certain"),
    ("associated with", "caused by"), ("linked to", "caused by"), ("correlated with", "caused by"), ("plans? to", "has already"),
    ("planned to", "did"), ("proposed", "enacted"), ("alleged", "proven"), ("allegedly", "demonstrably"), ("accused of", "convicted of"),
    ("suspected of", "convicted of"), ("believed to be", "known to be"), ("reportedly", "officially"), ("partly", "entirely"),
    ("partially", "completely"), ("mainly", "only"), ("mostly", "only"), ("primarily", "exclusively"), ("in part", "entirely"),
)  # fmt: skip
