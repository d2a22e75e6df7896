"""Plans for what a plan keeps, one after another: each leaves the rest payable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice

from planner.contract.answer import KeptPlan, Plan
from planner.contract.answer_parts import PriceKind, WhenKept
from planner.costing.kept_costs import CostToKeep, recosted
from planner.costing.question import Question, prepare_on
from planner.game.clock import Clock, OutOfTimeError
from planner.game.mana import symbols_of_mana
from planner.game.objects import Game
from planner.game.records import MutableRecord, field, replace
from planner.game.total_cost import TotalCost
from planner.planning.after.game_after import game_after
from planner.planning.after.game_then import game_then, held_by, is_elsewhere, then_of
from planner.planning.answers.answering import answer
from planner.planning.keep.joint_payment import best_joint_payment
from planner.planning.keep.kept_afterwards import game_after_chance
from planner.planning.question.methods import DEFAULTS, SolveOptions
from planner.planning.question.task import NONE, SideConstraints
from planner.planning.turn.choosing import TurnTerms

_MOST_PLANS = 60
"""How many plans are looked at until an order works."""
_LEAVING_THE_REST = SideConstraints(keep_all=True, keep_from_pool=True)
"""Each plan leaves all other costs payable, with the mana that it leaves in the pool."""
_TURNS = {when: number for number, when in enumerate(WhenKept)}
_MOST_NAMESAKES = 20
"""How many choices among kept costs of the same names are looked at."""


class PlanSequence(MutableRecord):
    """Plans for costs one after another; each leaves the rest payable.

    Each uses only objects of ``within`` if possible, otherwise any. ``held`` are permanents that an effect
    keeps from untapping, for costs of the next turn.
    """

    costs: tuple[CostToKeep, ...]
    shared: TurnTerms
    game: Game
    within: frozenset[str] = frozenset()
    held: frozenset[str] = frozenset()
    known: dict[tuple[int, ...], tuple[Plan, Game] | None] = field(default_factory=dict)

    def in_some_order(self, numbers: list[int]) -> list[tuple[int, Plan]] | None:
        """Find plans for all of these costs in the first order that works; None if none does."""
        for first in _first_orders(self.costs, numbers):
            plans = self._in_order(first)
            if plans is not None:
                return plans
        return self._in_any_order((), frozenset(numbers))

    def _in_order(self, order: tuple[int, ...]) -> list[tuple[int, Plan]] | None:
        """Find plans for these costs in this order; None if one has no plan."""
        for length in range(1, len(order) + 1):
            if self._step(order[:length], order[length:]) is None:
                return None
        return self._plans(order)

    def _in_any_order(self, step: tuple[int, ...], rest: frozenset[int]) -> list[tuple[int, Plan]] | None:
        """Find plans for the costs that remain after these, in the first order that works."""
        if not rest:
            return self._plans(step)
        for number in sorted(rest & _soonest(self.costs, rest)):
            if len(self.known) >= _MOST_PLANS:
                return None
            others = rest - {number}
            if self._step((*step, number), tuple(sorted(others))) is not None:
                plans = self._in_any_order((*step, number), others)
                if plans is not None:
                    return plans
        return None

    def _plans(self, order: tuple[int, ...]) -> list[tuple[int, Plan]]:
        found = (self.known[order[: length + 1]] for length in range(len(order)))
        return [(number, one[0]) for number, one in zip(order, found, strict=True) if one is not None]

    def _step(self, step: tuple[int, ...], rest: tuple[int, ...]) -> tuple[Plan, Game] | None:
        """Plan the last of these costs after the others; cached."""
        if step not in self.known:
            self.known[step] = self._next(step, rest)
        return self.known[step]

    def _next(self, step: tuple[int, ...], rest: tuple[int, ...]) -> tuple[Plan, Game] | None:
        """Plan the last of these costs after the others: its plan, and the game after it."""
        before = self.known[step[:-1]] if len(step) > 1 else None
        game = before[1] if before is not None else self.game
        game = then_of(game, self.costs[step[-1]].when, self.held)
        # What is asked for in the next turn is paid for by what has untapped by then (502.3).
        now = self.costs[step[-1]].when is WhenKept.NEXT_TURN
        beside = [n for n in rest if (self.costs[n].when is WhenKept.NEXT_TURN) is now]
        keep = tuple(replace(recosted(self.costs[n], game), weight=1, name=str(n)) for n in beside)
        for objects in (self.within, frozenset[str]()) if self.within else (self.within,):
            plan = self._plan(step[-1], game, keep, objects)
            if plan is not None:
                plan.priced([item for item in plan.items if item.kind is not PriceKind.KEPT], plan.tiers)
                plan.summary.kept = []
                return plan, game_after(game, plan) if rest else game
        return None

    def _plan(
        self, number: int, game: Game, keep: tuple[CostToKeep, ...], within: frozenset[str]
    ) -> Plan | None:
        """Find the best plan for a cost that leaves the others payable; None if there is none."""
        shared, cost = self.shared, self.costs[number]
        assert cost.spec is not None
        ways = recosted(cost, game).ways
        if not ways:
            return None
        question = prepare_on(game, cost.spec)
        others = {i for entry in game.objects for i in entry.ids} - within if within else frozenset()
        question = question.choosing(*ways).priced(shared.prices).keeping(keep)
        question = question.using(forbid=shared.forbid | others)
        side = _LEAVING_THE_REST if keep else NONE
        found = answer(question, SolveOptions(clock=shared.clock), side=side)
        return found if isinstance(found, Plan) and found.lethal is not True else None


def _first_orders(costs: tuple[CostToKeep, ...], numbers: list[int]) -> list[tuple[int, ...]]:
    """List the orders to try: as requested, the dearest first, backwards, the cheapest first."""
    by_size = sorted(numbers, key=lambda n: max((_mana_value(way) for way in costs[n].ways), default=0))
    orders = [tuple(numbers), tuple(by_size[::-1]), tuple(numbers[::-1]), tuple(by_size)]
    return list(dict.fromkeys(tuple(sorted(order, key=lambda n: _TURNS[costs[n].when])) for order in orders))


def _soonest(costs: tuple[CostToKeep, ...], numbers: Iterable[int]) -> frozenset[int]:
    """Those costs that are asked for in the earliest turn."""
    first = min([_TURNS[costs[n].when] for n in numbers])
    return frozenset([n for n in numbers if _TURNS[costs[n].when] == first])


def _mana_value(way: TotalCost) -> int:
    return way.mana.mana_value if way.mana is not None else 0


def mana_carried_over(plans: list[Plan]) -> int:
    """Count the mana that one plan makes and leaves in the pool, and another one spends."""
    pool: Counter[str] = Counter()
    total = 0
    for plan in plans:
        made = Counter(letter for step in plan.steps for letter in _letters(step.adds))
        spent = Counter(letter for step in plan.steps for letter in _letters(step.spends, step.mana))
        taken = (spent - made) & pool
        total += taken.total()
        pool = pool - taken + (made - spent)
    return total


def _letters(*mana: str | None) -> Iterator[str]:
    return (symbol.types for one in mana for symbol in symbols_of_mana(one))


def kept_plans(question: Question, plan: Plan, options: SolveOptions = DEFAULTS) -> list[KeptPlan] | None:
    """Find plans for the kept costs of a plan, one after another, each leaving the rest payable.

    They start from the board after the plan with an empty pool (the contract's "keep"); None if the time is
    over before they are found.
    """
    if not plan.summary.kept:
        return []
    clock = options.running
    try:
        with clock.ticking():
            return _kept_plans(question, plan, clock)
    except OutOfTimeError:
        return None


def leaves_payable(question: Question, plan: Plan, options: SolveOptions = DEFAULTS) -> bool:
    """Whether all costs that a plan claims to keep can be paid together after it, in any order."""
    game = replace(game_after_chance(question, plan), pool=())
    return any(_payable_together(question, plan, game, options.running))


def _payable_together(
    question: Question, plan: Plan, game: Game, clock: Clock
) -> Iterator[tuple[tuple[int, ...], frozenset[str]]]:
    """Find sets of costs that a plan may mean by its kept names and that can be paid in this game.

    Each comes with the objects that it takes.
    """
    for chosen in islice(_named(question.keep, plan.summary.kept), _MOST_NAMESAKES):
        # With which objects all of them can be paid is asked once: less is left to look at for each.
        used: set[str] = set()
        for when, numbers in by_turn(question.keep, question.game, chosen).items():
            then = game_then(question.game, game, plan, when)
            costs = [recosted(question.keep[n], game) for n in numbers]
            found = best_joint_payment(then, costs, question.prices, clock, forbid=question.forbid)
            if len(found.paid) < len(numbers):
                break
            used |= found.used
        else:
            yield chosen, frozenset(used)


def by_turn(costs: Sequence[CostToKeep], game: Game, numbers: Iterable[int]) -> dict[WhenKept, list[int]]:
    """Group costs to keep, by number, by the turns whose boards pay for them, the earliest first."""
    found: dict[WhenKept, list[int]] = {when: [] for when in WhenKept}
    for number in numbers:
        when = costs[number].when
        found[when if is_elsewhere(game, when) else WhenKept.NOW].append(number)
    return {when: some for when, some in found.items() if some}


def _kept_plans(question: Question, plan: Plan, clock: Clock) -> list[KeptPlan] | None:
    game = replace(game_after_chance(question, plan), pool=())
    shared, held = TurnTerms(question.prices, question.forbid, clock), held_by(question.game, plan)
    for chosen, used in _payable_together(question, plan, game, clock):
        plans = PlanSequence(question.keep, shared, game, used, held).in_some_order(list(chosen))
        if plans is not None:
            return [KeptPlan(name=question.keep[n].name, plan=one) for n, one in plans]
    return None


def _named(keep: tuple[CostToKeep, ...], names: list[str]) -> Iterator[tuple[int, ...]]:
    """List every choice of numbers of kept costs that have these names."""
    wanted = Counter(names)
    chosen: Iterator[tuple[int, ...]] = iter([()])
    for name, count in wanted.items():
        alike = [number for number, one in enumerate(keep) if one.name == name]
        chosen = _with_each(chosen, alike, count)
    return (tuple(sorted(numbers)) for numbers in chosen)


def _with_each(chosen: Iterator[tuple[int, ...]], alike: list[int], count: int) -> Iterator[tuple[int, ...]]:
    """Extend each choice by ``count`` of these numbers, in every way; lazily, since few are used."""
    return ((*before, *some) for before in chosen for some in combinations(alike, count))
