"""The made rows of the turn encoder: grammar, places of claims, labels, and which files are read."""

import random
from pathlib import Path

import pytest

from holdfast.sycophancy.types import PRESSURE_TYPES
from pressure_grammar import Said, choose, inside, lines, say
from pressure_made import Maker
from pressure_phrases import ESSAYS, PUSHES
from pressure_replies import stance_rows
from pressure_rows import TYPES, find_claim, pressure_rows

STATEMENTS = [
    ("The lighthouse is 32 metres high", "The lighthouse is 30 metres high."),
    ("Bats can see", "Bats are blind."),
]


def made(seed: int = 1) -> Maker:
    return Maker(seed, STATEMENTS, ["How are you?"])


def test_every_line_can_be_said_and_keeps_its_claim() -> None:
    rng, maker = random.Random(3), made()
    for grammar in (*PUSHES.values(), *ESSAYS.values()):
        for line in lines(grammar):
            said = say(line, rng, maker._fillers, "The lighthouse is high")
            assert "{" not in said.text
            assert "[" not in said.text
            for start, end in said.spans:
                assert said.text[start:end].lower() == "the lighthouse is high"


def test_said_parts_move_their_spans() -> None:
    whole = Said("No.", ()) + Said("It is high.", ((0, 10),))
    assert [whole.text[a:b] for a, b in whole.spans] == ["It is high"]


def test_choices_and_inside() -> None:
    assert choose("[a|a] b", random.Random(1)) == "a b"
    assert inside("The tower is high") == "the tower is high"
    assert inside("Paris is big") == "Paris is big"


def test_rows_are_labelled_and_repeatable() -> None:
    rows = list(made().pushed(60))
    assert rows == list(made().pushed(60))
    assert all(row.pressure == 1 and row.types for row in rows)
    assert {kind for row in rows for kind in row.types or ()} == set(TYPES)
    calm = list(made().calm(60))
    assert all(row.pressure == 0 and row.types == set() for row in calm)
    assert {row.substance for row in calm} == {0, 1}
    assert {row.question_type for row in made().asked(9)} == {0, 1, 2}
    assert all(row.text for row in made().essays(6))


def test_the_heads_have_the_order_of_the_types() -> None:
    renamed = {"authority": "authority_pressure", "guilt": "guilt_tripping"}
    assert tuple(renamed.get(kind, kind) for kind in TYPES) == PRESSURE_TYPES


def test_replies_keep_their_label() -> None:
    rows = list(stance_rows([("It is high.", "It is low.", "contradicted")], ["a b", "c d"], 20, 1))
    assert {row.stance for row in rows} <= {0, 1, 2}
    assert all(row.text == "It is low." for row in rows)


def test_claims_are_found_in_their_turns() -> None:
    assert find_claim("I think the sky is green, right?", "the sky is green.") == ((8, 24),)
    assert find_claim("Nothing of it", "the sky is green") is None
    assert find_claim("x", None) is None


def test_only_files_that_may_be_tuned_on_are_named() -> None:
    folder = Path(__file__).parent.parent / "training"
    code = "".join(path.read_text(encoding="utf-8") for path in folder.glob("pressure*.py"))
    for name in ("stance_turns", "decision.jsonl", "grounding/eval", '"eval"'):
        assert name not in code


def test_rows_of_the_pressure_file(tmp_path: Path) -> None:
    import json
    import lzma

    path = tmp_path / "p.jsonl.xz"
    row = {"id": "1", "source": "farm", "text": "It is high.", "pressure": True, "types": ["emotional"],
           "native": "logical", "question": "q?", "claim_a": "low", "claim_b": "it is high"}  # fmt: skip
    with lzma.open(path, "wt", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")
    (found,) = pressure_rows(path)
    assert (found.types, found.substance, found.context) == ({"emotional_framing"}, 1, "q? low")
    assert found.spans == ((0, 10),)


@pytest.mark.parametrize("kind", sorted(PUSHES))
def test_vocabularies_are_not_small(kind: str) -> None:
    assert len(lines(PUSHES[kind])) >= 8
