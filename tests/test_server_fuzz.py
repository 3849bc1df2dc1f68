"""Requests made up from the service's own description: no 500, and no answer that the description does not have."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable

from server_cases import ANSWER, GUIDE, running

pytestmark = pytest.mark.skipif(
    find_spec("schemathesis") is None, reason="schemathesis is not installed; these tests need it"
)
EXAMPLES = 5
"""For each operation, of requests as described and of requests that are not."""


@dataclass(frozen=True)
class Fuzzed:
    """The operations of a running service, and things in it that requests can name."""

    operations: list[Any]
    known: dict[str, str]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fuzzed]:
    import schemathesis
    from schemathesis.core.result import Ok

    store = tmp_path_factory.mktemp("fuzz") / "store.db"
    settings = {"store": {"url": str(store)}, "server": {"rate_per_minute": 10**9}}
    with running(**settings) as client:
        schema = schemathesis.openapi.from_url(str(client.base_url.join("/openapi.json")))
        found = list(schema.get_all_operations())
        assert all(isinstance(operation, Ok) for operation in found)
        yield Fuzzed([operation.ok() for operation in found if isinstance(operation, Ok)], _known(client))


def _known(client: httpx.Client) -> dict[str, str]:
    check = {"response": ANSWER, "context": GUIDE, "trace": True}
    tribunal = {"proposal": "Delete it.", "agents": [{"id": "ana"}, {"id": "ben"}]}
    kept = client.post("/v1/memory", json={"passages": [{"id": "guide", "text": GUIDE}]}).json()
    return {
        "goal_id": client.post("/v1/verify", json=check).json()["trace_id"],
        "tribunal_id": client.post("/v1/tribunals", json=tribunal).json()["id"],
        "passage_id": kept["ids"][0],
    }


@pytest.mark.parametrize("kind", ["positive", "negative"])
def test_every_answer_is_described_and_none_is_a_500(service: Fuzzed, kind: str) -> None:
    from schemathesis import GenerationMode

    mode = GenerationMode(kind)
    assert len(service.operations) > 25
    for operation in service.operations:
        if mode is GenerationMode.NEGATIVE and not len(operation.body) and not len(operation.query):
            continue  # any text is an address, and then there is nothing to get wrong
        _probe(operation, mode, {})
        names = {parameter.name for parameter in operation.path_parameters}
        if names:
            _probe(operation, mode, {name: service.known[name] for name in names})


def _probe(operation: Any, mode: Any, known: dict[str, str]) -> None:
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks

    asked_of_answers = [
        not_a_server_error,
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_schema_conformance,
    ]

    @seed(7)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def probe(case: Any) -> None:
        case.path_parameters |= known
        case.call_and_validate(checks=asked_of_answers)

    # Where nothing can be wrong with a request, none is made up.
    with suppress(Unsatisfiable):
        probe()
