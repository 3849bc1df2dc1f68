"""Errors as JSON, in the form that OpenAI's clients read: `{"error": {"message", "type", "code"}}`."""

import logging
import re
import traceback
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Match

from holdfast import errors
from holdfast.llm.calls import RunOverError
from holdfast.llm.failures import NotLetInError, NotTakenError
from holdfast.server.replies import Json
from holdfast.server.sources import FORMS

_LOG = logging.getLogger("holdfast.server")
_STATUS: tuple[tuple[type[errors.HoldfastError], int], ...] = (
    (errors.MissingExtraError, 501),
    (errors.InputError, 422),
    (errors.TraceError, 422),
    (errors.TribunalError, 409),
    (errors.ConfigError, 422),
    (errors.CalibrationError, 422),
    (NotTakenError, 502),
    (NotLetInError, 502),
    (errors.ModelUnavailableError, 503),
    (errors.BudgetSpentError, 503),
    (errors.ModelError, 502),
    (errors.HoldfastError, 503),
)
_OF_MODELS: tuple[tuple[type[errors.ModelError], str], ...] = (
    (NotTakenError, "the language model's server did not take the request: it may be too long, so send less"),
    (
        NotLetInError,
        "the language model is not open to this service: whoever runs it should check its key and name",
    ),
    (errors.ModelUnavailableError, "the language model cannot be reached now: try again later"),
    (errors.ModelRefusedError, "the language model declined to answer"),
    (RunOverError, "the language model took too long: try again later, or raise [llm] run_timeout_s"),
    (
        errors.BudgetSpentError,
        "the budget for language models is spent: raise [llm] max_cost_usd or max_calls",
    ),
    (errors.ModelError, "the language model's reply could not be used: try again"),
)
_BEFORE_A_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_WORDS = {
    400: "invalid_request",
    401: "unauthorized",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    422: "invalid_request",
    429: "too_many",
    503: "unavailable",
    504: "too_slow",
}


class Fault(BaseModel):
    """What went wrong, and what to do next."""

    message: str
    type: str
    code: str | None = None


class FaultReply(BaseModel):
    """The body of every answer that is not a success."""

    error: Fault


_MEANINGS = {
    400: "The body is no JSON, or the address is not this service's.",
    401: "An API key is needed, or the one given is not known.",
    403: "The key does not have the scope.",
    404: "There is no such thing.",
    405: "There is no such method here.",
    409: "Not now: the rules of the tribunal do not allow it.",
    413: "The body is too large.",
    422: "The request cannot be used; the message says why.",
    429: "Too many requests; `Retry-After` says when to come back.",
    500: "A fault of the service: it was logged.",
    501: "An optional part is not installed.",
    502: "The language model gave no usable answer.",
    503: "A store, a judge or a model cannot be reached.",
    504: "It took too long.",
}
DOCUMENTED: dict[int | str, dict[str, Any]] = {
    status: {"model": FaultReply, "description": meaning} for status, meaning in _MEANINGS.items()
}
"""For OpenAPI: every answer but the good one."""


def fault(
    status: int, message: str, kind: str | None = None, headers: Mapping[str, str] | None = None
) -> Response:
    """One error as a response."""
    name = kind or _WORDS.get(status, "error")
    body = {"error": {"message": message, "type": name, "code": name}}
    return Json(body, status_code=status, headers=dict(headers or {}))


def kind_of(error: errors.HoldfastError | HTTPException) -> str:
    """The name of an error for programs, the same wherever it is told."""
    if isinstance(error, HTTPException):
        return _WORDS.get(error.status_code, "error")
    if isinstance(error, errors.InputError):
        return _WORDS[422]
    if status_of(error) == 404:
        return _WORDS[404]
    return _BEFORE_A_CAPITAL.sub("_", type(error).__name__.removesuffix("Error")).lower()


def status_of(error: errors.HoldfastError) -> int:
    """The HTTP status that fits an error."""
    if isinstance(error, errors.TraceError | errors.TribunalError) and "there is no" in str(error):
        return 404
    return next(status for kind, status in _STATUS if isinstance(error, kind))


def add_handlers(app: FastAPI) -> None:
    """Have every error of this app answered as JSON."""
    app.add_exception_handler(errors.HoldfastError, _of_ours)
    app.add_exception_handler(RequestValidationError, _of_the_request)
    app.add_exception_handler(HTTPException, of_http)


