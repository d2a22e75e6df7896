"""What has happened to a board since: the next board is known by it, without being said again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from planner.contract.forms import as_id, as_ids_or_one, as_turn, with_ids_inside
from planner.contract.request import (
    BoardSpec,
    EffectSpec,
    HelperSpec,
    Natural,
    PoolSpec,
    Positive,
    TurnSpec,
    Whole,
    ZoneEntry,
    taken_library,
)


class PutSpec(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Objects that are new on a board, zone by zone."""

    battlefield: list[ZoneEntry] = []
    """Permanents that have come (403.1), behind those that are there, as in a board: a list, or a text
    such as `"2 Forest (tapped)"`."""
    hand: list[ZoneEntry] = []
    """Cards that have come into the hand (402.1): those that were drawn."""
    graveyard: list[ZoneEntry] = []
    """Cards that have come into the graveyard (404.1), and weren't on the board before."""
    exile: list[ZoneEntry] = []
    """Cards that have come into exile (406.1), likewise."""
    command: list[ZoneEntry] = []
    """Cards that have come into the command zone (408.1), likewise."""


class ChangeSpec(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The changes of a board; everything else stays the same.

    They apply in the order of the keys here; if anything is refused, none apply. A stated key replaces what
    was stated before.
    """

    remove: list[str] = []
    """The ids of objects that are nowhere any more. An Aura on one of them goes to the graveyard (704.5m)."""
    move: dict[str, str | dict[str, Any]] = {}
    """By id the zone that an object has moved to, where it is a new object (400.7): `{"Bear#1":
    "graveyard"}`. With state: `{"Bear#1": {"zone": "battlefield", "tapped": true}}`. A creature that comes to
    the battlefield is summoning sick (302.6) unless that says otherwise, and a token that leaves it is gone
    (111.7)."""
    put: PutSpec | None = None
    """Objects that weren't on the board before, by zone (400.1): `{"hand": "Opt"}`. A text or a list is of
    the battlefield."""
    state: dict[str, dict[str, Any]] = {}
    """By id what is otherwise of an object where it is (110.5), in the keys of an object of a board:
    `{"Bear#1": {"summoning_sick": false, "attacking": "blocked"}}`."""
    counters: dict[str, dict[str, Natural]] = {}
    """By id all counters that are on an object now, by kind (122.1): `{"Vivid Creek#1": {"charge": 1}}`; of
    `you` those of the player."""
    untap: list[str] = []
    """The ids of permanents that are untapped now (110.5); of one that was already, it says nothing new."""
    tap: list[str] = []
    """The ids of permanents that are tapped now (110.5), likewise."""
    life: Whole | UnsetType = UNSET
    """The life total now (119)."""
    energy: Natural | UnsetType = UNSET
    """The energy counters that the player has now (107.14)."""
    pool: str | list[PoolSpec] | UnsetType = UNSET
    """The mana that floats now (106.4), all of it."""
    library: Natural | list[ZoneEntry] | UnsetType | None = UNSET
    """How many cards the library has now (401.3), or which; null where that isn't known."""
    opponents: Positive | UnsetType = UNSET
    """How many opponents there are now (102.3)."""
    commander_identity: str | list[str] | UnsetType | None = UNSET
    """The color identity of your commanders (903.4)."""
    turn: TurnSpec | UnsetType | None = UNSET
    """Whose turn it is now, and which step (500); a text says it as well: `"opponent"`, `"your end"`."""
    facts: dict[str, Any] | UnsetType = UNSET
    """What text may ask for about this turn and this game, all of it: `{"spells_cast": 2}`."""
    helpers: list[HelperSpec] | UnsetType = UNSET
    """What other players offer to pay for assist now (702.132)."""
    effects: list[str | EffectSpec] | UnsetType = UNSET
    """Oracle text of static effects that are on no object (604.1), all that there are now."""
    prohibitions: list[str] | UnsetType = UNSET
    """What can't be done to pay (118.11), all of it."""
    order: list[str] | UnsetType = UNSET
    """Ids of objects in the order in which they came, the oldest first (613.7)."""

    @staticmethod
    def take(data: Any, path: str) -> Any:
        """Convert new objects as in a board, and ids to texts; raises ``RequestError``."""
        if not isinstance(data, Mapping):
            return data
        taken = with_ids_inside(data)
        for key in ("remove", "untap", "tap"):
            if key in taken:
                taken[key] = as_ids_or_one(taken[key])
        for key in ("move", "state", "counters"):
            if isinstance(taken.get(key), Mapping):
                taken[key] = {as_id(one): said for one, said in taken[key].items()}
        if taken.get("put") is not None:
            taken["put"] = BoardSpec.take(_by_zone(taken["put"]), f"{path}.put")
        if "turn" in taken:
            taken["turn"] = as_turn(taken["turn"])
        if "library" in taken:
            taken["library"] = taken_library(taken["library"], f"{path}.library")
        return taken

    def note_bare(self, data: Any) -> None:
        """Mark new objects that are bare card objects, so that errors name their place."""
        if self.put is not None:
            BoardSpec.note_bare(self.put, _by_zone(data["put"]))  # type: ignore[arg-type]

    @property
    def only_turns(self) -> bool:
        """Whether the change only taps or untaps objects."""
        return bool(self.tap or self.untap) and self == ChangeSpec(tap=self.tap, untap=self.untap)


def _by_zone(put: Any) -> Any:
    """Convert new objects to zones: a text, a list or one object is for the battlefield."""
    zoned = isinstance(put, Mapping) and "card" not in put and "name" not in put
    return put if zoned else {"battlefield": put}


STATED = (
    *("life", "energy", "pool", "library", "opponents", "commander_identity"),
    *("turn", "facts", "helpers", "order"),
)
"""The keys that say what else is so, besides objects and texts."""
TEXTS = ("effects", "prohibitions")
"""The keys of texts that are on no object."""
