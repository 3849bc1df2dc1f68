"""The error tree is what its docstring prints."""

import pickle
import re

import pytest

from holdfast import errors


def test_the_docstring_names_every_error() -> None:
    assert errors.__doc__ is not None
    printed = set(
        re.findall(r"\b\w+Error\b", errors.__doc__.replace("ValueError", "").replace("ImportError", ""))
    )
    defined = {name for name, value in vars(errors).items() if isinstance(value, type)}
    assert printed == defined


def test_every_error_is_caught_by_the_root() -> None:
    for value in vars(errors).values():
        if isinstance(value, type):
            assert issubclass(value, errors.HoldfastError)


@pytest.mark.parametrize(
    ("error", "builtin"),
    [
        (errors.InputError, ValueError),
        (errors.ConfigError, ValueError),
        (errors.CalibrationError, ValueError),
        (errors.MissingExtraError, ImportError),
    ],
)
def test_errors_are_also_what_python_callers_expect(error: type[Exception], builtin: type[Exception]) -> None:
    assert issubclass(error, builtin)


def test_a_missing_extra_names_the_command_that_installs_it() -> None:
    error = errors.MissingExtraError("Reading PDF files", "files")
    assert error.extra == "files"
    assert "pip install 'holdfast[files]'" in str(error)


def test_every_error_travels_between_processes() -> None:
    for kind in (value for value in vars(errors).values() if isinstance(value, type)):
        error = kind("Reading PDF files", "files") if kind is errors.MissingExtraError else kind("it failed")
        copy = pickle.loads(pickle.dumps(error))
        assert (type(copy), str(copy), vars(copy)) == (kind, str(error), vars(error))
