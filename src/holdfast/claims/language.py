"""Which language a text is in: by its script, and for Latin script by its function words."""

import re
from collections import Counter
from functools import cache, lru_cache

from holdfast.claims.lexicon import look_up
from holdfast.claims.words import word_set

_SAMPLE = 20_000
_LETTER = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_WHOLE_WORD = re.compile(r"(?<!\w)[^\W\d_]+(?:['’][^\W\d_]+)?(?!\w)")
_ENGLISH_ENDING = re.compile(r"[a-z]{2}(?:ed|ing|ly)$|['’]s$")
_BEFORE_LOWER_CASE = re.compile(r"(?<![\w'’-])[^\W\d_]+(?=\s+[a-z\u00df-\u00ff])")
_SHORT = 6
_TELLING = 4
"""Words that a part of a text has at least, if they are to say more of its language than the text around it."""

_SCRIPTS: tuple[tuple[str, str], ...] = (
    ("latin", "A-Za-z\u00aa\u00ba\u00c0-\u024f\u1e00-\u1eff"),
    ("han", "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0002fa1f"),
    ("kana", "\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f"),
    ("ko", "\u1100-\u11ff\u3130-\u318f\uac00-\ud7af"),
    ("arabic", "\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff"),
    ("cyrillic", "\u0400-\u052f"),
    ("el", "\u0370-\u03ff\u1f00-\u1fff"),
    ("he", "\u0590-\u05ff"),
    ("hi", "\u0900-\u097f"),
    ("bn", "\u0980-\u09ff"),
    ("pa", "\u0a00-\u0a7f"),
    ("gu", "\u0a80-\u0aff"),
    ("ta", "\u0b80-\u0bff"),
    ("te", "\u0c00-\u0c7f"),
    ("kn", "\u0c80-\u0cff"),
    ("ml", "\u0d00-\u0d7f"),
    ("si", "\u0d80-\u0dff"),
    ("th", "\u0e00-\u0e7f"),
    ("lo", "\u0e80-\u0eff"),
    ("my", "\u1000-\u109f"),
    ("ka", "\u10a0-\u10ff"),
    ("am", "\u1200-\u137f"),
    ("km", "\u1780-\u17ff"),
    ("hy", "\u0530-\u058f"),
)


@cache
def _script_patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((name, re.compile(f"[{ranges}]")) for name, ranges in _SCRIPTS)


