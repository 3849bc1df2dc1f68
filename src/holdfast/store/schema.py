"""The one schema: every room's tables, a section each.

A room adds its tables to `METADATA` here and reads and writes them in a file of its own. Until the first release
the first migration creates whatever stands here; afterwards every change is a migration of its own.

Rules: names of tables start with their room; text is `AnyText`, structures are `JsonText`, moments are `UtcTime`;
ids that people see are text; `seq` counts in the order of writing and is never reused.
"""

from sqlalchemy import (
    DDL,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    event,
)

from holdfast.store.columns import AnyText, JsonText, Sequence, UtcTime

REVISION = "0001"
"""The newest migration that this version of Holdfast knows."""
VERSION_TABLE = "schema_version"
APPLICATION_ID = 0x484F4C44
"""Written into every SQLite file ("HOLD"), so that another program's database is never taken for a store."""

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _counted(name: str, *columns: Column[object] | UniqueConstraint | CheckConstraint | Index) -> Table:
    """A table whose rows are counted in the order of writing."""
    return Table(
        name, METADATA, Column("seq", Sequence, primary_key=True), *columns, sqlite_autoincrement=True
    )


# Traces: goals, decisions, claims and verifications as a graph, with the evidence they cite.

trace_texts = Table(
    "trace_texts",
    METADATA,
    # The same passage stands in many traces; its text is kept once, under its SHA-256.
    Column("digest", String(64), primary_key=True),
    Column("text", AnyText, nullable=False),
)

