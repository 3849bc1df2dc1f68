"""Measure Holdfast on labelled rows: `holdfast bench SUITE --data FILE...`."""

from holdfast.bench.suites import SUITES, Options, Suite, SuiteReport

__all__ = ["SUITES", "Options", "Suite", "SuiteReport"]
