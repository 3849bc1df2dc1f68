"""Claims and sentences taken apart without a parser: words, names, clauses, quotations, negations, deeds."""
