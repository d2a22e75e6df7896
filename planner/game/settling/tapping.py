"""What replaces the mana of what is tapped for mana, and what triggers on it (106.12, 605.1b).

A permanent is tapped for mana where a mana ability of it with {T} in its cost is
activated. Replacement effects change what that ability makes, in any order that the
player likes (616.1); triggered mana abilities resolve right behind it (605.4a) and see
what it made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import reduce
from itertools import product

from planner.game.abilities import Could, ManaAbility, Production, TakeObjects, Triggered, Unread
from planner.game.filters import UnstatedError, fits
from planner.game.objects import GameObject
from planner.game.settling.changes import Changes
from planner.game.settling.needs import needs_of_outputs
from planner.game.settling.outputs import add_up, as_runs, bounded, chosen_colors, productions
from planner.game.settling.scene import Scene, UnsettledError, World
from planner.game.wording import Output, SameType, TapReplacement, TapTrigger
from planner.mana import TYPES

_LOSING = ("sacrifice", "exile", "discard")


@dataclass(frozen=True, slots=True)
class _Watcher:
    """A trigger or a replacement effect of one object, and whether its amounts could change."""

    entry: GameObject
    object: str
    effect: TapTrigger | TapReplacement


class Tapping:
    """The triggers and replacement effects of a game that concern tapping for mana."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._triggers: list[_Watcher] = []
        self._replacements: list[_Watcher] = []
        for entry in world.game.objects:
            if entry.zone != "battlefield":
                continue
            for object_id in entry.ids:
                self._triggers += [_Watcher(entry, object_id, one) for one in entry.reading.triggers]
                self._replacements += [_Watcher(entry, object_id, one) for one in entry.reading.replacements]
        self._watchers = self._triggers + self._replacements

    @property
    def idle(self) -> bool:
        """Whether there are none."""
        return not self._watchers

    def types(self, entry: GameObject, made: Iterable[Production]) -> set[str]:
        """The types of what an ability with {T} would make, replacement effects applied (106.7)."""
        watching = self._watching(self._replacements, entry, entry.ids[0])
        found: set[str] = set()
        for one in made:
            try:
                found.update(self._replaced(one, watching).all_types)
            except UnsettledError:  # reported as the abilities themselves are settled
                found.update(one.all_types)
        return found

    def apply(self, entry: GameObject, changes: Changes) -> list[GameObject]:
        """The objects with all that their mana abilities bring; objects apart that differ."""
        if not any(ability.taps for ability in entry.abilities) or entry.controller != "you":
            return [entry]
        apart = self._apart(entry)
        parts = [entry.only({one}) for one in apart] + [entry.without(apart) if apart else entry]
        return [self._applied(part, changes) for part in parts if part is not None]

    def _apart(self, entry: GameObject) -> dict[str, None]:
        """The objects of an entry that something is attached to, or that have such text themselves."""
        named = [w.entry.attached_to for w in self._triggers if _is_attached(w.effect)]
        named += [w.object for w in self._watchers]
        own = set(entry.ids)
        return dict.fromkeys(one for one in entry.ids if one in own.intersection(n for n in named if n))

    def _applied(self, entry: GameObject, changes: Changes) -> GameObject:
        replacements = self._watching(self._replacements, entry, entry.ids[0])
        triggers = self._watching(self._triggers, entry, entry.ids[0])
        if not replacements and not triggers:
            return entry
        abilities = [
            one
            for ability in entry.abilities
            for one in (self._ways(ability, entry, replacements, triggers, changes) if ability.taps else [ability])
        ]
        return replace(entry, abilities=tuple(abilities))

    # --- which of them watch an object -------------------------------------------------------

    def _watching(self, watchers: list[_Watcher], entry: GameObject, object_id: str) -> list[_Watcher]:
        return [watcher for watcher in watchers if self._watches(watcher, entry, object_id)]

    def _watches(self, watcher: _Watcher, entry: GameObject, object_id: str) -> bool:
        """Whether the permanent is one of those, tapped by a player whose tapping counts."""
        effect = watcher.effect
        if effect.whose != "any" and watcher.entry.controller != entry.controller:
            return False
        if _is_attached(effect) and watcher.entry.attached_to != object_id:
            return False
        try:
            wanted = self._world.local(effect.tapped, watcher.entry)
            return fits(wanted, entry, itself=watcher.object == object_id)
        except (UnsettledError, UnstatedError) as error:
            self._report(watcher, str(error))
            return False

    def _report(self, watcher: _Watcher, reason: str) -> None:
        """Note a line that this game doesn't settle: a trigger or a multiplier can only help."""
        effect = watcher.effect
        helps = isinstance(effect, TapTrigger) or not effect.outputs
        unread = Unread(f"{effect.text} ({reason})", Could.HELP if helps else Could.EITHER)
        self._world.notes.unread[watcher.object, unread] = None

    # --- one ability ---------------------------------------------------------------------------

    def _ways(
        self,
        ability: ManaAbility,
        entry: GameObject,
        replacements: list[_Watcher],
        triggers: list[_Watcher],
        changes: Changes,
    ) -> Iterator[ManaAbility]:
        """The ability with its mana as it is then, once for each watcher that its own cost takes.

        The cost is paid before the mana is made: a watcher that is sacrificed for it is
        gone by then (602.2b, 605.3b).
        """
        gone = {entry.ids[0]} if ability.loses_by_cost and entry.count == 1 else set()
        here = [watcher.object for watcher in (*replacements, *triggers)]
        takes = [part for part in ability.taken if part.verb in _LOSING]
        taken = [one for one in dict.fromkeys(here) if any(one in part.ids for part in takes)]
        for lost in ["", *taken]:
            way = _taking(ability, frozenset(taken), lost)
            if way is None:
                for watcher in (*replacements, *triggers):
                    if watcher.object == lost:
                        self._report(watcher, f"its own loss for {ability.text!r} is not looked at")
                continue
            there = [w for w in replacements if w.object not in (*gone, lost)]
            behind = [w for w in triggers if w.object not in (*gone, lost)]
            found = self._brought(way, entry, there, behind)
            moves = any(_could_change(w, changes) for w in (*there, *behind))
            yield replace(found, volatile=True) if moves else found

    def _brought(
        self, ability: ManaAbility, entry: GameObject, replacements: list[_Watcher], triggers: list[_Watcher]
    ) -> ManaAbility:
        try:
            own = self._replaced(ability.production, replacements)
        except UnsettledError as error:
            for watcher in replacements:
                self._report(watcher, f"{error} for {entry.ids[0]}")
            own = ability.production
        ability = replace(ability, production=own)
        if not own.most:
            return ability
        behind: list[Triggered] = []
        for watcher in triggers:
            triggered = self._triggered(watcher, ability, entry)
            if triggered is None:
                continue
            try:
                total = _together(own, (*behind, triggered))
            except UnsettledError as error:
                self._report(watcher, f"{error} for {entry.ids[0]}")
                continue
            behind.append(triggered)
            ability = replace(ability, production=total, own=own, triggered=tuple(behind))
        return ability

    # --- replacement effects ---------------------------------------------------------------------

    def _replaced(self, made: Production, watchers: list[_Watcher]) -> Production:
        """What is made instead, with every order of the effects (616.1)."""
        if not watchers or not made.most:
            return made
        effects = tuple(_Instead(watcher, self._instead(watcher)) for watcher in watchers)
        runs: dict[str, None] = {}
        for run in _all_runs(made):
            runs |= dict.fromkeys(_orders(run, effects, {}))
        return Production(bounded(runs))

    def _instead(self, watcher: _Watcher) -> tuple[str, ...]:
        """The runs that an effect names in place of what is made."""
        effect = watcher.effect
        assert isinstance(effect, TapReplacement)
        if not effect.outputs:
            return ()
        made = productions(effect.outputs, self._scene(watcher))
        return tuple(run for one in made for run in _all_runs(one))

    def _scene(self, watcher: _Watcher) -> Scene:
        me = watcher.entry.only({watcher.object}) or watcher.entry
        return Scene(self._world, watcher.entry, me, me, me)

    # --- triggers --------------------------------------------------------------------------------

    def _triggered(self, watcher: _Watcher, ability: ManaAbility, entry: GameObject) -> Triggered | None:
        """The trigger behind this ability, None where it can't be told or doesn't differ in nothing."""
        trigger = watcher.effect
        assert isinstance(trigger, TapTrigger)
        reason = ""
        if trigger.attached and ability.loses_by_cost:
            reason = f"{entry.ids[0]} is lost before it makes mana"
        elif trigger.spend_only is not None:
            reason = "mana with a restriction of its own is not looked at"
        elif ability.spend_only is not None or ability.riders:
            reason = f"the mana of {entry.ids[0]} has a restriction that this mana doesn't have"
        try:
            made = self._asked(trigger, watcher)
            if reason:
                self._report(watcher, reason)
                return None
            snow = watcher.entry.card.is_snow
            same = [out for outputs in trigger.outputs for out in outputs if isinstance(out, SameType)]
            if same:
                return Triggered(watcher.object, trigger.text, None, self._amount(trigger), made, snow)
            (production,) = self._of(trigger, watcher)
            if not production.most:
                return None
            return Triggered(watcher.object, trigger.text, production, 0, made, snow)
        except UnsettledError as error:
            self._report(watcher, str(error))
            return None

    def _asked(self, trigger: TapTrigger, watcher: _Watcher) -> str:
        """The types of which the trigger asks for one."""
        if trigger.made != "chosen":
            return trigger.made or ""
        return "".join(sorted(chosen_colors(self._scene(watcher)), key=TYPES.index))

    @staticmethod
    def _amount(trigger: TapTrigger) -> int:
        if len(trigger.outputs) == 1 and len(trigger.outputs[0]) == 1:
            (output,) = trigger.outputs[0]
            if isinstance(output, SameType):
                from planner.game.wording import Fixed

                if isinstance(output.amount, Fixed):
                    return output.amount.number
        raise UnsettledError("what it adds besides a type that was made is not looked at")

    def _of(self, trigger: TapTrigger, watcher: _Watcher) -> tuple[Production, ...]:
        outputs: tuple[tuple[Output, ...], ...] = tuple(
            tuple(out for out in outputs if not isinstance(out, SameType)) for outputs in trigger.outputs
        )
        made = productions(outputs, self._scene(watcher))
        if len(made) == 1:
            return made
        return (Production(bounded(run for one in made for run in _all_runs(one))),)
