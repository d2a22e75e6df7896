"""Replacement effects and triggers on tapping a permanent for mana (106.12, 605.1b).

A permanent is tapped for mana where a mana ability of it with {T} in its cost is
activated. Replacement effects change what that ability makes, in any order that the
player likes (616.1); triggered mana abilities resolve right behind it (605.4a) and see
what it made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sized
from functools import lru_cache, reduce
from math import prod

from planner.effects.amounts import holds, value
from planner.effects.changes import BoardChanges
from planner.effects.dependencies import Need, needs_of_outputs
from planner.effects.mana_outputs import MOST_RUNS, add_up, as_runs, bounded, chosen_colors, productions
from planner.effects.scene import Scene, UnsettledError, World
from planner.effects.tap_watchers import Watcher, Watchers, any_cost, is_attached, watchers_of
from planner.game.amounts import Count
from planner.game.clock import check_time
from planner.game.filters import UnstatedError
from planner.game.mana import TYPES
from planner.game.mana_abilities import ManaAbility, Production, SideEffects, TakeObjects, Triggered
from planner.game.mana_outputs import ListedTypes, OfOneType, Output
from planner.game.matching import fits
from planner.game.missing_facts import LackError
from planner.game.objects import GameObject
from planner.game.readings import Could
from planner.game.records import Record, replace
from planner.game.vocabulary import LOSSES, Whose
from planner.game.written_abilities import SameType, TapReplacement, TapTrigger, WrittenAfter

MOST_MANA = 1_000
"""The most mana of one activation that is looked at."""
MOST_WATCHERS = 60
"""More effects on what one permanent makes are not looked at."""
MOST_ORDERS = 4_096
"""And no more ways to choose which of the replacement effects are applied."""
NO_NUMBER = -1
"""The number of no activated ability: a trigger or a static ability."""


class Tapping:
    """The triggers and replacement effects of a game that concern tapping for mana."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._triggers, self._replacements = watchers_of(world.game)
        self._all = self._triggers + self._replacements
        self._named = {
            group.speaker.attached_to for group in self._triggers if any(map(is_attached, group.effects))
        }.union(*(group.names for group in self._all))
        self._otherwise: dict[tuple[int, int], bool] = {}

    @property
    def idle(self) -> bool:
        """Whether the game has no triggers or replacement effects on tapping for mana."""
        return not self._all

    @property
    def replaces(self) -> bool:
        """Whether there are replacement effects."""
        return bool(self._replacements)

    def types(self, entry: GameObject, made: Iterable[Production]) -> set[str]:
        """The types of mana that a {T} ability would add after replacement effects (106.7)."""
        watching = self._watching(self._replacements, entry, entry.ids[0])
        found: set[str] = set()
        for one in made:
            try:
                found.update(self._replaced(one, watching).all_types)
            except UnsettledError:  # reported as the abilities themselves are settled
                found.update(one.all_types)
        return found

    def apply(self, entry: GameObject, changes: BoardChanges) -> list[GameObject]:
        """The entry with triggers and replacements applied to its mana abilities, split if objects differ."""
        if entry.controller != Whose.YOU or not any(self._concerned(ability) for ability in entry.abilities):
            return [entry]
        apart = self._apart(entry)
        if not apart:
            return [self._applied(entry, changes)]
        places = dict(zip(entry.ids, entry.positions, strict=True))
        parts = [entry.placed((one,), (places[one],), entry.path) for one in apart]
        rest = entry.without(apart.keys())
        return [self._applied(part, changes) for part in (*parts, *([rest] if rest else ()))]

    def _concerned(self, ability: ManaAbility) -> bool:
        """Whether some trigger or replacement effect could concern an ability."""
        return ability.taps or any(any_cost(one) for group in self._triggers for one in group.effects)

    def _apart(self, entry: GameObject) -> dict[str, None]:
        """The objects of an entry that have something attached, or that have such a text themselves."""
        return dict.fromkeys(one for one in entry.ids if one in self._named)

    def _applied(self, entry: GameObject, changes: BoardChanges) -> GameObject:
        replacements = self._watching(self._replacements, entry, entry.ids[0])
        triggers = self._watching(self._triggers, entry, entry.ids[0])
        if not replacements and not triggers:
            return entry
        abilities: list[ManaAbility] = []
        for ability in entry.abilities:
            instead = replacements if ability.taps else []
            behind = [w for w in triggers if ability.taps or any_cost(w.effect)]
            abilities += self._ways(ability, entry, instead, behind, changes)
        return replace(entry, abilities=tuple(abilities))

    # --- which of them watch an object -------------------------------------------------------

    def _watching(self, groups: list[Watchers], entry: GameObject, object_id: str) -> list[Watcher]:
        """The watchers that watch an object."""
        found: list[Watcher] = []
        for group in groups:
            check_time()
            its_own = object_id in group.names
            own = self._watched(group, entry, object_id, itself=True) if its_own else set[int]()
            others = (
                self._watched(group, entry, object_id, itself=False)
                if len(group.names) > its_own
                else set[int]()
            )
            if own or others:
                found += [
                    one
                    for one in group.each
                    if id(one.effect) in (own if one.object == object_id else others)
                ]
        return found

    def _watched(self, group: Watchers, entry: GameObject, object_id: str, *, itself: bool) -> set[int]:
        """The identities of those effects of a group that watch the permanent."""
        found: set[int] = set()
        for effect in group.effects:
            if effect.whose not in (Whose.ANYBODY, entry.controller):
                continue
            if is_attached(effect) and group.speaker.attached_to != object_id:
                continue
            try:
                wanted = self._world.local(effect.tapped, group.speaker)
                if fits(wanted, entry, itself=itself):
                    found.add(id(effect))
            except (UnsettledError, UnstatedError) as error:
                for one in group.each:
                    if one.effect is effect and (one.object == object_id) is itself:
                        self._report(one, error)
        return found

    def _report(self, watcher: Watcher, reason: str | ValueError, about: str = "") -> None:
        """Report a line that this game leaves open; one that only adds or multiplies mana can only help."""
        effect = watcher.effect
        harmless = WrittenAfter()
        helps = effect.after == harmless if isinstance(effect, TapTrigger) else not effect.outputs
        if about:
            lacks = reason.lacks if isinstance(reason, LackError) else ()
            reason = LackError(f"{reason} for {about}", lacks)
        could = Could.HELP if helps else Could.EITHER
        self._world.notes.report(watcher.object, effect.text, reason, could)

    # --- one ability ---------------------------------------------------------------------------

    def _ways(
        self,
        ability: ManaAbility,
        entry: GameObject,
        replacements: list[Watcher],
        triggers: list[Watcher],
        changes: BoardChanges,
    ) -> Iterator[ManaAbility]:
        """Yield the ability with its changed mana, once for each watcher that its own cost can take.

        The cost is paid before the mana is made, so that a watcher sacrificed for it doesn't apply any more
        (602.2b, 605.3b).
        """
        gone = {entry.ids[0]} if ability.loses_by_cost and entry.count == 1 else set()
        here = [watcher.object for watcher in (*replacements, *triggers)]
        takes = [part for part in ability.taken if part.verb in LOSSES]
        taken = [one for one in dict.fromkeys(here) if any(one in part.ids for part in takes)]
        for lost in ["", *taken]:
            way = _taking(ability, frozenset(taken), lost)
            if way is None:
                for watcher in (w for w in (*replacements, *triggers) if w.object == lost):
                    self._report(watcher, f"its own loss for {ability.text!r} is not looked at")
                continue
            there = [w for w in replacements if w.object not in (*gone, lost)]
            behind = [w for w in triggers if w.object not in (*gone, lost)]
            found = self._brought(way, entry, there, behind)
            by = [self._swayed_by(w, entry, ability.number, changes) for w in (*there, *behind)]
            losses = None if None in by else frozenset[str]().union(*(one or () for one in by))
            yield found if losses == frozenset() else found.swayed(losses)

    def _swayed_by(
        self, watcher: Watcher, entry: GameObject, number: int, changes: BoardChanges
    ) -> frozenset[str] | None:
        """The objects whose loss would remove or change the watcher's effect.

        None if other things could too.
        """
        key = id(watcher), id(changes)
        if key not in self._otherwise:
            self._otherwise[key] = _does_otherwise(watcher, changes)
        if self._otherwise[key]:
            return None
        return frozenset([watcher.object] if changes.loses(watcher.object, entry, number) else [])

    def _own_production(
        self, ability: ManaAbility, entry: GameObject, replacements: list[Watcher]
    ) -> Production:
        """What an ability makes after replacement effects.

        Unchanged if these stay open, which is reported.
        """
        try:
            return self._replaced(ability.production, replacements)
        except UnsettledError as error:
            for watcher in replacements:
                self._report(watcher, error, entry.ids[0])
            return ability.production

    def _brought(
        self, ability: ManaAbility, entry: GameObject, replacements: list[Watcher], triggers: list[Watcher]
    ) -> ManaAbility:
        own = self._own_production(ability, entry, replacements)
        ability = replace(ability, production=own)
        if not own.most:
            return ability
        behind: list[Triggered] = []
        try:
            refuse_too_many(triggers)
        except UnsettledError as error:
            for watcher in triggers:
                self._report(watcher, error, entry.ids[0])
            return ability
        for watcher in triggers:
            if isinstance(watcher.effect, TapTrigger) and not watcher.effect.outputs:
                ability = self._with_later(watcher, watcher.effect, ability)
                continue
            triggered = self._triggered(watcher, ability, entry)
            if triggered is None:
                continue
            try:
                _bounded_apart(ability, own, (*behind, triggered))
                total = _together(own, (*behind, triggered))
            except UnsettledError as error:
                self._report(watcher, error, entry.ids[0])
                continue
            behind.append(triggered)
            ability = replace(ability, production=total, own=own, triggered=tuple(behind))
        return ability

    # --- replacement effects ---------------------------------------------------------------------

    def _replaced(self, made: Production, watchers: list[Watcher]) -> Production:
        """What is made after replacement effects, in every order of the effects (616.1)."""
        if not watchers or not made.most:
            return made
        refuse_too_many(watchers)
        effects = tuple(map(self._instead, watchers))
        if prod(number + 1 for number in Counter(effects).values()) > MOST_ORDERS:
            raise UnsettledError(f"more than {MOST_ORDERS} orders of replacement effects")
        runs: dict[str, None] = {}
        for run in _all_runs(made):
            runs |= _orders(run, effects, {})
            bounded(runs)
        return Production(tuple(runs))

    def _instead(self, watcher: Watcher) -> _Replacement:
        """The settled form of one replacement effect."""
        effect = watcher.effect
        assert isinstance(effect, TapReplacement)
        made = productions(effect.outputs, self._scene(watcher)) if effect.outputs else ()
        runs = tuple(run for one in made for run in _all_runs(one))
        return _Replacement(effect.times, runs, effect.same_amount, effect.colored, effect.more_than or 0)

    def _scene(self, watcher: Watcher) -> Scene:
        me = watcher.entry.only({watcher.object}) or watcher.entry
        return Scene(self._world, watcher.entry, me, me, None if watcher.theirs else me)

    # --- triggers --------------------------------------------------------------------------------

    def _triggered(self, watcher: Watcher, ability: ManaAbility, entry: GameObject) -> Triggered | None:
        """The trigger behind this ability; None if it adds nothing or stays open."""
        trigger = watcher.effect
        assert isinstance(trigger, TapTrigger)
        try:
            _refuse(trigger, ability, entry)
            if trigger.only_if is not None and not holds(trigger.only_if, self._scene(watcher)):
                return None
            made, snow = self._asked(trigger, watcher), watcher.entry.card.is_snow
            may = () in trigger.outputs
            same = any(isinstance(out, SameType) for outputs in trigger.outputs for out in outputs)
            amount = self._amount_of_same(trigger, watcher, entry) if same else 0
            production = None if same else self._added(trigger, watcher)
            after = self._after(trigger, watcher)
            if after.leaves:
                raise UnsettledError("what leaves before the mana is spent isn't carried out")
            if after != SideEffects() and (made or may or "" in _with_run(ability.production).runs):
                raise UnsettledError("what it does besides adding mana isn't sure to happen")
        except UnsettledError as error:
            self._report(watcher, error)
            return None
        if not amount and (production is None or not production.most):
            if after != SideEffects():
                self._report(watcher, "it adds no mana, but does something else")
            return None
        only = trigger.spend_only
        return Triggered(watcher.object, trigger.text, production, amount, made, may, snow, only, after)

    def _with_later(self, watcher: Watcher, trigger: TapTrigger, ability: ManaAbility) -> ManaAbility:
        """Add the effects of a trigger without mana, which resolves after the payment (603.3)."""
        try:
            if trigger.only_if is not None and not holds(trigger.only_if, self._scene(watcher)):
                return ability
            asked = self._asked(trigger, watcher)
            if trigger.made and not set(ability.makes.all_types) & set(asked):
                return ability
            if trigger.made and not set(ability.makes.all_types) <= set(asked):
                raise UnsettledError("whether it triggers depends on the mana that is made")
            after = self._after(trigger, watcher)
        except UnsettledError as error:
            self._report(watcher, error)
            return ability
        later = ability.later_damage + after.damage + after.life_lost
        no_untap = ability.after.no_untap or (after.no_untap and not ability.loses_itself)
        leaves = ability.after.leaves or (after.leaves and not ability.loses_itself)
        given = ability.after.given or after.given
        behind = replace(ability.after, no_untap=no_untap, leaves=leaves, given=given)
        return replace(ability, later_damage=later, after=behind)

    def _after(self, trigger: TapTrigger, watcher: Watcher) -> SideEffects:
        """The trigger's effects besides adding mana."""
        after, scene = trigger.after, self._scene(watcher)
        return SideEffects(
            damage=value(after.damage, scene),
            life_lost=value(after.life_lost, scene),
            no_untap=after.no_untap,
            leaves=after.leaves,
            given=after.given,
        )

    def _asked(self, trigger: TapTrigger, watcher: Watcher) -> str:
        """The types of which the trigger requires one to be made; "" for any."""
        if trigger.made != "chosen":
            return trigger.made or ""
        return "".join(sorted(chosen_colors(self._scene(watcher)), key=TYPES.index))

    def _amount_of_same(self, trigger: TapTrigger, watcher: Watcher, tapped: GameObject) -> int:
        found = [out for outputs in trigger.outputs for out in outputs]
        if len(found) == 1 and isinstance(found[0], SameType):
            amount = found[0].amount
            if not (found[0].alike and isinstance(amount, Count)):
                return value(amount, self._scene(watcher))
            counted = self._world.fitting(self._world.local(amount.objects, watcher.entry))
            alike = sum(one.count for one in counted.entries if one.card.name == tapped.card.name)
            return alike - (tapped.ids[0] in counted.ids)
        raise UnsettledError("what it adds besides a type that was made is not looked at")

    def _added(self, trigger: TapTrigger, watcher: Watcher) -> Production:
        """What a trigger adds, independent of the mana that was made."""
        alternatives = [outputs for outputs in _plain_outputs(trigger) if outputs]
        made = productions(alternatives, self._scene(watcher))
        if len(made) == 1 and len(alternatives) == len(trigger.outputs):
            return made[0]
        return Production(bounded(run for one in made for run in _all_runs(one)))


