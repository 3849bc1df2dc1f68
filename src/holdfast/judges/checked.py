"""A judge whose failures are all of one kind."""

from collections.abc import Sequence

from holdfast.errors import HoldfastError, JudgeError
from holdfast.judges.types import Judge, Judgement, Pair


class CheckedJudge:
    """A judge as given, whose every failure is a JudgeError: an outage is no score, nor is what is no judgement."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """One judgement a pair, or a JudgeError."""
        try:
            said = await self._judge.judge(pairs)
        except HoldfastError:
            raise
        except Exception as error:
            raise JudgeError(f"the judge failed: {type(error).__name__}: {error}") from error
        if (
            not isinstance(said, Sequence)
            or len(said) != len(pairs)
            or not all(isinstance(each, Judgement) for each in said)
        ):
            raise JudgeError(
                f"the judge was asked about {len(pairs)} pairs and gave back no judgement of each"
            )
        return list(said)
