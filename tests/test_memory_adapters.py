"""A caller's own retriever behind the protocol, in three lines."""

import asyncio
import datetime
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

import holdfast
from holdfast import sync
from holdfast.claims.types import Evidence
from holdfast.errors import InputError, RecallError
from holdfast.memory import Hit, Passage, Recall, as_recall
from holdfast.memory.types import Hits
from memory_cases import WordEmbedder, lighthouse

pytestmark = pytest.mark.anyio


async def asked(thing: object, k: int = 5, **filters: Any) -> list[Hit]:
    return list(await as_recall(thing).recall("lamp", k, **filters))


@pytest.mark.parametrize(
    "result",
    [
        "The lamp.",
        {"text": "The lamp.", "id": "1"},
        {"content": "The lamp.", "metadata": {"id": "1", "source": "log"}},
        Passage("1", "The lamp."),
        Evidence("1", "The lamp."),
        Hit(Passage("1", "The lamp."), 0.5),
        ("The lamp.", 0.5),
    ],
)
async def test_results_of_every_shape_become_hits(result: object) -> None:
    (hit,) = await asked(lambda query, k: [result])
    assert hit.passage.text == hit.part == "The lamp."


async def test_a_date_of_a_retriever_that_is_no_day_is_left_out() -> None:
    (hit,) = await asked(lambda query, k: [{"id": "1", "text": "The lamp.", "date": "last May"}])
    assert hit.passage.date is None


async def test_scores_are_kept_and_made_up_only_where_there_are_none() -> None:
    hits = await asked(lambda query, k: [("a", 3.5), ("b", float("nan")), {"text": "c", "score": 2}, "d"])
    assert [hit.score for hit in hits] == [3.5, 1 / 62, 2.0, 1 / 64]


async def test_a_passage_is_returned_once_and_at_most_k_are() -> None:
    assert len(await asked(lambda query, k: ["a", "b", "a", "c"], k=2)) == 2
    assert [h.part for h in await asked(lambda query, k: ["a", "b", "a", "c"])] == ["a", "b", "c"]


def _query_alone(query: str) -> list[str]:
    return [query]


def _another_name(query: str, top: int) -> list[str]:
    return [f"{query} {top}"]


def _keyword(query: str, *, k: int) -> list[str]:
    return [f"{query} {k}"]


def _everything(query: str, **given: Any) -> list[str]:
    return [f"{query} {given['k']} {given['source']}"]


def _with_filters(query: str, source: str | None = None) -> list[dict[str, Any]]:
    return [{"text": f"{query} of {source}", "source": source}]


async def _later(query: str, k: int) -> list[str]:
    await asyncio.sleep(0)
    return [f"{query} {k}"]


class _Callable:
    async def __call__(self, query: str, k: int) -> list[str]:
        return [f"{query} {k}"]


@pytest.mark.parametrize(
    ("search", "text"),
    [
        (_query_alone, "lamp"),
        (_another_name, "lamp 5"),
        (_keyword, "lamp 5"),
        (_later, "lamp 5"),
        (_Callable(), "lamp 5"),
        (lambda query: (part for part in [query]), "lamp"),
    ],
)
async def test_a_function_takes_what_it_can(search: Callable[..., Any], text: str) -> None:
    assert [hit.part for hit in await asked(search)] == [text]


async def test_filters_go_to_a_function_that_takes_them() -> None:
    assert (await asked(_with_filters, source="log"))[0].part == "lamp of log"
    found = await asked(lambda query, **given: [{"text": str(sorted(given)), "source": "log"}], source="log")
    assert found[0].part == "['k', 'source']"


async def test_filters_are_applied_to_what_comes_back() -> None:
    everything = await asked(lambda query, k: lighthouse(), as_of=datetime.date(1871, 10, 2))
    assert [hit.passage.id for hit in everything] == ["tower", "lamp", "deer"]
    assert [h.passage.id for h in await asked(lambda query, k: lighthouse(), source="log")] == ["lamp", "oil"]


async def test_a_sync_function_does_not_hold_the_loop() -> None:
    threads: list[str] = []

    def search(query: str, k: int) -> list[str]:
        threads.append(threading.current_thread().name)
        return []

    assert await asked(search) == []
    assert threads != [threading.current_thread().name]


@pytest.mark.parametrize("error", [ConnectionError("no route"), KeyError("text"), RuntimeError("busy")])
async def test_a_failure_is_a_recall_error_and_never_an_empty_answer(error: Exception) -> None:
    def search(query: str, k: int) -> list[str]:
        raise error

    with pytest.raises(RecallError, match=type(error).__name__) as caught:
        await asked(search)
    assert caught.value.__cause__ is error


def cancelled_within(query: str, k: int) -> list[str]:
    raise asyncio.CancelledError


async def cancelled_within_later(query: str, k: int) -> list[str]:
    raise asyncio.CancelledError("the pool gave up")


@pytest.mark.parametrize("search", [cancelled_within, cancelled_within_later])
async def test_a_retriever_that_cancels_itself_has_failed(search: Callable[..., Any]) -> None:
    with pytest.raises(RecallError, match="cancelled from within"):
        await asked(search)


async def test_a_search_that_is_cancelled_by_whoever_waits_ends_as_cancelled() -> None:
    begun = asyncio.Event()

    async def search(query: str, k: int) -> list[str]:
        begun.set()
        await asyncio.sleep(60)
        return []

    waiting = asyncio.create_task(asked(search))
    await begun.wait()
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting


@pytest.mark.parametrize("result", [42, "one string", b"bytes", [42], [None], [{"a": "1", "b": "2"}]])
async def test_results_that_hold_no_passages_are_refused(result: object) -> None:
    with pytest.raises(InputError):
        await asked(lambda query, k: result)