def _plain_outputs(effect: TapTrigger | TapReplacement) -> tuple[tuple[Output, ...], ...]:
    return tuple(tuple(out for out in outputs if not isinstance(out, SameType)) for outputs in effect.outputs)


def _refuse(trigger: TapTrigger, ability: ManaAbility, entry: GameObject) -> None:
    """Raise ``UnsettledError`` if a trigger can't be combined with this ability."""
    name = entry.ids[0]
    if trigger.attached and ability.loses_by_cost:
        raise UnsettledError(f"{name} is lost before it makes mana")


def _does_otherwise(watcher: Watcher, changes: BoardChanges) -> bool:
    """Whether the watcher's effect could change before an activation."""
    needs = needs_of_outputs(_plain_outputs(watcher.effect)) | _needs_of_same(watcher.effect)
    if any(changes.of_need(need, watcher.entry, NO_NUMBER).moves for need in needs):
        return True
    only_if = watcher.effect.only_if if isinstance(watcher.effect, TapTrigger) else None
    if only_if is not None and any(
        changes.could_come_true(only_if, watcher.entry, NO_NUMBER, to) for to in (True, False)
    ):
        return True
    sized = any(c.counter or c.power or c.toughness for c in watcher.effect.tapped.clauses)
    return sized and changes.of_filter(watcher.effect.tapped, watcher.entry, NO_NUMBER).moves


