"""The laws of the parts a memory is made of: terms, parts, vectors, words and fusion."""

import datetime
import math
import tracemalloc
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.errors import InputError
from holdfast.memory import Hit, Passage
from holdfast.memory.entries import embed
from holdfast.memory.fusion import fuse
from holdfast.memory.labels import Labels
from holdfast.memory.parts import parts_of
from holdfast.memory.records import checked, passages_from
from holdfast.memory.shelf import Scope, affordable
from holdfast.memory.terms import query_terms, terms_of
from holdfast.memory.vectors import BLOCK_ROWS, VectorIndex
from holdfast.memory.words import WordIndex

modest = settings(deadline=None, max_examples=60)


@modest
@given(st.text(max_size=300))
def test_terms_hold_nothing_that_a_database_reads_as_its_own(text: str) -> None:
    for term in terms_of(text):
        assert term
        assert len(term) <= 64
        assert not any(character.isspace() or character in "\"'\\()*^+-|&!<>" for character in term)


def test_terms_meet_as_people_expect() -> None:
    assert terms_of("The keepers' lamps") == terms_of("keeper lamp")
    assert terms_of("Café") == terms_of("cafe")
    assert terms_of("東京都") == ["東京", "京都"]
    assert terms_of("1,234 people") == terms_of("1234 people")
    assert query_terms("who am I") == ["who", "am", "i"]
    assert query_terms("the lamp and the lamps") == ["lamp"]


def test_a_hostile_run_is_one_short_term() -> None:
    assert terms_of("x" * 1_000_000) == ["x" * 64]


@modest
@given(st.lists(st.text(st.characters(codec="utf-8"), min_size=1, max_size=40), max_size=400))
def test_the_parts_of_a_text_hold_every_word_in_order(words: list[str]) -> None:
    text = " ".join(words)
    parts = parts_of(text)
    assert "".join("".join(text[p.start : p.end] for p in parts).split()) == "".join(text.split())
    for before, after in pairwise(parts):
        assert before.end <= after.start
    assert all(part.end - part.start <= 1200 or len(parts) == 1 for part in parts)


@pytest.mark.parametrize(
    "text", ["---\n" * 500, "x" * 5000, "#\n" * 1000, "| - |\n" * 500, "\u3002" * 3000, "```\n" * 400]
)
def test_text_without_sentences_has_parts_too(text: str) -> None:
    parts = parts_of(text)
    assert parts
    assert all(0 <= part.start < part.end <= len(text) for part in parts)


def test_a_short_text_is_one_part_and_a_long_one_is_cut_between_sentences() -> None:
    assert [(p.start, p.end) for p in parts_of("  The lamp.  ")] == [(0, 13)]
    sentence = "The keeper wrote the weather into the log of the tower every night. "
    parts = parts_of(sentence * 60)
    assert len(parts) > 2
    assert all((sentence * 60)[part.start : part.end].endswith("night.") for part in parts)


rankings = st.lists(st.lists(st.integers(0, 20), unique=True, max_size=12), min_size=1, max_size=4)


@modest
@given(rankings)
def test_fusion_is_the_sum_of_reciprocal_ranks(lists: list[list[int]]) -> None:
    fused = fuse(lists)
    assert {item for item, _ in fused} == {item for ranking in lists for item in ranking}
    scores = [score for _, score in fused]
    assert scores == sorted(scores, reverse=True)
    for item, score in fused:
        assert score == pytest.approx(sum(1 / (61 + r.index(item)) for r in lists if item in r))


@modest
@given(st.lists(st.integers(0, 20), unique=True, min_size=1, max_size=12))
def test_fusing_a_ranking_with_itself_keeps_its_order(ranking: list[int]) -> None:
    assert [item for item, _ in fuse([ranking, ranking])] == ranking


def unit_rows(
    count: int, dimensions: int = 8, seed: int = 0
) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    rows = np.random.default_rng(seed).standard_normal((count, dimensions)).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    return rows


def index_of(vectors: np.ndarray[tuple[int, int], np.dtype[np.float32]], **options: int) -> VectorIndex:
    index = VectorIndex(vectors.shape[1], **options)
    keys = np.arange(len(vectors))
    for start in range(0, len(vectors), 5000):
        index.extend(keys[start : start + 5000], keys[start : start + 5000], vectors[start : start + 5000])
    return index


@modest
@given(st.integers(1, 200), st.integers(1, 30), st.sets(st.integers(0, 199)), st.integers(0, 1000))
def test_vectors_are_found_exactly(count: int, wanted: int, gone: set[int], seed: int) -> None:
    vectors = unit_rows(count, seed=seed)
    index = index_of(vectors)
    index.discard(gone)
    query = unit_rows(1, seed=seed + 1)[0]
    living = [n for n in range(count) if n not in gone]
    best = sorted(living, key=lambda n: -float(vectors[n] @ query))[:wanted]
    found = index.search(query, wanted)
    assert [n.similarity for n in found] == pytest.approx([float(vectors[n] @ query) for n in best], abs=1e-5)
    assert len(index) == len(living)


def test_blocks_beyond_the_limit_are_mapped_and_found_all_the_same() -> None:
    vectors = unit_rows(3 * BLOCK_ROWS + 7)
    small = index_of(vectors, resident_bytes=0)
    assert small.resident_bytes == BLOCK_ROWS * 8 * 4
    large = index_of(vectors)
    assert large.resident_bytes == 4 * BLOCK_ROWS * 8 * 4
    for query in unit_rows(3, seed=9):
        assert small.search(query, 20) == large.search(query, 20)


