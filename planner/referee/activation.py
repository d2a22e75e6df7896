"""Activating a mana ability: whether it can be, what the step has to say, what it does (602.2, 605.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import cast

from planner.contract.steps import Activate, Step, TakenFor, Taking
from planner.game.caching import remembered
from planner.game.characteristics import Purpose
from planner.game.mana_abilities import ManaAbility, TakeObjects
from planner.game.objects import GameObject
from planner.game.vocabulary import PaymentKind, Verb, Whose, Zone
from planner.game.written_abilities import SpendAs
from planner.referee.ability_costs import costs_of
from planner.referee.object_actions import MANA_ABILITY, AllowedObjects, Bans, act, there
from planner.referee.state import LOST, ReplayState, Thing
from planner.referee.step_checks import stated_choice
from planner.referee.symbol_payment import (
    PLAIN,
    Passes,
    SpentMana,
    letters_of,
    payable_with_life,
    ways_to_pay,
)

_KEYS: dict[str, str] = {
    Verb.TAP: "taps",
    Verb.UNTAP: "untaps",
    Verb.SACRIFICE: "sacrifices",
    Verb.DISCARD: "discards",
    Verb.EXILE: "exiles",
    Verb.RETURN: "returns",
}
"""Where a step names the objects that its cost takes."""
_OWN_KEYS = {Verb.SACRIFICE: "sacrifices", Verb.EXILE: "exiles"}
"""Where a step names its own object, as what its cost loses."""
_BATTLEFIELD = Zone.BATTLEFIELD


def _said(part: TakeObjects) -> str:
    """Write a part of a cost as its text says it."""
    return f"{part.verb.capitalize()} {part.words}"


class ReplayedActivation:
    """One ability of one object as a step activates it, with the choices for its cost.

    A cost of {T} alone leaves nothing to choose.
    """

    spent: str | None = ""
    own: Mapping[str, list[str]] = MappingProxyType({})
    taken: Mapping[str, list[str] | None] = MappingProxyType({})
    ways: Sequence[tuple[SpentMana, ...]] = ()
    life = 0

    def __init__(
        self,
        thing: Thing,
        ability: ManaAbility,
        step: Step,
        spending: tuple[SpendAs, ...] = (),
        life_for: str = "",
    ) -> None:
        self.thing = thing
        self.ability = ability
        self.costs = costs_of(ability)
        self.step = step
        self.mana = letters_of(step.adds)
        if not self.costs.bare:
            self.spending = spending
            self.life_for = life_for
            self.spent = letters_of(step.spends)
            losses = self.costs.losses
            self.own = {key: [thing.id] for verb, key in _OWN_KEYS.items() if verb in losses}
            self.taken = {part.verb: self._taken(part.verb) for part in ability.taken}
            self.ways, self.life = self._ways()

    @property
    def makes_this(self) -> bool:
        """Whether the ability can add what the step says (106.3)."""
        return self.mana is not None and self.ability.makes.can_make(self.mana)

    @cached_property
    def purpose(self) -> Purpose:
        """The purpose of mana spent on this activation, for restrictions on spending (106.6)."""
        return Purpose(PaymentKind.ABILITY, self.thing.entry.card, self.costs.tags, mana_ability=True)

    def statement(self) -> Step:
        """The complete step for this activation, with all costs as chosen."""
        ability, costs = self.ability, self.costs
        if costs.bare:
            return Activate(
                action="activate",
                object=self.thing.id,
                ability=ability.number,
                text=ability.text,
                adds=self.step.adds or "",
                choice=stated_choice(self.mana or "", self.thing.entry.card.is_snow, ability.x),
                snow=self.thing.entry.card.is_snow,
                irreversible=costs.irreversible,
            )
        stated = Activate(
            action="activate",
            object=self.thing.id,
            ability=ability.number,
            text=ability.text,
            spends=self.step.spends if ability.mana is not None else None,
            adds=self.step.adds or "",
            choice=stated_choice(self.mana or "", self.thing.entry.card.is_snow, ability.x),
            pays_life=self.life,
            pays_energy=costs.energy,
            removes=costs.removes,
            puts=costs.puts,
            snow=self.thing.entry.card.is_snow,
            irreversible=costs.irreversible,
        )
        if self.own or self.taken:
            self._name_objects(stated)
        return stated

    def _name_objects(self, stated: Step) -> None:
        """Set the objects taken in a step: its own object, or the chosen ones (checked separately)."""
        for verb, key in _KEYS.items():
            setattr(stated, key, getattr(self.step, key) if verb in self.taken else self.own.get(key, []))
        named = sorted((key, one) for key in _KEYS.values() for one in getattr(stated, key))
        said = sorted((_KEYS.get(one.action, ""), one.object) for one in self.step.takes)
        if named == said and all(map(self._pays_part, self.step.takes)):
            stated.takes = self.step.takes
        else:
            stated.takes = [
                one for verb, key in _KEYS.items() for one in self._takes(verb, getattr(stated, key))
            ]

    def _pays_part(self, one: TakenFor) -> bool:
        """Whether an object is taken for a matching part of the cost, or for its own part."""
        parts = [part for part in self.ability.taken if part.verb == one.action]
        if any(one.object in part.fitting and one.for_ == _said(part) for part in parts):
            return True
        own = one.object in self.own.get(_KEYS.get(one.action, ""), [])
        return own and bool(one.for_.lower().startswith(one.action))

    def _takes(self, verb: str, ids: list[str]) -> Iterator[TakenFor]:
        """For each object, the part it is taken for: the first matching part, or its own."""
        parts = [part for part in self.ability.taken if part.verb == verb]
        for one in ids:
            words = [_said(part) for part in parts if one in part.fitting]
            for_ = words[0] if words else f"{verb.capitalize()} it"
            yield TakenFor(object=one, action=cast(Taking, str(verb)), for_=for_)

    def misstated(self) -> list[str]:
        """Choices in the step that don't pay the ability's cost, each with its field."""
        faults: list[str] = []
        if self.ability.mana is not None and not self.ways:
            faults.append(
                f".spends: {self.step.spends or 'no mana'} does not pay {self.ability.mana} (601.2h)"
            )
        for part in self.ability.taken:
            if self.taken[part.verb] is None:
                stated = ", ".join(map(str, getattr(self.step, _KEYS[part.verb]))) or "nothing"
                faults.append(f".{_KEYS[part.verb]}: {stated} does not pay {part.words!r} (118.3)")
        return list(dict.fromkeys(faults))

    def _taken(self, verb: str) -> list[str] | None:
        """The other objects that the cost takes with this verb; None if they don't pay for it."""
        key = _KEYS[verb]
        stated = list(getattr(self.step, key))
        for one in self.own.get(key, []):
            if one not in stated:
                return None
            stated.remove(one)
        parts = [part for part in self.ability.taken if part.verb == verb]
        return stated if _divides(stated, parts) else None

    def _ways(self) -> tuple[list[tuple[SpentMana, ...]], int]:
        """The ways in which the spent mana pays the mana cost, and the total life paid (107.4f)."""
        cost, base = self.ability.mana, self.ability.life
        if cost is None:
            return [], base
        with_life = [symbol for symbol in cost.symbols if payable_with_life(symbol, self.life_for)]
        by_life = (self.step.pays_life - base) // 2
        if not 0 <= by_life <= len(with_life):
            by_life = 0
        passes = Passes(self.spending, self.purpose) if self.spending else PLAIN
        ways = [] if self.spent is None else ways_to_pay(cost, self.spent, by_life, passes, self.life_for)
        return ways, base + 2 * by_life

    def why_not(self, state: ReplayState, bounds: AllowedObjects) -> list[str]:
        """Why the ability can't be activated now; empty if it can."""
        if self.costs.bare and self._can_tap(bounds):
            return []
        reasons = self._about_itself(bounds)
        if self.thing.entry.granted or self.thing.entry.hastened_by:
            reasons += self._about_grant(state)
        if not self.costs.bare:
            reasons += self._about_costs(state)
        if not bounds.bans.none:
            reasons += self._about_bans(bounds.bans)
        for verb, ids in self.taken.items():
            if ids is not None:
                reasons += [fault for one in ids if (fault := self._why_not_taken(one, verb, state, bounds))]
        return reasons

    def _can_tap(self, bounds: AllowedObjects) -> bool:
        """Whether {T} can be paid, with no further conditions to check."""
        thing = self.thing
        if thing.tapped or thing.zone != _BATTLEFIELD or not _taps_freely(thing.entry):
            return False
        limited = self.ability.limit is not None or self.ability.zone != _BATTLEFIELD
        return not limited and bounds.bans.none and not bounds.untouchable(thing)

    def _about_itself(self, bounds: AllowedObjects) -> list[str]:
        thing, entry, ability, reasons = self.thing, self.thing.entry, self.ability, []
        if fault := bounds.untouchable(thing):
            reasons.append(fault)
        if entry.controller != Whose.YOU:
            reasons.append(f"{thing.id} is not yours (602.2)")
        untaps = ability.untaps
        if thing.zone != ability.zone:
            reasons.append(f"{thing.id} is {there(thing)}, the ability needs it in {ability.zone!r} (118.3)")
        elif ability.taps and (thing.tapped or not thing.is_permanent):
            reasons.append(f"{thing.id} can't be tapped, it is tapped or no permanent (118.3)")
        elif untaps and not (thing.tapped and thing.is_permanent):
            reasons.append(f"{thing.id} can't be untapped, it is untapped or no permanent (107.6)")
        elif (ability.taps or untaps) and thing.sick:
            reasons.append(f"{thing.id} is summoning sick (602.5a)")
        if ability.limit is not None and thing.activated.get(ability.number, 0) >= ability.limit:
            reasons.append(
                f"{thing.id} can activate {ability.text!r} no more than {ability.limit} times (602.5b)"
            )
        return reasons

    def _about_grant(self, state: ReplayState) -> list[str]:
        """Problems with grants: a granted ability exists as long as one of its granters (613.1f)."""
        thing, entry = self.thing, self.thing.entry
        for granted, givers in zip(entry.granted, entry.granted_by, strict=True):
            if granted.number == self.ability.number and givers <= state.gone:
                return [f"{thing.id} has {granted.text!r} no more, what grants it is gone (613.1f)"]
        by = entry.hastened_by
        if by and by <= state.gone and (self.ability.taps or self.ability.untaps):
            return [f"{thing.id} is summoning sick, what gave it haste is gone (602.5a)"]
        return []

    def _about_costs(self, state: ReplayState) -> list[str]:
        thing, costs, reasons = self.thing, self.costs, []
        if self.life and state.life < self.life:
            reasons.append(f"{state.life} life can't pay {self.life} life (118.3b)")
        if state.energy < costs.energy:
            reasons.append(f"{state.energy} energy can't pay {costs.energy} energy (118.3)")
        for kind, amount in costs.removes.items():
            if (there := thing.counters.get(kind, 0)) < amount:
                reasons.append(f"{thing.id} has {there} {kind} counters, not {amount} (118.3)")
        if state.library is not None and state.library < costs.mills:
            reasons.append(f"{state.library} cards in the library, {costs.mills} to be milled (118.3)")
        return reasons

    def _about_bans(self, bans: Bans) -> list[str]:
        """Prohibited actions in the ability's cost: they hold for mana abilities as well (118.11)."""
        faults = [bans.on(verb, MANA_ABILITY, self.thing) for verb in self.costs.verbs]
        faults += [bans.on(Verb.PUT_COUNTERS, MANA_ABILITY, self.thing, kind) for kind in self.costs.puts]
        faults += [bans.on(Verb.PAY_LIFE, MANA_ABILITY)] if self.life else []
        faults += [bans.on(verb, MANA_ABILITY) for verb in self.costs.amounts]
        return [fault for fault in faults if fault]

    def _why_not_taken(self, object_id: str, verb: str, state: ReplayState, bounds: AllowedObjects) -> str:
        """Why this cost can't take the object now; "" if it can."""
        thing = state.things.get(object_id)
        if thing is None:
            return f"there is no object {object_id}"
        if verb == Verb.TAP and thing is self.thing and self.ability.taps:
            return f"{thing.id} can't be tapped, it is tapped (118.3)"
        later = any(part.verb == verb and thing.id in part.later for part in self.ability.taken)
        arrived = later and thing.zone == Zone.GRAVEYARD
        if fault := bounds.why_not(thing, verb, MANA_ABILITY, arrived=arrived):
            return fault
        if later and not arrived:
            return f"{thing.id} isn't in the graveyard, it can't {verb} there (118.3)"
        if verb in LOST and self._takes_twice(object_id):
            return f"{thing.id} can't be lost twice (118.10)"
        return ""

    def _takes_twice(self, object_id: str) -> bool:
        """Whether the cost loses this object more than once: one object pays for one part (118.10)."""
        named = [one for verb in LOST for one in self.taken.get(verb) or ()]
        if self.costs.losses:
            named.append(self.thing.id)
        return named.count(object_id) > 1

    def carry_out(self, state: ReplayState) -> None:
        """Pay the whole cost, then let the ability resolve at once (605.3b); the pool handles the mana.

        Permanents are tapped before they are lost: a lost permanent can't be tapped, and parts of a cost are
        paid in any order (601.2h).
        """
        self._pay(state)
        self._resolve(state)

    def _move_counters(self, state: ReplayState) -> None:
        for kind, amount in self.costs.removes.items():
            state.remove_counters(self.thing, kind, amount)
        for kind, amount in self.costs.puts.items():
            state.put_counters(self.thing, kind, amount)

    def _pay(self, state: ReplayState) -> None:
        thing, ability, costs = self.thing, self.ability, self.costs
        state.used.add(thing.id)
        if ability.limit is not None:
            thing.activated = {
                **thing.activated,
                ability.number: thing.activated.get(ability.number, 0) + 1,
            }
        if costs.bare:
            state.tap(thing, own=True)
            return
        if self.life:
            state.lose_life(self.life)
        if ability.untaps:
            thing.tapped = False
        if ability.taps:
            state.tap(thing, own=True)
        state.energy -= costs.energy
        thing.stays_tapped |= costs.exerts
        self._move_counters(state)
        state.mill(costs.mills, exiled=costs.exiled)
        for verb in _KEYS:
            self._take(state, verb)
        for verb in costs.losses:
            act(state, thing, verb)

    def _take(self, state: ReplayState, verb: str) -> None:
        for object_id in self.taken.get(verb) or ():
            act(state, state.things[object_id], verb)

    def _resolve(self, state: ReplayState) -> None:
        """Apply effects other than mana; damage may leave less than 0 life, a payment may not."""
        after, thing = self.ability.after, self.thing
        state.activations.append((thing, self.ability, len(self.mana or "")))
        state.triggered_damage += self.ability.later_damage  # such triggers wait for the payment (603.3)
        state.given += after.given
        if self.costs.adds_only:
            return
        state.lose_life(after.damage + after.life_lost)
        state.life += after.life_gained
        if not thing.is_permanent:
            return  # what is gone gets no counters, and can't be sacrificed
        thing.stays_tapped |= after.no_untap
        thing.leaves |= after.leaves
        for kind, amount in after.counters:
            state.put_counters(thing, kind, amount)
        for kind, amount in after.removes:
            state.remove_counters(thing, kind, min(amount, thing.counters.get(kind, 0)))
        if after.sacrificed:
            state.lose(thing, "sacrificed")


@remembered
def _taps_freely(entry: GameObject) -> bool:
    """Whether nothing but being tapped, gone or prohibited can prevent {T} for such an object."""
    sick = entry.summoning_sick and entry.card.is_creature and not entry.reading.haste
    told = entry.granted or entry.hastened_by or entry.forbid
    return entry.controller == Whose.YOU and not (sick or told)


def _divides(ids: list[str], parts: list[TakeObjects]) -> bool:
    """Whether these objects, all different, pay for the parts: the right number fitting each."""
    if not parts:
        return not ids
    if len(set(ids)) != len(ids):
        return False
    part, rest = parts[0], parts[1:]
    fit = [one for one in ids if one in part.ids or one in part.later]
    if not rest:
        return len(ids) == len(fit) == part.amount
    return any(
        _divides([one for one in ids if one not in chosen], rest) for chosen in _choices(fit, part.amount)
    )


def _choices(ids: list[str], amount: int) -> list[set[str]]:
    if not amount:
        return [set()]
    return [{one} | more for place, one in enumerate(ids) for more in _choices(ids[place + 1 :], amount - 1)]