def _needs_of_same(effect: TapTrigger | TapReplacement) -> frozenset[Need]:
    """Everything that the amount of "mana of the same type" depends on."""
    same = [out for outputs in effect.outputs for out in outputs if isinstance(out, SameType)]
    return needs_of_outputs(tuple((OfOneType(ListedTypes(TYPES), out.amount),) for out in same))


def _taking(ability: ManaAbility, watching: frozenset[str], lost: str) -> ManaAbility | None:
    """The ability with a cost that takes one watcher, or none of them; None if it can't."""
    cost = []
    for part in ability.cost:
        if isinstance(part, TakeObjects) and part.verb in LOSSES and not watching.isdisjoint(part.ids):
            ids = frozenset({lost}) if lost in part.ids else part.ids - watching
            if part.amount > len(ids):
                return None
            part = replace(part, ids=ids)
        cost.append(part)
    if lost and sum(isinstance(part, TakeObjects) and part.ids == {lost} for part in cost) != 1:
        return None
    return replace(ability, cost=tuple(cost)) if watching else ability


# --- sums and orders ----------------------------------------------------------------------------


def _all_runs(made: Production) -> tuple[str, ...]:
    """Every run that the production can make, with combinations written out."""
    made = _with_run(made)
    return as_runs(made).runs if made.amount else made.runs


