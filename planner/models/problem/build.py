"""From a game and a cost to the payment problem: payees, uses worth having, kinds of mana."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from planner.game.canonical_order import pool_in_canonical_order
from planner.game.mana import TYPES
from planner.game.mana_abilities import RemoveCounters
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.game.records import Record, replace
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Verb
from planner.models.problem.candidates import Candidates, ChosenClasses, asks_for_snow, candidates_of
from planner.models.problem.demands import COST, Demand, ManaKind, owed_by, paid_to
from planner.models.problem.objective import Objective, objective_of
from planner.models.problem.payees import Payees
from planner.models.problem.payment_problem import Floating, PaymentProblem, Slot, Use, slots_of
from planner.models.problem.source_classes import SourceClass, SourceClasses, energy_of
from planner.models.problem.spendable_as import Spendable, paying, spendable


def build_problem(
    game: Game,
    sources: SourceClasses,
    cost: TotalCost,
    prices: Prices,
    *,
    whole_board: bool = False,
    every: bool = False,
    after: Sequence[TotalCost] = (),
) -> PaymentProblem:
    """Build the problem of paying this cost with these sources (601.2g, 601.2h).

    With ``whole_board`` no class is left out: what this payment doesn't need, a later one may.
    ``every`` keeps objects that the best plan can't need because others do as well. The mana
    that it leaves may pay for the costs that come ``after``.

    >>> question = prepare({"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}})
    >>> sources = compile_sources(question.game)
    >>> build_problem(question.game, sources, question.cost, question.prices).uses[0].run
    'G'
    """
    asked = asked_of(game, sources, cost, prices, whole_board=whole_board, after=after)
    needed = None if whole_board or every else _most_needed(game, cost, asked.owed, asked.objective)
    return asked.problem(asked.candidates.chosen(needed))


class AskedCost(Record, frozen=True):
    """A cost asked of a board's sources: what it owes, and the classes that can serve it with their uses."""

    game: Game
    sources: SourceClasses
    cost: TotalCost
    objective: Objective
    owed: dict[Demand, int]
    life_owed: int
    candidates: Candidates
    split_snow: bool
    floating: tuple[Floating, ...]

    def problem(self, chosen: ChosenClasses) -> PaymentProblem:
        """Build the problem of paying the cost with some of the candidates."""
        game, cost = self.game, self.cost
        table = spendable(game.spending, cost.purpose) if game.spending else None
        x = cost.x or 0
        return PaymentProblem(
            sources=chosen.sources,
            uses=chosen.uses,
            kinds=kinds_of(chosen.kinds(self.split_snow), self.floating),
            owed=self.owed,
            floating=self.floating,
            x_symbols=cost.mana.variables.count("X") if cost.mana is not None and cost.wants_max_x else 0,
            chooses_x=cost.wants_max_x,
            slots=tuple(announced_slot(slot, cost.x) for slot in slots_of(cost)),
            counter_parts=tuple(
                replace(p, amount=p.amount + p.per_x * x, per_x=0 if cost.x is not None else p.per_x)
                for p in cost.counters
            ),
            life_per_x=cost.life_per_x if cost.wants_max_x else 0,
            energy_owed=cost.energy + cost.energy_per_x * x,
            energy_per_x=cost.energy_per_x if cost.wants_max_x else 0,
            mill_owed=cost.mill,
            off_library=cost.off_library,
            no_life=cost.no_life,
            most_colors=cost.most_colors,
            spend_least=cost.spend_least,
            counted=cost.counted,
            discount=cost.discount if cost.wants_max_x else 0,
            least_generic=cost.least_generic if cost.wants_max_x else 0,
            x_least=cost.x_least,
            x_most=cost.x_most,
            only_types=only_types_of({COST: cost}, game),
            x_types=passing(cost.x_types, table),
            of_x=cost.limited_generic(x),
            x_discount=cost.x_discount,
            life=game.life,
            life_owed=self.life_owed,
            energy=game.energy,
            library=game.library,
            row_counts=self.sources.row_counts,
            objective=self.objective,
            endless=_endless(chosen) if cost.wants_max_x else frozenset(),
            capped=self.candidates.cut,
            spare=self.objective.spared_first(cost.spare),
            least_life=cost.least_life,
            spends_all=cost.spends_all,
        )


def asked_of(
    game: Game,
    sources: SourceClasses,
    cost: TotalCost,
    prices: Prices,
    *,
    whole_board: bool = False,
    after: Sequence[TotalCost] = (),
) -> AskedCost:
    """Collect what a cost owes and which sources can serve it; arguments as in ``build_problem``."""
    objective = objective_of(prices)
    table = spendable(game.spending, cost.purpose) if game.spending else None
    owed, life_owed = owed_by(cost, table)
    classes = sources.classes if cost.mana is not None else _without_abilities(sources.classes)
    others = payees_after(after)
    payees = Payees(game, classes, {COST: cost, **others})
    wanted = owed | owed_after(others, game)
    known = sources.candidates if cost.mana is not None else None
    candidates = candidates_of(classes, payees, wanted, game, cost, objective, whole_board, known)
    split_snow = asks_for_snow(wanted, payees)
    floating = floating_of(game, payees, split_snow, objective)
    return AskedCost(game, sources, cost, objective, owed, life_owed, candidates, split_snow, floating)


def _most_needed(game: Game, cost: TotalCost, owed: dict[Demand, int], objective: Objective) -> int | None:
    """Upper bound on the mana needed; None if objects matter for more than their mana."""
    if cost.parts or cost.helping or cost.counters or cost.life_for or game.life_for or cost.spare:
        return None
    if cost.wants_max_x or not objective.saves_activations:
        return None
    return sum([amount * max(1, demand.generic) for demand, amount in owed.items()])


def payees_after(costs: Sequence[TotalCost]) -> dict[int, TotalCost]:
    """Number the costs after a payment as payees."""
    return {-(number + 1): cost for number, cost in enumerate(costs)}


def only_types_of(costs: dict[int, TotalCost], game: Game) -> tuple[tuple[int, str], ...]:
    """Types of mana that may be spent on each cost that doesn't accept every type, by payee."""
    return tuple(
        (payee, passing(cost.only_types, spendable(game.spending, cost.purpose) if game.spending else None))
        for payee, cost in costs.items()
        if cost.only_types is not None
    )


def passing(types: str, table: Spendable | None) -> str:
    """Types of mana that can be spent as some of these types (609.4b)."""
    return paying(types, table) if table else types


def owed_after(costs: dict[int, TotalCost], game: Game) -> dict[Demand, int]:
    """Sum what these costs owe, by demand."""
    owed: dict[Demand, int] = {}
    for payee, cost in costs.items():
        table = spendable(game.spending, cost.purpose) if game.spending else None
        owed |= paid_to(payee, owed_by(cost, table)[0])
    return owed


def floating_of(game: Game, payees: Payees, split_snow: bool, objective: Objective) -> tuple[Floating, ...]:
    """List the mana in the pool, by kind (106.4)."""
    return tuple(
        Floating(
            payees.kind(pool.type, pool.spend_only, (), pool.snow and split_snow, (pool.source,)),
            pool.amount,
            objective.floating(persists=pool.persists, restricted=pool.spend_only is not None),
        )
        for pool in pool_in_canonical_order(game)
    )


def kinds_of(made: Iterable[ManaKind], floating: Sequence[Floating]) -> tuple[ManaKind, ...]:
    """List the kinds of mana that float or are made."""
    kinds = dict.fromkeys([*(pool.kind for pool in floating), *made])
    return tuple(sorted(kinds, key=lambda kind: (TYPES.index(kind.type), kind.snow)))


def announced_slot(slot: Slot, x: int | None) -> Slot:
    """Replace X in a slot by its announced number, if it is announced (107.3)."""
    if x is None or not slot.per_x:
        return slot
    if slot.keyword:
        return replace(slot, most=(slot.most or 0) + slot.per_x * x, per_x=0)
    return replace(slot, amount=slot.amount + slot.per_x * x, per_x=0)


def _without_abilities(classes: Sequence[SourceClass]) -> tuple[SourceClass, ...]:
    """The classes without mana abilities: none can be activated for a cost without mana (118.2)."""
    return tuple(replace(source, abilities=()) for source in classes)


def _endless(chosen: ChosenClasses) -> frozenset[int]:
    """Find uses whose own object limits nothing: whoever can pay for them repeats them without end.

    A use that taps other objects is limited by those, unless something untaps them ({Q}).
    """
    untaps = any(source.untaps for source in chosen.sources)
    return frozenset(n for n, use in enumerate(chosen.uses) if not _is_bounded(use, chosen.sources, untaps))


def _is_bounded(use: Use, sources: Sequence[SourceClass], untaps: bool) -> bool:
    ability = use.ability
    if (use.taps and not sources[use.source].untaps) or use.loses or ability.limit is not None:
        return True
    if ability.life or energy_of(ability) or RemoveCounters in ability.parts:
        return True
    return any(taking.verb != Verb.UNTAP and (taking.loses or not untaps) for taking, _ in use.takings)