# Words that English does not share, so that a name such as "Charles de Gaulle" weighs little.
_FUNCTION_WORDS = {
    "de": """der die das den dem des ein eine einen einem einer und ist sind war waren wurde wurden nicht
        mit von für auf im zum zur auch sich oder aber als wie hat haben wird werden bei
        nach über durch sein ihre ihr es er sie wir ich aus noch nur mehr kann
        warum wieso weshalb wann wer wen wem wo woher wohin welche welcher welches welchen""",
    "fr": """le la les un une des du et est sont était étaient dans pour avec sur par pas ne que qui au
        aux ce cette ces il elle ils elles nous vous leur été fut plus mais ou où son sa ses
        en se sans comme c'est n'est d'un d'une
        pourquoi quand quel quelle quels quelles combien""",
    "es": """el la los las un una unos unas y es son era eran fue fueron en del al con por para que no se
        su sus lo como más pero está están este esta muy también ha han sin sobre entre hay
        desde qué cómo cuándo dónde quién quiénes cuál cuáles cuánto cuántos cuántas porque""",
    "it": """il lo la gli le un una uno di del della dei delle è sono era erano fu che non con per da dal
        nel nella si anche più ma come suo sua questo questa alla ai degli sul ha hanno
        perché quando chi quale quali quanto quanti dov'è cos'è""",
    "pt": """o os as um uma e é são era eram foi foram em do da dos das no na nos nas com por para que
        não se seu sua mais mas como está também ao à pelo pela ou já muito
        porque porquê quê quem quando onde qual quais quantos quantas""",
    "nl": """het een en is zijn was waren werd van voor met op niet dat die te aan door bij ook naar om
        uit maar als wordt worden heeft hebben deze dit er hij zij ze wij nog over de
        waarom wanneer waar wie wat welke hoeveel""",
    "sv": """och är var att det som en ett på för med inte av till den har från men om jag han hon de sig
        vid kan ska""",
    "da": """og er var at det som en et på for med ikke af til den har fra men om jeg han hun de sig ved
        kan skal blev""",
    "no": """og er var at det som en et på for med ikke av til den har fra men om jeg han hun de seg ved
        kan skal ble""",
    "fi": """ja on oli ei että se joka ovat mutta kun kuin myös hän ne sen olla tai vain jos niin mitä
        ollut""",
    "pl": """i w na jest są był była było nie się że z do o jak od po za przez dla oraz który która które
        ale to już""",
    "cs": """a je jsou byl byla bylo se že v na z do s o jako od po za pro který která které ale nebo
        není to jen""",
    "ro": """și este sunt era în la pe cu din de nu se că un o al ale care pentru prin mai sau dar fost
        lui""",
    "tr": """ve bir bu da de için ile olarak olan çok daha en gibi kadar sonra ama değil var o ki her ne
        tarafından""",
    "id": """yang dan di ke dari ini itu dengan untuk pada adalah tidak dalam akan oleh sebagai juga atau
        telah karena""",
    "vi": "là và của có trong được cho không một các những với này đã người khi từ đến về ở năm",
    "hu": "a az és egy hogy nem is volt van ez meg csak de mint el már vagy még ki be lesz aki",
}
_ENGLISH = word_set(
    """the of and to in is was are were for that on with as by at from this it its be been has have had
    not or an a which who he she they their his her but also can will would may than into about
    after over between during when while where there these those such more most other only first
    one two all any some no both each because if so we you i my our your do does did could should
    how what why then out up off under per via using used"""
)
_SURE = word_set(
    """das eine einen nicht und ist sind wird wurde warum wieso weshalb wann wer wo welche welcher
    le la les une dans avec sont pourquoi quand quel quelle combien
    el los las está están también qué cómo cuándo dónde quién cuál
    il gli della delle nella è sono anche più perché
    não é são uma também quem onde quê
    het een niet wordt heeft waarom wanneer welke hoeveel"""
)
"""Before a word in lower case, where no name goes on, one of these tells; none is an English word."""
_FOREIGN = {language: word_set(words) - _ENGLISH for language, words in _FUNCTION_WORDS.items()}
_LANGUAGES_OF = {
    word: tuple(language for language in _FOREIGN if word in _FOREIGN[language])
    for words in _FOREIGN.values()
    for word in words
}


def detect_language(text: str) -> str:
    """An ISO 639-1 code, or "und" for a text without letters; Latin script without other clues is "en"."""
    sample = text[:_SAMPLE]
    if sample.isascii():
        return _latin(sample) if any(map(str.isalpha, sample)) else "und"
    letters = "".join(_LETTER.findall(sample))
    script = dominant_script(letters)
    if script in ("latin", "han", "kana"):
        return _latin(sample) if script == "latin" else _chinese_or_japanese(letters)
    if script == "arabic":
        return _arabic(letters)
    if script == "cyrillic":
        return _cyrillic(letters)
    return script


@lru_cache(maxsize=64)
def language_within(text: str, whole: str) -> str:
    """The language of a part in Latin script: by its own words where they surely tell, else that of the whole."""
    own = detect_language(text)
    words = _WHOLE_WORD.findall(text)  # "5142bc85-da69" has no word
    if own == whole or len(words) < _TELLING:
        return whole
    if own == "en":
        return own if _is_surely_english(words) else whole
    scores = _foreign_scores(_counted(words))
    nearer = scores[own] > scores.get(whole, 0)  # Danish and Norwegian share most of these words
    return own if nearer and _is_surely_foreign(text, words, own) else whole


