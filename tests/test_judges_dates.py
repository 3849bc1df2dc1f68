import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.values.agreement import Agreement
from holdfast.judges.exact.values.dates import Date, DateIndex, DateReading, compare_dates, find_dates

laws = settings(deadline=None, max_examples=100)


def dates(text: str) -> list[Date]:
    return find_dates(text, plain(text))


def the_date(text: str) -> Date:
    found = dates(text)
    assert len(found) == 1, f"{text!r} has {len(found)} dates"
    return found[0]


@pytest.mark.parametrize(
    "written",
    [
        "2021-05-03",
        "2021/05/03",
        "3 May 2021",
        "3rd of May, 2021",
        "May 3, 2021",
        "May 3rd, 2021",
        "3-May-2021",
        "03.05.2021",
    ],
)
def test_a_day_is_read_however_it_is_written(written: str) -> None:
    assert DateReading((2021, 2021), 5, 3) in the_date(written).readings


@pytest.mark.parametrize(
    ("written", "reading"),
    [
        ("in May 2021", DateReading((2021, 2021), 5)),
        ("since Sept. 2020", DateReading((2020, 2020), 9)),
        ("on May 3", DateReading(None, 5, 3)),
        ("In May, he left", DateReading(None, 5)),
        ("in 1999", DateReading((1999, 1999))),
        ("the 2019 election", DateReading((2019, 2019))),
        ("in the 1990s", DateReading((1990, 1999))),
        ("the '90s", DateReading((1990, 1999))),
        ("the 19th century", DateReading((1800, 1900))),
        ("nineteenth-century art", DateReading((1800, 1900))),
        ("44 BC", DateReading((-44, -44))),
        ("AD 79", DateReading((79, 79))),
        ("the 5th century BC", DateReading((-500, -400))),
        ("(2001-02)", DateReading((2001, 2001), 2)),
    ],
)
def test_less_precise_dates(written: str, reading: DateReading) -> None:
    assert the_date(written).readings[0] == reading


@pytest.mark.parametrize(
    "text",
    [
        "1500 people",
        "It may 3 times fail",
        "they march 5 km",
        "2000 dollars",
        "version 2021.3",
        "$1999",
        "he may be late",
    ],
)
def test_what_only_looks_like_a_date(text: str) -> None:
    assert dates(text) == []


def test_an_ambiguous_day_matches_both_readings() -> None:
    ambiguous = the_date("3/5/2021")
    assert compare_dates(ambiguous, the_date("3 May 2021")) == Agreement.EQUAL
    assert compare_dates(ambiguous, the_date("5 March 2021")) == Agreement.EQUAL
    assert compare_dates(ambiguous, the_date("4 May 2021")) == Agreement.DIFFERENT
    assert len(the_date("25/12/2021").readings) == 1


def test_ranges_are_two_dates() -> None:
    assert [d.readings[0].years for d in dates("1914–18")] == [(1914, 1914), (1918, 1918)]
    assert [d.readings[0].years for d in dates("1914-1918")] == [(1914, 1914), (1918, 1918)]
    assert [d.readings[0].day for d in dates("May 3-5, 2021")] == [3, 5]
    assert [d.readings[0].day for d in dates("from 3 to 5 May 2021")] == [3, 5]


@pytest.mark.parametrize(
    ("claim", "evidence", "agreement"),
    [
        ("in 2021", "3 May 2021", Agreement.COVERED),
        ("in May 2021", "2021-05-03", Agreement.COVERED),
        ("the 1990s", "in 1995", Agreement.COVERED),
        ("the 20th century", "the 1990s", Agreement.COVERED),
        ("the 1700s", "in 1743", Agreement.COVERED),
        ("the 18th century", "the 1700s", Agreement.COVERED),
        ("on May 3", "3 May 2021", Agreement.COVERED),
        ("3 May 2021", "in 2021", Agreement.UNDECIDED),
        ("in 1995", "the 1990s", Agreement.UNDECIDED),
        ("in 2020", "3 May 2021", Agreement.DIFFERENT),
        ("in June 2021", "3 May 2021", Agreement.DIFFERENT),
        ("the 1980s", "in 1995", Agreement.DIFFERENT),
        ("the 1700s", "in 1812", Agreement.DIFFERENT),
        ("the 1710s", "in 1743", Agreement.DIFFERENT),
        ("the 2000s", "in 2004", Agreement.COVERED),
        ("the 2000s", "in 1998", Agreement.DIFFERENT),
    ],
)
def test_a_wider_date_covers_a_narrower_one_and_not_the_reverse(
    claim: str, evidence: str, agreement: Agreement
) -> None:
    assert compare_dates(the_date(claim), the_date(evidence)) == agreement
    held = DateIndex([the_date(evidence)]).holds(the_date(claim))
    assert held == (agreement >= Agreement.COVERED)


@pytest.mark.parametrize(("claim", "evidence"), [("the 1900s", "in 1994"), ("the 2000s", "in 2014")])
def test_ten_years_or_the_century_is_left_open_for_our_own_time(claim: str, evidence: str) -> None:
    assert compare_dates(the_date(claim), the_date(evidence)) == Agreement.UNDECIDED
    assert DateIndex([the_date(evidence)]).holds(the_date(claim)), "it is not reported as missing"


DAYS = st.tuples(st.integers(1000, 2199), st.integers(1, 12), st.integers(1, 31))


@laws
@given(DAYS, DAYS)
def test_iso_and_index_agree_with_the_comparison(a: tuple[int, int, int], b: tuple[int, int, int]) -> None:
    one, other = (the_date(f"{y:04}-{m:02}-{d:02}") for y, m, d in (a, b))
    assert (compare_dates(one, other) == Agreement.EQUAL) == (a == b) == DateIndex([other]).holds(one)


@laws
@given(st.text(alphabet=st.sampled_from("0123456789/-., MaytheinBCAD'sJun"), max_size=80))
def test_any_text_is_read_without_error_and_spans_are_in_order(text: str) -> None:
    end = 0
    for date in dates(text):
        assert end <= date.start < date.end <= len(text)
        assert date.readings
        end = date.end
