"""The classes that can serve a payment with their uses, known again where a board is asked again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from weakref import ReferenceType, ref

from planner.game.caching import Memory, Remembering, cached_property
from planner.game.mana import COLORS
from planner.game.objects import Game
from planner.game.records import Record, replace
from planner.game.total_cost import TotalCost
from planner.models.problem.activations import Use
from planner.models.problem.demands import Demand, ManaKind
from planner.models.problem.objective import Objective
from planner.models.problem.payees import Payees
from planner.models.problem.payment_problem import UNBOUNDED_X
from planner.models.problem.source_classes import SourceClass
from planner.models.problem.uses import OwnUses, UseContext, kinds_of_use, types_asked_for, uses_of_class

Candidate = tuple[SourceClass, OwnUses]


@dataclass(frozen=True)
class ChosenClasses(Remembering):
    """Classes with their uses, each use with the number of its class."""

    sources: tuple[SourceClass, ...]
    uses: tuple[Use, ...]

    @cached_property
    def _kinds(self) -> dict[bool, tuple[ManaKind, ...]]:
        return {}

    def kinds(self, split_snow: bool) -> tuple[ManaKind, ...]:
        """List the kinds of mana that the uses make."""
        found = self._kinds.get(split_snow)
        if found is None:
            kinds: dict[ManaKind, None] = {}
            for use in self.uses:
                kinds |= dict.fromkeys(kinds_of_use(use, self.sources[use.source], split_snow))
            found = self._kinds[split_snow] = tuple(kinds)
        return found


def numbered(candidates: Iterable[Candidate]) -> ChosenClasses:
    """Number the classes, and their uses accordingly."""
    candidates = list(candidates)
    uses = [Use._make((n, *use[1:])) for n, (_, uses) in enumerate(candidates) for use in uses]
    return ChosenClasses(tuple([source for source, _ in candidates]), tuple(uses))


@dataclass(frozen=True)
class Candidates(Remembering):
    """Each class that can serve a payment, with its uses.

    ``cut`` says that some ability could be activated more often than a plan may.
    """

    candidates: tuple[Candidate, ...]
    cut: bool

    @cached_property
    def _simple(self) -> bool:
        """Whether all uses serve by their mana alone, and cost neither mana nor other objects."""
        uses = (use for _, uses in self.candidates for use in uses)
        return not any(use.costs or use.takings or use.ability.after.life_gained for use in uses)

    @cached_property
    def _objects(self) -> int:
        return sum([source.count for source, _ in self.candidates])

    @cached_property
    def _chosen(self) -> dict[int | None, ChosenClasses]:
        return {}

    def chosen(self, needed: int | None = None) -> ChosenClasses:
        """Choose the candidates; given the mana ``needed``, without objects that others dominate."""
        if needed is not None:
            needed = min(needed, self._objects) if self._simple else None
        found = self._chosen.get(needed)
        if found is None:
            candidates = self.candidates
            if needed is not None and needed < self._objects:
                candidates = tuple(_undominated(candidates, needed))
            found = self._chosen[needed] = numbered(candidates)
        return found


class _Known(Record, frozen=True):
    """Cached candidates for a game and an objective; ``most`` bounds how often a use is done.

    The game isn't held: it holds its classes itself, and their caches.
    """

    candidates: Candidates
    game: ReferenceType[Game]
    objective: Objective
    most: int


KnownCandidates = Memory[object, _Known]
"""The candidates among the classes of a board, by what tells costs apart that have others."""


def candidates_of(
    classes: Sequence[SourceClass],
    payees: Payees,
    owed: dict[Demand, int],
    game: Game,
    cost: TotalCost,
    objective: Objective,
    whole_board: bool = False,
    known: KnownCandidates | None = None,
) -> Candidates:
    """Find each class that can serve the payment, with its uses.

    ``known`` caches earlier candidates of the same classes, if there is a cache.
    """
    demands = dict.fromkeys(owed)
    if cost.most_colors:
        demands |= {Demand(f"{{{color}}} for its color", types=color): None for color in COLORS}
    demands |= {Demand(f"{{{letter}}} as wanted", types=letter): None for letter in cost.spending.types}
    told_apart = cost.x_types + (cost.only_types or "")
    if told_apart:
        demands[Demand("mana of some types alone", types=told_apart)] = None
    demands |= payees.asked
    repeats = sum([amount * max(1, demand.generic) for demand, amount in owed.items()])
    repeats += sum([pool.amount for pool in game.pool])
    repeats += sum([source.most_passed_on for source in classes])
    if cost.wants_max_x and cost.mana is not None:
        repeats += UNBOUNDED_X * len(cost.mana.variables)
    alike = types_asked_for(demands, bool(game.spending))
    split_snow = asks_for_snow(owed, payees)
    key = (alike, payees.key, cost.wants_max_x, split_snow, whole_board)
    if known is None or payees.key is None or cost.counters:
        known = Memory()
    found = known.get(key)
    if found is not None and found.game() is game and found.objective is objective and found.most < repeats:
        return found.candidates
    cut: list[bool] = []
    served = _served(classes)
    context = UseContext(payees, alike, game, objective, repeats, cost.wants_max_x, cut, split_snow, served)
    candidates = Candidates(tuple(_needed(classes, context, cost, whole_board)), bool(cut))
    most = max([use.most for _, uses in candidates.candidates for use in uses], default=0)
    if most < repeats and not cut:
        known.keep(key, _Known(candidates, ref(game), objective, most))
    return candidates


def _needed(
    classes: Sequence[SourceClass], context: UseContext, cost: TotalCost, whole_board: bool
) -> list[Candidate]:
    """Find the classes that can serve the payment in any way."""
    candidates = [(source, uses_of_class(source, context)) for source in classes]
    takings = {taking for _, uses in candidates for use in uses if use.takings for taking, _ in use.takings}
    counted = frozenset[str]().union(*(part.ids for part in cost.counters))
    return [
        (source, uses)
        for source, uses in candidates
        if uses
        or whole_board
        or source.takings & takings
        or source.marks
        or source.required
        or not counted.isdisjoint(source.ids)
    ]


def _served(classes: Sequence[SourceClass]) -> frozenset[str]:
    """Objects that may be worth taking even though they are dear.

    They are required objects, objects that {Q} could untap, and objects that another cost can exile from the
    graveyard once they arrive there.
    """
    return frozenset(
        object_id
        for source in classes
        if source.required or source.untaps or source.serves_arriving
        for object_id in source.ids
    )


def asks_for_snow(owed: Iterable[Demand], payees: Payees) -> bool:
    """Whether some {S} has to be paid, so that snow mana is a kind of its own (107.4h)."""
    return any(demand.snow for demand in chain(owed, payees.asked))


def _undominated(candidates: Sequence[Candidate], needed: int) -> list[Candidate]:
    """Leave out objects that no best plan uses, by dominance.

    A best plan uses no more objects than there is mana to pay (each activation pays for one at least), so
    among objects that can do exactly the same at prices that differ by a constant, those after the ``needed``
    cheapest and earliest are never used.
    """
    groups: dict[tuple[object, ...], list[tuple[int, int, int]]] = defaultdict(list)
    for number, (source, uses) in enumerate(candidates):
        first = uses[0].price if uses else 0  # a required object that can do nothing useful
        same = tuple([(u.run, u.pays, _effects(u), u.price - first) for u in uses])
        trigger = source.entry.reading.tapped_damage
        key = (same, source.rows, source.entry.card.is_snow, trigger, number if source.required else None)
        groups[key] += [(first, position, number) for position in source.positions]
    kept: dict[int, int] = {}
    for objects in groups.values():
        objects.sort()
        for _, _, number in objects[: max(needed, 1)]:
            kept[number] = kept.get(number, 0) + 1
    return [_first(source, uses, kept[n]) for n, (source, uses) in enumerate(candidates) if n in kept]


def _effects(use: Use) -> tuple[object, ...]:
    """The effects of a use besides its own price."""
    ability = use.ability
    made = (use.combination, use.combination_types, use.generic, use.riders, use.behind)
    return (use.taps, use.loses, *made, use.most == 1, *ability.effects)


def _first(source: SourceClass, uses: OwnUses, count: int) -> Candidate:
    """Reduce a class to its first objects, with their uses."""
    if count == source.count:
        return source, uses
    fewer = replace(source, ids=source.ids[:count], positions=source.positions[:count])
    return fewer, OwnUses([u._replace(most=min(u.most, count)) if u.taps or u.loses else u for u in uses])
