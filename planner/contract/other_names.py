"""What was meant by an attribute that there isn't: where a thing of another name, or of a part, is found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from planner.contract.suggestions import did_you_mean


class NoAttributeError(AttributeError):
    """An object has no attribute of this name; a suggestion is searched only when the error is read.

    Most such errors are never read: ``getattr`` with a default, ``hasattr``, and code that looks for an
    optional method cause them.
    """

    def __init__(self, one: object, name: str, elsewhere: Mapping[str, str], parts: tuple[str, ...]) -> None:
        super().__init__(name=name, obj=one)
        self._elsewhere, self._parts = elsewhere, parts

    def __reduce__(self) -> tuple[type[AttributeError], tuple[str]]:
        return AttributeError, (str(self),)

    def __str__(self) -> str:
        one, name = self.obj, str(self.name)
        said = f"{type(one).__name__!r} object has no attribute {name!r}"
        if name.startswith("_"):
            return said
        with_it = (f"{part}.{name}" for part in self._parts if _has(one, part, name))
        if there := self._elsewhere.get(name) or next(with_it, None):
            return f"{said}; it is {there}"
        return said + did_you_mean(name, (key for key in dir(one) if key[:1] != "_"))


def no_attribute(
    one: object, name: str, elsewhere: Mapping[str, str], parts: tuple[str, ...] = ()
) -> NoAttributeError:
    """The error for a missing attribute, with a suggestion.

    ``elsewhere`` maps words that people use to attributes; ``parts`` are attributes that may have it.

    >>> print(no_attribute("", "solve", {"solve": "plan"}))
    'str' object has no attribute 'solve'; it is plan
    """
    return NoAttributeError(one, name, elsewhere, parts)


def _has(one: object, part: str, name: str) -> bool:
    inner: Any = getattr(one, part) if part in getattr(type(one), "__struct_fields__", ()) else None
    return isinstance(inner, Struct) and name in inner.__struct_fields__
