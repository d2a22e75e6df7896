"""What activating costs in this game: each way to pay the cost that the text asks for (602.2b)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, product

from planner.effects.amounts import value
from planner.effects.dependencies import needs_of
from planner.effects.scene import Group, Scene, UnsettledError, World
from planner.effects.taken_objects import Takings
from planner.game.amounts import Chosen
from planner.game.characteristics import sized
from planner.game.mana import ManaCost, SymbolKind
from planner.game.mana_abilities import (
    CostComponent,
    ExileSelf,
    Mill,
    PayMana,
    PutCounters,
    RemoveCounters,
    ReturnSelf,
    SacrificeSelf,
    TapSelf,
    UntapSelf,
)
from planner.game.objects import GameObject
from planner.game.written_abilities import (
    Behold,
    CollectEvidence,
    Counters,
    CountersAmong,
    Forage,
    GenericMana,
    ManaPart,
    MillCards,
    OneOf,
    OwnManaCost,
    PayEnergyAmount,
    PayLifeAmount,
    Take,
    TakeTotal,
    Waterbend,
    WrittenAbility,
    WrittenCost,
)

MOST_X_IN_MANA = 20
MOST_X = 100
MOST_WAYS = 300
Option = tuple[tuple[CostComponent, ...], tuple[tuple[Group, int], ...]]


@dataclass(frozen=True, slots=True)
class Way:
    """One way to pay: the parts of the cost, and the game in which the ability then resolves.

    ``capped`` says that a greater X would be possible than this package looks at.
    """

    parts: tuple[CostComponent, ...]
    scene: Scene
    capped: bool = False


class Ways:
    """The ways to pay for one ability of one object.

    ``apart`` becomes true where the costs leave the object itself out, so that others of
    its entry have costs of their own.
    """

    def __init__(self, written: WrittenAbility, world: World, entry: GameObject, me: GameObject) -> None:
        self.written = written
        self.world = world
        self.before = Scene(world, entry, me, me, me)
        self.takings = Takings(self.before, written.cost, needs_of(written))

    @property
    def apart(self) -> bool:
        """Whether another object of the same entry pays with other objects than this one."""
        return self.takings.left_itself_out

    def all(self) -> Iterator[Way]:
        """Every way, none where the cost can't be paid now.

        Raises ``UnsettledError`` where there are too many to list.
        """
        number = 0
        values, capped = self._values_of_x()
        for x in values:
            scene = replace(self.before, x=x)
            options = [self._options(part, scene) for part in self.written.cost]
            for chosen in product(*options):
                number += 1
                if number > MOST_WAYS:
                    raise UnsettledError(f"more than {MOST_WAYS} ways to pay its cost")
                parts = tuple(component for components, _ in chosen for component in components)
                taken = tuple(group for _, groups in chosen for group in groups)
                yield Way(parts, self._resolving(parts, taken, scene), capped)

    def _values_of_x(self) -> tuple[range | tuple[None], bool]:
        """The values that X can have, and whether greater ones are left out."""
        cost = self.written.cost
        bounds = [most for most in map(self._most, cost) if most is not None]
        in_mana = any(isinstance(part, ManaPart) and part.cost.variables for part in cost)
        if not bounds and not in_mana:
            return (None,), False
        most = min(bounds, default=MOST_X_IN_MANA)
        return range(min(most, MOST_X) + 1), most > MOST_X or not bounds

    def _most(self, part: WrittenCost) -> int | None:
        """The greatest X that a part of the cost allows, None where it doesn't ask for X."""
        if isinstance(part, Take) and isinstance(part.amount, Chosen) and not part.whole:
            return len(self.takings.ids(part)) + len(self.takings.later(part))
        if isinstance(part, Counters) and isinstance(part.amount, Chosen) and not part.put:
            counters = self.before.me.counters
            return sum(counters.values()) if part.kind is None else counters.get(part.kind, 0)
        return None

    def _options(self, part: WrittenCost, scene: Scene) -> list[Option]:
        """The ways to pay one part of the cost; none where it can't be paid."""
        match part:
            case ManaPart(cost):
                return [((PayMana(_with_x(cost, scene.x or 0)),), ())]
            case Counters():
                return [(removed, ()) for removed in self._counter_options(part, scene)]
            case MillCards(amount, to):
                library = self.world.game.library
                return [] if library is not None and library < amount else [((Mill(amount, to),), ())]
            case Take():
                if part.verb == "return" and any(
                    clause.tapped is not None for clause in part.objects.clauses
                ):
                    raise UnsettledError("what is tapped by then isn't known before")
                return self.takings.take(part, scene)
            case CollectEvidence(amount):
                return self.takings.collect_evidence(amount)
            case Forage():
                return self.takings.forage()
            case (
                TakeTotal()
                | PayLifeAmount()
                | PayEnergyAmount()
                | CountersAmong()
                | Behold()
                | Waterbend()
                | GenericMana()
                | OwnManaCost()
                | OneOf()
            ):
                raise UnsettledError("a mana ability with this cost isn't carried out")
        return [((part,), ())]

    def _counter_options(self, part: Counters, scene: Scene) -> list[tuple[CostComponent, ...]]:
        number = value(part.amount, scene)
        if part.put:
            if part.kind is None:
                raise UnsettledError("which kind of counter is put on it isn't said")
            return [(PutCounters(part.kind, number),)]
        if number == 0:
            return [()]
        here = scene.me.counters
        if part.kind is not None:
            return [(RemoveCounters(part.kind, number),)] if here.get(part.kind, 0) >= number else []
        if len(here) > 1 and number > 20:
            raise UnsettledError("too many ways to choose the counters")
        kinds = sorted(kind for kind, there in here.items() if there)
        if len(kinds) == 1:
            return [(RemoveCounters(kinds[0], number),)] if here[kinds[0]] >= number else []
        mixes = (Counter(mix) for mix in combinations_with_replacement(kinds, number))
        return [
            tuple(RemoveCounters(kind, n) for kind, n in mix.items())
            for mix in mixes
            if all(here[kind] >= n for kind, n in mix.items())
        ]

    def _resolving(
        self, parts: tuple[CostComponent, ...], taken: tuple[tuple[Group, int], ...], scene: Scene
    ) -> Scene:
        """The game as the ability finds it once this was paid."""
        me = after_cost(scene.me, parts)
        return replace(scene, me=me, there=where_now(me, parts), taken=taken)