async def _of_ours(_: Request, error: Exception) -> Response:
    assert isinstance(error, errors.HoldfastError)
    status = status_of(error)
    headers = {"Retry-After": "1"} if status == 503 else {}
    return fault(status, told(error), kind_of(error), headers)


def told(error: errors.HoldfastError) -> str:
    """The message for a caller. Where the store and the model are is not a caller's business."""
    if isinstance(error, errors.StoreError):
        _LOG.error("the store failed: %s", error)
        return "the store cannot be used now: try again, or look into the service's log"
    if isinstance(error, errors.ModelError):
        return str(plain_error(error))
    if status_of(error) == 404:
        return "there is no such trace or tribunal"
    return str(error)


def plain_error(error: errors.ModelError) -> errors.ModelError:
    """An error of a model in plain words: its own may hold what somebody wrote, and where the model is."""
    words = next(words for kind, words in _OF_MODELS if isinstance(error, kind))
    if str(error) == words:
        return error
    _LOG.error("the model failed: %s", type(error).__name__)
    return type(error)(words)


async def _of_the_request(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    if isinstance(error.body, bytes):
        return fault(422, "the body is not sent as JSON: add the header Content-Type: application/json")
    found = [{**wrong, "loc": wrong["loc"][1:]} for wrong in error.errors()]
    if found and found[0]["type"] == "json_invalid":
        (at,), why = found[0]["loc"], found[0]["ctx"]["error"]
        return fault(422, f"the body is no JSON: {why}, at character {at}", "invalid_request")
    misnamed = any(wrong["type"] in ("missing", "extra_forbidden") for wrong in found)
    where = " (/openapi.json has the fields, and an example)" if misnamed else ""
    return fault(422, f"the request cannot be used: {lines_of(found)}{where}", "invalid_request")


def lines_of(found: Sequence[Mapping[str, Any]]) -> str:
    """What a validation found, in one line. What was sent is not repeated: only where it is wrong and why."""
    places = (".".join(str(part) for part in wrong["loc"] if part not in FORMS) for wrong in found)
    told = (f"{place or 'body'}: {_wrong(wrong)}" for place, wrong in zip(places, found[:5], strict=False))
    return "; ".join(told)


def _wrong(found: Mapping[str, Any]) -> str:
    if found["type"] in ("model_type", "model_attributes_type"):
        return "Input should be an object with named fields, as in {…}"
    if found["type"] == "extra_forbidden":
        return "there is no such field"
    if found["type"] == "too_short":
        return "at least one is needed"
    return str(found["msg"])


async def of_http(request: Request, error: Exception) -> Response:
    """An error that has a status of its own, as JSON."""
    assert isinstance(error, HTTPException)
    message, headers = str(error.detail), error.headers
    if message == HTTPStatus.METHOD_NOT_ALLOWED.phrase:
        # The framework knows the methods of one route, and an address may have several.
        ways = ", ".join(_methods_of(request))
        message, headers = f"this address does not take {request.method}: it takes {ways}", {"Allow": ways}
    elif message == HTTPStatus.NOT_FOUND.phrase:
        message = "there is no such address: /openapi.json lists those that are"
    if isinstance(error.__cause__, UnicodeDecodeError | RecursionError):
        # The framework says only that there was an error.
        message = "the body cannot be read: send JSON in UTF-8, uncompressed and not nested too deeply"
    return fault(error.status_code, message, headers=headers)


def _methods_of(request: Request) -> list[str]:
    """What the address of a request can be asked with."""
    routes = request.app.routes
    return [
        way
        for way in ("GET", "HEAD", "POST", "DELETE")
        if any(route.matches({**request.scope, "method": way})[0] is Match.FULL for route in routes)
    ]


def unexpected(error: Exception) -> Response:
    """A bug: its kind and place are logged, but not its message, which may hold somebody's text."""
    last = traceback.extract_tb(error.__traceback__)[-1:]
    place = f" at {last[0].filename}:{last[0].lineno}" if last else ""
    _LOG.error("unexpected %s%s", type(error).__name__, place)
    return fault(500, "an unexpected error: it was logged, please report it", "internal")
