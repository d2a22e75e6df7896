"""Fields of the contract that aren't alive yet: each is refused by name, never ignored."""

from __future__ import annotations

from typing import Any

from msgspec import NODEFAULT, Struct, structs

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError
from planner.contract.request import ObjectSpec

_LATER: dict[type[Struct], tuple[str, ...]] = {
    ObjectSpec: ("abilities",),
}


def _defaults(kind: type[Struct]) -> list[tuple[str, str, Any]]:
    """Attribute, name in the request and default of the fields that come later."""
    found = []
    for item in structs.fields(kind):
        if item.name in _LATER[kind]:
            default = item.default if item.default is not NODEFAULT else item.default_factory()
            found.append((item.name, item.encode_name, default))
    return found


_CHECKS = {kind: _defaults(kind) for kind in _LATER}


def refuse_unsupported(spec: Struct, path: str) -> None:
    """Refuse every field of this struct that is set and that nothing reads yet.

    Raises ``RequestError`` at ``path``, the place of the struct in the request.
    """
    for attribute, name, default in _CHECKS.get(type(spec), ()):
        if getattr(spec, attribute) != default:
            raise RequestError(
                f"{path}.{name}".removeprefix("."), "not supported yet", ErrorCode.NOT_SUPPORTED
            )