def test_packing_keeps_what_is_left() -> None:
    vectors = unit_rows(2 * BLOCK_ROWS + 5)
    index = index_of(vectors)
    index.keep_only(np.arange(100, 200), up_to=len(vectors))
    assert len(index) == 100
    assert [n.key for n in index.search(vectors[150], 1)] == [150]
    assert {n.key for n in index.search(vectors[150], 500)} == set(range(100, 200))
    index.extend(np.array([99_999]), np.array([99_999]), vectors[:1])
    assert index.search(vectors[0], 1)[0].key == 99_999


def test_packing_takes_no_more_memory_than_a_few_blocks() -> None:
    block = BLOCK_ROWS * 64 * 4
    index = VectorIndex(64, resident_bytes=0)
    for number in range(12):
        keys = np.arange(number * BLOCK_ROWS, (number + 1) * BLOCK_ROWS)
        index.extend(keys, keys, np.full((BLOCK_ROWS, 64), 0.125, np.float32))
    gone = range(0, 12 * BLOCK_ROWS, 2)
    tracemalloc.start()
    try:
        index.discard([*gone, 1])
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(index) == 6 * BLOCK_ROWS - 1
    assert index.resident_bytes == block
    # The half that is kept is six blocks, and stays in the files that it was in.
    columns, keys_given = 3 * 8 * 2 * 7 * BLOCK_ROWS, 60 * len(gone)
    assert most < 3 * block + columns + keys_given


def test_rows_above_the_newest_known_key_are_left_alone() -> None:
    index = index_of(unit_rows(10))
    index.keep_only(np.array([1, 2]), up_to=5)
    assert {n.key for n in index.search(unit_rows(1)[0], 10)} == {1, 2, 6, 7, 8, 9}


def test_an_owner_is_found_once_however_many_rows_it_has() -> None:
    vectors = unit_rows(600)
    index = VectorIndex(8)
    owners = np.where(np.arange(600) < 590, 1, np.arange(600))
    index.extend(np.arange(600), owners, vectors)
    found = index.search(vectors[0], 11)
    assert len({n.owner for n in found}) == len(found) == 11


def test_labels_are_what_a_scope_says() -> None:
    dates = [None, datetime.date(2000, 1, 1), datetime.date(2010, 1, 1), datetime.date(2020, 1, 1)]
    passages = [
        Passage(str(n), "x", source, date) for n, date in enumerate(dates) for source in (None, "a", "b")
    ]
    labels = Labels()
    columns = labels.columns([(p.date, p.source) for p in passages])
    for as_of in (None, datetime.date(2010, 1, 1), datetime.date(1990, 1, 1)):
        for since in (None, datetime.date(2005, 1, 1)):
            for source in (None, "a", "unknown"):
                scope = Scope(as_of, since, source)
                assert labels.filter(scope)(columns).tolist() == [scope.holds(p) for p in passages]


def test_bm25_prefers_rare_words_and_short_rows() -> None:
    index = WordIndex()
    index.add(1, ["lamp", "tower"])
    index.add(2, ["lamp", *["filler"] * 50])
    index.add(3, ["lamp", "granite"])
    assert index.search(["lamp", "granite"], lambda _: True)[0][0] == 3
    assert index.search(["lamp"], lambda _: True)[-1][0] == 2
    assert [key for key, _ in index.search(["lamp"], lambda key: key != 1)] == [3, 2]
    index.discard(3)
    index.discard(3)
    assert index.search(["granite"], lambda _: True) == []


@modest
@given(
    st.dictionaries(st.text(min_size=1, max_size=3), st.integers(0, 100), max_size=12), st.integers(0, 150)
)
def test_the_rarest_terms_are_afforded_first(frequencies: dict[str, int], most: int) -> None:
    chosen = affordable(frequencies, most)
    used = [frequencies[term] for term in chosen]
    assert used == sorted(used)
    assert all(used)
    assert len(chosen) <= 1 or sum(used) <= most
    assert bool(chosen) == any(frequencies.values())


@pytest.mark.parametrize("rows", [[[math.nan, 1.0]], [[math.inf, 0.0]], [[1.0, 2.0], [3.0, 4.0]], [1.0, 2.0]])
def test_an_embedder_that_returns_anything_else_is_refused(rows: Sequence[object]) -> None:
    class Odd:
        def embed(self, texts: Sequence[str]) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
            return np.array(rows, np.float32)

    with pytest.raises(InputError, match="the embedder returned"):
        embed(Odd(), ["one text"])


@pytest.mark.parametrize(
    ("passage", "message"),
    [
        (Passage("", "Text."), "empty or over 500"),
        (Passage("x" * 501, "Text."), "empty or over 500"),
        (Passage("a", " \n"), "is empty"),
        (Passage("a", "half \ud800"), "half a character"),
        (Passage("a", "Text.", source="\udfff"), "half a character"),
    ],
)
def test_a_passage_that_cannot_be_kept_says_why(passage: Passage, message: str) -> None:
    with pytest.raises(InputError, match=message):
        checked(passage)


def test_passages_come_from_whatever_a_caller_has() -> None:
    mixed: list[object] = [
        "Text.",
        {"a": "One.", "b": {"text": "Two.", "speaker": "Ann"}},
        Passage("c", "NUL\x00."),
    ]
    found = list(passages_from(mixed))
    assert [passage.text for passage in found] == ["Text.", "One.", "Two.", "NUL ."]
    assert [passage.id for passage in found[1:]] == ["a", "b", "c"]
    assert found[2].speaker == "Ann"
    for wrong in (42, b"bytes", [object()]):
        with pytest.raises(InputError, match="cannot be read"):
            list(passages_from(wrong))  # type: ignore[arg-type]


def test_a_hit_has_a_finite_score() -> None:
    with pytest.raises(ValueError, match="finite"):
        Hit(Passage("a", "Text."), math.nan)
