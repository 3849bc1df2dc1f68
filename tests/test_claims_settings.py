"""YAML, INI, TOML and files of the environment as evidence: what is set, in which section, and what is not in force."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.claims import Evidence, chunk_evidence
from holdfast.grounding.spans import quote_chunks

YAML = """plans:
  - name: Basic
    limits:
      users: 5   # per workspace
      storage: "10 GB"
  - name: Pro
    limits: {users: 50, storage: 500 GB}
    regions: [Europe, Asia]
support: email
"""
STATED = [
    "plan name: Basic; limits users: 5 (per workspace).",
    "plan name: Basic; limits storage: 10 GB.",
    "plan name: Pro; limits users: 50.",
    "plan name: Pro; limits storage: 500 GB.",
    "plan name: Pro; regions: Europe.",
    "plan name: Pro; regions: Asia.",
    "support: email.",
]


def readings(text: str) -> list[str]:
    return [said for chunk in chunk_evidence(Evidence("e", text)) if (said := chunk.reading)]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", ""),
        ("Our file:\n\n", ""),
        ("Our file.\n\n```yaml\n", "```\n\nAsk Ann."),
        ("```\n", "```"),
        ("", "\nAsk Ann."),
    ],
)
def test_entries_of_yaml_bear_their_name_and_lists_end(before: str, after: str) -> None:
    text = f"{before}{YAML}{after}"
    assert [said for said in readings(text) if not said.startswith(("Our", "Ask"))] == STATED
    quotes = quote_chunks(chunk_evidence(Evidence("e", text)))
    assert "users: 5" in [quote.text for quote in quotes]
    assert all(text[quote.start : quote.end] == quote.text for quote in quotes)


def test_lists_of_yaml_may_stand_below_their_key_without_an_indent() -> None:
    assert readings("staff:\n- name: Ann\n  age: 31\n- name: Ben\n  age: 44\nfloor: 2") == [
        "staff name: Ann; age: 31.",
        "staff name: Ben; age: 44.",
        "floor: 2.",
    ]


def test_documents_of_yaml_are_entries() -> None:
    web, db = (
        "kind: Service\nmetadata:\n  name: web\nport: 80",
        "kind: Service\nmetadata:\n  name: db\nport: 5432",
    )
    text = f"---\n{web}\n---\n{db}\n"
    assert [said for said in readings(text) if "port" in said] == [
        "metadata name: web; port: 80.",
        "metadata name: db; port: 5432.",
    ]


def test_anchors_comments_and_long_texts_of_yaml() -> None:
    text = """# All servers.
base: &base
  timeout: 30
main:
  <<: *base
  # port: 9090
  port: 8080
  owner: null
  about: |
    It stands in Leeds.
    It is old.
  motto: >-
    Always
    on
  slogan: never
    off
  backup: off
spare:
  port: 81
"""
    assert readings(text) == [
        "All servers.",
        "base timeout: 30.",
        "main port: 8080.",
        "main owner: null.",
        "main: It stands in Leeds.",
        "main: It is old.",
        "main motto: Always on.",
        "main slogan: never off.",
        "main backup: no.",
        "spare port: 81.",
    ]


def test_settings_without_sections_are_read_one_by_one() -> None:
    assert readings("backup: false\nretention_days: 30") == ["backup: false.", "retention days: 30."]
    assert readings("Basic plan:\nusers: 5\nseats: 2\n\nPro plan:\nusers: 9\nseats: 8")[1::3] == [
        "Basic plan users: 5.",
        "Pro plan users: 9.",
    ]


def test_sections_of_ini_announce_their_settings_and_comments_switch_them_off() -> None:
    server = "; the shop\n[server]\nport = 8080\n#debug = true\n"
    text = f"{server}\n[database]\nport = 5432 ; inside\n; pool = 10\npool = 20\n# end"
    told = ["the shop.", "server port: 8080.", "database port: 5432 (inside).", "database pool: 20.", "end."]
    assert readings(text) == told
    assert readings(f"Use this:\n\n```ini\n{text}\n```\n") == ["Use this:", *told]


def test_tables_and_lists_of_toml() -> None:
    text = """title = "Shop"
[server.limits]
hosts = [
  "a", "b",
]
[[products]]
name = "Lamp"
price = 20
[[products]]
name = "Chair"
price = 45
"""
    assert readings(text)[-2:] == [
        "title: Shop; product name: Lamp; price: 20.",
        "title: Shop; product name: Chair; price: 45.",
    ]
    assert readings(text)[0] == 'title: Shop; server limits hosts: [ "a", "b", ].'


def test_files_of_the_environment_and_properties() -> None:
    text = "# production\nexport DB_HOST='york.example'\n#DEBUG=true\nREDIS_PORT=6379\ncache.enabled=false\n#OLD=1"
    assert readings(text) == [
        "production.",
        "db host: york.example.",
        "redis port: 6379.",
        "cache enabled: false.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Note: it rained\nand we left.",
        "Ann: Hello there.\nBen: Good morning.",
        "Ingredients:\n- Flour: 200 g\n- Sugar: 100 g",
        "Rooms:\n- Hall\n  - 200 seats\n- Studio",
        "```\nlimit = 5\nprint(limit)\n```",
        "```python\nlimit = 5\nother = 6\n```",
        "total = sum(prices)\nmean = total / 2",
        "E = mc2\nF = ma",
        "if (a == b) {\n  c = d;\n}",
        "ERROR: disk full\n  at: main.c\nINFO: restarted",
        "See [1] and [2].\n[note]\nIt is late.",
        "The rule is: no dogs\nexcept: guide dogs",
    ],
)
def test_prose_code_and_logs_are_no_settings(text: str) -> None:
    assert all(chunk.core is None for chunk in chunk_evidence(Evidence("e", text)))


@pytest.mark.parametrize(
    "piece",
    [
        "k: |\n  a\n",
        'k: "\n',
        "- ",
        "- - a\n",
        "# a\n",
        'k = """\n',
        "k = [\n",
        "[a]\n",
        "k: {a: 1}\n",
        "```yaml\n",
        "a:\n",
        "A b:\n",
    ],
)
def test_settings_of_a_hostile_text_take_no_time(piece: str) -> None:
    started = time.process_time()
    chunk_evidence(Evidence("e", piece * 5_000))
    assert time.process_time() - started < 4.0


@settings(deadline=None, max_examples=300)
@given(
    st.lists(
        st.sampled_from(
            [
                "a: 1",
                "  b: 2",
                "- c: 3",
                "  d: |",
                "    text",
                "[s]",
                "k = v",
                "# k = v",
                "",
                "---",
                "```",
                "```yaml",
                "- x",
                "    - y: [1, 2]",
                '{"a": 1}',
                "Words here.",
                "e: {f: 1}",
                'g: "',
                "<<: *a",
                "h: &b",
            ]
        ),
        max_size=14,
    )
)
def test_the_chunks_of_settings_hold_every_visible_character(lines: list[str]) -> None:
    text, position = "\n".join(lines), 0
    for chunk in chunk_evidence(Evidence("e", text)):
        assert chunk.text == text[chunk.start : chunk.end]
        assert not text[position : chunk.start].strip()
        if chunk.core is not None:
            assert chunk.start <= chunk.core[0] <= chunk.core[1] <= chunk.end
        position = chunk.end
    assert not text[position:].strip()
