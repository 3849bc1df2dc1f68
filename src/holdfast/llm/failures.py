"""What a failed request means: whether to try again, how long to wait, and the error that a caller sees."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from holdfast.errors import ModelError, ModelReplyError, ModelUnavailableError

TOO_MANY = 429
_NO_KEY = (401, 403)
_NOT_TAKEN = (400, 415, 422, 501)
_WORTH_ANOTHER_TRY = frozenset({408, 409, 425, TOO_MANY, *range(500, 600)}.difference(_NOT_TAKEN))
_QUOTA_WORDS = ("insufficient_quota", "quota exceeded", "billing", "credit balance")
_LONGEST_MESSAGE = 200
Hide = Callable[[str], str]


class NotTakenError(ModelUnavailableError):
    """The server does not take such a request; it may take a simpler one."""


class NotLetInError(ModelUnavailableError):
    """The key, or the name of the model, is not accepted: the same request will never be."""


@dataclass(frozen=True, slots=True)
class Failure:
    """One request that brought no answer."""

    error: ModelError
    retry: bool
    wait: float | None = None
    """Seconds that the provider asked for."""
    too_many: bool = False
    may_be_billed: bool = False
    """It may have been worked on, so that its cost is unknown rather than nothing."""


def classify(failure: Exception, model: str, timeout_s: float, hide: Hide) -> Failure:
    """What an exception of the library, the client or the clock means; `hide` takes keys out of what was said."""
    from pydantic_ai import exceptions

    if isinstance(failure, TimeoutError):
        hung = ModelUnavailableError(f"{model} gave no answer within {timeout_s:g} s (llm.attempt_timeout_s)")
        return Failure(hung, retry=True, may_be_billed=True)
    if isinstance(failure, exceptions.ModelHTTPError):
        return _by_status(failure, model, hide)
    if isinstance(failure, exceptions.ModelAPIError):
        return _without_status(failure, model, hide)
    # A reply that lacks what the library looks for in it ends there as a LookupError.
    if isinstance(failure, exceptions.UnexpectedModelBehavior | LookupError):
        odd = ModelReplyError(f"{model} sent something that is no answer: {_brief(failure, hide)}")
        return Failure(odd, retry=True, may_be_billed=True)
    if isinstance(failure, exceptions.UserError):
        return Failure(ModelUnavailableError(f"{model} cannot be used: {_brief(failure, hide)}"), retry=False)
    unread = ModelUnavailableError(
        f"the call of {model} failed: {type(failure).__name__}: {_brief(failure, hide)}"
    )
    return Failure(unread, retry=_is_transport(failure), may_be_billed=True)


def _by_status(failure: Any, model: str, hide: Hide) -> Failure:
    status = int(failure.status_code)
    wait = _wait_asked_for(failure)
    if status in _NO_KEY:
        refused = f"the provider of {model} did not accept the key ({status}): check the key and its rights"
        return Failure(NotLetInError(refused), retry=False)
    if status == 404:
        missing = f"there is no model {model} there (404): check its name and the address"
        return Failure(NotLetInError(missing), retry=False)
    said = f"{model} answered {status}{_said(failure, hide)}"
    if status in _NOT_TAKEN:
        return Failure(NotTakenError(said), retry=False)
    spent = status == 402 or (status == TOO_MANY and any(word in said.lower() for word in _QUOTA_WORDS))
    if spent:
        said = f"the account of {model} has no quota left ({status})"
    return Failure(
        ModelUnavailableError(said),
        retry=status in _WORTH_ANOTHER_TRY and not spent,
        wait=wait,
        too_many=status == TOO_MANY and not spent,
    )


def _without_status(failure: Any, model: str, hide: Hide) -> Failure:
    """A connection that could not be opened, broke off, or carried something that is no answer."""
    never_sent = getattr(failure, "phase", None) in ("connect", "pool")
    said = f"{model} could not be reached" if never_sent else f"the connection to {model} brought no answer"
    unreached = ModelUnavailableError(f"{said}: {_brief(failure, hide)}")
    return Failure(unreached, retry=True, wait=_wait_asked_for(failure), may_be_billed=not never_sent)


def _wait_asked_for(failure: Any) -> float | None:
    """Retry-After in seconds or as a date, which the library reads; some servers write fractions."""
    wait: Any = getattr(failure, "retry_after", None)
    if wait is None:
        wait = (getattr(failure, "headers", None) or {}).get("retry-after")
    try:
        return max(0.0, float(wait))
    except (TypeError, ValueError):
        return None


def _said(failure: Any, hide: Hide) -> str:
    body = getattr(failure, "body", None)
    inner = body.get("error", body) if isinstance(body, dict) else body
    message = inner.get("message") if isinstance(inner, dict) else inner
    code = getattr(failure, "provider_error_code", None)
    told = " ".join(str(part) for part in (message, code) if part)
    if "<html" in told.lower() or "<!doctype" in told.lower():
        return " with a web page"
    return f": {_cut(hide(told))}" if told else ""


def _brief(failure: Exception, hide: Hide) -> str:
    said = str(failure)
    if "<html" in said.lower() or "<!doctype" in said.lower():
        return "a web page"
    return _cut(hide(said)).rstrip(".") or type(failure).__name__


def _cut(text: str) -> str:
    line = " ".join(text[: 4 * _LONGEST_MESSAGE].split())
    return line if len(line) <= _LONGEST_MESSAGE else line[:_LONGEST_MESSAGE] + " …"


def _is_transport(failure: Exception) -> bool:
    """Errors of the HTTP client that the library let through."""
    module = type(failure).__module__.partition(".")[0]
    return isinstance(failure, OSError) or module in ("httpx", "httpx2", "httpcore", "httpcore2")
