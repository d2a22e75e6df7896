"""From a game and a cost to the payment problem: payees, uses worth having, kinds of mana.

What sources can do doesn't rest on what is owed, only on what the cost is paid for. So a board is compiled
once for each purpose, for a cost that asks for every type of mana (``universal_problem``), and a cost only
says what it owes (``owing``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from planner.game.canonical_order import pool_in_canonical_order
from planner.game.characteristics import Characteristics
from planner.game.mana import TYPES, ManaCost
from planner.game.mana_abilities import RemoveCounters
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.game.purposes import ProducedBy
from planner.game.records import Record, replace
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Verb, Zone
from planner.models.problem.activations import Use
from planner.models.problem.candidates import Candidates, ChosenClasses, asks_for_snow, candidates_of
from planner.models.problem.demands import (
    COST,
    Demand,
    Floating,
    ManaKind,
    Spendable,
    owed_by,
    paid_to,
    paying,
    spendable,
)
from planner.models.problem.objective import Objective, objective_of
from planner.models.problem.payees import Payees
from planner.models.problem.payment_problem import OfCost, PaymentProblem, Slot, slots_of
from planner.models.problem.source_classes import SourceClass, SourceClasses, energy_of


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
            floating=self.floating,
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
            spending=cost.spending,
            only_types=only_types_of({COST: cost}, game),
            x_types=passing(cost.x_types, table),
            of_x=cost.limited_generic(x),
            x_discount=cost.x_discount,
            life=game.life,
            energy=game.energy,
            library=game.library,
            row_counts=self.sources.row_counts,
            objective=self.objective,
            endless=_endless(chosen) if cost.wants_max_x else frozenset(),
            capped=self.candidates.cut,
            least_life=cost.least_life,
            spends_all=cost.spends_all,
            **_of_cost(cost, self.owed, self.life_owed, self.objective),
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


# --- a board for any cost -----------------------------------------------------------------------------------


_EVERYTHING = "{1000000000}{W}{U}{B}{R}{G}{S}"


def universal_problem(game: Game, sources: SourceClasses, cost: TotalCost, prices: Prices) -> PaymentProblem:
    """Build the problem of a cost that asks for all types of mana, for the same purpose as the given cost."""
    tags = cost.purpose.tags
    asked = _EVERYTHING + "".join(f"{{{tag.upper()}}}" for tag in ("x", "c") if tag in tags)
    return build_problem(game, sources, _asking(asked, _PaymentPurpose.of(cost)), prices)


class _PaymentPurpose(NamedTuple):
    """The purpose of a payment."""

    kind: str
    spell: Characteristics | None
    on_stack: str | None
    tags: frozenset[str]
    zone: Zone
    commander: bool
    only_from: tuple[ProducedBy, ...]

    @classmethod
    def of(cls, cost: TotalCost) -> _PaymentPurpose:
        return cls(cost.kind, cost.spell, cost.on_stack, cost.tags, cost.zone, cost.commander, cost.only_from)


@lru_cache(maxsize=1_024)
def _asking(mana: str, paid: _PaymentPurpose) -> TotalCost:
    """Make a cost of this mana for the same purpose as another cost."""
    return TotalCost(mana=ManaCost(mana), x=0, **paid._asdict())


def owing(problem: PaymentProblem, game: Game, cost: TotalCost) -> PaymentProblem:
    """Turn a universal problem into that of a cost of mana and life alone."""
    assert cost.mana is not None
    table = spendable(game.spending, cost.purpose) if game.spending else None
    owed, life = owed_by(cost, table)
    return problem.owing(**_of_cost(cost, owed, life, problem.objective))


def _of_cost(cost: TotalCost, owed: dict[Demand, int], life: int, objective: Objective) -> OfCost:
    """List what a cost of mana and life alone decides of a problem; a cost of more decides this as well."""
    x = cost.wants_max_x
    return OfCost(
        owed=owed,
        life_owed=life,
        x_symbols=cost.mana.variables.count("X") if x and cost.mana is not None else 0,
        chooses_x=x,
        no_life=cost.no_life,
        most_colors=cost.most_colors,
        counted=cost.counted,
        discount=cost.discount if x else 0,
        least_generic=cost.least_generic if x else 0,
        x_least=cost.x_least,
        x_most=cost.x_most,
        spare=objective.spared_first(cost.spare),
    )


def without_tapped(
    problem: PaymentProblem, ids: frozenset[str], rows: Mapping[str, int]
) -> PaymentProblem | None:
    """Tap these objects in a problem; None if some could be used in spite of that.

    ``rows`` says how many of them each row of the objective counts.
    """
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
    counts = {row: count - rows.get(row, 0) for row, count in problem.row_counts.items()}
    return replace(problem, sources=tuple(sources), uses=tuple(uses), row_counts=counts)
