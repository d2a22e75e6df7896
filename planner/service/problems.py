"""What is refused and what went wrong, as problem+json (RFC 9457) with the contract's code and path."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException

MEDIA_TYPE = "application/problem+json"

TITLES = {
    400: "The request is refused",
    404: "There is nothing here",
    405: "Not by this method",
    408: "The body came too slowly",
    413: "The body is too large",
    415: "Not in this form",
    429: "Too many wait",
    499: "The client has gone",
    500: "Something went wrong here",
    503: "Not ready",
    504: "It took too long",
}
CODES = {
    404: "not_found",
    405: "method_not_allowed",
    408: "too_slow",
    413: "too_large",
    415: "unsupported_media_type",
    429: "queue_full",
    500: "internal",
    503: "not_ready",
    504: "hung",
}


def problem(
    status: int,
    detail: str = "",
    *,
    code: str = "",
    path: str | None = None,
    headers: dict[str, str] | None = None,
) -> Response[bytes]:
    """A problem+json response that says what is wrong.

    >>> problem(429).status_code
    429
    """
    title = TITLES.get(status, "It can't be done")
    told: dict[str, Any] = {"type": "about:blank", "title": title, "status": status}
    told |= {"detail": detail or title, "code": code or CODES.get(status, "refused")}
    if path is not None:
        told["path"] = path
    return Response(msgspec.json.encode(told), status_code=status, media_type=MEDIA_TYPE, headers=headers)


def refusal(body: bytes) -> Response[bytes]:
    """The response for a refusal by the planner."""
    error = msgspec.json.decode(body)["error"]
    return problem(400, error["message"], code=error.get("code", "refused"), path=error["path"])


def from_exception(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:  # noqa: ARG001
    """The response for an exception: without traceback and without paths of this machine."""
    if not isinstance(error, HTTPException):
        return problem(500)
    status = error.status_code
    headers = {name: value for name, value in (error.headers or {}).items() if name == "allow"}
    return problem(status if status in TITLES or status < 500 else 500, headers=headers)
