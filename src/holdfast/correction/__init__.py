"""Targeted retrieval and regeneration: an answer that its evidence does not carry is made better, or left as it was.

`correct` is the way in. The `loop` asks `queries` what to search for, `retrieval` for more evidence, a writer
(`writers`, `editing`) for another version of the `tasks` it is given, and keeps the best of the `versions`. What the
editor does to sentences, rows of tables and fields of JSON stands in `sentence_edits`, `row_edits` and `json_edits`,
what it puts in their place in `quoting`, and how that is cited in `citing`. Where only a value is wrong, `exchanging`
finds the one for it among the `offers` of the evidence's `pieces`, by the kinds of their `values`; `truths` knows
where a "not" is wrong or missing.
"""

from holdfast.correction.correct import corrective_rag_loop, verify_and_correct
from holdfast.correction.types import CorrectionAttempt, CRAGResult

__all__ = ["CRAGResult", "CorrectionAttempt", "corrective_rag_loop", "verify_and_correct"]
