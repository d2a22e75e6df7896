"""What a cost does to one object: whether that can be done now, and doing it (118.3, 118.11)."""

from __future__ import annotations

from planner.game.filters import UnstatedError
from planner.game.objects import GameObject
from planner.game.records import Record, replace
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import PaymentKind, Verb, Whose, Zone
from planner.game.written_costs import Prohibition
from planner.referee.matching import means
from planner.referee.state import LOST, NOWHERE, ReplayState, Thing

MANA_ABILITY = PaymentKind.MANA_ABILITY
"""The kind of payment that activating a mana ability is, for what is prohibited."""

_NEEDS: dict[str, Zone] = {
    **dict.fromkeys((Verb.TAP, Verb.UNTAP, Verb.SACRIFICE, Verb.EXERT, Verb.UNATTACH), Zone.BATTLEFIELD),
    Verb.DISCARD: Zone.HAND,
}


class Bans:
    """The actions that effects prohibit: a cost with such an action can't be paid (118.11)."""

    def __init__(self, prohibitions: tuple[Prohibition, ...]) -> None:
        self._prohibitions = prohibitions
        self.none = not prohibitions

    def on(self, verb: str, kind: str, thing: Thing | None = None, counter: str | None = None) -> str:
        """Why an action, with these counters, is prohibited for this kind of payment; "" if it isn't."""
        for ban in self._prohibitions:
            of_others = ban.counter is not None and ban.counter != counter
            if not of_others and self._forbids(ban, verb, kind, thing):
                what = f"{verb} {thing.id}" if thing else verb
                return f"can't {what}: {ban.text!r} (118.11)"
        return ""

    @staticmethod
    def _forbids(ban: Prohibition, verb: str, kind: str, thing: Thing | None) -> bool:
        leaves = thing is not None and thing.zone == Zone.GRAVEYARD and verb in LOST
        if ban.verb != verb and not (leaves and ban.verb == Verb.LEAVE_GRAVEYARD):
            return False
        if ban.kinds and kind not in ban.kinds:
            return False
        if thing is None:
            return True
        if ban.ids is not None:
            return thing.id in ban.ids
        if ban.objects is None:
            return True
        try:
            return means(ban.objects, _as_it_is(thing))
        except UnstatedError:
            return True  # what can't be ruled out isn't done


def _as_it_is(thing: Thing) -> GameObject:
    return replace(thing.entry, zone=thing.zone, tapped=thing.tapped, counters=dict(thing.counters))


class AllowedObjects(Record, frozen=True):
    """The request's limits on objects: none on the stack, forbidden or prohibited."""

    cost: TotalCost
    forbid: frozenset[str]
    bans: Bans

    def untouchable(self, thing: Thing) -> str:
        """Why nothing at all can be done with this object; "" if something can."""
        if thing.id == self.cost.on_stack:
            return f"{thing.id} is on the stack (601.2a)"
        if thing.id in self.forbid or thing.entry.forbid:
            return f"{thing.id} must not be used (forbid)"
        return ""

    def why_not(self, thing: Thing, verb: str, kind: str, *, arrived: bool = False) -> str:
        """Why a payment of this kind can't do this to the object now; "" if it can.

        An object that has moved is another one (400.7), unless it is taken from where it ``arrived``. A
        summoning sick permanent can be tapped: 302.6 is about {T} only.
        """
        if fault := self.untouchable(thing):
            return fault
        moved = thing.has_moved and not arrived
        if moved or thing.zone != _NEEDS.get(verb, thing.zone):
            return f"{thing.id} is {there(thing)}, it can't {verb} there (118.3)"
        if verb == Verb.TAP and thing.tapped:
            return f"{thing.id} can't be tapped, it is tapped (118.3)"
        if verb == Verb.UNTAP and not thing.tapped:
            return f"{thing.id} can't be untapped, it is untapped (118.3)"
        if verb == Verb.SACRIFICE and thing.entry.controller != Whose.YOU:
            return f"{thing.id} is not yours to sacrifice (701.21a)"
        return self.bans.on(verb, kind, thing)


def there(thing: Thing) -> str:
    """The place of the object, in words."""
    return NOWHERE if thing.zone == NOWHERE else f"in the zone {thing.zone!r}"


def act(state: ReplayState, thing: Thing, verb: str) -> None:
    """Carry out an action on an object; {T} in its own mana ability's cost is handled elsewhere."""
    state.used.add(thing.id)
    if verb == Verb.TAP:
        state.tap(thing, own=False)
    elif verb == Verb.UNTAP:
        thing.tapped = False
    elif verb == Verb.EXERT:
        thing.stays_tapped = True
    elif verb in LOST:
        state.lose(thing, LOST[verb][0])
