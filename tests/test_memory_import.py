"""Passages from files and folders, and what an import says on its way."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import holdfast
from command_line import piped
from holdfast.errors import InputError
from holdfast.memory.importing import ImportProgress
from memory_cases import WordEmbedder


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[holdfast.Memory]:
    with holdfast.Memory(tmp_path / "memory.db", embedder=WordEmbedder()) as made:
        yield made


def write_lines(path: Path, records: list[object]) -> Path:
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


def test_every_kind_of_file_brings_its_fields(memory: holdfast.Memory, tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    (folder / "deep").mkdir(parents=True)
    (folder / "a.md").write_text("---\ndate: 2020-01-31\nauthor: Ann\ntags: [x, y]\n---\nThe lamp is red.\n")
    (folder / "deep" / "a.md").write_text("The sea is cold.\n")
    (folder / "b.csv").write_text('id,text,speaker,tags\nc1,Deer graze.,Ruth,"p, q"\n,The path is steep.,,\n')
    (folder / "c.json").write_text(json.dumps({"j1": {"text": "Trout swim.", "speaker": "Tom"}}))
    (folder / "page.html").write_text("<p>Heather grows here.</p>")
    (folder / "empty.txt").write_text(" \n")
    (folder / "ignored.bin").write_bytes(b"\0\1")
    done = memory.load(folder)
    assert (done.passages, done.changed, done.files) == (6, 6, 6)
    assert done.passed_over == (folder / "ignored.bin",)
    found = {passage.id: passage for passage in memory.passages()}
    name = folder.as_posix()
    assert set(found) == {
        f"{name}/a.md", f"{name}/deep/a.md", "c1", f"{name}/b.csv#2", "j1", f"{name}/page.html",
    }  # fmt: skip
    front = found[f"{name}/a.md"]
    assert (str(front.date), front.speaker, front.tags) == ("2020-01-31", "Ann", ("x", "y"))
    assert front.source == str(folder / "a.md")
    assert (found["c1"].speaker, found["c1"].tags) == ("Ruth", ("p", "q"))
    assert found["j1"].speaker == "Tom"


def test_json_lines_are_read_as_a_stream(memory: holdfast.Memory, tmp_path: Path) -> None:
    records: list[object] = [{"id": f"p{n}", "text": f"Fact number {n}."} for n in range(600)]
    path = write_lines(tmp_path / "facts.jsonl", [*records, {"text": "One without an id."}])
    path.write_text("\ufeff" + path.read_text() + "\n\n", encoding="utf-8")
    seen: list[ImportProgress] = []
    done = memory.load([path], seen.append)
    assert (done.passages, done.changed, memory.count()) == (601, 601, 601)
    assert memory.get(f"{path.as_posix()}#601") is not None
    assert [progress.passages for progress in seen] == [256, 512, 601]
    assert [0 < progress.share <= 1 for progress in seen] == [True, True, True]
    assert seen[-1].share > 0.99
    assert all(progress.rate > 0 for progress in seen)
    assert seen[0].seconds_left is not None
    assert done.rate > 0


def test_an_import_goes_on_where_it_stopped(tmp_path: Path) -> None:
    records: list[object] = [{"id": f"p{n}", "text": f"Fact number {n}."} for n in range(300)]
    path = write_lines(tmp_path / "facts.jsonl", records)
    with path.open("a") as file:
        file.write("{broken\n")
    embedder = WordEmbedder()
    with holdfast.Memory(tmp_path / "memory.db", embedder=embedder) as memory:
        with pytest.raises(InputError, match="line 301"):
            memory.load(path)
        assert memory.count() == 300
        before = embedder.texts
        write_lines(path, [*records, {"id": "last", "text": "Another fact."}])
        done = memory.load(path)
        assert (done.passages, done.changed) == (301, 1)
        assert embedder.texts - before == 1


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'{"text": "fine"}\n{"text": "\xff"}\n', "line 2, is not UTF-8"),
        (b'{"text": "fine"}\n{"text": "  "}\n', "line 2, holds an empty passage"),
        (b'{"title": 1}\n', "line 1: a record with the keys title has no text"),
        (b'{"id": "d1", "text": "x"}\n{"id": "d2", "snippet": "x"}\n', "line 2: the record 'd2' has no text"),
        (b"[1, 2]\n", "cannot be read"),
        (
            b'{"id": "d1", "text": "x", "date": "2024-02-30"}\n',
            "line 1: the date '2024-02-30' of passage 'd1'",
        ),
    ],
)
def test_a_bad_line_is_named(memory: holdfast.Memory, tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "facts.jsonl"
    path.write_bytes(content)
    with pytest.raises(InputError, match=message):
        memory.load(path)


def test_what_was_read_before_a_bad_file_or_line_is_kept(memory: holdfast.Memory, tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "a.txt").write_text("The lamp is red.")
    (folder / "b.txt").write_bytes(b"caf\xe9")
    with pytest.raises(InputError, match=r"b\.txt is not valid UTF-8"):
        memory.load(folder)
    assert [passage.text for passage in memory.passages()] == ["The lamp is red."]
    lines = tmp_path / "facts.jsonl"
    lines.write_text('{"id": "f1", "text": "Trout swim."}\n{"id": "f2"\n')
    with pytest.raises(InputError, match="line 2"):
        memory.load(lines)
    assert memory.get("f1") is not None


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_a_spreadsheet_without_commas_in_its_header_is_read_by_its_columns(
    memory: holdfast.Memory, tmp_path: Path, delimiter: str
) -> None:
    rows = [["id", "text", "date"], ["s1", "Der Zug hält in Graz, immer.", "2024-01-01"]]
    path = tmp_path / "halts.csv"
    path.write_text("\n".join(delimiter.join(row) for row in rows), encoding="utf-8")
    memory.load(path)
    passage = memory.get("s1")
    assert passage is not None
    assert (passage.text, str(passage.date)) == ("Der Zug hält in Graz, immer.", "2024-01-01")


def test_a_record_without_text_is_not_kept_as_ids_and_texts(memory: holdfast.Memory) -> None:
    with pytest.raises(InputError, match="the record 'd1' has no text"):
        memory.add([{"id": "d1", "snippet": "The path is steep."}])
    assert memory.add({"d1": "The path is steep.", "d2": "The path is wet."}) == ["d1", "d2"]


@pytest.mark.parametrize("date", ["notadate", "2024-02-30", "2024-05", 20240501])
def test_a_date_that_is_no_day_is_refused(memory: holdfast.Memory, date: object) -> None:
    with pytest.raises(InputError, match=f"the date '{date}' of passage 'd1' is not a date"):
        memory.add([{"id": "d1", "text": "The path is steep.", "date": date}])
    with pytest.raises(InputError, match="the date of passage 'd1' is not a date"):
        memory.add(holdfast.Passage("d1", "The path is steep.", date=date))  # type: ignore[arg-type]
    assert memory.count() == 0


def test_a_record_without_a_date_is_kept(memory: holdfast.Memory) -> None:
    text = "The path is steep."
    assert memory.add([{"id": "a", "text": text, "date": ""}, {"id": "b", "text": text, "date": None}])
    # other programs' fields are read where they can be
    assert memory.add({"id": "c", "text": text, "created_at": 1714521600}) == ["c"]


def test_what_is_not_there_is_named(memory: holdfast.Memory, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="does not exist"):
        memory.load(tmp_path / "nowhere")
    (tmp_path / "bare").mkdir()
    with pytest.raises(InputError, match="holds no evidence"):
        memory.load(tmp_path / "bare")


def test_a_pipe_is_read_as_text(memory: holdfast.Memory) -> None:
    with piped("The path is steep.") as path:
        assert memory.load(path).passages == 1


@pytest.mark.timeout(240)
def test_a_million_words_are_kept_and_found(memory: holdfast.Memory, tmp_path: Path) -> None:
    sentence = "The keeper wrote that the weather was calm and the sea was clear of ice today. "
    text = sentence * 33_334 + "At last the Marian came in. " + sentence * 33_333
    assert len(text.split()) > 1_000_000
    path = tmp_path / "log.txt"
    path.write_text(text)
    assert memory.load(path).passages == 1
    hit = memory.recall("When did the Marian come in?", 1)[0]
    assert "Marian" in hit.part
    assert len(hit.part) < 1300
    assert memory.remove(path.as_posix()) == 1
    assert memory.recall("Marian") == []
