"""British and American spellings of one word, folded into one: "harbour" and "harbor", "analysed" and "analyzed"."""

import re

_PAIRS = """
    grey/gray greys/grays tyre/tire tyres/tires kerb/curb plough/plow ploughs/plows ploughed/plowed
    programme/program programmes/programs odour/odor odours/odors aluminium/aluminum
    sceptical/skeptical sceptic/skeptic sceptics/skeptics scepticism/skepticism mould/mold
    moulds/molds mouldy/moldy cosy/cozy pyjamas/pajamas jewellery/jewelry whilst/while amongst/among
    towards/toward learnt/learned burnt/burned spelt/spelled dreamt/dreamed ageing/aging
    practise/practice practised/practiced practising/practicing fulfil/fulfill
    fulfilment/fulfillment enrol/enroll enrolment/enrollment skilful/skillful wilful/willful
    instalment/installment instalments/installments signalled/signaled signalling/signaling
    dialled/dialed equalled/equaled maths/math catalogued/cataloged centred/centered
    centring/centering manoeuvre/maneuver manoeuvres/maneuvers manoeuvred/maneuvered
    moustache/mustache sulphur/sulfur speciality/specialty disc/disk discs/disks cheque/check
    cheques/checks mum/mom meagre/meager judgement/judgment judgements/judgments
    acknowledgement/acknowledgment diarrhoea/diarrhea
"""
_AMERICAN = dict(pair.split("/") for pair in _PAIRS.split())
_WORD = re.compile(rf"\b(?:{'|'.join(_AMERICAN)})\b")
# Each ending asks for a stem before it: "four" is not "for", "prise" not "prize", "filling" not "filing". A fold that
# makes no English word, "advize", does no harm: both sides are folded.
_ENDINGS = tuple(
    (re.compile(british), american)
    for british, american in (
        (r"(?<=\w\w\w)our(?=(?:s|ed|ing|er|ers|able|ably|ful|hood|ite|ites|less|al|ally|ist|ists)?\b)", "or"),
        (r"(?<=\w\w\w)is(?=(?:e|ed|es|ing|er|ers|able|ation|ations|ational)\b)", "iz"),
        (r"(?<=\w\wl)ys(?=(?:e|ed|es|ing|er|ers)\b)", "yz"),
        (r"(?<=\w\w[bt])re(?=s?\b)(?<!timbre)", "er"),
        (r"(?<=\w\w\w)ogue(?=s?\b)", "og"),
        (r"(?<=\w\wel)l(?=(?:ed|ing|er|ers|or|ors|ous)\b)", ""),
        (r"\b(def|off|pret|lic)enc(?=e[sd]?\b)", r"\1ens"),
        (r"\b(an|leuk|h|p|orthop|encyclop|gyn|medi|prim|arch)ae", r"\1e"),
        (r"\boe(?=str|soph)", "e"),
        (r"\bfoet(?=us|al)", "fet"),
        (r"\bper cent\b", "percent"),
    )
)


def in_one_spelling(words: str) -> str:
    """Folded words in which British spellings have become American ones, for a comparison of two such texts."""
    words = _WORD.sub(lambda word: _AMERICAN[word[0]], words)
    for british, american in _ENDINGS:
        words = british.sub(american, words)
    return words