def _with_run(made: Production) -> Production:
    return made if made.runs else replace(made, runs=("",))


def _bounded_apart(ability: ManaAbility, own: Production, behind: tuple[Triggered, ...]) -> None:
    """Raise ``UnsettledError`` for too many runs if ability and triggers restrict their mana differently."""
    if ability.spend_only is None and not ability.riders and all(one.spend_only is None for one in behind):
        return
    ways = 0
    for run in _all_runs(own):
        made = [found for one in behind if (found := one.behind(run)) is not None]
        ways += prod(len(_all_runs(one)) for one in made)
    if ways > MOST_RUNS:
        raise UnsettledError(f"more than {MOST_RUNS} ways to choose its mana")


@lru_cache(maxsize=1_024)
def _together(own: Production, behind: tuple[Triggered, ...]) -> Production:
    """Everything that one activation can make together with these triggers."""
    if all(one.production is not None and not one.made and not one.may for one in behind):
        return _sum(own, [one.production for one in behind if one.production is not None])
    runs: dict[str, None] = {}
    for run in _all_runs(own):
        made = [found for one in behind if (found := one.behind(run)) is not None]
        runs |= dict.fromkeys(_all_runs(_sum(Production((run,)), made)))
        bounded(runs)
    return Production(tuple(runs))


