"""What activating costs in this game: each way to pay the cost that the text asks for (602.2b)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from math import comb

from planner.effects.amounts import value
from planner.effects.costs.cost_pieces import Pieces
from planner.effects.costs.cost_resolver import CostResolver
from planner.effects.costs.part_names import PartNames
from planner.effects.costs.takable_objects import Takable
from planner.effects.costs.taken_groups import Option, TakenGroups
from planner.effects.dependencies import needs_of
from planner.effects.graveyard import arriving
from planner.effects.scene import Scene, SpareObjects, UnsettledError, World
from planner.effects.transition import after_verb, counters_by, turned, with_counters
from planner.game.amounts import Chosen
from planner.game.characteristics import Purpose
from planner.game.filters import Filter
from planner.game.mana import ManaCost, SymbolKind
from planner.game.mana_abilities import (
    LOSING_PARTS,
    CostComponent,
    Exert,
    ExileSelf,
    Mill,
    PayEnergy,
    PayLife,
    PayMana,
    PutCounters,
    RemoveCounters,
    ReturnSelf,
    SacrificeSelf,
    TakeObjects,
    TapSelf,
    UntapSelf,
)
from planner.game.objects import GameObject
from planner.game.records import Record, replace
from planner.game.total_cost import CounterPart, TakePart
from planner.game.vocabulary import LOSSES, PaymentKind, Verb, Whose, Zone
from planner.game.written_abilities import (
    CollectEvidence,
    Counters,
    Forage,
    ManaPart,
    MillCards,
    TakeFitting,
    WrittenAbility,
    WrittenCost,
)

_PURPOSE = Purpose(PaymentKind.ABILITY, mana_ability=True)
MOST_X_IN_MANA = 20
MOST_X = 100
MOST_WAYS = 300

_MOST_MIXES = 2_000
"""More ways than this to choose counters of several kinds aren't listed."""


class WayToPay(Record, frozen=True):
    """One way to pay: the parts of the cost, and the game in which the ability then resolves.

    ``capped`` says that X could be greater than the limit of this package.
    """

    parts: tuple[CostComponent, ...]
    scene: Scene
    capped: bool = False


class _TakableAhead(Takable):
    """The objects that an ability's cost can take, including cards its other parts put into the graveyard.

    ``ahead`` are the parts of the cost that can take such cards.
    """

    def __init__(self, written: WrittenAbility, before: Scene, groups: TakenGroups) -> None:
        self.ahead: set[TakeFitting] = set()
        self._cost = written.cost
        self._groups = groups
        self._later: dict[Filter, frozenset[str]] = {}
        used_up = frozenset[Verb]()
        if any(isinstance(part, TapSelf) for part in written.cost):
            used_up |= {Verb.TAP}
        if any(type(part) in LOSING_PARTS for part in written.cost):
            used_up |= set(LOSSES)
        super().__init__(before, used_up=used_up)

    def arriving(self, verb: Verb, wanted: Filter) -> frozenset[str]:
        """The objects that will fit in the graveyard after another cost put them there (400.7)."""
        if verb != Verb.EXILE or wanted.zone != Zone.GRAVEYARD:
            return frozenset()
        if wanted not in self._later:
            self._later[wanted] = self._find_arriving(wanted)
        return self._later[wanted]

    def _find_arriving(self, wanted: Filter) -> frozenset[str]:
        waiting = {
            p for p in self._cost if isinstance(p, TakeFitting) and p.objects == wanted and not p.whole
        }
        if not waiting or self._groups.makes_a_difference():
            return frozenset()
        found = arriving(self.local(wanted), self.scene.world)
        if found is None:
            return frozenset()
        self.ahead |= waiting
        if found.isdisjoint(self.scene.me.ids):
            return found
        self.leave_itself_out(len(found))  # the ability is activated while it is there
        return found.difference(self.scene.me.ids)


