"""Units of measure that convert exactly within one dimension, and currencies, which never convert."""

import re
from fractions import Fraction

Unit = tuple[str | None, Fraction]
"""A dimension, None for a bare number, and how many of its base units one of these is."""

PERCENT = "percent"
PERCENTAGE_POINT = "percentage point"
ORDINAL = "ordinal"
DEGREE = "degree"
US_DOLLAR, ANY_DOLLAR = "usd", "dollar"

# dimension: "factor name name…"; a factor is the exact number of base units.
_TABLE: dict[str, tuple[str, ...]] = {
    "length": (
        "1 m metre metres meter meters", "1000 km kms kilometre kilometres kilometer kilometers",
        "0.01 cm centimetre centimetres centimeter centimeters", "1609.344 mi mile miles",
        "0.001 mm millimetre millimetres millimeter millimeters", "0.3048 ft foot feet", "0.0254 inch inches",
        "0.9144 yd yard yards", "0.000001 µm micrometre micrometres micrometer micrometers micron microns",
        "0.000000001 nm nanometre nanometres nanometer nanometers",
    ),
    "mass": (
        "1 g gram grams gramme grammes", "1000 kg kgs kilo kilos kilogram kilograms",
        "0.001 mg milligram milligrams",
        "0.000001 µg mcg microgram micrograms", "1000000 t tonne tonnes", "453.59237 lb lbs pound pounds",
        "28.349523125 oz ounce ounces",
    ),
    "volume": (
        "1 l litre litres liter liters", "0.001 ml millilitre millilitres milliliter milliliters",
        "0.01 cl centilitre centilitres centiliter centiliters", "0.1 dl decilitre decilitres deciliter deciliters",
        "1000 m³ m3",
    ),
    "area": (
        "1 m² m2 sqm", "1000000 km² km2", "10000 ha hectare hectares", "4046.8564224 acre acres",
        "0.09290304 ft² ft2",
    ),
    "speed": ("1 m/s mps", "5/18 km/h kph kmh", "0.44704 mph"),
    "time": (
        "1 s sec secs second seconds", "60 min mins minute minutes", "3600 h hr hrs hour hours",
        "86400 day days",
        "604800 week weeks", "0.001 ms millisecond milliseconds",
    ),
    "calendar": ("1 month months", "12 yr yrs year years", "120 decade decades", "1200 century centuries"),
    "power": ("1 w watt watts", "1000 kw kilowatt kilowatts", "1000000 mw megawatt megawatts",
              "1000000000 gw gigawatt gigawatts", "0.001 mw milliwatt milliwatts"),
    "energy": ("1 kwh", "1000 mwh megawatthour", "0.000001 milliwatthour", "1000000 gwh", "1000000000 twh"),
    "frequency": ("1 hz hertz", "1000 khz", "1000000 mhz megahertz", "0.001 millihertz", "1000000000 ghz"),
    "celsius": ("1 °c celsius",), "fahrenheit": ("1 °f fahrenheit",), "kelvin": ("1 kelvin kelvins",),
    DEGREE: ("1 ° degree degrees",),
    "spoon": ("1 tsp teaspoon teaspoons", "3 tbsp tablespoon tablespoons"),
    "gallon": ("1 gallon gallons gal",), "ton": ("1 ton tons",), "calorie": ("1 kcal calorie calories",),
    "volt": ("1 v volt volts", "1000 kv"),
    # 1000 or 1024: the two conventions keep bytes apart
    "byte": ("1 byte bytes",), "kilobyte": ("1 kb kilobyte kilobytes",),
    "megabyte": ("1 mb megabyte megabytes",),
    "gigabyte": ("1 gb gigabyte gigabytes",), "terabyte": ("1 tb terabyte terabytes",),
    "kilobit": ("1 kb kilobit kilobits",), "megabit": ("1 mb megabit megabits",),
    "gigabit": ("1 gb gigabit gigabits",), "terabit": ("1 tb terabit terabits",),
    PERCENT: ("1 % percent pct",), PERCENTAGE_POINT: ("1 pp",),
    # whose dollars "50 dollars" are is not said
    US_DOLLAR: ("1 dollar dollars usd",), ANY_DOLLAR: ("1 dollar dollars",), "cad": ("1 cad",), "aud": ("1 aud",),
    "eur": ("1 euro euros eur",), "gbp": ("1 pound pounds gbp sterling",),
    "jpy": ("1 yen jpy",), "inr": ("1 rupee rupees inr",), "cny": ("1 yuan renminbi cny",),
    "chf": ("1 franc francs chf",),
}  # fmt: skip

