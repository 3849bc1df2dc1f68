"""Claims as a table, for those who have pandas."""

from collections.abc import Sequence
from typing import Any

from holdfast.errors import MissingExtraError
from holdfast.grounding.types import ClaimVerification


def claims_frame(claims: Sequence[ClaimVerification]) -> Any:
    """A pandas DataFrame with one row a claim and the fields of ClaimVerification as columns."""
    try:
        import pandas
    except ImportError:
        raise MissingExtraError("to_dataframe()", "dataframe") from None
    columns = list(ClaimVerification.model_fields)
    return pandas.DataFrame([claim.to_dict() for claim in claims], columns=columns)
