"""Who is paid with what: the cost, and mana abilities with mana in their costs (106.6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from planner.game.caching import cached_property
from planner.game.characteristics import Characteristics, Purpose
from planner.game.clock import check_time
from planner.game.mana import SymbolKind
from planner.game.mana_abilities import ManaAbility, Rider
from planner.game.matching import allows, fits_source
from planner.game.objects import Game, GameObject
from planner.game.purposes import SpendOnly
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import PaymentKind
from planner.models.problem.demands import COST, Demand, ManaKind, generic_of, spendable, symbol_demand
from planner.models.problem.source_classes import SourceClass

Made = tuple[Characteristics | None, ...]
"""What produced some mana: the sources, each None where nobody says what it is."""
Costs = tuple[tuple[Demand, int], ...]
"""Mana that a cost asks for, by demand."""


def purpose_of(ability: ManaAbility, entry: GameObject) -> Purpose:
    """Purpose of mana that pays for a mana ability (106.6)."""
    mana = ability.mana
    tags = {"c"} if mana is not None and any("C" in symbol.types for symbol in mana.symbols) else set()
    return Purpose(kind=PaymentKind.ABILITY, card=entry.card, tags=frozenset(tags), mana_ability=True)


class Payees:
    """The payees of a payment: the cost, and mana abilities with mana costs, grouped by restrictions."""

    def __init__(
        self,
        game: Game,
        classes: Sequence[SourceClass],
        costs: dict[int, TotalCost],
        restrictions: Iterable[SpendOnly | None] = (),
    ) -> None:
        self._game = game
        self._purposes = {payee: cost.purpose for payee, cost in costs.items()}
        self.purpose = next(iter(self._purposes.values()), Purpose())
        self.only_from = any(purpose.only_from for purpose in self._purposes.values())
        self._restrictions = _restrictions(game, classes, restrictions)
        self._has_riders = any(ability.riders for source in classes for ability in source.abilities)
        self._numbers: dict[tuple[bool, ...], int] = {}
        self._paid: dict[int, frozenset[int]] = {}
        self._costs: dict[tuple[int, int], Costs] = {}
        self.asked: dict[Demand, None] = {}
        """The demands of all mana abilities."""
        for source in classes:
            for ability in source.abilities:
                check_time()
                if ability.mana is not None:
                    found = self._costs[id(ability), id(source.entry)] = self._mana_costs(ability, source)
                    self.asked |= dict.fromkeys([demand for demand, _ in found])

    def _number(self, ability: ManaAbility, entry: GameObject) -> int:
        """Number of the payee of an ability with mana in its cost."""
        signature: tuple[bool, ...] = ()
        if self._restrictions:
            purpose = purpose_of(ability, entry)
            signature = tuple([allows(restriction, purpose) for restriction in self._restrictions])
        return self._numbers.setdefault(signature, COST + 1 + len(self._numbers))

    def _mana_costs(self, ability: ManaAbility, source: SourceClass) -> Costs:
        game, payee = self._game, self._number(ability, source.entry)
        table = spendable(game.spending, purpose_of(ability, source.entry)) if game.spending else None
        amounts: dict[Demand, int] = {}
        for symbol in ability.mana.symbols if ability.mana is not None else ():
            generic = symbol.kind is SymbolKind.GENERIC
            demand = generic_of(payee) if generic else symbol_demand(symbol, payee, table, game.life_for)
            amounts[demand] = amounts.get(demand, 0) + (symbol.generic if generic else 1)
        return tuple([(demand, amount) for demand, amount in amounts.items() if amount])

    def costs_of(self, ability: ManaAbility, source: SourceClass) -> Costs:
        """Mana in an activation's cost, by demand."""
        return () if ability.mana is None else self._costs[id(ability), id(source.entry)]

    @cached_property
    def key(self) -> object:
        """Key shared by costs that the same kinds of mana may pay for; None if too much decides that."""
        if self.only_from or self._has_riders:
            return None
        return tuple(
            [
                (payee, *[allows(restriction, purpose) for restriction in self._restrictions])
                for payee, purpose in self._purposes.items()
            ]
        )

    def riders(self, riders: tuple[Rider, ...]) -> tuple[Rider, ...]:
        """Riders that the cost can use."""
        return tuple([r for r in riders if r.only is None or allows(r.only, self.purpose)]) if riders else ()

    def kind(
        self, letter: str, only: SpendOnly | None, riders: tuple[Rider, ...], snow: bool, sources: Made
    ) -> ManaKind:
        """Kind of mana of a type with a restriction, made by these sources."""
        generic = only is None or not only.not_generic
        return ManaKind(letter, self.paid_by(only, sources), snow, generic, self.riders(riders))

    def paid_by(self, only: SpendOnly | None, sources: Made) -> frozenset[int]:
        """Payees that mana with this restriction, from these sources, may pay (106.3, 106.6)."""
        if self.only_from:
            return self._paid_by(only, sources)
        found = self._paid.get(id(only))
        if found is None:
            found = self._paid[id(only)] = self._paid_by(only, sources)
        return found

    def _paid_by(self, only: SpendOnly | None, sources: Made) -> frozenset[int]:
        costs = {
            payee
            for payee, purpose in self._purposes.items()
            if all(fits_source(one, source) for one in purpose.only_from for source in sources)
            and (only is None or allows(only, purpose))
        }
        if only is None:
            return frozenset(costs.union(self._numbers.values()))
        place = self._restrictions.index(only)
        return frozenset(costs | {number for sign, number in self._numbers.items() if sign[place]})


def _restrictions(
    game: Game, classes: Sequence[SourceClass], more: Iterable[SpendOnly | None]
) -> list[SpendOnly]:
    """List each restriction on the spending of this game's mana once (106.6)."""
    found: set[SpendOnly | None] = {*more, *(pool.spend_only for pool in game.pool)}
    found.update(rule.purposes for rule in game.spending)
    for source in classes:
        for ability in source.abilities:
            if ability.spend_only is not None:
                found.add(ability.spend_only)
            for trigger in ability.triggered:
                found.add(trigger.spend_only)
    return sorted([one for one in found if one is not None], key=lambda restriction: restriction.words)
