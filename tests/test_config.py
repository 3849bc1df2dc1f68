"""Settings: arguments over the environment over files over defaults."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from holdfast.config import Config, VerificationConfig
from holdfast.errors import ConfigError


def test_the_defaults_are_an_always_on_checkpoint(tmp_path: Path) -> None:
    config = Config.load(tmp_path, environ={})
    assert config == Config()
    assert config.verification.mode == "sample"
    assert config.verification.max_claims_per_response == 10


def test_everything_looks_at_every_claim() -> None:
    everything = VerificationConfig.everything()
    assert everything.mode == "full"
    assert everything.max_claims_per_response is None


def test_a_file_that_changes_is_read_anew_and_what_was_read_stays_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "holdfast.toml"
    file.write_text("[verification]\nsample_rate = 0.5\n")
    assert (
        Config.load(tmp_path, environ={}, verification={"sample_rate": 0.25}).verification.sample_rate == 0.25
    )
    assert Config.load(tmp_path, environ={}).verification.sample_rate == 0.5
    file.write_text("[verification]\nsample_rate = 0.7\n")
    assert Config.load(tmp_path, environ={}).verification.sample_rate == 0.7


def test_each_layer_wins_over_the_one_below(tmp_path: Path) -> None:
    (tmp_path / "holdfast.toml").write_text('threads = 1\n[verification]\nmode = "full"\nsample_rate = 0.5\n')
    assert Config.load(tmp_path, environ={}).threads == 1
    config = Config.load(
        tmp_path, environ={"HOLDFAST_THREADS": "2", "HOLDFAST_VERIFICATION__SAMPLE_RATE": "0.9"}
    )
    assert (config.threads, config.verification.sample_rate, config.verification.mode) == (2, 0.9, "full")
    flagged = Config.load(
        tmp_path, environ={"HOLDFAST_THREADS": "2"}, threads=3, verification={"mode": "sample"}
    )
    assert (flagged.threads, flagged.verification.mode, flagged.verification.sample_rate) == (
        3,
        "sample",
        0.5,
    )


def test_a_flag_that_was_not_given_changes_nothing(tmp_path: Path) -> None:
    assert Config.load(tmp_path, environ={"HOLDFAST_THREADS": "2"}, threads=None).threads == 2


def test_pyproject_is_read_when_there_is_no_file_of_our_own(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.holdfast]\nthreads = 4\n")
    assert Config.load(tmp_path, environ={}).threads == 4
    (tmp_path / "holdfast.toml").write_text("threads = 5\n")
    assert Config.load(tmp_path, environ={}).threads == 5


def test_a_project_without_our_table_is_fine(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\n')
    assert Config.load(tmp_path, environ={}) == Config()


@pytest.mark.parametrize(
    ("environ", "named"),
    [
        ({"HOLDFAST_THREDS": "2"}, "threds"),
        ({"HOLDFAST_THREADS": "many"}, "threads"),
        ({"HOLDFAST_VERIFICATION__MODE": "most"}, "verification.mode"),
        ({"HOLDFAST_VERIFICATION__SAMPLE_RATE": "nan"}, "verification.sample_rate"),
        ({"HOLDFAST_VERIFICATION__GAP_THRESHOLD_BITS": "-1"}, "verification.gap_threshold_bits"),
        ({"HOLDFAST_VERIFICATION": "5"}, "verification: this is a table"),
        ({"HOLDFAST_STORE": ""}, "store: this is a table .*HOLDFAST_STORE__NAME="),
        ({"HOLDFAST_THREADS": ""}, "threads: it is empty: .*unset it"),
        ({"HOLDFAST_VERIFICATION__MODE": ""}, "verification.mode: it is empty"),
        ({"HOLDFAST_SYCOPHANCY__PRESSURE_TYPES_REQUIRING_SUBSTANCE": "authority"}, "'authority_pressure'"),
        ({"HOLDFAST_TRIBUNAL__WARNING_THRESHOLD": "0.95"}, "tribunal: warning_threshold must be below"),
    ],
)
def test_settings_that_cannot_be_used_are_named(tmp_path: Path, environ: dict[str, str], named: str) -> None:
    with pytest.raises(ConfigError, match=named):
        Config.load(tmp_path, environ=environ)


@pytest.mark.parametrize(
    ("environ", "told"),
    [
        ({"HOLDFAST_THRADS": "2"}, r"did you mean HOLDFAST_THREADS\? \(set by HOLDFAST_THRADS\)"),
        ({"HOLDFAST_VERIFICATION_MODE": "full"}, r"did you mean HOLDFAST_VERIFICATION__MODE\?"),
        ({"HOLDFAST_VERIFCATION__MODE": "full"}, r"did you mean HOLDFAST_VERIFICATION__MODE\?"),
        ({"HOLDFAST_SERVER_PORT": "9000"}, r"did you mean HOLDFAST_SERVER__PORT\?"),
        ({"HOLDFAST_PORT": "9000"}, r"did you mean HOLDFAST_SERVER__PORT\?"),
        ({"HOLDFAST_COLOUR": "red"}, r"lists them\) \(set by HOLDFAST_COLOUR\)"),
        ({"HOLDFAST_THREADS": "many"}, r"integer \(set by HOLDFAST_THREADS\)"),
        ({"HOLDFAST_TRIBUNAL__WARNING_THRESHOLD": "0.95"}, r"set by HOLDFAST_TRIBUNAL__WARNING_THRESHOLD"),
    ],
)
def test_who_set_what_cannot_be_used_is_told(tmp_path: Path, environ: dict[str, str], told: str) -> None:
    with pytest.raises(ConfigError, match=told):
        Config.load(tmp_path, environ=environ)


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("holdfast.toml", "thrads = 2", r"did you mean threads\? \(set by holdfast.toml\)"),
        ("holdfast.toml", "[verification]\nmoed = 'full'", r"did you mean verification.mode\?"),
        ("holdfast.toml", "[verifcation]\n", r"verifcation: .*\(set by holdfast.toml\)"),
        ("pyproject.toml", "[tool.holdfast]\nthreads = -1", r"\(set by pyproject.toml\)"),
    ],
)
def test_so_is_the_file_that_set_it(tmp_path: Path, file: str, text: str, told: str) -> None:
    (tmp_path / file).write_text(text)
    with pytest.raises(ConfigError, match=told):
        Config.load(tmp_path, environ={})
    with pytest.raises(ConfigError, match=r"\(set by HOLDFAST_THREADS\)"):
        Config.load(tmp_path, environ={"HOLDFAST_THREADS": "-2"})
    with pytest.raises(ConfigError, match=r"\(set by an argument\)"):
        Config.load(tmp_path, environ={"HOLDFAST_THREADS": "2"}, threads=-3)


def test_what_a_cluster_writes_for_its_services_is_no_setting(tmp_path: Path) -> None:
    written = {
        "HOLDFAST_SERVICE_HOST": "10.0.0.7",
        "HOLDFAST_SERVICE_PORT": "8321",
        "HOLDFAST_SERVICE_PORT_HTTP": "8321",
        "HOLDFAST_PORT": "tcp://10.0.0.7:8321",
        "HOLDFAST_PORT_8321_TCP": "tcp://10.0.0.7:8321",
        "HOLDFAST_PORT_8321_TCP_PROTO": "tcp",
        "HOLDFAST_PORT_8321_TCP_ADDR": "10.0.0.7",
        "HOLDFAST_SERVER_PORT": "tcp://10.0.0.8:80",
        "HOLDFAST_SERVER_SERVICE_HOST": "10.0.0.8",
    }
    assert Config.load(tmp_path, environ=written) == Config()
    assert Config.load(tmp_path, environ={**written, "HOLDFAST_SERVER__PORT": "9000"}).server.port == 9000


def test_the_debug_switch_of_the_command_line_is_no_setting(tmp_path: Path) -> None:
    assert Config.load(tmp_path, environ={"HOLDFAST_DEBUG": "1"}) == Config()


def test_a_variable_holds_a_list_with_commas(tmp_path: Path) -> None:
    name = "HOLDFAST_SYCOPHANCY__HIGH_PRESSURE_RISK_LEVELS"
    assert Config.load(tmp_path, environ={name: "high, low"}).sycophancy.high_pressure_risk_levels == (
        "high",
        "low",
    )


def test_a_file_that_begins_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    (tmp_path / "holdfast.toml").write_text("threads = 3", encoding="utf-8-sig")
    assert Config.load(tmp_path, environ={}).threads == 3


@pytest.mark.parametrize("text", ["tool = 5", "[tool]\nholdfast = 5", '[tool]\nholdfast = "x"'])
def test_a_project_file_without_a_table_for_us_says_so(tmp_path: Path, text: str) -> None:
    (tmp_path / "pyproject.toml").write_text(text)
    with pytest.raises(ConfigError, match="is no table"):
        Config.load(tmp_path, environ={})


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "holdfast.toml").write_text("threads =")
    with pytest.raises(ConfigError, match=r"holdfast\.toml is not valid TOML"):
        Config.load(tmp_path, environ={})
    (tmp_path / "holdfast.toml").write_bytes(b"threads = 1 # \xff")
    with pytest.raises(ConfigError, match=r"holdfast\.toml is not valid TOML"):
        Config.load(tmp_path, environ={})


def test_settings_are_frozen() -> None:
    with pytest.raises(ValidationError):
        Config().threads = 3
