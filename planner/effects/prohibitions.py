"""Mana abilities under prohibitions and changed activation costs (118.11, 602.2b, 605.3a)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from planner.effects.amounts import holds, value
from planner.effects.cost_texts import barred, concerns_source, cost_texts, is_barred
from planner.effects.costs.cost_pieces import Pieces
from planner.effects.costs.cost_resolver import CostResolver
from planner.effects.grants import lost_on_the_way
from planner.effects.scene import Scene, UnsettledError, World
from planner.game.amounts import CostSymbols, Fixed, TargetCount
from planner.game.characteristics import Purpose
from planner.game.cost_arithmetic import CountedChange, TooManyWaysError, changed
from planner.game.mana import ManaCost
from planner.game.mana_abilities import (
    CostComponent,
    Exert,
    ExileSelf,
    ManaAbility,
    Mill,
    PayEnergy,
    PayLife,
    PayMana,
    PutCounters,
    ReturnSelf,
    SacrificeSelf,
    TakeObjects,
    TapSelf,
    UntapSelf,
)
from planner.game.matching import meant
from planner.game.objects import SPEAKING_ZONES, GameObject
from planner.game.purposes import Allowed
from planner.game.readings import Could, Unread
from planner.game.records import Record, replace
from planner.game.vocabulary import PaymentKind, Verb, Zone
from planner.game.written_costs import CostChange, CostTexts

KIND = PaymentKind.MANA_ABILITY
_NOTHING = ManaCost("{0}")
_OWN = {
    TapSelf: Verb.TAP,
    UntapSelf: Verb.UNTAP,
    SacrificeSelf: Verb.SACRIFICE,
    ExileSelf: Verb.EXILE,
    ReturnSelf: Verb.RETURN,
    Exert: Verb.EXERT,
}
_COULD_END = "it could be lost while paying, and the prohibition with it"
_OF_NOTHING = {PayLife: Verb.PAY_LIFE, PayEnergy: Verb.PAY_ENERGY, Mill: Verb.MILL}


class _Applied(Record, frozen=True):
    """A change of activation costs with its number, and the objects that make it.

    Its costs besides mana are in ``pieces``, to be paid ``each`` times; ``as_number`` is None if it changes
    no mana.
    """

    change: CostChange
    speaker: GameObject
    as_number: CountedChange | None
    each: int = 1
    pieces: Pieces | None = None

    def times(self, ability: ManaAbility) -> int:
        """How often the change adds its nonmana costs to an ability's cost."""
        if not isinstance(self.change.each, CostSymbols):
            return self.each
        symbols = ability.mana.symbols if ability.mana is not None else ()
        return self.each * sum(self.change.each.color in symbol.types for symbol in symbols)


