"""Which of a row it is."""

import pytest

from holdfast.judges.exact.clashes.ordinals import find_other_rank

ALBUM = "Luna Vega's third album, Salt Roads, sold 400,000 copies in its first year."
BANK = "Okafor, the second woman to lead the bank, took office in 2014."
LYON = "Lyon, France's third-largest city, lies on the Rhone."
TWO = "Vela's first album, Dust, came out in 2001; her second album, Rain, followed in 2003."
FILM = "Storm, his second film for Apex, was his fifth film overall."


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Salt Roads was her second album.", ALBUM),
        ("Salt Roads is Luna Vega's second album.", ALBUM),
        ("Salt Roads was Luna Vega's debut album.", ALBUM),
        ("Luna Vega's second album, Salt Roads, sold 400,000 copies.", ALBUM),
        ("Okafor was the first woman to lead the bank.", BANK),
        ("Lyon is France's largest city.", LYON),
        ("Rain was her first album.", TWO),
        ("Rain was Vela's third album.", TWO),
        ("Clara was his second wife.", "His first wife, Clara, died in 1911."),
        ("Ash was her second novel.", "Her debut novel Ash was a hit."),
        ("Helvia's first factory was in Lyon.", "The company's second factory, in Lyon, opened in 2016."),
        ("The Kemi is Finland's second-longest river.", "Finland's longest river, the Kemi, flows south."),
        ("Kemi is Nordal's second-largest plant.", "Nordal's largest plant, Kemi, employs 900 people."),
    ],
)
def test_one_of_a_row_has_one_rank(claim: str, sentence: str) -> None:
    clash = find_other_rank(claim, [sentence])
    assert clash is not None
    assert clash.sentence == sentence


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Salt Roads was her third album.", ALBUM),
        ("Salt Roads is Luna Vega's third album.", ALBUM),
        ("Salt Roads was her second live album.", ALBUM),
        ("Salt Roads was Tom Reed's second album.", ALBUM),
        ("Salt Roads was not her first album.", ALBUM),
        ("Okafor was the second woman to lead the bank.", BANK),
        ("Okafor was the first woman to run the port.", BANK),
        ("Lyon is France's third-largest city.", LYON),
        ("Dust was Vela's debut album.", TWO),
        ("Rain was her second album.", TWO),
        ("Storm was his fifth film.", FILM),
        ("Storm was his second film for Apex.", FILM),
        ("Ash was her second book.", "Ash was her third book for Faber."),
    ],
)
def test_other_rows_and_right_ranks_are_left_alone(claim: str, sentence: str) -> None:
    assert find_other_rank(claim, [sentence]) is None
