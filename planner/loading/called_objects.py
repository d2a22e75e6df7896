"""Objects by a card's name, where an id is expected: a name means the first of like objects.

An id wins over a name; of objects that something tells apart none is chosen. What a change takes for granted
tells them apart: what is to be tapped is untapped, and what moves to a zone isn't there already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import structs

from planner.contract.change import ChangeSpec
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown
from planner.contract.suggestions import folded
from planner.game.objects import ZONES, Game, GameObject
from planner.game.vocabulary import Whose, Zone

Fits = Callable[[GameObject], bool]


class CalledObjects:
    """The objects of a game by card name; each is returned only once."""

    def __init__(self, game: Game) -> None:
        self._objects = [entry for entry in game.objects if entry.zone in ZONES]
        self._ids = frozenset(one for entry in self._objects for one in entry.ids)
        self._meant: set[str] = set()

    def id_of(self, said: Any, path: str, fits: Fits) -> Any:
        """The id that an id or a name stands for; anything else is returned unchanged.

        Of objects of several players yours are preferred, then those that fit; the first is used. Raises
        ``RequestError`` for several different ones.
        """
        if not isinstance(said, str) or said in self._ids:
            return said
        name = folded(said)
        called = [entry for entry in self._objects if folded(entry.card.name) == name]
        called = [one for one in called if one.controller == Whose.YOU] or called
        called = [one for one in called if fits(one)] or called
        free = [(entry, one) for entry in called for one in entry.ids if one not in self._meant]
        if not free:
            return said
        first = free[0][0].placed((), (), "")
        if any(entry.placed((), (), "") != first for entry, _ in free):
            ids = ", ".join(shown(one) for _, one in free)
            message = f"several that differ are called {shown(said)}; expected one of {ids}"
            raise RequestError(path, message, ErrorCode.AMBIGUOUS)
        self._meant.add(free[0][1])
        return free[0][1]

    def ids_of(self, said: Iterable[Any], path: str, fits: Fits) -> list[Any]:
        """The ids that several ids or names stand for."""
        return [self.id_of(one, f"{path}[{number}]", fits) for number, one in enumerate(said)]


def with_ids(game: Game, change: ChangeSpec, path: str) -> ChangeSpec:
    """Replace card names in a change by ids.

    Raises ``RequestError`` for a name of several different objects.
    """
    called = CalledObjects(game)

    def keyed(said: dict[str, Any], key: str, fits: Callable[[Any], Fits]) -> dict[str, Any]:
        return {
            called.id_of(one, f"{path}.{key}[{shown(one)}]", fits(state)): state
            for one, state in said.items()
        }

    return structs.replace(
        change,
        remove=called.ids_of(change.remove, f"{path}.remove", _any),
        move=keyed(change.move, "move", _comes_to),
        state=keyed(change.state, "state", lambda _: _on_battlefield),
        counters=keyed(change.counters, "counters", lambda _: _on_battlefield),
        untap=called.ids_of(change.untap, f"{path}.untap", is_tapped),
        tap=called.ids_of(change.tap, f"{path}.tap", is_untapped),
    )


def is_untapped(entry: GameObject) -> bool:
    """Whether an object can be tapped: an untapped permanent."""
    return entry.zone == Zone.BATTLEFIELD and not entry.tapped


def is_tapped(entry: GameObject) -> bool:
    """Whether an object can be untapped: a tapped permanent."""
    return entry.zone == Zone.BATTLEFIELD and entry.tapped


def _on_battlefield(entry: GameObject) -> bool:
    return entry.zone == Zone.BATTLEFIELD


def _any(_: GameObject) -> bool:
    return True


def _comes_to(said: Any) -> Fits:
    zone = said if isinstance(said, str) else said.get("zone")
    return lambda entry: entry.zone != zone
