"""How things are worked out once: three devices, each of which keeps a bounded number of them.

- A fact of one immutable object is *remembered* on the object and goes with it: ``cached_property`` for what
  the object says of itself, ``remembered`` for what another room asks of it (alone, or together with one
  of a few other objects). One value for each fact.
- Answers to many questions about one object (a board, a game, an ability) stand in a ``Memory`` that the
  object holds: ``memory_of`` gives an object one for each purpose.
- A function of small values that come again on many boards (a symbol, a line of text) has the standard
  library's ``lru_cache`` with a ``maxsize``.

Whatever is kept is only ever replaced by what is equal to it, or stands with what it was worked out
for, so that threads can share the objects. Nothing of it is sent to another process.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from inspect import signature
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from functools import cached_property as cached_property

K = TypeVar("K")
V = TypeVar("V")
F = TypeVar("F", bound=Callable[..., Any])
R = TypeVar("R", bound="Remembering")


MOST = 256
"""How many answers a memory keeps unless it is told otherwise."""


_NOT_YET, _ITSELF = object(), object()
_LAST = 8
"""For how many second objects a fact of two is remembered."""


class _CachedProperty:
    """A property that is computed when it is first read, then kept on the object.

    Like ``functools.cached_property``, but without its lock, which up to Python 3.11 costs more than most of
    these properties. Two threads that compute it at the same time get equal values.
    """

    def __init__(self, fact: Callable[[Any], Any]) -> None:
        self._fact = fact
        self._name = fact.__name__
        self.__doc__ = fact.__doc__

    def __get__(self, thing: Any, _: type | None = None) -> Any:
        if thing is None:
            return self
        found = thing.__dict__[self._name] = self._fact(thing)
        return found


if not TYPE_CHECKING:
    cached_property = _CachedProperty


class Remembering:
    """Base of frozen dataclasses with cached properties; only the fields are sent to other processes.

    Copies made by ``like`` may differ only in fields that are slots.
    """

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name in getattr(type(self), "__slots__", ()):
            object.__setattr__(self, name, state.pop(name))
        self.__dict__.update(state)


def like(thing: R, **fields: object) -> R:
    """Copy an object with new values for slot fields, on which no cached property depends.

    Slot fields are those in the class's ``__slots__``. Original and copy share everything else from now on: a
    value cached on one is cached on the other too.
    """
    kind = type(thing)
    found = object.__new__(kind)
    object.__setattr__(found, "__dict__", thing.__dict__)
    for name in kind.__slots__:  # type: ignore[attr-defined]
        object.__setattr__(found, name, fields[name] if name in fields else getattr(thing, name))
    return found


def remembered(fact: F) -> F:
    """Decorator: cache a function's result on its ``Remembering`` argument.

    Used for a property that another room needs. If the function takes a second object, the results for a few
    second objects (compared by identity) are kept: what boards share is asked for by several tables in turn.
    """
    of_two = len(signature(fact).parameters) == 2
    return _remembered_of_two(fact) if of_two else _remembered_of_one(fact)


def _remembered_of_one(fact: F) -> F:
    name = f"{fact.__module__}.{fact.__qualname__}"

    @wraps(fact)
    def known(thing: Remembering) -> Any:
        memory = thing.__dict__
        found = memory.get(name, _NOT_YET)
        if found is _NOT_YET:
            found = fact(thing)
            memory[name] = _ITSELF if found is thing else found  # in no circle
        return thing if found is _ITSELF else found

    return known  # type: ignore[return-value]


def _remembered_of_two(fact: F) -> F:
    name = f"{fact.__module__}.{fact.__qualname__}"

    @wraps(fact)
    def known(thing: Remembering, other: object) -> Any:
        memory = thing.__dict__
        kept: dict[int, tuple[object, Any]] | None = memory.get(name)
        if kept is None:
            kept = memory[name] = {}
        found = kept.get(id(other))
        if found is None:  # what is kept holds the other object, so that nothing else has its identity
            value = fact(thing, other)
            if len(kept) >= _LAST:
                kept.clear()
            found = kept[id(other)] = other, _ITSELF if value is thing else value  # in no circle
        return thing if found[1] is _ITSELF else found[1]

    return known  # type: ignore[return-value]


class Memory(dict[K, V]):
    """Cache with at most ``most`` entries; once it is full, new answers aren't kept.

    >>> known = Memory[str, int](1)
    >>> known.keep("one", 1), known.keep("two", 2), known
    (1, 2, {'one': 1})
    """

    __slots__ = ("most",)

    def __init__(self, most: int = MOST) -> None:
        super().__init__()
        self.most = most

    def keep(self, question: K, answer: V) -> V:
        """Store an answer if there is room, and return it."""
        if len(self) < self.most:
            self[question] = answer
        return answer


class Renewed(Memory[K, V]):
    """Cache with at most ``most`` entries; it is emptied before an entry beyond that is stored.

    Its keys may be identities of objects; then the entry also holds the object it was computed for.

    >>> known = Renewed[str, int](1)
    >>> known.keep("one", 1), known.keep("two", 2), known
    (1, 2, {'two': 2})
    """

    __slots__ = ()

    def keep(self, question: K, answer: V) -> V:
        """Store an answer, after emptying a full cache, and return the answer."""
        if len(self) >= self.most:
            self.clear()
        self[question] = answer
        return answer


def forget(thing: Remembering) -> None:
    """Delete every cached property of an object, so that each is computed again on the next read."""
    known = {field.name for field in fields(thing)}  # type: ignore[arg-type]
    for name in list(thing.__dict__):
        if name not in known:
            thing.__dict__.pop(name, None)


def memory_of(thing: Remembering, purpose: Callable[..., object], most: int = MOST) -> Memory[Any, Any]:
    """The cache on a ``Remembering`` object for a function's answers about it, created on first use."""
    name = f"{purpose.__module__}.{purpose.__qualname__}"
    memory = thing.__dict__
    known: Memory[Any, Any] | None = memory.get(name)
    if known is None:
        known = memory[name] = Memory(most)
    return known