class WaysToPay:
    """The ways to pay for one ability of one object."""

    def __init__(self, written: WrittenAbility, world: World, entry: GameObject, me: GameObject) -> None:
        self.written = written
        self.world = world
        self.before = Scene(world, entry, me, me, me)
        self._groups = TakenGroups(self.before, needs_of(written))
        self._takable = _TakableAhead(written, self.before, self._groups)

    @property
    def ahead(self) -> set[TakeFitting]:
        """The parts of the cost that can take what other costs put into the graveyard."""
        return self._takable.ahead

    @property
    def apart(self) -> bool:
        """Whether different objects of the entry can take different objects for their costs."""
        return self._takable.left_itself_out

    def all(self) -> Iterator[WayToPay]:
        """Yield every way to pay; none if the cost can't be paid now.

        Raises ``UnsettledError`` for too many ways.
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
                yield WayToPay(parts, self._resolving(parts, taken, scene), capped)

    def _values_of_x(self) -> tuple[range | tuple[None], bool]:
        """The possible values of X, and whether greater ones are left out."""
        cost = self.written.cost
        bounds = [most for most in map(self._most, cost) if most is not None]
        in_mana = any(isinstance(part, ManaPart) and part.cost.variables for part in cost)
        if not bounds and not in_mana:
            return (None,), False
        most = min(bounds, default=MOST_X_IN_MANA)
        return range(min(most, MOST_X) + 1), most > MOST_X or not bounds

    def _most(self, part: WrittenCost) -> int | None:
        """The greatest X that a part of the cost allows; None if the part doesn't contain X."""
        if isinstance(part, TakeFitting) and isinstance(part.amount, Chosen) and not part.whole:
            here = self._takable.ids(part.verb, part.objects)
            return len(here) + len(self._takable.arriving(part.verb, part.objects))
        if isinstance(part, Counters) and isinstance(part.amount, Chosen) and not part.put:
            counters = self.before.me.counters
            return sum(counters.values()) if part.kind is None else counters.get(part.kind, 0)
        return None

    def _options(self, part: WrittenCost, scene: Scene) -> list[Option]:
        """The ways to pay one part of the cost; empty if it can't be paid."""
        match part:
            case ManaPart(cost):
                return [((PayMana(_with_x(cost, scene.x or 0)),), ())]
            case MillCards(amount, to):
                library = self.world.game.library
                return [] if library is not None and library < amount else [((Mill(amount, to),), ())]
            case TakeFitting(verb, _, objects) if verb == Verb.SACRIFICE and _asks_for_untapped(objects):
                raise UnsettledError("a mana ability that sacrifices what is untapped isn't carried out")
            case Counters() | TakeFitting() | CollectEvidence() | Forage():
                resolver = CostResolver(scene, _PURPOSE, self._takable)
                pieces = resolver.component(part, PartNames("", scene.me.card.name, alone=False))
                return [option for one in pieces for option in self._paying(one, part, scene)]
            case TapSelf() | UntapSelf() | SacrificeSelf() | ExileSelf() | ReturnSelf() | Exert():
                return [((part,), ())]
            case PayLife() | PayEnergy():
                return [((part,), ())]
        raise UnsettledError("a mana ability with this cost isn't carried out")

    def _paying(self, pieces: Pieces, written: WrittenCost, scene: Scene) -> Iterator[Option]:
        """The ways to pay the pieces of one component; a single empty way if there are no pieces."""
        if not (pieces.parts or pieces.counters):
            yield (), ()
        for part in pieces.parts:
            yield from self._taking(part, written, scene)
        for counters in pieces.counters:
            yield from ((removed, ()) for removed in _counter_options(counters, scene))

    def _taking(self, part: TakePart, written: WrittenCost, scene: Scene) -> list[Option]:
        """The ways to take the objects of a part; empty if there are too few."""
        words = _words_of(written)
        if part.least is not None:
            return self._groups.take_total(part, words)
        ids, later = part.ids, part.arriving
        if part.tapped and isinstance(written, TakeFitting):
            if part.verb == Verb.RETURN:
                raise UnsettledError("what is tapped by then isn't known before")
            ids = self._takable.ids(part.verb, written.objects)  # those that are tapped now
        if part.verb == Verb.UNTAP and any(e.controller == Whose.YOU for e in self._entries(ids)):
            raise UnsettledError("which of your own permanents are tapped by then isn't known before")
        number = len(ids) if part.whole else _number(part, scene)
        if number > len(ids) + len(later):
            return []
        if later and number:
            return [((TakeObjects(part.verb, number, ids, words, later),), ())]
        return self._groups.take(part.verb, number, ids, words) if number else [((), ())]

    def _entries(self, ids: frozenset[str]) -> Iterator[GameObject]:
        """The entries that contain some of these objects."""
        return (entry for entry in self.world.game.objects if not ids.isdisjoint(entry.ids))

    def _resolving(
        self,
        parts: tuple[CostComponent, ...],
        taken: tuple[tuple[SpareObjects, int], ...],
        scene: Scene,
    ) -> Scene:
        """The scene in which the ability resolves after this payment."""
        me = _after_cost(scene.me, parts)
        return replace(scene, me=me, there=_where_now(me, parts), taken=taken)


