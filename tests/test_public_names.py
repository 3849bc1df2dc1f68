"""What `import holdfast` offers, and what it must not load."""

import asyncio
import inspect
import subprocess
import sys

import pytest
from pydantic import BaseModel

import holdfast
from holdfast import aio
from holdfast.grounding import api

HEAVY = ("numpy", "onnxruntime", "pandas", "pydantic", "rich", "typer", "nupunkt", "asyncio")


def test_all_is_sorted_and_complete() -> None:
    assert holdfast.__all__ == sorted(holdfast.__all__)
    assert set(holdfast.__all__) == {*holdfast._MODULE_OF_NAME, "__version__"}
    for name in holdfast.__all__:
        assert getattr(holdfast, name) is not None
    assert set(holdfast.__all__) <= set(dir(holdfast))


def test_every_part_of_the_settings_is_offered() -> None:
    parts = [field.annotation for field in holdfast.Config.model_fields.values()]
    named = [part.__name__ for part in parts if inspect.isclass(part) and issubclass(part, BaseModel)]
    assert {"ServerConfig", "TelemetryConfig", "TribunalConfig"} < set(named) <= set(holdfast.__all__)


def test_unknown_names_are_attribute_errors() -> None:
    with pytest.raises(AttributeError, match="no attribute 'verify_everything'"):
        _ = holdfast.verify_everything


def test_import_loads_nothing_heavy() -> None:
    code = f"import sys, holdfast; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_functions_load_no_model_runtime_before_they_judge() -> None:
    code = "import sys, holdfast; holdfast.verify_response, holdfast.aio; print('onnxruntime' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


FUNCTIONS = [name for name in aio.__all__ if not inspect.isclass(getattr(aio, name))]
CLASSES = [name for name in aio.__all__ if inspect.isclass(getattr(aio, name))]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_async_twins_have_the_same_arguments(name: str) -> None:
    twin, plain = getattr(aio, name), getattr(holdfast, name)
    assert inspect.iscoroutinefunction(twin)
    assert not inspect.iscoroutinefunction(plain)
    assert str(inspect.signature(twin)) == str(inspect.signature(plain))
    assert twin.__doc__ == plain.__doc__


@pytest.mark.parametrize("name", CLASSES)
def test_async_classes_have_the_same_methods(name: str) -> None:
    twin, plain = getattr(aio, name), getattr(holdfast, name)
    assert str(inspect.signature(twin)) == str(inspect.signature(plain))
    for method in (method for method in vars(twin) if not method.startswith("_")):
        there, here = getattr(twin, method), getattr(plain, method)
        if isinstance(there, property) or method == "stream":  # not awaited, or iterated over instead
            assert there.__doc__ == here.__doc__, method
            continue
        waits = method not in ("seal",)  # computes and waits for nothing, in both
        assert inspect.iscoroutinefunction(there) == waits, method
        assert not inspect.iscoroutinefunction(here), method
        assert str(inspect.signature(there)) == str(inspect.signature(here)), method
        assert there.__doc__ == here.__doc__, method


def test_every_plain_function_has_a_docstring() -> None:
    functions = [item for _, item in inspect.getmembers(api, inspect.isfunction)]
    assert all(item.__doc__ for item in functions)


def test_version_is_that_of_the_package() -> None:
    assert holdfast.__version__[0].isdigit()


def test_aio_is_reached_from_the_package() -> None:
    assert asyncio.iscoroutinefunction(holdfast.aio.verify_claim)
