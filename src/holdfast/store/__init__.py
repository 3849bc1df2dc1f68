"""One database for everything that lasts: SQLite in WAL mode by default, PostgreSQL by URL.

`address` says where it is, `schema` what it holds, `engine` opens it, `look` says whether it can be used, `migrate`
brings an old one up to date, `faults` turns what a database complains about into errors that say what to do,
`transfer` copies it.
"""

from holdfast.store.engine import Store, open_store, require_store

__all__ = ["Store", "open_store", "require_store"]