def _with_x(cost: ManaCost, x: int) -> ManaCost:
    """The cost with X as a number (107.3)."""
    times = sum(symbol.kind is SymbolKind.VARIABLE for symbol in cost.symbols)
    if not times:
        return cost
    rest = "".join(symbol.text for symbol in cost.symbols if symbol.kind is not SymbolKind.VARIABLE)
    return ManaCost(str(ManaCost(f"{{{times * x}}}{rest}" if times * x or not rest else rest)))


def after_cost(me: GameObject, parts: tuple[CostComponent, ...]) -> GameObject:
    """The object with its own part of the cost paid: tapped, with other counters on it."""
    counters = dict(me.counters)
    tapped = me.tapped
    for part in parts:
        if isinstance(part, TapSelf | UntapSelf):
            tapped = isinstance(part, TapSelf)
        elif isinstance(part, RemoveCounters | PutCounters):
            change = part.amount if isinstance(part, PutCounters) else -part.amount
            counters[part.kind] = counters.get(part.kind, 0) + change
    if tapped == me.tapped and counters == dict(me.counters):
        return me
    card = sized(sized(me.card, me.counters, -1), counters)
    return replace(me, tapped=tapped, counters=counters, card=card)


def where_now(me: GameObject, parts: tuple[CostComponent, ...]) -> GameObject | None:
    """The object where its cost put it; None for a token that left the battlefield (111.7)."""
    for part in parts:
        if isinstance(part, SacrificeSelf | ExileSelf | ReturnSelf):
            if me.card.token:
                return None
            zone = {SacrificeSelf: "graveyard", ExileSelf: "exile", ReturnSelf: "hand"}[type(part)]
            return replace(me, zone=zone, tapped=False, counters={})
    return me
