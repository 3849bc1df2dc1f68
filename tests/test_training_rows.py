"""Labelled rows become examples, and a context never changes sides."""

import json
import lzma
from pathlib import Path
from random import Random
from typing import Any

from rows import Example, clean_claim, natural_examples, read_rows, with_distractors

CONTEXT = (
    "The lighthouse at Port Ellan was finished in 1868. Helen Strachan drew its lantern. "
    "The keeper's house burnt down in a storm. It was rebuilt two years later with stone from the quarry."
)

TOWNS = (
    "Arne",
    "Bodo",
    "Moss",
    "Halden",
    "Skien",
    "Larvik",
    "Horten",
    "Drammen",
    "Hamar",
    "Voss",
    "Odda",
    "Alta",
)


def row(claim: str, label: str, **more: Any) -> dict[str, Any]:
    return {"context": CONTEXT, "claim_or_response": claim, "label": label, **more}


def examples(*rows: dict[str, Any], seed: int = 1) -> list[Example]:
    return [example for example, _ in natural_examples("ours", list(rows), Random(seed))]


def test_rows_are_read_from_a_compressed_file(tmp_path: Path) -> None:
    path = tmp_path / "ours.jsonl.xz"
    rows = [row("Two lamps – one è.", "supported"), row("None.", "unsupported")]
    with lzma.open(path, "wt", encoding="utf-8") as out:
        out.writelines(json.dumps(r) + "\n" for r in rows)
    assert list(read_rows(path)) == rows


def test_a_summary_that_only_says_too_much_or_too_little_is_supported(tmp_path: Path) -> None:
    path = tmp_path / "ours.jsonl.xz"
    errors = [["Omission", "Addition"], ["Addition", "Inaccuracy_internal"], [], None]
    with lzma.open(path, "wt", encoding="utf-8") as out:
        out.writelines(
            json.dumps(row("Two lamps.", "not_supported", meta={"errors": e})) + "\n" for e in errors
        )
    assert [r["label"] for r in read_rows(path)] == [
        "supported",
        "not_supported",
        "not_supported",
        "not_supported",
    ]


def test_a_supported_answer_gives_an_example_for_each_sentence() -> None:
    answer = "The lighthouse was finished in 1868. Helen Strachan drew the lantern for the tower."
    made = examples(row(answer, "supported"))
    assert [e.claim for e in made] == [
        "The lighthouse was finished in 1868.",
        "Helen Strachan drew the lantern for the tower.",
    ]
    assert all(e.marks == () and e.label == "supported" and e.source == "ours" for e in made)


def test_an_unsupported_answer_stays_whole_because_nobody_knows_which_sentence_it_is() -> None:
    answer = "The lighthouse was finished in 1868. It was painted blue by sailors from the town."
    (made,) = examples(row(answer, "unsupported"))
    assert made.claim == answer
    assert made.marks is None


def test_spans_of_a_row_become_marks() -> None:
    text = "The lighthouse was finished in 1871."
    (made,) = examples(row(text, "partially_supported", spans=[{"start": 31, "end": 35}]))
    assert made.marks is not None
    assert [text[a:b] for a, b in made.marks] == ["1871"]


def test_the_evidence_is_taken_from_the_context() -> None:
    (made,) = examples(row("Helen Strachan drew the lantern.", "supported"))
    assert "Helen Strachan drew its lantern." in made.evidence


def test_an_empty_context_gives_nothing() -> None:
    assert examples({**row("A claim of words.", "supported"), "context": "  "}) == []


def test_the_same_seed_gives_the_same_examples() -> None:
    rows = [row(f"The keeper of house {n} drew a lantern in 1868.", "unsupported") for n in range(20)]
    assert examples(*rows, seed=5) == examples(*rows, seed=5)


def test_citation_placeholders_are_taken_out() -> None:
    assert clean_claim("Lamps  glow (see <|other_cit|>) at night <|cit|>.\n") == "Lamps glow at night."


def test_distractors_leave_the_evidence_whole() -> None:
    example = Example("ours", "A claim.", "The one sentence that counts.", "supported", False)
    others = [f"Gulls came {n} times." for n in range(9)]
    made = with_distractors(example, others, Random(3))
    assert "The one sentence that counts." in made.evidence
    assert any(other in made.evidence for other in others)
    assert made.claim == example.claim


def test_a_short_window_is_read_only_where_it_holds_all_that_the_text_has_of_the_claim() -> None:
    filler = " ".join(f"The ferry of {town} carries sheep, wool and salted herring." for town in TOWNS)
    near = "Helen Strachan drew the lantern of the lighthouse."
    far = f"{CONTEXT} {filler} The lantern was lit by Otto Berg."
    apart = f"The ferries of {', '.join(TOWNS)} carry wool."
    for claim, context in ((near, far), (apart, far)):
        rows = [{"context": context, "claim_or_response": claim, "label": "supported"}]
        long, short = (
            [e.evidence for e, _ in natural_examples("ours", rows, Random(2), smallest=200, short=short)]
            for short in (False, True)
        )
        assert (len(short[0]) < len(long[0])) == (claim == near)
