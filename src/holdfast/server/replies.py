"""JSON that any client can read: ASCII, so that unpaired surrogates survive, and never NaN."""

import json
from collections.abc import Callable
from typing import Any

from starlette.responses import Response

from holdfast.grounding.threads import aside


class Json(Response):
    """A JSON body."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """The value as ASCII JSON."""
        return json.dumps(content, allow_nan=False, separators=(",", ":")).encode("ascii")


async def reply_on(size: int, content: Callable[[], Any]) -> Response:
    """A JSON reply about so many characters of text; on a large one others are answered while it is put together."""
    return await aside(size, lambda: Json(content()))
