"""The functions at a prompt: plain Python, a sandbox, IPython."""

import code
import importlib
from pathlib import Path
from typing import Any

import pytest

import holdfast
from correction_cases import ALSO_GOOD, GOOD, INVENTED, QUESTION, TOWER, Pen
from holdfast import repl
from holdfast.errors import InputError


def test_the_functions_of_the_specification_work_in_a_plain_prompt(
    capsys: pytest.CaptureFixture[str],
) -> None:
    names: dict[str, object] = dict(repl.functions())
    console = code.InteractiveConsole(names)
    for line in (
        "evidence = 'Ada Brandt designed the Orme tower.'",
        "checked = verify_claim('Ada Brandt designed the Orme tower.', evidence, threshold=0.95)",
        "steps = [{'claim': 'Ada Brandt designed the Orme tower.', 'cites': ['a']}]",
        "audit = audit_reasoning(steps, {'a': evidence})",
        "share = evidence_dependence('Who?', 'Ada Brandt designed the Orme tower.', evidence)",
        "report = detect_hallucinations('Penguins manage the brewery.', {'a': evidence})",
        "print(checked.verdict, audit[0].is_flagged, share > 0.3, report.flagged_claims)",
    ):
        assert console.push(line) is False
    assert capsys.readouterr().out == "supported False True 1\n"


def test_llm_asks_the_model_with_or_without_the_guard() -> None:
    llm = repl.functions(model=Pen(f"{GOOD} {INVENTED}"))["llm"]
    assert llm(QUESTION, context=TOWER).status == "flagged"
    bare = llm(QUESTION, verify=False, context=TOWER)
    assert (bare.status, bare.text) == ("unchecked", f"{GOOD} {INVENTED}")


def test_llm_answers_from_memory_without_a_model() -> None:
    with holdfast.Memory(":memory:") as memory:
        memory.add([GOOD])
        assert GOOD in repl.functions(memory=memory)["llm"]("Who designed the Orme tower?").text


def test_llm_and_its_magic_look_into_the_configured_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "store.db"
    monkeypatch.setenv("HOLDFAST_STORE__URL", str(store))
    shell, llm = Shell(), repl.functions()["llm"]
    holdfast.load_ipython_extension(shell)
    assert not store.exists(), "nothing is opened before it is asked"
    assert llm("Who designed the Orme tower?").text == "The passages do not say."
    with holdfast.Memory() as memory:
        memory.add({"history": GOOD})
    asked = shell.magics["llm"]
    assert callable(asked)
    for answer in (llm("Who designed the Orme tower?"), asked("Who designed the Orme tower?")):
        assert answer.text == f"“{GOOD}” [history]"
    given = llm("Where does the Orme tower stand?", context=ALSO_GOOD)
    assert [piece.text for piece in given.evidence] == [ALSO_GOOD]


class Shell:
    """What an extension needs of IPython."""

    def __init__(self) -> None:
        self.user_ns: dict[str, object] = {}
        self.magics: dict[str, object] = {}
        self.input_transformers_cleanup: list[object] = []

    def push(self, names: dict[str, object]) -> None:
        self.user_ns |= names

    def register_magic_function(self, function: object, kind: str, name: str) -> None:
        self.magics[name] = function


def test_loading_the_extension_puts_the_functions_among_the_names() -> None:
    shell = Shell()
    holdfast.load_ipython_extension(shell)
    assert {"verify_claim", "audit_reasoning", "evidence_dependence", "detect_hallucinations", "llm"} <= set(
        shell.user_ns
    )
    shell.user_ns["passages"] = TOWER
    check = shell.magics["check"]
    assert callable(check)
    assert check("passages", f"{GOOD} {INVENTED}").flagged_claims == 1
    with pytest.raises(InputError, match="no variable 'nothing'"):
        check("nothing", GOOD)


def real_shell() -> Any:
    pytest.importorskip("IPython", reason="IPython is not installed")
    module = importlib.import_module("IPython.testing.globalipapp")
    shell = module.start_ipython() or module.get_ipython()
    assert shell is not None
    shell.run_line_magic("reload_ext" if "llm" in shell.user_ns else "load_ext", "holdfast")
    return shell


def test_questions_are_asked_in_the_real_ipython() -> None:
    shell = real_shell()
    asked: list[str] = []
    shell.register_magic_function(asked.append, "line", "llm")
    for cell in (
        "%llm How high is the tower?",
        'if True:\n    %llm Is it "granite"?\n',
        "answer = %llm Who's Ada Brandt?",
        "%llm Tell me about it",
        "x = 1\n%llm How old is it?\n%llm And how wide??",
    ):
        assert shell.run_cell(cell).success
    assert asked == [
        "How high is the tower?",
        'Is it "granite"?',
        "Who's Ada Brandt?",
        "Tell me about it",
        "How old is it?",
        "And how wide??",
    ]
    assert shell.user_ns["answer"] is None


@pytest.mark.parametrize("cell", ["%llm?", "llm?", "%time?", 'said = """\n%llm How high?\n"""'])
def test_help_and_texts_stay_what_they_are(cell: str) -> None:
    shell = real_shell()
    asked: list[str] = []
    shell.register_magic_function(asked.append, "line", "llm")
    shell.run_cell(cell)
    assert asked == []
    if cell.startswith("said"):
        assert shell.user_ns["said"] == "\n%llm How high?\n"


def test_whatever_a_terminal_can_show_its_ipython_shows_too() -> None:
    shown = [kind for name in holdfast.__all__ if hasattr(kind := getattr(holdfast, name), "__rich__")]
    assert {holdfast.GuardedAnswer, holdfast.CRAGResult, holdfast.TribunalResult} <= set(shown)
    assert [kind.__name__ for kind in shown if not hasattr(kind, "_repr_pretty_")] == []


def test_answers_are_readable_in_the_real_ipython() -> None:
    pytest.importorskip("IPython", reason="IPython is not installed")
    pretty = importlib.import_module("IPython.lib.pretty").pretty
    answer = holdfast.Guard(Pen(f"{GOOD} {INVENTED}")).ask(QUESTION, context=TOWER, mode="full")
    written = pretty(answer)
    assert written.splitlines()[-1].startswith("flagged, confidence")
    assert "GuardedAnswer(" not in written
    assert pretty(answer.verification).startswith("Not grounded, confidence 0.40")


def test_it_loads_in_the_real_ipython() -> None:
    shell = real_shell()
    shell.push({"passages": TOWER})
    shell.run_cell("found = detect_hallucinations('Ada Brandt designed the Orme tower.', passages)")
    assert shell.user_ns["found"].flagged_claims == 0
    report = shell.run_cell_magic("check", "passages", f"{GOOD} {INVENTED}")
    assert report.flagged_claims == 1
    assert "hf-claim" in report._repr_html_()
