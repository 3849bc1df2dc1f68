"""Columns that hold the same on SQLite and on PostgreSQL."""

import datetime
import json
import re
from typing import Any

from sqlalchemy import BigInteger, Dialect, Integer, Text
from sqlalchemy.types import TypeDecorator

# SQLite counts only a plain INTEGER primary key by itself; PostgreSQL's INTEGER would end at two thousand million.
Sequence = BigInteger().with_variant(Integer(), "sqlite")

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)
_MICROSECOND = datetime.timedelta(microseconds=1)


class AnyText(TypeDecorator[str]):
    """Text of any content and length: what no database holds (NUL, half characters) becomes U+FFFD in place."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """One character for one, so that spans still fit."""
        return None if value is None else storable(value)


class JsonText(TypeDecorator[Any]):
    """A JSON value as ASCII text, which carries any string; NaN and infinity are refused."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        """Compact JSON."""
        return None if value is None else json.dumps(value, allow_nan=False, separators=(",", ":"))

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        """The value again."""
        return None if value is None else json.loads(value)


class UtcTime(TypeDecorator[datetime.datetime]):
    """A moment, kept as microseconds since 1970 in UTC: exact, sortable, the same everywhere."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime.datetime | None, dialect: Dialect) -> int | None:
        """Microseconds; a moment without a time zone is refused rather than guessed."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment in the store needs a time zone")
        return (value - _EPOCH) // _MICROSECOND

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime.datetime | None:
        """The moment again, in UTC."""
        return None if value is None else _EPOCH + value * _MICROSECOND


def storable(text: str) -> str:
    """The text as every database can hold it."""
    return _UNSTORABLE.sub("\ufffd", text)


def now() -> datetime.datetime:
    """This moment, in UTC."""
    return datetime.datetime.now(datetime.UTC)
