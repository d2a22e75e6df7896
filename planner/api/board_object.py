"""One object of a board, as it is shown and as it can be said again."""

from __future__ import annotations

from typing import Any

from planner.contract.showing import brief
from planner.game.objects import Game
from planner.game.records import Record


class BoardObject(Record, frozen=True):
    """One object of a board: its name, zone and state."""

    id: str
    name: str
    zone: str
    tapped: bool = False
    summoning_sick: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: str | None = None
    controller: str = "you"
    makes: str = ""
    """The types of mana that its mana abilities can make: ``"WU"``."""

    def __repr__(self) -> str:
        return brief(self)

    def as_entry(self) -> dict[str, Any]:
        """The object as an entry of a zone, with its name and state.

        >>> BoardObject("Forest#1", "Forest", "battlefield", tapped=True).as_entry()
        {'card': 'Forest', 'id': 'Forest#1', 'tapped': True}
        """
        state = {
            "tapped": self.tapped,
            "summoning_sick": self.summoning_sick,
            "counters": dict(self.counters),
            "attached_to": self.attached_to,
            "controller": None if self.controller == "you" else self.controller,
        }
        return {"card": self.name, "id": self.id, **{key: one for key, one in state.items() if one}}

    @classmethod
    def of(cls, game: Game, object_id: str) -> BoardObject:
        """The object of a game with this id."""
        entry = game.find(object_id)
        assert entry is not None
        return cls(
            id=object_id,
            name=entry.card.name,
            zone=entry.zone.value,
            tapped=entry.tapped,
            summoning_sick=entry.summoning_sick,
            counters=tuple(sorted(entry.counters.items())),
            attached_to=entry.attached_to,
            controller=entry.controller.value,
            makes=entry.types,
        )
