"""What was meant by an attribute that there isn't: where a thing of another name, or of a part, is found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from planner.contract.suggestions import did_you_mean


def no_attribute(
    one: object, name: str, elsewhere: Mapping[str, str], parts: tuple[str, ...] = ()
) -> Exception:
    """Make the error of an attribute that an object hasn't, with what was meant by it.

    ``elsewhere`` says it of words that people use; ``parts`` are attributes that may have it.

    >>> print(no_attribute("", "solve", {"solve": "plan"}))
    'str' object has no attribute 'solve'; it is plan
    """
    kind = type(one).__name__
    said = f"{kind!r} object has no attribute {name!r}"
    if name.startswith("_"):
        return AttributeError(said, name=name, obj=one)
    meant = elsewhere.get(name) or next((f"{part}.{name}" for part in parts if _has(one, part, name)), None)
    hint = f"; it is {meant}" if meant else did_you_mean(name, (key for key in dir(one) if key[:1] != "_"))
    return AttributeError(said + hint, name=name, obj=one)


def _has(one: object, part: str, name: str) -> bool:
    inner: Any = getattr(one, part) if part in getattr(type(one), "__struct_fields__", ()) else None
    return isinstance(inner, Struct) and name in inner.__struct_fields__