trace_nodes = _counted(
    "trace_nodes",
    Column("id", AnyText, nullable=False, unique=True),
    Column("goal_id", AnyText, nullable=False),
    Column("type", String(16), nullable=False),
    Column("content", AnyText, nullable=False),
    Column("confidence", Float),
    Column("data", JsonText, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Index(None, "goal_id", "seq"),
    Index(None, "type", "seq"),
)

trace_edges = _counted(
    "trace_edges",
    Column("goal_id", AnyText, nullable=False),
    Column("source_id", AnyText, nullable=False),
    Column("label", String(16), nullable=False),
    # No foreign key: a claim may cite what is not there, and that is what is to be seen.
    Column("target_id", AnyText, nullable=False),
    UniqueConstraint("source_id", "label", "target_id"),
    Index(None, "goal_id", "seq"),
    Index(None, "target_id"),
)

trace_evidence = _counted(
    "trace_evidence",
    Column("goal_id", AnyText, nullable=False),
    Column("id", AnyText, nullable=False),
    Column("digest", String(64), ForeignKey("trace_texts.digest"), nullable=False),
    Column("source", AnyText),
    Column("date", String(10)),
    Column("created_at", UtcTime, nullable=False),
    UniqueConstraint("goal_id", "id"),
)

trace_verifications = _counted(
    "trace_verifications",
    Column("node_id", AnyText, ForeignKey("trace_nodes.id"), nullable=False, unique=True),
    Column("claim_id", AnyText, ForeignKey("trace_nodes.id"), nullable=False),
    Column("goal_id", AnyText, nullable=False),
    # What is asked of many traces at once stands in columns; the whole of it is in `result`.
    Column("judge", AnyText, nullable=False),
    Column("model", AnyText),
    Column("outcome", String(16), nullable=False),
    Column("verdict", String(32)),
    Column("gap_type", String(32)),
    Column("flagged", Boolean, nullable=False),
    Column("support", Float),
    Column("gap_bits", Float),
    Column("best_evidence", AnyText),
    # The last evidence of the trace when it was verified: a replay reads no more than that.
    Column("evidence_seq", Sequence, nullable=False),
    Column("result", JsonText, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Index(None, "claim_id", "seq"),
    Index(None, "goal_id", "seq"),
    Index(None, "created_at"),
)

# Memory: passages and the parts by which words and vectors find them, each tenant in a space of its own.

memory_spaces = _counted(
    "memory_spaces",
    Column("name", AnyText, nullable=False, unique=True),
    # Vectors of two embedders cannot be compared: a space holds those of one.
    Column("embedder", AnyText, nullable=False),
    Column("dimensions", Integer, nullable=False),
)

memory_passages = _counted(
    "memory_passages",
    Column("space_seq", Sequence, ForeignKey("memory_spaces.seq"), nullable=False),
    Column("id", AnyText, nullable=False),
    Column("text", AnyText, nullable=False),
    Column("source", AnyText),
    Column("date", String(10)),
    Column("speaker", AnyText),
    Column("tags", JsonText, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    UniqueConstraint("space_seq", "id"),
    Index(None, "space_seq", "seq"),
)

memory_parts = _counted(
    "memory_parts",
    Column("passage_seq", Sequence, ForeignKey("memory_passages.seq"), nullable=False),
    Column("space_seq", Sequence, ForeignKey("memory_spaces.seq"), nullable=False),
    Column("start_at", Integer, nullable=False),
    Column("end_at", Integer, nullable=False),
    # Every term starts with the number of its space, so that a search never even reads another tenant's words.
    Column("terms", AnyText, nullable=False),
    # Numbers of 16 bits in the order of the machine's little end.
    Column("vector", LargeBinary, nullable=False),
    Index(None, "passage_seq"),
    Index(None, "space_seq", "seq"),
)

# The word indexes follow the table by themselves, whoever writes it. Terms come with blanks between them and without
# any other separator; the ASCII tokenizer keeps every other script whole.
_MEMORY_WORDS = {
    "sqlite": (
        "CREATE VIRTUAL TABLE memory_words USING fts5(terms, content='memory_parts', content_rowid='seq', "
        "tokenize=\"ascii tokenchars '_.:/%%'\")",
        "CREATE VIRTUAL TABLE memory_vocabulary USING fts5vocab(memory_words, row)",
        "CREATE TRIGGER memory_parts_added AFTER INSERT ON memory_parts BEGIN "
        "INSERT INTO memory_words(rowid, terms) VALUES (new.seq, new.terms); END",
        "CREATE TRIGGER memory_parts_removed AFTER DELETE ON memory_parts BEGIN "
        "INSERT INTO memory_words(memory_words, rowid, terms) VALUES ('delete', old.seq, old.terms); END",
    ),
    "postgresql": (
        "ALTER TABLE memory_parts ADD COLUMN words tsvector "
        "GENERATED ALWAYS AS (array_to_tsvector(string_to_array(terms, ' '))) STORED",
        "CREATE INDEX ix_memory_parts_words ON memory_parts USING gin (words)",
    ),
}
for _dialect, _statements in _MEMORY_WORDS.items():
    for _statement in _statements:
        _ddl = DDL(_statement).execute_if(dialect=_dialect)  # type: ignore[no-untyped-call]
        event.listen(memory_parts, "after_create", _ddl)

# Judges: verdicts of language models that need not be paid for twice, and what people said of verdicts.

judge_cache = Table(
    "judge_cache",
    METADATA,
    # Over claim, evidence, judge, model and prompt version. The texts themselves are not kept.
    Column("key", String(64), primary_key=True),
    Column("model", AnyText, nullable=False),
    Column("judgement", JsonText, nullable=False),
    Column("hits", Integer, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("expires_at", UtcTime, nullable=False),
    Index(None, "expires_at"),
)

judge_feedback = _counted(
    "judge_feedback",
    Column("response_id", AnyText, nullable=False),
    Column("claim_id", AnyText, nullable=False),
    Column("claim", AnyText, nullable=False),
    Column("tier", String(16), nullable=False),
    Column("model", AnyText),
    Column("verdict", String(32), nullable=False),
    # P(support) as the judge said it, before any calibration.
    Column("support", Float, nullable=False),
    Column("supported", Boolean, nullable=False),
    Column("note", AnyText),
    Column("created_at", UtcTime, nullable=False),
    Index(None, "tier", "seq"),
)

# Tribunals: one row each, and everything that happened in it as an append-only, hash-chained log.

tribunal_sessions = _counted(
    "tribunal_sessions",
    Column("id", AnyText, nullable=False, unique=True),
    # Tribunals of one swarm follow each other: a cluster that returns in them is rapid convergence.
    Column("swarm", AnyText, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Index(None, "swarm", "seq"),
)

tribunal_log = _counted(
    "tribunal_log",
    Column("tribunal_id", AnyText, ForeignKey("tribunal_sessions.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", UtcTime, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("body", JsonText, nullable=False),
    Column("previous", String(64), nullable=False),
    Column("digest", String(64), nullable=False),
    UniqueConstraint("tribunal_id", "number"),
    Index(None, "kind", "seq"),
)

tribunal_salts = _counted(
    "tribunal_salts",
    Column("tribunal_id", AnyText, ForeignKey("tribunal_sessions.id"), nullable=False),
    # The SHA-256 of a salt that was revealed: one that returns in another tribunal is refused.
    Column("digest", String(64), nullable=False),
    Index(None, "digest"),
)

tribunal_ballots = _counted(
    "tribunal_ballots",
    Column("tribunal_id", AnyText, ForeignKey("tribunal_sessions.id"), nullable=False),
    Column("agent_id", AnyText, nullable=False),
    # Sealed votes of agents that Holdfast itself runs, so that a crash before the reveal loses none.
    Column("ballot", JsonText, nullable=False),
    UniqueConstraint("tribunal_id", "agent_id"),
)

# Audits: one row each, and a result for each row of its input, whoever checked it and however often.

audit_runs = _counted(
    "audit_runs",
    Column("id", AnyText, nullable=False, unique=True),
    # What the results depend on: an audit is resumed only with the same.
    Column("identity", JsonText, nullable=False),
    Column("total", Sequence, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("finished_at", UtcTime),
)

audit_results = Table(
    "audit_results",
    METADATA,
    Column("run_seq", Sequence, ForeignKey("audit_runs.seq"), primary_key=True, autoincrement=False),
    Column("number", Sequence, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("seconds", Float, nullable=False),
    # Compressed JSON.
    Column("result", LargeBinary, nullable=False),
)

# Language models: what a fleet of workers may spend together, and how often they may ask.

llm_accounts = Table(
    "llm_accounts",
    METADATA,
    Column("name", AnyText, primary_key=True),
    # None is no cap, and no limit.
    Column("cap_usd", Float),
    Column("requests_per_minute", Float),
    # What was spent, with the most that calls under way may still cost.
    Column("charged_usd", Float, nullable=False),
    Column("calls", Sequence, nullable=False),
    Column("under_way", Sequence, nullable=False),
    # Seconds on the clock that all workers share, a server's since 1970 or a machine's since it started: no request is
    # sent before.
    Column("next_at", Float, nullable=False),
)
