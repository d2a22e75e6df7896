"""The transportation network of a board: from objects over the kinds of mana that they make to symbols.

Where each activation taps or loses its object and makes one mana, a payment is a flow in this
network (``multi_mana.py`` sees to the few that make more), and a plan of the lowest price is a flow of
least cost, once the two prices that aren't linear are seen to (``flow_search.py``). The sources' part is
made once for a board and a purpose; each cost adds the symbols that it owes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from planner.game.caching import cached_property, remembered
from planner.game.mana import COLORS, TYPES
from planner.game.mana_abilities import ManaAbility, RemoveCounters
from planner.game.records import MutableRecord, field, replace
from planner.models.flows.lagrange_multipliers import SHARE, Row, color_row
from planner.models.flows.multi_mana_sources import MOST_WAYS, Activated, number_of_ways, ways_to_activate
from planner.models.problem.demands import COST, GENERIC, Demand, Kind
from planner.models.problem.payment_problem import PaymentProblem, Use
from planner.models.problem.source_classes import SourceClass, Sources, energy_of, mill_of, takes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]
LIFE = "life"
NOTHING = Activated()
SOURCE = 0
"""The node that all mana comes from."""
OBJECT, USE, POOL, PAYS, BY_LIFE, NO_X, MISSING, MADE = range(8)
"""What an arc stands for: an object of a class that is used, a use of one, floating mana that is spent,
mana or life that pays for a demand, X that isn't paid, mana that isn't there, and mana of sources that are
activated in any case."""
MISSING_MANA = (*TYPES, "S")
Supply = dict[int, int]
"""How much comes from each node; what goes to it is negative."""


class Arcs(MutableRecord):
    """Arcs as columns; ``what`` says what each stands for, ``rows`` what one on it adds to a sum."""

    tails: list[int] = field(default_factory=list)
    heads: list[int] = field(default_factory=list)
    most: list[int] = field(default_factory=list)
    costs: list[int] = field(default_factory=list)
    what: list[tuple[int, int, int]] = field(default_factory=list)
    rows: dict[str, list[tuple[int, int]]] = field(default_factory=dict)

    def add(
        self, tail: int, head: int, most: int, cost: int, what: tuple[int, int, int], life: int = 0
    ) -> None:
        """Add an arc, on which each mana takes so much life."""
        if life:
            self.count((LIFE,), life)
        self.tails.append(tail)
        self.heads.append(head)
        self.most.append(most)
        self.costs.append(cost)
        self.what.append(what)

    def count(self, rows: Iterable[str], by: int = 1) -> None:
        """Let the arc that comes next add so much to these sums."""
        for row in rows:
            self.rows.setdefault(row, []).append((len(self.tails), by))

    def columns(self) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        """Give tails, heads, capacities and costs as arrays."""
        import numpy as np

        lists = (self.tails, self.heads, self.most, self.costs)
        tails, heads, most, costs = (np.array(column, dtype=np.int64) for column in lists)
        return tails, heads, most, costs


class Network:
    """The sources of a board as a network, for costs that are all paid for the same purpose.

    ``problem`` is that of a cost that asks for every type of mana, so that every use is in it. Costs of
    arcs are prices times ``price``, activations times ``activation`` and positions, so that everything
    of a lower level adds up to less than one of the level above it. Safe to share between threads.
    """

    def __init__(self, problem: PaymentProblem) -> None:
        self.problem = problem
        self.activation = 1 + sum([sum(source.positions) for source in problem.sources])
        objects = sum([source.count for source in problem.sources])
        self.price = SHARE * self.activation * (objects + 1)
        self.nodes: dict[Kind, int] = {kind: number + 1 for number, kind in enumerate(problem.kinds)}
        self.multi_mana = _multi_mana_classes(problem)
        life = [life_of(use, problem.sources[use.source]) for use in problem.uses]
        self.ways = ways_to_activate(problem, self.multi_mana, life)
        self.rows: dict[str, Row] = {
            color: color_row(problem.color_counts[color], problem.prices)
            for color in COLORS
            if any(color in source.colors for source in problem.sources)
        }

    @cached_property
    def arcs(self) -> Arcs:
        """Make the arcs of what comes from objects and from the pool."""
        return self._sources()

    @cached_property
    def columns(self) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        """Make the same as arrays: tails, heads, capacities and costs."""
        return self.arcs.columns()

    @cached_property
    def of_class(self) -> list[list[int]]:
        """List by class the arcs of its objects."""
        found: list[list[int]] = [[] for _ in self.problem.sources]
        for number, (what, index, _) in enumerate(self.arcs.what):
            if what == OBJECT:
                found[index].append(number)
        return found

    def tapped(self, ids: frozenset[str], colors: Mapping[str, int]) -> Network | None:
        """Make the network with these objects tapped, None where some can be used all the same.

        ``colors`` says of how many of them each color loses a source.
        """
        problem = self.problem
        sources: list[SourceClass] = []
        uses: list[Use] = []
        for index, source in enumerate(problem.sources):
            own = [problem.uses[number] for number in problem.uses_of[index]]
            if not ids.isdisjoint(source.ids):
                if not all(use.taps for use in own):
                    return None
                left = [n for n, object_id in enumerate(source.ids) if object_id not in ids]
                if not left:
                    continue
                places = tuple(source.positions[n] for n in left)
                source = replace(source, ids=tuple(source.ids[n] for n in left), positions=places)
            uses += [use._replace(source=len(sources), most=min(use.most, source.count)) for use in own]
            sources.append(source)
        counts = {color: count - colors.get(color, 0) for color, count in problem.color_counts.items()}
        left_over = replace(problem, sources=tuple(sources), uses=tuple(uses), row_counts=counts)
        return Network(left_over)

    @property
    def first_demand(self) -> int:
        """Give the node of the first demand."""
        return 1 + len(self.nodes) + len(self.problem.sources)

    def _sources(self) -> Arcs:
        """Make the arcs of what comes from objects and from the pool."""
        arcs = Arcs()
        for index, source in enumerate(self.problem.sources):
            if index in self.multi_mana:
                continue
            node = 1 + len(self.nodes) + index
            for position in source.positions:
                arcs.count(source.colors)
                arcs.add(SOURCE, node, 1, position, (OBJECT, index, 0))
            for number in self.problem.uses_of[index]:
                use = self.problem.uses[number]
                kind = self.nodes[self.problem.kind_of(use.run, use)]
                cost = use.price * self.price + self.activation
                arcs.add(node, kind, source.count, cost, (USE, number, 0), life_of(use, source))
        for number, pool in enumerate(self.problem.floating):
            cost = pool.price * self.price
            arcs.add(SOURCE, self.nodes[pool.kind], pool.amount, cost, (POOL, number, 0))
        return arcs

    def owed(
        self, problem: PaymentProblem, *, with_x: bool = True, on: Activated = NOTHING
    ) -> tuple[Arcs, Supply]:
        """Make what a cost asks of the network: its arcs, numbered from 0, and what each node supplies.

        What the sources make that are ``on`` is there, and each mana of it spent isn't left over.
        """
        arcs = Arcs()
        for kind, amount in self._made(on).items():
            saved = -problem.prices.unspent * self.price
            arcs.add(SOURCE, self.nodes[kind], amount, saved, (MADE, 0, 0))
        supply = {SOURCE: 0}
        node = self.first_demand
        for number, (demand, amount) in enumerate(problem.owed.items()):
            self._pay(arcs, node, demand, amount, 0, number)
            if demand.life:
                arcs.add(SOURCE, node, amount, 0, (BY_LIFE, number, 0), demand.life)
            supply[node] = -amount
            node += 1
        if with_x and problem.x_symbols and (most := problem.most_x):
            gain = -problem.prices.x * self.price
            self._pay(arcs, node, GENERIC, most, gain, len(problem.owed))
            arcs.add(SOURCE, node, most, 0, (NO_X, 0, 0))
            supply[node] = -most
        supply[SOURCE] = -sum(supply.values())
        return arcs, supply

    def _made(self, on: Activated) -> Counter[Kind]:
        """Count the mana of the sources that are activated in any case."""
        made: Counter[Kind] = Counter()
        for number, times in on.times:
            for kind, amount in self.problem.makes[number]:
                made[kind] += amount * times
        return made

    def _pay(self, arcs: Arcs, node: int, demand: Demand, amount: int, cost: int, number: int) -> None:
        """Add the arcs of all mana that pays for a demand."""
        for kind, tail in self.nodes.items():
            if demand.takes(kind):
                arcs.add(tail, node, amount, cost, (PAYS, tail - 1, number))


def could_be_network(sources: Sources) -> bool:
    """Tell whether these sources could be a network, as far as is known without the payment problem."""
    return could_be_choices(sources) and not any(
        ability.mana is not None for source in sources.classes for ability in source.abilities
    )


def special_choices(sources: Sources) -> int:
    """Bound from below in how many ways objects can be activated that ask for mana or make more than one."""
    number = 1
    for source in sources.classes:
        if any(ability.mana is not None or ability.production.most > 1 for ability in source.abilities):
            number *= source.count + 1
    return number


def could_be_choices(sources: Sources) -> bool:
    """Tell the same where abilities may ask for mana."""
    return not any(
        takes(ability) or ability.untaps or not (ability.taps or ability.loses_itself)
        for source in sources.classes
        for ability in source.abilities
    )


def network_of(problem: PaymentProblem) -> Network | None:
    """Make the network of a problem's sources, None where a flow can't say all that they do."""
    if not prices_are_convex(problem):
        return None
    if any(source.required for source in problem.sources):
        return None
    if any(use.costs or not adds_certain_mana(use, problem.sources[use.source]) for use in problem.uses):
        return None
    if not all(is_used_once(problem, index) for index in range(len(problem.sources))):
        return None
    if number_of_ways(problem, _multi_mana_classes(problem)) > MOST_WAYS:
        return None
    return Network(problem)


def prices_are_convex(problem: PaymentProblem) -> bool:
    """Tell whether no source of a color, and no point of life, is dearer than the next one."""
    prices = problem.prices
    colors = 0 <= prices.next_to_last_source <= prices.last_source and prices.unspent >= 0
    return colors and list(prices.life) == sorted(prices.life) and prices.life[0] >= 0 and problem.life > 0


def is_used_once(problem: PaymentProblem, index: int) -> bool:
    """Tell whether one activation is all that an object of a class is good for.

    What is tapped for mana could be sacrificed for more, where that doesn't ask for {T}.
    """
    uses = [problem.uses[number] for number in problem.uses_of[index]]
    return all(use.taps for use in uses) or all(use.loses for use in uses)


def _multi_mana_classes(problem: PaymentProblem) -> list[int]:
    """List the classes whose objects can make more mana than one."""
    return sorted({use.source for use in problem.uses if use.made > 1})


def adds_certain_mana(use: Use, source: SourceClass) -> bool:
    """Tell whether an activation makes certain mana out of its own object alone, mana and life."""
    alone = not (use.takings or use.behind or use.riders)
    once = (use.taps or use.loses) and use.most >= source.count
    certain = use.made == len(use.run) >= 1
    return alone and once and certain and use.price >= 0 and is_simple(use.ability)


@remembered
def is_simple(ability: ManaAbility) -> bool:
    """Tell whether nothing of an ability bears on a payment but its mana, its object and its life."""
    counters = RemoveCounters in ability.parts
    more = counters or energy_of(ability) or mill_of(ability) or ability.after.life_gained
    return not (ability.untaps or more) and ability.limit is None


def life_of(use: Use, source: SourceClass) -> int:
    """Give the life that an activation takes, the damage of what watches its tapping included."""
    ability = use.ability
    tapped = source.entry.reading.tapped_damage if use.taps else 0
    return ability.life + ability.damage + ability.later_damage + tapped


def owes_plainly(problem: PaymentProblem) -> bool:
    """Tell whether only mana and life are owed, one for each symbol, and X is plain or isn't chosen."""
    objects = problem.slots or problem.counter_parts or problem.kept is not None or problem.spare
    amounts = problem.energy_owed or problem.energy_per_x or problem.mill_owed or problem.life_per_x
    wanted = problem.most_colors or problem.spend_least or problem.counted
    limited = problem.only_types or problem.x_types
    bounded = problem.discount or problem.least_generic or problem.x_least or problem.x_most is not None
    chosen = problem.x_symbols > 1 or problem.chooses_x != bool(problem.x_symbols)
    if objects or amounts or wanted or limited or bounded or chosen or problem.capped or problem.endless:
        return False
    return not any(demand.generic or demand.payee != COST for demand in problem.owed)
