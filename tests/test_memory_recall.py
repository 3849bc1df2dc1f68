"""A memory on each kind of shelf: in the process, in a file, in PostgreSQL. All of them behave the same."""

import datetime
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import holdfast
from holdfast.errors import InputError, JudgeError
from holdfast.judges.types import Judgement, Pair
from holdfast.memory import Hit, Passage
from holdfast.memory.database import DatabaseShelf
from holdfast.memory.nearest import NearestInProcess
from memory_cases import WordEmbedder, lighthouse


@pytest.fixture(params=["ram", "file", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str | Path:
    if request.param == "ram":
        return ":memory:"
    if request.param == "file":
        return tmp_path / "memory.db"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def memory(where: str | Path) -> Iterator[holdfast.Memory]:
    with holdfast.Memory(where, embedder=WordEmbedder()) as made:
        yield made


def ids(hits: Sequence[Hit]) -> list[str]:
    return [hit.passage.id for hit in hits]


def test_what_was_added_is_found_by_words_and_by_vectors(memory: holdfast.Memory) -> None:
    assert memory.add(lighthouse()) == ["tower", "lamp", "oil", "visits", "deer"]
    best = memory.recall("How high is the tower?", 2)[0]
    assert best.passage == lighthouse()[0]
    assert (best.lexical_rank, best.vector_rank) == (1, 1)
    assert best.score == pytest.approx(2 / 61)
    assert best.similarity is not None
    assert 0.0 < best.similarity <= 1.0
    assert best.part == best.passage.text


def test_everything_about_a_passage_comes_back(memory: holdfast.Memory) -> None:
    memory.add(lighthouse())
    assert memory.get("oil") == lighthouse()[2]
    assert memory.get("nothing") is None
    assert memory.count() == 5
    assert memory.passages() == lighthouse()
    assert memory.passages(2, 1) == lighthouse()[1:3]
    assert [p.id for p in memory.passages(source="log")] == ["lamp", "oil"]


def test_dates_and_sources_limit_what_is_found(memory: holdfast.Memory) -> None:
    memory.add(lighthouse())
    query = "lamp tower visitors deer paraffin"
    assert set(ids(memory.recall(query))) == {"tower", "lamp", "oil", "visits", "deer"}
    assert set(ids(memory.recall(query, as_of=datetime.date(1871, 10, 2)))) == {"tower", "lamp", "deer"}
    assert set(ids(memory.recall(query, as_of="1871-10-01"))) == {"tower", "deer"}
    assert set(ids(memory.recall(query, since="1894-03-01"))) == {"oil", "visits"}
    assert set(ids(memory.recall(query, since="1871-01-01", as_of="1900-01-01"))) == {"lamp", "oil"}
    assert set(ids(memory.recall(query, source="guide"))) == {"tower", "visits"}
    assert memory.recall(query, source="no such source") == []


def test_a_passage_takes_the_place_of_one_with_its_id(memory: holdfast.Memory) -> None:
    memory.add(lighthouse())
    changed = Passage("tower", "The brick chimney is 40 metres high.", "survey")
    memory.add([Passage("tower", "An older text of the tower."), changed])
    assert memory.get("tower") == changed
    assert memory.count() == 5
    assert ids(memory.recall("granite", 5)).count("tower") <= 1
    assert ids(memory.recall("brick chimney", 1)) == ["tower"]
    assert all(hit.lexical_rank is None for hit in memory.recall("granite", 5))


def test_what_is_removed_is_not_found_again(memory: holdfast.Memory) -> None:
    memory.add(lighthouse())
    assert memory.remove("tower") == 1
    assert memory.remove(["tower", "nothing"]) == 0
    assert memory.remove(source="log") == 2
    assert sorted(p.id for p in memory.passages()) == ["deer", "visits"]
    assert set(ids(memory.recall("tower lamp paraffin visitors deer"))) == {"deer", "visits"}
    with pytest.raises(InputError, match="either ids or a source"):
        memory.remove()


def test_text_without_an_id_is_known_by_its_content(memory: holdfast.Memory) -> None:
    first = memory.add("Rowan trees grow here.")
    assert memory.add(["Rowan trees grow here."]) == first
    assert memory.count() == 1


def test_what_has_not_changed_is_not_embedded_again(where: str | Path) -> None:
    embedder = WordEmbedder()
    with holdfast.Memory(where, embedder=embedder) as memory:
        memory.add(lighthouse())
        before = embedder.texts
        memory.add(lighthouse())
        memory.add(Passage("tower", lighthouse()[0].text, "another source", datetime.date(2000, 1, 1)))
        assert embedder.texts == before
        assert ids(memory.recall("granite tower", 1, source="another source")) == ["tower"]
        assert ids(memory.recall("granite tower", 5, source="guide")) == ["visits"]


def test_a_hit_says_which_part_of_a_long_passage_it_is(memory: holdfast.Memory) -> None:
    filler = "The path winds on through heather and stone. " * 100
    text = f"{filler}The wreck of the Marian lies off the point. {filler}"
    memory.add([Passage("long", text), Passage("short", "The path is steep.")])
    hit = memory.recall("wreck of the Marian", 1)[0]
    assert hit.passage.id == "long"
    assert "Marian" in hit.part
    assert len(hit.part) < 1300
    assert text[hit.start : hit.end] == hit.part
    assert hit.as_evidence().text == hit.part


def test_one_long_passage_does_not_crowd_out_the_others(memory: holdfast.Memory) -> None:
    long = " ".join(f"The lamp was cleaned on day {day}." for day in range(6000))
    memory.add([Passage("long", long), *lighthouse()])
    found = ids(memory.recall("lamp", 10))
    assert len(found) == len(set(found))
    assert {"long", "lamp", "oil"} <= set(found)


def test_an_empty_memory_finds_nothing(memory: holdfast.Memory) -> None:
    assert memory.recall("anything at all") == []
    assert memory.count() == 0
    assert memory.passages() == []
    assert memory.remove("tower") == 0


@pytest.mark.parametrize("query", ["", "   ", "?!…", "\n\t"])
def test_a_query_without_a_word_is_refused(memory: holdfast.Memory, query: str) -> None:
    with pytest.raises(InputError, match="no word"):
        memory.recall(query)


def test_bad_arguments_say_what_to_do(memory: holdfast.Memory) -> None:
    for k in (0, -1, 1001, 2.5):
        with pytest.raises(InputError, match="k is"):
            memory.recall("tower", k)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="as_of is not a date"):
        memory.recall("tower", as_of="last week")
    with pytest.raises(InputError, match="20,000 at most"):
        memory.recall("tower " * 4000)
    with pytest.raises(InputError, match="limit"):
        memory.passages(0)


@pytest.mark.parametrize(
    ("passages", "message"),
    [
        ([("doc1", "The tower is high.")], "a tuple of 2 stands in a list of passages.*write {id: text}"),
        ([["a"], [("doc1", "The tower is high.")]], "a tuple of 2"),
        (Path("notes/tower.txt"), "tower.txt is a path, and add keeps texts: .* with load"),
        ([Path("notes/tower.txt")], "with load"),
        (7, "cannot be read from int"),
    ],
)
def test_what_cannot_be_kept_says_what_to_write(memory: holdfast.Memory, passages: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        memory.add(passages)
    assert memory.count() == 0


@pytest.mark.parametrize("make", [holdfast.Memory, holdfast.aio.Memory])
def test_texts_are_no_place_for_a_memory(make: Any) -> None:
    with pytest.raises(InputError, match=r'not in list: keep passages with Memory\(":memory:"\).add'):
        make(["a text"])


def test_passages_and_hits_are_plain_json(memory: holdfast.Memory) -> None:
    memory.add(lighthouse())
    (hit,) = memory.recall("tower", k=1)
    written = json.loads(json.dumps(hit.to_dict(), allow_nan=False))
    assert written["passage"] == hit.passage.to_dict()
    assert written["part"] == hit.passage.text[written["start"] : written["end"]]
    assert memory.add(written["passage"]) == [hit.passage.id]
    assert memory.get(hit.passage.id) == hit.passage


@pytest.mark.parametrize(
    "query",
    [
        'tower"',
        "tower' OR 1=1 --",
        "NEAR(tower lamp)",
        "tower AND NOT lamp",
        "tower*",
        "-tower",
        "terms: tower",
        "%_\\",
    ],
)
def test_a_query_is_never_read_as_a_language(memory: holdfast.Memory, query: str) -> None:
    memory.add(lighthouse())
    if any(map(str.isalnum, query)):
        assert "tower" in ids(memory.recall(query))


def test_words_meet_across_accents_cases_and_inflections(memory: holdfast.Memory) -> None:
    memory.add({"a": "Le café était fermé.", "b": "東京都は日本の首都です。", "c": "The KEEPERS' logs."})
    assert ids([h for h in memory.recall("CAFE") if h.lexical_rank]) == ["a"]
    assert ids([h for h in memory.recall("東京") if h.lexical_rank]) == ["b"]
    assert ids([h for h in memory.recall("keeper log") if h.lexical_rank]) == ["c"]


class BearingJudge:
    """Says that only evidence with a given word bears on anything."""

    def __init__(self, word: str) -> None:
        self.word = word

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        silent = [0.1 if self.word in pair.evidence else 0.9 for pair in pairs]
        return [Judgement(1.0 - s, 0.0, s, "embedded", "") for s in silent]


class BrokenJudge:
    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        raise JudgeError("the judge is away")


def test_the_judge_puts_first_what_bears_on_the_query(where: str | Path) -> None:
    with holdfast.Memory(where, embedder=WordEmbedder(), judge=BearingJudge("paraffin")) as memory:
        memory.add(lighthouse())
        assert ids(memory.recall("lamp first lit", 1)) == ["lamp"]
        reread = memory.recall("lamp first lit", 1, rerank=True)[0]
        assert reread.passage.id == "oil"
        assert reread.score == pytest.approx(0.9)
        assert reread.judgement is not None


def test_an_outage_of_the_judge_is_an_error_and_no_order(where: str | Path) -> None:
    with holdfast.Memory(where, embedder=WordEmbedder(), judge=BrokenJudge()) as memory:
        memory.add(lighthouse())
        with pytest.raises(JudgeError, match="away"):
            memory.recall("lamp", rerank=True)


def test_spaces_never_see_each_other(where: str | Path) -> None:
    if where == ":memory:":
        pytest.skip("a memory in the process is a space of its own")
    embedder = WordEmbedder()
    with (
        holdfast.Memory(where, space="one", embedder=embedder) as one,
        holdfast.Memory(where, space="two", embedder=embedder) as two,
    ):
        one.add(lighthouse())
        two.add([Passage("tower", "The tower of the other tenant is a secret."), Passage("x", "Lamp.")])
        assert one.get("tower") == lighthouse()[0]
        assert "secret" not in " ".join(hit.part for hit in one.recall("tower secret tenant lamp", 10))
        assert set(ids(two.recall("tower lamp deer", 10))) == {"tower", "x"}
        assert two.remove(["tower", "lamp", "oil"]) == 1
        assert one.count() == 5


def test_another_embedder_is_refused(where: str | Path) -> None:
    class Other(WordEmbedder):
        id = "other"

    if where == ":memory:":
        pytest.skip("a memory in the process has one embedder")
    with holdfast.Memory(where, embedder=WordEmbedder()) as memory:
        memory.add(lighthouse())
    with holdfast.Memory(where, embedder=Other()) as memory:
        with pytest.raises(InputError, match="filled with the embedder words"):
            memory.recall("tower")
        with pytest.raises(InputError, match="another space"):
            memory.add("More.")


def test_what_one_memory_adds_or_removes_another_notices(where: str | Path) -> None:
    if where == ":memory:":
        pytest.skip("a memory in the process is alone")
    with (
        holdfast.Memory(where, embedder=WordEmbedder()) as one,
        holdfast.Memory(where, embedder=WordEmbedder()) as two,
    ):
        one.add(lighthouse())
        assert ids(two.recall("granite tower", 1)) == ["tower"]
        one.remove("tower")
        assert "tower" not in ids(two.recall("granite tower", 5))
        one.add(Passage("new", "The granite quarry closed."))
        assert ids(two.recall("granite quarry", 1)) == ["new"]
        one.remove("new")
        assert "new" not in ids(two.recall("granite quarry", 5))
        one.remove(["lamp", "oil", "visits", "deer"])
        assert two.recall("granite quarry", 5) == []


@pytest.mark.parametrize(("resident_mb", "blocks"), [(0, 1), (1, 5)])
def test_vectors_beyond_resident_mb_are_not_held_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, resident_mb: int, blocks: int
) -> None:
    monkeypatch.setattr("holdfast.memory.vectors.BLOCK_ROWS", 2)
    config = holdfast.Config.model_validate({"memory": {"resident_mb": resident_mb}})
    with holdfast.Memory(tmp_path / "memory.db", embedder=WordEmbedder(), config=config) as memory:
        memory.add([f"Keeper {n} lit the lamp." for n in range(10)])
        assert len(memory.recall("Who lit the lamp?", 10)) == 10
        shelf = memory._core._shelf
        assert isinstance(shelf, DatabaseShelf)
        assert isinstance(shelf._nearest, NearestInProcess)
        index = shelf._nearest._index
        assert index is not None
        assert index.resident_bytes == blocks * 2 * index.dimensions * 4