class ActivationRules:
    """The effects of a game on the costs of mana abilities: prohibitions and changes."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._prohibitions = world.game.prohibitions
        self._changes = list(self._settled_changes())

    @property
    def idle(self) -> bool:
        """Whether the game has no such effects."""
        return not (self._prohibitions or self._changes)

    def parts(self, entry: GameObject) -> Iterator[GameObject]:
        """Split an entry so that objects under different prohibitions or changes are apart."""
        some = {
            object_id
            for one in self._prohibitions
            if one.ids is not None and not one.ids.issuperset(entry.ids)
            for object_id in one.ids.intersection(entry.ids)
        }
        named = [one.speaker.attached_to for one in self._changes if one.change.attached]
        some.update(one for one in named if one in entry.ids)
        parts = (entry.only(some), entry.without(some)) if some else (entry,)
        yield from (part for part in parts if part is not None)

    def apply(self, entry: GameObject, abilities: Iterable[ManaAbility]) -> tuple[ManaAbility, ...]:
        """The abilities that these objects can activate, with their changed costs."""
        if barred(self._prohibitions, Verb.ACTIVATE, KIND, entry.ids):
            return ()
        without_tapping = barred(self._prohibitions, Verb.ACTIVATE_TAPPING, KIND, entry.ids)
        found: dict[ManaAbility, None] = {}
        for ability in abilities:
            if without_tapping and ability.taps:
                continue
            cost = self._payable(ability, entry)
            if cost is not None:
                found |= dict.fromkeys(self._with_changes(replace(ability, cost=cost), entry))
        return tuple(found)

    def _payable(self, ability: ManaAbility, entry: GameObject) -> tuple[CostComponent, ...] | None:
        """The cost without objects that can't be taken; None if it can't be paid."""
        parts: list[CostComponent] = []
        for part in ability.cost:
            left = self._left_of(part, entry)
            if left is None:
                return None
            parts.append(left)
        return ability.cost if tuple(parts) == ability.cost else tuple(parts)

    def _left_of(self, part: CostComponent, entry: GameObject) -> CostComponent | None:
        if verb := _OF_NOTHING.get(type(part)):
            nothing = isinstance(part, PayLife | PayEnergy) and part.amount == 0
            return part if nothing or not is_barred(self._prohibitions, verb, KIND) else None
        if verb := _OWN.get(type(part)):
            return None if self._barred(verb, entry.ids) else part
        if isinstance(part, PutCounters):
            against = barred(self._prohibitions, Verb.PUT_COUNTERS, KIND, entry.ids, part.kind)
            return None if part.amount and against else part
        if isinstance(part, TakeObjects):
            ids = part.ids - self._barred(part.verb, part.ids)
            later = part.later - self._barred_later(part.verb, part.later)
            return replace(part, ids=ids, later=later) if len(ids) + len(later) >= part.amount else None
        return part

    def _barred_later(self, verb: Verb, ids: frozenset[str]) -> frozenset[str]:
        """The ids that can't be taken from the graveyard later, or can't reach it."""
        if is_barred(self._prohibitions, Verb.LEAVE_GRAVEYARD, KIND):
            return ids
        return barred(self._prohibitions, verb, KIND, ids) | barred(
            self._prohibitions, Verb.REACH_GRAVEYARD, KIND, ids
        )

    def _barred(self, verb: Verb, ids: Iterable[str]) -> frozenset[str]:
        ids = frozenset(ids)
        found = barred(self._prohibitions, verb, KIND, ids)
        if verb in (Verb.EXILE, Verb.RETURN):
            leaving = barred(self._prohibitions, Verb.LEAVE_GRAVEYARD, KIND, ids)
            if leaving:
                there = {i for o in self._world.game.objects if o.zone == Zone.GRAVEYARD for i in o.ids}
                found |= leaving & there
        return found

    def caveats(self, objects: list[GameObject]) -> list[GameObject]:
        """Mark objects whose changes or prohibitions of costs could be lost during the payment.

        A prohibition that could end before the payment does is reported.
        """
        lost = lost_on_the_way(objects)
        for entry in self._world.game.objects:
            texts = entry.reading.costs if entry.zone in SPEAKING_ZONES else None
            for one in texts.prohibitions if texts and not lost.isdisjoint(entry.ids) else ():
                unread = Unread(f"{one.text} ({_COULD_END})", Could.HELP)
                self._world.notes.unread[entry.ids[0], unread] = None
        shaky = [one for one in self._changes if _moves(one.change) or not lost.isdisjoint(one.speaker.ids)]
        return [self._marked(entry, shaky) for entry in objects] if shaky else objects

    def _marked(self, entry: GameObject, shaky: list[_Applied]) -> GameObject:
        applied = self._applied_to(entry, shaky) if entry.abilities else []
        if not any(one.as_number or one.times(ability) for one in applied for ability in entry.abilities):
            return entry
        return replace(entry, abilities=tuple(one.swayed(None) for one in entry.abilities))

    # --- what an activation costs ---------------------------------------------------------------

    def _settled_changes(self) -> Iterator[_Applied]:
        for speaker, texts in cost_texts(self._world.game):
            for change in texts.changes:
                if not _could_mean_mana_abilities(change):
                    continue
                try:
                    if (settled := self._settled(change, speaker)) is not None:
                        yield settled
                except UnsettledError as error:
                    could = Could.HINDER if change.more else Could.HELP
                    self._world.notes.report(speaker.ids[0], change.text, error, could)

    def _settled(self, change: CostChange, speaker: GameObject) -> _Applied | None:
        if change.optional or (change.mana is None and not change.parts):
            raise UnsettledError("what it adds to the costs of mana abilities isn't carried out")
        if change.targets is not None or isinstance(change.each, TargetCount):
            return None  # no mana ability has a target (605.1a)
        me = speaker.only({speaker.ids[0]})
        assert me is not None
        scene = Scene(self._world, speaker, me, me, me)
        if change.only_if is not None and not holds(change.only_if, scene):
            return None
        if isinstance(change.each, CostSymbols) and change.mana is not None:
            raise UnsettledError("how much it adds to the costs of mana abilities isn't carried out")
        times = 1 if isinstance(change.each, CostSymbols) else value(change.each, scene)
        times *= speaker.count
        if not times:
            return None
        pieces = _pieces(change, scene) if change.parts else None
        if change.mana is None:
            return _Applied(change, speaker, None, times, pieces)
        number = CountedChange(change.mana, times, change.more, change.least, change.only_colored)
        return _Applied(change, speaker, number, times, pieces)

    def _with_changes(self, ability: ManaAbility, entry: GameObject) -> Iterator[ManaAbility]:
        """Yield the ability with its changed cost, once for each way to apply reductions (118.7)."""
        meant = self._applied_to(entry, self._changes)
        applied = [one.as_number for one in meant if one.as_number is not None]
        added = [part for one in meant for part in _added(one, ability)]
        ability = replace(ability, cost=(*ability.cost, *added)) if added else ability
        more = any(one.more for one in applied)
        if not applied or (ability.mana is None and not more):
            yield ability
            return
        rest = tuple(part for part in ability.cost if not isinstance(part, PayMana))
        try:
            totals = changed(ability.mana or _NOTHING, applied)
        except TooManyWaysError as error:
            self._world.notes.report(entry.ids[0], ability.text, str(error))
            return
        for total in totals:
            life = (PayLife(total.mana.life),) if total.mana.life else ()
            yield replace(ability, cost=(PayMana(total.mana.cost), *rest, *life))

    def _applied_to(self, entry: GameObject, changes: list[_Applied]) -> list[_Applied]:
        if not changes:
            return []
        purpose = Purpose(kind=PaymentKind.ABILITY, card=entry.card, mana_ability=True)
        return [
            one
            for one in changes
            if meant(purpose, one.change.allowed, one.change.denied)
            and concerns_source(one.change, one.speaker, entry, self._world)
        ]


def changes_activations(texts: CostTexts) -> bool:
    """Whether a text's cost changes could apply to mana abilities."""
    return any(map(_could_mean_mana_abilities, texts.changes))


