"""JSON that any client can read: ASCII, so that unpaired surrogates survive, and never NaN."""

import json
from typing import Any

from starlette.responses import Response


class Json(Response):
    """A JSON body."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """The value as ASCII JSON."""
        return json.dumps(content, allow_nan=False, separators=(",", ":")).encode("ascii")