def _sum(own: Production, more: Iterable[Production]) -> Production:
    total = reduce(add_up, map(_with_run, more), _with_run(own))
    return replace(total, runs=()) if total.runs == ("",) else total


class _Replacement(Record, frozen=True):
    """A replacement effect: a multiple of the mana, or one of these runs instead (614.1a)."""

    times: int
    runs: tuple[str, ...]
    same_amount: bool
    colored: bool
    more_than: int

    def of(self, run: str) -> Iterator[str]:
        """Yield what can be made instead of this run."""
        for other in self.runs or (run,):
            made = self._same_amount(run, other) if self.runs and self.same_amount else other
            if len(made) * self.times > MOST_MANA:
                raise UnsettledError(f"more than {MOST_MANA} mana at once is not looked at")
            yield made * self.times

    def _same_amount(self, run: str, other: str) -> str:
        """The same amount of mana of another type; for a ``colored`` effect colorless mana stays."""
        return "".join("C" if self.colored and letter == "C" else other[0] for letter in run)


def refuse_too_many(watchers: Sized) -> None:
    """Raise ``UnsettledError`` for more effects on one permanent than the limit."""
    if len(watchers) > MOST_WATCHERS:
        raise UnsettledError(f"more than {MOST_WATCHERS} effects on what it makes")


def _orders(
    run: str,
    effects: tuple[_Replacement, ...],
    known: dict[tuple[str, tuple[_Replacement, ...]], dict[str, None]],
) -> dict[str, None]:
    """Everything a run can become: each effect applies at most once, in any order (614.5, 616.1)."""
    check_time()
    key = (run, effects)
    if key not in known:
        found: dict[str, None] = {}
        for effect in dict.fromkeys(effects):
            if not run or len(run) <= effect.more_than:
                continue
            place = effects.index(effect)
            rest = effects[:place] + effects[place + 1 :]
            for other in effect.of(run):
                found |= _orders(other, rest, known)
        known[key] = found or {run: None}
    return known[key]