def _asks_for_untapped(objects: Filter) -> bool:
    return any(clause.tapped is not None for clause in objects.clauses)


def _words_of(written: WrittenCost) -> str:
    """The wording of a mana ability's text for what it takes."""
    match written:
        case TakeFitting():
            return written.objects.words
        case CollectEvidence(amount):
            return f"collect evidence {amount}"
    return "forage"


def _number(part: TakePart | CounterPart, scene: Scene) -> int:
    """The number that a part asks for, with this way's X; raises ``UnsettledError`` without an X."""
    return part.amount + (part.per_x * value(Chosen(), scene) if part.per_x else 0)


def _counter_options(part: CounterPart, scene: Scene) -> list[tuple[CostComponent, ...]]:
    """The ways to put counters on the object, or to remove them from it."""
    number = _number(part, scene)
    if part.put:
        if part.kind is None:
            raise UnsettledError("which kind of counter is put on it isn't said")
        return [(PutCounters(part.kind, number),)]
    if number == 0:
        return [()]
    here = scene.me.counters
    if part.kind is not None:
        return [(RemoveCounters(part.kind, number),)] if here.get(part.kind, 0) >= number else []
    kinds = sorted(kind for kind, there in here.items() if there)
    if len(kinds) > 1 and comb(number + len(kinds) - 1, number) > _MOST_MIXES:
        raise UnsettledError("too many ways to choose the counters")
    if len(kinds) == 1:
        return [(RemoveCounters(kinds[0], number),)] if here[kinds[0]] >= number else []
    mixes = (Counter(mix) for mix in combinations_with_replacement(kinds, number))
    return [
        tuple(RemoveCounters(kind, n) for kind, n in mix.items())
        for mix in mixes
        if all(here[kind] >= n for kind, n in mix.items())
    ]


def _with_x(cost: ManaCost, x: int) -> ManaCost:
    """Copy of the cost with this number for X (107.3)."""
    times = sum(symbol.kind is SymbolKind.VARIABLE for symbol in cost.symbols)
    if not times:
        return cost
    rest = "".join(symbol.text for symbol in cost.symbols if symbol.kind is not SymbolKind.VARIABLE)
    return ManaCost(str(ManaCost(f"{{{times * x}}}{rest}" if times * x or not rest else rest)))


def _after_cost(me: GameObject, parts: tuple[CostComponent, ...]) -> GameObject:
    """The object after its own part of the cost: tapped or untapped, with other counters."""
    for part in parts:
        if isinstance(part, TapSelf | UntapSelf):
            me = turned(me, isinstance(part, TapSelf))
    return with_counters(me, counters_by(parts))


def _where_now(me: GameObject, parts: tuple[CostComponent, ...]) -> GameObject | None:
    """The object in the zone where its cost put it; None for a token that left the battlefield (111.7)."""
    lost = next((LOSING_PARTS[type(part)] for part in parts if type(part) in LOSING_PARTS), None)
    return me if lost is None else after_verb(me, lost)
