"""`--evidence a b c` reads as it looks, whichever side the answer stands on."""

import pytest

from holdfast.cli.arguments import spread

SEVERAL = ("--evidence", "-e")
ONE = ("--question", "--mode")


def spread_check(*args: str) -> list[str]:
    return spread(args, SEVERAL, ONE, wants_argument=True)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("A --evidence x", "--evidence x -- A"),
        ("A --evidence x y z", "--evidence x --evidence y --evidence z -- A"),
        ("--evidence x A", "--evidence x -- A"),
        ("--evidence x y A --json", "--evidence x --evidence y --json -- A"),
        ("--evidence x --json A", "--evidence x --json -- A"),
        ("--evidence x -e y A", "--evidence x -e y -- A"),
        ("A --evidence x --question q y", "--evidence x --question q -- A y"),
        ("A --evidence=x y", "--evidence=x --evidence y -- A"),
        ("A -e - x", "-e - -e x -- A"),
        ("- --evidence x", "--evidence x -- -"),
        ("A --mode full --evidence x", "--mode full --evidence x -- A"),
        ("--evidence x -- A", "--evidence x -- A"),
        ("A --evidence", "--evidence -- A"),
        ("--help", "--help"),
        ("", ""),
    ],
)
def test_spread(given: str, meant: str) -> None:
    assert spread_check(*given.split()) == meant.split()


def test_separate_options_never_lend_a_value_to_the_argument() -> None:
    assert spread_check("--evidence", "x", "--evidence", "y") == ["--evidence", "x", "--evidence", "y"]


def test_text_that_starts_with_a_dash_is_a_value() -> None:
    assert spread_check("A", "-e", "x", "- a list item", "-5 degrees") == [
        "-e", "x", "-e", "- a list item", "-e", "-5 degrees", "--", "A",
    ]  # fmt: skip


def test_without_an_argument_every_value_belongs_to_the_option() -> None:
    assert spread(["--data", "x", "y"], ["--data"], []) == ["--data", "x", "--data", "y"]