_PHRASES = {
    "square kilometres": "km2", "square kilometers": "km2", "sq km": "km2", "square metres": "m2",
    "square meters": "m2", "square feet": "ft2", "sq ft": "ft2", "cubic metres": "m3", "cubic meters": "m3",
    "kilometres per hour": "km/h", "kilometers per hour": "km/h", "miles per hour": "mph",
    "metres per second": "m/s", "meters per second": "m/s", "kilowatt hours": "kwh", "megawatt hours": "mwh",
    "degrees celsius": "celsius", "degrees centigrade": "celsius", "degrees fahrenheit": "fahrenheit",
    "per cent": "%", "percentage points": "pp", "percentage point": "pp", "percent points": "pp",
    "percentage-points": "pp", "percentage-point": "pp", "us dollars": "usd",
    "pounds sterling": "gbp",
}  # fmt: skip

_BY_CASE = {
    "mW": "milliwatt", "MW": "megawatt", "mWh": "milliwatthour", "MWh": "megawatthour",
    "mHz": "millihertz", "MHz": "megahertz", "Kb": "kilobit", "KB": "kilobyte", "kB": "kilobyte",
    "Mb": "megabit", "MB": "megabyte", "Gb": "gigabit", "GB": "gigabyte", "Tb": "terabit", "TB": "terabyte",
}  # fmt: skip
"""Spellings in which a capital decides; any other case of these letters is read as either."""

CURRENCY_SIGNS = {
    "us$": "usd", "$": "usd dollar", "€": "eur", "£": "gbp", "¥": "jpy cny", "₹": "inr", "usd": "usd",
    "eur": "eur", "gbp": "gbp", "a$": "aud", "au$": "aud", "aud": "aud", "c$": "cad", "ca$": "cad", "cad": "cad",
    "nz$": "nzd", "hk$": "hkd", "chf": "chf", "jpy": "jpy", "cny": "cny", "inr": "inr",
}  # fmt: skip
_DOLLARS = frozenset((US_DOLLAR, ANY_DOLLAR, "cad", "aud", "nzd", "hkd"))
CURRENCIES = _DOLLARS | {"eur", "gbp", "jpy", "inr", "cny", "chf"}
_DEGREES = {
    "celsius": (Fraction(1), Fraction(0)), "fahrenheit": (Fraction(5, 9), Fraction(-160, 9)),
    "kelvin": (Fraction(1), Fraction("-273.15")),
}  # fmt: skip
"""Of each scale the size of a degree and its zero, in Celsius."""
_NEVER_ALIKE = (
    frozenset(("byte", "kilobyte", "megabyte", "gigabyte", "terabyte")),
    frozenset(("kilobit", "megabit", "gigabit", "terabit")),
    frozenset(("time", "calendar")),
    frozenset(("volume", "gallon")),
)
"""Dimensions between which nothing converts exactly, but one number is never one amount: 5 MB and 5 GB."""
_RATED = frozenset(("mass", "volume"))
_RATING = frozenset(("mass", "volume", "area", "length"))


def never_meet(one: str, other: str, number: Fraction) -> bool:
    """Whether one number in these two dimensions is never one amount: $50 and €50, 5 mg/kg and 5 mg, 5 MB and GB."""
    if number == 0:
        return False
    if one in CURRENCIES and other in CURRENCIES:
        return ANY_DOLLAR not in (one, other) or not {one, other} <= _DOLLARS
    if one != other and are_kindred(one, other):
        return True
    return one.partition("/")[0] == other.partition("/")[0]


