"""The HTTP client under the SDKs. It mends one thing: an Anthropic reply without a count of tokens crashes the SDK.

Import it on use only: it brings the HTTP client.
"""

import json

import httpx2

_CONNECT_S = 5.0
_UNCOUNTED = {"input_tokens": 0, "output_tokens": 0}
"""Read as unknown: every prompt has tokens."""


def open_client() -> httpx2.AsyncClient:
    """A client whose time limits are set from outside, around everything."""
    return httpx2.AsyncClient(
        timeout=httpx2.Timeout(None, connect=_CONNECT_S),
        event_hooks={"response": [_count_nothing_as_unknown]},
    )


async def _count_nothing_as_unknown(response: httpx2.Response) -> None:
    plain = response.headers.get("content-type", "").startswith("application/json")
    if response.status_code != 200 or not plain or not response.request.url.path.endswith("/v1/messages"):
        return
    try:
        body = json.loads(await response.aread())
    except (ValueError, RecursionError):
        return
    if isinstance(body, dict) and body.get("type") == "message" and not isinstance(body.get("usage"), dict):
        response._content = json.dumps({**body, "usage": _UNCOUNTED}).encode()
