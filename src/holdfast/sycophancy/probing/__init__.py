"""A user's own model pushed over a suite, and what came of it."""