class Unreadable:
    """A node that fails when it is read."""

    def get_content(self) -> str:
        raise ConnectionError("no route")


@pytest.mark.parametrize("odd", ["", "  ", None, 42, {"text": None}, ("", 0.5), Unreadable()])
async def test_a_result_that_cannot_be_read_costs_no_other(odd: object) -> None:
    for results in ([odd, "The lamp."], ["The lamp.", odd]):
        hits = await as_recall(lambda query, k, found=results: found).recall("lamp", 5)
        assert [hit.part for hit in hits] == ["The lamp."]
        assert isinstance(hits, Hits)
        assert len(hits.problems) == 1


async def test_a_search_that_breaks_off_is_a_failure_and_not_a_short_answer() -> None:
    def search(query: str, k: int) -> Iterator[str]:
        yield "The lamp."
        raise ConnectionError("no route")

    with pytest.raises(RecallError, match="no route"):
        await asked(search)


@pytest.mark.parametrize(
    ("found", "ids"),
    [
        ({"x": "The lamp."}, ["x"]),
        ({"x": "The lamp.", "y": {"text": "The oil.", "source": "log"}}, ["x", "y"]),
        ({"x": "The lamp.", "y": ""}, ["x"]),
        ({"id": "7", "text": "The lamp."}, ["7"]),
        ({}, []),
    ],
)
async def test_a_mapping_is_ids_to_texts_or_one_record(found: object, ids: list[str]) -> None:
    hits = await asked(lambda query, k: found)
    assert [hit.passage.id for hit in hits] == ids
    assert [hit.part for hit in hits][:1] == ["The lamp."][: len(ids)]


async def test_none_is_no_hits() -> None:
    assert await asked(lambda query, k: None) == []


@pytest.mark.parametrize(("query", "k"), [("", 1), (" ?", 1), ("lamp", 0)])
async def test_nothing_to_search_for_is_refused_before_the_retriever_is_asked(query: str, k: int) -> None:
    with pytest.raises(InputError):
        await as_recall(lambda query, k: pytest.fail("asked")).recall(query, k)


@pytest.mark.parametrize("thing", [42, "a string", None, object()])
async def test_what_cannot_recall_is_refused(thing: object) -> None:
    with pytest.raises(InputError, match="cannot recall"):
        as_recall(thing)


@dataclass
class Document:
    """As LangChain's: duck-typed, so that the library need not be installed."""

    page_content: str
    metadata: dict[str, Any] = field(default_factory=dict)
    id: str | None = None


class LangChainLike:
    async def ainvoke(self, input: str, config: object = None, **kwargs: Any) -> list[Document]:  # noqa: A002
        assert not kwargs
        return [
            Document(f"About the {input}.", {"source": "log", "date": "2024-01-02", "author": "Ann"}, "d1")
        ]


class Node:
    """As LlamaIndex's."""

    node_id = "n1"
    metadata = {"source": "log"}

    def get_content(self) -> str:
        return "About the lamp."


@dataclass
class NodeWithScore:
    node: Node
    score: float | None


class LlamaIndexLike:
    def retrieve(self, query: str) -> list[NodeWithScore]:
        return [NodeWithScore(Node(), 0.7)]


class VectorStoreLike:
    def similarity_search(self, query: str, k: int = 4, **kwargs: Any) -> list[Document]:
        return [Document(f"{query} {k}")]


async def test_langchain_documents_become_hits() -> None:
    (hit,) = await asked(LangChainLike())
    assert hit.passage == Passage("d1", "About the lamp.", "log", datetime.date(2024, 1, 2), "Ann")
    assert (await asked(VectorStoreLike(), k=3))[0].part == "lamp 3"


async def test_llamaindex_nodes_become_hits() -> None:
    (hit,) = await asked(LlamaIndexLike())
    assert (hit.passage, hit.score) == (Passage("n1", "About the lamp.", "log"), 0.7)


async def test_memories_are_recalls_already() -> None:
    async with holdfast.aio.Memory(":memory:", embedder=WordEmbedder()) as memory:
        await memory.add(lighthouse())
        assert as_recall(memory) is memory
        assert isinstance(memory, Recall)
        assert {hit.passage.id for hit in (await asked(memory))[:2]} == {"lamp", "oil"}
    with holdfast.Memory(":memory:", embedder=WordEmbedder()) as plain:
        plain.add(lighthouse())
        assert {hit.passage.id for hit in (await asked(plain))[:2]} == {"lamp", "oil"}
        assert {h.passage.id for h in await asked(plain, source="guide")} == {"tower", "visits"}
        assert {h.passage.id for h in await asked(plain, since=datetime.date(1894, 1, 1))} == {
            "oil",
            "visits",
        }


async def test_an_object_with_a_recall_of_its_own_is_taken() -> None:
    class Plain:
        def recall(self, query: str, k: int) -> list[Passage]:
            return lighthouse()[:k]

    class Later:
        async def recall(self, query: str, k: int) -> list[str]:
            return ["The lamp."]

    assert len(await asked(Plain(), k=2)) == 2
    assert [hit.part for hit in await asked(Later(), as_of=datetime.date(2000, 1, 1))] == ["The lamp."]


def test_a_retriever_that_hangs_does_not_hold_up_the_end_of_a_plain_call() -> None:
    class Hung:
        def retrieve(self, query: str) -> list[str]:
            threading.Event().wait()
            return []

    async def asked_in_time() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await as_recall(Hung()).recall("lamp", 5)

    sync.run(asked_in_time())  # a loop's own threads would be waited for
