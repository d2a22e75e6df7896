"""What was meant by an attribute that there isn't: where a thing of another name, or of a part, is found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from planner.contract.suggestions import did_you_mean


class NoAttributeError(AttributeError):
    """An object has no attribute of this name; what was meant is looked for when the error is read.

    Most such errors are never read: ``getattr`` with a default, ``hasattr`` and whatever looks for an
    optional method make them.
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
    """Make the error of an attribute that an object hasn't, with what was meant by it.

    ``elsewhere`` says it of words that people use; ``parts`` are attributes that may have it.

    >>> print(no_attribute("", "solve", {"solve": "plan"}))
    'str' object has no attribute 'solve'; it is plan
    """
    return NoAttributeError(one, name, elsewhere, parts)


def _has(one: object, part: str, name: str) -> bool:
    inner: Any = getattr(one, part) if part in getattr(type(one), "__struct_fields__", ()) else None
    return isinstance(inner, Struct) and name in inner.__struct_fields__