def temperatures(one: str | None, other: str | None) -> bool:
    """Whether both are scales of temperature, which convert with a zero of their own."""
    return one in _DEGREES and other in _DEGREES


def in_degrees(value: Fraction, scale: str, other: str) -> Fraction:
    """A temperature of one scale in another."""
    (size, zero), (other_size, other_zero) = _DEGREES[scale], _DEGREES[other]
    return (value * size + zero - other_zero) / other_size


def degree_size(scale: str, other: str) -> Fraction:
    """How many degrees of the other scale one degree is."""
    return _DEGREES[scale][0] / _DEGREES[other][0]


def are_kindred(one: str | None, other: str | None) -> bool:
    """Whether both measure the same, with no exact factor between them: 24 months are at least 24 hours."""
    return any(one in kind and other in kind for kind in _NEVER_ALIKE)


def meanings_of(unit: str) -> tuple[Unit, ...]:
    """Dimensions and factors of what `match_unit` found or of a currency sign."""
    if unit in CURRENCY_SIGNS:
        return tuple((name, Fraction(1)) for name in CURRENCY_SIGNS[unit].split())
    if unit in MEANINGS:
        return MEANINGS[unit]
    top, _, bottom = unit.partition(_PER)
    return tuple(
        (f"{rated}/{rating}", factor / size)
        for rated, factor in MEANINGS[top]
        for rating, size in MEANINGS[bottom]
        if rated in _RATED and rating in _RATING
    )


def match_unit(plain_text: str, start: int, text: str = "") -> tuple[str, int]:
    """The unit that stands at `start`, "" for none, and where it ends; "mg/kg" and "mg per kg" are one unit.

    `text` is the same with its capitals, which tell 5 mW from 5 MW.
    """
    unit = _UNIT.match(plain_text, start)
    if unit is None:
        return "", start
    each = _EACH.match(plain_text, unit.end())
    rate = unit[1] + _PER + each[1] if each else ""
    if each and meanings_of(rate):
        return rate, each.end()
    return _BY_CASE.get(text[unit.start(1) : unit.end(1)], unit[1]), unit.end()


def units_by_case(text: str) -> frozenset[str]:
    """The units after a number in which a capital decides, as they are written."""
    return frozenset(_UNIT_BY_CASE.findall(text))


def _meanings() -> dict[str, tuple[Unit, ...]]:
    found: dict[str, tuple[Unit, ...]] = {}
    for dimension, rows in _TABLE.items():
        for row in rows:
            factor, *names = row.split()
            for name in names:
                found[name] = (*found.get(name, ()), (dimension, Fraction(factor)))
    return found | {phrase: found[name] for phrase, name in _PHRASES.items()}


MEANINGS = _meanings()
"""Each unit's (dimension, factor) pairs; more than one when the word is ambiguous ("pounds")."""

DEGREES = frozenset(
    name for name, units in MEANINGS.items() if units[0][0] in ("celsius", "fahrenheit", DEGREE)
)
"""Names of the units that may lie below zero by words."""
_NAMES = "|".join(re.escape(name) for name in sorted(MEANINGS, key=len, reverse=True))
_UNIT = re.compile(rf"[ \-]?({_NAMES})(?!\w)")
_EACH = re.compile(rf"(?: ?/ ?| per )({_NAMES})(?!\w)")
_PER = " per "
_UNIT_BY_CASE = re.compile(rf"(?<=[0-9])[ \u00a0\-]?({'|'.join(_BY_CASE)})\b")
CURRENCY = re.compile(
    r"(?<![a-z])(" + "|".join(map(re.escape, sorted(CURRENCY_SIGNS, key=len, reverse=True))) + r") ?$"
)
CURRENCY_ENDS = frozenset(sign[-1] for sign in CURRENCY_SIGNS)
"""The last characters of the signs: most numbers can be told by them to have none."""