def _moves(change: CostChange) -> bool:
    """Whether the size of a change could vary during the payment."""
    return change.only_if is not None or not isinstance(change.each, Fixed | CostSymbols)


def _pieces(change: CostChange, scene: Scene) -> Pieces:
    """The nonmana pieces of a change; raises ``UnsettledError`` for what isn't supported."""
    purpose = Purpose(kind=PaymentKind.ABILITY, mana_ability=True)
    try:
        ways = CostResolver(scene, purpose).ways(change.parts)
    except TooManyWaysError as error:
        raise UnsettledError(str(error)) from None
    plain = len(ways) == 1 and not (ways[0].counters or ways[0].faults or ways[0].x_beyond_mana)
    if not plain or ways[0].mana or ways[0].energy or ways[0].mill:
        raise UnsettledError("what it adds to the costs of mana abilities isn't carried out")
    return ways[0]


def _added(one: _Applied, ability: ManaAbility) -> Iterator[CostComponent]:
    """Yield the nonmana costs that a change adds to an ability (118.8)."""
    times = one.times(ability) if one.pieces is not None else 0
    if one.pieces is None or not times:
        return
    if one.pieces.life:
        yield PayLife(one.pieces.life * times)
    for part in one.pieces.parts:
        yield TakeObjects(part.verb, part.amount * times, part.ids, part.words, part.arriving)


def _could_mean_mana_abilities(change: CostChange) -> bool:
    if any(_is_mana_abilities(one) for one in change.denied):
        return False
    return not change.allowed or any(_could_be(one) for one in change.allowed)


def _is_mana_abilities(one: Allowed) -> bool:
    return one == Allowed(PaymentKind.ABILITY, mana_ability=True)


def _could_be(one: Allowed) -> bool:
    """Whether the purpose can be a mana ability, which has no keywords for such effects."""
    return one.kind in (None, PaymentKind.ABILITY) and not one.tags