def dominant_script(text: str) -> str:
    """The script most letters are of: "latin", "han", "kana", "arabic", "cyrillic", a code, or "und".

    Han and kana count double: one of their letters says about as much as two of an alphabet.
    """
    sample = text[:_SAMPLE]
    if sample.isascii():
        return "latin" if any(map(str.isalpha, sample)) else "und"
    counts = {
        name: len(pattern.findall(sample)) * (2 if name in ("han", "kana") else 1)
        for name, pattern in _script_patterns()
    }
    best = max(counts, key=lambda name: counts[name])
    return best if counts[best] else "und"


def _chinese_or_japanese(letters: str) -> str:
    kana = sum("\u3040" <= letter <= "\u30ff" for letter in letters)
    return "ja" if kana * 10 >= len(letters) else "zh"


def _arabic(letters: str) -> str:
    if any(letter in "ٹڈںےڑھہ" for letter in letters):
        return "ur"
    return "fa" if any(letter in "پچژگی" for letter in letters) else "ar"


def _cyrillic(letters: str) -> str:
    lowered = letters.lower()
    for language, own in (("be", "ў"), ("uk", "іїєґ"), ("sr", "ђћџљњј")):
        if any(letter in own for letter in lowered):
            return language
    return (
        "ru" if any(letter in "ыэё" for letter in lowered) or lowered.count("ъ") * 50 < len(lowered) else "bg"
    )


def _latin(text: str) -> str:
    """English unless another language's function words outnumber its own and are a sixth of the text."""
    words = _WORD.findall(text)
    counts = _counted(words)
    total = len(words)
    english = _english_score(counts)
    scores = _foreign_scores(counts)
    if ("¿" in text or "¡" in text) and scores["es"] >= english:
        return "es"
    best = max(scores, key=lambda language: scores[language])
    kinds = len(counts.keys() & _FOREIGN[best])
    enough = kinds >= 2 or (kinds == 1 and english == 0 and 2 < total <= _SHORT and _is_foreign(words, text))
    return best if enough and scores[best] > english and scores[best] * 6 >= total else "en"


def _counted(words: list[str]) -> Counter[str]:
    return Counter(word.lower().replace("’", "'") for word in words)


def _english_score(counts: Counter[str]) -> int:
    return sum(count for word, count in counts.items() if word in _ENGLISH)


def _foreign_scores(counts: Counter[str]) -> dict[str, int]:
    """How many function words of each other language there are."""
    scores = dict.fromkeys(_FOREIGN, 0)
    for word in counts.keys() & _LANGUAGES_OF.keys():
        for language in _LANGUAGES_OF[word]:
            scores[language] += counts[word]
    return scores


def _is_surely_english(words: list[str]) -> bool:
    """Function words of English, and next to no word in lower case that is none of English: "heißt The Lord of the"."""
    counts = _counted(words)
    lower = [word for word in words if word.islower()]
    known = sum(map(_is_english, lower))
    foreign = max(_foreign_scores(counts).values())
    return _english_score(counts) > 2 * foreign and len(lower) > 1 and 4 * known >= 3 * len(lower)


def _is_surely_foreign(text: str, words: list[str], language: str) -> bool:
    """Where no name is, among the words in lower case, one is neither English nor a function word; or "la capital"."""
    if any(word in _SURE and word in _FOREIGN[language] for word in _before_lower_case(text)):
        return True
    lower = [word for word in words if word.islower()]
    own = [word for word in lower if word in _FOREIGN[language]]
    other = [word for word in lower if word not in _LANGUAGES_OF and not _is_english(word)]
    return bool(other) and 2 * (len(own) + len(other)) > len(lower)


def _is_english(word: str) -> bool:
    return word in _ENGLISH or bool(look_up(word).kinds)


def _is_foreign(words: list[str], text: str) -> bool:
    """Does a single function word tell? Not in a name, and not beside an English ending."""
    if any(_ENGLISH_ENDING.search(word) for word in words):
        return False
    return not _SURE.isdisjoint(_before_lower_case(text)) or (len(words) <= 4 and _has_accents(text))


def _before_lower_case(text: str) -> list[str]:
    return [match.group().lower() for match in _BEFORE_LOWER_CASE.finditer(text)]


def _has_accents(text: str) -> bool:
    return any("\u00c0" <= letter <= "\u024f" for letter in text)
